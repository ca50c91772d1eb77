/// The delays of an APNG, fractions of a second with terms of sixteen bits. Where `FrameClock` rounds
/// to ticks, most durations are exact here; what a fraction is off by, if it is, the next one makes
/// good.
struct APNGDelays {
  private static let largest = 65535
  /// Seconds of what was asked for that are not in the fractions yet.
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
