package import CritterGraphics
import CritterGuard

/// A measure for the texts of a drawing, with the fonts that librsvg draws: if no family is
/// installed, another font. Pango starts at the first text.
package final class DrawnText: TextMeasuring {
  private lazy var line: TextLine? = try? TextLine()
  private var outlines: [Key: TextOutline] = [:]
  private var fonts = InstalledFonts(fallback: "Times New Roman")

  private struct Key: Hashable {
    let text: String
    let font: DrawnFont
  }

  private static let cacheCapacity = 2000

  package init() {}

  package func outline(of text: String, _ font: DrawnFont) -> TextOutline? {
    let key = Key(text: text, font: font)
    if let cached = outlines[key] { return cached }
    guard let line, text.unicodeScalars.count <= TextShaper.maximumLength, font.size > 0 else {
      return nil
    }
    guard_enter(guard_text, text)
    defer { guard_leave() }
    let spacing = text.isEmpty ? 0 : font.letterSpacing / font.size
    guard line.set(text, drawnIn: font, spacing: spacing),
      let path = try? line.path(size: font.size)
    else { return nil }
    // Pango adds half of the space on each side of a character.
    let outline = TextOutline(
      path: path.translated(by: -spacing * font.size / 2, 0), width: line.width * font.size,
      ascent: line.ascent * font.size, descent: line.descent * font.size)
    if outlines.count == Self.cacheCapacity { outlines = [:] }
    outlines[key] = outline
    return outline
  }

  package func hasGlyphs(for text: String, _ font: DrawnFont) -> Bool {
    guard let line, text.unicodeScalars.count <= TextShaper.maximumLength else { return true }
    guard_enter(guard_text, text)
    defer { guard_leave() }
    return !line.set(text, drawnIn: font, spacing: 0) || line.hasAllGlyphs
  }

  package func warning(of families: [String]) -> String? { fonts.warning(of: families) }
}
