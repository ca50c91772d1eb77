import CritterGraphics
package import CritterSyntax

// Whole entries of a rig's file: new, copied, and renamed.
extension ValueText {
  /// The order of a rig file's sections.
  private static let sections = [
    "drawing", "canvas", "colors", "inputs", "variables", "parts", "states", "transitions", "clips",
    "events", "scenes",
  ]

  /// Returns the text with contents in a section that is missing or empty.
  package func adding(section: String, _ lines: [String]) throws(Failure) -> ValueText {
    let contents = lines.map { "\n" + $0 }.joined()
    let pairs = root.pairs ?? []
    if let own = pairs.first(where: { $0.key.text == section }), let end = end(of: own) {
      return try inserting(contents, at: lineEnd(after: end))
    }
    let before = Self.sections.prefix { $0 != section }
    let last = pairs.last { before.contains($0.key.text ?? "") } ?? pairs.last
    guard let end = last.flatMap({ self.end(of: $0) }), !root.isFlow else {
      throw Failure(message: "can't add '\(section)'; edit the file")
    }
    return try inserting("\n\n\(section):" + contents, at: lineEnd(after: end))
  }

  /// Returns the text with a copy of an entry after it.
  func duplicating(_ path: ValuePath, as name: String) throws(Failure) -> ValueText {
    guard case .key(let key)? = path.steps.last, let mapping = node(at: path.parent),
      let pair = mapping.pairs?.first(where: { $0.key.text == key }),
      let keyEnd = end(of: pair.key), let end = end(of: pair)
    else { throw Self.missing }
    let value = scalars[keyEnd..<(mapping.isFlow ? end : lineEnd(after: end))].drop { $0 == ":" }
    let copy = Self.string(value.first == " " ? value.dropFirst() : value)
      .exact.replacing("\r\n", with: "\n")
    let text = try inserting(name, copy, after: key, in: path.parent)
    return try text.spaced(path.parent / name)
  }

  /// Returns the text with another key for an entry.
  func renaming(_ path: ValuePath, to name: String) throws(Failure) -> ValueText {
    guard let key = key(at: path), let token = token(of: key) else { throw Self.missing }
    let quote = scalars[token].first.flatMap { $0 == "'" || $0 == "\"" ? String($0) : nil } ?? ""
    return try replacing(token, with: quote + name + quote)
  }

  /// Returns the text without the values at the places of problems. Whole sections of the file stay.
  ///
  /// - Parameter whole: returns the path of the value to remove with a value.
  func removing(at marks: [Mark], _ whole: (ValuePath) -> ValuePath) throws(Failure) -> ValueText {
    let index = PathIndex(of: root)
    let paths = marks.compactMap { index.path(at: $0).map(whole) }.filter { $0.steps.count > 1 }
    return paths.isEmpty ? self : try removing(paths)
  }

  /// The names of all parts, also of those in rigs under `rigs`.
  var partNames: [String] {
    func names(_ parts: Node?) -> [String] {
      (parts?.pairs ?? []).flatMap { pair in
        [pair.key.text].compactMap(\.self) + names(pair.value["parts"])
      }
    }
    let inner = (root["rigs"]?.pairs ?? []).map(\.value["parts"])
    return ([root["parts"]] + inner).flatMap(names)
  }

  /// Returns the text with a blank line before an entry if there is one before its neighbor.
  func spaced(_ path: ValuePath) throws(Failure) -> ValueText {
    guard let (mapping, index) = try? location(of: path), !mapping.isFlow,
      let pairs = mapping.pairs, index > 1,
      let start = start(of: pairs[index].key), let before = self.start(of: pairs[index - 1].key),
      let earlier = end(of: pairs[index - 2])
    else { return self }
    let gap = scalars[lineEnd(after: earlier)..<max(before, lineEnd(after: earlier))]
    guard gap.count(where: { $0 == "\n" }) > 1,
      !gap.contains("#") || gap.starts(with: ["\n", "\n"])
    else { return self }
    return try inserting("\n", at: lineStart(before: start))
  }
}
