extension Path {
  /// The maximum number of segments of an interpolated path, which has the ends of both paths.
  private static let mostSegments = 20_000

  /// The path between this one, at `t` = 0, and another, at 1; beyond them in a straight line.
  ///
  /// Where the commands are equal, each point moves straight to the other's, as those of a
  /// `CAShapeLayer`'s path do. Other paths are made alike first; see `matched(with:)`.
  package func interpolated(to other: Path, _ t: Double) -> Path {
    if t == 0 { return self }
    guard t != 1, let (start, end) = matched(with: other) else { return t < 1 ? self : other }
    let points = zip(start.points, end.points).map { $0.mixed(with: $1, t) }
    return start.with(points)
  }

  /// How far all points of the one are from those of the other, as one distance in a space of as
  /// many dimensions as they have numbers.
  package func distance(to other: Path) -> Double {
    guard let (start, end) = matched(with: other) else { return 0 }
    return zip(start.points, end.points).reduce(0) { sum, points in
      let distance = points.0.distance(to: points.1)
      return sum + distance * distance
    }.squareRoot()
  }

  /// This, each point moved by the difference between two paths; nil unless all commands are equal.
  package func moved(from origin: Path, to target: Path) -> Path? {
    guard hasCommands(of: origin), hasCommands(of: target) else { return nil }
    let points = zip(points, zip(origin.points, target.points)).map { point, ends in
      Point(point.x + ends.1.x - ends.0.x, point.y + ends.1.y - ends.0.y)
    }
    return with(points)
  }

  /// Both paths with the same commands and unchanged shapes; a line can become a straight curve.
  ///
  /// Where the commands are not equal, each subpath is cut where the other has its ends, in
  /// fractions of its length; nothing of its shape is lost. A closed one starts where least has to
  /// move and runs the same way round as the other. A subpath that the other path has not grows
  /// from its middle.
  ///
  /// - Returns: nil for paths of more segments than anybody draws.
  func matched(with other: Path) -> (Path, Path)? {
    if let both = bent(with: other) { return both }
    let (own, others) = (subpaths, other.subpaths)
    let count = (own + others).reduce(0) { $0 + $1.segments.count }
    guard count <= Self.mostSegments else { return nil }
    var (start, end) = (Path(), Path())
    for index in 0..<max(own.count, others.count) {
      let a = index < own.count ? own[index] : others[index].collapsed
      let b = index < others.count ? others[index] : own[index].collapsed
      let (from, to) = a.matched(with: b)
      let isClosed = a.isClosed && b.isClosed
      start.elements += from.elements(isClosed: isClosed)
      end.elements += to.elements(isClosed: isClosed)
    }
    return start.bent(with: end)
  }

  /// Both paths with curves wherever one of them has a curve; nil if their commands differ
  /// otherwise.
  private func bent(with other: Path) -> (Path, Path)? {
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

  private func hasCommands(of other: Path) -> Bool {
    bent(with: other).map { $0 == self && $1 == other } ?? false
  }
}

/// Where a path has reach.
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
