public import CritterGraphics

/// A node of a rig's tree.
public struct Part: Hashable, Sendable {
  /// Its own, unlike any other part's of the rig.
  public let name: String
  /// With its parents', as `head/muzzle/nose`.
  public let path: String
  /// The parent's index among the rig's parts; nil for a part of the canvas.
  public let parent: Int?
  /// The point that the transform leaves in place, 0…1 in the part's size.
  public let anchor: Point
  /// Orders siblings, low ones behind; equal ones stay in the order of the file.
  public let z: Double
  /// Shows its art flipped left to right.
  public let isMirrored: Bool
  /// Where the part and its children may be seen, in the part's own points; everywhere when nil.
  public let mask: Rect?
  /// How round the mask's corners are, in points.
  public let maskRadius: Double
  /// What its fill and stroke paint; its bounds with round corners when nil.
  public let outline: Outline?
  /// How its text is set.
  public let textLook: TextLook?
  /// Set for a part that takes typing.
  public let field: Field?
  public let rest: PartValues

  /// A path as a `CAShapeLayer`'s.
  public struct Outline: Hashable, Sendable {
    /// In the part's own points.
    public let path: Path
    public let cap: LineCap
    public let join: LineJoin
  }
}

/// How a part's text is set; its colour is the part's fill.
public struct TextLook: Hashable, Sendable {
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    case left, center, right
  }

  public let style: TextStyle
  public let alignment: Alignment
}

/// A part that takes typing, by the indices of the parts that show it.
public struct Field: Hashable, Sendable {
  /// Shows what was typed.
  public let text: Int
  /// Shows while nothing is typed.
  public let placeholder: Int?
  /// Shows where the next character goes while the field has the focus.
  public let caret: Int?
}

/// What can change about a part, at one instant.
public struct PartValues: Hashable, Sendable {
  /// Where the anchor is in the parent, in points.
  public var position: Point
  /// In points.
  public var size: Size
  /// The art's file name; nil for a part without.
  public var art: String?
  /// What the art is still fading from.
  public var fade: Fade?
  /// About the anchor.
  public var transform = Transform.identity
  /// 0…1
  public var opacity = 1.0
  public var fill = Color.transparent
  public var stroke = Color.transparent
  /// In points.
  public var strokeWidth = 1.0
  /// Of a part without a path, in points.
  public var cornerRadius = 0.0
  /// How much of the stroke is drawn.
  public var trim = Trim.whole
  public var text: String?
  /// Whether a field shows bullets, but for a moment the last character.
  public var isSecure = false
  public var isVisible = true

  public struct Fade: Hashable, Sendable {
    /// The art's file name.
    public var from: String
    /// Of the way to the part's art, 0…1.
    public var fraction: Double
  }
}
