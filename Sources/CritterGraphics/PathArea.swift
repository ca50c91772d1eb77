extension Path {
  /// The rectangle and its corner radius; nil for any other path.
  package var roundedRect: (rect: Rect, radius: Double)? {
    guard case .move(let start)? = elements.first, elements.last == .close else { return nil }
    let bounds = controlBounds
    let radius = start.x - bounds.minX
    let other = Path(bounds, cornerRadius: radius)
    let tolerance = 1e-4 * max(bounds.size.width, bounds.size.height, 1)
    let isSame =
      commands == other.commands
      && zip(points, other.points).allSatisfy { $0.isNear($1, within: tolerance) }
    return isSame ? (bounds, radius) : nil
  }

  /// Returns whether a point lies inside the path, by the non-zero winding rule.
  package func contains(_ point: Point) -> Bool {
    polygons.reduce(0) { $0 + point.crossings(ofPolygon: $1) } != 0
  }

  /// The subpaths, with points on each curve.
  private var polygons: [[Point]] {
    var polygons: [[Point]] = []
    for segment in segments {
      if segment.startsSubpath { polygons.append([segment.start]) }
      polygons[polygons.count - 1] += segment.points(perCurve: 16)
    }
    return polygons
  }
}

extension Segment {
  /// Returns the end of a line, or points on a curve including its end.
  func points(perCurve count: Int) -> [Point] {
    if controls == nil { return [end] }
    return (1...count).map { point(at: Double($0) / Double(count)) }
  }
}

extension Point {
  fileprivate func crossings(ofPolygon points: [Point]) -> Int {
    zip(points, points.dropFirst() + points.prefix(1)).reduce(0) {
      $0 + crossings(ofLine: $1.0, $1.1)
    }
  }

  /// Returns the number of times that a line crosses the horizontal ray to the right of the point:
  /// 1 if it goes down, -1 if it goes up, 0 if it doesn't.
  private func crossings(ofLine start: Point, _ end: Point) -> Int {
    guard (start.y > y) != (end.y > y) else { return 0 }
    let crossing = start.x + (y - start.y) / (end.y - start.y) * (end.x - start.x)
    return crossing <= x ? 0 : end.y > start.y ? 1 : -1
  }

  fileprivate func isNear(_ other: Point, within tolerance: Double) -> Bool {
    abs(x - other.x) <= tolerance && abs(y - other.y) <= tolerance
  }
}
