import CritterGraphics

/// The text of a YAML file for editing single values and keys. All other bytes stay unchanged.
package struct ValueText: Sendable {
  /// The characters of the text. Offsets count these.
  package let scalars: [Unicode.Scalar]
  /// The parsed value of the text.
  package let root: Node
  /// The offset of each line's first character.
  private let lines: [Int]

  /// The reason why a value can't be changed in the text.
  package struct Failure: CritterError, Equatable {
    package let message: String

    package init(message: String) { self.message = message }
  }

  /// Parses a text.
  ///
  /// - Throws: if the text isn't valid YAML.
  package init(_ text: String) throws(Failure) {
    let scalars = Array(text.unicodeScalars)
    self.scalars = scalars
    do throws(FileError) {
      root = try Node.whole(Data(text.utf8), path: "rig.yaml")
    } catch {
      throw Failure(message: error.problems.first?.message ?? "invalid YAML")
    }
    lines = [0] + scalars.indices.filter { scalars[$0] == "\n" }.map { $0 + 1 }
  }

  package var text: String { Self.string(scalars[...]) }

  package static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  /// Returns the node at a path; nil if the path doesn't exist.
  package func node(at path: ValuePath) -> Node? {
    path.steps.reduce(root) { node, step in node?[step] }
  }

  /// The text of the value at a path, without quotes.
  package subscript(path: ValuePath) -> String? { node(at: path)?.text }

  // MARK: Offsets

  /// Returns the offset of a position in the text.
  package func offset(of mark: Mark) -> Int {
    lines[min(mark.line, lines.count) - 1] + mark.column - 1
  }

  /// Returns the offset of a node's first character, after its anchor and tag.
  package func start(of node: Node) -> Int? {
    guard let mark = node.mark else { return nil }
    var place = offset(of: mark)
    while place < scalars.count, scalars[place] == "&" || scalars[place] == "!" {
      while place < scalars.count, !scalars[place].properties.isWhitespace { place += 1 }
      while place < scalars.count, scalars[place].properties.isWhitespace { place += 1 }
    }
    return place
  }

  /// Returns the range of a scalar in the text, with quotes.
  ///
  /// - Returns: nil for a block or for a scalar that isn't in one piece.
  package func token(of node: Node) -> Range<Int>? {
    guard let value = node.text, let start = start(of: node) else { return nil }
    guard start < scalars.count else { return value.isEmpty ? start..<start : nil }
    switch scalars[start] {
    case "\"", "'": return quoted(from: start)
    default:
      let own = Array(value.unicodeScalars)
      guard scalars[start...].starts(with: own) else { return nil }
      return start..<start + own.count
    }
  }

  private func quoted(from start: Int) -> Range<Int>? {
    let quote = scalars[start]
    var place = start + 1
    while place < scalars.count {
      if quote == "\"", scalars[place] == "\\" {
        place += 2
      } else if scalars[place] == quote {
        let isDoubled = quote == "'" && place + 1 < scalars.count && scalars[place + 1] == quote
        if !isDoubled { return start..<place + 1 }
        place += 2
      } else {
        place += 1
      }
    }
    return nil
  }

  /// Returns whether a collection is in brackets.
  package func isFlow(_ node: Node) -> Bool {
    guard let start = start(of: node), start < scalars.count else { return false }
    return scalars[start] == "{" || scalars[start] == "["
  }

  /// Returns the offset after a node's last character.
  package func end(of node: Node) -> Int? {
    switch node.content {
    case .scalar: return token(of: node)?.upperBound
    case .sequence(let items):
      return isFlow(node) ? closing(of: node).map { $0 + 1 } : items.last.flatMap { end(of: $0) }
    case .mapping(let pairs):
      if isFlow(node) { return closing(of: node).map { $0 + 1 } }
      return pairs.last.flatMap { end(of: $0.value) ?? end(of: $0.key) }
    }
  }

  /// Returns the offset of the bracket that ends a collection.
  package func closing(of node: Node) -> Int? {
    guard var place = start(of: node) else { return nil }
    var depth = 0
    while place < scalars.count {
      switch scalars[place] {
      case "[", "{": depth += 1
      case "]", "}":
        depth -= 1
        if depth == 0 { return place }
      case let quote where (quote == "\"" || quote == "'") && !isWord(before: place):
        guard let string = quoted(from: place) else { return nil }
        place = string.upperBound - 1
      case "#" where place > 0 && scalars[place - 1].properties.isWhitespace:
        while place < scalars.count, scalars[place] != "\n" { place += 1 }
      default: break
      }
      place += 1
    }
    return nil
  }

  /// Returns whether a quote is in the middle of a word.
  private func isWord(before place: Int) -> Bool {
    place > 0 && scalars[place - 1].properties.isAlphabetic
  }

  /// Returns the offset of the line break after `place`, or the end of the text.
  package func lineEnd(after place: Int) -> Int {
    scalars[min(place, scalars.count)...].firstIndex(of: "\n") ?? scalars.count
  }

  /// Returns the text with a range replaced.
  ///
  /// - Throws: if the new text isn't valid YAML.
  package func replacing(_ range: Range<Int>, with text: String) throws(Failure) -> ValueText {
    var scalars = scalars
    scalars.replaceSubrange(range, with: Array(text.unicodeScalars))
    return try ValueText(Self.string(scalars[...]))
  }
}

extension Node {
  fileprivate subscript(step: ValuePath.Step) -> Node? {
    switch step {
    case .key(let key): self[key]
    case .index(let index): items.flatMap { $0.indices.contains(index) ? $0[index] : nil }
    }
  }
}

// Operations on whole mapping entries.
extension ValueText {
  /// Returns the text without an entry. Removes a mapping `parts` that would become empty.
  ///
  /// - Throws: if the entry doesn't exist, or its value is a block of lines.
  package func removing(_ path: ValuePath) throws(Failure) -> ValueText {
    guard case .key(let key)? = path.steps.last,
      let mapping = node(at: path.parent), let pairs = mapping.pairs,
      let index = pairs.firstIndex(where: { $0.key.text == key }),
      let first = start(of: pairs[index].key)
    else { throw Failure(message: "there is no such entry; edit the file") }
    if pairs.count == 1, path.parent.steps.last == .key("parts") {
      return try removing(path.parent)
    }
    guard let end = end(of: pairs[index].value) ?? end(of: pairs[index].key) else {
      throw Failure(message: "can't remove a block of lines; edit the file")
    }
    if isFlow(mapping) {
      if index + 1 < pairs.count, let next = start(of: pairs[index + 1].key) {
        return try replacing(first..<next, with: "")
      }
      let before = index > 0 ? self.end(of: pairs[index - 1].value) : nil
      return try replacing((before ?? first)..<end, with: "")
    }
    let lineStart = first - (pairs[index].key.mark?.column ?? 1) + 1
    return try replacing(lineStart..<min(lineEnd(after: end) + 1, scalars.count), with: "")
  }

  /// Returns the text with a new entry in a mapping that isn't empty.
  ///
  /// - Parameters:
  ///   - text: the value, on one line.
  ///   - sibling: the key of the entry before the new entry; nil to insert first.
  package func inserting(
    _ key: String, _ text: String, after sibling: String?, in path: ValuePath
  ) throws(Failure) -> ValueText {
    guard let mapping = node(at: path), let pairs = mapping.pairs, let first = pairs.first,
      let start = start(of: first.key)
    else { throw Failure(message: "there are no entries; edit the file") }
    let entry = "\(key): \(text)"
    let line = String(repeating: " ", count: (first.key.mark?.column ?? 1) - 1)
    guard let pair = pairs.first(where: { $0.key.text == sibling }) else {
      return try replacing(
        start..<start, with: entry + (isFlow(mapping) ? ", " : "\n" + line))
    }
    guard let end = end(of: pair.value) ?? end(of: pair.key) else {
      throw Failure(message: "can't insert after a block of lines; edit the file")
    }
    if isFlow(mapping) { return try replacing(end..<end, with: ", " + entry) }
    let place = lineEnd(after: end)
    return try replacing(place..<place, with: "\n" + line + entry)
  }
}
