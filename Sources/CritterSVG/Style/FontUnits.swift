import CritterGraphics

/// The pixels in each length unit that depends on a font.
package struct FontUnits: Hashable, Sendable {
  /// The size of the font.
  package var em = FontUnits.usualSize
  /// The height of an `x`.
  package var ex = FontUnits.usualSize / 2
  /// The width of a `0`.
  package var ch = FontUnits.usualSize / 2

  /// The size of a font without a `font-size`.
  package static let usualSize = 16.0

  /// The units of a font size, as long as the font isn't measured.
  package init(size: Double = FontUnits.usualSize) {
    em = size
    ex = size / 2
    ch = size / 2
  }

  /// The pixels in a unit in lowercase; nil for units that don't depend on the font.
  package subscript(unit: String) -> Double? {
    switch unit {
    case "em": em
    case "ex": ex
    case "ch": ch
    case "rem": Self.usualSize
    default: nil
    }
  }

  /// Reads the value of `font-size` in px; nil if it isn't known.
  ///
  /// - Parameter around: the font size of the element around.
  package static func size(_ text: String, in around: Double) -> Double? {
    let size =
      switch text.lowercased() {
      case "smaller": around / 1.2
      case "larger": around * 1.2
      case let word:
        words[word]
          ?? Double(length: text, percent: around, font: FontUnits(size: around))
      }
    return size.flatMap { (0..<1e4).contains($0) ? $0 : nil }
  }

  private static let words = [
    "xx-small": 9.0, "x-small": 10, "small": 13, "medium": usualSize, "large": 18, "x-large": 24,
    "xx-large": 32,
  ]
}

extension [StyleToken] {
  /// The names in a value of `font-family`.
  package var familyNames: [String] {
    items.map { $0.compactMap(\.plainText).joined(separator: " ") }.filter { !$0.isEmpty }
  }

  /// The font families that a browser looks for, each as its tokens. What a browser draws for
  /// `sans-serif`, and without any family, is often another font than that of the system.
  package var browserFamilies: [[StyleToken]] {
    let generic: Set = [
      "serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "ui-sans-serif",
      "ui-serif", "ui-monospace", "sans",
    ]
    var (families, isEnded): ([[StyleToken]], Bool) = ([], false)
    for item in items where !item.isEmpty {
      let isQuoted = if case .string? = item.first { true } else { false }
      let word = isQuoted ? "" : item.keyword
      isEnded = isEnded || generic.contains(word)
      if word == "sans-serif" { families.append([.string("Arial")]) }
      if word == "serif" { families.append([.string("Times New Roman")]) }
      families.append(item)
    }
    return isEnded ? families : families + [[.string("Times New Roman")], [.word("sans-serif")]]
  }
}
