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
    let art = try plan.rig.readArt()
    guard plan.output == .standardOutput else {
      return try render(plan, art: art, wantsDigest: wantsDigest, progress: progress)
    }
    return try Self.produce(plan, art: art, wantsDigest: wantsDigest, progress: progress) {
      bytes, _ in
      do {
        try standardOutput(bytes)
      } catch {
        throw KitError.cannotWrite(path: "standard output", reason: error.reason)
      }
    }
  }

  /// Renders to files.
  ///
  /// - Parameters:
  ///   - art: all of the rig's.
  ///   - willCommit: is called when all is written and nothing is in its place yet.
  func render(
    _ plan: RenderPlan, art: [ArtFile], wantsDigest: Bool,
    progress: @escaping (Int, Int) -> Void, willCommit: () throws -> Void = {}
  ) throws -> RenderReport {
    let batch = OutputBatch(temporaries)
    defer { batch.discard() }
    let report = try Self.produce(
      plan, art: art, wantsDigest: wantsDigest, progress: progress, to: batch.add)
    try willCommit()
    try batch.commit()
    return report
  }

  /// Renders in memory.
  ///
  /// - Returns: the files' bytes, in order.
  static func bytes(
    of plan: RenderPlan, art: [ArtFile]
  ) throws -> (files: [[UInt8]], report: RenderReport) {
    var files: [[UInt8]] = []
    let report = try produce(plan, art: art, wantsDigest: true, progress: { _, _ in }) { bytes, _ in
      files.append(bytes)
    }
    return (files, report)
  }

  /// - Parameter sink: takes each file's bytes, and its path.
  private static func produce(
    _ plan: RenderPlan, art: [ArtFile], wantsDigest: Bool,
    progress: @escaping (Int, Int) -> Void, to sink: ([UInt8], String) throws -> Void
  ) throws -> RenderReport {
    let frames = WatchedFrames(source: try plan.frames(art: art), progress: progress)
    let (digest, fileDigest) = (wantsDigest ? Digest() : nil, wantsDigest ? Digest() : nil)
    var report = RenderReport(of: plan)

    func encode(_ frames: any FrameSource, to path: String) throws {
      let encoded = try plan.format.encode(frames, plan.request.options, inspect: digest?.add)
      report.add(encoded)
      fileDigest?.add(encoded.bytes)
      try sink(encoded.bytes, path)
    }
    if case .sequence(let pattern) = plan.output {
      var number = 0
      try frames.forEach { frame in
        try encode(
          SingleFrame(frame: frame), to: Output.path(pattern: pattern, frame: number))
        report.duration += frame.duration
        number += 1
      }
    } else {
      try encode(frames, to: plan.output.name)
    }
    (report.digest, report.fileDigest) = (digest?.text, fileDigest?.text)
    return report
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

/// One frame on its own, as a file of a sequence.
private struct SingleFrame: FrameSource {
  let frame: Frame

  var size: PixelSize { frame.bitmap.size }
  var count: Int { 1 }

  func forEach(_ body: (Frame) throws -> Void) throws {
    try body(frame)
  }
}
