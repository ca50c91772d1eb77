import CritterGraphics

/// An SVG file without scripts, animations, or external references. Contains only the elements,
/// attributes, and CSS listed in `ArtAttributes` and `StyleProperties`.
package struct SanitizedArt {
  /// The root element with only permitted content.
  package private(set) var root: MarkupTree
  /// The rules of all style elements, in order.
  package private(set) var rules: [ArtRule] = []
  private let style: StyleWriter

  /// Filters an SVG file.
  ///
  /// - Throws: `DrawingError` for art that `Rasterizer` also rejects.
  package init(_ file: ArtFile) throws(DrawingError) {
    self.init(try file.validated().text.root, scope: nil)
  }

  /// Filters the root element of an SVG.
  ///
  /// - Parameter scope: the id of the element that contains the art; nil for a separate file.
  init(_ source: MarkupTree, scope: String?) {
    style = StyleWriter(scope: scope)
    root = MarkupTree(svg: "svg")
    if let sanitized = sanitized(source) { root = sanitized }
  }

  /// Whether SVG elements of a name are kept.
  package static func keeps(_ element: String) -> Bool { ArtAttributes.elements.contains(element) }

  /// Returns a property's value from the element's style, the last rule that may match, or an
  /// attribute.
  package func value(of property: String, for element: MarkupTree) -> String? {
    let own = declarations(ofStyle: element["style"] ?? "")
    if let value = own.last(where: { $0.property == property })?.value { return style.value(value) }
    let rules = rules.filter { $0.declarations.contains { $0.property == property } }
    guard !rules.isEmpty else { return element[property] }
    let subject = StyleSubject(element)
    let rule = rules.last { $0.mayMatch(subject) }
    return rule?.declarations.last { $0.property == property }.flatMap { style.value($0.value) }
      ?? element[property]
  }

  /// Returns the indices of the rules that may match an element.
  package func rules(for element: MarkupTree) -> [Int] {
    guard !rules.isEmpty else { return [] }
    let subject = StyleSubject(element)
    return rules.indices.filter { rules[$0].mayMatch(subject) }
  }
}

extension StyleSubject {
  fileprivate init(_ element: MarkupTree) {
    type = element.name.local
    id = element["id"]
    classes = (element["class"] ?? "").exact.split(separator: " ")
  }
}

// MARK: - Elements

extension SanitizedArt {
  private mutating func sanitized(_ element: MarkupTree, isText: Bool = false) -> MarkupTree? {
    guard let name = element.svgName, ArtAttributes.elements.contains(name), element.meetsConditions
    else { return nil }
    var result = MarkupTree(element.name, attributes(of: element), offset: element.offset)
    if name == "style" {
      let rules = style.rules(element.ownText)
      self.rules += rules
      result.children = [.text(rules.map(\.text).joined(separator: "\n"))]
      return rules.isEmpty ? nil : result
    }
    let isText = isText || name == "text"
    for child in element.children {
      switch child {
      case .text(let text):
        if isText || text.utf8.allSatisfy(\.isSpace) { result.children.append(child) }
      case .element(let inner):
        if let inner = sanitized(inner, isText: isText) {
          result.children.append(.element(inner))
        } else if name == "switch", inner.meetsConditions {
          // A switch draws only its first child, so an empty group takes its place.
          result.children.append(.element(MarkupTree(svg: "g")))
        }
      }
    }
    return result
  }
}

extension MarkupTree {
  /// Whether the element meets librsvg's conditions. Ignores the language.
  fileprivate var meetsConditions: Bool {
    if let extensions = self["requiredExtensions"], !extensions.trimmed.isEmpty { return false }
    guard let features = self["requiredFeatures"] else { return true }
    return features.utf8.split(whereSeparator: \.isSpace).allSatisfy { feature in
      String(Substring(feature)).exact.dropping(prefix: "http://www.w3.org/TR/SVG11/feature#")
        .map(ArtAttributes.features.contains) ?? false
    }
  }
}

// MARK: - Attributes

extension SanitizedArt {
  private func attributes(of element: MarkupTree) -> [MarkupTree.Attribute] {
    var list: [MarkupTree.Attribute] = []
    for attribute in element.attributes {
      if let name = attribute.givenName {
        list.append(MarkupTree.Attribute(name: name, value: attribute.value))
      }
      guard !list.contains(where: { $0.name == attribute.name }), attribute.mayBeKept,
        let value = value(of: attribute)
      else { continue }
      list.append(MarkupTree.Attribute(name: attribute.name, value: value))
    }
    if let target = element.reference, let value = reference(target, of: element) {
      let name = MarkupTree.Name(namespace: .xlink, local: "href")
      list.append(MarkupTree.Attribute(name: name, value: value))
    }
    return list
  }

  /// Returns the sanitized value of an attribute.
  ///
  /// - Returns: nil for an attribute that isn't listed or has a forbidden value.
  private func value(of attribute: MarkupTree.Attribute) -> String? {
    let value = attribute.value
    switch attribute.name.local {
    case "id": return style.id(value)
    case "class": return value.plainWords
    case "style":
      let block = style.block(declarations(ofStyle: value))
      return block.isEmpty ? nil : block
    case let name where ArtAttributes.transforms.contains(name):
      let mayRefer = value.lowercased().exact.contains("url")
      return value.isPlain(besides: "()") && !mayRefer ? value : nil
    case let name where ArtAttributes.plain.contains(name) || attribute.name.namespace == .xml:
      return value.isPlain(besides: "") ? value : nil
    case let name where StyleProperties.all.contains(name):
      if value.isPlain(besides: "") { return value }
      return style.value(StyleTokens.list(value).trimmingSpace)
    default: return nil
    }
  }

  /// Returns the sanitized target of a reference.
  ///
  /// - Returns: nil for a reference to another file.
  private func reference(_ target: String, of element: MarkupTree) -> String? {
    guard let name = element.svgName, ArtAttributes.referring.contains(name) else { return nil }
    if target.exact.hasPrefix("#") { return "#" + style.id(ofReference: target) }
    guard name == "image" || name == "feImage" else { return nil }
    return EmbeddedImage(uri: target)?.uri
  }
}

extension MarkupTree.Attribute {
  fileprivate var mayBeKept: Bool {
    switch name.namespace {
    case .none: true
    case .xml: name.local == "space" || name.local == "lang"
    default: false
    }
  }

  /// The name under which the author's name of an element is stored. Its namespace is never
  /// written.
  fileprivate var givenName: MarkupTree.Name? {
    switch (name.namespace, name.local) {
    case (.other, "label"), (.other, "id"): name
    case (.none, "data-name"): MarkupTree.Name(namespace: .other, local: "data-name")
    case (.none, "id"): MarkupTree.Name(namespace: .other, local: "given-id")
    default: nil
    }
  }
}

extension String {
  /// Whether the text has no bytes with a meaning in CSS, URIs, or scripts.
  fileprivate func isPlain(besides allowed: StaticString) -> Bool {
    let others = "\\:'\"<>&;@{}[]()".utf8
    return utf8.allSatisfy { byte in
      byte >= 32 && (!others.contains(byte) || allowed.description.utf8.contains(byte))
    }
  }
}
