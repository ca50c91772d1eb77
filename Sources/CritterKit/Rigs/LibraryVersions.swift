import CritterGraphics
import CritterRaster
import CritterRig
import CritterText

extension Shot {
  /// The versions of what draws its pixels next to critter, by name: librsvg and cairo, and where
  /// there is text, Pango and the text's fonts.
  ///
  /// - Throws: `TextError` when a font is missing.
  package func libraryVersions() throws -> [String: String] {
    var versions = Rasterizer.versions
    let styles = Set(rig.parts.compactMap { $0.textLook?.style })
    if styles.isEmpty { return versions }
    versions["Pango"] = TextShaper.version
    let shaper = try TextShaper()
    // The lightest font represents all of a family.
    for style in styles.sorted(by: { $0.weight > $1.weight }) {
      versions[style.family] = try shaper.fontVersion(of: style).shortText
    }
    return versions
  }
}
