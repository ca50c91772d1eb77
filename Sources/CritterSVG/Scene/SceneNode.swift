import CritterGraphics

/// A node of a drawing whose styles, units, and references are resolved. A drawing has no nodes for
/// elements that draw nothing.
struct SceneNode: Sendable {
  /// The byte offset of the element's tag in the file's text.
  let offset: Int
  /// The matrix from the node's points to those of the node around it.
  var matrix = Matrix.identity
  /// The opacity of the whole node, 0…1.
  var opacity = 1.0
  /// The shapes outside of which the node isn't visible.
  var clips: [SceneClip] = []
  /// The features that only librsvg draws, such as filters, masks, and markers, with their places.
  var foreign: [MarkupError] = []
  /// The content before the matrix, opacity, and clips apply.
  var content = Content.group([])

  /// The kinds of nodes.
  indirect enum Content: Sendable {
    /// Nodes that are composited together, back to front.
    case group([SceneNode])
    case shape(SceneShape)
    /// A PNG, JPEG, or GIF in a rectangle.
    case image(Rect)
    /// Text and everything else that only librsvg draws.
    case foreign
  }

  init(of element: MarkupTree) { offset = element.offset }
}

/// The shapes of a clip path or mask, in the points of the node that has it.
struct SceneClip: Sendable {
  /// The shapes that clip together.
  var nodes: [SceneNode] = []
  /// Whether it is a mask, and its shapes hide by their colors.
  let isMask: Bool
  /// The reason why the shapes aren't the whole clip; nil if they are.
  var foreign: MarkupError?
}

/// A shape with its paints, in its own points.
struct SceneShape: Sendable {
  let outline: PaintedPath.Outline
  /// Whether the fill uses the even-odd rule.
  var isEvenOdd = false
  /// Whether the shape uses the even-odd rule as part of a clip path.
  var isEvenOddAsClip = false
  /// The paint of the inside; nil for none.
  var fill: ScenePaint?
  /// The line; nil for none.
  var stroke: SceneStroke?
}

/// The line of a shape, in the shape's points.
struct SceneStroke: Sendable {
  let paint: ScenePaint
  let width: Double
  let line: LineStyle
  let dashes: [Double]
  let dashOffset: Double
}

/// The paint of a shape, with the opacity of the fill or stroke.
enum ScenePaint: Sendable {
  case color(Color)
  /// A gradient with the matrix from its points to the shape's.
  case gradient(Gradient, Matrix, foreign: MarkupError?)
  /// A pattern and everything else that only librsvg paints.
  case foreign(MarkupError)
}
