import CritterGraphics
import CritterSVG

/// The elements and style sheets of an SVG.
struct SVGStyles {
  /// All elements in the order of the file.
  private(set) var places: [SVGPlace] = []
  private(set) var keyframes: [String: SVGKeyframes] = [:]
  private var rules: [Rule] = []
  private var indices: [Int: Int] = [:]
  private var ids: [String: Int] = [:]

  /// The selectors that can't be read, except those that need a pointer or a page.
  private(set) var unknownSelectors: [String] = []
  /// The properties of each element, in the order of the places.
  private var values: [[String: [StyleToken]]] = []

  private struct Rule {
    let selector: SVGSelector
    let declarations: [StyleDeclaration]
  }

  /// The most checks of a selector against an element.
  private static let limit = 4_000_000
  /// The maximum number of blocks such as `@media` within each other.
  private static let greatestDepth = 32

  init(_ root: MarkupTree) throws(SVGError) {
    let rank = SVGPlace.Rank(index: 0, count: 1)
    add(root, parent: nil, rank, rank, previous: nil)
    for place in places where place.element.svgName == "style" {
      try add(StyleRules(StyleTokens.list(place.element.ownText)))
    }
    guard rules.count * places.count <= Self.limit else {
      throw SVGError("too many style rules for so many elements; simplify the file")
    }
    // Parents come before their children, which inherit variables.
    for place in places {
      let around = place.parent.map { values[$0].filter { $0.key.exact.hasPrefix("--") } } ?? [:]
      values.append(ownValues(of: place.element, around))
    }
  }

  private mutating func add(
    _ element: MarkupTree, parent: Int?, _ rank: SVGPlace.Rank, _ typeRank: SVGPlace.Rank,
    previous: Int?
  ) {
    let own = places.count
    indices[element.offset] = own
    if let id = element["id"], ids[id] == nil { ids[id] = own }
    places.append(
      SVGPlace(
        element: element, parent: parent, rank: rank, typeRank: typeRank, previous: previous))
    let children = element.elements
    let counts = Dictionary(children.map { ($0.name.local, 1) }, uniquingKeysWith: +)
    var (last, before): (Int?, [String: Int]) = (nil, [:])
    for (number, child) in children.enumerated() {
      let (next, type) = (places.count, child.name.local)
      add(
        child, parent: own, .init(index: number, count: children.count),
        .init(index: before[type, default: 0], count: counts[type, default: 1]), previous: last)
      before[type, default: 0] += 1
      last = next
    }
  }

  private mutating func add(_ sheet: StyleRules, depth: Int = 0) throws(SVGError) {
    guard depth <= Self.greatestDepth else {
      throw SVGError("CSS with blocks nested more than \(Self.greatestDepth) deep; simplify it")
    }
    for statement in sheet.statements {
      guard case .atWord(let name)? = statement.first else { continue }
      let open = statement.firstIndex(of: .mark("{")) ?? statement.endIndex
      let body = statement[min(open + 1, statement.endIndex)...].dropLast()
      switch name {
      case "keyframes", "-webkit-keyframes":
        let words = statement[1..<open].filter { $0 != .space }
        guard let title = words.first?.plainText else { continue }
        keyframes[title] = SVGKeyframes(StyleRules(Array(body)))
      case "media" where Self.applies(statement[1..<open].map(\.self).text),
        "supports":
        try add(StyleRules(Array(body)), depth: depth + 1)
      default: break
      }
    }
    for rule in sheet.rules {
      for selector in rule.prelude.split(separator: .mark(",")) {
        if let known = SVGSelector(Array(selector)) {
          rules.append(Rule(selector: known, declarations: rule.declarations))
        } else if !Self.isInteractive(Array(selector)) {
          unknownSelectors.append(Array(selector).text.trimmed)
        }
      }
    }
  }

  /// Whether a selector needs a pointer, a link, or a page, so that it never matches in an image.
  private static func isInteractive(_ selector: [StyleToken]) -> Bool {
    let words: Set = [
      "hover", "active", "focus", "focus-within", "focus-visible", "target", "link", "visited",
      "before", "after", "host", "checked", "disabled",
    ]
    return zip(selector, selector.dropFirst()).contains { mark, next in
      mark == .mark(":") && (next == .mark(":") || words.contains(next.plainText ?? ""))
    }
  }

  /// Whether a media query holds for an image in light colors.
  private static func applies(_ query: String) -> Bool {
    let query = query.lowercased()
    if query.exact.contains("no-preference") { return true }
    let others = ["print", "reduce", "dark", "width", "height", "hover", "resolution", "contrast"]
    return !others.contains { query.exact.contains($0) }
  }

  func element(withID id: String) -> MarkupTree? { ids[id].map { places[$0].element } }

  /// Returns the element around another one.
  func parent(of element: MarkupTree) -> MarkupTree? {
    indices[element.offset].flatMap { places[$0].parent }.map { places[$0].element }
  }

  /// Returns the values of an element's own properties: those of its attributes, of the style
  /// sheets, and of its style.
  func values(of element: MarkupTree) -> [String: [StyleToken]] {
    indices[element.offset].map { values[$0] } ?? [:]
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
    let list = declarations(for: element)
    for declaration in list where declaration.property.exact.hasPrefix("--") {
      values[declaration.property] = declaration.value
    }
    let known = StyleVariables(values)
    for declaration in list where !declaration.property.exact.hasPrefix("--") {
      values.merge(declaration.longhands(known)) { $1 }
    }
    return values
  }

  /// Returns the declarations for an element, the strongest last.
  private func declarations(for element: MarkupTree) -> [StyleDeclaration] {
    var list: [(weight: [Int], declaration: StyleDeclaration)] = []
    if let index = indices[element.offset] {
      for rule in rules where rule.selector.matches(index, in: places) {
        for declaration in rule.declarations {
          list.append(([declaration.isImportant ? 2 : 0] + rule.selector.specificity, declaration))
        }
      }
    }
    for declaration in CritterSVG.declarations(ofStyle: element["style"] ?? "") {
      list.append(([declaration.isImportant ? 3 : 1], declaration))
    }
    let order = list.indices.sorted {
      list[$0].weight.lexicographicallyPrecedes(list[$1].weight)
        || list[$0].weight == list[$1].weight && $0 < $1
    }
    return order.map { list[$0].declaration }
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
    case "marker": return ["marker-start": value, "marker-mid": value, "marker-end": value]
    case "animation": return Self.animations(value)
    case "offset": return Self.offset(value)
    default: return [name: value]
    }
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

extension [StyleToken] {
  /// The items of a list with commas outside brackets.
  var items: [[StyleToken]] { pieces { $0 == .mark(",") }.map(\.trimmingSpace) }

  /// The items of a list with spaces outside brackets.
  var words: [[StyleToken]] { pieces { $0 == .space }.filter { !$0.isEmpty } }

  private func pieces(_ isEnd: (StyleToken) -> Bool) -> [[StyleToken]] {
    var (result, depth): ([[StyleToken]], Int) = ([[]], 0)
    for token in self {
      if depth == 0, isEnd(token) {
        result.append([])
        continue
      }
      depth += token.depthChange
      result[result.count - 1].append(token)
    }
    return result
  }

  /// The value as one word in lowercase.
  var keyword: String { text.trimmed.lowercased() }
}

extension StyleToken {
  /// The text of a word or string.
  var plainText: String? {
    switch self {
    case .word(let text), .string(let text): text
    default: nil
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
    "color-interpolation-filters", "color-rendering",
  ]
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
