/// An image as a tree of parts, each in the coordinates of its parent. All trees of a rig have the
/// same parts, including hidden ones, so that vector formats can animate each part. Their order
/// changes only with the paint order of the rig.
package struct PartTree: Hashable, Sendable {
  /// The size of the image in pixels.
  package var size: PixelSize
  /// The color behind all parts; the mask doesn't apply to it.
  package var background: Color
  /// The mask of all parts, in points of the canvas; nil for none.
  package var mask: Mask?
  /// The matrix from points of the canvas to pixels of the image.
  package var matrix: Matrix
  /// The top-level parts, back to front.
  package var parts: [PartNode]

  package init(size: PixelSize, background: Color, mask: Mask?, matrix: Matrix, parts: [PartNode]) {
    self.size = size
    self.background = background
    self.mask = mask
    self.matrix = matrix
    self.parts = parts
  }
}

/// A part with its layers and its children.
package struct PartNode: Hashable, Sendable {
  /// The name, unique in the tree.
  package var name: String
  /// The matrix from points of the part to points of its parent.
  package var matrix: Matrix
  /// The placement as its author wrote it.
  package var authored: AuthoredPlacement
  /// The size in points of the part; its bounds start at (0, 0).
  package var size: Size
  /// The center of rotation and scale, in points of the part.
  package var anchor: Point
  /// The opacity of the part and its children, composited as one; 0…1.
  package var opacity: Double
  /// Whether the part and its children are visible.
  package var isVisible: Bool
  /// The layers behind the children, back to front; their matrices lead to points of the part.
  package var layers: [Layer]
  /// Whether the layers are a line of text, which changes by whole glyphs.
  package var isText: Bool
  /// The children, back to front.
  package var parts: [PartNode]
  /// Whether the part only has a place among its siblings, for content from elsewhere.
  package private(set) var isPlaceholder = false
  private var compositing = OutOfLine<Compositing<PartNode>>.defaults

  /// The mask of the part and its children, in points of the part; its matrix has no effect.
  package var mask: Mask? {
    get { compositing.values.mask }
    set { compositing.values.mask = newValue }
  }
  /// The parts that mask this part and its children, in points of the parent; nil for none.
  package var matte: Matte<PartNode>? {
    get { compositing.values.matte }
    set { compositing.values.matte = newValue }
  }
  /// The effects of the part and its children.
  package var effects: Effects {
    get { compositing.values.effects }
    set { compositing.values.effects = newValue }
  }

  package init(
    name: String, matrix: Matrix, authored: AuthoredPlacement = AuthoredPlacement(), size: Size,
    anchor: Point = .zero,
    opacity: Double = 1, isVisible: Bool = true, mask: Mask? = nil, layers: [Layer] = [],
    isText: Bool = false, parts: [PartNode] = []
  ) {
    self.name = name
    self.matrix = matrix
    self.authored = authored
    self.size = size
    self.anchor = anchor
    self.opacity = opacity
    self.isVisible = isVisible
    self.layers = layers
    self.isText = isText
    self.parts = parts
    if let mask { self.mask = mask }
  }

  /// Creates a part with a single layer.
  package init(
    _ name: String, _ content: Layer.Content, _ size: Size, _ matrix: Matrix = .identity
  ) {
    let layer = Layer(name: name, content: content, size: size, matrix: .identity)
    self.init(name: name, matrix: matrix, size: size, layers: [layer])
  }

  /// Creates a part that only has a place among its siblings.
  package init(placeholder name: String) {
    self.init(name: name, matrix: .identity, size: Size(0, 0))
    isPlaceholder = true
  }
}

/// The placement of a part as its author wrote it.
package struct AuthoredPlacement: Hashable, Sendable {
  /// The rotation and scale about the anchor.
  package struct Factors: Hashable, Sendable {
    /// The degrees clockwise after the scale, with full turns.
    package var rotation: Double
    package var scale: Point

    package init(rotation: Double, scale: Point) {
      self.rotation = rotation
      self.scale = scale
    }
  }

  /// The rotation and scale; nil if something else rotates, scales, or skews the part, too.
  package var factors: Factors?
  /// The place on the motion path; nil without one.
  package var progress: PathProgress?

  package init(_ factors: Factors? = nil, along progress: PathProgress? = nil) {
    self.factors = factors
    self.progress = progress
  }
}
