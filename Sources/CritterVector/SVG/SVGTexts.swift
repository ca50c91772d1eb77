import CritterGraphics
import CritterRaster

// Texts, glyph by glyph.

extension AnimatedSVGWriter {
  mutating func elements(ofLine glyphs: [MovingGlyph]) -> [SVGElement] {
    glyphs.together.flatMap { elements(of: $0) }
  }

  /// - Parameter glyphs: that come and go together.
  private mutating func elements(of glyphs: [MovingGlyph]) -> [SVGElement] {
    guard let isVisible = glyphs.first?.isVisible, animation != nil || isVisible.first else {
      return []
    }
    let children = glyphs.map { use($0) }
    if isVisible.isConstant { return children }
    let hidden = isVisible.first ? "" : Self.clear
    return [
      SVGElement("g", hidden, animations: animation?.presence(isVisible) ?? "", children).unwrapped
    ]
  }

  private mutating func use(_ glyph: MovingGlyph) -> SVGElement {
    let path = picture.glyphs[glyph.outline].moved(by: .scale(picture.textUnit, picture.textUnit))
    let (x, y) = (glyph.place.x * picture.textUnit, glyph.place.y * picture.textUnit)
    guard uses.isRepeated(glyph) else {
      let (name, attributes) = Self.outline(path.moved(by: x.rounded(), y.rounded()), decimals: 0)
      return SVGElement(name, attributes)
    }
    let id = "\(Self.prefix)t\(glyph.outline)"
    define(id, as: Self.element(path, id: id))
    return SVGElement("use", " href=\"#\(id)\"" + x.attribute("x", 0) + y.attribute("y", 0))
  }

  private static func element(_ path: Path, id: String) -> String {
    let (name, attributes) = outline(path, decimals: 0)
    return "<\(name) id=\"\(id)\"\(attributes)/>"
  }
}
