import CritterGraphics

extension Path {
  /// The subpaths as polygons, with eight points on each curve.
  var polygons: [[Point]] {
    var polygons: [[Point]] = []
    var (start, last) = (Point.zero, Point.zero)
    func add(_ point: Point) {
      if polygons.isEmpty { polygons.append([last]) }
      polygons[polygons.count - 1].append(point)
      last = point
    }
    for element in elements {
      switch element {
      case .move(let point):
        polygons.append([point])
        (start, last) = (point, point)
      case .line(let point): add(point)
      case .curve(let a, let b, let end):
        let from = last
        for step in 1...8 { add(from.onCurve(a, b, end, at: Double(step) / 8)) }
      case .close: last = start
      }
    }
    return polygons.filter { $0.count > 1 }
  }
}

extension Point {
  /// Returns a point on a cubic curve that starts here.
  fileprivate func onCurve(_ a: Point, _ b: Point, _ end: Point, at t: Double) -> Point {
    let s = 1 - t
    let (p, q, r, u) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return Point(p * x + q * a.x + r * b.x + u * end.x, p * y + q * a.y + r * b.y + u * end.y)
  }
}
