import CritterGraphics

/// The values of one property at some moments, and how to get from one to the next.
package struct Keyframes: Hashable, Sendable {
  /// How values between two keyframes come about, as `CAAnimationCalculationMode`.
  package enum Mode: String, Sendable, CaseIterable {
    case linear
    /// Each value holds until the next.
    case discrete
    /// Constant speed along the values; times and easings are ignored.
    case paced
    /// A smooth curve through the values.
    case cubic
  }

  /// All of one kind; at least one.
  package internal(set) var values: [PropertyValue]
  /// 0…1, one a value, rising; with discrete values one more, the end of the last.
  package let times: [Double]
  /// The easings of the segments between values; missing ones are linear.
  package let easings: [Easing]
  package let mode: Mode
  /// Whether art changes its shape into that of the next rather than fade.
  package let morphs: Bool

  package init(
    values: [PropertyValue], times: [Double], easings: [Easing], mode: Mode, morphs: Bool = false
  ) {
    self.morphs = morphs
    self.values = values
    self.times = times
    self.easings = easings
    self.mode = mode
  }

  /// The value at a fraction of the time.
  ///
  /// - Parameters:
  ///   - fraction: leaves 0…1 with an easing over the whole that overshoots.
  ///   - duration: of the whole, in seconds.
  package func value(at fraction: Double, duration: Double) -> PropertyValue {
    let last = values.count - 1
    if fraction < 0 || fraction > 1, mode == .linear, values[0].isContinuous, last > 0 {
      return extrapolated(to: fraction)
    }
    if fraction >= 1 || last == 0 { return values[last] }
    let index = max((times.lastIndex { $0 <= fraction } ?? 0), 0)
    if mode == .discrete || index >= last { return values[min(index, last)] }
    let width = times[index + 1] - times[index]
    let part = max(fraction - times[index], 0) / width
    let easing = index < easings.count && mode != .paced ? easings[index] : .linear
    let t = easing.progress(at: part, duration: width * duration)
    return mode == .cubic && values[0].isVector
      ? onCurve(from: index, t)
      : values[index].interpolated(to: values[index + 1], t, morphs: morphs)
  }

  /// If an easing of the whole play overshoots, the first or the last segment continues.
  private func extrapolated(to fraction: Double) -> PropertyValue {
    let index = fraction < 0 ? 0 : values.count - 2
    let t = (fraction - times[index]) / (times[index + 1] - times[index])
    return values[index].interpolated(to: values[index + 1], t)
  }

  /// A missing neighbor at an end is the end itself.
  private func onCurve(from index: Int, _ t: Double) -> PropertyValue {
    .onCurve(
      values[max(index - 1, 0)], values[index], values[index + 1],
      values[min(index + 2, values.count - 1)], at: t)
  }

  /// The fractions of the time at which the values can change direction.
  package var marks: [Double] {
    guard mode == .linear || mode == .cubic else { return times }
    return times
      + zip(zip(times, times.dropFirst()), easings).flatMap { way, easing in
        easing.corners.map { way.0 + $0 * (way.1 - way.0) }
      }
  }

  /// Times in proportion to the distances between the values.
  static func pacedTimes(_ values: [PropertyValue]) -> [Double] {
    let distances = zip(values, values.dropFirst()).map { $0.distance(to: $1) }
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
