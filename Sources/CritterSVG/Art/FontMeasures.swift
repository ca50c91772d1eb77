import CLibRSVG
import CritterGraphics
import Synchronization

/// The measures of fonts, each measured once.
package final class FontMeasures: Sendable {
  /// The units of fonts with a size of 1, by their families.
  private let known = Mutex<[[StyleToken]: FontUnits]>([:])

  package init() {}

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
    if texts.isEmpty { return [] }
    // Ink between two letters, less those two, also has the room around the letters of a text.
    let all = ["xx"] + texts.map { "x\($0)x" }
    let drawing = MarkupTree(
      svg: "svg", [.init("width", "100"), .init("height", "100")],
      all.enumerated().map { index, text in
        .element(
          MarkupTree(svg: "text", [.init("id", "t\(index)"), style, .keptSpace], [.text(text)]))
      })
    let file = ArtFile(name: "font.svg", path: "font.svg", bytes: drawing.file())
    guard let art = try? ParsedArt(file) else { return texts.map { _ in 0 } }
    let widths = all.indices.map { art.ink(ofElementWithID: "t\($0)")?.size.width ?? 0 }
    return widths.dropFirst().map { $0 - widths[0] }
  }

  /// The font size at which letters are measured.
  private static let size = 1000.0

  private static func measured(_ families: [StyleToken]) -> FontUnits {
    let names = families.browserFamilies.map(\.text).joined(separator: ", ")
    func text(_ letters: String) -> MarkupTree {
      MarkupTree(
        svg: "text",
        [
          .init("id", letters), .init("y", size.svgText()), .init("font-size", size.svgText()),
          .init("font-family", names),
        ], [.text(letters)])
    }
    let drawing = MarkupTree(
      svg: "svg", [.init("width", "2000"), .init("height", "2000")],
      ["x", "0", "00"].map { .element(text($0)) })
    var units = FontUnits(size: 1)
    guard
      let art = try? ParsedArt(ArtFile(name: "font.svg", path: "font.svg", bytes: drawing.file()))
    else { return units }
    if let ink = art.ink(ofElementWithID: "x"), ink.size.height > 0 {
      units.ex = ink.size.height / size
    }
    if let one = art.ink(ofElementWithID: "0"), let two = art.ink(ofElementWithID: "00"),
      two.size.width > one.size.width
    {
      units.ch = (two.size.width - one.size.width) / size
    }
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
