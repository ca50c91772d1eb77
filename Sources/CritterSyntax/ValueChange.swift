import CritterGraphics

/// A change that replaces or adds a value in a YAML file.
package struct ValueChange: Hashable, Sendable, Codable {
  /// The position of the value.
  package let path: ValuePath
  /// The new value as written in the file, without quotes. An added list or mapping is in brackets;
  /// an added color such as `#fff` gets quotes.
  package let text: String
  /// The old value when the editor read it; nil if the value didn't exist.
  package var was: String?
  /// Whether to insert a new list item before the existing item.
  package var adds: Bool?

  package init(path: ValuePath, text: String, was: String? = nil, adds: Bool? = nil) {
    self.path = path
    self.text = text
    self.was = was
    self.adds = adds
  }
}

extension ValueText {
  /// Returns the text with a value replaced, or added at the usual position.
  ///
  /// - Throws: if the value is a block of lines, or the parent of a new value doesn't exist.
  package func applying(_ change: ValueChange) throws(Failure) -> ValueText {
    if change.adds == true { return try adding(change.path, change.text.asAddedYAML) }
    let result =
      if let node = node(at: change.path), !node.isEmptyScalar || node.isQuoted {
        try replacing(node, with: change.text)
      } else {
        try adding(change.path, change.text.asAddedYAML)
      }
    guard result.node(at: change.path) != nil else {
      throw Failure(message: "can't insert the value here; edit the file")
    }
    return result
  }

  // MARK: Replacing

  private func replacing(_ node: Node, with new: String) throws(Failure) -> ValueText {
    guard node.text != nil else {
      throw Failure(message: "this is a list or a mapping; edit the file")
    }
    guard let token = token(of: node) else {
      throw Failure(message: "this value spans several lines; edit the file")
    }
    return try replacing(token, with: quoted(new, as: scalars[token].first, of: node))
  }

  /// Returns the text in the quotes of the old value; plain if the old value is plain and YAML
  /// allows it.
  private func quoted(_ text: String, as first: Unicode.Scalar?, of node: Node) -> String {
    if !node.isQuoted {
      // Outside of brackets, a plain value can contain brackets and commas.
      let isInLine = node.text?.isPlainYAML == false
      return text.isPlainYAML || isInLine && text.isPlainYAML(inBrackets: false)
        ? text : text.doubleQuoted
    }
    return first == "'" && !text.exact.contains("\n")
      ? "'" + text.exact.replacing("'", with: "''") + "'" : text.doubleQuoted
  }

  // MARK: Adding

  private static var noPlace: Failure { Failure(message: "can't add a value here; edit the file") }

  private func adding(_ path: ValuePath, _ text: String) throws(Failure) -> ValueText {
    var (known, node) = (path.steps[..<0], root)
    for index in path.steps.indices.dropLast() {
      guard let next = self.node(at: ValuePath(Array(path.steps[...index]))),
        !next.isEmptyScalar || next.isQuoted
      else { break }
      known = path.steps[...index]
      node = next
    }
    let missing = Array(path.steps[known.count...])
    guard let first = missing.first else { throw Failure(message: "nothing is missing") }
    switch (first, node.content) {
    case (.index(let index), .sequence(let items)) where missing.count == 1 && index <= items.count:
      return try insert(item: text, at: index, of: items, in: node)
    case (.key(let key), .mapping(let pairs)):
      let keys = try Self.keys(missing.dropFirst())
      if let empty = pairs.first(where: { $0.key.text == key }) {
        return try fill(empty, keys, text, isFlow: node.isFlow)
      }
      return try insert(key: key, keys, text, into: pairs, of: node)
    default: throw Self.noPlace
    }
  }

  private static func keys(_ steps: some Sequence<ValuePath.Step>) throws(Failure) -> [String] {
    var keys: [String] = []
    for step in steps {
      guard case .key(let key) = step else { throw Self.noPlace }
      keys.append(key)
    }
    return keys
  }

  /// Returns an entry, such as `a: { b: text }` for the keys a and b.
  private static func entry(_ keys: [String], _ text: String) -> String {
    guard let key = keys.first else { return text }
    let rest = entry(Array(keys.dropFirst()), text)
    return "\(key): " + (keys.count > 1 ? "{ \(rest) }" : rest)
  }

  /// Adds a value to a key without a value.
  private func fill(
    _ pair: Node.Pair, _ keys: [String], _ text: String, isFlow: Bool
  ) throws(Failure) -> ValueText {
    guard let end = end(of: pair.key), let colon = scalars[end...].firstIndex(of: ":"),
      let mark = pair.key.mark
    else { throw Self.noPlace }
    guard !isFlow, !keys.isEmpty else {
      let value = keys.isEmpty ? text : "{ \(Self.entry(keys, text)) }"
      return try inserting(" " + value, at: colon + 1)
    }
    let lines = Self.lines(keys, text, indent: mark.column + 1).map { "\n" + $0 }.joined()
    return try inserting(lines, at: lineEnd(after: colon))
  }

  /// Returns the lines of an entry. With more than two keys, the first key is on its own line; also
  /// with two keys if the value is a mapping.
  private static func lines(_ keys: [String], _ text: String, indent: Int) -> [String] {
    let space = String(repeating: " ", count: indent)
    guard let first = keys.first, keys.count > (text.exact.hasPrefix("{") ? 1 : 2) else {
      return [space + entry(keys, text)]
    }
    return ["\(space)\(first):"] + lines(Array(keys.dropFirst()), text, indent: indent + 2)
  }

  private func insert(
    key: String, _ keys: [String], _ text: String, into pairs: [Node.Pair], of node: Node
  ) throws(Failure) -> ValueText {
    // `parts` stays the last key.
    let last = pairs.firstIndex { $0.key.text == "parts" }
    if node.isFlow {
      let entry = Self.entry([key] + keys, text)
      if let last, let place = start(of: pairs[last].key) {
        return try inserting(entry + ", ", at: place)
      }
      return try insertLast(entry, of: node, isEmpty: pairs.isEmpty, padding: " ")
    }
    guard let first = pairs.first, let mark = first.key.mark else { throw Self.noPlace }
    let lines = Self.lines([key] + keys, text, indent: mark.column - 1)
    if let last, last == 0, let place = start(of: first.key) {
      let space = String(repeating: " ", count: mark.column - 1)
      let own = lines.joined(separator: "\n").dropFirst(mark.column - 1)
      return try inserting(own + "\n" + space, at: place)
    }
    guard let end = end(of: pairs[(last ?? pairs.count) - 1]) else {
      throw Failure(message: "can't insert after a block of lines; edit the file")
    }
    return try inserting(lines.map { "\n" + $0 }.joined(), at: lineEnd(after: end))
  }

  private func insert(
    item: String, at index: Int, of items: [Node], in node: Node
  ) throws(Failure) -> ValueText {
    if node.isFlow {
      if index < items.count, let place = start(of: items[index]) {
        return try inserting(item + ", ", at: place)
      }
      return try insertLast(item, of: node, isEmpty: items.isEmpty, padding: "")
    }
    guard let last = items.last, let end = end(of: last), let mark = node.mark
    else { throw Self.noPlace }
    let space = String(repeating: " ", count: mark.column - 1)
    if index < items.count, let start = start(of: items[index]) {
      return try inserting("\(space)- \(item)\n", at: lineStart(before: start))
    }
    return try inserting("\n\(space)- \(item)", at: lineEnd(after: end))
  }

  /// Adds an entry at the end of a collection in brackets.
  ///
  /// - Parameter padding: spaces to add inside empty brackets.
  private func insertLast(
    _ entry: String, of node: Node, isEmpty: Bool, padding: String
  ) throws(Failure) -> ValueText {
    guard let start = start(of: node), let end = end(of: node), end > start + 1 else {
      throw Self.noPlace
    }
    let closing = end - 1
    if isEmpty { return try replacing(start + 1..<closing, with: padding + entry + padding) }
    var place = closing
    while place > start, scalars[place - 1].properties.isWhitespace { place -= 1 }
    return try inserting(", " + entry, at: place)
  }
}

extension Node {
  /// Whether the node is quoted text or a block.
  fileprivate var isQuoted: Bool {
    if case .scalar(_, isPlain: false) = content { true } else { false }
  }
}

extension String {
  /// Whether YAML reads the text unquoted as the same text in any position.
  package var isPlainYAML: Bool { isPlainYAML(inBrackets: true) }

  /// The text of a new value: in quotes if it starts as a comment or with another mark of YAML.
  fileprivate var asAddedYAML: String {
    let isMarked = unicodeScalars.first.map { "#&*!|>%@`".unicodeScalars.contains($0) } ?? false
    return isMarked ? doubleQuoted : self
  }

  fileprivate func isPlainYAML(inBrackets: Bool) -> Bool {
    guard let first = unicodeScalars.first, let last = unicodeScalars.last else { return false }
    let isWord = !"-?:,[]{}#&*!|>'\"%@`= ".unicodeScalars.contains(first)
    let isNegated =
      first == "-"
      && unicodeScalars.dropFirst().first.map {
        $0.properties.isAlphabetic || "0123456789._(".unicodeScalars.contains($0)
      } ?? false
    return (isWord || isNegated) && last != ":" && last != " "
      && !exact.contains(": ") && !exact.contains(" #")
      && !unicodeScalars.contains {
        inBrackets && ",[]{}".unicodeScalars.contains($0) || $0.value < 32
      }
  }
}
