/// The typeface of a text.
public struct TextStyle: Hashable, Sendable {
  /// A family that the machine has, by its own name.
  public var family: String
  /// In points.
  public var size: Double
  /// 100 (thin) to 900 (black); 400 is regular.
  public var weight: Int

  /// A typeface of regular weight unless it says otherwise.
  public init(family: String, size: Double, weight: Int = 400) {
    self.family = family
    self.size = size
    self.weight = weight
  }
}

/// A line of text as it will be drawn, whatever fonts the next machine has.
public struct TextOutline: Hashable, Sendable {
  /// The glyphs' outlines in points: the line starts at (0, 0) on the baseline, y grows down.
  public var path: Path
  /// How far the line reaches to the right of its start, in points.
  public var width: Double
  /// Of the font, above the baseline, in points.
  public var ascent: Double
  /// Of the font, below the baseline, in points.
  public var descent: Double

  /// A line that is shaped already.
  public init(path: Path, width: Double, ascent: Double, descent: Double) {
    self.path = path
    self.width = width
    self.ascent = ascent
    self.descent = descent
  }
}

/// For what needs no text.
public let noTextShaping: TextShaping = { text, _ in throw TextIsNotShaped(text: text) }

/// A text was to be drawn or measured, without a text shaper.
public struct TextIsNotShaped: Error, Hashable, Sendable {
  /// The text that came first.
  public let text: String
}

/// Turns lines of text into outlines; throws when the font is not there.
public typealias TextShaping = @Sendable (String, TextStyle) throws -> TextOutline
