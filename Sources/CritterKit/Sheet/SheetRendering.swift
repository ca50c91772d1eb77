import CritterEncode
import CritterForms
package import CritterGraphics

/// What a sheet came to.
package struct SheetReport: Sendable {
  /// The path of the PNG.
  package let output: String
  /// The path of the JSON.
  package let jsonOutput: String
  package let size: PixelSize
  /// All of them, equal ones counted each.
  package let frames: Int
  /// Different pictures among them.
  package let pictures: Int
  /// Of the PNG.
  package let bytes: Int
}

extension Renderer {
  /// Renders a sheet and what describes it; both are in their places, or neither.
  ///
  /// - Parameters:
  ///   - describe: makes the description's bytes.
  ///   - progress: is told how many frames are drawn and how many there are.
  /// - Throws: `KitError`, `DrawingError` or `EncodeError`.
  package func render(
    _ plan: SheetPlan, describe: (Sheet) -> [UInt8], progress: (Int, Int) -> Void = { _, _ in }
  ) throws -> SheetReport {
    let sheet = try plan.sheet(progress: progress) { frames(of: $0) }
    let picture = SingleFrame(Frame(bitmap: sheet.bitmap, duration: 0))
    let bytes = try Format.png.encode(picture).bytes
    try write { batch in
      try batch.add(bytes, to: plan.output)
      try batch.add(describe(sheet), to: plan.jsonOutput)
    }
    return SheetReport(
      output: plan.output, jsonOutput: plan.jsonOutput, size: sheet.bitmap.size,
      frames: sheet.frames.count, pictures: sheet.pictures, bytes: bytes.count)
  }
}

extension SheetPlan {
  func sheet(
    progress: (Int, Int) -> Void = { _, _ in }, frames source: (Shot) -> ShotFrames
  ) throws -> Sheet {
    var builder = SheetBuilder(frameSize: frameSize, trims: request.trims)
    var done = 0
    for (tag, shot) in zip(request.tags, shots) {
      builder.begin(tag.name)
      try source(shot).forEach { frame in
        try builder.add(frame)
        done += 1
        progress(done, frames)
      }
    }
    return try builder.sheet(columns: request.columns, padding: request.padding)
  }
}
