/// A value of a YAML file and where it is.
package struct Node: Hashable, Sendable {
  package indirect enum Content: Hashable, Sendable {
    /// `isPlain` is false for text in quotes and for blocks.
    case scalar(String, isPlain: Bool)
    case sequence([Node])
    /// In the order of the file, each key once.
    case mapping([Pair])
  }

  package struct Pair: Hashable, Sendable {
    package var key: Node
    package var value: Node

    package init(key: Node, value: Node) {
      (self.key, self.value) = (key, value)
    }
  }

  package var content: Content
  package var mark: Mark?
  /// The color that is a comment where a value should be.
  var bareColor: BareColor?

  package init(_ content: Content, at mark: Mark?) {
    (self.content, self.mark) = (content, mark)
  }
}

/// A place in a file; line and column are counted from 1, the column in characters.
package struct Mark: Hashable, Sendable {
  package let line: Int
  package let column: Int

  package init(line: Int, column: Int) {
    (self.line, self.column) = (line, column)
  }
}

extension Node {
  /// A scalar's text.
  package var text: String? {
    if case .scalar(let text, _) = content { text } else { nil }
  }

  /// A sequence's items.
  package var items: [Node]? {
    if case .sequence(let items) = content { items } else { nil }
  }

  /// A mapping's keys with their values.
  package var pairs: [Pair]? {
    if case .mapping(let pairs) = content { pairs } else { nil }
  }

  /// The value of a mapping's key.
  package subscript(key: String) -> Node? {
    pairs?.first { $0.key.text == key }?.value
  }

  /// True for `key:` with nothing behind it.
  package var isEmptyScalar: Bool {
    if case .scalar(let text, isPlain: true) = content {
      ["", "~", "null"].contains(text)
    } else {
      false
    }
  }

  /// How much there is, itself and all that it holds.
  package var extent: YAMLExtent {
    switch content {
    case .scalar(let text, _): YAMLExtent(values: 1, bytes: text.utf8.count)
    case .sequence(let items): items.reduce(into: YAMLExtent(values: 1)) { $0 += $1.extent }
    case .mapping(let pairs):
      pairs.reduce(into: YAMLExtent(values: 1)) { extent, pair in
        extent += pair.key.extent
        extent += pair.value.extent
      }
    }
  }

  /// What is here, in the words of an error.
  package var asFound: String {
    switch content {
    case .scalar(let text, _):
      isEmptyScalar ? bareColor?.asFound ?? "nothing" : "'\(text.clipped(to: 200))'"
    case .mapping: "a mapping"
    case .sequence: "a list"
    }
  }
}
