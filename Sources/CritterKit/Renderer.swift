import CritterEncode
import CritterGraphics
import CritterRaster

/// Renders rigs to files: the pipeline from a request to whole files in their place.
public struct Renderer {
  private let temporaries: TemporaryFiles
  private let standardOutput: ([UInt8]) throws -> Void

  /// - Parameters:
  ///   - temporaries: where files that are not yet whole are noted.
  ///   - standardOutput: takes the bytes of an output that is no file.
  public init(
    temporaries: TemporaryFiles, standardOutput: @escaping ([UInt8]) throws -> Void
  ) {
    self.temporaries = temporaries
    self.standardOutput = standardOutput
  }

  /// Renders one output; on an error what was there before is still there.
  ///
  /// - Parameters:
  ///   - wantsDigest: whether to compute the report's digest, which takes time.
  ///   - progress: is told how many frames are drawn and how many there are.
  /// - Throws: `KitError`, `RasterError` or `EncodeError`.
  public func render(
    _ plan: RenderPlan, wantsDigest: Bool = false,
    progress: @escaping (Int, Int) -> Void = { _, _ in }
  ) throws -> RenderReport {
    try produce(plan, wantsDigest, progress)
  }

  /// Encodes PNG files as one output; on an error what was there before is still there.
  ///
  /// - Parameters: as for `render`.
  /// - Throws: `KitError` or `EncodeError`.
  public func encode(
    _ plan: EncodePlan, wantsDigest: Bool = false,
    progress: @escaping (Int, Int) -> Void = { _, _ in }
  ) throws -> RenderReport {
    let content = PixelContent(
      plan.frames(), of: plan, workers: plan.request.workers, wantsDigest ? Digest() : nil,
      progress: progress)
    return try write(content, of: plan)
  }

  func produce(
    _ plan: some DrawnPlan, _ wantsDigest: Bool, _ progress: @escaping (Int, Int) -> Void
  ) throws -> RenderReport {
    let art = try plan.readArt()
    let plan = try plan.fitted(art: art)
    let content = try plan.content(art: art, wantsDigest: wantsDigest, progress: progress)
    return try write(content, of: plan)
  }

  /// Puts all files of an output in their places.
  ///
  /// - Parameter willCommit: is called when all is written and nothing is in its place yet.
  func write(
    _ content: any OutputContent, of plan: some OutputPlan, willCommit: () throws -> Void = {}
  ) throws -> RenderReport {
    guard plan.output != .standardOutput else {
      return try content.make(plan) { bytes, _ in try print(bytes) }
    }
    return try write { batch in
      let report = try content.make(plan, to: batch.add)
      try willCommit()
      return report
    }
  }

  /// Puts the files of a batch in their places, all of them or none.
  func write<Result>(_ fill: (OutputBatch) throws -> Result) throws -> Result {
    let batch = OutputBatch(temporaries)
    defer { batch.discard() }
    let result = try fill(batch)
    try batch.commit()
    return result
  }

  private func print(_ bytes: [UInt8]) throws(KitError) {
    do {
      try standardOutput(bytes)
    } catch {
      throw .cannotWrite(path: "standard output", reason: error.reason)
    }
  }
}

extension DrawnPlan {
  /// Makes the output in memory.
  ///
  /// - Parameter art: what `readArt` says.
  /// - Returns: the files' bytes, in order.
  func made(art: [ArtFile]) throws -> (files: [[UInt8]], report: RenderReport) {
    var files: [[UInt8]] = []
    let plan = try fitted(art: art)
    let content = try plan.content(art: art, wantsDigest: true) { _, _ in }
    let report = try content.make(plan) { bytes, _ in files.append(bytes) }
    return (files, report)
  }
}
