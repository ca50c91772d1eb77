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
    /// The message for the user, with a fix.
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
    lines = Self.lineStarts(of: scalars)
  }

  /// Returns the offset of each line's first character. YAML has more line breaks than other texts.
  private static func lineStarts(of scalars: [Unicode.Scalar]) -> [Int] {
    let breaks: Set<Unicode.Scalar> = ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"]
    let ends = scalars.indices.filter { index in
      let isHalf = scalars[index] == "\r" && scalars.dropFirst(index + 1).first == "\n"
      return breaks.contains(scalars[index]) && !isHalf
    }
    return [scalars.first == "\u{FEFF}" ? 1 : 0] + ends.map { $0 + 1 }
  }

  /// The whole text, with all changes so far.
  package var text: String { Self.string(scalars[...]) }

  /// Returns scalars as a string.
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

  /// Returns the offset of a position in the text, or of the text's end.
  package func offset(of mark: Mark) -> Int {
    min(lines[min(mark.line, lines.count) - 1] + mark.column - 1, scalars.count)
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
    case .scalar: return token(of: node)?.upperBound ?? blockEnd(of: node)
    case .sequence(let items):
      return isFlow(node) ? closing(of: node).map { $0 + 1 } : items.last.flatMap { end(of: $0) }
    case .mapping(let pairs):
      if isFlow(node) { return closing(of: node).map { $0 + 1 } }
      // A merged pair is elsewhere in the file.
      return pairs.compactMap { end(of: $0) }.max()
    }
  }

  /// Returns the offset after an entry's last character.
  package func end(of pair: Node.Pair) -> Int? {
    guard let keyEnd = end(of: pair.key) else { return nil }
    guard let start = start(of: pair.value), start > keyEnd else {
      return alias(after: keyEnd) ?? keyEnd
    }
    return end(of: pair.value).map { max($0, keyEnd) }
  }

  /// Returns the offset after the alias that is the value of a key.
  private func alias(after keyEnd: Int) -> Int? {
    let line = keyEnd..<lineEnd(after: keyEnd)
    guard
      let star = scalars[line].firstIndex(where: { !$0.properties.isWhitespace && $0 != ":" }),
      scalars[star] == "*"
    else { return nil }
    return scalars[star..<line.upperBound].firstIndex { " ,]}\t".unicodeScalars.contains($0) }
      ?? line.upperBound
  }

  /// Returns the offset after the last line of a block scalar, `|` or `>`.
  private func blockEnd(of node: Node) -> Int? {
    guard let start = start(of: node), start < scalars.count,
      scalars[start] == "|" || scalars[start] == ">"
    else { return nil }
    var (end, indent) = (lineEnd(after: start), 0)
    while case let next = nextLine(after: end), next < scalars.count {
      let lineEnd = lineEnd(after: next)
      let own = scalars[next..<lineEnd].prefix { $0 == " " }.count
      if next + own < lineEnd {
        if indent == 0 { indent = own }
        guard own >= indent, own > 0 else { break }
      }
      end = lineEnd
    }
    return end
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
    let end = scalars[min(place, scalars.count)...].firstIndex(of: "\n") ?? scalars.count
    return end > place && scalars[end - 1] == "\r" ? end - 1 : end
  }

  /// Returns the offset of the line after `place`, or the end of the text.
  package func nextLine(after place: Int) -> Int {
    scalars[min(place, scalars.count)...].firstIndex(of: "\n").map { $0 + 1 } ?? scalars.count
  }

  /// Returns the offset of the first character in the line of `place`.
  package func lineStart(before place: Int) -> Int {
    scalars[..<place].lastIndex(of: "\n").map { $0 + 1 } ?? 0
  }

  /// Returns the text with a range replaced. New lines get the line breaks of the file.
  ///
  /// - Throws: if the new text isn't valid YAML.
  package func replacing(_ range: Range<Int>, with text: String) throws(Failure) -> ValueText {
    let breaks = lines.count > 1 && lines[1] > 1 && scalars[lines[1] - 2] == "\r" ? "\r\n" : "\n"
    let text = breaks == "\n" ? text : text.exact.replacing("\n", with: breaks)
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

// Operations on whole entries of mappings and items of lists.
extension ValueText {
  /// Returns the text without an entry or an item, and without a collection that would become
  /// empty. The contents of a named entry, such as a state, can become empty.
  ///
  /// - Throws: if the entry doesn't exist.
  package func removing(_ path: ValuePath) throws(Failure) -> ValueText {
    guard let collection = node(at: path.parent), let step = path.steps.last else {
      throw Failure(message: "there is no such entry; edit the file")
    }
    let ranges = try entries(of: collection)
    guard let index = index(of: step, in: collection), ranges.indices.contains(index) else {
      throw Failure(message: "there is no such entry; edit the file")
    }
    if ranges.count == 1, path.parent.steps.count != 2, !path.parent.steps.isEmpty {
      return try removing(path.parent)
    }
    let own = ranges[index]
    if isFlow(collection) || !startsLine(own.lowerBound) {
      if index + 1 < ranges.count {
        return try replacing(own.lowerBound..<ranges[index + 1].lowerBound, with: "")
      }
      let before = index > 0 ? ranges[index - 1].upperBound : own.lowerBound
      return try replacing(before..<own.upperBound, with: "")
    }
    let start = lineStart(before: own.lowerBound)
    return try replacing(
      paragraph(start..<nextLine(after: lineEnd(after: own.upperBound))), with: "")
  }

  private func index(of step: ValuePath.Step, in collection: Node) -> Int? {
    switch step {
    case .key(let key): collection.pairs?.firstIndex { $0.key.text == key }
    case .index(let index): index
    }
  }

  /// Returns the ranges of the entries of a mapping, or of the items of a list.
  package func entries(of collection: Node) throws(Failure) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for pair in collection.pairs ?? [] {
      guard let start = start(of: pair.key), let end = end(of: pair), end >= start else {
        throw Failure(message: "can't find the end of this entry; edit the file")
      }
      ranges.append(start..<end)
    }
    for item in collection.items ?? [] {
      guard let start = start(of: item), let end = end(of: item), end >= start else {
        throw Failure(message: "can't find the end of this item; edit the file")
      }
      ranges.append(start..<end)
    }
    return ranges
  }

  /// Returns whether only spaces, and the `-` of a list's item, are before a place in its line.
  private func startsLine(_ place: Int) -> Bool {
    let start = scalars[lineStart(before: place)..<place].drop { $0 == " " }
    return start.isEmpty
      || start.first == "-" && start.dropFirst().allSatisfy { $0 == " " }
        && !isFirstOfSeveral(at: place)
  }

  /// Returns whether a mapping with several entries starts at a place after a `-`.
  private func isFirstOfSeveral(at place: Int) -> Bool {
    func find(_ node: Node) -> Bool {
      if let pairs = node.pairs, pairs.count > 1, !isFlow(node), start(of: pairs[0].key) == place {
        return true
      }
      return (node.items ?? node.pairs?.map(\.value) ?? []).contains(where: find)
    }
    return find(root)
  }

  /// Returns lines with the comment above them and a blank line, if nothing else is in their
  /// paragraph.
  private func paragraph(_ lines: Range<Int>) -> Range<Int> {
    func isBlank(_ line: Range<Int>) -> Bool {
      scalars[line].allSatisfy { $0.properties.isWhitespace }
    }
    var start = lines.lowerBound
    while start > 0 {
      let above = lineStart(before: start - 1)..<start
      guard scalars[above].first(where: { $0 != " " }) == "#" else { break }
      start = above.lowerBound
    }
    let above = start > 0 ? lineStart(before: start - 1)..<start : 0..<0
    let below = lines.upperBound..<nextLine(after: lines.upperBound)
    guard isBlank(above), isBlank(below) else { return lines }
    return below.isEmpty ? above.lowerBound..<lines.upperBound : start..<below.upperBound
  }

  /// Returns the text with a new entry in a mapping that isn't empty.
  ///
  /// - Parameters:
  ///   - text: the value, with its line breaks and indents.
  ///   - sibling: the key of the entry before the new entry; nil to insert first.
  package func inserting(
    _ key: String, _ text: String, after sibling: String?, in path: ValuePath
  ) throws(Failure) -> ValueText {
    guard let mapping = node(at: path), let pairs = mapping.pairs, let first = pairs.first,
      let start = start(of: first.key)
    else { throw Failure(message: "there are no entries; edit the file") }
    let entry = "\(key):" + (text.isEmpty || text.exact.hasPrefix("\n") ? "" : " ") + text
    let line = String(repeating: " ", count: (first.key.mark?.column ?? 1) - 1)
    guard let pair = pairs.first(where: { $0.key.text == sibling }) else {
      return try replacing(
        start..<start, with: entry + (isFlow(mapping) ? ", " : "\n" + line))
    }
    guard let end = end(of: pair) else {
      throw Failure(message: "can't insert after a block of lines; edit the file")
    }
    if isFlow(mapping) { return try replacing(end..<end, with: ", " + entry) }
    let place = lineEnd(after: end)
    return try replacing(place..<place, with: "\n" + line + entry)
  }
}
