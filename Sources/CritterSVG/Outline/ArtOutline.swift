package import CritterGraphics

/// A piece of art as paths and paints, with all references resolved. Used for vector output other
/// than SVG.
package struct ArtOutline: Sendable {
  /// The width and height of the art in px at 96 dpi.
  package let naturalSize: Size
  /// Whether content outside the natural size is hidden.
  package let clips: Bool
  /// The nodes from back to front.
  package var nodes: [Node]

  /// A piece of the outline that is drawn at once.
  package indirect enum Node: Sendable {
    case path(PaintedPath)
    case group(Group)
    /// A PNG or JPEG, scaled to the natural size of the art.
    case image(EmbeddedImage)
  }

  /// Creates an outline with an image, for art that can't be converted to paths.
  package init(naturalSize: Size, _ image: EmbeddedImage) {
    self.naturalSize = naturalSize
    clips = false
    nodes = [.image(image)]
  }

  /// A group of nodes that are composited together.
  package struct Group: Sendable {
    /// The opacity of the whole group, 0…1.
    package var opacity: Double
    /// The clip region, as the union of these paths; nil if unclipped. Ignores their paints and
    /// matrices.
    package var clip: [PaintedPath]?
    /// The nodes from back to front.
    package var nodes: [Node]
  }
}
