import CritterGraphics

extension ValueText {
  /// Returns the text with another name at places of this file. Everything else stays.
  ///
  /// - Throws: if a place doesn't have the name.
  package func replacing(
    name: String, at places: [NamePlace], with new: String
  ) throws(Failure) -> ValueText {
    var nodes: [Mark: Node] = [:]
    root.forEachScalar { node in if let mark = node.mark { nodes[mark] = node } }
    var changes: [Int: (range: Range<Int>, text: String)] = [:]
    for (mark, places) in Dictionary(grouping: places, by: \.mark.inOwnFile) {
      guard let node = nodes[mark] else { throw Self.missing(name) }
      for change in try self.changes(name, at: places.map(\.range), of: node, with: new) {
        changes[change.range.lowerBound] = change
      }
    }
    var new = scalars
    for place in changes.keys.sorted(by: >) {
      guard let change = changes[place] else { continue }
      new.replaceSubrange(change.range, with: change.text.unicodeScalars)
    }
    return try ValueText(Self.string(new[...]))
  }

  private static func missing(_ name: String) -> Failure {
    Failure(message: "can't find the uses of '\(name)'; edit the file")
  }

  private func changes(
    _ name: String, at ranges: [Range<Int>], of node: Node, with new: String
  ) throws(Failure) -> [(range: Range<Int>, text: String)] {
    guard let text = node.text, let start = start(of: node), let end = end(of: node) else {
      throw Self.missing(name)
    }
    if let places = places(of: ranges, in: Array(text.unicodeScalars), start..<end) {
      guard places.allSatisfy({ scalars[$0].elementsEqual(name.unicodeScalars) }) else {
        throw Self.missing(name)
      }
      return places.map { ($0, new) }
    }
    // Double quotes with escapes are written again.
    var own = Array(text.unicodeScalars)
    for range in Set(ranges).sorted(by: { $0.lowerBound > $1.lowerBound }) {
      guard range.upperBound <= own.count, own[range].elementsEqual(name.unicodeScalars) else {
        throw Self.missing(name)
      }
      own.replaceSubrange(range, with: new.unicodeScalars)
    }
    return [(start..<end, Self.string(own[...]).doubleQuoted)]
  }

  /// Returns the ranges in the file of ranges of a scalar's text. Lines of the scalar may be folded.
  ///
  /// - Returns: nil if the scalar has escapes.
  private func places(
    of ranges: [Range<Int>], in value: [Unicode.Scalar], _ token: Range<Int>
  ) -> [Range<Int>]? {
    let first = scalars[token].first
    var place = token.lowerBound
    if first == "|" || first == ">" {
      place = nextLine(after: place)
    } else if first == "\"" || first == "'" {
      place += 1
    }
    var offsets: [Int] = []
    for scalar in value {
      while place < token.upperBound, scalars[place] != scalar {
        guard scalars[place].properties.isWhitespace || scalars[place] == "'" else { return nil }
        place += 1
      }
      offsets.append(place)
      place += 1
    }
    return ranges.compactMap { range in
      guard range.upperBound <= offsets.count, let last = range.last else { return nil }
      return offsets[range.lowerBound]..<offsets[last] + 1
    }
  }
}

extension Mark {
  /// The position without the number of the included file.
  fileprivate var inOwnFile: Mark { Mark(line: line, column: column) }
}

extension Node {
  /// Calls a function with each key and each other scalar.
  fileprivate func forEachScalar(_ body: (Node) -> Void) {
    if text != nil { body(self) }
    for node in keysAndChildren { node.forEachScalar(body) }
  }
}
