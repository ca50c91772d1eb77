/// When something plays, as `CAMediaTiming`.
package struct MediaTiming: Hashable, Sendable {
  /// What shows before and after it plays.
  package enum Fill: String, Sendable, CaseIterable {
    case none, before, after, both
  }

  /// Seconds.
  package var delay = 0.0
  /// Of one play in one direction, in seconds.
  package var duration: Double
  package var easing = Easing.linear
  /// How often; with `reverses` there and back is one play.
  package var plays = 1.0
  /// Whether it plays backwards after each time forwards.
  package var reverses = false
  package var fill = Fill.both

  package init(
    delay: Double = 0, duration: Double, easing: Easing = .linear, plays: Double = 1,
    reverses: Bool = false, fill: Fill = .both
  ) {
    self.delay = delay
    self.duration = duration
    self.easing = easing
    self.plays = plays
    self.reverses = reverses
    self.fill = fill
  }

  /// When it is over, in seconds.
  package var end: Double {
    delay + duration * plays * (reverses ? 2 : 1)
  }

  /// The eased fraction at a time in seconds, 0…1 unless the easing overshoots; nil where
  /// nothing of it shows.
  package func progress(at time: Double) -> Double? {
    if time < delay { return fill == .before || fill == .both ? 0 : nil }
    if time >= end {
      guard fill == .after || fill == .both else { return nil }
      return finalProgress
    }
    let cycles = (time - delay) / duration
    let whole = cycles.rounded(.down)
    let isBackwards = reverses && whole.truncatingRemainder(dividingBy: 2) == 1
    let fraction = isBackwards ? 1 - (cycles - whole) : cycles - whole
    return easing.progress(at: fraction, duration: duration)
  }

  /// What is cut off ends in the middle.
  private var finalProgress: Double {
    let cycles = plays * (reverses ? 2 : 1)
    let last = cycles.rounded(.up) - 1
    let isBackwards = reverses && last.truncatingRemainder(dividingBy: 2) == 1
    let fraction = isBackwards ? 1 - (cycles - last) : cycles - last
    return fraction == 1 ? 1 : easing.progress(at: fraction, duration: duration)
  }

  /// How many fractions of all plays are told; of more, the start and the end.
  private static let mostMarks = 100_000.0

  /// When it starts and ends and, in all of its plays, comes to these fractions of its time; in
  /// seconds, unordered.
  ///
  /// - Parameter fractions: 0…1, of the eased time.
  package func marks(of fractions: [Double]) -> [Double] {
    let cycles = (plays * (reverses ? 2 : 1)).rounded(.up)
    guard duration > 0, cycles * Double(fractions.count + 2) <= Self.mostMarks else {
      return [delay, end]
    }
    let inner = (0..<Int(cycles)).flatMap { cycle in
      ([0, 1] + fractions.map(uneased)).map { fraction in
        let isBackwards = reverses && cycle % 2 == 1
        return delay + (Double(cycle) + (isBackwards ? 1 - fraction : fraction)) * duration
      }
    }
    return inner.filter { $0 < end } + [delay, end]
  }

  /// When the easing comes to a fraction; some time at which it does, for one that goes back.
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
