import CritterGraphics
import CritterSVG
import CritterRigSpec

// The fonts of texts, as a browser chooses them.
extension SVGStyle {
  /// The size of the font in points.
  var fontSize: Double {
    text("font-size").flatMap { Double(length: $0, percent: nil, font: nil) }
      ?? FontUnits.usualSize
  }

  /// Replaces a font size that depends on the parent's.
  mutating func resolveFontSize(in parent: SVGStyle) {
    guard let text = text("font-size"), !text.isEmpty else { return }
    guard let pixels = FontUnits.size(text, in: parent.fontSize) else {
      values["font-size"] = parent.values["font-size"]
      return
    }
    values["font-size"] = [.number(pixels.shortText(decimals: 4), unit: "px")]
  }

  /// The typeface of the element's text.
  var font: DrawnFont {
    let families = (values["font-family"] ?? []).browserFamilies.map { family in
      family.compactMap(\.plainText).joined(separator: " ")
    }
    let weight: Int =
      switch word("font-weight") ?? "normal" {
      case "bold", "bolder": 700
      case "lighter": 300
      case let word: Double(parsing: word).map { Int(min(max($0, 1), 1000)) } ?? 400
      }
    let style = word("font-style") ?? "normal"
    return DrawnFont(
      families: families.joined(separator: ","), size: fontSize, weight: weight,
      isItalic: style.exact.hasPrefix("italic") || style.exact.hasPrefix("oblique"),
      letterSpacing: letterSpacing)
  }

  private var letterSpacing: Double {
    let length = text("letter-spacing").flatMap {
      Double(length: $0, percent: fontSize, font: FontUnits(size: fontSize))
    }
    return length.flatMap { abs($0) < 1000 ? $0 : nil } ?? 0
  }

  /// Returns the distance from the alphabetic baseline down to the baseline that the text has at its
  /// place.
  ///
  /// - Parameter isOnPath: whether the text follows a path; there, browsers round to whole points.
  func baselineShift(_ text: (any TextMeasuring)?, isOnPath: Bool = false) -> Double {
    let own = word("alignment-baseline") ?? "auto"
    let name = ["auto", "baseline"].contains(own) ? word("dominant-baseline") ?? "auto" : own
    guard !["auto", "alphabetic"].contains(name), let text,
      let line = text.outline(of: "x", font)
    else { return 0 }
    func whole(_ value: Double) -> Double { isOnPath ? value.rounded() : value }
    let (ascent, descent) = (whole(line.ascent), whole(line.descent))
    let shift: Double =
      switch name {
      case "middle": -line.path.bounds.minY / 2
      case "central": (ascent - descent) / 2
      case "hanging": ascent * 0.8
      case "mathematical": ascent * 0.5
      case "text-before-edge", "before-edge", "text-top": ascent
      case "text-after-edge", "after-edge", "text-bottom", "ideographic": -descent
      default: 0
      }
    return whole(shift)
  }
}
