import CritterGraphics

/// A YAML value and its position in the file.
package struct Node: Hashable, Sendable {
  /// The content of a YAML value.
  package indirect enum Content: Hashable, Sendable {
    /// A scalar. `isPlain` is false for quoted text and blocks.
    case scalar(String, isPlain: Bool)
    case sequence([Node])
    /// A mapping in file order, with unique keys.
    case mapping([Pair])
  }

  /// A key and its value in a mapping.
  package struct Pair: Hashable, Sendable {
    /// The key, with its own position.
    package var key: Node
    /// The value of the key.
    package var value: Node

    package init(key: Node, value: Node) {
      self.key = key
      self.value = value
    }
  }

  /// The scalar, list, or mapping.
  package var content: Content
  /// The position in the file; nil if unknown.
  package var mark: Mark?
  /// The place in the file's text, from an anchor or tag to the end, in Unicode scalars; nil if the
  /// node isn't from a text. Doesn't count for equality.
  var span: Span?
  /// The place of the alias that refers to the node; nil for a node in its own place.
  var alias: Span?
  /// The values of `<<` in a mapping, whose pairs are among the mapping's own.
  var merged: [Node] = []
  /// Whether the node is a list or a mapping in brackets.
  package internal(set) var isFlow = false
  /// The offset of the node in the scalar at `mark`, in Unicode scalars.
  var offset = 0
  /// The names that only the expressions in the node can use; nil for those of the node around it.
  package var names: LocalNames?
  /// The kind of the input that the value is for, such as `text`; nil for other values.
  package var inputKind: String?
  /// The row of a copy that has the value instead of the row of all copies.
  package var row: Mark?
  /// An unquoted color that YAML reads as a comment in place of the value.
  var bareColor: UnquotedColor?

  package init(_ content: Content, at mark: Mark?) {
    self.content = content
    self.mark = mark
  }

  /// The text of a scalar.
  package var text: String? {
    if case .scalar(let text, _) = content { text } else { nil }
  }

  /// The items of a sequence.
  package var items: [Node]? {
    if case .sequence(let items) = content { items } else { nil }
  }

  /// The key-value pairs of a mapping.
  package var pairs: [Pair]? {
    if case .mapping(let pairs) = content { pairs } else { nil }
  }

  /// The items of a sequence, or the values of a mapping.
  package var children: [Node] { items ?? pairs?.map(\.value) ?? [] }

  var keysAndChildren: [Node] { (pairs?.map(\.key) ?? []) + children }

  /// The value of a key in a mapping.
  package subscript(key: String) -> Node? {
    pairs?.first { $0.key.text == key }?.value
  }

  /// Whether the node is a `key:` without a value.
  package var isEmptyScalar: Bool {
    if case .scalar(let text, isPlain: true) = content {
      ["", "~", "null"].contains(text)
    } else {
      false
    }
  }

  /// Returns the node with its positions in an included file.
  package func inFile(_ file: Int) -> Node {
    var node = self
    node.mark?.file = file
    switch content {
    case .scalar: break
    case .sequence(let items): node.content = .sequence(items.map { $0.inFile(file) })
    case .mapping(let pairs):
      node.content = .mapping(
        pairs.map { Pair(key: $0.key.inFile(file), value: $0.value.inFile(file)) })
    }
    return node
  }

  /// The size of the node and everything in it.
  package var extent: YAMLExtent {
    let own = YAMLExtent(values: 1, bytes: text?.utf8.count ?? 0)
    return keysAndChildren.reduce(into: own) { $0 += $1.extent }
  }

  /// Returns the description of a list: its items if they are few words, else their number.
  private static func asFound(_ items: [Node]) -> String {
    let words = items.compactMap(\.text)
    let text = "[\(words.joined(separator: ", "))]"
    if words.count == items.count, text.utf8.count <= 60 { return text }
    return "a list of \(items.count.grouped)"
  }

  /// The node's description in "expected …, found …".
  package var asFound: String {
    switch content {
    case .scalar(let text, _):
      isEmptyScalar ? bareColor?.asFound ?? "nothing" : "'\(text.clipped(to: 200))'"
    case .mapping: "a mapping"
    case .sequence(let items): Self.asFound(items)
    }
  }
}

/// A range of a file's text, in Unicode scalars.
struct Span: Hashable, Sendable {
  var range: Range<Int>

  /// All spans are equal, so that nodes with the same values are equal.
  static func == (a: Span, b: Span) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}

/// A position in a file. Line and column count from 1; the column is in characters.
package struct Mark: Hashable, Sendable {
  /// The line, counted from 1.
  package let line: Int
  /// The column in characters, counted from 1.
  package let column: Int
  /// The number of an included file; 0 for the file itself.
  package var file = 0

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
