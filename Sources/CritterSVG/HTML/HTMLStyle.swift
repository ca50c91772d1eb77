import CritterGraphics

/// The inherited properties of an HTML element, with a browser's defaults.
struct HTMLStyle: Hashable {
  private var values: [String: [StyleToken]] = [:]
  /// The font size in points.
  private(set) var size = FontUnits.usualSize
  /// Whether an image is in the middle of its line, and not above the baseline.
  private(set) var isAligned = false

  private static let inherited: Set<String> = [
    "color", "font-family", "font-weight", "font-style", "letter-spacing", "text-align",
    "line-height", "white-space", "text-transform", "fill", "list-style", "list-style-type",
    "text-anchor", "text-shadow",
  ]
  /// The font sizes and the vertical margins of elements, in font sizes.
  private static let usual: [String: (size: Double, margin: Double)] = [
    "h1": (2, 0.67), "h2": (1.5, 0.83), "h3": (1.17, 1), "h4": (1, 1.33), "h5": (0.83, 1.67),
    "h6": (0.67, 2.33), "p": (1, 1), "pre": (13.0 / 16, 1), "small": (1 / 1.2, 0),
    "code": (13.0 / 16, 0), "ul": (1, 1), "ol": (1, 1),
  ]

  /// Returns the properties of an element inside an element with these properties.
  ///
  /// - Parameter own: the values of the element's own properties.
  func inside(_ element: MarkupTree, _ own: [String: [StyleToken]]) -> HTMLStyle {
    var style = self
    let name = element.htmlName ?? ""
    style.size *= Self.usual[name]?.size ?? 1
    switch name {
    case "b", "strong", "h1", "h2", "h3", "h4", "h5", "h6":
      style.values["font-weight"] = [.word("bold")]
    case "i", "em": style.values["font-style"] = [.word("italic")]
    case "code", "pre": style.values["font-family"] = [.word("monospace")]
    case "center": style.values["text-align"] = [.word("center")]
    default: break
    }
    if name == "pre" { style.values["white-space"] = [.word("pre")] }
    if name == "font", let color = element["color"] {
      style.values["color"] = StyleTokens.list(color)
    }
    for (name, value) in own
    where Self.inherited.contains(name) && (value.count > 1 || value.keyword != "inherit") {
      style.values[name] = value
    }
    if element.isText, let space = element["space", in: .xml] {
      style.values["white-space"] = [.word(space)]
    }
    style.isAligned = ["middle", "top", "text-top"].contains(own["vertical-align"]?.keyword)
    style.size = own["font-size"].flatMap { FontUnits.size($0.text, in: size) } ?? style.size
    return style
  }

  /// The values that an SVG inside the element inherits.
  var tokens: [String: [StyleToken]] {
    values.merging(["font-size": [.number(size.svgText(decimals: 3), unit: "px")]]) { $1 }
  }

  /// Returns the value of a property as one word in lowercase; nil without one.
  func word(_ name: String) -> String? { values[name]?.keyword }

  /// Reads a length in points; nil if it isn't known.
  func length(_ text: String, of whole: Double) -> Double? {
    let font = FontMeasures.shared.units(of: values["font-family"] ?? [], size: size)
    return Double(length: text, percent: whole, font: font)
  }

  /// Returns the default vertical margin of an element, in points.
  func usualMargin(of element: MarkupTree) -> Double {
    size * (element.htmlName.flatMap { Self.usual[$0]?.margin } ?? 0)
  }

  /// The space between letters, in points.
  var spacing: Double { values["letter-spacing"].flatMap { length($0.text, of: size) } ?? 0 }

  /// The share of a text's width that is in front of its place.
  var anchor: Double { StyleProperties.anchor(word("text-anchor")) }

  /// The color of text.
  var color: String { values["color"]?.text ?? "black" }

  /// The height of a line, in points.
  var lineHeight: Double {
    guard let text = values["line-height"]?.text, text != "normal" else { return 1.17 * size }
    return Double(parsing: text).map { $0 * size } ?? length(text, of: size) ?? 1.17 * size
  }

  /// Whether white space isn't collapsed.
  var keepsSpace: Bool { StyleProperties.keepsSpace(word("white-space")) }
  /// Whether lines break at white space.
  var wraps: Bool { !["nowrap", "pre"].contains(word("white-space")) }
  /// Returns the properties with a word as the value of one of them.
  func with(_ name: String, _ word: String) -> HTMLStyle {
    var style = self
    style.values[name] = [.word(word)]
    return style
  }

  /// Returns a text in the case of `text-transform`.
  func cased(_ text: String) -> String {
    switch word("text-transform") {
    case "uppercase": return text.uppercased()
    case "lowercase": return text.lowercased()
    case "capitalize":
      var isStart = true
      return String(
        text.flatMap { letter -> String in
          defer { isStart = letter.isWhitespace }
          return isStart ? letter.uppercased() : String(letter)
        })
    default: return text
    }
  }

  /// The shadows of text, from front to back.
  var shadows: [HTMLShadow] { HTMLShadow.list(values["text-shadow"] ?? [], self) ?? [] }

  /// The font and color as the `style` of an SVG text.
  var attribute: MarkupTree.Attribute { attribute(color) }

  /// Returns the font with a color as the `style` of an SVG text.
  func attribute(_ color: String) -> MarkupTree.Attribute {
    var list = ["font-size: \(size.svgText(decimals: 3))px", "stroke: none"]
    list.append("fill: \(color)")
    let usual = [StyleToken]().browserFamilies.map(\.text).joined(separator: ", ")
    list.append("font-family: \(values["font-family"]?.text ?? usual)")
    for name in ["font-weight", "font-style", "letter-spacing"] {
      if let value = values[name] { list.append("\(name): \(value.text)") }
    }
    return .init("style", list.joined(separator: "; "))
  }
}
