/// One picture, fully resolved: what to draw, where, in which order. Nothing is left to look up
/// but the art itself, so equal drawings give equal pixels.
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
  /// What a layer shows.
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
    /// Layers composed apart from the rest, back to front, then masked and made transparent as
    /// one. Their matrices are absolute too; the group's own matrix and size say nothing.
    case group([Layer])
  }

  /// The path of the part that it shows, as `head/muzzle/nose`.
  public var name: String
  /// What it shows.
  public var content: Content
  /// The layer's bounds are (0, 0) to this, in points.
  public var size: Size
  /// From the layer's points to the picture's pixels.
  public var matrix: Matrix
  /// Where the layer may be seen; everywhere when nil.
  public var mask: Mask?
  /// 0…1
  public var opacity: Double
  /// Hides the layer where it is opaque, and shows nothing by itself; back to front.
  public var cover: [Layer] = []

  /// A layer that is opaque and without a mask unless it says otherwise.
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
  /// In the layer's points.
  public var path: Path
  /// By the non-zero winding rule; the trim does not touch it.
  public var fill: Color
  /// Over the fill; none when nil.
  public var stroke: Stroke?
  /// How much of the stroke is drawn; the caps are on the trimmed ends.
  public var trim: Trim

  /// A shape whose outline is stroked whole unless it says otherwise.
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
  /// In the points that `matrix` puts into the picture.
  public var rect: Rect
  /// In points, at most half of the shorter side.
  public var cornerRadius: Double
  /// From the points of `rect` to the picture's pixels.
  public var matrix: Matrix

  /// A rectangle with sharp corners unless it says otherwise.
  public init(rect: Rect, cornerRadius: Double = 0, matrix: Matrix) {
    self.rect = rect
    self.cornerRadius = cornerRadius
    self.matrix = matrix
  }
}
