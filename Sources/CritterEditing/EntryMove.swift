import CritterGraphics
import CritterSyntax

// Entries that move to other places in a rig's file. The comment right above an entry and the one in
// its last line move with it.
extension ValueText {
  /// Returns the text with an entry before or after another one. An entry next to itself stays.
  func moving(
    _ path: ValuePath, beside other: ValuePath, isAfter: Bool
  ) throws(Failure) -> ValueText {
    if path == other { return self }
    guard path.parent != other.parent else {
      return try reordering(path, beside: other, isAfter: isAfter)
    }
    let entry = try entry(at: path)
    let (mapping, index) = try location(of: other)
    let place = try pieces(of: mapping)[index]
    let new =
      if mapping.isFlow {
        try isAfter
          ? inserting(", " + entry.inBrackets(), at: place.upperBound)
          : inserting(entry.inBrackets() + ", ", at: place.lowerBound)
      } else {
        try insert(entry, indent: column(of: mapping), beside: place, isAfter: isAfter)
      }
    return try new.removing(entry, from: path)
  }

  /// Returns the text with an entry as the last one of a mapping in another entry.
  ///
  /// - Parameter key: the key of the mapping, which is added if it's missing.
  func moving(_ path: ValuePath, into other: ValuePath, _ key: String) throws(Failure) -> ValueText
  {
    let entry = try entry(at: path)
    if let mapping = node(at: other / key), let last = mapping.pairs?.last?.key.text {
      if mapping.isFlow, !hasRoom(for: try? entry.inBrackets(), in: mapping),
        let lines = try? writingInLines([other, other / key])
      {
        return try lines.moving(path, into: other, key)
      }
      return try moving(path, beside: other / key / last, isAfter: true)
    }
    guard let parent = node(at: other), parent.pairs?.isEmpty == false else { throw Self.missing }
    guard parent.isFlow else { return try adding(entry, to: parent, key, from: path) }
    let unfolded = try? unfolding(other)
    if let text = try? entry.inBrackets(), unfolded == nil || hasRoom(for: text, in: parent) {
      return try applying(ValueChange(path: other / key, text: "{ \(text) }"))
        .removing(entry, from: path)
    }
    guard let unfolded else { throw Self.noRoom }
    return try unfolded.moving(path, into: other, key)
  }

  private func writingInLines(_ paths: [ValuePath]) throws(Failure) -> ValueText {
    var result = self
    for path in paths where result.node(at: path)?.isFlow == true {
      result = try result.unfolding(path)
    }
    return result
  }

  /// Whether a line that gets a text in its brackets stays short.
  private func hasRoom(for text: String?, in node: Node) -> Bool {
    guard let text, let start = start(of: node), let end = end(of: node) else { return false }
    return lineEnd(after: end) - lineStart(before: start) + text.utf8.count < 90
  }

  private func adding(
    _ entry: MovedEntry, to parent: Node, _ key: String, from path: ValuePath
  ) throws(Failure) -> ValueText {
    guard let last = try pieces(of: parent).last else { throw Self.missing }
    let indent = column(of: parent)
    let new = MovedEntry(lines: ["\(key):"] + entry.lines.map { "  " + $0 }, flow: nil)
    return try insert(new, indent: indent, beside: last, isAfter: true)
      .removing(entry, from: path)
  }

  private func insert(
    _ entry: MovedEntry, indent: Int, beside place: Range<Int>, isAfter: Bool
  ) throws(Failure) -> ValueText {
    let space = String(repeating: " ", count: indent)
    let text = entry.lines.map { $0.isEmpty ? "" : space + $0 }.joined(separator: "\n")
    return try isAfter
      ? inserting("\n" + text, at: place.upperBound) : inserting(text + "\n", at: place.lowerBound)
  }

  private func removing(_ entry: MovedEntry, from path: ValuePath) throws(Failure) -> ValueText {
    let (mapping, index) = try location(of: path)
    let pieces = try pieces(of: mapping)
    if mapping.isFlow || pieces.count == 1 { return try removing(path) }
    return try replacing(
      pieces[index].lowerBound..<nextLine(after: pieces[index].upperBound), with: "")
  }

  /// Returns the text with a mapping in brackets written in lines.
  private func unfolding(_ path: ValuePath) throws(Failure) -> ValueText {
    guard let node = node(at: path), let parent = self.node(at: path.parent), !parent.isFlow,
      let start = start(of: node), let end = end(of: node), !scalars[start..<end].contains("#")
    else { throw Self.noRoom }
    let space = String(repeating: " ", count: column(of: parent) + 2)
    let gap = scalars[..<start].reversed().prefix { $0 == " " }.count
    let lines = try entries(of: node).map { "\n" + space + Self.string(scalars[$0]) }
    return try replacing(start - gap..<end, with: lines.joined())
  }

  /// Returns the text with entries of one mapping in another order. The lines between entries stay.
  private func reordering(
    _ path: ValuePath, beside other: ValuePath, isAfter: Bool
  ) throws(Failure) -> ValueText {
    let (mapping, from) = try location(of: path)
    let to = try location(of: other).index
    let pieces = try pieces(of: mapping)
    var order = Array(pieces.indices)
    order.remove(at: from)
    order.insert(from, at: (from < to ? to - 1 : to) + (isAfter ? 1 : 0))
    let gaps = zip(pieces, pieces.dropFirst()).map { scalars[$0.upperBound..<$1.lowerBound] }
    let texts = order.enumerated().map { place, piece in
      Self.string(scalars[pieces[piece]]) + (place < gaps.count ? Self.string(gaps[place]) : "")
    }
    let whole = pieces[0].lowerBound..<pieces[pieces.count - 1].upperBound
    return try replacing(whole, with: texts.joined().exact.replacing("\r\n", with: "\n"))
  }

  // MARK: Pieces

  /// An entry with its comments.
  private struct MovedEntry {
    /// The lines, without the indent of the first one.
    package let lines: [String]
    /// The entry for a mapping in brackets; nil for one of several lines.
    let flow: String?

    func inBrackets() throws(Failure) -> String {
      guard let flow else {
        throw Failure(message: "can't move lines into brackets; edit the file")
      }
      return flow
    }
  }

  private func entry(at path: ValuePath) throws(Failure) -> MovedEntry {
    let (mapping, index) = try location(of: path)
    let (entry, piece) = (try entries(of: mapping)[index], try pieces(of: mapping)[index])
    let isOneLine =
      !scalars[piece].contains("\n") && (mapping.isFlow || piece.upperBound == entry.upperBound)
    let indent = mapping.isFlow ? 0 : column(of: mapping)
    let text = Self.string(scalars[piece]).exact.replacing("\r\n", with: "\n")
    let lines = text.exact.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(
        line.unicodeScalars.dropFirst(line.unicodeScalars.prefix(indent).prefix { $0 == " " }.count)
      )
    }
    return MovedEntry(lines: lines, flow: isOneLine ? Self.string(scalars[entry]) : nil)
  }

  /// The text of each entry, with its comments if it has lines of its own.
  private func pieces(of mapping: Node) throws(Failure) -> [Range<Int>] {
    let ranges = try entries(of: mapping)
    if mapping.isFlow { return ranges }
    return ranges.map { own in
      var start = lineStart(before: own.lowerBound)
      let indent = scalars[start..<own.lowerBound]
      while start > 0 {
        let above = lineStart(before: start - 1)
        guard scalars[above..<start].starts(with: indent + ["#"]) else { break }
        start = above
      }
      return start..<lineEnd(after: own.upperBound)
    }
  }

  /// Returns the mapping of an entry, and the entry's index in it.
  func location(of path: ValuePath) throws(Failure) -> (mapping: Node, index: Int) {
    let mapping = node(at: path.parent)
    let index = mapping?.pairs?.firstIndex { $0.key.text.map { .key($0) } == path.steps.last }
    guard let mapping, let index else { throw Self.missing }
    return (mapping, index)
  }

  /// The number of spaces before the keys of a mapping in lines.
  private func column(of mapping: Node) -> Int {
    (mapping.pairs?.first?.key.mark?.column ?? 1) - 1
  }

  private static var noRoom: Failure {
    Failure(message: "can't put a part here; edit the file")
  }

  static var missing: Failure { Failure(message: "there is no such entry; edit the file") }
}
