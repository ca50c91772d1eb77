import CritterGraphics

extension Double {
  /// Returns the shortest SVG text of the number rounded to some decimals: `.5`, `-3`, `0`.
  func compactText(_ decimals: Int) -> String {
    let text = svgText(decimals: decimals)
    if text.hasPrefix("0.") { return String(text.dropFirst()) }
    if text.hasPrefix("-0.") { return "-" + text.dropFirst(2) }
    return text
  }

  /// Returns the number as an attribute; empty for 0.
  func attribute(_ name: String, _ decimals: Int) -> [SVGElement.Attribute] {
    let text = compactText(decimals)
    return text == "0" ? [] : [SVGElement.Attribute(name, text)]
  }
}

extension Rect {
  /// Returns the rectangle's position and size as attributes.
  func sides(decimals: Int) -> [SVGElement.Attribute] {
    minX.attribute("x", decimals) + minY.attribute("y", decimals)
      + size.width.attribute("width", decimals) + size.height.attribute("height", decimals)
  }
}

extension Color {
  /// Returns the color as attributes of a fill or stroke.
  func attributes(_ name: String) -> [SVGElement.Attribute] {
    let opacity = alpha < 1 ? [SVGElement.Attribute("\(name)-opacity", alpha.compactText(3))] : []
    return [SVGElement.Attribute(name, numbers.hex)] + opacity
  }
}

extension [Double] {
  /// Returns the numbers with as few characters between them as possible.
  func compactText(_ decimals: Int) -> String {
    reduce(into: "") { text, value in
      let number = value.compactText(decimals)
      text += (text.isEmpty || number.hasPrefix("-") ? "" : " ") + number
    }
  }

  /// The hex color of red, green, and blue, with three digits if possible.
  var hex: String {
    let text = Color(self[0], self[1], self[2]).hex
    let digits = [Character](text.dropFirst())
    let pairs = [0, 2, 4].map { (digits[$0], digits[$0 + 1]) }
    return pairs.allSatisfy { $0.0 == $0.1 } ? "#" + String(pairs.map(\.0)) : text
  }
}

extension Path {
  /// Returns path data with absolute coordinates, so that it can be animated.
  func absolute(_ decimals: Int) -> String {
    elements.reduce(into: "") { text, element in
      switch element {
      case .move(let point): text += "M" + [point.x, point.y].compactText(decimals)
      case .line(let point): text += "L" + [point.x, point.y].compactText(decimals)
      case .curve(let a, let b, let end):
        text += "C" + [a.x, a.y, b.x, b.y, end.x, end.y].compactText(decimals)
      case .close: text += "Z"
      }
    }
  }
}
