package import CritterGraphics

/// The keyframe values of one property, with their times and easings.
package struct Keyframes: Hashable, Sendable {
  /// The interpolation between keyframes, as in `CAAnimationCalculationMode`.
  package enum Mode: String, Sendable, CaseIterable {
    case linear
    /// Each value holds until the next value.
    case discrete
    /// Constant speed along the values. Times and easings are ignored.
    case paced
    /// A Catmull-Rom spline through the values.
    case cubic
  }

  /// The values, all of one kind; at least one.
  package var values: [PropertyValue]
  /// The time of each value, increasing from 0 to 1. In discrete mode, one more time is the end of
  /// the last value. Times in seconds can begin later and end earlier; then the value holds.
  package let times: [Double]
  /// The easings between values. Missing easings are linear.
  package let easings: [Easing]
  /// The way to interpolate between the values.
  package let mode: Mode
  /// Whether art morphs instead of cross-fading.
  package let morphs: Bool
  /// Whether the file lists the times in seconds.
  package let isInSeconds: Bool

  /// Creates keyframes from their values, times, and easings.
  package init(
    values: [PropertyValue], times: [Double], easings: [Easing], mode: Mode, morphs: Bool = false,
    isInSeconds: Bool = false
  ) {
    self.morphs = morphs
    self.isInSeconds = isInSeconds
    self.values = values
    self.times = times
    self.easings = easings
    self.mode = mode
  }

  /// Returns the value at a fraction of the duration.
  ///
  /// - Parameters:
  ///   - fraction: outside of 0…1 if the easing of the whole animation overshoots.
  ///   - duration: the duration of the whole animation, in seconds.
  ///   - holdsEasing: whether the last easing holds its end, if it isn't 1.
  package func value(
    at fraction: Double, duration: Double, holdsEasing: Bool = false
  ) -> PropertyValue {
    let last = values.count - 1
    if fraction < 0 || fraction > 1, mode == .linear, values[0].isContinuous, last > 0,
      !isInSeconds
    {
      return extrapolated(to: fraction)
    }
    if last == 0 { return values[0] }
    if fraction >= times[last], mode != .discrete || fraction >= 1 {
      return holdsEasing ? end : values[last]
    }
    let index = max(times.firstSortedIndex { $0 > fraction } - 1, 0)
    if mode == .discrete || index >= last { return values[min(index, last)] }
    let width = times[index + 1] - times[index]
    let part = max(fraction - times[index], 0) / width
    let easing = index < easings.count && mode != .paced ? easings[index] : .linear
    return value(after: index, easing.progress(at: part, duration: width * duration))
  }

  /// The value after the last keyframe: the end of the last easing.
  private var end: PropertyValue {
    let index = values.count - 2
    guard mode == .linear || mode == .cubic, index < easings.count, easings[index].end != 1 else {
      return values[index + 1]
    }
    return value(after: index, easings[index].end)
  }

  private func value(after index: Int, _ t: Double) -> PropertyValue {
    mode == .cubic && values[0].isVector
      ? onCurve(from: index, t)
      : values[index].interpolated(to: values[index + 1], t, morphs: morphs)
  }

  /// Returns the value at a fraction outside of 0…1, where the first or last segment continues.
  private func extrapolated(to fraction: Double) -> PropertyValue {
    let index = fraction < 0 ? 0 : values.count - 2
    let t = (fraction - times[index]) / (times[index + 1] - times[index])
    return values[index].interpolated(to: values[index + 1], t)
  }

  /// Returns a value on the spline. At the ends, the first or last value is repeated.
  private func onCurve(from index: Int, _ t: Double) -> PropertyValue {
    .onCurve(
      values[max(index - 1, 0)], values[index], values[index + 1],
      values[min(index + 2, values.count - 1)], at: t)
  }

  /// The fractions of the duration at which the values can change direction.
  package var marks: [Double] {
    guard mode == .linear || mode == .cubic else { return times }
    return times
      + zip(zip(times, times.dropFirst()), easings).flatMap { way, easing in
        easing.corners.map { way.0 + $0 * (way.1 - way.0) }
      }
  }

  /// Returns times in proportion to the distances between the values, for constant speed.
  package static func pacedTimes(_ values: [PropertyValue]) -> [Double] {
    let distances = zip(values, values.dropFirst()).map { $0.distance(to: $1) }
    let whole = distances.reduce(0, +)
    guard whole > 0 else { return equalTimes(values.count) }
    var times = [0.0]
    for distance in distances { times.append(times[times.count - 1] + distance / whole) }
    return times
  }

  package static func equalTimes(_ count: Int) -> [Double] {
    (0..<count).map { count > 1 ? Double($0) / Double(count - 1) : 0 }
  }
}
