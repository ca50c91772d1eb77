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
  /// Path data to so many decimals, relative, so that outlines that are alike read alike.
  func brief(_ decimals: Int) -> String {
    let unit = (0..<decimals).reduce(1.0) { unit, _ in unit * 10 }
    func rounded(_ point: Point) -> Point {
      Point((point.x * unit).rounded() / unit, (point.y * unit).rounded() / unit)
    }
    var (current, start, text) = (Point.zero, Point.zero, "")
    func relative(_ points: Point...) -> String {
      points.map(rounded).flatMap { [$0.x - current.x, $0.y - current.y] }.brief(decimals)
    }
    for element in elements {
      switch element {
      case .move(let point):
        text += text.isEmpty ? "M" + [point.x, point.y].brief(decimals) : "m" + relative(point)
        (current, start) = (rounded(point), rounded(point))
      case .line(let end):
        text += "l" + relative(end)
        current = rounded(end)
      case .curve(let a, let b, let end):
        text += "c" + relative(a, b, end)
        current = rounded(end)
      case .close:
        text += "z"
        current = start
      }
    }
    return text
  }

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
