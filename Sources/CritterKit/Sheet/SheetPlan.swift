import CritterEncode
import CritterForms
package import CritterGraphics
package import CritterMotion
package import CritterRig
import CritterSystem

/// Several motions of a rig for one sheet, as a user asks for them.
package struct SheetRequest: Sendable {
  /// A motion or a still and what the sheet calls it.
  package struct Tag: Hashable, Sendable {
    package var name: String
    package var selection: Selection

    package init(name: String, selection: Selection) {
      self.name = name
      self.selection = selection
    }
  }

  /// At least one, of different names.
  package var tags: [Tag]
  /// What all of them have in common; its selection does not count.
  package var render: RenderRequest
  /// As many as make the sheet a square, or just wider, when nil.
  package var columns: Int?
  /// Pixels between neighbors.
  package var padding = 0
  /// Whether transparent edges are cut off.
  package var trims = false

  package init(tags: [Tag], _ render: RenderRequest) {
    self.tags = tags
    self.render = render
  }
}

/// A request for a sheet that has been checked as far as possible without drawing.
package struct SheetPlan: Sendable {
  /// The path of the PNG; the JSON is next to it.
  package let output: String
  let request: SheetRequest
  let shots: [Shot]

  /// - Parameter output: a path that ends in `.png`.
  /// - Throws: `FileError`, `SelectionError` and `KitError`.
  package init(of document: RigDocument, _ request: SheetRequest, output: Output) throws {
    self.output = try output.sheetPath
    self.request = request
    for (index, tag) in request.tags.enumerated()
    where request.tags[..<index].contains(where: { $0.name == tag.name }) {
      throw KitError.sameTag(tag.name)
    }
    let (render, text) = (request.render, textShaping())
    let rig = try document.rig(for: render)
    shots = try request.tags.map { tag in
      var render = render
      render.selection = tag.selection
      let isInFile = if case .scene(let path) = tag.selection { path.isScenePath } else { false }
      return try (isInFile ? document.rig(for: render) : rig).shot(for: render, text: text)
    }
    let sources = Sources(
      rig.sources + render.sources
        + request.tags.flatMap { RenderRequest($0.selection).sources })
    for path in [self.output, jsonOutput] { try sources.check(path) }
  }

  /// Of all frames together.
  package var pixels: Int { frames * frameSize.area }
  /// The path of the JSON.
  package var jsonOutput: String {
    (output.exact.dropping(suffix: "." + output.exact.fileExtension) ?? output) + ".json"
  }
  /// Of every frame.
  package var frameSize: PixelSize { shots[0].size }
  /// How many frames there are, equal ones counted each.
  package var frames: Int { shots.reduce(0) { $0 + $1.schedule.entries.count } }
}

extension Output {
  fileprivate var sheetPath: String {
    get throws(KitError) {
      if case .file(let path) = self, path.exact.fileExtension.lowercased() == "png" { return path }
      throw .needsPNG(output: name)
    }
  }
}

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
