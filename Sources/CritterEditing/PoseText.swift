import CritterGraphics
package import CritterRig

extension Rig {
  /// Returns the values of a part that differ from the rest state, in the syntax of a rig file.
  ///
  /// If none differs, the result contains the part's frame.
  ///
  /// - Returns: one line for the `parts` of a state.
  package func text(of part: Part, _ values: PartValues) -> String {
    let changed = values.differences(from: part.rest)
      .map { "\($0.name): \(values[$0].rounded(for: $0.base))" }
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
