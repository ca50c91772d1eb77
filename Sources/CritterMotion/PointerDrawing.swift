import CritterGraphics
import CritterRig

/// Draws the pointer: an arrow, and a ring as in the iOS simulator.
extension Rig {
  /// Returns the pointer as a part above all others; hidden if nil.
  func node(of pointer: Pointer?) -> PartNode {
    let place = pointer?.position ?? .zero
    let ring = PartNode(
      name: "pointer/ring", matrix: .identity, size: Size(0, 0), opacity: pointer?.pressure ?? 0,
      isVisible: (pointer?.pressure ?? 0) > 0,
      layers: [layer(.group(PointerShapes.ring.map { layer(.shape($0)) }))])
    let arrow = PartNode(
      name: "pointer/arrow", matrix: .identity, size: Size(0, 0),
      isVisible: pointer?.look == .arrow, layers: [layer(.shape(PointerShapes.arrow))])
    return PartNode(
      name: "pointer",
      matrix: .scale(pointerScale, pointerScale) * .translation(place.x, place.y),
      size: Size(0, 0), isVisible: pointer != nil, parts: [ring, arrow])
  }

  /// The scale of the pointer. The ring is 42 points wide, like a fingertip, but at most 25% of the
  /// canvas.
  private var pointerScale: Double {
    let side = min(canvas.size.width, canvas.size.height)
    return min(1, side / 4 / (2 * PointerShapes.ringRadius))
  }

  private func layer(_ content: Layer.Content) -> Layer {
    Layer(name: "pointer", content: content, size: Size(0, 0), matrix: .identity)
  }
}

/// The pointer's shapes, in points, with the origin at the pointer's position.
private enum PointerShapes {
  static let ringRadius = 21.0

  /// A dark ring on a light one, visible on any background.
  static var ring: [Shape] {
    let circle = Path(
      Rect(-ringRadius, -ringRadius, 2 * ringRadius, 2 * ringRadius), cornerRadius: ringRadius)
    return [
      Shape(
        path: circle, fill: Color(1, 1, 1, 0.2), stroke: Stroke(color: light, width: 3.5)),
      Shape(path: circle, fill: .transparent, stroke: Stroke(color: dark, width: 1.75)),
    ]
  }

  static var arrow: Shape {
    let corners = [(0, 0), (0, 17), (4, 13.4), (6.6, 19.4), (9.4, 18.2), (6.8, 12.3), (12.2, 12.3)]
    let points = corners.map { Point($0.0, $0.1) }
    let outline = Path([.move(points[0])] + points.dropFirst().map { .line($0) } + [.close])
    return Shape(path: outline, fill: dark, stroke: Stroke(color: light, width: 1.25, join: .round))
  }

  private static var dark: Color { Color(0.07, 0.07, 0.07) }
  private static var light: Color { Color(1, 1, 1, 0.75) }
}
