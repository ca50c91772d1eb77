import CritterGraphics

extension Double {
  /// As short as SVG can say it to so many decimals: `.5`, `-3`, `0`.
  func brief(_ decimals: Int) -> String {
    guard abs(self) < 1e15 else { return "0" }
    let text = shortText(decimals: decimals)
    if text.hasPrefix("0.") { return String(text.dropFirst()) }
    if text.hasPrefix("-0.") { return "-" + text.dropFirst(2) }
    return text
  }

  /// With a space before it; none for 0.
  func attribute(_ name: String, _ decimals: Int) -> String {
    let text = brief(decimals)
    return text == "0" ? "" : " \(name)=\"\(text)\""
  }
}

extension Rect {
  /// Its place and its sides, as attributes.
  func sides(decimals: Int) -> String {
    minX.attribute("x", decimals) + minY.attribute("y", decimals)
      + size.width.attribute("width", decimals) + size.height.attribute("height", decimals)
  }
}

extension [Double] {
  /// As few characters between them as can be.
  func brief(_ decimals: Int) -> String {
    reduce(into: "") { text, value in
      let number = value.brief(decimals)
      text += (text.isEmpty || number.hasPrefix("-") ? "" : " ") + number
    }
  }
}

extension Path {
  /// Path data to so many decimals, absolute, so that it can change into another.
  func absolute(_ decimals: Int) -> String {
    elements.reduce(into: "") { text, element in
      switch element {
      case .move(let point): text += "M" + [point.x, point.y].brief(decimals)
      case .line(let point): text += "L" + [point.x, point.y].brief(decimals)
      case .curve(let a, let b, let end):
        text += "C" + [a.x, a.y, b.x, b.y, end.x, end.y].brief(decimals)
      case .close: text += "Z"
      }
    }
  }
}
