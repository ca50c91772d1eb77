/// One picture as the tree of its parts, each in its parent's points. Figures of one rig have the same
/// parts in the same order, hidden ones too, so that each part can be followed through an animation.
package struct Figure: Hashable, Sendable {
  /// The picture's size in pixels.
  package var size: PixelSize
  /// Painted under everything, outside the mask too.
  package var background: Color
  /// Where the parts may be seen, in the canvas's points; everywhere when nil.
  package var mask: Mask?
  /// From the canvas's points to the picture's pixels.
  package var matrix: Matrix
  /// Back to front.
  package var parts: [FigurePart]

  package init(
    size: PixelSize, background: Color, mask: Mask?, matrix: Matrix, parts: [FigurePart]
  ) {
    (self.size, self.background, self.mask) = (size, background, mask)
    (self.matrix, self.parts) = (matrix, parts)
  }
}

/// A part in its place: what it shows by itself, and the parts in it.
package struct FigurePart: Hashable, Sendable {
  /// Unlike any other's of the figure.
  package var name: String
  /// From its points to its parent's.
  package var matrix: Matrix
  /// How far it is turned from one instant to another, with whole turns, which the matrix doesn't hold;
  /// in degrees.
  package var rotation: Double
  /// In its points: (0, 0) to this.
  package var size: Size
  /// The point that it turns about, in its points.
  package var anchor: Point
  /// Of it and all in it, composed as one; 0…1.
  package var opacity: Double
  /// Whether it and all in it show at all.
  package var isVisible: Bool
  /// Where it and all in it may be seen; its matrix says nothing, it is in the part's points.
  package var mask: Mask?
  /// What it shows under its parts, back to front; their matrices lead to the part's points.
  package var layers: [Layer]
  /// Whether the layers are a line of text, which changes by whole glyphs.
  package var isText: Bool
  /// Back to front.
  package var parts: [FigurePart]
  /// Hide it and all in it where they are opaque, and show nothing by themselves; in the parent's points.
  package var cover: [FigurePart] = []

  package init(
    name: String, matrix: Matrix, rotation: Double = 0, size: Size, anchor: Point = .zero,
    opacity: Double = 1, isVisible: Bool = true, mask: Mask? = nil, layers: [Layer] = [],
    isText: Bool = false, parts: [FigurePart] = []
  ) {
    (self.name, self.matrix, self.rotation) = (name, matrix, rotation)
    (self.size, self.anchor) = (size, anchor)
    (self.opacity, self.isVisible, self.mask) = (opacity, isVisible, mask)
    (self.layers, self.isText, self.parts) = (layers, isText, parts)
  }
}
