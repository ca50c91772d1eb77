/// The typeface of a text.
///
/// For an example, see `TextShaping`.
public struct TextStyle: Hashable, Sendable {
  /// The name of an installed font family.
  public var family: String
  /// The font size in points.
  public var size: Double
  /// The weight, 100 (thin) to 900 (black); 400 is regular.
  public var weight: Int
  /// The families for characters that the families before don't have, in order.
  public var fallbacks: [String] = []
  /// The space between two characters, in points.
  public var letterSpacing = 0.0
  /// Whether all digits have the same width.
  public var isTabular = false

  /// Creates a style; by default, with regular weight.
  public init(family: String, size: Double, weight: Int = 400) {
    self.family = family
    self.size = size
    self.weight = weight
  }

  /// The font families in order.
  package var families: [String] { [family] + fallbacks }
}

/// The outline of a line of text, which doesn't depend on installed fonts.
///
/// For an example, see `TextShaping`.
public struct TextOutline: Hashable, Sendable {
  /// The glyphs' outlines in points: the line starts at (0, 0) on the baseline, y grows down.
  public var path: Path
  /// The advance width of the line, in points.
  public var width: Double
  /// The height of the font above the baseline, in points.
  public var ascent: Double
  /// The depth of the font below the baseline, in points.
  public var descent: Double

  /// Creates the outline of a shaped line.
  public init(path: Path, width: Double, ascent: Double, descent: Double) {
    self.path = path
    self.width = width
    self.ascent = ascent
    self.descent = descent
  }
}

/// A text shaper that always throws, for rigs without text.
public let noTextShaping: TextShaping = { text, _ in throw TextShapingUnavailable(text: text) }

/// The error for a text that is drawn or measured without a text shaper.
public struct TextShapingUnavailable: Error, Hashable, Sendable {
  /// The first text.
  public let text: String
}

/// A function that converts a line of text to outlines. It throws if the font isn't installed.
///
/// ```swift
/// let bars: TextShaping = { text, style in
///   let width = Double(text.count) * style.size / 2
///   return TextOutline(
///     path: Path(Rect(0, -style.size, width, style.size)), width: width, ascent: style.size,
///     descent: 0)
/// }
/// ```
public typealias TextShaping = @Sendable (String, TextStyle) throws -> TextOutline

/// The typeface of a text in a drawing, which doesn't need to be installed.
package struct DrawnFont: Hashable, Sendable {
  /// The families with commas between them, in order of preference.
  package var families: String
  /// In points.
  package var size: Double
  /// 100 (thin) to 900 (black).
  package var weight: Int
  package var isItalic: Bool
  /// The space after each character, in points.
  package var letterSpacing: Double

  package init(families: String, size: Double, weight: Int, isItalic: Bool, letterSpacing: Double) {
    self.families = families
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
    self.letterSpacing = letterSpacing
  }
}

/// A measure for the texts of a drawing.
package protocol TextMeasuring: AnyObject {
  /// Returns the outlines of a line of text, in any font if none of the families is installed; nil
  /// for a text that is too long, or without any font.
  func outline(of text: String, _ font: DrawnFont) -> TextOutline?

  /// Whether there is a font for each character of a line.
  func hasGlyphs(for text: String, _ font: DrawnFont) -> Bool

  /// Returns the warning about a list of families; nil if one of them is installed or generic.
  func warning(of families: [String]) -> String?
}
