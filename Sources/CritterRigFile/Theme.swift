package import CritterGraphics
public import CritterSyntax

/// New values for a rig's named colors.
///
/// ```swift
/// let dark = try document.resolved(theme: Theme(contentsOf: "parts/bear/dark.theme.yaml"))
/// ```
public struct Theme: Hashable, Sendable {
  /// The path of the file, as the user wrote it.
  package let path: String
  /// The colors by name. A nested rig's color has the part's name as a prefix.
  private let colors: [Named<Color>]

  /// Reads a theme file, which has a `colors:` mapping like a rig file.
  ///
  /// - Throws: `FileError` with all errors in the file and their positions.
  public init(contentsOf path: String) throws(FileError) {
    try self.init(contentsOf: path, within: nil)
  }

  /// Reads a theme file.
  ///
  /// - Parameter folder: the folder that the file must be in; nil if the user chose the file.
  package init(contentsOf path: String, within folder: String?) throws(FileError) {
    let file = SourceFile(path, within: folder)
    try self.init(path: path, data: file.contents(.description, of: "theme"))
  }

  /// Reads the contents of a theme file.
  package init(path: String, data: Data) throws(FileError) {
    let context = ReadingContext(path: path, hints: .synonyms)
    let file = Node.yaml(data, context).flatMap { ThemeFile.schema.read($0, context) }
    try context.throwIfAny()
    self.init(path: path, colors: file?.colors ?? [])
  }

  init(path: String, colors: [Named<Color>]) {
    self.path = path
    self.colors = colors
  }

  /// The names of the colors, with their positions.
  var names: [Located<String>] { colors.map(\.name) }

  /// Returns the theme for the nested rig of a part.
  func nested(in part: String) -> Theme {
    let prefix = part + "."
    let own = colors.compactMap { color in
      color.name.value.exact.dropping(prefix: prefix).map { name in
        var color = color
        color.name.value = name
        return color
      }
    }
    return Theme(path: path, colors: own)
  }

  /// Returns the rig's colors with the theme's values. Ignores colors of nested rigs.
  ///
  /// - Throws: `FileError` if the theme has a color that the rig doesn't have.
  func applied(to colors: [Named<Color>]) throws(FileError) -> [Named<Color>] {
    var result = colors
    let context = ReadingContext(path: path)
    let names = Names(of: .color, colors.map(\.name.value))
    for entry in self.colors where !entry.name.value.exact.contains(".") {
      if let index = names.index(of: entry.name.value) {
        result[index].value = entry.value
      } else {
        context.report(
          "no color '\(entry.name.value)' in the rig", meaning: entry.name.value,
          among: names.all, at: entry.name.mark)
      }
    }
    try context.throwIfAny()
    return result
  }

  /// Checks the theme's colors of nested rigs.
  ///
  /// - Parameter colors: the colors of all nested rigs.
  /// - Throws: `FileError` if the theme has a color that no nested rig has.
  func checkNested(_ colors: [NamedColor]) throws(FileError) {
    let context = ReadingContext(path: path)
    let names = Names(of: .color, colors.map(\.name))
    for entry in self.colors where entry.name.value.exact.contains(".") {
      guard names.index(of: entry.name.value) == nil else { continue }
      context.report(
        "no color '\(entry.name.value)' in the rig", meaning: entry.name.value, among: names.all,
        at: entry.name.mark)
    }
    try context.throwIfAny()
  }

  /// Returns whether two themes have the same colors, even if their paths differ.
  public static func == (a: Theme, b: Theme) -> Bool { a.entries == b.entries }

  /// Hashes only the colors.
  public func hash(into hasher: inout Hasher) { hasher.combine(entries) }

  private var entries: [NamedColor] {
    colors.map { NamedColor(name: $0.name.value, color: $0.value) }
  }
}

/// The entries of a theme file.
struct ThemeFile: Sendable {
  var colors: [Named<Color>] = []

  static let schema = ValueSchema<ThemeFile>.mapping(
    "a theme", from: ThemeFile(),
    [
      .required(
        "colors", \.colors, Schemas.color.byReference.upTo(10_000, "colors"),
        "Named colors and their new values; for a nested rig, write part.color."
      )
    ])
}
