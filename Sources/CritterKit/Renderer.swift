import CritterEncode
import CritterGraphics

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
    let frames = WatchedFrames(source: try plan.frames(), progress: progress)
    let digest = wantsDigest ? Digest() : nil
    var report = RenderReport(of: plan)

    func encode(_ frames: any FrameSource) throws -> [UInt8] {
      let encoded = try plan.format.encode(
        frames, plan.request.options, inspect: digest?.add)
      report.add(encoded)
      return encoded.bytes
    }
    switch plan.output {
    case .standardOutput:
      let bytes = try encode(frames)
      do {
        try standardOutput(bytes)
      } catch {
        throw KitError.cannotWrite(path: "standard output", reason: error.reason)
      }
    case .file(let path): try write { try $0.add(encode(frames), to: path) }
    case .sequence(let pattern):
      let stills = Stills(
        format: plan.format, options: plan.request.options, decodes: wantsDigest,
        crew: frames.source.crew)
      try write { batch in
        var number = 0
        try stills.forEach(of: frames) { still, duration in
          let path = Output.path(pattern: pattern, frame: number)
          try batch.add(still.encoded.bytes, to: path)
          report.add(still.encoded)
          report.duration += duration
          still.picture.map { digest?.add($0) }
          number += 1
        }
      }
    }
    report.digest = digest?.text
    return report
  }

  private func write(_ fill: (OutputBatch) throws -> Void) throws {
    let batch = OutputBatch(temporaries)
    defer { batch.discard() }
    try fill(batch)
    try batch.commit()
  }
}

/// Frames that tell how far they are.
private struct WatchedFrames: FrameSource {
  let source: RigFrames
  let progress: (Int, Int) -> Void

  var size: PixelSize { source.size }
  var count: Int { source.count }

  func forEach(_ body: (Frame) throws -> Void) throws {
    var done = 0
    try source.forEach { frame in
      try body(frame)
      done += 1
      progress(done, count)
    }
  }
}
