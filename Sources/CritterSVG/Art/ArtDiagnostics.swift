import CritterGraphics

/// The warnings for a piece of art: features that aren't drawn, or only on some machines.
package struct ArtDiagnostics: Sendable {
  /// The warnings, in the order of the file.
  package private(set) var all: [Diagnostic] = []
  /// The font lists that texts use, each in order of preference.
  package private(set) var fonts: [Fonts] = []
  private var known: Set<String> = []
  private var references: [(property: String, id: String, offset: Int, element: Int?)] = []
  /// Whether any element so far draws something.
  private var draws = false

  /// A warning with its place in the art.
  package struct Diagnostic: Sendable {
    /// The byte offset in the file's UTF-8.
    package let offset: Int
    /// A phrase that describes the problem, with a fix if one exists.
    package let message: String
    /// Whether a part of the picture isn't drawn.
    package var isOmission: Bool { element != nil }
    /// The index of the element that isn't drawn; nil if the picture is complete.
    fileprivate var element: Int?
  }

  /// The font families of a text, with their place in the art.
  package struct Fonts: Sendable {
    /// The font families as spelled in the art.
    package let families: [String]
    /// The byte offset in the file's UTF-8.
    package let offset: Int
  }

  private static let maximumCount = 20
  private static let drawn: Set<String> = [
    "circle", "ellipse", "image", "line", "path", "polygon", "polyline", "rect", "text", "use",
  ]

  /// - Parameter element: the index of an element that isn't drawn where it is used.
  private mutating func add(_ message: String, at offset: Int, missing element: Int? = nil) {
    guard element != nil || all.count < Self.maximumCount && known.insert(message).inserted else {
      return
    }
    all.append(Diagnostic(offset: offset, message: message, element: element))
  }

  // MARK: - Elements

  /// Adds the warnings for an element.
  ///
  /// - Parameters:
  ///   - references: the references in the element's attributes.
  ///   - context: the context of the element; becomes the context of its children.
  mutating func note(
    _ element: MarkupTree, _ references: [StyleInspection.Reference],
    in context: inout ArtInspection.Context
  ) {
    let name = element.svgName ?? ""
    context.isHidden = context.isHidden || element.isNotDisplayed
    let reason = context.isHidden ? nil : reasonNotToDraw(element)
    context.isTemplate = context.isTemplate || ArtAttributes.templates.contains(name)
    // A switch has other children as a fallback.
    if let reason, !context.isSwitch {
      let isOmission = UndrawnArt.omitted.contains(name)
      add(reason, at: element.offset, missing: isOmission ? context.index : nil)
    }
    if !context.isHidden, reason == nil {
      check(attributesOf: element, at: element.offset)
      check(target: element, context.index)
      for reference in references { use(reference, at: element.offset) }
      if !context.isTemplate { draws = draws || Self.drawn.contains(name) }
    }
    context.isHidden = context.isHidden || reason != nil || element.svgName == nil
    context.isSwitch = name == "switch"
  }

  private func reasonNotToDraw(_ element: MarkupTree) -> String? {
    guard let name = element.svgName, !ArtAttributes.silent.contains(name) else { return nil }
    if UndrawnArt.omitted.contains(name), element.elements.isEmpty, element.ownText.trimmed.isEmpty
    {
      return nil
    }
    let detail = element.obstacle.map { " with \($0)" } ?? ""
    if let reason = UndrawnArt.reason(ofElement: name) { return "'\(name)'\(detail) \(reason)" }
    return ArtAttributes.elements.contains(name) ? nil : "'\(name)' isn't drawn"
  }

  private mutating func check(attributesOf element: MarkupTree, at offset: Int) {
    if element.svgName == "path", let data = element["d"] { check(pathData: data, at: offset) }
    guard ["text", "tspan"].contains(element.svgName) else { return }
    for name in ["x", "y", "dx", "dy"] where (element[name]?.anyNumbers.count ?? 0) > 1 {
      add("only the first number in the '\(name)' of a text has an effect", at: offset)
    }
    if element["rotate"] != nil { add("'rotate' has no effect on text", at: offset) }
  }

  /// Adds a warning for invalid path data. librsvg draws a path up to its first error and reports
  /// nothing.
  private mutating func check(pathData text: String, at offset: Int) {
    guard text.utf8.count <= Self.maximumPathLength, !text.trimmed.isEmpty, text.trimmed != "none"
    else {
      return
    }
    do throws(PathDataError) {
      _ = try Path(svg: text)
    } catch {
      guard !error.isLimit else { return }
      let rest = String(text.unicodeScalars.dropFirst(error.offset).prefix(20))
      let position = rest.isEmpty ? "" : " up to '\(rest)'"
      add("the path data is used only\(position): \(error.message)", at: offset)
    }
  }

  /// The maximum length of path data to check, in bytes. Longer paths aren't drawn by hand.
  private static let maximumPathLength = 200_000

  private mutating func check(target element: MarkupTree, _ index: Int?) {
    guard let target = element.reference, let name = element.svgName,
      ArtAttributes.referring.contains(name)
    else { return }
    let start = String(target.unicodeScalars.prefix(80))
    if let id = target.exact.dropping(prefix: "#") {
      guard name == "use" || name == "feImage" else { return }
      references.append((name, id, element.offset, index))
    } else if name == "image" || name == "feImage" {
      guard !target.isDataURI else { return }
      add(
        "the image '\(start)' isn't loaded; embed it as a "
          + "data URI", at: element.offset, missing: index)
    } else {
      add("'\(start)' is in another file, which isn't loaded", at: element.offset, missing: index)
    }
  }

  /// Records a reference, to check later whether its target exists.
  ///
  /// - Parameter reference: a reference from a style sheet or an element's style.
  mutating func use(_ reference: StyleInspection.Reference, at offset: Int) {
    guard reference.property != "href" else { return }
    references.append((reference.property, reference.id, offset, nil))
  }

  /// Adds the warnings that depend on the whole art, and sorts all warnings.
  ///
  /// - Parameters:
  ///   - uses: the elements of the art.
  ///   - hasText: whether the art uses fonts.
  mutating func end(_ uses: ArtReferences, hasText: Bool) {
    for (property, id, offset, element) in references where !uses.has(id: id) {
      add("'\(property)' refers to '#\(id)', which doesn't exist", at: offset, missing: element)
    }
    if !hasText { fonts = [] }
    // Nothing is missing where nothing uses a template.
    for index in all.indices where all[index].element.map(uses.isDrawn) == false {
      all[index].element = nil
    }
    var told: Set<String> = []
    all = (all.filter(\.isOmission) + all.filter { !$0.isOmission })
      .filter { told.insert($0.message).inserted }.sorted { $0.offset < $1.offset }
  }

  // MARK: - Style

  /// The presentation attributes that may cause a warning.
  static let attributes: Set<String> = UndrawnArt.properties.union([
    "font-family", "stroke-linejoin",
  ])

  mutating func note(_ declaration: StyleDeclaration, at offset: Int) {
    if declaration.property == "font-family" || declaration.property == "font" {
      let families = declaration.fontFamilies
      if !families.isEmpty, fonts.last?.families != families {
        fonts.append(Fonts(families: families, offset: offset))
      }
    }
    if UndrawnArt.properties.contains(declaration.property), !declaration.isHarmless {
      add("'\(declaration.property)' has no effect", at: offset)
    }
    guard StyleProperties.all.contains(declaration.property) else { return }
    for token in declaration.value {
      switch token {
      case .function("var"), .function("calc"): break
      case .function(let name) where !StyleProperties.functions.contains(name):
        add("'\(declaration.property)' with '\(name)()' is unknown", at: offset)
      case .word(let word) where declaration.property == "stroke-linejoin":
        if word == "arcs" || word == "miter-clip" {
          add("'stroke-linejoin' can't be '\(word)'", at: offset)
        }
      default: break
      }
    }
  }

  /// Adds a warning if an element blends but the art has drawn nothing behind it.
  ///
  /// - Parameter declarations: the declarations of an element that is about to be opened.
  mutating func note(blending declarations: [StyleDeclaration], at offset: Int) {
    let blends = declarations.contains {
      $0.property == "mix-blend-mode"
        && $0.value.contains { token in
          if case .word(let word) = token { word != "normal" } else { false }
        }
    }
    guard blends, !draws else { return }
    add(
      "'mix-blend-mode' has no effect here: art blends only with its own shapes, not with "
        + "the parts behind it", at: offset)
  }

  /// Adds the warnings for a style sheet.
  ///
  /// - Parameter sheet: the style sheet of a style element.
  mutating func note(_ sheet: StyleRules, at offset: Int) {
    for case .atWord(let name)? in sheet.statements.map(\.first)
    where !["charset", "namespace", "media", "supports"].contains(name) {
      add("'@\(name)' in a style sheet has no effect", at: offset)
    }
    for rule in sheet.rules {
      for case .function(let name) in rule.prelude where ["is", "where", "has"].contains(name) {
        add("rules with ':\(name)()' have no effect", at: offset)
      }
    }
  }
}

extension MarkupTree {
  /// Whether the element's own attributes hide it, with everything in it.
  fileprivate var isNotDisplayed: Bool {
    (declarations(ofStyle: self["style"] ?? "").last { $0.property == "display" }?.value.text
      ?? self["display"])?.trimmed == "none"
  }
}

extension StyleDeclaration {
  /// Whether the declaration sets the default value.
  fileprivate var isHarmless: Bool {
    value.allSatisfy { token in
      switch token {
      case .word(let word): ["none", "normal", "auto", "baseline", "inherit"].contains(word)
      case .number(let text, _): Double(text) == 0
      case .space: true
      default: false
      }
    }
  }

  /// The font families in a `font-family` or `font` declaration.
  fileprivate var fontFamilies: [String] {
    let start = value.lastIndex { if case .number = $0 { true } else { false } }
    return (start.map { Array(value[($0 + 1)...]) } ?? value).familyNames
  }
}

/// The SVG features that librsvg doesn't draw.
private enum UndrawnArt {
  /// The elements with content that browsers or drawing programs show.
  static let omitted: Set<String> = ["foreignObject", "textPath", "flowRoot"]

  static func reason(ofElement name: String) -> String? {
    switch name {
    case "discard",
      _ where ArtAttributes.animations.contains(name):
      "doesn't play; animate the part in rig.yaml"
    case "script": "doesn't run"
    case "foreignObject": "isn't drawn; draw its content with shapes"
    case "textPath": "isn't drawn; convert the text to outlines"
    case "flowRoot": "isn't drawn; use plain text or outlines"
    case "font", "font-face": "isn't used; install the font, or convert the text to outlines"
    default: nil
    }
  }

  static let properties: Set<String> = {
    let always: Set<String> = [
      "shape-inside", "inline-size", "word-spacing", "mask-image",
      "alignment-baseline", "animation", "animation-name",
    ]
    let before: Set<String> = ["vector-effect", "dominant-baseline", "font-variant"]
    return RendererVersion.isAtLeast60 ? always : always.union(before)
  }()
}
