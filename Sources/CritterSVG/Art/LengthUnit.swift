import CritterGraphics

extension Double {
  /// Reads a CSS length in px; nil if its unit has no size.
  ///
  /// - Parameters:
  ///   - percent: the length of 100%; nil for none.
  ///   - font: the units that depend on the font; nil if they aren't known.
  package init?(length text: String, percent: Double?, font: FontUnits?) {
    if let number = Double(parsing: text) {
      self = number
      return
    }
    func pixels(in unit: String) -> Double? {
      unit == "%" ? percent.map { $0 / 100 } : Double(pixelsIn: unit) ?? font?[unit]
    }
    var tokens = StyleTokens.list(text).trimmingSpace
    if tokens.first == .function("calc") {
      tokens = StyleVariables([:]).resolved(
        tokens.map { token in
          guard case .number(let digits, let unit) = token, let number = Double(parsing: digits),
            let factor = pixels(in: unit)
          else { return token }
          return .number((number * factor).shortText(decimals: 6), unit: "px")
        })
    }
    guard tokens.count == 1, case .number(let digits, let unit) = tokens[0],
      let number = Double(parsing: digits), let factor = pixels(in: unit)
    else { return nil }
    self = number * factor
  }

  /// The pixels in one of CSS's absolute length units, in lowercase; nil for any other unit.
  package init?(pixelsIn unit: some StringProtocol) {
    switch unit {
    case "px": self = 1
    case "pt": self = 96 / 72
    case "pc": self = 16
    case "in": self = 96
    case "cm": self = 96 / 2.54
    case "mm": self = 96 / 25.4
    case "q": self = 96 / 101.6
    default: return nil
    }
  }
}
