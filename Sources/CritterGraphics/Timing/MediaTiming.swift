/// The timing of an animation, as in `CAMediaTiming`.
package struct MediaTiming: Hashable, Sendable {
  /// The effect of an animation before its start and after its end.
  package enum FillMode: String, Sendable, CaseIterable {
    case none, forwards, backwards, both
  }

  /// The delay in seconds.
  package var delay = 0.0
  /// The duration of one play in one direction, in seconds.
  package var duration: Double
  /// The easing of the progress within one play.
  package var easing = Easing.linear
  /// The number of plays. With `reverses`, forward and backward together are one play.
  package var plays = 1.0
  /// Whether each forward play is followed by a backward play.
  package var reverses = false
  /// Whether the first and last values apply before the start and after the end.
  package var fillMode = FillMode.both
  /// The repetition period in seconds, for a track in a clip that loops; nil otherwise. The delay
  /// wraps around.
  package var period: Double?
  /// Whether an easing that doesn't end at 1 holds its end. Otherwise, the end is always 1.
  package var holdsEasing = false
  /// The factor of all times since the timing was read from a file.
  package private(set) var stretch = 1.0

  /// Creates a timing; by default, one linear play that applies before and after, too.
  package init(
    delay: Double = 0, duration: Double, easing: Easing = .linear, plays: Double = 1,
    reverses: Bool = false, fillMode: FillMode = .both, period: Double? = nil
  ) {
    self.delay = delay
    self.duration = duration
    self.easing = easing
    self.plays = plays
    self.reverses = reverses
    self.fillMode = fillMode
    self.period = period
  }

  /// Returns the timing with all times multiplied by a factor.
  package func stretched(by factor: Double) -> MediaTiming {
    var timing = self
    timing.stretch *= factor
    timing.delay *= factor
    timing.duration *= factor
    timing.period = period.map { $0 * factor }
    return timing
  }

  /// The duration of all plays, in seconds.
  package var length: Double { duration * plays * (reverses ? 2 : 1) }

  /// The end in seconds; with a period, the end of the first repetition.
  package var end: Double { delay + length }

  /// Returns the eased fraction at a time in seconds; nil while the animation has no effect.
  ///
  /// The fraction is in 0…1 unless the easing overshoots.
  ///
  /// - Parameter isLast: whether nothing is shown after this time, so that an animation that ends
  ///   here shows its last value.
  package func progress(at time: Double, isLast: Bool = false) -> Double? {
    let since = sinceStart(at: time, isLast: isLast)
    if since < 0 { return fillMode == .backwards || fillMode == .both ? 0 : nil }
    if since >= length {
      let isEnd = isLast && since - length < 1e-9
      if fillMode == .forwards || fillMode == .both || isEnd { return finalProgress }
      // The delay before the next repetition.
      return fillMode == .backwards && period != nil ? 0 : nil
    }
    let cycles = since / duration
    let whole = cycles.rounded(.down)
    return easing.progress(at: directed(cycles - whole, in: whole), duration: duration)
  }

  /// Returns the time since the last start, in seconds.
  private func sinceStart(at time: Double, isLast: Bool) -> Double {
    guard let period else { return time >= end ? length + (time - end) : time - delay }
    let since = (time - delay).wrapped(at: period)
    return isLast && since == 0 ? period : since
  }

  /// The eased fraction at the end, which is in between for a fractional number of plays.
  private var finalProgress: Double {
    let cycles = plays * (reverses ? 2 : 1)
    let last = cycles.rounded(.up) - 1
    let fraction = directed(cycles - last, in: last)
    if fraction < 1 { return easing.progress(at: fraction, duration: duration) }
    return holdsEasing ? easing.end : 1
  }

  /// The maximum number of marks. Beyond the limit, only the start and the end are returned.
  private static let maximumMarks = 100_000.0

  /// Returns the times of the start, the end, and some fractions in all plays, in seconds.
  ///
  /// The times are in no order. With a period, they are in the first period.
  ///
  /// - Parameter fractions: fractions of the eased time, 0…1.
  package func marks(of fractions: [Double]) -> [Double] {
    let marks = unwrappedMarks(of: fractions)
    guard let period else { return marks }
    return marks.map { $0.wrapped(at: period) }
  }

  private func unwrappedMarks(of fractions: [Double]) -> [Double] {
    let cycles = (plays * (reverses ? 2 : 1)).rounded(.up)
    guard duration > 0,
      cycles * Double(fractions.count + easing.corners.count + 2) <= Self.maximumMarks
    else {
      return [delay, end]
    }
    let corners = [0, 1] + easing.corners + fractions.map(uneased)
    let inner = (0..<Int(cycles)).flatMap { cycle in corners.map { time(of: $0, in: cycle) } }
    return inner.filter { $0 < end } + [delay, end]
  }

  /// Returns the time of a fraction of the duration in a cycle, in seconds.
  private func time(of fraction: Double, in cycle: Int) -> Double {
    delay + (Double(cycle) + directed(fraction, in: Double(cycle))) * duration
  }

  /// Returns a fraction of the duration, counted from the end if the cycle is a backward play.
  private func directed(_ fraction: Double, in cycle: Double) -> Double {
    reverses && cycle.truncatingRemainder(dividingBy: 2) == 1 ? 1 - fraction : fraction
  }

  /// Returns a fraction of the duration at which the easing reaches a value.
  private func uneased(_ fraction: Double) -> Double {
    if easing == .linear || fraction <= 0 || fraction >= 1 { return fraction }
    return bisected { easing.progress(at: $0, duration: duration) < fraction }.high
  }
}

extension Double {
  /// Returns the number modulo a period; never negative.
  package func wrapped(at period: Double) -> Double {
    let rest = truncatingRemainder(dividingBy: period)
    let wrapped = (rest < 0 ? rest + period : rest).withoutRoundingError
    return wrapped < period ? wrapped : 0
  }
}
