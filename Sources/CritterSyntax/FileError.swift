public import CritterGraphics

/// All errors found while reading a rig, theme, scene, or manifest.
///
/// ```swift
/// do {
///   _ = try Rig(contentsOf: "parts")
/// } catch let error as FileError {
///   for problem in error.problems {
///     print("\(problem.path):\(problem.line ?? 1): \(problem.message)")
///   }
/// }
/// ```
public struct FileError: CritterError, Hashable {
  /// The problems in file order; at least one.
  public let problems: [Problem]
  /// Whether the problems are unsupported features that can be left out.
  package let areFeatures: Bool

  package init(problems: [Problem], areFeatures: Bool = false) {
    self.problems = problems
    self.areFeatures = areFeatures
  }

  /// Creates an error with a single problem that has no line.
  package init(path: String, _ message: String) {
    self.init(problems: [Problem(path: path, message: message)])
  }

  /// Returns the error of a rig that an import made, whose text the user doesn't have.
  package func ofImport(from path: String) -> FileError {
    FileError(
      problems: problems.map { problem in
        Problem(
          path: path,
          message: "critter can't convert this file: the rig that it makes of it has an error: "
            + problem.message)
      })
  }

  /// The problems with their places, one per line.
  public var message: String {
    problems.map { problem in
      let mark = [problem.line, problem.column].compactMap { $0.map(String.init) }
      let place = ([problem.path] + mark).joined(separator: ":")
      return place + ": " + problem.message
    }.joined(separator: "\n")
  }

  /// A problem and its position.
  public struct Problem: Hashable, Sendable {
    /// The file's path, as the user would write it.
    public let path: String
    /// The line, counted from 1; nil if the problem concerns the whole file.
    public let line: Int?
    /// The column in characters, counted from 1.
    public let column: Int?
    /// The problem and its fix, on one line. Line breaks of names are escaped.
    public let message: String
    /// The file that contains the line; nil if `path` can't be opened or is only a display name.
    let source: String?
    /// What the problem changes in the image, for a problem that can be a warning.
    package let effect: Effect

    /// The effect of a problem on the image. The table of errors and warnings in
    /// docs/contribute/decisions.md has what follows from each.
    package enum Effect: Comparable, Sendable {
      /// The image is as the author wrote it, which may be a mistake.
      case none
      /// The image differs from that of browsers, or has another font.
      case difference
      /// A part of the picture isn't drawn.
      case omission
    }

    package init(
      path: String, line: Int? = nil, column: Int? = nil, message: String, effect: Effect = .none
    ) {
      self.init(
        path: path, line: line, column: column, message: message, source: path, effect: effect)
    }

    private init(
      path: String, line: Int?, column: Int?, message: String, source: String?, effect: Effect
    ) {
      self.effect = effect
      self.path = path
      self.line = line
      self.column = column
      let hasBreaks = message.unicodeScalars.contains { $0 == "\n" || $0 == "\r" }
      self.message = hasBreaks ? message.printable : message
      self.source = source
    }

    /// Returns the problem with a display name instead of its path. The file isn't opened.
    package func shown(as name: String) -> Problem {
      Problem(path: name, line: line, column: column, message: message, source: nil, effect: effect)
    }
  }
}

/// The position of a value in a file, for checks that run after reading.
///
/// All places are equal, so values that differ only in their places are equal.
package struct Place: Hashable, Sendable {
  private let path: String
  private let mark: Mark?

  /// Creates a place from a path and a position; nil for the whole file.
  package init(_ path: String, _ mark: Mark?) {
    self.path = path
    self.mark = mark
  }

  /// Returns an error with a single problem at this place.
  package func error(_ message: String) -> FileError { FileError(problems: [problem(message)]) }

  /// Returns a problem at this place.
  package func problem(_ message: String) -> FileError.Problem {
    FileError.Problem(path: path, line: mark?.line, column: mark?.column, message: message)
  }

  package static func == (a: Place, b: Place) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}

extension FileError.Problem {
  /// The line of the file and a caret below the column, both safe to print; nil if the problem has
  /// no line.
  public var excerpt: (line: String, caret: String)? { [self].excerpts[0] }

  fileprivate func excerpt(from lines: [Substring]) -> (line: String, caret: String)? {
    guard let line, lines.indices.contains(line - 1) else { return nil }
    // In a long line, such as a minified SVG, show only the text around the column.
    let before = max((column ?? 1) - 1, 0)
    let skipped = max(before - 120, 0)
    let text = lines[line - 1].dropFirst(skipped).prefix(200)
    // Keep tabs, so that the caret is below its column at any tab width.
    let indent = String(text.prefix(before - skipped)).printable.map { $0 == "\t" ? "\t" : " " }
    return (String(text).printable, indent.joined() + "^")
  }
}

extension [FileError.Problem] {
  /// The excerpt of each problem. Reads every file once.
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

/// Returns the reason why a missing file can't be read, with a similar path if there is one.
///
/// - Parameter base: the base of the path: empty, or ending in a slash.
package func reason(missing path: String, from base: String = "") -> String {
  let (folder, name) = (path.exact.folderPrefix, path.exact.lastName)
  // A file's text must not list folders elsewhere.
  let isNear = !path.hasPrefix("/") && !path.contains("..")
  let names = isNear ? readableFolderEntries(base + folder + ".").sorted() : []
  return SystemError(ENOENT).description
    + (nearest(to: name, among: names).map { asking(folder + $0) } ?? "")
}

/// Returns the lines of a file; empty if it can't be read, isn't text, or is a link out of its
/// folder.
private func ownLines(of path: String) -> [Substring] {
  guard let data = try? SourceFile(path, within: path.exact.folder).contents(.art),
    !data.contains(0)
  else { return [] }
  return String(decoding: data, as: UTF8.self)
    .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
}

extension SourceFile {
  /// Returns the whole file.
  ///
  /// - Parameter name: the kind of file for the error, for example `theme`.
  package func contents(_ kind: Kind, of name: String) throws(FileError) -> Data {
    do throws(SourceError) { return try contents(kind) } catch {
      throw FileError(path: path, "can't read this \(name): \(error)")
    }
  }
}
