import CritterEncode
import CritterGraphics

/// Frames for an encoder.
struct PixelContent: OutputContent {
  let digest: Digest?
  private let frames: any FrameSource
  private let format: Format
  private let options: EncodeOptions
  private let pool: WorkerPool
  /// Nil if the format has semi-transparent pixels, or a matte replaces them.
  private let lost: LostTransparency?

  init(
    of plan: OutputPlan, _ frames: any FrameSource, on pool: WorkerPool, _ digest: Digest?,
    progress: @escaping (Int, Int) -> Void
  ) {
    self.digest = digest
    self.pool = pool
    let losesAlpha = !plan.format.hasAlpha && plan.options.matte == nil
    let lost = losesAlpha ? LostTransparency(plan.output.name, count: frames.count) : nil
    self.lost = lost
    self.frames = WatchedFrames(source: frames, progress: progress) { lost?.add($0.bitmap) }
    (format, options) = (plan.format, plan.options)
  }

  var warnings: [String] { lost?.warnings ?? [] }

  func whole(quality: Int) throws -> Encoded {
    var options = options
    options.quality = quality
    return try format.encode(frames, options, workers: pool, inspect: digest?.add)
  }

  func forEachFile(_ body: (Encoded, Double) throws -> Void) throws {
    let stills = Stills(format: format, options: options, decodes: digest != nil, pool: pool)
    try stills.forEach(of: frames) { still, duration in
      if let picture = still.picture { digest?.add(picture) }
      try body(still.encoded, duration)
    }
  }
}
