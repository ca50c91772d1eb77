/// A fully resolved image: its layers, in order, with their places. Only the art remains to be
/// looked up, so equal drawings give equal pixels.
public struct Drawing: Hashable, Sendable {
  /// The picture's size in pixels.
  public var size: PixelSize
  /// Painted under everything, outside the mask too.
  public var background: Color
  /// Where the layers may be seen; everywhere when nil.
  public var mask: Mask?
  /// Back to front.
  public var layers: [Layer]

  /// A picture of these layers.
  public init(size: PixelSize, background: Color, mask: Mask?, layers: [Layer]) {
    self.size = size
    self.background = background
    self.mask = mask
    self.layers = layers
  }
}

/// One thing to draw, with every parent's transform already applied.
public struct Layer: Hashable, Sendable {
  /// The content of a layer.
  public indirect enum Content: Hashable, Sendable {
    /// The SVG of that name, stretched to the layer's size.
    case art(String)
    /// A cross-fade, `(1 - fraction) · from + fraction · to` on premultiplied colors, both
    /// stretched to the layer's size. The fraction is in 0…1.
    case fade(from: String, to: String, fraction: Double)
    /// One color over the whole of the layer's size.
    case fill(Color)
    /// A path, filled and then stroked; it may leave the layer's size.
    case shape(Shape)
    /// Layers that are composed separately, back to front, then masked and faded as one. Their
    /// matrices are absolute, too; the group's own matrix and size have no effect.
    case group([Layer])
  }

  /// The path of the part that it shows, as `head/muzzle/nose`.
  public var name: String
  /// The content of the layer.
  public var content: Content
  /// The layer's bounds are (0, 0) to this, in points.
  public var size: Size
  /// The matrix from the points of the layer to the pixels of the image.
  public var matrix: Matrix
  /// Where the layer may be seen; everywhere when nil.
  public var mask: Mask?
  /// 0…1
  public var opacity: Double
  /// Hides the layer where it is opaque, and shows nothing by itself; back to front.
  public var cover: [Layer] = []

  /// Creates a layer; by default, opaque and without a mask.
  public init(
    name: String, content: Content, size: Size, matrix: Matrix, mask: Mask? = nil,
    opacity: Double = 1
  ) {
    self.name = name
    self.content = content
    self.size = size
    self.matrix = matrix
    self.mask = mask
    self.opacity = opacity
  }
}

extension Layer {
  /// The names of the art in it.
  package var art: Set<String> {
    switch content {
    case .art(let name): [name]
    case .fade(let from, let to, _): [from, to]
    case .group(let layers): layers.reduce(into: []) { $0.formUnion($1.art) }
    case .fill, .shape: []
    }
  }
}

/// A path in the layer's points and how it is painted, as a `CAShapeLayer` paints one.
public struct Shape: Hashable, Sendable {
  /// The path, in points of the layer.
  public var path: Path
  /// The fill, by the non-zero winding rule; the trim doesn't affect it.
  public var fill: Color
  /// The stroke on top of the fill; nil for none.
  public var stroke: Stroke?
  /// How much of the stroke is drawn; the caps are on the trimmed ends.
  public var trim: Trim

  /// Creates a shape; by default, its whole outline is stroked.
  public init(path: Path, fill: Color, stroke: Stroke? = nil, trim: Trim = .whole) {
    self.path = path
    self.fill = fill
    self.stroke = stroke
    self.trim = trim
  }

  /// A rectangle that no ink leaves.
  public var inkBounds: Rect {
    let bounds = path.controlBounds
    guard let stroke else { return bounds }
    let reach = stroke.width / 2 * (stroke.join == .miter ? Stroke.miterLimit : 2)
    return Rect(
      bounds.minX - reach, bounds.minY - reach, bounds.size.width + 2 * reach,
      bounds.size.height + 2 * reach)
  }
}

/// A rounded rectangle outside of which nothing is seen; its edge is anti-aliased.
public struct Mask: Hashable, Sendable {
  /// The rectangle, in the points of `matrix`.
  public var rect: Rect
  /// The corner radius in points, at most half of the shorter side.
  public var cornerRadius: Double
  /// The matrix from the points of `rect` to the pixels of the image.
  public var matrix: Matrix

  /// Creates a mask; by default, a rectangle with sharp corners.
  public init(rect: Rect, cornerRadius: Double = 0, matrix: Matrix) {
    self.rect = rect
    self.cornerRadius = cornerRadius
    self.matrix = matrix
  }
}
