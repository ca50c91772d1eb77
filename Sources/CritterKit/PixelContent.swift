import CritterEncode
import CritterGraphics

/// Frames for an encoder.
struct PixelContent: OutputContent {
  let digest: Digest?
  private let frames: any FrameSource
  private let format: Format
  private let options: EncodeOptions
  private let crew: Crew

  init(
    _ frames: any FrameSource, of plan: some OutputPlan, workers: Int, _ digest: Digest?,
    progress: @escaping (Int, Int) -> Void
  ) {
    self.digest = digest
    self.frames = WatchedFrames(source: frames, progress: progress)
    (format, options) = (plan.format, plan.options)
    crew = Crew(count: workers, art: [])
  }

  var warnings: [String] { [] }

  func whole() throws -> Encoded {
    try encode(options)
  }

  func whole(quality: Int) throws -> Encoded {
    var options = options
    options.quality = quality
    return try encode(options)
  }

  private func encode(_ options: EncodeOptions) throws -> Encoded {
    try format.encode(frames, options, workers: crew, inspect: digest?.add)
  }

  func forEachFile(_ body: (Encoded, Double) throws -> Void) throws {
    let stills = Stills(format: format, options: options, decodes: digest != nil, crew: crew)
    try stills.forEach(of: frames) { still, duration in
      if let picture = still.picture { digest?.add(picture) }
      try body(still.encoded, duration)
    }
  }
}

/// Frames that tell how far they are.
struct WatchedFrames: FrameSource {
  let source: any FrameSource
  let progress: (Int, Int) -> Void

  var size: PixelSize { source.size }
  var count: Int { source.count }

  func durations() throws -> [Double] { try source.durations() }

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
struct SingleFrame: FrameSource {
  let frame: Frame

  var size: PixelSize { frame.bitmap.size }
  var count: Int { 1 }

  func forEach(_ body: (Frame) throws -> Void) throws {
    try body(frame)
  }
}
