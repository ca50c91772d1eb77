import CritterEncode
import CritterGraphics
import CritterMotion
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
    if plan.format.isVector {
      return try write(vector: plan, plan.request.options, wantsDigest, progress)
    }
    return try write(try plan.frames(), of: plan, plan.request.options, wantsDigest, progress)
  }

  /// Encodes PNG files as one output; on an error what was there before is still there.
  ///
  /// - Parameters: as for `render`.
  /// - Throws: `KitError` or `EncodeError`.
  public func encode(
    _ plan: EncodePlan, wantsDigest: Bool = false,
    progress: @escaping (Int, Int) -> Void = { _, _ in }
  ) throws -> RenderReport {
    try write(plan.frames(), of: plan, plan.request.options, wantsDigest, progress)
  }

  func write(
    _ frames: any FrameSource, of plan: some OutputPlan, _ options: EncodeOptions,
    _ wantsDigest: Bool, _ progress: @escaping (Int, Int) -> Void
  ) throws -> RenderReport {
    let digest = wantsDigest ? Digest() : nil
    var report = RenderReport(of: plan, options)
    let content = PixelContent(
      frames: WatchedFrames(source: frames, progress: progress), format: plan.format,
      options: options, digest: digest)
    try write(content, to: plan.output, &report)
    report.digest = digest?.text
    return report
  }

  func write(
    vector plan: some DrawnPlan, _ options: EncodeOptions, _ wantsDigest: Bool,
    _ progress: @escaping (Int, Int) -> Void
  ) throws -> RenderReport {
    let digest = wantsDigest ? Digest() : nil
    var report = RenderReport(of: plan, options)
    let art = try plan.readArt()
    let content = VectorContent(
      plan: plan, composer: try SVGComposer(art: art),
      rasterizer: try digest.map { ($0, try Rasterizer(art: art)) }, progress: progress)
    try write(content, to: plan.output, &report)
    report.warnings = content.warnings
    report.digest = digest?.text
    return report
  }

  /// Puts all files of an output in their places.
  private func write(
    _ content: some OutputContent, to output: Output, _ report: inout RenderReport
  ) throws {
    switch output {
    case .standardOutput:
      let encoded = try content.whole()
      report.add(encoded)
      do {
        try standardOutput(encoded.bytes)
      } catch {
        throw KitError.cannotWrite(path: "standard output", reason: error.reason)
      }
    case .file(let path):
      try write { batch in
        let encoded = try content.whole()
        report.add(encoded)
        try batch.add(encoded.bytes, to: path)
      }
    case .sequence(let pattern):
      try write { batch in
        var number = 0
        try content.forEachFile { encoded, duration in
          report.add(encoded)
          report.duration += duration
          try batch.add(encoded.bytes, to: Output.path(pattern: pattern, frame: number))
          number += 1
        }
      }
    }
  }

  /// Puts the files of a batch in their places, all of them or none.
  func write(_ fill: (OutputBatch) throws -> Void) throws {
    let batch = OutputBatch(temporaries)
    defer { batch.discard() }
    try fill(batch)
    try batch.commit()
  }
}
