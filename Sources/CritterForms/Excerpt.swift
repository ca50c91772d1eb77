import Foundation

extension FileError.Problem {
  /// The line of the file, and a caret that stands under the column; nil where the file as a
  /// whole is meant.
  public var excerpt: (line: String, caret: String)? {
    guard let line, let data = FileManager.default.contents(atPath: path) else { return nil }
    let lines = String(decoding: data, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard lines.indices.contains(line - 1) else { return nil }
    // Of a long line, as of an SVG without line ends, what is around the column.
    let before = max((column ?? 1) - 1, 0)
    let skipped = max(before - 120, 0)
    let text = String(lines[line - 1].dropFirst(skipped).prefix(200))
    // Tabs stay tabs, so that the caret stands under its column whatever their width.
    let indent = text.prefix(before - skipped).map { $0 == "\t" ? "\t" : " " }
    return (text, indent.joined() + "^")
  }
}
