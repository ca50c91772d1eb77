public import CritterEncode
import CritterGraphics
import CritterRaster
public import CritterRig

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
  /// - Throws: `SelectionError`, `KitError`, `RasterError` or `EncodeError`.
  public func render(
    _ rig: Rig, _ request: RenderRequest, to output: Output, as format: Format,
    wantsDigest: Bool = false, progress: @escaping (Int, Int) -> Void = { _, _ in }
  ) throws -> RenderReport {
    let plan = try RenderPlan(rig, request, output, format)
    let frames = WatchedFrames(
      source: try plan.frames(art: rig.readArt(), workers: request.workers), progress: progress)
    let digest = wantsDigest ? Digest() : nil
    var report = RenderReport(
      output: output.name, format: format, size: frames.size, plays: request.options.plays)

    func encode(_ frames: any FrameSource) throws -> [UInt8] {
      let encoded = try format.encode(frames, request.options, inspect: digest?.add)
      report.add(encoded)
      return encoded.bytes
    }
    switch output {
    case .standardOutput:
      let bytes = try encode(frames)
      do {
        try standardOutput(bytes)
      } catch {
        throw KitError.cannotWrite(path: "standard output", reason: error.reason)
      }
    case .file(let path): try write { try $0.add(encode(frames), to: path) }
    case .sequence(let pattern):
      try write { batch in
        var number = 0
        try frames.forEach { frame in
          let path = Output.path(pattern: pattern, frame: number)
          try batch.add(encode(SingleFrame(frame: frame)), to: path)
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

/// A request that has been checked as far as that goes without drawing.
public struct RenderPlan: Sendable {
  public let timeline: Timeline
  public let schedule: Schedule
  public let viewport: Viewport
  private let rig: Rig

  /// - Throws: `SelectionError` for what the rig has not, `KitError` for what the output or its
  ///   format cannot hold.
  public init(_ rig: Rig, _ request: RenderRequest, _ output: Output, _ format: Format) throws {
    self.rig = rig
    timeline = try Timeline(of: rig, request.selection, inputs: request.inputs)
    schedule = try request.schedule(for: timeline)
    viewport = try request.viewport(of: rig.canvas)
    try format.check(schedule, request, output)
  }

  func frames(art: [ArtFile], workers: Int) throws -> RigFrames {
    try RigFrames(
      of: rig, art: art, timeline: timeline, schedule: schedule, viewport: viewport,
      workers: workers)
  }
}

extension Format {
  fileprivate func check(
    _ schedule: Schedule, _ request: RenderRequest, _ output: Output
  ) throws(KitError) {
    if case .sequence = output {
      if isAnimated { throw .noSequence(output: output.name, format: name) }
      return
    }
    if !isAnimated, schedule.entries.count > 1 {
      throw .needsStill(output: output.name, format: name)
    }
    if let limit = maximumFrameRate, request.frameRate > limit, schedule.entries.count > 1 {
      throw .frameRate(request.frameRate, format: name, limit: limit)
    }
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
