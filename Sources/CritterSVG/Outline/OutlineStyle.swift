import CritterGraphics

/// The styles of an element, including inherited ones, that affect paths.
struct OutlineStyle {
  private var values: [String: String] = [:]

  /// The inherited properties.
  private static let inherited: Set<String> = [
    "clip-rule", "color", "fill", "fill-opacity", "fill-rule", "paint-order", "shape-rendering",
    "stroke", "stroke-dasharray", "stroke-dashoffset", "stroke-linecap", "stroke-linejoin",
    "stroke-miterlimit", "stroke-opacity", "stroke-width", "visibility",
  ]
  private static let own: Set<String> = [
    "clip-path", "display", "opacity", "stop-color", "stop-opacity", "transform",
  ]
  /// The properties that plain paths can't represent, with their harmless values.
  private static let foreign: [String: Set<String>] = [
    "filter": ["none"], "mask": ["none"], "mix-blend-mode": ["normal"], "clip": ["auto"],
    "marker": ["none"], "marker-start": ["none"], "marker-mid": ["none"], "marker-end": ["none"],
    "paint-order": ["normal", "fill", "fill stroke", "fill stroke markers"],
    "shape-rendering": ["auto", "geometricprecision"], "image-rendering": ["auto"],
  ]

  init() {}

  init(of element: MarkupTree, in parent: OutlineStyle) throws(MarkupError) {
    values = parent.values.filter { Self.inherited.contains($0.key) }
    for attribute in element.attributes where attribute.name.namespace == .none {
      if attribute.name.local != "style" {
        try set(attribute.name.local, attribute.value, parent: parent, element: element)
      }
    }
    for declaration in declarations(ofStyle: element["style"] ?? "") {
      try set(
        declaration.property, declaration.value.text, parent: parent, element: element)
    }
  }

  private mutating func set(
    _ name: String, _ text: String, parent: OutlineStyle, element: MarkupTree
  ) throws(MarkupError) {
    let value = text.trimmed
    if let harmless = Self.foreign[name], !harmless.contains(value.lowercased()),
      value != "inherit"
    {
      throw MarkupError(offset: element.offset, reason: "'\(name)' with '\(value)'")
    }
    guard Self.inherited.contains(name) || Self.own.contains(name) else { return }
    if value == "inherit" {
      values[name] = parent.values[name]
    } else {
      values[name] = value
    }
  }

  subscript(name: String) -> String? { values[name] }

  var isDisplayed: Bool { values["display"] != "none" }
  var isVisible: Bool { values["visibility"] ?? "visible" == "visible" }

  /// Returns a number or percentage, limited to 0…1.
  func fraction(_ name: String, at offset: Int) throws(MarkupError) -> Double {
    guard let text = values[name] else { return 1 }
    let percent = text.exact.dropping(suffix: "%")
    guard let number = Double(parsing: percent ?? text) else {
      throw MarkupError(offset: offset, reason: "'\(name)' with '\(text)', which isn't a number")
    }
    return min(max(percent == nil ? number : number / 100, 0), 1)
  }

  /// Parses a CSS color or `currentColor`.
  ///
  /// - Parameter text: a color that isn't a reference.
  func color(_ text: String, at offset: Int) throws(MarkupError) -> Color {
    let text = text.lowercased() == "currentcolor" ? values["color"] ?? "black" : text
    guard let color = Color(css: text) else {
      throw MarkupError(offset: offset, reason: "the color '\(text)'")
    }
    return color
  }
}

/// A converter of attribute lengths to px.
struct OutlineLength {
  /// The length that a percentage refers to.
  enum Basis { case width, height, diagonal, none }

  let viewport: Size

  func length(
    _ text: String, _ basis: Basis, at offset: Int
  ) throws(MarkupError) -> Double {
    let text = text.trimmed
    let number = text.prefix { $0.isNumber || "+-.".contains($0) || $0 == "e" || $0 == "E" }
    let digits = number.hasSuffix("e") ? number.dropLast() : number
    let unit = text.dropFirst(digits.count)
    guard let value = Double(parsing: digits), let factor = factor(unit, basis) else {
      throw MarkupError(offset: offset, reason: "the length '\(text)'")
    }
    return value * factor
  }

  private func factor(_ unit: Substring, _ basis: Basis) -> Double? {
    switch unit {
    case "": 1
    case "%":
      switch basis {
      case .width: viewport.width / 100
      case .height: viewport.height / 100
      case .diagonal:
        ((viewport.width * viewport.width + viewport.height * viewport.height) / 2).squareRoot()
          / 100
      case .none: nil
      }
    default: Double(pixelsIn: unit)
    }
  }
}
