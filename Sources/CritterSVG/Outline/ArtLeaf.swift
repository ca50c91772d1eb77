package import CritterGraphics

/// A drawn shape with its outline in the points of the drawing, for measuring. Gradients count as
/// their mean color.
package struct ArtLeaf: Sendable {
  /// The outline in the points of the drawing's view box.
  package let path: Path
  /// Whether the fill uses the even-odd rule.
  package let isEvenOdd: Bool
  /// The mean color of the fill, with the opacity of all groups; nil for no fill.
  package let fill: Color?
  /// The mean color of the stroke; nil for no stroke.
  package let stroke: Color?
  /// The line width in points of the drawing.
  package let strokeWidth: Double
  /// The clip paths and masks around the shape. What lies outside of one isn't visible.
  package let clips: [Path]
}

/// A reader of shapes that skips texts, filters, and invalid numbers.
package struct ArtLeafReader {
  private var scene: SceneReader
  private var leaves: [ArtLeaf] = []
  /// Whether an element was skipped that librsvg may draw.
  package private(set) var isIncomplete = false
  private let maximumShapes: Int
  private static let maximumClips = 8

  /// Prepares a drawing.
  ///
  /// - Parameters:
  ///   - viewport: the size that percentages refer to.
  ///   - maximumShapes: the maximum number of shapes, counting each use of an element.
  package init(_ art: SanitizedArt, viewport: Size, maximumShapes: Int = 4000) {
    self.maximumShapes = maximumShapes
    scene = SceneReader(art.root, viewport: viewport)
  }

  /// Returns the visible shapes of an element, back to front.
  ///
  /// - Parameter groups: the groups around the element, outermost first, without their content.
  package mutating func leaves(of element: MarkupTree, in groups: [MarkupTree]) -> [ArtLeaf] {
    leaves = []
    if let node = scene.node(of: element, in: groups) { add(node, LeafContext()) }
    return leaves
  }

  private mutating func add(_ node: SceneNode, _ parent: LeafContext) {
    guard leaves.count < maximumShapes else {
      isIncomplete = true
      return
    }
    var context = parent
    context.matrix = node.matrix * parent.matrix
    context.opacity *= node.opacity
    for clip in node.clips where context.clips.count < Self.maximumClips {
      let paths = clip.nodes.flatMap { $0.paths(in: context.matrix, isMask: clip.isMask) }
      if !paths.isEmpty { context.clips.append(Path(paths.flatMap(\.elements))) }
    }
    switch node.content {
    case .group(let nodes): for inner in nodes { add(inner, context) }
    case .shape(let shape): add(shape, context)
    case .image(let rect):
      let gray = ScenePaint.color(Color(0.5, 0.5, 0.5))
      add(SceneShape(outline: .rectangle(rect, cornerRadius: 0), fill: gray), context)
    case .foreign: isIncomplete = true
    }
  }

  private mutating func add(_ shape: SceneShape, _ context: LeafContext) {
    let fill = shape.fill?.meanColor(context.opacity)
    let stroke = shape.stroke?.paint.meanColor(context.opacity)
    let path = shape.outline.path
    guard fill != nil || stroke != nil, !path.elements.isEmpty else { return }
    let width = (shape.stroke?.width ?? 1) * abs(context.matrix.determinant).squareRoot()
    leaves.append(
      ArtLeaf(
        path: path.transformed(by: context.matrix), isEvenOdd: shape.isEvenOdd, fill: fill,
        stroke: stroke, strokeWidth: width, clips: context.clips))
  }
}

/// The matrix, opacity, and clips around a node.
private struct LeafContext {
  var matrix = Matrix.identity
  var opacity = 1.0
  var clips: [Path] = []
}

extension SceneNode {
  /// Returns the paths of all shapes in the node; in a mask, of those with a paint.
  func paths(in around: Matrix, isMask: Bool) -> [Path] {
    let matrix = matrix * around
    switch content {
    case .group(let nodes): return nodes.flatMap { $0.paths(in: matrix, isMask: isMask) }
    case .shape(let shape) where !isMask || shape.fill != nil || shape.stroke != nil:
      return [shape.outline.path.transformed(by: matrix)]
    case .image(let rect): return [Path(rect).transformed(by: matrix)]
    case .shape, .foreign: return []
    }
  }
}

extension ScenePaint {
  /// Returns the color or the mean color of a gradient; nil below an opacity of 2%.
  fileprivate func meanColor(_ opacity: Double) -> Color? {
    var color =
      switch self {
      case .color(let color): color
      case .gradient(let gradient, _, _): gradient.meanColor
      case .foreign: Color(0.5, 0.5, 0.5)
      }
    color.alpha *= opacity
    return color.alpha > 0.02 ? color : nil
  }
}

extension Gradient {
  /// The mean color of the stops.
  fileprivate var meanColor: Color {
    func mean(_ component: KeyPath<Color, Double>) -> Double {
      stops.reduce(0) { $0 + $1.color[keyPath: component] } / Double(max(stops.count, 1))
    }
    return Color(mean(\.red), mean(\.green), mean(\.blue), mean(\.alpha))
  }
}
