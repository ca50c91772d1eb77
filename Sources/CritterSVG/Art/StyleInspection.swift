import CritterGraphics

/// A check of the CSS in art that also collects its references.
struct StyleInspection {
  /// The style rules that contain references.
  private(set) var rules: [ReferringRule] = []
  /// The traits of the art; most come from CSS.
  var traits = ArtTraits()
  var diagnostics = ArtDiagnostics()

  /// A property's reference to an element, such as a paint, a mask, or a marker.
  struct Reference {
    let property: String
    let id: String
  }

  struct ReferringRule {
    let references: [Reference]
    let subjects: [StyleSubject]
  }

  /// Checks a style sheet and collects its references.
  ///
  /// - Parameter offset: the byte offset of the style element.
  mutating func add(sheet css: String, at offset: Int) throws(MarkupError) {
    let tokens = StyleTokens.list(css)
    try check(tokens, at: offset)
    let sheet = StyleRules(tokens)
    diagnostics.note(sheet, at: offset)
    // Fonts are never loaded.
    for statement in sheet.statements where statement.first != .atWord("font-face") {
      try checkReferences(statement, at: offset)
    }
    for rule in sheet.rules {
      var fontSize = 16.0
      let references = try references(of: rule.declarations, at: offset, fontSize: &fontSize)
      traits.use(references)
      for reference in references { diagnostics.use(reference, at: offset) }
      if !references.isEmpty {
        rules.append(ReferringRule(references: references, subjects: rule.subjects))
      }
    }
  }

  /// Collects the references in an element's attributes.
  ///
  /// - Parameter fontSize: the font size of the parent element in px; becomes the element's font
  ///   size.
  mutating func references(
    of element: MarkupTree, fontSize: inout Double
  ) throws(MarkupError) -> [Reference] {
    let offset = element.offset
    var result: [Reference] = []
    for attribute in element.attributes where attribute.name.namespace == .none {
      let name = attribute.name.local
      let isStyle = name == "style"
      guard
        isStyle || attribute.value.mayContainReference && StyleProperties.all.contains(name)
          || name == "font-size" || ArtTraits.properties.contains(name)
          || ArtDiagnostics.attributes.contains(name)
      else { continue }
      let tokens = StyleTokens.list(attribute.value)
      try check(tokens, at: offset)
      let own = isStyle ? declarations(tokens) : [StyleDeclaration(property: name, value: tokens)]
      if isStyle { diagnostics.note(blending: own, at: offset) }
      result += try references(of: own, at: offset, fontSize: &fontSize)
    }
    return result
  }

  private mutating func references(
    of declarations: [StyleDeclaration], at offset: Int, fontSize: inout Double
  ) throws(MarkupError) -> [Reference] {
    var result: [Reference] = []
    for declaration in declarations {
      try checkReferences(declaration.value, at: offset)
      for case .url(let target) in declaration.value {
        guard let id = target.exact.dropping(prefix: "#") else { continue }
        result.append(Reference(property: declaration.property, id: id))
      }
      fontSize = declaration.fontSize(within: fontSize) ?? fontSize
      guard fontSize <= ArtLimits.fontSize else {
        throw MarkupError(
          offset: offset,
          reason:
            "a font size of more than \(Int(ArtLimits.fontSize).grouped) px; scale the drawing down"
        )
      }
      traits.note(declaration)
      diagnostics.note(declaration, at: offset)
    }
    return result
  }

  private func check(_ tokens: [StyleToken], at offset: Int) throws(MarkupError) {
    var depth = 0
    for token in tokens {
      depth = max(0, depth + token.depthChange)
      guard depth <= ArtLimits.styleDepth else {
        throw MarkupError(
          offset: offset,
          reason: "CSS with brackets nested more than \(ArtLimits.styleDepth) deep")
      }
      if let number = token.number, abs(number) > ArtLimits.number {
        throw numberTooLarge("style", at: offset)
      }
    }
  }

  /// Rejects data URIs in CSS, since librsvg would read their content unchecked.
  private func checkReferences(_ tokens: [StyleToken], at offset: Int) throws(MarkupError) {
    guard !tokens.contains(where: \.isDataURI) else {
      throw MarkupError(offset: offset, reason: "a data URI in CSS; put its content into the art")
    }
  }
}

extension StyleDeclaration {
  /// Returns the font size in px; nil if the declaration sets none.
  ///
  /// - Parameter parent: the font size of the parent element.
  fileprivate func fontSize(within parent: Double) -> Double? {
    guard property == "font-size" || property == "font" else { return nil }
    for case .number(let text, let unit) in value {
      // In the shorthand, a number without a unit is a weight.
      guard property == "font-size" || !unit.isEmpty, let number = Double(text) else { continue }
      switch unit {
      case "em", "rem": return number * parent
      case "ex", "ch": return number * parent / 2
      case "%": return number / 100 * parent
      default: return number * (Double(pixelsIn: unit) ?? 1)
      }
    }
    return nil
  }
}

extension StyleToken {
  fileprivate var number: Double? {
    if case .number(let text, _) = self { Double(text) } else { nil }
  }

  fileprivate var isDataURI: Bool {
    switch self {
    case .url(let text), .string(let text): text.isDataURI
    default: false
    }
  }
}

extension String {
  /// Whether the text may contain a CSS function or escape.
  fileprivate var mayContainReference: Bool {
    utf8.contains { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "\\") }
  }
}
