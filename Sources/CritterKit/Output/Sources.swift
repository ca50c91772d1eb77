import CritterGraphics
import CritterMotion
import CritterRig
import CritterSVG
import CritterSyntax

/// The source files of an output, which must not be overwritten.
package struct Sources {
  private let files: [FileIdentity: String]
  private let names: [String: String]

  /// Creates a set of source files.
  ///
  /// - Parameters:
  ///   - paths: the paths of the source files. Missing files are ignored.
  ///   - isPortable: whether names that differ only in case are one file, as on macOS.
  package init(_ paths: [String], isPortable: Bool = false) {
    files = Dictionary(
      first: paths.compactMap { path in FileIdentity(of: path).map { ($0, path) } })
    names = Dictionary(first: isPortable ? paths.map { (Self.portable($0), $0) } : [])
  }

  /// Returns a path that is the same for all names that differ only in case.
  private static func portable(_ path: String) -> String {
    ((try? SourceFile(path).placeToWrite()) ?? path).caseFolded
  }

  /// Checks that a file to write isn't a source file.
  ///
  /// - Parameter output: the path of a file to write.
  /// - Throws: an error if the output is a source file, even under another path.
  package func check(_ output: String) throws(KitError) {
    if let file = source(at: output) { throw .replacesSource(output: output, source: file) }
  }

  /// Returns the source that is the same file as the one at a path; nil if none is. A font counts as a
  /// source, since any text can need it.
  package func source(at path: String) -> String? {
    FileIdentity(of: path).flatMap { files[$0] }
      ?? (names.isEmpty ? nil : names[Self.portable(path)])
      ?? (SourceFile(path).isFont ? path : nil)
  }
}

extension SourceFile {
  /// Whether the file begins as a TrueType, OpenType, or web font.
  fileprivate var isFont: Bool {
    guard let head = try? head(4) else { return false }
    return head == [0, 1, 0, 0]
      || ["OTTO", "true", "ttcf", "wOFF", "wOF2"].contains { head == Array($0.utf8) }
  }
}

extension OutputPlan {
  /// Checks that the output doesn't overwrite a source file.
  ///
  /// - Parameter others: the paths of source files in addition to the content's files.
  /// - Throws: an error if the output would overwrite a source file.
  package func check(sources others: [String]) throws(KitError) {
    let sources = Sources(content.sources + others)
    for path in paths { try sources.check(path) }
  }

  /// The paths of the files that the output shows.
  package var sources: [String] { content.sources }
}

extension RenderRequest {
  /// The paths of the theme and scene files that the request uses.
  package var sources: [String] {
    [theme?.path, scenePath].compactMap(\.self)
  }

  /// The path of the scene file; nil for other selections.
  package var scenePath: String? {
    if case .scene(let path) = selection, path.isScenePath { path } else { nil }
  }
}
