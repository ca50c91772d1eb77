import CLibPango
import CLibRSVG
package import CritterGraphics
import CritterGuard

/// A converter of text lines to outlines, by Pango, with a cache of recent lines.
///
/// The outlines depend only on the named font, and not on other fonts, the language, or the screen
/// settings of the machine.
package final class TextShaper {
  private let line: TextLine
  private var outlines: [Key: TextOutline] = [:]
  /// The lines and curves of all cached outlines.
  private var elementCount = 0

  private struct Key: Hashable {
    let string: String
    let style: TextStyle
  }

  /// The size of the cache: more lines than one image shows. A typed text adds one line per key.
  private static let cacheCapacity = 512
  /// The maximum number of lines and curves in the cache, about 20 MB. Each key of a long text adds a
  /// longer line.
  private static let maximumElements = 400_000
  /// The maximum length of a line, far below the overflow of Pango's 32-bit widths.
  static let maximumLength = 1000

  /// The version of Pango in use.
  package static var version: String { String(cString: pango_version_string()) }

  /// - Throws: `TextError.freeTypeMissing` if Pango can't use FreeType.
  package init() throws(TextError) {
    line = try TextLine()
  }

  /// Returns the outlines of a line of text, with kerning, ligatures, and bidirectional order. Line
  /// breaks become spaces.
  ///
  /// - Throws: `TextError` if the font family isn't installed or lacks a character. If the family
  ///   lacks the weight, the nearest weight is used.
  package func outline(of string: String, _ style: TextStyle) throws(TextError) -> TextOutline {
    let key = Key(string: string, style: style)
    if let cached = outlines[key] { return cached }
    let outline = try shape(string, style)
    elementCount += outline.path.elements.count
    if outlines.count == Self.cacheCapacity || elementCount > Self.maximumElements {
      (outlines, elementCount) = ([:], outline.path.elements.count)
    }
    outlines[key] = outline
    return outline
  }

  /// Returns the revision of the font of a style.
  ///
  /// - Throws: `TextError` if the font family isn't installed.
  package func fontVersion(of style: TextStyle) throws(TextError) -> Double {
    try line.set("", style)
    return line.fontVersion
  }

  /// Returns the font that is drawn for a list of families of which none is installed; nil if one is.
  package func substitute(for families: [String]) -> String? { line.substitute(for: families) }

  private func shape(_ string: String, _ style: TextStyle) throws(TextError) -> TextOutline {
    let length = string.unicodeScalars.count
    guard length <= Self.maximumLength else {
      throw .lineTooLong(length: length, limit: Self.maximumLength)
    }
    guard_enter(guard_text, string)
    defer { guard_leave() }
    let unbroken = String(string.map { $0.isNewline ? " " : $0 })
    try line.set(unbroken, style)
    let size = style.size
    // Pango adds half of the space on each side of a character.
    let spacing = unbroken.isEmpty ? 0 : style.letterSpacing
    return TextOutline(
      path: spacing == 0
        ? try line.path(size: size)
        : try line.path(size: size).translated(by: -spacing / 2, 0),
      width: line.width * size - spacing, ascent: line.ascent * size,
      descent: line.descent * size)
  }
}
