import CritterGraphics

extension Format {
  /// WebP, lossless at quality 100: an animation, or a still if all frames are the same.
  public static let webp = Format(
    name: "webp", title: "WebP", extensions: ["webp"],
    summary: "Animation with full transparency, for browsers and apps; lossless at quality 100",
    isAnimated: true, maximumFrameRate: browserFrameRateLimit,
    options: [.loop, .palette, .dither, .quality],
    pixelMemory: 23, start: "RIFF????WEBP"
  ) { frames, options, _, inspect in
    try frames.size.check(format: "webp", maximum: 16383)
    let frames = try PaletteFrames(frames, options) ?? frames
    var animation = WebPAnimation(size: frames.size, plays: options.plays, inspect: inspect)
    try frames.forEachDistinct { frame in
      if frames.count > 1 { try frame.checkFrameRate(format: "webp") }
      try animation.show(frame)
    }
    return try animation.finish()
  }
}

/// A WebP in the making. The first frame waits: if it remains the only one, the file is a still.
private struct WebPAnimation {
  private let size: PixelSize
  private let plays: Int?
  private let inspect: Format.Inspector?
  private var first: Frame?
  private var file: WebPFile?
  private var clock = FrameClock(ticksPerSecond: 1000)
  private var frameCount = 0

  init(size: PixelSize, plays: Int?, inspect: Format.Inspector?) {
    self.size = size
    self.plays = plays
    self.inspect = inspect
  }

  mutating func show(_ frame: Frame) throws {
    guard let first else {
      first = frame
      return
    }
    if file == nil {
      let file = try WebPFile(size: size, plays: plays)
      self.file = file
      try add(first, to: file)
    }
    if let file { try add(frame, to: file) }
  }

  mutating func finish() throws -> Encoded {
    if let file {
      return Encoded(
        bytes: try file.finish(end: clock.end), frames: frameCount,
        duration: Double(clock.end) / 1000, colors: 0)
    }
    guard let first else { preconditionFailure("a frame source has at least one frame") }
    try inspect?(first.bitmap.decoded)
    return Encoded(bytes: try WebPFile.still(first.bitmap), frames: 1, duration: 0, colors: 0)
  }

  private mutating func add(_ frame: Frame, to file: WebPFile) throws {
    var start = clock.end
    let delay = clock.next(frame.duration)
    guard clock.end <= WebPFile.maximumDuration else {
      throw EncodeError.animationTooLong(
        seconds: clock.seconds, format: "webp", maximum: WebPFile.maximumDuration / 1000)
    }
    for part in FrameClock.parts(of: delay, longest: WebPFile.maximumFrameDuration) {
      try file.add(frame.bitmap, at: start)
      start += part
      frameCount += 1
      try inspect?(frame.bitmap.decoded(delay: Fraction(part, 1000)))
    }
  }
}
