import CritterForms
import CritterGraphics
import CritterRaster

/// Shapes as Lottie has them: in a group the frontmost first, outlines before their paints.
enum LottieShapes {
  /// - Parameters:
  ///   - name: for those who look for a part in a player.
  ///   - transforms: the outermost first.
  static func group(
    _ items: [JSON], name: String? = nil, _ transforms: [LottieTransform] = [],
    opacity: JSON = .constant(100), _ clock: LottieClock
  ) -> JSON {
    var items = items.inPlace
    for inner in transforms.dropFirst().reversed() {
      items = [group(items, [inner], clock)]
    }
    let transform = transforms.first?.pairs(clock) ?? []
    let place = JSON.object([("ty", "tr")] + transform + [("o", opacity)])
    let named = name.map { [("nm", JSON.string($0))] } ?? []
    return .object([("ty", "gr")] + named + [("it", .array(items + [place]))])
  }

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
  static func outlines(of path: Path) -> [JSON] {
    if let (rect, radius) = path.roundedRect { return [rectangle(rect, cornerRadius: radius)] }
    return Path(path.withoutRests).contours.map { outline($0.bezier) }
  }

  static func outline(_ bezier: JSON) -> JSON {
    .object([("ty", "sh"), ("ks", .constant(bezier))])
  }

  static func color(_ color: Color) -> JSON {
    .constant(.array([color.red, color.green, color.blue].map(JSON.brightness)))
  }

  static func rectangle(_ rect: Rect, cornerRadius: Double) -> JSON {
    let middle = Point(rect.minX + rect.size.width / 2, rect.minY + rect.size.height / 2)
    return .object([
      ("ty", "rc"), ("p", .constant(.numbers([middle.x, middle.y], 3))),
      ("s", .constant(.numbers([rect.size.width, rect.size.height], 3))),
      ("r", .constant(.number(cornerRadius, 3))),
    ])
  }
}

extension [JSON] {
  /// Without a group around all of them that says nothing.
  fileprivate var inPlace: [JSON] {
    let plain = JSON.object([("ty", "tr"), ("o", .constant(100))])
    guard count == 1, case .object(let pairs) = self[0], pairs.count == 2, pairs[1].0 == "it",
      case .array(let inner) = pairs[1].1, inner.last == plain
    else { return self }
    return inner.dropLast()
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

extension Path.Element {
  fileprivate var end: Point? {
    switch self {
    case .move(let point), .line(let point), .curve(_, _, let point): point
    case .close: nil
    }
  }
}
