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
