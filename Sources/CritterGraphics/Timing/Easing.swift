/// A timing function, which maps a fraction of the duration to a fraction of the change.
package enum Easing: Hashable, Sendable {
  case linear
  /// A cubic Bézier curve, as in CSS `cubic-bezier()`.
  case cubicBezier(CubicBezier)
  /// A number of equal steps that jump at the start or at the end of each step.
  case steps(count: Int, jumpsAtStart: Bool)
  case spring(Spring)
  /// A spring whose times are fractions of the duration instead of seconds.
  case elastic(Spring)
  case points(EasingPoints)

  /// Returns the fraction of the change. A spring or a Bézier curve can overshoot 0…1.
  ///
  /// - Parameters:
  ///   - fraction: the fraction of the duration, 0…1.
  ///   - duration: the duration in seconds. Only a spring depends on it.
  package func progress(at fraction: Double, duration: Double) -> Double {
    switch self {
    case .linear: fraction
    case .cubicBezier(let curve): curve.y(at: fraction)
    case .steps(let count, let jumpsAtStart):
      min(((fraction * Double(count)).rounded(.down) + (jumpsAtStart ? 1 : 0)) / Double(count), 1)
    case .spring(let spring): spring.progress(at: fraction * duration)
    case .elastic(let spring): fraction < 1 ? spring.progress(at: fraction) : 1
    case .points(let points): points.value(at: fraction)
    }
  }

  /// The fraction of the change at the end: 1, except for lines that end elsewhere.
  package var end: Double {
    if case .points(let points) = self { points.value(at: 1) } else { 1 }
  }

  /// The Bézier curves in the easing; empty for steps and springs.
  package var curves: [CubicBezier] {
    switch self {
    case .cubicBezier(let curve): [curve]
    case .points(let points): points.curves
    default: []
    }
  }

  /// The fractions of the duration, between 0 and 1, of corners and jumps. Excludes steps.
  package var corners: [Double] {
    if case .points(let points) = self { points.corners } else { [] }
  }

  /// The named easings of CSS, `CAMediaTimingFunctionName`, and `UIView.AnimationCurve`, and five
  /// of Robert Penner's easings.
  ///
  /// The control points are from Apple's documentation, CSS Easing Functions Level 1, and
  /// easings.net.
  package static let named: [(name: String, easing: Easing)] = [
    ("linear", .linear),
    ("ease", .bezier(0.25, 0.1, 0.25, 1)),
    ("ease-in", .bezier(0.42, 0, 1, 1)),
    ("ease-out", .bezier(0, 0, 0.58, 1)),
    ("ease-in-out", .bezier(0.42, 0, 0.58, 1)),
    ("step-start", .steps(count: 1, jumpsAtStart: true)),
    ("step-end", .steps(count: 1, jumpsAtStart: false)),
    ("default", .bezier(0.25, 0.1, 0.25, 1)),
    ("easeIn", .bezier(0.42, 0, 1, 1)),
    ("easeOut", .bezier(0, 0, 0.58, 1)),
    ("easeInEaseOut", .bezier(0.42, 0, 0.58, 1)),
    ("easeInOut", .bezier(0.42, 0, 0.58, 1)),
    ("back-in", .bezier(0.36, 0, 0.66, -0.56)),
    ("back-out", .bezier(0.34, 1.56, 0.64, 1)),
    ("back-in-out", .bezier(0.68, -0.6, 0.32, 1.6)),
    ("bounce-out", .points(.bounces)),
    ("elastic-out", .elastic(.elastic)),
  ]

  /// The default timing function of Core Animation.
  package static let coreAnimationDefault = bezier(0.25, 0.1, 0.25, 1)

  private static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Easing {
    .cubicBezier(CubicBezier(x1, y1, x2, y2))
  }
}

extension Easing {
  /// Parses a name, `cubic-bezier(x1, y1, x2, y2)`, `linear(0, 0.25 30%, …)`,
  /// `steps(n[, start | end])`, or `spring([mass[, stiffness[, damping[, velocity]]]])`.
  ///
  /// - Parameter known: more easings by name.
  package init(text: String, knowing known: [String: Easing] = [:]) throws(EasingError) {
    if let easing = known[text] ?? Self.named.first(where: { $0.name == text })?.easing {
      self = easing
      return
    }
    guard let (name, rest) = text.exact.halves(around: "("),
      let list = rest.exact.dropping(suffix: ")")
    else { throw .unknown(text, others: known.keys.sorted()) }
    let arguments = list.exact.split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
    switch name {
    case "cubic-bezier": self = try .cubicBezier(CubicBezier(arguments: arguments))
    case "linear": self = try .points(EasingPoints(arguments: arguments))
    case "steps": self = try .steps(arguments: arguments)
    case "spring": self = try .spring(Spring(arguments: arguments))
    default: throw .unknown(text, others: known.keys.sorted())
    }
  }

  private static func steps(arguments: [String]) throws(EasingError) -> Easing {
    let starts: [String: Bool] = [
      "start": true, "jump-start": true, "end": false, "jump-end": false,
    ]
    guard (1...2).contains(arguments.count), let count = Int(arguments[0]), count > 0,
      let jumpsAtStart = starts[arguments.count == 2 ? arguments[1] : "end"]
    else { throw .malformed("steps() needs a count greater than 0 and 'start' or 'end'") }
    return .steps(count: count, jumpsAtStart: jumpsAtStart)
  }
}

/// The reason why a text isn't an easing.
package enum EasingError: Error, Hashable, Sendable {
  /// An unknown name. `others` are the names that the file defines.
  case unknown(String, others: [String])
  case malformed(String)

  /// The message for the user, with a fix.
  package var message: String {
    switch self {
    case .unknown(let text, _) where text.exact.contains("(") && !text.exact.contains(")"):
      return "'\(text)' has no ')'; put an easing with commas in quotes: \"spring(1, 100, 10)\""
    case .unknown(let text, let others):
      let functions = ["cubic-bezier()", "linear()", "steps()", "spring()"]
      let names = Easing.named.map(\.name) + functions + others
      return
        "unknown easing '\(text)'\(suggestion(for: text, among: names, from: "critter help easings"))"
    case .malformed(let message): return message
    }
  }
}

/// Returns the parsed numbers; nil if a text isn't a number or is too large.
func numbers(_ texts: [String]) -> [Double]? {
  let numbers = texts.compactMap { Double(parsing: $0) }
  return numbers.count == texts.count ? numbers : nil
}

/// Returns the ends of the tiny interval from 0 to 1 in which a rising function reaches a value.
///
/// - Parameter isBelow: whether the function is below the value at a place.
func bisected(_ isBelow: (Double) -> Bool) -> (low: Double, high: Double) {
  var (low, high) = (0.0, 1.0)
  for _ in 0..<50 {
    let middle = (low + high) / 2
    if isBelow(middle) { low = middle } else { high = middle }
  }
  return (low, high)
}

/// A timing curve from (0, 0) to (1, 1), as in `CAMediaTimingFunction` or CSS `cubic-bezier()`.
package struct CubicBezier: Hashable, Sendable {
  /// The time of the first control point, 0…1.
  package let x1: Double
  /// The progress of the first control point; can be outside 0…1.
  package let y1: Double
  /// The time of the second control point, 0…1.
  package let x2: Double
  /// The progress of the second control point; can be outside 0…1.
  package let y2: Double

  /// Creates a curve with the control points (x1, y1) and (x2, y2).
  ///
  /// - Precondition: `x1` and `x2` are in 0…1, so that each time has one value.
  package init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  init(arguments: [String]) throws(EasingError) {
    guard let values = numbers(arguments), values.count == 4,
      (0...1).contains(values[0]), (0...1).contains(values[2])
    else { throw .malformed("cubic-bezier() needs x1, y1, x2, y2, both x from 0 to 1") }
    self.init(values[0], values[1], values[2], values[3])
  }

  /// Returns the value at a time, which is clamped to 0…1. The error is below 1e-12.
  package func y(at x: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    return Self.point(y1, y2, at: parameter(at: x))
  }

  /// Returns the curve's parameter at a time. Uses Newton's method, or bisection where the curve is
  /// too flat.
  private func parameter(at x: Double) -> Double {
    var (low, high, t) = (0.0, 1.0, x)
    for _ in 0..<80 {
      let error = Self.point(x1, x2, at: t) - x
      if abs(error) < 1e-14 { break }
      if error > 0 { high = t } else { low = t }
      let next = t - error / Self.slope(x1, x2, at: t)
      t = next > low && next < high ? next : (low + high) / 2
    }
    return t
  }

  private static func point(_ p1: Double, _ p2: Double, at t: Double) -> Double {
    let s = 1 - t
    return 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t
  }

  private static func slope(_ p1: Double, _ p2: Double, at t: Double) -> Double {
    let s = 1 - t
    return 3 * s * s * p1 + 6 * s * t * (p2 - p1) + 3 * t * t * (1 - p2)
  }

  package static let line = CubicBezier(0, 0, 1, 1)

  package var isLine: Bool { x1 == y1 && x2 == y2 }

  /// The least and the greatest value.
  package var range: ClosedRange<Double> {
    // The roots of the derivative.
    let (a, b, c) = (3 * y1 - 3 * y2 + 1, 2 * y2 - 4 * y1, y1)
    let root = max(b * b - 4 * a * c, 0).squareRoot()
    let places = a == 0 ? [-c / b] : [(-b - root) / (2 * a), (-b + root) / (2 * a)]
    let inner = places.filter { $0 > 0 && $0 < 1 }.map { Self.point(y1, y2, at: $0) }
    return min(inner.min() ?? 0, 0)...max(inner.max() ?? 1, 1)
  }

  /// The curve backward in time.
  package var reversed: CubicBezier { CubicBezier(1 - x2, 1 - y2, 1 - x1, 1 - y1) }

  /// Returns the time and the value at a parameter from 0 to 1.
  package func point(at t: Double) -> Point {
    Point(Self.point(x1, x2, at: t), Self.point(y1, y2, at: t))
  }

  /// Returns the parameter at which a coordinate of the curve has a value, 0…1.
  package func parameter(of axis: KeyPath<Point, Double>, at value: Double) -> Double {
    if value <= 0 || value >= 1 { return value <= 0 ? 0 : 1 }
    let (low, high) = bisected { point(at: $0)[keyPath: axis] < value }
    return (low + high) / 2
  }

  /// Returns the piece between two parameters as a curve from (0, 0) to (1, 1).
  ///
  /// - Precondition: the times and the values at the parameters differ.
  package func piece(from start: Double, to end: Double) -> CubicBezier {
    let (from, to, third) = (point(at: start), point(at: end), (end - start) / 3)
    func handle(at t: Double) -> Point {
      Point(
        Self.slope(x1, x2, at: t) * third / (to.x - from.x),
        Self.slope(y1, y2, at: t) * third / (to.y - from.y))
    }
    let (out, into) = (handle(at: start), handle(at: end))
    func unit(_ value: Double) -> Double { min(max(value, 0), 1) }
    return CubicBezier(unit(out.x), out.y, unit(1 - into.x), 1 - into.y)
  }
}
