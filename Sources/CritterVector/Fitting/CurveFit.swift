import CritterGraphics
import CritterRig

extension Keys.Curve {
  static let line = Keys.Curve(x1: 0, y1: 0, x2: 1, y2: 1)

  var isLine: Bool { x1 == y1 && x2 == y2 }

  /// Nil for one that leaves the unit square, which not every player can say.
  init?(_ curve: CubicBezier) {
    guard (0...1).contains(curve.y1), (0...1).contains(curve.y2) else { return nil }
    self.init(x1: curve.x1, y1: curve.y1, x2: curve.x2, y2: curve.y2)
  }

  func rounded(to decimals: Int) -> Keys.Curve {
    Keys.Curve(
      x1: x1.rounded(to: decimals), y1: y1.rounded(to: decimals), x2: x2.rounded(to: decimals),
      y2: y2.rounded(to: decimals))
  }

  fileprivate init(clamping p: [Double]) {
    func clamp(_ value: Double) -> Double { min(max(value, 0), 1) }
    self.init(x1: clamp(p[0]), y1: clamp(p[1]), x2: clamp(p[2]), y2: clamp(p[3]))
  }
}

/// A curve by its heights.
struct CurveSamples {
  let curve: Keys.Curve
  private let bezier: CubicBezier

  init(_ curve: Keys.Curve) {
    self.curve = curve
    bezier = CubicBezier(curve.x1, curve.y1, curve.x2, curve.y2)
  }

  func y(_ x: Double) -> Double { bezier.y(at: x) }
}

/// The curve within the unit square that is nearest to some points, by the method of Levenberg and
/// Marquardt.
struct CurveFit {
  private(set) var curve: Keys.Curve
  private let points: [(x: Double, y: Double)]

  /// Points that are looked at, of however many.
  private static let most = 16

  init(_ x: [Double], _ y: [Double]) {
    let stride = max(Double(x.count - 1) / Double(Self.most), 1)
    points = (0...Self.most).compactMap { number in
      let index = Int((Double(number) * stride).rounded(), within: 0...x.count)
      return index < x.count ? (x[index], y[index]) : nil
    }
    curve = .line
    curve = fitted(from: Self.start(points))
  }

  /// With evenly spaced times a curve is a polynomial, and its heights are found at once.
  private static func start(_ points: [(x: Double, y: Double)]) -> [Double] {
    var (aa, ab, bb, ay, by) = (1e-9, 0.0, 1e-9, 0.0, 0.0)
    for (x, y) in points {
      let s = 1 - x
      let (a, b, rest) = (3 * s * s * x, 3 * s * x * x, y - x * x * x)
      (aa, ab, bb) = (aa + a * a, ab + a * b, bb + b * b)
      (ay, by) = (ay + a * rest, by + b * rest)
    }
    let determinant = aa * bb - ab * ab
    guard abs(determinant) > 1e-12 else { return [1.0 / 3, 1.0 / 3, 2.0 / 3, 2.0 / 3] }
    let (y1, y2) = ((ay * bb - by * ab) / determinant, (by * aa - ay * ab) / determinant)
    return [1.0 / 3, min(max(y1, 0), 1), 2.0 / 3, min(max(y2, 0), 1)]
  }

  private func residuals(_ p: [Double]) -> [Double] {
    let curve = CurveSamples(Keys.Curve(clamping: p))
    return points.map { curve.y($0.x) - $0.y }
  }

  private func fitted(from start: [Double]) -> Keys.Curve {
    var (p, damping) = (start, 1e-3)
    var residual = residuals(p)
    var error = residual.squares
    for _ in 0..<25 where error > 1e-10 {
      let slopes = slopes(at: p, residual)
      guard let step = solved(slopes, residual, damping) else { break }
      let next = zip(p, step).map { min(max($0 - $1, 0), 1) }
      let changed = residuals(next)
      if changed.squares < error {
        let gain = error - changed.squares
        (p, residual, error, damping) = (next, changed, changed.squares, damping / 5)
        if gain < error * 1e-4 { break }
      } else {
        damping *= 8
        if damping > 1e6 { break }
      }
    }
    return Keys.Curve(clamping: p)
  }

  /// Of the residuals, along each of the four numbers.
  private func slopes(at p: [Double], _ residual: [Double]) -> [[Double]] {
    (0..<4).map { index in
      var moved = p
      let step = p[index] > 0.5 ? -1e-5 : 1e-5
      moved[index] += step
      return zip(residuals(moved), residual).map { ($0 - $1) / step }
    }
  }

  private func solved(_ slopes: [[Double]], _ residual: [Double], _ damping: Double) -> [Double]? {
    var rows = slopes.map { a in
      slopes.map { b in zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } }
        + [zip(a, residual).reduce(0) { $0 + $1.0 * $1.1 }]
    }
    for index in 0..<4 { rows[index][index] = rows[index][index] * (1 + damping) + 1e-12 }
    return rows.eliminated
  }
}

extension [Double] {
  fileprivate var squares: Double { reduce(0) { $0 + $1 * $1 } }
}

extension [[Double]] {
  /// The solution of equations, each a row with the right side last; nil when there is no one.
  fileprivate var eliminated: [Double]? {
    var rows = self
    for column in indices {
      guard let pivot = (column..<count).max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }),
        abs(rows[pivot][column]) > 1e-30
      else { return nil }
      rows.swapAt(column, pivot)
      for row in indices where row != column {
        let factor = rows[row][column] / rows[column][column]
        for index in column...count { rows[row][index] -= factor * rows[column][index] }
      }
    }
    return indices.map { rows[$0][count] / rows[$0][$0] }
  }
}
