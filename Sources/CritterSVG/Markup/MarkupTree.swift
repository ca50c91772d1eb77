import CritterGraphics

/// An XML element with its attributes and children, after entity expansion.
package struct MarkupTree: Sendable {
  /// The element's name.
  package let name: Name
  /// The attributes in the order of the file.
  package var attributes: [Attribute]
  /// The child elements and texts in the order of the file.
  package var children: [Child]
  /// The byte offset of the element's tag in the file's text.
  package let offset: Int

  /// The name of an element or attribute, without its prefix.
  package struct Name: Hashable, Sendable {
    /// The namespace of the prefix.
    package let namespace: Namespace
    /// The name without a prefix.
    package let local: String
  }

  /// The namespaces that SVG art uses.
  package enum Namespace: Hashable, Sendable {
    /// `none` is the namespace of attributes without a prefix. Elements without a namespace count
    /// as SVG, as in librsvg.
    case none, svg, xlink, xml, other

    init(uri: String) {
      switch uri {
      case "", "http://www.w3.org/2000/svg": self = .svg
      case "http://www.w3.org/1999/xlink": self = .xlink
      case "http://www.w3.org/XML/1998/namespace": self = .xml
      default: self = .other
      }
    }
  }

  /// An attribute of an element.
  package struct Attribute: Sendable {
    /// The attribute's name.
    package let name: Name
    /// The value after entity expansion.
    package var value: String

    /// The attribute that keeps white space in a text.
    package static let keptSpace = Attribute(
      name: Name(namespace: .xml, local: "space"), value: "preserve")
  }

  /// A child of an element.
  package indirect enum Child: Sendable {
    case element(MarkupTree)
    case text(String)
  }

  package init(
    _ name: Name, _ attributes: [Attribute] = [], _ children: [Child] = [], offset: Int = 0
  ) {
    self.name = name
    self.attributes = attributes
    self.children = children
    self.offset = offset
  }

  /// Creates an SVG element.
  package init(svg name: String, _ attributes: [Attribute] = [], _ children: [Child] = []) {
    self.init(Name(svg: name), attributes, children)
  }

  /// The name of an SVG element; nil in other namespaces.
  package var svgName: String? { name.namespace == .svg ? name.local : nil }

  /// The children that are elements.
  package var elements: [MarkupTree] {
    children.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// The value of an attribute; nil if it is missing.
  package subscript(name: String, in namespace: Namespace = .none) -> String? {
    attributes.first { $0.name.local == name && $0.name.namespace == namespace }?.value
  }

  /// The target of `href`, or of `xlink:href` if `href` is missing.
  package var reference: String? { self["href"] ?? self["href", in: .xlink] }

  /// Calls `body` for the element and all its descendants, in document order.
  package func forEach(_ body: (MarkupTree) -> Void) {
    body(self)
    for element in elements { element.forEach(body) }
  }

  /// Whether the element or one of its descendants meets a condition.
  package func contains(where holds: (MarkupTree) -> Bool) -> Bool {
    holds(self) || elements.contains { $0.contains(where: holds) }
  }

  /// Returns the element with other child elements. Texts stay.
  ///
  /// - Parameter change: returns the element in place of a child; nil for none.
  package func replacingElements(_ change: (MarkupTree) -> MarkupTree?) -> MarkupTree {
    var result = self
    result.children = children.compactMap { child in
      if case .element(let inner) = child { change(inner).map { .element($0) } } else { child }
    }
    return result
  }

  /// The element's text, without the text of child elements.
  package var ownText: String {
    children.map { if case .text(let text) = $0 { text } else { "" } }.joined()
  }

  /// Writes the element as SVG. Leaves out namespaces other than SVG, XLink, and XML.
  ///
  /// - Parameter indent: the indentation of each line; nil keeps the white space.
  package func svg(indent: String? = nil) -> String {
    var text = ""
    write(to: &text, indent)
    return text
  }

  /// The element as the root of a file, in UTF-8.
  ///
  /// - Parameter indent: the indentation of each line; nil keeps the white space.
  package func file(indent: String? = nil) -> [UInt8] {
    var root = self
    let links = contains { $0["href", in: .xlink] != nil }
    let own = attributes.filter {
      $0.name.namespace != .none || !$0.name.local.exact.hasPrefix("xmlns")
    }
    root.attributes =
      [Attribute("xmlns", "http://www.w3.org/2000/svg")]
      + (links ? [Attribute("xmlns:xlink", "http://www.w3.org/1999/xlink")] : []) + own
    return Array((root.svg(indent: indent) + "\n").utf8)
  }

  private func write(to text: inout String, _ indent: String?) {
    text += "<" + name.local
    for attribute in attributes {
      guard let prefix = attribute.name.namespace.prefix else { continue }
      text += " \(prefix)\(attribute.name.local)=\"\(attribute.value.escaped)\""
    }
    let inner = ["text", "style"].contains(svgName) ? nil : indent.map { $0 + "  " }
    let isEmpty = !children.contains { child in inner == nil || !child.isSpace }
    text += isEmpty ? "/>" : ">"
    if isEmpty { return }
    for child in children where inner == nil || !child.isSpace {
      if let inner { text += "\n" + inner }
      switch child {
      case .element(let element): element.write(to: &text, inner)
      case .text(let own): text += inner == nil ? own.escaped : own.trimmed.escaped
      }
    }
    if inner != nil, let indent { text += "\n" + indent }
    text += "</\(name.local)>"
  }
}

extension MarkupTree.Name {
  /// Creates the name of an SVG element.
  package init(svg name: String) { self.init(namespace: .svg, local: name) }
}

extension MarkupTree.Attribute {
  /// Creates an attribute without a namespace.
  package init(_ name: String, _ value: String) {
    self.init(name: MarkupTree.Name(namespace: .none, local: name), value: value)
  }
}

extension MarkupTree.Child {
  fileprivate var isSpace: Bool {
    if case .text(let text) = self { text.utf8.allSatisfy(\.isSpace) } else { false }
  }
}

extension MarkupTree.Namespace {
  /// The prefix of an attribute's name; nil if the attribute is left out.
  fileprivate var prefix: String? {
    switch self {
    case .none, .svg: ""
    case .xlink: "xlink:"
    case .xml: "xml:"
    case .other: nil
    }
  }
}
