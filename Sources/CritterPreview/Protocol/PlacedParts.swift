import CritterGraphics
import CritterMotion
import CritterRig

/// A part's values at one instant, in the page's format.
struct PlacedNote: Encodable {
  let path: String
  let art: String?
  let isVisible: Bool
  let opacity: Double
  let position: [Double]
  let size: [Double]
  let anchor: [Double]?
  /// The corners in canvas points; nil for a corner behind the viewer.
  let corners: [[Double]?]
  let translate: [Double]
  /// The rotation in degrees.
  let rotate: Double
  let scale: [Double]
  let fill: String?
  let stroke: String?
  /// The lengths of the stroke's dashes and gaps; nil for a solid line.
  let dash: [Double]?
  /// The outline as SVG path data.
  let outline: String?
  /// The masks as SVG path data or names of parts, with the modes of several; nil for none.
  let mask: String?
  let text: String?

  init(_ placed: PlacedPart, in rig: Rig) {
    let (part, values) = (placed.part, placed.values)
    path = part.path
    art = values.art
    isVisible = placed.isVisible
    opacity = placed.opacity
    position = [values.position.x, values.position.y]
    size = [values.size.width, values.size.height]
    anchor = placed.anchorOnCanvas
    corners = placed.corners.map { $0.map { [$0.x, $0.y] } }
    translate = [values.translate.x, values.translate.y]
    rotate = values.rotate
    scale = [values.scale.x, values.scale.y]
    fill = values.fill.note
    stroke = values.stroke.note
    dash = values.dashes.isEmpty ? nil : values.dashes
    outline = values.path?.svg
    mask = rig.maskNote(of: part, values)
    text = values.text
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
  /// Returns the masks of a part as a text; nil without masks.
  fileprivate func maskNote(of part: Part, _ values: PartValues) -> String? {
    let notes = zip(part.masks, values.masks).compactMap { mask, values in
      (values.area?.svg ?? mask.part.map { parts[$0].name }).map { (mask.mode.rawValue, $0) }
    }
    if notes.count < 2 { return notes.first?.1 }
    return notes.map { "\($0): \($1)" }.joined(separator: "; ")
  }

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
