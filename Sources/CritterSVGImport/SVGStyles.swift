import CritterGraphics
import CritterSVG
import CritterRigSpec

/// The elements of an animated SVG with their properties, as a browser reads them.
struct SVGStyles {
  private let cascade: StyleCascade
  let keyframes: [String: SVGKeyframes]
  /// The properties of each element, in the order of the places.
  private var values: [[String: [StyleToken]]] = []

  /// All elements in the order of the file.
  var places: [ElementPlace] { cascade.places }
  /// The selectors that can't be read, except those that need a pointer or a page.
  var unknownSelectors: [String] { cascade.unknownSelectors }

  init(_ root: MarkupTree) throws(SVGError) {
    do throws(MarkupError) {
      cascade = try StyleCascade(root, for: .browser)
    } catch { throw SVGError(error.reason, at: error.offset) }
    keyframes = cascade.keyframes.mapValues(SVGKeyframes.init)
    // Parents come before their children, which inherit variables.
    for place in places {
      let around = place.parent.map { values[$0].filter { $0.key.exact.hasPrefix("--") } } ?? [:]
      values.append(ownValues(of: place.element, around))
    }
  }

  func element(withID id: String) -> MarkupTree? { cascade.element(withID: id) }

  /// Returns the element around another one.
  func parent(of element: MarkupTree) -> MarkupTree? { cascade.parent(of: element) }

  /// Returns the values of an element's own properties: those of its attributes, of the style
  /// sheets, and of its style.
  func values(of element: MarkupTree) -> [String: [StyleToken]] {
    cascade.index(of: element).map { values[$0] } ?? [:]
  }

  /// Returns the properties that animations of an element can't change.
  func importantProperties(of element: MarkupTree) -> [String] {
    let list = cascade.declarations(for: element).filter(\.isImportant)
    if list.isEmpty { return [] }
    let none = StyleVariables([:])
    return list.flatMap { $0.longhands(none).keys }
  }

  /// - Parameter variables: the variables of the element's parent.
  private func ownValues(
    of element: MarkupTree, _ variables: [String: [StyleToken]]
  ) -> [String: [StyleToken]] {
    var values = variables
    for attribute in element.attributes where attribute.name.namespace == .none {
      let name = attribute.name.local
      guard SVGProperties.presentation.contains(name) else { continue }
      values[name] = StyleTokens.list(attribute.value).trimmingSpace
    }
    let list = cascade.declarations(for: element)
    for declaration in list where declaration.property.exact.hasPrefix("--") {
      values[declaration.property] = declaration.value
    }
    let known = StyleVariables(values)
    for declaration in list where !declaration.property.exact.hasPrefix("--") {
      values.merge(declaration.longhands(known)) { $1 }
    }
    return values
  }
}

/// The keyframes of a CSS animation, by their fraction of the time.
struct SVGKeyframes {
  /// In order of the fraction.
  private(set) var frames: [(offset: Double, declarations: [StyleDeclaration])] = []

  init(_ sheet: StyleRules) {
    for rule in sheet.rules {
      for selector in rule.prelude.split(separator: .mark(",")) {
        switch Array(selector).trimmingSpace.first {
        case .word(let word)? where word.lowercased() == "from": add(0, rule)
        case .word(let word)? where word.lowercased() == "to": add(1, rule)
        case .number(let text, "%")?:
          if let percent = Double(text), (0...100).contains(percent) { add(percent / 100, rule) }
        default: break
        }
      }
    }
    frames.sort { $0.offset < $1.offset }
  }

  private mutating func add(_ offset: Double, _ rule: StyleRule) {
    if let index = frames.firstIndex(where: { $0.offset == offset }) {
      frames[index].declarations += rule.declarations
    } else {
      frames.append((offset, rule.declarations))
    }
  }

  /// The animated properties.
  var properties: [String] {
    var known: [String] = []
    let none = StyleVariables([:])
    for name in frames.flatMap(\.declarations).flatMap({ $0.longhands(none).keys.sorted() })
    where name != "animation-timing-function" && !known.contains(name) {
      known.append(name)
    }
    return known
  }
}

extension StyleDeclaration {
  /// Returns the property and its value; for shorthands, all of their properties.
  func longhands(_ variables: StyleVariables) -> [String: [StyleToken]] {
    let value = variables.resolved(value)
    let name = property.exact.dropping(prefix: "-webkit-") ?? property
    // Properties of other browsers.
    if name.exact.hasPrefix("-"), !name.exact.hasPrefix("--") { return [:] }
    switch name {
    case "marker":
      return Dictionary(uniqueKeysWithValues: StyleProperties.markers.map { ($0, value) })
    case "animation": return Self.animations(value)
    case "offset": return Self.offset(value)
    case "font": return Self.font(value)
    default: return [name: value]
    }
  }

  /// Splits the shorthand `font`; the whole value for a keyword such as `inherit`.
  private static func font(_ value: [StyleToken]) -> [String: [StyleToken]] {
    let words = value.words
    let sizes = ["xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large"]
    let place = words.firstIndex { word in
      if case .number(let text, let unit)? = word.first {
        return !unit.isEmpty || Double(parsing: text) == 0
      }
      return sizes.contains(word.keyword)
    }
    let names = ["font-style", "font-variant", "font-weight", "font-stretch"]
    guard let place else {
      return Dictionary(
        uniqueKeysWithValues: (names + ["font-size", "font-family"]).map { ($0, value) })
    }
    var result: [String: [StyleToken]] = [:]
    for name in names { result[name] = [.word("normal")] }
    for word in words[..<place] {
      switch word.keyword {
      case "normal": break
      case "italic", "oblique": result["font-style"] = word
      case "small-caps": result["font-variant"] = word
      case let text where text.exact.hasSuffix("condensed") || text.exact.hasSuffix("expanded"):
        result["font-stretch"] = word
      default: result["font-weight"] = word
      }
    }
    result["font-size"] = Array(words[place].prefix { $0 != .mark("/") })
    // A line height can follow the size.
    let family = words[(place + 1)...].drop { word in
      if case .number? = word.first { true } else { word.first == .mark("/") }
    }
    result["font-family"] = Array(family.joined(separator: [.space]))
    return result
  }

  private static func offset(_ value: [StyleToken]) -> [String: [StyleToken]] {
    var result: [String: [StyleToken]] = [:]
    for word in value.words {
      switch word.first {
      case .function("path")?: result["offset-path"] = word
      case .number(_, "deg")?, .word("auto")?, .word("reverse")?:
        result["offset-rotate", default: []] +=
          result["offset-rotate"] == nil ? word : [.space] + word
      case .number?: result["offset-distance"] = word
      default: break
      }
    }
    return result
  }

  /// Splits the shorthand `animation`.
  private static func animations(_ value: [StyleToken]) -> [String: [StyleToken]] {
    let keys = [
      "duration", "delay", "timing-function", "iteration-count", "direction", "fill-mode",
      "play-state", "name",
    ]
    let usual: [String: StyleToken] = [
      "duration": .number("0", unit: "s"), "delay": .number("0", unit: "s"),
      "timing-function": .word("ease"), "iteration-count": .number("1", unit: ""),
      "direction": .word("normal"), "fill-mode": .word("none"), "play-state": .word("running"),
      "name": .word("none"),
    ]
    var result: [String: [StyleToken]] = [:]
    for item in value.items {
      var own: [String: [StyleToken]] = [:]
      for word in item.words {
        own[Self.key(of: word, own)] = word
      }
      for key in keys {
        let name = "animation-\(key)"
        if result[name] != nil { result[name]?.append(.mark(",")) }
        result[name, default: []] += own[key] ?? [usual[key]].compactMap(\.self)
      }
    }
    return result
  }

  private static func key(of word: [StyleToken], _ known: [String: [StyleToken]]) -> String {
    switch word.first {
    case .number(_, let unit)? where unit == "s" || unit == "ms":
      return known["duration"] == nil ? "duration" : "delay"
    case .number?: return "iteration-count"
    case .function?: return "timing-function"
    case .word(let text)?:
      switch text.lowercased() {
      case "infinite": return "iteration-count"
      case "normal", "reverse", "alternate", "alternate-reverse": return "direction"
      case "none" where known["fill-mode"] == nil, "forwards", "backwards", "both":
        return "fill-mode"
      case "running", "paused": return "play-state"
      case "linear", "ease", "ease-in", "ease-out", "ease-in-out", "step-start", "step-end":
        return "timing-function"
      default: return "name"
      }
    default: return "name"
    }
  }
}

/// The properties of SVG elements.
enum SVGProperties {
  static let inherited: Set<String> = [
    "color", "fill", "fill-opacity", "fill-rule", "stroke", "stroke-opacity", "stroke-width",
    "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray",
    "stroke-dashoffset", "visibility", "clip-rule", "font", "font-family", "font-size",
    "font-weight",
    "font-style", "font-variant", "font-stretch", "text-anchor", "letter-spacing", "word-spacing",
    "dominant-baseline", "direction", "writing-mode", "marker-start", "marker-mid", "marker-end",
    "paint-order", "shape-rendering", "image-rendering", "text-rendering", "color-interpolation",
    "color-interpolation-filters", "color-rendering", "white-space",
  ]
  /// The inherited properties that can refer to an element.
  static let inheritedReferences = ["fill", "stroke"] + StyleProperties.markers
  /// Geometry that is also a property of CSS.
  static let geometry: Set<String> = [
    "cx", "cy", "r", "rx", "ry", "x", "y", "width", "height", "d",
  ]
  /// Properties that aren't inherited and that art keeps.
  static let own: Set<String> = [
    "opacity", "display", "clip-path", "mask", "filter", "stop-color", "stop-opacity", "overflow",
    "flood-color", "flood-opacity", "lighting-color", "mix-blend-mode", "isolation", "mask-type",
    "vector-effect", "transform", "baseline-shift", "alignment-baseline", "text-decoration",
    "transform-origin",
  ]
  static let presentation = inherited.union(own)
  /// The values of properties without any, as far as animations use them.
  static let initial = [
    "opacity": "1", "transform": "none", "translate": "none", "rotate": "none", "scale": "none",
    "fill-opacity": "1", "stroke-opacity": "1", "stroke-dashoffset": "0", "stroke-width": "1",
    "stroke-dasharray": "none", "visibility": "visible", "offset-distance": "0",
  ]
}
