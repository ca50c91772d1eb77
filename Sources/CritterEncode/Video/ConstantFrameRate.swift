import CritterGraphics

/// A constant frame rate for frames of any durations, which are repeated as needed.
struct ConstantFrameRate {
  /// The frame rate, in frames per second.
  private(set) var rate: Fraction
  /// The number of repetitions of each frame.
  let counts: [Int]

  var total: Int { counts.reduce(0, +) }

  /// The maximum exact rate. Beyond it, the rate is that of the shortest frame, and the ends of the
  /// others are rounded.
  private static let maximumExactRate = 120

  /// - Parameters:
  ///   - durations: the durations in seconds; at least one.
  ///   - maximum: the maximum rate in frames per second; nil for any.
  init(durations: [Double], maximum: Double? = nil) {
    rate = Self.exactRate(of: durations) ?? Self.shortestRate(of: durations)
    if let maximum, rate.value > maximum {
      let shortest = Self.shortestRate(of: durations)
      rate =
        shortest.value > maximum ? Fraction(nearest: maximum, maximum: 1_000_000) : shortest
    }
    var clock = FrameClock(ticksPerSecond: rate.value)
    counts = durations.map { clock.next($0) }
  }

  /// Returns the slowest rate at which every frame starts and ends on time; nil if it is too fast.
  private static func exactRate(of durations: [Double]) -> Fraction? {
    var measure: Fraction?
    for duration in Set(durations) {
      let length = fraction(duration)
      guard length.numerator > 0 else { return nil }
      let common = measure.map { $0.commonDivisor(with: length) } ?? length
      guard common.numerator * maximumExactRate >= common.denominator else { return nil }
      measure = common
    }
    return measure?.inverse
  }

  private static func shortestRate(of durations: [Double]) -> Fraction {
    let shortest = fraction(max(durations.min() ?? 1, 0.001))
    return shortest.inverse
  }

  private static func fraction(_ seconds: Double) -> Fraction {
    Fraction(nearest: seconds, maximum: 1_000_000)
  }
}
