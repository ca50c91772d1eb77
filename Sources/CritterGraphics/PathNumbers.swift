extension Path {
  /// The path commands as letters, such as `MLCZ`.
  package var commands: String {
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
  package var numbers: [Double] {
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
  package init(commands: String, numbers: [Double]) {
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
