extension Path {
  /// The maximum number of segments of an interpolated path, which has the ends of both paths.
  private static let maximumSegments = 20_000

  /// Returns the interpolation between this path, at `t` = 0, and another one, at 1.
  ///
  /// If the commands are equal, each point moves in a straight line, as in a `CAShapeLayer`. Other
  /// paths are converted first; see `matched(with:)`.
  package func interpolated(to other: Path, _ t: Double) -> Path {
    if t == 0 { return self }
    guard t != 1, let (start, end) = matched(with: other) else { return t < 1 ? self : other }
    let points = zip(start.points, end.points).map { $0.mixed(with: $1, t) }
    return start.with(points)
  }

  /// Returns the Euclidean distance of all coordinates of two paths.
  package func distance(to other: Path) -> Double {
    guard let (start, end) = matched(with: other) else { return 0 }
    return zip(start.points, end.points).reduce(0) { sum, points in
      let distance = points.0.distance(to: points.1)
      return sum + distance * distance
    }.squareRoot()
  }

  /// Returns the path, with the difference between two paths added to each point; nil unless all
  /// commands are equal.
  package func moved(from origin: Path, to target: Path) -> Path? {
    guard commands == origin.commands, commands == target.commands else { return nil }
    let points = zip(points, zip(origin.points, target.points)).map { point, ends in
      Point(point.x + ends.1.x - ends.0.x, point.y + ends.1.y - ends.0.y)
    }
    return with(points)
  }

  /// Returns both paths with the same commands and unchanged shapes; nil if they have too many
  /// segments.
  ///
  /// If the commands differ, each subpath is split at the same fractions of its length as the other
  /// one. A closed subpath starts where the least movement is needed, and gets the direction of the
  /// other one. An additional subpath grows from the center of its bounds.
  func matched(with other: Path) -> (Path, Path)? {
    if let both = curvesMatched(with: other) { return both }
    let (own, others) = (subpaths, other.subpaths)
    let count = (own + others).reduce(0) { $0 + $1.segments.count }
    guard count <= Self.maximumSegments else { return nil }
    var (start, end) = (Path(), Path())
    for index in 0..<max(own.count, others.count) {
      let a = index < own.count ? own[index] : others[index].collapsed
      let b = index < others.count ? others[index] : own[index].collapsed
      let (from, to) = a.matched(with: b)
      let isClosed = a.isClosed && b.isClosed
      start.elements += from.elements(isClosed: isClosed)
      end.elements += to.elements(isClosed: isClosed)
    }
    return start.curvesMatched(with: end)
  }

  /// Returns both paths with curves wherever one of them has a curve; nil if their commands differ
  /// otherwise.
  private func curvesMatched(with other: Path) -> (Path, Path)? {
    guard elements.count == other.elements.count else { return nil }
    var (own, its) = (Path(), Path())
    var (here, there) = (Pen(), Pen())
    for (a, b) in zip(elements, other.elements) {
      switch (a, b) {
      case (.move, .move), (.line, .line), (.curve, .curve), (.close, .close):
        own.elements.append(a)
        its.elements.append(b)
      case (.line(let end), .curve):
        own.elements.append(here.straightCurve(to: end))
        its.elements.append(b)
      case (.curve, .line(let end)):
        own.elements.append(a)
        its.elements.append(there.straightCurve(to: end))
      default: return nil
      }
      here.draw(a)
      there.draw(b)
    }
    return (own, its)
  }
}

/// The current point and the start of the subpath while a path is drawn.
private struct Pen {
  private var current = Point.zero
  private var start = Point.zero

  mutating func draw(_ element: Path.Element) {
    switch element {
    case .move(let point): (current, start) = (point, point)
    case .line(let end), .curve(_, _, let end): current = end
    case .close: current = start
    }
  }

  func straightCurve(to end: Point) -> Path.Element {
    .curve(current.mixed(with: end, 1.0 / 3), current.mixed(with: end, 2.0 / 3), end)
  }
}
