import CritterGraphics

extension Path {
  /// Its commands as letters of path data.
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

  /// The coordinates of all points and control points, in their order.
  var numbers: [Double] {
    elements.flatMap { element -> [Double] in
      switch element {
      case .move(let point), .line(let point): [point.x, point.y]
      case .curve(let a, let b, let end): [a.x, a.y, b.x, b.y, end.x, end.y]
      case .close: []
      }
    }
  }

  /// - Parameters:
  ///   - commands: letters of path data.
  ///   - numbers: as many as they take.
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
