import CritterSystem

/// What is wrong with a rig, a theme, a scene or a manifest, all of it at once: every mistake that
/// one reading can find.
public struct FileError: Error, Hashable, Sendable {
  /// At least one, in the order of the file.
  public let problems: [Problem]

  package init(problems: [Problem]) {
    self.problems = problems
  }

  /// A single mistake that a file as a whole makes.
  package init(path: String, _ message: String) {
    self.init(problems: [Problem(path: path, message: message)])
  }

  /// One mistake and where it is.
  public struct Problem: Hashable, Sendable {
    /// As the user would name the file from where they are.
    public let path: String
    /// Counted from 1; nil when the file as a whole is meant.
    public let line: Int?
    /// Counted from 1, in characters.
    public let column: Int?
    /// What is wrong, and what to do.
    public let message: String
    /// The file that the line can be quoted from; nil where `path` is no longer there, or only a
    /// name for it.
    let source: String?

    package init(path: String, line: Int? = nil, column: Int? = nil, message: String) {
      self.init(path: path, line: line, column: column, message: message, source: path)
    }

    private init(path: String, line: Int?, column: Int?, message: String, source: String?) {
      self.path = path
      self.line = line
      self.column = column
      self.message = message
      self.source = source
    }

    /// The same in a file that the user knows by another name, which is not opened.
    package func shown(as name: String) -> Problem {
      Problem(path: name, line: line, column: column, message: message, source: nil)
    }
  }
}

/// Where a file says something that can turn out to be wrong only later.
///
/// What differs in its place alone says the same, so all places are equal.
package struct Place: Hashable, Sendable {
  private let path: String
  private let mark: Mark?

  package init(_ path: String, _ mark: Mark?) {
    (self.path, self.mark) = (path, mark)
  }

  package func error(_ message: String) -> FileError {
    FileError(problems: [
      FileError.Problem(path: path, line: mark?.line, column: mark?.column, message: message)
    ])
  }

  package static func == (a: Place, b: Place) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}

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
  guard let data = try? SourceFile(path, within: path.exact.folder).contents(.art),
    !data.contains(0)
  else { return [] }
  return String(decoding: data, as: UTF8.self)
    .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
}
