import CritterGraphics

// Anchors whose entry is removed while aliases elsewhere use them.
extension ValueText {
  /// An alias with its range, and the range of the anchored value.
  private typealias AliasUse = (node: Node, range: Range<Int>, anchor: Range<Int>)

  /// Returns the text with an anchored value of an entry that is used after the entry, in the place
  /// of its first alias there.
  ///
  /// - Returns: nil if there is no such value in the entries.
  /// - Throws: if a block of text would have to move into brackets.
  func movingAnchors(outOf paths: Set<ValuePath>) throws(Failure) -> ValueText? {
    var uses: [AliasUse] = []
    forEachAlias(root) { uses.append($0) }
    guard !uses.isEmpty else { return nil }
    uses.sort { $0.range.lowerBound < $1.range.lowerBound }
    let ranges = paths.compactMap { path in
      node(at: path).flatMap { node in
        node.span.flatMap { span in
          end(of: node).map { span.range.lowerBound..<max($0, span.range.lowerBound) }
        }
      }
    }
    func isRemoved(_ place: Int) -> Bool { ranges.contains { $0.contains(place) } }
    let first = uses.first {
      isRemoved($0.anchor.lowerBound) && !isRemoved($0.range.lowerBound)
    }
    guard let first else { return nil }
    return try replacing(first.range, with: try source(of: first))
  }

  private func forEachAlias(_ node: Node, _ body: (AliasUse) -> Void) {
    if let alias = node.alias?.range {
      if let anchor = node.span?.range { body((node, alias, anchor)) }
      return
    }
    for node in node.merged + (node.items ?? []) { forEachAlias(node, body) }
    for pair in node.pairs ?? [] where isOwn(pair, of: node) { forEachAlias(pair.value, body) }
  }

  /// Returns whether a pair is in its mapping's own text, and not merged from another mapping.
  private func isOwn(_ pair: Node.Pair, of mapping: Node) -> Bool {
    guard let key = pair.key.span?.range, let own = mapping.span?.range else { return false }
    return own.contains(key.lowerBound)
  }

  /// Returns the text of an anchored value for the place of an alias, with its anchor.
  private func source(of use: AliasUse) throws(Failure) -> String {
    let source = Self.string(scalars[use.anchor]).exact.replacing("\r\n", with: "\n")
    let lines = source.exact.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > 1 else { return source }
    let rest = scalars[use.range.upperBound..<lineEnd(after: use.range.upperBound)]
    if !use.node.isFlow, !rest.allSatisfy(\.properties.isWhitespace) {
      let anchor = Self.string(scalars[use.anchor].prefix { !$0.properties.isWhitespace })
      var value = use.node
      value.alias = nil
      return anchor + " " + (try inBrackets(value))
    }
    let shift = indent(at: use.range.lowerBound) - indent(at: use.anchor.lowerBound)
    return lines.enumerated().map { index, line in
      guard index > 0, !line.isEmpty else { return line }
      let spaces = line.unicodeScalars.prefix { $0 == " " }.count
      return String(repeating: " ", count: max(spaces + shift, 0))
        + String(line.unicodeScalars.dropFirst(spaces))
    }.joined(separator: "\n")
  }

  /// Returns the text of a value in lines for brackets, without its comments.
  private func inBrackets(_ node: Node) throws(Failure) -> String {
    if let alias = node.alias?.range { return Self.string(scalars[alias]) }
    if !node.isFlow, let pairs = node.pairs {
      var entries: [String] = []
      for pair in pairs where isOwn(pair, of: node) {
        entries.append("\(try inBrackets(pair.key)): \(try inBrackets(pair.value))")
      }
      return "{ \(entries.joined(separator: ", ")) }"
    }
    if !node.isFlow, let items = node.items {
      var texts: [String] = []
      for item in items { texts.append(try inBrackets(item)) }
      return "[\(texts.joined(separator: ", "))]"
    }
    guard let start = node.span?.range.lowerBound, let end = end(of: node),
      !scalars[start..<end].contains("\n")
    else { throw Failure(message: "an alias uses a block of this entry; edit the file") }
    return Self.string(scalars[start..<end])
  }

  /// Returns the number of spaces at the start of a place's line.
  private func indent(at place: Int) -> Int {
    scalars[lineStart(before: place)...].prefix { $0 == " " }.count
  }
}
