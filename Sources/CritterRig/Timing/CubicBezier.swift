/// A timing curve from (0, 0) to (1, 1), as a `CAMediaTimingFunction` or CSS `cubic-bezier()`.
package struct CubicBezier: Hashable, Sendable {
  package let x1: Double
  package let y1: Double
  package let x2: Double
  package let y2: Double

  /// - Parameters x1, x2: in 0…1, so that each time has one value.
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

  /// The value at the time `x`, which is clamped to 0…1 first; good to better than 1e-12.
  package func y(at x: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    return Self.point(y1, y2, at: parameter(at: x))
  }

  /// Newton's method inside a bracket: it falls back to halving where the curve is too flat.
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
}
