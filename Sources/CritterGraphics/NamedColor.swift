/// A named color of a rig, which a theme can replace.
///
/// ```swift
/// for entry in rig.colors { print("color \(entry.name), \(entry.color.hex)") }
/// ```
public struct NamedColor: Hashable, Sendable {
  /// The name that other entries of the file refer to.
  public let name: String
  /// The color from the theme, or from the rig if the theme doesn't have the name.
  public let color: Color

  package init(name: String, color: Color) {
    self.name = name
    self.color = color
  }
}
