/// A path to move along at an even speed. Gaps between subpaths take no time.
package struct Route: Hashable, Sendable {
  /// The path, in points of the moved part's parent.
  package let path: Path
  private let segments: [Segment]
  /// The length of the path up to the end of each segment.
  private let ends: [Double]

  /// Measures the lengths of a path's segments.
  package init(_ path: Path) {
    self.path = path
    segments = path.segments
    ends = segments.map(\.length).runningSums
  }

  package static func == (a: Route, b: Route) -> Bool { a.path == b.path }

  package func hash(into hasher: inout Hasher) { hasher.combine(path) }

  /// The length in points.
  package var length: Double { ends.last ?? 0 }

  /// Returns the point at a fraction of the length.
  package func point(at fraction: Double) -> Point {
    place(at: fraction).map { segments[$0.segment].point(at: $0.parameter) } ?? .zero
  }

  /// Returns the direction at a fraction of the length, in degrees clockwise from the x axis.
  package func direction(at fraction: Double) -> Double {
    guard let (index, parameter) = place(at: fraction) else { return 0 }
    // A control point may lie on an end of its curve, where the derivative is 0.
    let start = min(max(parameter - Self.step / 2, 0), 1 - Self.step)
    let piece = segments[index].piece(start, start + Self.step)
    return arcTangent(piece.end.y - piece.start.y, piece.end.x - piece.start.x) * 180 / .pi
  }

  /// Returns the piece between two fractions of the length in one segment: from each end of a curve
  /// to its control point. Nil for a line.
  package func tangents(from start: Double, to end: Double) -> (out: Point, into: Point)? {
    guard let index = place(at: (start + end) / 2)?.segment else { return nil }
    let traveled = index > 0 ? ends[index - 1] : 0
    let piece = segments[index].piece(
      from: start * length - traveled, to: end * length - traveled, of: ends[index] - traveled)
    guard let (a, b) = piece.controls else { return nil }
    let last = piece.end
    return (Point(a.x - piece.start.x, a.y - piece.start.y), Point(b.x - last.x, b.y - last.y))
  }

  /// The piece of a segment, as a parameter, whose ends give the direction.
  private static let step = 1e-4

  /// The segment at a fraction of the length, and the parameter in it; nil for an empty path.
  private func place(at fraction: Double) -> (segment: Int, parameter: Double)? {
    guard let length = ends.last else { return nil }
    let target = min(max(fraction, 0), 1) * length
    let index = ends.dropLast().firstSortedIndex { $0 >= target }
    let start = index > 0 ? ends[index - 1] : 0
    return (index, segments[index].parameter(at: target - start, of: ends[index] - start))
  }

  /// The fractions of the length at which one segment ends and another begins.
  package var joints: [Double] {
    ends.dropLast().map { $0 / length }
  }

  /// Returns a route of one contour in segments that each bend by at most about an angle in degrees.
  package func divided(bendingBy angle: Double) -> Route {
    let pieces = segments.flatMap { segment in
      segment.pieces(max(Int((segment.bend / angle).rounded(.up)), 1))
    }
    if pieces.isEmpty { return self }
    return Route(Path(Subpath(pieces, isClosed: false).elements(isClosed: false)))
  }
}
