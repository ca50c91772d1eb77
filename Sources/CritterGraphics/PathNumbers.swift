extension Path {
  /// The path commands as letters, such as `MLCZ`.
  package var commands: String { svg { _ in "" } }

  /// The coordinates of all points and control points, in order.
  package var numbers: [Double] { points.flatMap { [$0.x, $0.y] } }

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
