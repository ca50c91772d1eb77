public import CritterGraphics

/// A node of a rig's tree.
public struct Part: Hashable, Sendable {
  /// Its own, unlike any other part's of the rig.
  public internal(set) var name: String
  /// The name after the names of its parents, for example `head/muzzle/nose`.
  public internal(set) var path: String
  /// The parent's index among the rig's parts; nil for a part of the canvas.
  public internal(set) var parent: Int?
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
  /// How the line of its stroke looks.
  package let line: Line
  /// Where its stroke runs.
  package let strokeAlignment: StrokeAlignment
  /// How its text is set.
  package let textLook: TextLook?
  /// Set for a part that takes typing.
  package internal(set) var field: Field?
  /// The values in the rest state.
  public package(set) var rest: PartValues
  /// The index of the part next to it behind whose art it and its children are hidden, whether that part
  /// shows or not.
  package var cover: Int?
  /// The copies that the part is in; nil for a part that doesn't repeat.
  package internal(set) var copy: PartCopy?

  /// Ends and corners of a line, as a `CAShapeLayer`'s.
  package struct Line: Hashable, Sendable {
    package var cap = LineCap.butt
    package var join = LineJoin.miter
  }
}

extension Rig {
  /// The number of parts around a part.
  package func depth(of part: Part) -> Int {
    sequence(first: part) { $0.parent.map { parts[$0] } }.count { _ in true } - 1
  }
}

extension Part {
  /// The name for a list in which one row stands for all copies, such as `spoke ×12`; nil for the other
  /// copies.
  package var listName: String? {
    guard let copy else { return name }
    guard copy.isFirst else { return nil }
    let ending = copy.numbers.map { "/\($0)" }.joined()
    return (name.exact.dropping(suffix: ending) ?? name) + (copy.count.map { " ×\($0)" } ?? "")
  }
}

/// Where a stroke runs.
package enum StrokeAlignment: String, Hashable, Sendable, CaseIterable {
  /// Along the middle of its width, as a `CAShapeLayer`'s.
  case center
  /// Within the shape, as a `CALayer`'s border.
  case inside
}

/// How a part's text is set; its color is the part's fill.
package struct TextLook: Hashable, Sendable {
  /// Where a line is in the part's width.
  package enum Alignment: String, Hashable, Sendable, CaseIterable {
    case left, center, right
  }

  package let style: TextStyle
  package let alignment: Alignment
}

/// A part that takes typing, by the indices of the parts that show it.
package struct Field: Hashable, Sendable {
  /// The part that shows the typed text.
  package let text: Int
  /// Shows while nothing is typed.
  package let placeholder: Int?
  /// The part that marks the place of the next character while the field has the focus.
  package let caret: Int?
}

/// The values of all animatable properties of a part at one instant.
public struct PartValues: Hashable, Sendable {
  /// Where the anchor is in the parent, in points.
  public var position: Point
  /// The size in points.
  public var size: Size
  /// The art's file name; nil for a part without.
  public var art: String?
  /// The art from which the part still fades.
  public var fade: Fade?
  /// About the anchor.
  public var transform = Transform.identity
  /// After all else, in points of the parent.
  public var translate = Point.zero
  /// Clockwise about the anchor, after the scale, in degrees.
  public var rotate = 0.0
  /// About the anchor, after the transform.
  public var scale = Point(1, 1)
  /// 0…1
  public var opacity = 1.0
  /// Painted within its outline, or its text's color.
  public var fill = Color.transparent
  /// Painted along its outline.
  public var stroke = Color.transparent
  /// The width of the stroke in points.
  public var strokeWidth = 1.0
  /// The corner radius of a part without a path, in points.
  public var cornerRadius = 0.0
  /// The path of the fill and the stroke, in points of the part; nil for its bounds with round
  /// corners.
  public var path: Path?
  /// How much of the stroke is drawn.
  public var trim = Trim.whole
  /// A line of text; nil for a part without text.
  public var text: String?
  /// How far a field's text that is longer than its part is moved to the left, in points; it is
  /// clipped to the part. Nil for any other text.
  public var textScroll: Double?
  /// Whether a field shows bullets, but for a moment the last character.
  public var isSecure = false
  /// Whether it and its children show at all.
  public var isVisible = true

  /// How far new art has come, which takes the place of other art little by little.
  public struct Fade: Hashable, Sendable {
    /// The art's file name.
    public var from: String
    /// How much of the part's art shows already, 0…1; beyond where a shape overshoots.
    public var fraction: Double
    /// Whether the shape of the one becomes that of the other, rather than one fading over it.
    public var morphs = false
  }
}

/// The hierarchy and the drawing order of parts.
package struct Stacking: Hashable, Sendable {
  private let outermost: [Int]
  private let inner: [[Int]]

  init(of parts: [Part]) {
    let backToFront = parts.indices.sorted { (parts[$0].z, $0) < (parts[$1].z, $1) }
    outermost = backToFront.filter { parts[$0].parent == nil }
    var inner = [[Int]](repeating: [], count: parts.count)
    for index in backToFront {
      if let parent = parts[index].parent { inner[parent].append(index) }
    }
    self.inner = inner
  }

  /// The children of a part, or of the canvas, low ones first.
  package func children(of part: Int?) -> [Int] {
    part.map { inner[$0] } ?? outermost
  }
}
