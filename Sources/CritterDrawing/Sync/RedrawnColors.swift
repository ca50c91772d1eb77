import CritterGraphics
import CritterRigFile
import CritterSyntax

extension Redrawing {
  /// Gives named colors that left the drawing the colors that their shapes have now, so that themes
  /// still replace them.
  mutating func followColors(_ grouping: Regrouping) throws(ValueText.Failure) {
    // Not the colors of lids, which aren't in a drawing.
    let old = hexes(in: grouping.arts.map(\.file.bytes))
    let new = hexes(
      in: grouping.arts.compactMap { art in
        unused.contains(art.name) ? nil : newBytes(of: art.name) ?? art.file.bytes
      } + added.compactMap { places[$0]?.art.flatMap(newBytes) })
    let colors = (text.node(at: ValuePath("colors"))?.pairs ?? []).compactMap { pair in
      pair.key.text.flatMap { name in
        pair.value.text.flatMap { Color(css: $0) }.map { (name: name, hex: $0.hex) }
      }
    }
    var taken = Set(colors.map(\.hex))
    for color in colors where old.contains(color.hex) && !new.contains(color.hex) {
      let next = successor(of: color.hex, in: grouping).flatMap { new.contains($0) ? $0 : nil }
      if let next, taken.insert(next).inserted {
        text = try text.applying(ValueChange(path: ValuePath("colors", color.name), text: next))
      } else if hasTheme(with: color.name) {
        warnings.append(
          "the color '\(color.name)' (\(color.hex)) isn't in the drawing any more, so the rig's "
            + "themes don't replace it there")
      }
    }
  }

  private func hasTheme(with color: String) -> Bool {
    document.themes.contains { theme in
      let file = SourceFile("\(folder)/\(theme)", within: folder)
      let data = try? file.contents(.description)
      let text = data.flatMap { try? ValueText(String(decoding: $0, as: UTF8.self)) }
      return text?.node(at: ValuePath("colors", color)) != nil
    }
  }

  private func newBytes(of art: String) -> [UInt8]? {
    files.first { $0.path == "\(folder)/\(art)" }?.bytes
  }

  private func hexes(in art: [[UInt8]]) -> Set<String> {
    Set(art.flatMap { Recoloring.colors(in: $0) }.map(\.hex))
  }

  /// Returns the color that replaced another one in most of its area, as `#rrggbb`; nil if the shapes of
  /// that color are gone.
  private func successor(of hex: String, in grouping: Regrouping) -> String? {
    var areas: [String: Double] = [:]
    for paint in grouping.paints where paint.old.hex == hex {
      let new = recolorings.reduce(paint.new.hex) { $1.old.hex == $0 ? $1.new.hex : $0 }
      areas[new, default: 0] += paint.area
    }
    return areas.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
      ?? onlyNewColor(inPlaceOf: hex, in: grouping)
  }

  /// Returns the color that is new in all art that lost another one, for example in a gradient; nil if
  /// there is none, or more than one.
  private func onlyNewColor(inPlaceOf hex: String, in grouping: Regrouping) -> String? {
    let colors = grouping.arts.compactMap { art -> Set<String>? in
      guard let new = newBytes(of: art.name) else { return nil }
      let (old, now) = (hexes(in: [art.file.bytes]), hexes(in: [new]))
      return old.contains(hex) && !now.contains(hex) ? now.subtracting(old) : nil
    }
    guard let first = colors.first else { return nil }
    let common = colors.dropFirst().reduce(first) { $0.intersection($1) }
    return common.count == 1 ? common.first : nil
  }
}
