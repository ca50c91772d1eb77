import CritterGraphics

// The contours of paths in Lottie.

extension Path {
  /// Whether the contour is closed and its last curve ends at its start.
  var returns: Bool {
    let ends = elements.compactMap(\.end)
    guard elements.last == .close, ends.count > 2, let first = ends.first, let last = ends.last
    else { return false }
    return abs(first.x - last.x) < 1e-6 && abs(first.y - last.y) < 1e-6
  }

  /// The contour in Lottie's format.
  var bezier: JSON { bezier(returning: returns) }

  /// Returns the contour in Lottie's format.
  ///
  /// - Parameter returning: whether the last vertex is the first.
  func bezier(returning: Bool) -> JSON {
    var (vertices, into, out): ([Point], [Point], [Point]) = ([], [], [])
    func add(_ vertex: Point, from control: Point) {
      vertices.append(vertex)
      into.append(Point(control.x - vertex.x, control.y - vertex.y))
      out.append(.zero)
    }
    for element in elements {
      switch element {
      case .move(let point), .line(let point): add(point, from: point)
      case .curve(let a, let b, let end):
        if let last = vertices.last { out[out.count - 1] = Point(a.x - last.x, a.y - last.y) }
        add(end, from: b)
      case .close: break
      }
    }
    if returning {
      into[0] = into[into.count - 1]
      vertices.removeLast()
      into.removeLast()
      out.removeLast()
    }
    func points(_ points: [Point]) -> JSON { .array(points.map { .point($0) }) }
    let closes: [(String, JSON)] = elements.last == .close ? [("c", .bool(true))] : []
    return .object(closes + [("v", points(vertices)), ("i", points(into)), ("o", points(out))])
  }
}
