import CritterForms
import CritterGraphics

// A contour of a path as Lottie has it.

extension Path {
  /// Of one contour, whether its last curve ends where it starts and closes it.
  var returns: Bool {
    let ends = elements.compactMap(\.end)
    guard elements.last == .close, ends.count > 2, let first = ends.first, let last = ends.last
    else { return false }
    return abs(first.x - last.x) < 1e-6 && abs(first.y - last.y) < 1e-6
  }

  /// Of one contour, as Lottie writes it.
  var bezier: JSON { bezier(returning: returns) }

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

extension Path {
  /// Of one contour: the rectangle or the ellipse that it is, wherever it begins.
  ///
  /// - Parameters:
  ///   - bounds: its own.
  ///   - tolerance: how far off the ellipse may be.
  func simpleShape(in bounds: Rect, within tolerance: Double) -> JSON? {
    guard elements.last == .close, bounds.size.width > 0, bounds.size.height > 0 else { return nil }
    if isEllipse(in: bounds, within: tolerance) {
      let radii = Size(bounds.size.width / 2, bounds.size.height / 2)
      let middle = Point(bounds.minX + radii.width, bounds.minY + radii.height)
      return LottieShapes.ellipse(middle, radii)
    }
    return isRectangle(bounds) ? LottieShapes.rectangle(bounds, cornerRadius: 0) : nil
  }

  private func isEllipse(in bounds: Rect, within tolerance: Double) -> Bool {
    let (width, height) = (bounds.size.width / 2, bounds.size.height / 2)
    let curves = elements.dropFirst().dropLast()
    let areCurves = curves.allSatisfy { if case .curve = $0 { true } else { false } }
    guard areCurves, curves.count > 1, let start = elements.first?.end, let end = curves.last?.end,
      abs(start.x - end.x) + abs(start.y - end.y) < 1e-6
    else { return false }
    return points(perCurve: 4).allSatisfy { point in
      let x = (point.x - bounds.minX) / width - 1
      let y = (point.y - bounds.minY) / height - 1
      return abs((x * x + y * y).squareRoot() - 1) * max(width, height) <= tolerance
    }
  }

  private func isRectangle(_ bounds: Rect) -> Bool {
    let areLines = elements.allSatisfy { if case .curve = $0 { false } else { true } }
    var corners = elements.compactMap(\.end)
    if corners.count == 5, corners[4] == corners[0] { corners.removeLast() }
    return areLines && corners.count == 4 && Set(corners) == Set(bounds.corners)
      && zip(corners, corners.dropFirst()).allSatisfy { ($0.x == $1.x) != ($0.y == $1.y) }
  }
}

extension Path.Element {
  fileprivate var end: Point? {
    switch self {
    case .move(let point), .line(let point), .curve(_, _, let point): point
    case .close: nil
    }
  }
}
