import CritterGraphics
import CritterMotion
import CritterRig

/// A part's values at one instant, in the page's format.
struct PlacedNote: Encodable {
  let path: String
  let art: String?
  let isVisible: Bool
  let anchor: [Double]?
  /// The corners in canvas points; nil for a corner behind the viewer.
  let corners: [[Double]?]
  let fill: String?
  let stroke: String?

  init(_ placed: PlacedPart) {
    let (part, values) = (placed.part, placed.values)
    path = part.path
    art = values.art
    isVisible = placed.isVisible
    anchor = placed.anchorOnCanvas
    corners = placed.corners.map { $0.map { [$0.x, $0.y] } }
    fill = values.fill.note
    stroke = values.stroke.note
  }
}

extension Paint {
  /// The color in CSS syntax, or the gradient as in a rig file; nil if it's transparent.
  fileprivate var note: String? {
    guard isVisible else { return nil }
    return switch self {
    case .color(let color): color.hex
    case .gradient(let gradient): gradient.yaml
    }
  }
}

extension PlacedPart {
  /// The anchor in canvas points; nil if it's behind the viewer.
  var anchorOnCanvas: [Double]? {
    let (anchor, size) = (values.anchor, values.size)
    return matrix.project(Point(anchor.x * size.width, anchor.y * size.height)).map {
      [$0.x, $0.y]
    }
  }
}

extension Rig {
  /// Returns the visible text fields.
  func fieldNotes(_ placed: [PlacedPart]) -> [FieldNote] {
    let byPath = Dictionary(placed.map { ($0.part.path, $0) }, uniquingKeysWith: { $1 })
    return parts.compactMap { part in
      guard let field = part.field, let own = byPath[part.path], own.isVisible else { return nil }
      let caret = field.caret.flatMap { byPath[parts[$0].path] }
      return FieldNote(
        part: part.name, corners: own.corners.map { $0.map { [$0.x, $0.y] } },
        text: byPath[parts[field.text].path]?.values.text ?? "",
        isFocused: caret?.values.isVisible ?? false)
    }
  }

  /// Returns the names of the parts that can be tapped in a pose.
  func tappableParts(in pose: Pose) -> [String] {
    let hits = HitTest(of: self, pose.parts)
    return tapListeners.sorted().filter { hits.middle(of: $0) != nil }.map { parts[$0].name }
  }
}
