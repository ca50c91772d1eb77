import CritterSystem

extension FileError.Problem {
  /// The line of the file, and a caret that is under the column, fit to be printed; nil where
  /// the file as a whole is meant.
  public var excerpt: (line: String, caret: String)? { [self].excerpts[0] }

  fileprivate func excerpt(from lines: [Substring]) -> (line: String, caret: String)? {
    guard let line, lines.indices.contains(line - 1) else { return nil }
    // Of a long line, as of an SVG without line ends, what is around the column.
    let before = max((column ?? 1) - 1, 0)
    let skipped = max(before - 120, 0)
    let text = lines[line - 1].dropFirst(skipped).prefix(200)
    // Tabs stay tabs, so that the caret is under its column whatever their width.
    let indent = String(text.prefix(before - skipped)).printable.map { $0 == "\t" ? "\t" : " " }
    return (String(text).printable, indent.joined() + "^")
  }
}

extension [FileError.Problem] {
  /// The excerpt of each; every file is read once.
  package var excerpts: [(line: String, caret: String)?] {
    var known: [ExactText: [Substring]] = [:]
    return map { problem in
      guard let source = problem.source, problem.line != nil else { return nil }
      let lines = known[source.exact] ?? ownLines(of: source)
      known[source.exact] = lines
      return problem.excerpt(from: lines)
    }
  }
}

/// None of a file that cannot be read or isn't a text, or that a link leads to from its folder: that is
/// not what was read.
private func ownLines(of path: String) -> [Substring] {
  do throws(SourceError) {
    let data = try SourceFile(path, within: path.exact.folder).contents(.art)
    guard !data.contains(0) else { return [] }
    return String(decoding: data, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  } catch {
    return []
  }
}
