import CritterGraphics

/// The text of a YAML file for editing single values and keys. All other bytes stay unchanged.
package struct ValueText: Sendable {
  /// The characters of the text. Offsets count these.
  package let scalars: [Unicode.Scalar]
  /// The parsed value of the text.
  package let root: Node

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

  /// Returns the key of an entry; nil if there is no such entry.
  package func key(at path: ValuePath) -> Node? {
    guard case .key(let key)? = path.steps.last else { return nil }
    return node(at: path.parent)?.pairs?.first { $0.key.text == key }?.key
  }

  /// The text of the value at a path, without quotes.
  package subscript(path: ValuePath) -> String? { node(at: path)?.text }

  // MARK: Offsets

  /// Returns the offset of a node's first character, after its anchor and tag.
  package func start(of node: Node) -> Int? {
    guard var place = node.span?.range.lowerBound else { return nil }
    while place < scalars.count, scalars[place] == "&" || scalars[place] == "!" {
      while place < scalars.count, !scalars[place].properties.isWhitespace { place += 1 }
      while place < scalars.count, scalars[place].properties.isWhitespace { place += 1 }
    }
    return place
  }

  /// Returns the offset after a node's last character.
  package func end(of node: Node) -> Int? {
    guard let range = node.span?.range else { return nil }
    guard let start = start(of: node), start < range.upperBound, isBlock(at: start, node) else {
      return range.upperBound
    }
    // The last line break of a block of lines isn't part of it.
    return lineEnd(before: range.upperBound)
  }

  private func isBlock(at start: Int, _ node: Node) -> Bool {
    node.text != nil && (scalars[start] == "|" || scalars[start] == ">")
  }

  /// Returns the range of a scalar in the text, with quotes.
  ///
  /// - Returns: nil for a block of lines, or for a plain scalar of several lines.
  package func token(of node: Node) -> Range<Int>? {
    guard let text = node.text, let start = start(of: node), let end = end(of: node), start <= end
    else { return nil }
    let own = scalars[start..<end]
    let isQuoted = own.first == "\"" || own.first == "'"
    return isQuoted || own.elementsEqual(text.unicodeScalars) ? start..<end : nil
  }

  /// Returns the offset after an entry's last character.
  package func end(of pair: Node.Pair) -> Int? {
    guard let keyEnd = end(of: pair.key) else { return nil }
    return max(pair.value.alias?.range.upperBound ?? end(of: pair.value) ?? keyEnd, keyEnd)
  }

  /// Returns the offset of the line break before the end of a line.
  private func lineEnd(before end: Int) -> Int {
    guard end > 0, scalars[end - 1] == "\n" else { return end }
    return end > 1 && scalars[end - 2] == "\r" ? end - 2 : end - 1
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
    let first = scalars.firstIndex(of: "\n") ?? 0
    let breaks = first > 0 && scalars[first - 1] == "\r" ? "\r\n" : "\n"
    let text = breaks == "\n" ? text : text.exact.replacing("\n", with: breaks)
    var scalars = scalars
    scalars.replaceSubrange(range, with: Array(text.unicodeScalars))
    return try ValueText(Self.string(scalars[...]))
  }

  /// Returns the text with another text before the character at an offset.
  package func inserting(_ text: String, at place: Int) throws(Failure) -> ValueText {
    try replacing(place..<place, with: text)
  }

  // MARK: Operations on whole entries of mappings and items of lists

  /// Returns the text without an entry or an item.
  ///
  /// - Throws: if the entry doesn't exist, or if its anchors can't move.
  package func removing(_ path: ValuePath) throws(Failure) -> ValueText {
    try removing([path])
  }

  /// Returns the text without entries and items, and without collections that would become empty.
  /// The contents of a named entry, such as a state, and of a file's only section can become empty.
  /// A value with an anchor that is used after an entry moves there.
  ///
  /// - Throws: if an entry doesn't exist, or if its anchors can't move.
  package func removing(_ paths: [ValuePath]) throws(Failure) -> ValueText {
    let paths = withEmptiedParents(Set(paths))
    if let text = try movingAnchors(outOf: paths) { return try text.removing(Array(paths)) }
    var ranges: [Range<Int>] = []
    for (parent, paths) in Dictionary(grouping: paths, by: \.parent) {
      ranges += try self.ranges(of: paths.compactMap(\.steps.last), in: parent)
    }
    var new = scalars
    var start = Int.max
    for range in ranges.sorted(by: { $0.upperBound > $1.upperBound })
    where range.lowerBound < start {
      new.removeSubrange(range.lowerBound..<min(range.upperBound, start))
      start = range.lowerBound
    }
    return try ValueText(Self.string(new[...]))
  }

  /// Returns paths, with the path of a collection in place of those of all of its entries.
  private func withEmptiedParents(_ paths: Set<ValuePath>) -> Set<ValuePath> {
    var paths = paths
    let groups = Dictionary(grouping: paths, by: \.parent).filter { parent, group in
      guard !parent.isNamedEntry, !parent.steps.isEmpty, let collection = node(at: parent) else {
        return false
      }
      let isWholeFile = parent.steps.count == 1 && root.pairs?.count == 1
      return !isWholeFile && group.count == collection.items?.count ?? collection.pairs?.count
    }
    guard !groups.isEmpty else {
      // What is in a removed entry goes with it.
      return paths.filter { path in
        !path.steps.indices.contains { paths.contains(ValuePath(Array(path.steps[..<$0]))) }
      }
    }
    for (parent, group) in groups {
      paths.subtract(group)
      paths.insert(parent)
    }
    return withEmptiedParents(paths)
  }

  /// Returns the ranges to remove for entries of a collection.
  private func ranges(
    of steps: [ValuePath.Step], in parent: ValuePath
  ) throws(Failure) -> [Range<Int>] {
    let missing = Failure(message: "there is no such entry; edit the file")
    guard let collection = node(at: parent) else { throw missing }
    let entries = try entries(of: collection)
    let indices = Set(steps.compactMap { index(of: $0, in: collection) })
    guard indices.count == steps.count, indices.allSatisfy(entries.indices.contains) else {
      throw missing
    }
    let firstKept = entries.indices.first { !indices.contains($0) }
    let lastKept = entries.indices.last { !indices.contains($0) }
    return indices.map { index in
      let own = entries[index]
      guard collection.isFlow || !startsLine(own.lowerBound) else {
        let start = lineStart(before: own.lowerBound)
        return paragraph(start..<nextLine(after: lineEnd(after: own.upperBound)))
      }
      let isMapping = !collection.isFlow && collection.pairs != nil
      if !isMapping, let lastKept, index > lastKept {
        return entries[index - 1].upperBound..<own.upperBound
      }
      // The first entry after a '-' goes up to the first one that stays.
      let next = isMapping ? firstKept ?? entries.count : index + 1
      return own.lowerBound..<(next < entries.count ? entries[next].lowerBound : own.upperBound)
    }
  }

  private func index(of step: ValuePath.Step, in collection: Node) -> Int? {
    switch step {
    case .key(let key): collection.pairs?.firstIndex { $0.key.text == key }
    case .index(let index): index
    }
  }

  /// Returns the ranges of the entries of a mapping, or of the items of a list.
  package func entries(of collection: Node) throws(Failure) -> [Range<Int>] {
    let kind = collection.items == nil ? "entry" : "item"
    let ends =
      collection.items?.map { (start(of: $0), end(of: $0)) }
      ?? collection.pairs?.map { (start(of: $0.key), end(of: $0)) } ?? []
    return try ends.map { start, end throws(Failure) in
      guard let start, let end, end >= start else {
        throw Failure(message: "can't find the end of this \(kind); edit the file")
      }
      return start..<end
    }
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
      if let pairs = node.pairs, pairs.count > 1, !node.isFlow, start(of: pairs[0].key) == place {
        return true
      }
      return node.children.contains(where: find)
    }
    return find(root)
  }

  /// Returns lines with the comment above them and a blank line, if nothing else is in their
  /// paragraph.
  private func paragraph(_ lines: Range<Int>) -> Range<Int> {
    func isBlank(_ line: Range<Int>) -> Bool {
      scalars[line].allSatisfy { $0.properties.isWhitespace }
    }
    let start = commentStart(above: lines.lowerBound)
    let above = start > 0 ? lineStart(before: start - 1)..<start : 0..<0
    let below = lines.upperBound..<nextLine(after: lines.upperBound)
    guard isBlank(above), isBlank(below) else { return lines }
    return below.isEmpty ? above.lowerBound..<lines.upperBound : start..<below.upperBound
  }

  /// Returns the start of the comment lines directly above a line.
  package func commentStart(above line: Int) -> Int {
    var start = line
    while start > 0 {
      let above = lineStart(before: start - 1)
      guard scalars[above..<start].first(where: { $0 != " " }) == "#" else { break }
      start = above
    }
    return start
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
      return try inserting(entry + (mapping.isFlow ? ", " : "\n" + line), at: start)
    }
    guard let end = end(of: pair) else {
      throw Failure(message: "can't insert after a block of lines; edit the file")
    }
    if mapping.isFlow { return try inserting(", " + entry, at: end) }
    return try inserting("\n" + line + entry, at: lineEnd(after: end))
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

extension ValuePath {
  /// Whether the path is of an entry in a section, such as a state.
  fileprivate var isNamedEntry: Bool {
    if case .key? = steps.last { steps.count == 2 } else { false }
  }
}
