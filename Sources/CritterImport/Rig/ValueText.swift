import CritterGraphics

extension [Double] {
  /// Red, green, blue, and opacity as `#rrggbb` or `#rrggbbaa`.
  var colorText: String {
    let levels = map { Int((Swift.min(Swift.max($0, 0), 1) * 255).rounded()) }
    let shown = levels.count > 3 && levels[3] == 255 ? Array<Int>(levels.prefix(3)) : levels
    return "#" + shown.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

extension Path {
  /// Returns the path as SVG path data relative to a point, with two decimals.
  func text(from origin: Point) -> String {
    if length == 0, case .move(let start)? = elements.first {
      // A path in a rig isn't empty.
      var path = self
      path.elements[0] = .move(Point(start.x + 0.01, start.y))
      if path.length > 0 { return path.text(from: origin) }
    }
    let size = controlBounds.size
    let decimals = Swift.max(size.width, size.height) < 20 ? 3 : 2
    func text(_ points: Point...) -> String {
      var result = ""
      for value in points.flatMap({ [$0.x - origin.x, $0.y - origin.y] }) {
        let number = value.shortText(decimals: decimals)
        if !result.isEmpty, !number.hasPrefix("-") { result += " " }
        result += number
      }
      return result
    }
    return elements.map { element in
      switch element {
      case .move(let point): "M" + text(point)
      case .line(let point): "L" + text(point)
      case .curve(let a, let b, let end): "C" + text(a, b, end)
      case .close: "Z"
      }
    }.joined()
  }
}
