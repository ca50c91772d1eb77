/// A fully resolved image: its layers, in order, with their matrices. It refers to art only by
/// name; with the same art, equal drawings have equal pixels.
///
/// ```swift
/// let drawing = Drawing(
///   size: PixelSize(200, 200), background: Color(1, 1, 1),
///   mask: Mask(rect: Rect(0, 0, 200, 200), cornerRadius: 24, matrix: .identity),
///   layers: [
///     Layer(name: "corner", content: .art("corner.svg"), size: size, matrix: .scale(2, 2)),
///     Layer(name: "heart", content: .shape(shape), size: size, matrix: .scale(2, 2), opacity: 0.8),
///   ])
/// let rasterizer = try Rasterizer(art: [corner])
/// let image = try rasterizer.bitmap(of: drawing)
/// ```
public struct Drawing: Hashable, Sendable {
  /// The size of the image in pixels.
  public var size: PixelSize
  /// The color behind all layers; the mask doesn't apply to it.
  public var background: Color
  /// The mask of all layers; nil for none.
  public var mask: Mask?
  /// The layers, back to front.
  public var layers: [Layer]

  /// Creates a drawing.
  public init(size: PixelSize, background: Color, mask: Mask?, layers: [Layer]) {
    self.size = size
    self.background = background
    self.mask = mask
    self.layers = layers
  }

  /// Whether a layer mixes its colors with the content behind.
  package var blends: Bool { layers.contains(where: \.blends) }
}

/// One element of a drawing. Its matrix includes the transforms of all parents.
///
/// For an example, see `Drawing`.
public struct Layer: Hashable, Sendable {
  /// The content of a layer.
  public indirect enum Content: Hashable, Sendable {
    /// The art with a name, scaled to the size of the layer.
    case art(String)
    /// A cross-fade of two pieces of art, scaled to the size of the layer:
    /// `(1 - fraction) · from + fraction · to` on premultiplied colors. The fraction is 0…1.
    case fade(from: String, to: String, fraction: Double)
    /// A rectangle of one color with the size of the layer.
    case fill(Color)
    /// A path that is filled and then stroked. It can extend past the size of the layer.
    case shape(Shape)
    /// Layers, back to front, that are composited separately, then masked and faded as one. Their
    /// matrices are absolute; the matrix and size of the group itself affect only its effects.
    case group([Layer])
  }

  /// The path of the part that the layer shows, such as `head/muzzle/nose`.
  public var name: String
  /// The content of the layer.
  public var content: Content
  /// The size of the layer in points; its bounds start at (0, 0).
  public var size: Size
  /// The matrix from the points of the layer to the pixels of the image.
  public var matrix: Matrix
  /// The opacity, 0…1.
  public var opacity: Double
  private var compositing = OutOfLine<Compositing<Layer>>.defaults

  /// The mask of the layer; nil for none.
  public var mask: Mask? {
    get { compositing.values.mask }
    set { compositing.values.mask = newValue }
  }
  /// The layers that mask this layer; nil for none. Their matrices are absolute.
  public var matte: Matte<Layer>? {
    get { compositing.values.matte }
    set { compositing.values.matte = newValue }
  }
  /// The effects of the layer.
  public var effects: Effects {
    get { compositing.values.effects }
    set { compositing.values.effects = newValue }
  }

  /// Creates a layer; by default, opaque and without a mask.
  public init(
    name: String, content: Content, size: Size, matrix: Matrix, mask: Mask? = nil,
    opacity: Double = 1
  ) {
    self.name = name
    self.content = content
    self.size = size
    self.matrix = matrix
    self.opacity = opacity
    if let mask { self.mask = mask }
  }

  /// Whether the layer or a layer in it mixes its colors with the content behind.
  package var blends: Bool {
    if effects.blend != .normal { return true }
    return if case .group(let layers) = content { layers.contains(where: \.blends) } else { false }
  }

  /// The names of all art in the layer, its children, and its matte.
  package var art: Set<String> {
    let own: Set<String> =
      switch content {
      case .art(let name): [name]
      case .fade(let from, let to, _): [from, to]
      case .group(let layers): layers.reduce(into: []) { $0.formUnion($1.art) }
      case .fill, .shape: []
      }
    return (matte?.content ?? []).reduce(into: own) { $0.formUnion($1.art) }
  }
}

/// A path with its fill and stroke, painted like a `CAShapeLayer`.
///
/// ```swift
/// let shape = Shape(path: heart, fill: Color(0.9, 0.1, 0.2), stroke: outline)
/// ```
public struct Shape: Hashable, Sendable {
  /// The path, in points of the layer.
  public var path: Path
  /// The fill in points of the layer. The trim doesn't affect it.
  public var fill: Paint
  /// The rule for the inside of the path, which is filled.
  public var fillRule = FillRule.nonzero
  /// The stroke over the fill; nil for none.
  public var stroke: Stroke?
  /// The stroked part of the path. The caps are on the trimmed ends.
  public var trim: Trim

  /// Creates a shape with a fill color; by default, its whole path is stroked.
  public init(path: Path, fill: Color, stroke: Stroke? = nil, trim: Trim = .full) {
    self.init(path: path, fill: .color(fill), stroke: stroke, trim: trim)
  }

  /// Creates a shape; by default, its whole path is stroked.
  public init(path: Path, fill: Paint, stroke: Stroke? = nil, trim: Trim = .full) {
    self.path = path
    self.fill = fill
    self.stroke = stroke
    self.trim = trim
  }

  /// A rectangle that contains the fill and the stroke.
  public var inkBounds: Rect {
    let bounds = path.controlBounds
    guard let stroke else { return bounds }
    let reach = stroke.width / 2 * (stroke.join == .miter ? stroke.line.miterLimit : 2)
    return bounds.padded(by: reach)
  }
}

/// A rounded rectangle or a path with anti-aliased edges that hides everything outside.
///
/// For an example, see `Drawing`.
public struct Mask: Hashable, Sendable {
  /// The rectangle, or the bounds of the path, in the points of `matrix`.
  public var rect: Rect
  /// The corner radius of the rectangle in points, at most half of the shorter side.
  public var cornerRadius: Double
  /// The path, filled by the non-zero winding rule, in the points of `matrix`; nil for a rounded
  /// rectangle.
  public var path: Path?
  /// The matrix from the points of `rect` to the pixels of the image.
  public var matrix: Matrix

  /// Creates a mask; by default, a rectangle with sharp corners.
  public init(rect: Rect, cornerRadius: Double = 0, matrix: Matrix) {
    self.rect = rect
    self.cornerRadius = cornerRadius
    self.matrix = matrix
  }

  /// Creates a mask from a path. A path that is a rounded rectangle is stored as one.
  public init(_ path: Path, matrix: Matrix) {
    let rounded = path.roundedRect
    self.init(
      rect: rounded?.rect ?? path.controlBounds, cornerRadius: rounded?.radius ?? 0, matrix: matrix)
    if rounded == nil { self.path = path }
  }
}
