import CritterGraphics

/// When something plays, as `CAMediaTiming`.
package struct MediaTiming: Hashable, Sendable {
  /// The effect of an animation before and after it plays.
  package enum FillMode: String, Sendable, CaseIterable {
    case none, forwards, backwards, both
  }

  /// The delay in seconds.
  package var delay = 0.0
  /// The duration of one play in one direction, in seconds.
  package var duration: Double
  package var easing = Easing.linear
  /// How often; with `reverses` there and back is one play.
  package var plays = 1.0
  /// Whether it plays backwards after each time forwards.
  package var reverses = false
  package var fillMode = FillMode.both
  /// The period in seconds of a track in a looping clip, whose delay wraps around; nil for a track
  /// that plays once.
  package var period: Double?

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

  /// The timing with all times multiplied.
  func stretched(by factor: Double) -> MediaTiming {
    var timing = self
    timing.delay *= factor
    timing.duration *= factor
    timing.period = period.map { $0 * factor }
    return timing
  }

  /// The length of all plays, in seconds.
  package var length: Double { duration * plays * (reverses ? 2 : 1) }

  /// The end in seconds; with a period, the first end.
  package var end: Double { delay + length }

  /// The eased fraction at a time in seconds, 0…1 unless the easing overshoots; nil where
  /// nothing of it shows.
  ///
  /// - Parameter isLast: whether the time is the end of everything, so that an animation that ends
  ///   then shows its end.
  package func progress(at time: Double, isLast: Bool = false) -> Double? {
    let since = sinceStart(at: time, isLast: isLast)
    if since < 0 { return fillMode == .backwards || fillMode == .both ? 0 : nil }
    if since >= length {
      let isEnd = isLast && since - length < 1e-9
      if fillMode == .forwards || fillMode == .both || isEnd { return finalProgress }
      // Before it starts again.
      return fillMode == .backwards && period != nil ? 0 : nil
    }
    let cycles = since / duration
    let whole = cycles.rounded(.down)
    let isBackwards = reverses && whole.truncatingRemainder(dividingBy: 2) == 1
    let fraction = isBackwards ? 1 - (cycles - whole) : cycles - whole
    return easing.progress(at: fraction, duration: duration)
  }

  /// The time since the last start, in seconds.
  private func sinceStart(at time: Double, isLast: Bool) -> Double {
    guard let period else { return time >= end ? length + (time - end) : time - delay }
    let since = (time - delay).wrapped(at: period)
    return isLast && since == 0 ? period : since
  }

  /// The progress at the end, which is in between for a fractional number of plays.
  private var finalProgress: Double {
    let cycles = plays * (reverses ? 2 : 1)
    let last = cycles.rounded(.up) - 1
    let isBackwards = reverses && last.truncatingRemainder(dividingBy: 2) == 1
    let fraction = isBackwards ? 1 - (cycles - last) : cycles - last
    return fraction == 1 ? 1 : easing.progress(at: fraction, duration: duration)
  }

  /// The maximum number of marks; beyond it, only the start and the end are returned.
  private static let mostMarks = 100_000.0

  /// The times of the start, of the end, and of these fractions in all plays, in seconds,
  /// unordered. With a period, only the times in the first period.
  ///
  /// - Parameter fractions: 0…1, of the eased time.
  package func marks(of fractions: [Double]) -> [Double] {
    let marks = unwrappedMarks(of: fractions)
    guard let period else { return marks }
    return marks.map { $0.wrapped(at: period) }
  }

  private func unwrappedMarks(of fractions: [Double]) -> [Double] {
    let cycles = (plays * (reverses ? 2 : 1)).rounded(.up)
    guard duration > 0,
      cycles * Double(fractions.count + easing.corners.count + 2) <= Self.mostMarks
    else {
      return [delay, end]
    }
    let inner = (0..<Int(cycles)).flatMap { cycle in
      ([0, 1] + easing.corners + fractions.map(uneased)).map { fraction in
        let isBackwards = reverses && cycle % 2 == 1
        return delay + (Double(cycle) + (isBackwards ? 1 - fraction : fraction)) * duration
      }
    }
    return inner.filter { $0 < end } + [delay, end]
  }

  /// The time at which the easing reaches a fraction; any such time if there are several.
  private func uneased(_ fraction: Double) -> Double {
    if easing == .linear || fraction <= 0 || fraction >= 1 { return fraction }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if easing.progress(at: middle, duration: duration) < fraction {
        low = middle
      } else {
        high = middle
      }
    }
    return high
  }
}

extension Double {
  /// The number modulo a period.
  func wrapped(at period: Double) -> Double {
    let rest = truncatingRemainder(dividingBy: period)
    let wrapped = (rest < 0 ? rest + period : rest).withoutNoise
    return wrapped < period ? wrapped : 0
  }
}
