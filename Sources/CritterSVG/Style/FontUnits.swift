import CLibRSVG
import CritterGraphics
import CritterGuard
import Synchronization

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

/// The measures of fonts, each measured once.
package final class FontMeasures: Sendable {
  /// The units of fonts with a size of 1, by their families.
  private let known = Mutex<[[StyleToken]: FontUnits]>([:])

  package init() {}

  /// Returns the units of a font.
  ///
  /// - Parameter families: the value of `font-family`; empty for none.
  package func units(of families: [StyleToken], size: Double) -> FontUnits {
    let unit = known.withLock { known in
      let unit = known[families] ?? Self.measured(families)
      known[families] = unit
      return unit
    }
    var units = FontUnits(size: size)
    (units.ex, units.ch) = (unit.ex * size, unit.ch * size)
    return units
  }

  /// The font size at which letters are measured.
  private static let size = 1000.0

  private static func measured(_ families: [StyleToken]) -> FontUnits {
    let names = families.browserFamilies.map(\.text).joined(separator: ", ")
    func text(_ letters: String) -> MarkupTree {
      MarkupTree(
        svg: "text",
        [
          .init("id", letters), .init("y", size.svgText()), .init("font-size", size.svgText()),
          .init("font-family", names),
        ], [.text(letters)])
    }
    let drawing = MarkupTree(
      svg: "svg", [.init("width", "2000"), .init("height", "2000")],
      ["x", "0", "00"].map { .element(text($0)) })
    var units = FontUnits(size: 1)
    guard
      let art = try? ParsedArt(ArtFile(name: "font.svg", path: "font.svg", bytes: drawing.file()))
    else { return units }
    if let ink = art.ink(ofElementWithID: "x"), ink.size.height > 0 {
      units.ex = ink.size.height / size
    }
    if let one = art.ink(ofElementWithID: "0"), let two = art.ink(ofElementWithID: "00"),
      two.size.width > one.size.width
    {
      units.ch = (two.size.width - one.size.width) / size
    }
    return units
  }
}

extension ParsedArt {
  /// Returns the rectangle around the ink of an element, in points; nil if it isn't known.
  fileprivate func ink(ofElementWithID id: String) -> Rect? {
    withHandle { handle in
      var (ink, logical) = (RsvgRectangle(), RsvgRectangle())
      guard
        rsvg_handle_get_geometry_for_element(handle, "#" + id, &ink, &logical, nil) != 0
      else { return nil }
      return Rect(ink.x, ink.y, ink.width, ink.height)
    }
  }
}

extension [StyleToken] {
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
    return isEnded ? families : families + [[.string("Times New Roman")], [.word("serif")]]
  }
}
