package import CritterGraphics

/// An SVG file without scripts, animations, or external references, and with its style sheets as
/// attributes of each element. Contains only the elements, attributes, and CSS listed in
/// `ArtAttributes` and `StyleProperties`.
package struct SanitizedArt {
  /// The root element with only permitted content.
  package private(set) var root: MarkupTree
  private let writer: StyleWriter

  /// Filters an SVG file.
  ///
  /// - Throws: `DrawingError` for art that `Rasterizer` also rejects.
  package init(_ file: ArtFile) throws(DrawingError) {
    let text = try file.validated().text
    do throws(MarkupError) {
      try self.init(text.root)
    } catch {
      throw DrawingError(error, path: file.path, in: text.bytes)
    }
  }

  /// Filters the root element of an SVG.
  ///
  /// - Parameter scope: the id of the element that contains the art; nil for a separate file.
  init(_ source: MarkupTree, scope: String? = nil) throws(MarkupError) {
    writer = StyleWriter(scope: scope)
    root = MarkupTree(svg: "svg")
    let resolved = ResolvedMarkup(source, try StyledElements(source)).root
    if let sanitized = sanitized(resolved) { root = sanitized }
  }

  /// Whether SVG elements of a name are kept.
  package static func keeps(_ element: String) -> Bool { ArtAttributes.elements.contains(element) }

  // MARK: - Elements

  private func sanitized(_ element: MarkupTree, isText: Bool = false) -> MarkupTree? {
    guard let name = element.svgName, ArtAttributes.elements.contains(name) else { return nil }
    var result = MarkupTree(element.name, attributes(of: element), offset: element.offset)
    let isText = isText || name == "text"
    for child in element.children {
      switch child {
      case .text(let text):
        if isText || text.utf8.allSatisfy(\.isSpace) { result.children.append(child) }
      case .element(let inner):
        if let inner = sanitized(inner, isText: isText) {
          result.children.append(.element(inner))
        }
      }
    }
    return result
  }

  // MARK: - Attributes

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
    case "id": return writer.id(value)
    case "style": return style(value)
    case let name where ArtAttributes.transforms.contains(name):
      let mayRefer = value.lowercased().exact.contains("url")
      return value.isPlain(besides: "()") && !mayRefer ? value : nil
    case let name where ArtAttributes.plain.contains(name) || attribute.name.namespace == .xml:
      return value.isPlain(besides: "") ? value : nil
    case let name
    where StyleProperties.all.contains(name) && !StyleProperties.withoutAttribute.contains(name):
      if value.isPlain(besides: "") { return value }
      return writer.value(StyleTokens.list(value).trimmingSpace)
    default: return nil
    }
  }

  /// Returns the sanitized properties that can't be attributes; nil for none.
  private func style(_ text: String) -> String? {
    let list = declarations(ofStyle: text).compactMap { declaration -> String? in
      let name = declaration.property
      guard StyleProperties.withoutAttribute.contains(name) else { return nil }
      return writer.value(declaration.value).map { "\(name): \($0)" }
    }
    return list.isEmpty ? nil : list.joined(separator: "; ")
  }

  /// Returns the sanitized target of a reference.
  ///
  /// - Returns: nil for a reference to another file.
  private func reference(_ target: String, of element: MarkupTree) -> String? {
    guard let name = element.svgName, ArtAttributes.referring.contains(name) else { return nil }
    if target.exact.hasPrefix("#") { return "#" + writer.id(ofReference: target) }
    guard name == "image" || name == "feImage" else { return nil }
    return EmbeddedImage(uri: target)?.uri
  }
}

extension MarkupTree {
  /// Returns the elements to which content refers, directly or indirectly, outside of it.
  ///
  /// - Parameters:
  ///   - isFirst: whether an element in the content is the one that its id means.
  ///   - element: returns the element with an id.
  package static func definitions(
    for content: [MarkupTree], isFirst: (String, MarkupTree) -> Bool = { _, _ in true },
    _ element: (String) -> MarkupTree?
  ) -> [MarkupTree] {
    var (there, wanted) = (Set<String>(), [String]())
    func look(into element: MarkupTree) {
      element.forEach { inner in
        if let id = inner["id"], isFirst(id, inner) { there.insert(id) }
        wanted += inner.references
      }
    }
    content.forEach(look)
    var (found, next) = ([MarkupTree](), 0)
    while next < wanted.count {
      let id = wanted[next]
      next += 1
      guard there.insert(id).inserted, let definition = element(id) else { continue }
      look(into: definition)
      found.append(definition)
    }
    return found
  }

  /// The ids of the elements to which the attributes refer.
  package var references: [String] {
    attributes.filter { $0.value.exact.contains("url(") }
      .flatMap { StyleTokens.list($0.value).targets }
      + [reference?.exact.dropping(prefix: "#")].compactMap(\.self)
  }

  /// Returns the value of a property of an element of sanitized art, not of those around it.
  package func property(_ name: String) -> String? {
    guard StyleProperties.withoutAttribute.contains(name) else { return self[name] }
    return declarations(ofStyle: self["style"] ?? "").last { $0.property == name }?.value.text
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
      if byte < 32 { return byte.isSpace }
      return !others.contains(byte) || allowed.description.utf8.contains(byte)
    }
  }
}
