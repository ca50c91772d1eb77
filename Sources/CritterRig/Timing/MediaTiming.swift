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
}
