import CLibPango
package import CritterGraphics
import CritterGuard

/// Shapes lines of text with Pango and turns them into outlines; it remembers the last ones.
///
/// Output depends on the named font and on nothing else of the machine: neither its other fonts
/// nor its language nor its settings for screens.
package final class TextShaper {
  private let line: Line
  private var outlines: [Key: TextOutline] = [:]

  private struct Key: Hashable {
    let string: String
    let style: TextStyle
  }

  /// More than a picture shows at a time; a typed line leaves one behind with every key.
  private static let mostOutlines = 64
  /// Far below where Pango's 32 bits end, for characters up to two ems wide.
  static let longestLine = 1000

  /// The version of Pango that shapes.
  package static var version: String { String(cString: pango_version_string()) }

  /// - Throws: `TextError.noFreeType` where Pango cannot use FreeType.
  package init() throws(TextError) {
    line = try Line()
  }

  /// Kerned, with ligatures, and in the order of its scripts; line breaks become spaces.
  ///
  /// - Throws: when the machine has no font of the family, or the family lacks a character. A
  ///   family without the weight serves with the nearest one.
  package func outline(of string: String, _ style: TextStyle) throws(TextError) -> TextOutline {
    let key = Key(string: string, style: style)
    if let known = outlines[key] { return known }
    let outline = try shape(string, style)
    if outlines.count == Self.mostOutlines { outlines = [:] }
    outlines[key] = outline
    return outline
  }

  /// Of the font that a style's text is set in.
  ///
  /// - Throws: when the machine has no font of the family.
  package func fontVersion(of style: TextStyle) throws(TextError) -> Double {
    try line.set("", family: style.family, weight: style.weight)
    return line.fontVersion
  }

  private func shape(_ string: String, _ style: TextStyle) throws(TextError) -> TextOutline {
    let length = string.unicodeScalars.count
    guard length <= Self.longestLine else {
      throw .lineIsTooLong(length: length, limit: Self.longestLine)
    }
    guard_enter(guard_text, string)
    defer { guard_leave() }
    let unbroken = String(string.map { $0.isNewline ? " " : $0 })
    try line.set(unbroken, family: style.family, weight: style.weight)
    let size = style.size
    return TextOutline(
      path: try line.path(size: size), width: line.width * size, ascent: line.ascent * size,
      descent: line.descent * size)
  }
}
