import CritterGraphics

extension Format {
  /// An animation with alpha and exact delays; lossless at quality 100. Each frame contains only the
  /// rectangle that changes.
  public static let apng = Format(
    name: "apng", extensions: ["apng"],
    summary: "Animation with full transparency, for browsers; lossless at quality 100",
    isAnimated: true, maximumFrameRate: browserFrameRateLimit,
    options: [.loop, .palette, .dither, .quality, .effort],
    start: pngStart
  ) { frames, options, workers, inspect in
    try frames.size.check(format: "apng", maximum: 1_000_000)
    let reduced = try PaletteFrames(frames, options)
    let frames = reduced ?? frames
    let colors = try reduced.map { APNGColors($0.palette) } ?? APNGColors(of: frames)
    var encoder = APNGEncoder(
      size: frames.size, plays: options.plays, colors: colors,
      compressor: .forAnimations(effort: options.effort), workers: workers)
    let duration = try frames.forEachAPNGFrame { frame, delay in
      try encoder.add(frame.bitmap, changed: frame.changed, delay: delay)
      try inspect?(frame.bitmap.decoded(delay: delay))
    }
    return try encoder.finish(duration: duration)
  }

  /// The frame rate in frames per second that browsers can show. They show a delay of 10 ms or less
  /// as 100 ms, in every format.
  static let browserFrameRateLimit = 90.0
}

extension FrameSource {
  /// Calls `body` with each frame that an APNG of the source shows, in order.
  package func inspect(_ body: Format.Inspector) throws {
    _ = try forEachAPNGFrame { try body($0.bitmap.decoded(delay: $1)) }
  }

  /// Calls `body` with each frame in an APNG of the source, and its delay. A frame that only extends
  /// the previous one has no changes.
  ///
  /// - Returns: the duration in seconds.
  fileprivate func forEachAPNGFrame(
    _ body: (Frame, _ delay: Fraction) throws -> Void
  ) throws -> Double {
    var delays = APNGDelays()
    var end = 0.0
    try forEachDistinct { frame in
      if count > 1 { try frame.checkFrameRate(format: "apng") }
      end += frame.duration
      var copy = frame
      for delay in delays.delays(for: frame.duration) {
        try body(copy, delay)
        copy.changed = .empty
      }
    }
    return end.toNanoseconds
  }
}

extension Frame {
  /// Throws if browsers would slow the frame down.
  func checkFrameRate(format: String) throws(EncodeError) {
    let limit = Format.browserFrameRateLimit
    if duration < 1 / limit - 1e-9 {
      throw .frameTooShort(seconds: duration, format: format, limit: limit)
    }
  }
}

extension Bitmap {
  /// The bitmap as the only frame of a still.
  package var decoded: DecodedFrame { decoded(delay: Fraction(0, 1)) }

  func decoded(delay: Fraction) -> DecodedFrame {
    DecodedFrame(size: size, rgba: straightBytes, delay: (delay.numerator, delay.denominator))
  }
}

/// A converter of durations to the delays of an APNG, which are 16-bit fractions of a second. Most
/// durations are exact. The error of any other is added to the next delay.
struct APNGDelays {
  private static let maximum = 65535
  /// The difference between the durations and the delays so far, in seconds.
  private var owed = 0.0

  /// Returns the delay for a duration in seconds, in several parts if it is too long for one.
  mutating func delays(for duration: Double) -> [Fraction] {
    let exact = duration + owed
    let count = max(Int((exact / Double(Self.maximum)).rounded(.up)), 1)
    let part = Fraction(nearest: max(exact, 0) / Double(count), maximum: Self.maximum)
    owed = exact - part.value * Double(count)
    return [Fraction](repeating: part, count: count)
  }
}
