/// A line or curve of a path.
struct Segment {
  var start: Point
  /// The control points of a curve; nil for a line.
  var controls: (Point, Point)?
  var end: Point
  /// Whether the segment isn't joined to the previous one.
  var startsSubpath: Bool

  /// The command that draws the segment from its start.
  var element: Path.Element {
    controls.map { .curve($0, $1, end) } ?? .line(end)
  }

  /// The length in points.
  var length: Double {
    length(upTo: 1)
  }

  /// Returns the length up to a parameter of the curve.
  private func length(upTo end: Double) -> Double {
    if controls == nil { return start.distance(to: self.end) * end }
    let estimate = roughLength(from: 0, to: end)
    return length(from: 0, to: end, estimate, tolerance: 1e-8 * estimate, halvings: 24)
  }

  /// Returns the length between two parameters. The interval is halved until the sum of the halves
  /// doesn't change, which takes many steps only at sharp turns.
  private func length(
    from start: Double, to end: Double, _ estimate: Double, tolerance: Double, halvings: Int
  ) -> Double {
    let middle = (start + end) / 2
    let (a, b) = (roughLength(from: start, to: middle), roughLength(from: middle, to: end))
    if halvings == 0 || abs(a + b - estimate) <= tolerance { return a + b }
    return length(from: start, to: middle, a, tolerance: tolerance, halvings: halvings - 1)
      + length(from: middle, to: end, b, tolerance: tolerance, halvings: halvings - 1)
  }

  /// Returns the approximate length by Gauss's five-point rule.
  private func roughLength(from start: Double, to end: Double) -> Double {
    let (middle, reach) = ((start + end) / 2, (end - start) / 2)
    return gaussPoints.reduce(0) { $0 + $1.weight * speed(at: middle + $1.x * reach) * reach }
  }

  /// Returns the length of the derivative at a parameter.
  private func speed(at t: Double) -> Double {
    guard let (a, b) = controls else { return start.distance(to: end) }
    let s = 1 - t
    let (u, v, w) = (3 * s * s, 6 * s * t, 3 * t * t)
    let x = u * (a.x - start.x) + v * (b.x - a.x) + w * (end.x - b.x)
    let y = u * (a.y - start.y) + v * (b.y - a.y) + w * (end.y - b.y)
    return (x * x + y * y).squareRoot()
  }

  /// The angle by which the segment bends, at most, in degrees.
  var bend: Double {
    guard let (a, b) = controls else { return 0 }
    let points = [start, a, b, end]
    let ways = zip(points, points.dropFirst()).filter { $0.distance(to: $1) > 1e-9 }
    let angles = ways.map { arcTangent($1.y - $0.y, $1.x - $0.x) * 180 / .pi }
    return zip(angles, angles.dropFirst()).reduce(0) { sum, pair in
      let turn = pair.1 - pair.0
      return sum + abs(turn - 360 * (turn / 360).rounded())
    }
  }

  /// The extrema of a curve along both axes.
  var extrema: [Point] {
    guard let (a, b) = controls else { return [] }
    func parameters(_ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double) -> [Double] {
      let (u, v, w) = (p1 - p0, p2 - p1, p3 - p2)
      let (square, linear) = (u - 2 * v + w, 2 * (v - u))
      guard abs(square) > 1e-12 else { return linear == 0 ? [] : [-u / linear] }
      let root = max(linear * linear - 4 * square * u, 0).squareRoot()
      return [(-linear + root) / (2 * square), (-linear - root) / (2 * square)]
    }
    let all =
      parameters(start.x, a.x, b.x, end.x) + parameters(start.y, a.y, b.y, end.y)
    return all.filter { $0 > 0 && $0 < 1 }.map { blossom($0, $0, $0) }
  }

  /// Returns the piece between two lengths from the start.
  func piece(from: Double, to: Double, of length: Double) -> Segment {
    piece(parameter(at: from, of: length), parameter(at: to, of: length))
  }

  /// Returns pieces of equal length.
  func pieces(_ count: Int) -> [Segment] {
    let length = length
    let ends = (0...count).map { length * Double($0) / Double(count) }
    return zip(ends, ends.dropFirst()).map { piece(from: $0, to: $1, of: length) }
  }

  /// Returns the piece between two parameters.
  func piece(_ t0: Double, _ t1: Double) -> Segment {
    var piece = self
    piece.start = point(at: t0)
    piece.controls = controls.map { _ in (blossom(t0, t0, t1), blossom(t0, t1, t1)) }
    piece.end = point(at: t1)
    return piece
  }

  /// Returns the point at a parameter.
  func point(at t: Double) -> Point { blossom(t, t, t) }

  /// Returns the parameter at a length from the start, by Newton's method within a bracket.
  func parameter(at target: Double, of length: Double) -> Double {
    if target <= 0 { return 0 }
    if target >= length { return 1 }
    if controls == nil { return target / length }
    var (low, high, t) = (0.0, 1.0, target / length)
    for _ in 0..<50 {
      let error = self.length(upTo: t) - target
      if abs(error) < 1e-9 * length { break }
      if error > 0 { high = t } else { low = t }
      let next = t - error / speed(at: t)
      t = next > low && next < high ? next : (low + high) / 2
    }
    return t
  }

  /// Returns the blossom of a curve: De Casteljau's construction with a separate parameter for each
  /// step, which gives the control points of a piece. A line takes only the first step.
  private func blossom(_ r: Double, _ s: Double, _ t: Double) -> Point {
    guard let (a, b) = controls else { return start.mixed(with: end, r) }
    let (p, q, o) = (start.mixed(with: a, r), a.mixed(with: b, r), b.mixed(with: end, r))
    return p.mixed(with: q, s).mixed(with: q.mixed(with: o, s), t)
  }
}

/// The abscissas in -1…1 and weights of Gauss's five-point rule.
private let gaussPoints: [(x: Double, weight: Double)] = [
  (0, 0.5688888888888889), (-0.5384693101056831, 0.4786286704993665),
  (0.5384693101056831, 0.4786286704993665), (-0.9061798459386640, 0.2369268850561891),
  (0.9061798459386640, 0.2369268850561891),
]

extension Point {
  package static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }

  package func distance(to other: Point) -> Double {
    ((other.x - x) * (other.x - x) + (other.y - y) * (other.y - y)).squareRoot()
  }

  package func mixed(with other: Point, _ t: Double) -> Point {
    Point(x + (other.x - x) * t, y + (other.y - y) * t)
  }
}
