package import CritterGraphics

extension MarkupText {
  /// Returns the text with the styles that a browser reads and librsvg doesn't know as attributes;
  /// the same text if it has none.
  func resolved() throws(MarkupError) -> MarkupText {
    guard root.needsBrowser() else { return self }
    return replacing(root: ResolvedMarkup(root, try StyledElements(root)).root)
  }
}

/// An SVG whose styles are attributes, as a browser reads them: variables, transforms about an
/// origin, and lengths that depend on a font have numbers, and elements for other languages are left
/// out.
package struct ResolvedMarkup {
  private(set) var root: MarkupTree
  private let styles: StyledElements
  /// The properties around each element, by its offset.
  private var contexts: [Int: Context] = [:]
  /// The transform of each element that has one.
  private var transforms: [Int: [TransformFunction]] = [:]
  /// The transforms that depend on the size of their element.
  private var boxed: [Int: StyleTransform] = [:]
  /// The rectangle around the shapes of each element with such a transform, in its own points.
  package private(set) var boxes: [Int: Rect] = [:]
  /// The dashes in points of each element with a `pathLength`, which librsvg ignores.
  private var dashes: [Int: [String: [StyleToken]]] = [:]

  private struct Context {
    /// The size that percentages refer to.
    var viewport: Size
    var fontSize = FontUnits.usualSize
    /// The value of `font-family`.
    var families: [StyleToken] = []
    /// The values of `stroke-dasharray` and `stroke-dashoffset`.
    var dashes: [String: [StyleToken]] = [:]
  }

  /// - Parameter styles: the styles of the root and all elements inside.
  package init(_ source: MarkupTree, _ styles: StyledElements) {
    self.styles = styles
    root = source
    let viewport = source.viewport
    if let resolved = resolved(source, in: Context(viewport: viewport)) { root = resolved }
    // librsvg's usual font size is 12 px.
    if root["font-size"] == nil, root.usesUsualFont {
      root.attributes.append(.init("font-size", "\(FontUnits.usualSize.shortText)px"))
    }
    if boxed.isEmpty { return }
    var scene = SceneReader(root, viewport: viewport)
    root = placed(root, &scene)
  }

  /// Returns an element with its styles as attributes; nil if it isn't drawn.
  private mutating func resolved(_ element: MarkupTree, in parent: Context) -> MarkupTree? {
    guard let name = element.svgName, name != "style", element.meetsConditions else { return nil }
    let values = styles.values(of: element)
    var context = parent
    if let size = values["font-size"].flatMap({ FontUnits.size($0.text, in: parent.fontSize) }) {
      context.fontSize = size
    }
    context.families = values["font-family"] ?? parent.families
    for name in ["stroke-dasharray", "stroke-dashoffset"] {
      context.dashes[name] = values[name] ?? parent.dashes[name]
    }
    contexts[element.offset] = context
    let transform = StyleTransform(values, isRoot: element.offset == root.offset)
    transforms[element.offset] = transform.functions(in: Rect(size: context.viewport))
    if transform.usesOwnBox { boxed[element.offset] = transform }
    dashes[element.offset] = scaledDashes(of: element, context)
    context.viewport = element.innerViewport(in: context.viewport)
    let children = element.children.flatMap { child -> [MarkupTree.Child] in
      guard case .element(let inner) = child else { return [child] }
      if name == "switch", inner.offset != element.shownCase?.offset { return [] }
      return (resolved(inner, in: context)?.withoutDropShadow ?? []).map { .element($0) }
    }
    let own = name == "switch" ? MarkupTree.Name(svg: "g") : element.name
    return MarkupTree(own, attributes(of: element), children, offset: element.offset)
  }

  /// Returns the dashes of an element with a `pathLength` in points; nil without one.
  private func scaledDashes(of element: MarkupTree, _ context: Context) -> [String: [StyleToken]]? {
    let lengths = SceneLengths(viewport: context.viewport, font: FontUnits(size: context.fontSize))
    guard let length = element["pathLength"].flatMap({ Double(parsing: $0) }), length > 0,
      context.dashes["stroke-dasharray"] != nil,
      let outline = try? lengths.outline(
        of: MarkupTree(element.name, attributes(of: element), [], offset: element.offset))
    else { return nil }
    let factor = Route(outline.path).length / length
    return context.dashes.mapValues { $0.map { $0.scaled(by: factor) } }
  }

  /// Returns the attributes of an element, and its styles as attributes.
  ///
  /// - Parameter dropped: the properties and attributes to leave out.
  package func attributes(
    of element: MarkupTree, dropping dropped: Set<String> = []
  ) -> [MarkupTree.Attribute] {
    var own = MarkupTree.attributes(properties(of: element).filter { !dropped.contains($0.key) })
    var others = MarkupTree.conditions.union(dropped).union(["class", "style"])
    if dashes[element.offset] != nil { others.insert("pathLength") }
    let list = element.attributes.compactMap { attribute -> MarkupTree.Attribute? in
      let name = attribute.name.local
      guard attribute.name.namespace == .none else { return attribute }
      if others.contains(name) { return nil }
      if let index = own.firstIndex(where: { $0.name.local == name }) {
        return own.remove(at: index)
      }
      if StyleProperties.presentation.contains(name) { return nil }
      guard attribute.isLength else { return attribute }
      return .init(name, inPixels(StyleTokens.list(attribute.value), name, of: element).text)
    }
    return list + own
  }

  private func properties(of element: MarkupTree) -> [String: [StyleToken]] {
    var values = styles.values(of: element).filter { name, _ in
      StyleProperties.presentation.contains(name) || StyleProperties.has(element, name)
        || name == "d" && element.svgName == "path"
    }
    values["transform"] = transforms[element.offset].flatMap { functions in
      functions.isEmpty ? nil : [.word(functions.map(\.text).joined(separator: " "))]
    }
    values.merge(dashes[element.offset] ?? [:]) { $1 }
    return Dictionary(
      uniqueKeysWithValues: values.map { ($0.key, inPixels($0.value, $0.key, of: element)) })
  }

  /// Returns a value in px for the units and the sums that librsvg doesn't know.
  private func inPixels(
    _ value: [StyleToken], _ name: String, of element: MarkupTree
  ) -> [StyleToken] {
    guard value.haveFontUnits || value.first == .function("calc"),
      let context = contexts[element.offset]
    else { return value }
    let units = FontMeasures.shared.units(of: context.families, size: context.fontSize)
    if value.first == .function("calc") {
      let whole = SceneLengths.Basis(of: name).length(in: context.viewport)
      let sum = Double(length: value.text, percent: whole, font: units)
      return sum.map { [.number($0.shortText(decimals: 4), unit: "")] } ?? value
    }
    return value.map { token in
      // librsvg knows `em`, also of an element around a `use`.
      guard case .number(let text, let unit) = token, unit != "em",
        StyleToken.fontUnits.contains(unit), let number = Double(parsing: text),
        let factor = units[unit] ?? Double(pixelsIn: unit)
      else { return token }
      return .number((number * factor).shortText(decimals: 4), unit: "")
    }
  }

  /// Returns an element in which transforms are about points of the element itself.
  private mutating func placed(_ element: MarkupTree, _ scene: inout SceneReader) -> MarkupTree {
    var result = element.replacingElements { placed($0, &scene) }
    guard let transform = boxed[element.offset], let box = scene.box(of: result) else {
      return result
    }
    boxes[element.offset] = box
    let functions = transform.functions(in: box) ?? []
    transforms[element.offset] = functions
    result.attributes.removeAll { $0.name.local == "transform" }
    if !functions.isEmpty {
      result.attributes.append(.init("transform", functions.map(\.text).joined(separator: " ")))
    }
    return result
  }
}

// MARK: - Attributes

extension MarkupTree {
  /// Returns properties as attributes, and those that can't be attributes as a style.
  package static func attributes(_ values: [String: [StyleToken]]) -> [Attribute] {
    var (list, style): ([Attribute], [String]) = ([], [])
    for (name, value) in values.sorted(by: { $0.key < $1.key }) where name != "transform-origin" {
      if StyleProperties.withoutAttribute.contains(name) {
        style.append("\(name): \(value.text)")
      } else if name == "d", value.first == .function("path"), value.count > 1,
        case .string(let data) = value[1]
      {
        list.append(Attribute(name, data))
      } else {
        list.append(Attribute(name, value.text))
      }
    }
    return style.isEmpty
      ? list : list + [Attribute("style", style.joined(separator: "; "))]
  }

  /// The attributes with a condition for an element.
  static let conditions: Set<String> = ["requiredExtensions", "requiredFeatures", "systemLanguage"]

  /// Whether a browser in English shows the element. Browsers ignore `requiredFeatures`.
  package var meetsConditions: Bool {
    if let extensions = self["requiredExtensions"], !extensions.trimmed.isEmpty { return false }
    guard let languages = self["systemLanguage"] else { return true }
    return languages.utf8.split(separator: UInt8(ascii: ",")).contains { language in
      let language = String(Substring(language)).trimmed.lowercased()
      return language == "en" || language.exact.hasPrefix("en-")
    }
  }

  /// The only child of a `<switch>` that is drawn.
  package var shownCase: MarkupTree? {
    elements.first { child in
      guard let name = child.svgName, child.meetsConditions else { return false }
      return ArtAttributes.elements.contains(name) && !ArtAttributes.templates.contains(name)
        && name != "style"
    }
  }

  /// Returns the size that percentages inside of the element refer to.
  fileprivate func innerViewport(in outer: Size) -> Size {
    guard ["svg", "symbol"].contains(svgName) else { return outer }
    return viewBox?.size ?? Size(pixels("width") ?? outer.width, pixels("height") ?? outer.height)
  }

  /// The size that percentages in a drawing refer to.
  var viewport: Size {
    viewBox?.size ?? Size(pixels("width") ?? 300, pixels("height") ?? 150)
  }

  /// The length of an attribute in px; nil for a percentage or another text.
  func pixels(_ name: String) -> Double? {
    self[name].flatMap { Double(length: $0, percent: nil, font: FontUnits()) }
  }

  // MARK: - Features

  /// Whether librsvg draws the drawing in another way than a browser, which knows more of its styles.
  ///
  /// - Parameter isSized: whether an element around sets the font size.
  fileprivate func needsBrowser(isSized: Bool = false) -> Bool {
    let style = (self["style"] ?? "").exact
    let isSized =
      isSized || self["font-size"] != nil || style.contains("font-size") || style.contains("font:")
    return !isSized && svgName == "text" || hasNewStyle
      || elements.contains { $0.needsBrowser(isSized: isSized) }
  }

  private var hasNewStyle: Bool {
    switch svgName {
    case "style":
      let tokens = StyleTokens.list(ownText)
      return tokens.needBrowser || StyleRules(tokens).rules.contains(where: \.isPartlyKnown)
    // librsvg before 2.60 doesn't draw elements with an `feDropShadow`.
    case "switch", "feDropShadow": return true
    case nil: return false
    default: break
    }
    return attributes.contains { attribute in
      let name = attribute.name.local
      guard attribute.name.namespace == .none else { return false }
      if name == "style" { return StyleTokens.list(attribute.value).needBrowser }
      return Self.conditions.contains(name) || name == "transform-origin"
        || name == "pathLength"
        || attribute.isLength && attribute.value.utf8.contains(where: \.isLetter)
          && StyleTokens.list(attribute.value).needBrowser
        || StyleProperties.presentation.contains(name) && attribute.value.exact.contains("var(")
    }
  }

  /// Whether text, or a length in `em`, has no font size around it.
  fileprivate var usesUsualFont: Bool {
    if let size = self["font-size"], Double(length: size, percent: nil, font: nil) != nil {
      return false
    }
    let isInEm = attributes.contains { $0.isLength && $0.value.exact.hasSuffix("em") }
    return isInEm || svgName == "text" || elements.contains(where: \.usesUsualFont)
  }
}

extension StyleRule {
  /// Whether a browser applies the rule, and librsvg doesn't because of one of its selectors.
  fileprivate var isPartlyKnown: Bool {
    let selectors = prelude.items.filter { !$0.isEmpty }.map { StyleSelector($0) }
    return selectors.contains { $0 == nil } && selectors.contains { $0 != nil }
  }
}

extension MarkupTree.Attribute {
  private static let lengths: Set<String> = [
    "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2", "fx", "fy",
    "dx", "dy", "stroke-width", "stroke-dasharray", "stroke-dashoffset", "letter-spacing",
    "font-size",
  ]

  /// Whether the attribute is a length, or a list of lengths.
  package var isLength: Bool { name.namespace == .none && Self.lengths.contains(name.local) }
}

extension [StyleToken] {
  /// Whether the declarations have values that librsvg doesn't know.
  fileprivate var needBrowser: Bool {
    var isTransform = false
    return haveFontUnits
      || contains { token in
        switch token {
        case .function("var"), .function("calc"), .atWord("media"), .atWord("supports"): return true
        case .word("transform"): isTransform = true
        case .word(let word): return StyleToken.newProperties.contains(word)
        case .mark(UInt8(ascii: ";")): isTransform = false
        case .number(_, unit: "%"): return isTransform
        default: break
        }
        return false
      }
  }

  /// Whether a length depends on the letters of the font, or has another unit that librsvg doesn't
  /// know.
  fileprivate var haveFontUnits: Bool {
    contains { token in
      if case .number(_, let unit) = token { StyleToken.fontUnits.contains(unit) } else { false }
    }
  }
}

extension StyleToken {
  /// Returns a token with another number; other tokens stay.
  fileprivate func scaled(by factor: Double) -> StyleToken {
    guard case .number(let text, let unit) = self, let number = Double(parsing: text) else {
      return self
    }
    return .number((number * factor).shortText(decimals: 4), unit: unit)
  }

  /// The units of lengths that librsvg doesn't know, or knows only about.
  fileprivate static let fontUnits: Set<String> = ["em", "ex", "ch", "rem", "q"]
  /// The properties that librsvg doesn't know.
  fileprivate static let newProperties: Set<String> = [
    "transform-origin", "transform-box", "translate", "rotate", "scale", "offset-path",
  ]
}
