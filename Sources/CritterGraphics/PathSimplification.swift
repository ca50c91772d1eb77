extension Path {
  /// Returns a path with fewer curves and the same outline within a tolerance in points. Smooth
  /// neighbors are merged; corners and lines don't change.
  package func simplified(within tolerance: Double) -> Path {
    Path(
      subpaths.flatMap { subpath in
        Subpath(simplified(subpath.segments, tolerance), isClosed: subpath.isClosed)
          .elements(isClosed: subpath.isClosed)
      })
  }

  private func simplified(_ segments: [Segment], _ tolerance: Double) -> [Segment] {
    var result: [Segment] = []
    var index = 0
    while index < segments.count {
      var (end, merged) = (index, segments[index])
      while end + 1 < segments.count, segments[end].continuesSmoothly(in: segments[end + 1]),
        let longer = Segment(joining: segments[index...end + 1], within: tolerance)
      {
        (end, merged) = (end + 1, longer)
      }
      result.append(merged)
      index = end + 1
    }
    return result
  }
}

extension Segment {
  /// The number of compared points on each merged curve.
  private static let samples = 8

  fileprivate func continuesSmoothly(in next: Segment) -> Bool {
    guard let a = directions?.end, let b = next.directions?.start else { return false }
    // Six degrees.
    return a.x * b.x + a.y * b.y > 0.9945
  }

  /// The unit tangents at both ends of a curve; nil for a line.
  private var directions: (start: Point, end: Point)? {
    guard let (a, b) = controls else { return nil }
    let first = [a, b, end].first { $0.distance(to: start) > 1e-9 }
    let last = [b, a, start].first { $0.distance(to: end) > 1e-9 }
    guard let first, let last else { return nil }
    func unit(_ from: Point, _ to: Point) -> Point {
      let length = from.distance(to: to)
      return Point((to.x - from.x) / length, (to.y - from.y) / length)
    }
    return (unit(start, first), unit(last, end))
  }

  /// Merges several curves into one with the same end points and tangents, by least squares; nil if
  /// the error is greater than the tolerance.
  fileprivate init?(joining curves: ArraySlice<Segment>, within tolerance: Double) {
    guard let first = curves.first, let last = curves.last, let from = first.directions?.start,
      let to = last.directions?.end
    else { return nil }
    let points = [first.start] + curves.flatMap { $0.points(perCurve: Self.samples) }
    let traveled = zip(points, points.dropFirst()).map { $0.distance(to: $1) }.runningSums
    guard let total = traveled.last, total > 0 else { return nil }
    var parameters = [0] + traveled.map { $0 / total }
    self = first
    end = points[points.count - 1]
    for _ in 0..<4 {
      controls = Self.fit(points, at: parameters, from: from, to: to, length: total)
      if controls == nil { return nil }
      parameters = zip(points, parameters).map { nearest(to: $0, around: $1) }
    }
    let isNear = zip(points, parameters).allSatisfy { point, t in
      self.point(at: t).distance(to: point) <= tolerance
    }
    if !isNear { return nil }
  }

  private static func fit(
    _ points: [Point], at parameters: [Double], from: Point, to: Point, length: Double
  ) -> (Point, Point)? {
    let (start, end) = (points[0], points[points.count - 1])
    var (aa, ab, bb, ax, bx) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for (point, t) in zip(points, parameters) {
      let s = 1 - t
      let (u, v) = (3 * s * s * t, -3 * s * t * t)
      let (head, tail) = (s * s * s + 3 * s * s * t, t * t * t + 3 * s * t * t)
      let (dx, dy) = (
        point.x - head * start.x - tail * end.x, point.y - head * start.y - tail * end.y
      )
      aa += u * u
      bb += v * v
      ab += u * v * (from.x * to.x + from.y * to.y)
      ax += u * (from.x * dx + from.y * dy)
      bx += v * (to.x * dx + to.y * dy)
    }
    let determinant = aa * bb - ab * ab
    guard abs(determinant) > 1e-12 else { return nil }
    let (alpha, beta) = ((ax * bb - bx * ab) / determinant, (bx * aa - ax * ab) / determinant)
    guard alpha > 0.01 * length, beta > 0.01 * length, max(alpha, beta) < length else { return nil }
    return (
      Point(start.x + alpha * from.x, start.y + alpha * from.y),
      Point(end.x - beta * to.x, end.y - beta * to.y)
    )
  }

  /// Returns a parameter whose point is nearer, by a step of Newton's method.
  private func nearest(to point: Point, around t: Double) -> Double {
    let step = 1e-4
    let (low, high) = (max(t - step, 0), min(t + step, 1))
    let (here, a, b) = (self.point(at: t), self.point(at: low), self.point(at: high))
    let (vx, vy) = ((b.x - a.x) / (high - low), (b.y - a.y) / (high - low))
    let speed = vx * vx + vy * vy
    guard speed > 1e-12 else { return t }
    return min(max(t - ((here.x - point.x) * vx + (here.y - point.y) * vy) / speed, 0), 1)
  }
}
