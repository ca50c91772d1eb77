// Whole entries of mappings.
extension ValueText {
  /// The text without an entry. A mapping `parts` that would be left empty goes, too.
  ///
  /// - Throws: if the entry isn't there, or its value is a block of lines.
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

  /// The text with another entry in a mapping that has entries.
  ///
  /// - Parameters:
  ///   - text: the value, on one line.
  ///   - sibling: the key of the entry before it; nil for the first place.
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
