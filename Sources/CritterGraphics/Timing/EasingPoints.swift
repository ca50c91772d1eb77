/// An easing with values at certain times, and a line or curve between them, as in CSS `linear()`.
package struct EasingPoints: Hashable, Sendable {
  /// A value at a time.
  package struct Point: Hashable, Sendable {
    /// The fraction of the duration.
    package let time: Double
    /// The fraction of the change.
    package let value: Double
    /// The curve to the next point; nil for a straight line.
    var curve: CubicBezier?
  }

  /// The points in time order; at least two. Two points at the same time are a jump.
  package let points: [Point]

  private init(_ points: [Point]) {
    self.points = points
  }

  func value(at time: Double) -> Double {
    let last = points.lastIndex { $0.time <= time } ?? 0
    let start = points[min(last, points.count - 2)]
    let end = points[min(last + 1, points.count - 1)]
    guard end.time > start.time else { return end.value }
    let t = (time - start.time) / (end.time - start.time)
    return start.value + (end.value - start.value) * (start.curve?.y(at: t) ?? t)
  }

  var curves: [CubicBezier] { points.compactMap(\.curve) }

  /// The times of the points between 0 and 1.
  package var corners: [Double] { points.map(\.time).filter { $0 > 0 && $0 < 1 } }

  private static let maximumPoints = 1000

  /// Parses the arguments of CSS `linear()`: values, each with up to two percentages of the
  /// duration.
  ///
  /// Missing times are evenly spaced. A time is never before the previous time.
  init(arguments: [String]) throws(EasingError) {
    var entries: [(time: Double?, value: Double)] = []
    for argument in arguments {
      let words = argument.exact.split(separator: " ").filter { !$0.isEmpty }
      let times = words.compactMap { $0.exact.dropping(suffix: "%") }
      guard let value = numbers(words.filter { !$0.exact.hasSuffix("%") }), value.count == 1,
        let percents = numbers(times), percents.count <= 2
      else { throw Self.malformed }
      let own = percents.isEmpty ? [nil] : percents.map { Optional($0 / 100) }
      entries += own.map { ($0, value[0]) }
    }
    guard (2...Self.maximumPoints).contains(entries.count) else { throw Self.malformed }
    entries[0].time = entries[0].time ?? 0
    entries[entries.count - 1].time = entries[entries.count - 1].time ?? 1
    let times = Self.filled(entries.map(\.time))
    self.init(zip(times, entries).map { Point(time: $0, value: $1.value) })
  }

  private static let malformed = EasingError.malformed(
    "linear() needs 2 to \(maximumPoints) values, each with up to two percentages, such as "
      + "linear(0, 0.25 30%, 1)")

  /// Returns the times with evenly spaced values for missing times, in order.
  ///
  /// - Precondition: the first and last times aren't nil.
  private static func filled(_ times: [Double?]) -> [Double] {
    var filled: [Double] = []
    for time in times {
      guard let time else { continue }
      let next = max(time, filled.last ?? time)
      let gap = times[filled.count...].prefix { $0 == nil }.count
      if let last = filled.last {
        filled += (0..<gap).map { last + (next - last) * Double($0 + 1) / Double(gap + 1) }
      }
      filled.append(next)
    }
    return filled
  }

  /// A fall that bounces three times. Each segment is a parabola.
  static let bounces: EasingPoints = {
    let fall = CubicBezier(1 / 3, 0, 2 / 3, 1 / 3)
    let rise = CubicBezier(1 / 3, 2 / 3, 2 / 3, 1)
    return EasingPoints([
      Point(time: 0, value: 0, curve: fall), Point(time: 4 / 11, value: 1, curve: rise),
      Point(time: 6 / 11, value: 0.75, curve: fall), Point(time: 8 / 11, value: 1, curve: rise),
      Point(time: 9 / 11, value: 0.9375, curve: fall), Point(time: 10 / 11, value: 1, curve: rise),
      Point(time: 21 / 22, value: 0.984375, curve: fall), Point(time: 1, value: 1),
    ])
  }()
}
