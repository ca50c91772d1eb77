package import CritterGraphics

extension [Double] {
  /// Red, green, blue, and opacity as `#rrggbb` or `#rrggbbaa`.
  package var colorText: String {
    Color(self[0], self[1], self[2], count > 3 && self[3] < 0.998 ? self[3] : 1).hex
  }
}

extension Path {
  /// Returns the path as SVG path data relative to a point, with two decimals.
  package func text(from origin: Point) -> String {
    if length == 0, case .move(let start)? = elements.first {
      // A path in a rig isn't empty.
      var path = self
      path.elements[0] = .move(Point(start.x + 0.01, start.y))
      if elements.count == 1 { path.elements.append(.line(start)) }
      if path.length > 0 { return path.text(from: origin) }
    }
    let size = controlBounds.size
    let decimals = Swift.max(size.width, size.height) < 40 ? 3 : 2
    return svg { points in
      points.flatMap { [$0.x - origin.x, $0.y - origin.y] }.reduce(into: "") { text, value in
        let number = value.shortText(decimals: decimals)
        text += (text.isEmpty || number.exact.hasPrefix("-") ? "" : " ") + number
      }
    }
  }
}
