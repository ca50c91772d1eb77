import CritterGraphics
import CritterRig

extension Rig {
  /// The values of a part that differ from rest, in the syntax of a rig file; the frame if none
  /// differs.
  ///
  /// - Returns: one line, to stand among the `parts` of a state.
  func text(of part: Part, _ values: PartValues) -> String {
    let changed = values.differences(from: part.rest)
      .map { "\($0.rawValue): \(values[$0].yaml)" }
    let entries = changed.isEmpty ? ["frame: \(values.frameText(about: part.anchor))"] : changed
    return "\(part.name): { \(entries.joined(separator: ", ")) }\n"
  }
}

extension PartValues {
  fileprivate func frameText(about anchor: Point) -> String {
    let corner = Point(position.x - anchor.x * size.width, position.y - anchor.y * size.height)
    let (origin, extent) = (PropertyValue.point(corner).yaml, PropertyValue.size(size).yaml)
    return "\(origin.dropLast()), \(extent.dropFirst())"
  }
}
