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

/// The delays of an APNG, as 16-bit fractions of a second. Most durations are exact. The error of
/// any other is added to the next delay.
struct APNGDelays {
  private static let largest = 65535
  /// The time that the fractions so far are too short, in seconds.
  private var owed = 0.0

  /// - Parameter duration: above 0, at most a million.
  /// - Returns: the delay in parts that a file can hold, most often one.
  mutating func delays(for duration: Double) -> [Fraction] {
    let exact = duration + owed
    let count = max(Int((exact / Double(Self.largest)).rounded(.up)), 1)
    let part = Fraction(nearest: max(exact, 0) / Double(count), largest: Self.largest)
    owed = exact - part.value * Double(count)
    return [Fraction](repeating: part, count: count)
  }
}
