import CLibRSVG
import CritterGraphics
import Synchronization

/// The measures of fonts, each measured once.
package final class FontMeasures: Sendable {
  /// The units of fonts with a size of 1, by their families.
  private let known = Mutex<[[StyleToken]: FontUnits]>([:])

  /// The measures of the installed fonts.
  package static let shared = FontMeasures()

  /// Returns the units of a font.
  ///
  /// - Parameter families: the value of `font-family`; empty for none.
  package func units(of families: [StyleToken], size: Double) -> FontUnits {
    let unit = known.withLock { known in
      let unit = known[families] ?? Self.measured(families)
      known[families] = unit
      return unit
    }
    var units = FontUnits(size: size)
    (units.ex, units.ch) = (unit.ex * size, unit.ch * size)
    return units
  }

  /// Returns the widths of texts with a style, in points.
  func widths(of texts: [String], _ style: MarkupTree.Attribute) -> [Double] {
    // Ink between two letters, less those two, also has the room around the letters of a text.
    let widths = Self.ink(of: ["xx"] + texts.map { "x\($0)x" }, style).map(\.width)
    return texts.indices.map { widths[$0 + 1] - widths[0] }
  }

  /// Returns the sizes of the ink of texts, in points; zero for those that aren't known.
  private static func ink(of texts: [String], _ style: MarkupTree.Attribute) -> [Size] {
    let drawing = MarkupTree(
      svg: "svg", [.init("width", "100"), .init("height", "100")],
      texts.enumerated().map { index, text in
        let list: [MarkupTree.Attribute] = [.init("id", "t\(index)"), style, .keptSpace]
        return .element(MarkupTree(svg: "text", list, [.text(text)]))
      })
    let art = try? ParsedArt(ArtFile(name: "font.svg", path: "font.svg", bytes: drawing.file()))
    return texts.indices.map { art?.ink(ofElementWithID: "t\($0)")?.size ?? Size(0, 0) }
  }

  /// The font size at which letters are measured.
  private static let size = 1000.0

  private static func measured(_ families: [StyleToken]) -> FontUnits {
    let names = families.browserFamilies.map(\.text).joined(separator: ", ")
    let ink = ink(
      of: ["x", "0", "00"],
      .init("style", "font-size: \(size.svgText())px; font-family: \(names)"))
    var units = FontUnits(size: 1)
    if ink[0].height > 0 { units.ex = ink[0].height / size }
    if ink[2].width > ink[1].width { units.ch = (ink[2].width - ink[1].width) / size }
    return units
  }
}

extension ParsedArt {
  /// Returns the rectangle around the ink of an element, in points; nil if it isn't known.
  fileprivate func ink(ofElementWithID id: String) -> Rect? {
    withHandle { handle in
      var (ink, logical) = (RsvgRectangle(), RsvgRectangle())
      guard
        rsvg_handle_get_geometry_for_element(handle, "#" + id, &ink, &logical, nil) != 0
      else { return nil }
      return Rect(ink.x, ink.y, ink.width, ink.height)
    }
  }
}
