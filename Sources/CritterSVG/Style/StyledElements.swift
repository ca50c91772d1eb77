import CritterGraphics

/// The elements of an SVG with their own properties, as a browser reads them for an image in light
/// colors. Shorthands, variables, and calculations are resolved.
package struct StyledElements {
  /// All elements in the order of the file.
  package private(set) var places: [ElementPlace] = []
  /// The rules inside of `@keyframes`, by name.
  package private(set) var keyframes: [String: StyleRules] = [:]
  /// The selectors that can't be read, except those that need a pointer or a page.
  package private(set) var unknownSelectors: [String] = []
  /// The properties of each element, in the order of the places.
  private var values: [[String: [StyleToken]]] = []
  /// The indices of places, by the offset of the element.
  private var indices: [Int: Int] = [:]
  private var ids: [ExactText: Int] = [:]
  /// The rules with one selector each, the weakest first.
  private var rules: [Rule] = []
  /// The indices of the rules that can match an element with an id, class, or type.
  private var candidates: [Key: [Int]] = [:]

  private struct Rule {
    let selector: StyleSelector
    let declarations: [StyleDeclaration]
  }

  /// A condition that an element must meet for a rule.
  private enum Key: Hashable { case id(ExactText), type(ExactText), `class`(ExactText), any }

  /// The maximum number of checks of a selector against an element.
  private static let maximumChecks = 4_000_000
  /// The maximum number of blocks such as `@media` within each other.
  private static let maximumDepth = 32

  /// Reads the style sheets of an SVG.
  ///
  /// - Throws: `MarkupError` if too many rules can match the elements, or if blocks are nested too deeply.
  package init(_ root: MarkupTree) throws(MarkupError) {
    let rank = ElementPlace.Rank(index: 0, count: 1)
    add(ElementPlace(root, parent: nil, rank: rank, typeRank: rank, previous: nil))
    for place in places where place.element.name.local == "style" {
      try add(StyleRules(StyleTokens.list(place.element.ownText)), in: place.element, depth: 0)
    }
    try sortRules()
    // Parents come before their children, which inherit variables.
    for place in places {
      let around = place.parent.map { values[$0].filter { $0.key.exact.hasPrefix("--") } } ?? [:]
      values.append(ownValues(of: place.element, around))
    }
  }

  private mutating func add(_ place: ElementPlace) {
    let (own, element) = (places.count, place.element)
    indices[element.offset] = own
    if let id = element["id"]?.exact, ids[id] == nil { ids[id] = own }
    places.append(place)
    let children = element.elements
    if children.isEmpty { return }
    let counts = Dictionary(children.map { ($0.name.local, 1) }, uniquingKeysWith: +)
    var (last, before): (Int?, [String: Int]) = (nil, [:])
    for (number, child) in children.enumerated() {
      let (next, type) = (places.count, child.name.local)
      add(
        ElementPlace(
          child, parent: own, rank: .init(index: number, count: children.count),
          typeRank: .init(index: before[type, default: 0], count: counts[type, default: 1]),
          previous: last))
      before[type, default: 0] += 1
      last = next
    }
  }

  // MARK: - Style sheets

  private mutating func add(
    _ sheet: StyleRules, in element: MarkupTree, depth: Int
  ) throws(MarkupError) {
    guard depth <= Self.maximumDepth else {
      throw element.error("CSS with blocks nested more than \(Self.maximumDepth) deep; simplify it")
    }
    for item in sheet.items {
      guard case .rule(let rule) = item else {
        if case .statement(let tokens) = item { try add(tokens, in: element, depth: depth) }
        continue
      }
      let selectors = rule.prelude.items.filter { !$0.isEmpty }.map { ($0, StyleSelector($0)) }
      let unknown = selectors.filter { $1 == nil }.map(\.0)
      unknownSelectors += unknown.filter { !Self.isInteractive($0) }.map(\.text.trimmed)
      rules += selectors.compactMap { $0.1 }.map {
        Rule(selector: $0, declarations: rule.declarations)
      }
    }
  }

  /// Adds a rule that starts with `@`.
  private mutating func add(
    _ statement: [StyleToken], in element: MarkupTree, depth: Int
  ) throws(MarkupError) {
    guard case .atWord(let name)? = statement.first else { return }
    let open = statement.firstIndex(of: .mark("{")) ?? statement.endIndex
    let body = StyleRules(Array(statement[min(open + 1, statement.endIndex)...].dropLast()))
    let head = Array(statement[1..<open])
    switch name {
    case "font-face":
      EmbeddedFonts.add(CritterSVG.declarations(statement.dropFirst(open + 1).dropLast()))
    case "keyframes", "-webkit-keyframes":
      if let title = head.trimmingSpace.first?.plainText { keyframes[title] = body }
    // A way to mean Firefox only.
    case "supports" where head.text.exact.contains("-moz-"): break
    case "media" where Self.applies(head.text), "supports":
      try add(body, in: element, depth: depth + 1)
    default: break
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

  private mutating func sortRules() throws(MarkupError) {
    if rules.isEmpty { return }
    let weights = rules.map(\.selector.specificity)
    let order = rules.indices.sorted {
      weights[$0].lexicographicallyPrecedes(weights[$1]) || weights[$0] == weights[$1] && $0 < $1
    }
    rules = order.map { rules[$0] }
    for (index, rule) in rules.enumerated() {
      let subject = rule.selector.subject
      let key =
        subject.ids.first.map { Key.id($0.exact) } ?? subject.classes.first.map { .class($0.exact) }
        ?? subject.type.map { .type($0.exact) } ?? .any
      candidates[key, default: []].append(index)
    }
    guard places.reduce(0, { $0 + self.candidates(for: $1).count }) <= Self.maximumChecks else {
      let sheet = places.first { $0.element.svgName == "style" }
      throw MarkupError(
        offset: sheet?.element.offset ?? 0,
        reason: "too many style rules for so many elements; simplify the file")
    }
  }

  private func candidates(for place: ElementPlace) -> [Int] {
    let element = place.element
    let keys =
      [.any, .type(element.name.local.exact)]
      + [element["id"]].compactMap { $0.map { .id($0.exact) } }
      + Set(place.classes.map(\.exact)).map { Key.class($0) }
    return keys.flatMap { candidates[$0] ?? [] }
  }

  // MARK: - Elements

  /// Returns the first element with an id.
  package func element(withID id: String) -> MarkupTree? {
    ids[id.exact].map { places[$0].element }
  }

  /// Returns the element around another one.
  package func parent(of element: MarkupTree) -> MarkupTree? {
    index(of: element).flatMap { places[$0].parent }.map { places[$0].element }
  }

  /// Returns the index of an element in `places`.
  private func index(of element: MarkupTree) -> Int? { indices[element.offset] }

  /// Returns the values of an element's own properties: those of its attributes, of the style
  /// sheets, and of its style.
  package func values(of element: MarkupTree) -> [String: [StyleToken]] {
    index(of: element).map { values[$0] } ?? [:]
  }

  /// Returns the properties that animations of an element can't change.
  package func importantProperties(of element: MarkupTree) -> [String] {
    let list = declarations(for: element).filter(\.isImportant)
    if list.isEmpty { return [] }
    let none = StyleVariables([:])
    return list.flatMap { $0.longhands(none).keys }
  }

  /// - Parameter variables: the variables of the element's parent.
  private func ownValues(
    of element: MarkupTree, _ variables: [String: [StyleToken]]
  ) -> [String: [StyleToken]] {
    var values = variables
    let list = declarations(for: element)
    for declaration in list where declaration.property.exact.hasPrefix("--") {
      values[declaration.property] = declaration.value
    }
    let known = StyleVariables(values)
    for attribute in element.attributes where attribute.name.namespace == .none {
      let name = attribute.name.local
      guard StyleProperties.presentation.contains(name) else { continue }
      values[name] = known.resolved(StyleTokens.list(attribute.value).trimmingSpace)
    }
    for declaration in list where !declaration.property.exact.hasPrefix("--") {
      values.merge(declaration.longhands(known)) { $1 }
    }
    return values
  }

  /// Returns the declarations of the style sheets and of the element's own style, the strongest last.
  private func declarations(for element: MarkupTree) -> [StyleDeclaration] {
    let own = CritterSVG.declarations(ofStyle: element["style"] ?? "")
    let sheet = index(of: element).map { declarations(at: $0) } ?? []
    func only(_ list: [StyleDeclaration], important: Bool) -> [StyleDeclaration] {
      list.filter { $0.isImportant == important }
    }
    return only(sheet, important: false) + only(own, important: false)
      + only(sheet, important: true) + only(own, important: true)
  }

  private func declarations(at index: Int) -> [StyleDeclaration] {
    if rules.isEmpty { return [] }
    return candidates(for: places[index]).sorted().filter {
      rules[$0].selector.matches(index, in: places)
    }.flatMap { rules[$0].declarations }
  }
}
