import CritterGraphics
package import CritterSyntax

extension RigDocument {
  /// Returns the colors of a theme that recolor neither the rig nor its art, as warnings.
  ///
  /// - Parameter names: the index of the rig's names.
  package func unusedColors(of theme: Theme, _ names: NameIndex) -> [FileError.Problem] {
    theme.names.filter { uses(color: $0.value, names) == false }.map { name in
      Place(theme.path, name.mark).problem(
        "'\(name.value)' recolors nothing, because neither the rig nor its art has the "
          + "color; remove it, or use the color")
    }
  }

  /// Returns whether a named color is in the rig or in its art. Nil if the rig has no such color.
  ///
  /// - Parameter name: the name; for a nested rig, with the part's name as a prefix.
  private func uses(color name: String, _ names: NameIndex) -> Bool? {
    if let (part, inner) = name.exact.halves(around: ".") {
      guard let shown = root.rigName(ofPart: part),
        let document = nested[shown]?.document,
        let names = document.innerName == nil ? try? document.names() : names
      else { return nil }
      return document.uses(color: inner, names)
    }
    guard let colors = root["colors"]?.pairs,
      let own = colors.first(where: { $0.key.text == name })?.value.text
    else { return nil }
    if !names.uses(of: Symbol(.color, name, inRig: innerName)).isEmpty { return true }
    guard let color = Color(css: own) else { return nil }
    let first = colors.first { $0.value.text.flatMap { Color(css: $0) } == color }
    guard first?.key.text == name else { return false }
    let opposite = Color(1 - color.red, 1 - color.green, 0.5)
    let recoloring = Recoloring([(old: color, new: opposite)])
    return art.values.contains { recoloring.applied(to: $0) != $0 }
  }
}
