/// An element of an XML file with all that is in it.
package struct MarkupTree {
  package let name: Markup.Name
  package var attributes: [Attribute]
  package var children: [Child]
  /// Where it starts to be known in the bytes of its file's text: at the end of its tag.
  package private(set) var offset = 0

  package struct Attribute {
    package let name: Markup.Name
    package var value: String

    package init(name: Markup.Name, value: String) {
      (self.name, self.value) = (name, value)
    }
  }

  package indirect enum Child {
    case element(MarkupTree)
    case text(String)
  }

  package init(_ name: Markup.Name, _ attributes: [Attribute] = [], _ children: [Child] = []) {
    (self.name, self.attributes, self.children) = (name, attributes, children)
  }

  /// Reads a file; how deep elements may lie in each other is limited, as everywhere.
  package init(_ text: MarkupText) throws(MarkupError) {
    var reader = MarkupReader(text)
    var open: [MarkupTree] = []
    while let piece = try reader.next() {
      switch piece {
      case .open(let element):
        open.append(MarkupTree(element, at: reader.offset))
        if !element.isEmpty { continue }
      case .text(let text):
        if !open.isEmpty { open[open.count - 1].children.append(.text(String(text))) }
        continue
      case .close: break
      }
      guard let closed = open.popLast() else { continue }
      guard !open.isEmpty else {
        self = closed
        return
      }
      open[open.count - 1].children.append(.element(closed))
    }
    throw MarkupError(offset: 0, reason: "there is no element", isMalformed: true)
  }

  private init(_ element: Markup.Element, at offset: Int) {
    self.init(
      element.name,
      element.attributes.map { Attribute(name: $0.name, value: String($0.value)) })
    self.offset = offset
  }
}

extension MarkupTree {
  /// Its name, if it is SVG's.
  package var svgName: String? { name.namespace == .svg ? name.local : nil }

  package var elements: [MarkupTree] {
    children.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// An attribute's value.
  package subscript(name: String, in namespace: Markup.Namespace = .none) -> String? {
    attributes.first { $0.name.local == name && $0.name.namespace == namespace }?.value
  }

  /// Of it and of all elements in it, in the order of the file.
  package func forEach(_ body: (MarkupTree) -> Void) {
    body(self)
    for element in elements { element.forEach(body) }
  }

  /// The text that stands in it, without that of its elements.
  package var ownText: String {
    children.map { if case .text(let text) = $0 { text } else { "" } }.joined()
  }
}

extension MarkupTree {
  /// As an SVG has it, without what is of other namespaces than SVG's and XLink's.
  package func svg(indent: String = "") -> String {
    let keepsSpace = ["text", "style", "title", "desc"].contains(svgName)
    let inner = keepsSpace ? contents : indented(indent + "  ")
    let end = keepsSpace || inner.isEmpty ? "" : "\n" + indent
    return tag + (inner.isEmpty ? "/>" : ">\(inner)\(end)</\(name.local)>")
  }

  private var tag: String {
    attributes.reduce(into: "<" + name.local) { tag, attribute in
      guard let prefix = attribute.name.namespace.prefix else { return }
      tag += " \(prefix)\(attribute.name.local)=\"\(attribute.value.escaped)\""
    }
  }

  /// Each element on its own line.
  private func indented(_ indent: String) -> String {
    children.map { child in
      switch child {
      case .element(let element): "\n" + indent + element.svg(indent: indent)
      case .text(let text): text.trimmed.isEmpty ? "" : "\n" + indent + text.trimmed.escaped
      }
    }.joined()
  }

  /// As it stands, spaces and all.
  private var contents: String {
    children.map { child in
      switch child {
      case .text(let text): return text.escaped
      case .element(let element):
        let inner = element.contents
        return element.tag + (inner.isEmpty ? "/>" : ">\(inner)</\(element.name.local)>")
      }
    }.joined()
  }
}

extension Markup.Namespace {
  /// Before an attribute's name; nil for one that is left out.
  fileprivate var prefix: String? {
    switch self {
    case .none, .svg: ""
    case .xlink: "xlink:"
    case .xml: "xml:"
    case .other: nil
    }
  }
}
