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
    let duration = try frames.forEachPictureOfAPNG { frame, delay in
      try encoder.show(frame.bitmap, changed: frame.changed, for: delay)
      try inspect?(frame.bitmap.decoded(delay: delay))
    }
    return try encoder.finish(duration: duration)
  }

  /// Browsers show a picture with a delay of 10 ms or less for 100 ms, in every format.
  static let fastestOfBrowsers = 90.0
}

extension FrameSource {
  /// Calls `body` with each image that an APNG of the frames shows, in order.
  package func inspect(_ body: Format.Inspector) throws {
    _ = try forEachPictureOfAPNG { try body($0.bitmap.decoded(delay: $1)) }
  }

  /// Calls `body` with each image in an APNG of the frames, and its delay. An image that only
  /// prolongs the previous one has no changes.
  ///
  /// - Returns: seconds in all.
  fileprivate func forEachPictureOfAPNG(
    _ body: (Frame, _ delay: Fraction) throws -> Void
  ) throws -> Double {
    var delays = APNGDelays()
    var end = 0.0
    try forEachDistinct { frame in
      if count > 1 { try frame.checkSpeed(format: "apng") }
      end += frame.duration
      var picture = frame
      for delay in delays.delays(for: frame.duration) {
        try body(picture, delay)
        picture.changed = .empty
      }
    }
    return end.toNanoseconds
  }
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
  /// A still's picture.
  package var decoded: DecodedPicture { decoded(delay: Fraction(0, 1)) }

  func decoded(delay: Fraction) -> DecodedPicture {
    DecodedPicture(
      size: size, rgba: straightBytes, delay: (delay.numerator, delay.denominator))
  }
}
