import CritterGraphics

extension Format {
  /// An animation in a PNG, losslessly, with exact delays. Each picture holds the rectangle that
  /// differs from the one before.
  public static let apng = Format(
    name: "apng", extensions: ["apng"],
    summary: "Lossless animation with full transparency, for browsers",
    isAnimated: true, maximumFrameRate: fastestOfBrowsers, saysPlays: true
  ) { frames, options, workers, inspect in
    try frames.size.check(format: "apng", maximum: 1_000_000)
    var encoder = APNGEncoder(
      frames.size, plays: options.plays, try APNGColors(of: frames), workers)
    var delays = APNGDelays()
    var end = 0.0
    try frames.forEachDistinct { frame in
      if frames.count > 1 { try frame.checkSpeed(format: "apng") }
      end += frame.duration
      for (part, delay) in delays.delays(for: frame.duration).enumerated() {
        let changed = part == 0 ? frame.changed : PixelRect.empty
        try encoder.show(frame.bitmap, changed: changed, for: delay)
        try inspect?(frame.bitmap.decoded(delay: delay))
      }
    }
    return try encoder.finish(duration: end.toNanoseconds)
  }

  /// Browsers show a picture with a delay of 10 ms or less for 100 ms, in every format.
  static let fastestOfBrowsers = 90.0
}

extension Frame {
  /// - Throws: when browsers would slow the frame down.
  func checkSpeed(format: String) throws(EncodeError) {
    let limit = Format.fastestOfBrowsers
    if duration < 1 / limit - 1e-9 {
      throw .tooShort(seconds: duration, format: format, limit: limit)
    }
  }
}

extension Bitmap {
  func decoded(delay: Fraction) -> DecodedPicture {
    DecodedPicture(
      size: size, rgba: straightBytes, delay: (delay.numerator, delay.denominator))
  }
}
