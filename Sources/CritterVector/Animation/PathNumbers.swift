import CritterGraphics

extension Path {
  /// The path commands as letters, such as `MLCZ`.
  var commands: String {
    String(
      elements.map { element -> Character in
        switch element {
        case .move: "M"
        case .line: "L"
        case .curve: "C"
        case .close: "Z"
        }
      })
  }

  /// The coordinates of all points and control points, in order.
  var numbers: [Double] {
    elements.flatMap { element -> [Double] in
      switch element {
      case .move(let point), .line(let point): [point.x, point.y]
      case .curve(let a, let b, let end): [a.x, a.y, b.x, b.y, end.x, end.y]
      case .close: []
      }
    }
  }

  /// Creates a path from its commands and coordinates.
  ///
  /// - Parameters:
  ///   - commands: the path commands as letters.
  ///   - numbers: the coordinates of all points and control points.
  init(commands: String, numbers: [Double]) {
    var rest = numbers[...]
    func point() -> Point {
      let (x, y) = (rest.popFirst() ?? 0, rest.popFirst() ?? 0)
      return Point(x, y)
    }
    self.init(
      commands.map { command in
        switch command {
        case "M": .move(point())
        case "L": .line(point())
        case "C": .curve(point(), point(), point())
        default: .close
        }
      })
  }
}

extension Path {
  /// The elements without zero-length lines if the path has curves; otherwise, all elements.
  var withoutEmptyLines: [Element] {
    let isCurved = elements.contains { if case .curve = $0 { true } else { false } }
    if !isCurved { return elements }
    var place = Point.zero
    return elements.filter { element in
      let last = place
      switch element {
      case .move(let point), .curve(_, _, let point): place = point
      case .line(let point):
        place = point
        return abs(point.x - last.x) > 1e-6 || abs(point.y - last.y) > 1e-6
      case .close: break
      }
      return true
    }
  }
}
