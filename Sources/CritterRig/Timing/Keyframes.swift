import CritterGraphics

/// The values of one property at some moments, and how to get from one to the next.
package struct Keyframes: Hashable, Sendable {
  /// How values between two keyframes come about, as `CAAnimationCalculationMode`.
  package enum Mode: String, Sendable, CaseIterable {
    case linear
    /// Each value holds until the next.
    case discrete
    /// Constant speed along the values; times and easings say nothing.
    case paced
    /// A smooth curve through the values.
    case cubic
  }

  package let property: Property
  /// Only the property counts; at least one.
  package let values: [PartValues]
  /// 0…1, one a value, rising; with discrete values one more, the end of the last.
  package let times: [Double]
  /// One for each way between two values; linear where there is none.
  package let easings: [Easing]
  package let mode: Mode

  package init(
    property: Property, values: [PartValues], times: [Double], easings: [Easing], mode: Mode
  ) {
    self.property = property
    self.values = values
    self.times = times
    self.easings = easings
    self.mode = mode
  }

  /// Sets the property to its value at a fraction of the time.
  ///
  /// - Parameters:
  ///   - fraction: leaves 0…1 with an easing over the whole that overshoots.
  ///   - duration: of the whole, in seconds.
  package func apply(at fraction: Double, duration: Double, to target: inout PartValues) {
    let last = values.count - 1
    if fraction < 0 || fraction > 1, mode == .linear, property.isContinuous, last > 0 {
      return extrapolate(to: fraction, &target)
    }
    if fraction >= 1 || last == 0 { return set(values[last], &target) }
    let index = max((times.lastIndex { $0 <= fraction } ?? 0), 0)
    if mode == .discrete || index >= last { return set(values[min(index, last)], &target) }
    let width = times[index + 1] - times[index]
    let part = max(fraction - times[index], 0) / width
    let easing = index < easings.count && mode != .paced ? easings[index] : .linear
    let t = easing.progress(at: part, duration: width * duration)
    if mode == .cubic, property.isContinuous, property != .transform {
      target[numbers: property] = curve(from: index, t)
    } else {
      property.interpolate(values[index], values[index + 1], t, into: &target)
    }
  }

  /// Where an easing over the whole overshoots, the first or the last way is gone further.
  private func extrapolate(to fraction: Double, _ target: inout PartValues) {
    let index = fraction < 0 ? 0 : values.count - 2
    let t = (fraction - times[index]) / (times[index + 1] - times[index])
    property.interpolate(values[index], values[index + 1], t, into: &target)
  }

  private func set(_ value: PartValues, _ target: inout PartValues) {
    property.interpolate(value, value, 1, into: &target)
  }

  /// The Catmull-Rom curve, which is Core Animation's with tension, continuity and bias 0; a
  /// missing neighbour at an end is the end itself.
  private func curve(from index: Int, _ t: Double) -> [Double] {
    func numbers(_ i: Int) -> [Double] {
      values[min(max(i, 0), values.count - 1)][numbers: property]
    }
    let (a, b, c, d) = (numbers(index - 1), numbers(index), numbers(index + 1), numbers(index + 2))
    return b.indices.map { i in
      let (m0, m1) = ((c[i] - a[i]) / 2, (d[i] - b[i]) / 2)
      let (t2, t3) = (t * t, t * t * t)
      return (2 * t3 - 3 * t2 + 1) * b[i] + (t3 - 2 * t2 + t) * m0 + (3 * t2 - 2 * t3) * c[i]
        + (t3 - t2) * m1
    }
  }

  /// Times in proportion to the distances between the values.
  static func pacedTimes(_ values: [PartValues], _ property: Property) -> [Double] {
    let distances = zip(values, values.dropFirst()).map { a, b in
      zip(a[numbers: property], b[numbers: property])
        .reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }.squareRoot()
    }
    let whole = distances.reduce(0, +)
    guard whole > 0 else { return equalTimes(values.count) }
    var times = [0.0]
    for distance in distances { times.append(times[times.count - 1] + distance / whole) }
    return times
  }

  static func equalTimes(_ count: Int) -> [Double] {
    (0..<count).map { count > 1 ? Double($0) / Double(count - 1) : 0 }
  }
}

/// When something plays, as `CAMediaTiming`.
package struct MediaTiming: Hashable, Sendable {
  /// What shows before and after it plays.
  package enum Fill: String, Sendable, CaseIterable {
    case none, before, after, both
  }

  /// Seconds.
  package var delay = 0.0
  /// Of one way, in seconds.
  package var duration: Double
  package var easing = Easing.linear
  /// How often, not counting the ways back.
  package var plays = 1.0
  /// Whether each play is followed by its way back.
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

  /// The fraction of the way at a time in seconds, 0…1 unless the easing overshoots; nil where
  /// nothing of it shows.
  package func progress(at time: Double) -> Double? {
    if time < delay { return fill == .before || fill == .both ? 0 : nil }
    if time >= end {
      guard fill == .after || fill == .both else { return nil }
      return finalProgress
    }
    let ways = (time - delay) / duration
    let whole = ways.rounded(.down)
    let isBackwards = reverses && whole.truncatingRemainder(dividingBy: 2) == 1
    let fraction = isBackwards ? 1 - (ways - whole) : ways - whole
    return easing.progress(at: fraction, duration: duration)
  }

  /// What is cut off ends in the middle.
  private var finalProgress: Double {
    let ways = plays * (reverses ? 2 : 1)
    let last = ways.rounded(.up) - 1
    let isBackwards = reverses && last.truncatingRemainder(dividingBy: 2) == 1
    let fraction = isBackwards ? 1 - (ways - last) : ways - last
    return fraction == 1 ? 1 : easing.progress(at: fraction, duration: duration)
  }
}
