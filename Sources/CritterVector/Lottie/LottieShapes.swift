import CritterForms
import CritterGraphics
import CritterRaster

/// Shapes as Lottie has them.
enum LottieShapes {
  static func fill(_ color: JSON, opacity: JSON = .constant(100), isEvenOdd: Bool = false) -> JSON {
    let rule: [(String, JSON)] = isEvenOdd ? [("r", 2)] : []
    return .object([("ty", "fl"), ("c", color), ("o", opacity)] + rule)
  }

  static func stroke(
    _ paint: [(String, JSON)], opacity: JSON, width: JSON, _ cap: LineCap, _ join: LineJoin,
    miterLimit: Double = Stroke.miterLimit
  ) -> [(String, JSON)] {
    paint + [
      ("o", opacity), ("w", width), ("lc", .number(cap.number)), ("lj", .number(join.number)),
    ]
      + (join == .miter ? [("ml", .number(miterLimit, 2))] : [])
  }

  /// All contours of a path, or the rectangle that it is.
  ///
  /// - Parameter tolerance: how far off an ellipse may be that says the same in fewer words.
  static func outlines(of path: Path, within tolerance: Double = 1e-3) -> [JSON] {
    if let (rect, radius) = path.roundedRect { return [rectangle(rect, cornerRadius: radius)] }
    let contours = Path(path.withoutRests).contours
    let bounds = contours.map(\.bounds)
    return contours.indices.map { index in
      // Which way round it goes matters to what is in it or around it.
      let isApart = bounds.indices.allSatisfy { $0 == index || !bounds[$0].meets(bounds[index]) }
      let simple = isApart ? contours[index].simpleShape(in: bounds[index], tolerance) : nil
      return simple ?? outline(contours[index].bezier)
    }
  }

  static func outline(_ bezier: JSON) -> JSON {
    .object([("ty", "sh"), ("ks", .constant(bezier))])
  }

  static func color(_ color: Color) -> JSON {
    .constant(.array([color.red, color.green, color.blue].map(JSON.brightness)))
  }

  static func ellipse(_ center: Point, _ radii: Size) -> JSON {
    .object([
      ("ty", "el"), ("p", .constant(.numbers([center.x, center.y], 3))),
      ("s", .constant(.numbers([2 * radii.width, 2 * radii.height], 3))),
    ])
  }

  static func rectangle(_ rect: Rect, cornerRadius: Double) -> JSON {
    let middle = Point(rect.minX + rect.size.width / 2, rect.minY + rect.size.height / 2)
    if cornerRadius > 0, rect.size == Size(2 * cornerRadius, 2 * cornerRadius) {
      return ellipse(middle, Size(cornerRadius, cornerRadius))
    }
    return .object([
      ("ty", "rc"), ("p", .constant(.numbers([middle.x, middle.y], 3))),
      ("s", .constant(.numbers([rect.size.width, rect.size.height], 3))),
      ("r", .constant(.number(cornerRadius, 3))),
    ])
  }
}

extension LineCap {
  fileprivate var number: Int {
    switch self {
    case .butt: 1
    case .round: 2
    case .square: 3
    }
  }
}

extension LineJoin {
  fileprivate var number: Int {
    switch self {
    case .miter: 1
    case .round: 2
    case .bevel: 3
    }
  }
}

extension Path {
  /// Each stroke of the pen.
  var contours: [Path] {
    var contours: [[Element]] = []
    for element in elements {
      if case .move = element { contours.append([]) }
      if !contours.isEmpty { contours[contours.count - 1].append(element) }
    }
    return contours.map { Path($0) }
  }

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
    return .object([
      ("c", .bool(elements.last == .close)), ("v", points(vertices)), ("i", points(into)),
      ("o", points(out)),
    ])
  }
}

extension Path {
  /// Of one contour: the rectangle or the ellipse that it is, wherever it begins.
  fileprivate func simpleShape(in bounds: Rect, _ tolerance: Double) -> JSON? {
    guard elements.last == .close, case .move(let start)? = elements.first else { return nil }
    let (width, height) = (bounds.size.width / 2, bounds.size.height / 2)
    let middle = Point(bounds.minX + width, bounds.minY + height)
    guard width > 0, height > 0 else { return nil }
    var (last, corners, isRound, isStraight) = (start, [start], true, true)
    for element in elements.dropFirst().dropLast() {
      switch element {
      case .curve(let a, let b, let end):
        isStraight = false
        let points = [0, 0.25, 0.5, 0.75, 1].map { t in
          Self.point(at: t, of: last, a, b, end)
        }
        isRound =
          isRound
          && points.allSatisfy { point in
            let x = (point.x - middle.x) / width
            let y = (point.y - middle.y) / height
            return abs((x * x + y * y).squareRoot() - 1) * max(width, height) <= tolerance
          }
      case .move, .line, .close:
        isRound = false
        corners += element.end.map { [$0] } ?? []
      }
      last = element.end ?? last
    }
    if isRound, elements.count > 3, abs(last.x - start.x) + abs(last.y - start.y) < 1e-6 {
      return LottieShapes.ellipse(middle, Size(width, height))
    }
    if corners.count == 5, corners[4] == corners[0] { corners.removeLast() }
    guard isStraight, corners.count == 4, Set(corners) == Set(bounds.corners),
      zip(corners, corners.dropFirst()).allSatisfy({ ($0.x == $1.x) != ($0.y == $1.y) })
    else { return nil }
    return LottieShapes.rectangle(bounds, cornerRadius: 0)
  }

  private static func point(
    at t: Double, of start: Point, _ a: Point, _ b: Point, _ end: Point
  ) -> Point {
    let s = 1 - t
    let (p, q, r, u) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return Point(
      p * start.x + q * a.x + r * b.x + u * end.x, p * start.y + q * a.y + r * b.y + u * end.y)
  }
}

extension Rect {
  fileprivate func meets(_ other: Rect) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
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
