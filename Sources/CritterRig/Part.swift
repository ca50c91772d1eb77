public import CritterGraphics

/// A node of a rig's tree.
public struct Part: Hashable, Sendable {
  /// The part's name, which is unique in the rig.
  public package(set) var name: String
  /// The names of the part and its ancestors, such as `head/muzzle/nose`.
  public package(set) var path: String
  /// The parent's index in the rig's parts; nil for a top-level part.
  public package(set) var parent: Int?
  /// Whether the part's art is flipped left to right.
  public package(set) var isMirrored = false
  /// The caps and joins of the stroke.
  package var line = LineStyle()
  /// The rule for the inside of the outline, which is filled.
  package var fillRule = FillRule.nonzero
  /// The position of the stroke relative to the outline.
  package var strokeAlignment = StrokeAlignment.center
  /// The font and alignment of the text; nil for a part without text.
  package var textLook: TextLook?
  /// The placement of art with another shape than the frame.
  package var artFit = ArtFit.fill
  /// The text field in the part; nil if the part isn't a field.
  package var field: Field?
  /// The property values in the rest state.
  public package(set) var rest: PartValues
  /// The masks of the part and its children, from top to bottom. A part masks even while it's
  /// invisible.
  package var masks: [PartMask] = []
  /// Whether the part is the canvas of a nested rig, which is behind all parts of that rig.
  package var isCanvas = false
  /// The position among the copies of a repeated part; nil for a part that doesn't repeat.
  package var copy: PartCopy?

  /// The index of the part whose motion replaces that of the part's parents; nil for none.
  package var motionParent: Int?
  /// The motion of another part that is added to the part's own; nil for none.
  package var follow: Follow?

  package init(name: String, path: String, parent: Int?, rest: PartValues) {
    self.name = name
    self.path = path
    self.parent = parent
    self.rest = rest
  }

  /// Whether the part takes the motion of another part.
  package var isLinked: Bool { motionParent != nil || follow != nil }

  /// A late, weaker copy of another part's motion.
  package struct Follow: Hashable, Sendable {
    /// The index of the other part in the rig's parts.
    package var part: Int
    /// The delay in seconds.
    package let delay: Double
    /// The fraction of the motion, 0…1.
    package let amount: Double

    package init(part: Int, delay: Double, amount: Double) {
      self.part = part
      self.delay = delay
      self.amount = amount
    }
  }

  /// The anchor point of the rest state, 0…1 in the part's size. The position is that of this point.
  public var anchor: Point { rest.anchor }

  /// The name in a list with one row for all copies, such as `spoke ×12`; nil except for the first
  /// copy.
  package var listName: String? {
    guard let copy else { return name }
    guard copy.isFirst else { return nil }
    let ending = copy.numbers.map { "/\($0)" }.joined()
    return (name.exact.dropping(suffix: ending) ?? name) + (copy.count.map { " ×\($0)" } ?? "")
  }
}

extension Rig {
  /// Returns the children of a part, or the top-level parts for nil, from back to front.
  package func children(of part: Int?, in values: [PartValues]) -> [Int] {
    let children = stacking.children(of: part)
    if children.allSatisfy({ values[$0].z == parts[$0].rest.z }) { return children }
    return children.sorted { (values[$0].z, $0) < (values[$1].z, $1) }
  }

  /// Returns the children of a part behind its own art, and those in front, each from back to front.
  package func children(
    around part: Int, in values: [PartValues]
  ) -> (behind: ArraySlice<Int>, front: ArraySlice<Int>) {
    let children = children(of: part, in: values)
    let count = count(of: children, behind: part, in: values)
    return (children[..<count], children[count...])
  }

  /// Returns the number of a part's children that are behind its own art.
  ///
  /// - Parameter children: from back to front.
  package func count(of children: [Int], behind part: Int, in values: [PartValues]) -> Int {
    parts[part].isCanvas ? 0 : children.prefix { values[$0].z < 0 }.count
  }

  /// Returns the number of a part's ancestors.
  package func depth(of part: Part) -> Int {
    sequence(first: part) { $0.parent.map { parts[$0] } }.count { _ in true } - 1
  }
}

/// The placement of art in a frame with another aspect ratio, like `object-fit` in CSS.
package enum ArtFit: String, Hashable, Sendable {
  /// Stretched to the frame.
  case fill
  /// As large as possible inside the frame.
  case contain
  /// As small as possible around the frame, which clips the art.
  case cover

  /// Returns the rectangle of art in a frame.
  ///
  /// - Parameter natural: the natural size of the art.
  package func rect(of natural: Size, in frame: Size) -> Rect {
    let factors = [frame.width / natural.width, frame.height / natural.height]
    let factor =
      switch self {
      case .fill: 0.0
      case .contain: min(factors[0], factors[1])
      case .cover: max(factors[0], factors[1])
      }
    guard self != .fill, factor.isFinite else { return Rect(size: frame) }
    let size = Size(factor * natural.width, factor * natural.height)
    return Rect(
      (frame.width - size.width) / 2, (frame.height - size.height) / 2, size.width, size.height)
  }
}

/// The position of a stroke relative to the outline.
package enum StrokeAlignment: String, Hashable, Sendable, CaseIterable {
  /// Centered on the outline, as in `CAShapeLayer`.
  case center
  /// Inside the outline, as for the border of a `CALayer`.
  case inside
}

/// The font and alignment of a part's text. The part's fill is the text color.
package struct TextLook: Hashable, Sendable {
  /// The horizontal alignment of a line in the part.
  package enum Alignment: String, Hashable, Sendable, CaseIterable {
    case left, center, right
  }

  /// The vertical position of the lines in the part.
  package enum VerticalAlignment: String, Hashable, Sendable, CaseIterable {
    case top, middle, bottom
  }

  /// The style at rest.
  package let style: TextStyle
  package let alignment: Alignment
  package var verticalAlignment = VerticalAlignment.middle
  /// Whether lines break between words at the width of the part.
  package var wraps = false
  /// The minimum size of a text that shrinks until it fits the frame, in points; nil for a text of
  /// one size.
  package var minimumSize: Double?
  /// The size in points that the longest text of the output needs; nil for a text of one size.
  package var fittedSize: Double?

  package init(
    style: TextStyle,
    alignment: Alignment,
    verticalAlignment: VerticalAlignment,
    wraps: Bool,
    minimumSize: Double?
  ) {
    self.style = style
    self.alignment = alignment
    self.verticalAlignment = verticalAlignment
    self.wraps = wraps
    self.minimumSize = minimumSize
  }

  /// Returns the style with the size and spacing of a part's values.
  package func style(in values: PartValues) -> TextStyle {
    var style = style
    style.size = min(values.fontSize, fittedSize ?? values.fontSize)
    style.letterSpacing = values.letterSpacing
    return style
  }
}

/// A text field, as the indices of the parts that display it.
package struct Field: Hashable, Sendable {
  /// The index of the part that shows the typed text.
  package let text: Int
  /// The index of the part that shows while the field is empty.
  package let placeholder: Int?
  /// The index of the part that marks the insertion point while the field has the focus.
  package let caret: Int?

  package init(text: Int, placeholder: Int?, caret: Int?) {
    self.text = text
    self.placeholder = placeholder
    self.caret = caret
  }
}

/// The values of all animatable properties of a part at one time.
public struct PartValues: Hashable, Sendable {
  /// The position of the anchor in the parent, in points.
  public var position: Point
  /// The size in points.
  public var size: Size
  /// The transform about the anchor.
  public var transform = Transform.identity
  /// The point about which the part rotates and scales, 0…1 in the part's size.
  public var anchor = Point(0.5, 0.5)
  /// The paint order among siblings, from back to front. Equal values keep file order. Children with
  /// values below 0 are behind the art of their parent.
  public var z = 0.0
  /// The name of the art file; nil for a part without art.
  public var art: String?
  /// The translation in the parent, in points, applied after all other transforms.
  public var translate = Point.zero
  /// The clockwise rotation about the anchor, in degrees, applied after the scale.
  public var rotate = 0.0
  /// The scale factors about the anchor, applied after the transform.
  public var scale = Point(1, 1)
  /// The opacity of the part and its children, 0…1.
  public var opacity = 1.0
  /// The fill of the outline or the text. A gradient is in fractions of the size.
  public var fill = Paint.color(.transparent)
  /// The stroke of the outline. A gradient is in fractions of the size.
  public var stroke = Paint.color(.transparent)
  /// The width of the stroke in points.
  public var strokeWidth = 1.0
  /// The corner radius of a part without a path, in points.
  public var cornerRadius = 0.0
  /// The path of the fill and the stroke, in the part's coordinates; nil for a rounded rectangle of
  /// the part's size.
  public var path: Path?
  /// The visible range of the stroke.
  public var trim = Trim.full
  /// The text, whose lines have line breaks between them; nil for a part without text.
  public var text: String?
  /// Whether a field shows bullets. The last typed character is briefly visible.
  public var isSecure = false
  /// Whether the part and its children are visible.
  public var isVisible = true
  var rare = OutOfLine<UncommonPartValues>.defaults

  package init(position: Point, size: Size) {
    self.position = position
    self.size = size
  }

  /// The progress of a cross-fade or morph from other art.
  public struct Fade: Hashable, Sendable {
    /// The name of the previous art file.
    public var from: String
    /// The progress toward the part's art, 0…1. A morph can overshoot.
    public var fraction: Double
    /// Whether the art morphs instead of cross-fading.
    public var morphs = false
  }

  /// The current cross-fade or morph from other art; nil for none.
  public var fade: Fade? {
    get { rare.values.fade }
    set { rare.values.fade = newValue }
  }
  /// The lengths of the stroke's dashes and gaps, in points; empty for a solid line.
  public var dashes: [Double] {
    get { rare.values.dashes }
    set { rare.values.dashes = newValue }
  }
  /// The distance in points by which the dashes are moved toward the start of the line.
  public var dashOffset: Double {
    get { rare.values.dashOffset }
    set { rare.values.dashOffset = newValue }
  }
  /// The path that clips the part and its children, in the part's coordinates; nil without a mask, or
  /// with several.
  public var mask: Path? {
    get { masks.count == 1 ? masks[0].area : nil }
    set {
      if masks.count != 1 { masks = newValue.map { _ in [MaskValues()] } ?? [] }
      if !masks.isEmpty { masks[0].area = newValue }
    }
  }
  /// The values of the masks, in the order of the part's masks.
  package var masks: [MaskValues] {
    get { rare.values.masks }
    set { rare.values.masks = newValue }
  }
  /// The distance in points that a field's text is scrolled to the left, if it is wider than the
  /// part; nil for other text. The part clips the text.
  public var textScroll: Double? {
    get { rare.values.textScroll }
    set { rare.values.textScroll = newValue }
  }
  /// The size of the text in points; 0 for a part without text.
  public var fontSize: Double {
    get { rare.values.fontSize }
    set { rare.values.fontSize = newValue }
  }
  /// The space between the characters of the text, in points.
  public var letterSpacing: Double {
    get { rare.values.letterSpacing }
    set { rare.values.letterSpacing = newValue }
  }
  /// The distance between the baselines of two lines, in font sizes.
  public var lineHeight: Double {
    get { rare.values.lineHeight }
    set { rare.values.lineHeight = newValue }
  }
  /// The effects of the part and its children.
  public var effects: Effects {
    get { rare.values.effects }
    set { rare.values.effects = newValue }
  }
  /// The place on the motion path that last placed the part; nil without one.
  package internal(set) var progress: PathProgress? {
    get { rare.values.progress }
    set { rare.values.progress = newValue }
  }
}

/// The values of a part's properties that few parts have.
struct UncommonPartValues: OutOfLineValues {
  var fade: PartValues.Fade?
  var dashes: [Double] = []
  var dashOffset = 0.0
  var masks: [MaskValues] = []
  var textScroll: Double?
  var effects = Effects.none
  var progress: PathProgress?
  var fontSize = 0.0
  var letterSpacing = 0.0
  var lineHeight = UncommonPartValues.usualLineHeight

  /// The distance of two baselines in font sizes, unless the rig has another one.
  static let usualLineHeight = 1.2
}

/// The hierarchy of parts, and their paint order in the rest state.
package struct Stacking: Hashable, Sendable {
  private let outermost: [Int]
  private let inner: [[Int]]

  package init(of parts: [Part]) {
    let backToFront = parts.indices.sorted { (parts[$0].rest.z, $0) < (parts[$1].rest.z, $1) }
    outermost = backToFront.filter { parts[$0].parent == nil }
    var inner = [[Int]](repeating: [], count: parts.count)
    for index in backToFront {
      if let parent = parts[index].parent { inner[parent].append(index) }
    }
    self.inner = inner
  }

  /// Returns the children of a part, or the top-level parts for nil, from back to front.
  package func children(of part: Int?) -> [Int] {
    part.map { inner[$0] } ?? outermost
  }
}
