import CritterGraphics
import CritterRaster

// Texts: what is typed behind a window, other glyphs one by one.

extension AnimatedSVGWriter {
  private func inText(_ value: Double) -> String { (value * picture.textUnit).brief(0) }

  mutating func elements(ofLine glyphs: [MovingGlyph]) -> [SVGElement] {
    let groups = glyphs.together
    guard let animation else { return groups.flatMap { elements(of: $0) } }
    let (rows, others) = GlyphRow.rows(of: groups, picture.glyphs)
    let windows = rows.map { row in
      let clip = " clip-path=\"url(#\(define(row, animation)))\""
      return SVGElement("g", clip, row.groups.joined().map { use($0) })
    }
    return windows + others.flatMap { elements(of: $0) }
  }

  private mutating func define(_ row: GlyphRow, _ animation: SVGAnimation) -> String {
    let id = "\(Self.prefix)c\(definitions.count)"
    func side(_ name: String, _ keys: Keys) -> (attribute: String, changes: String) {
      let value = inText(keys.first[0])
      return (
        value == "0" && name == "x" ? "" : " \(name)=\"\(value)\"",
        animation.steps(name, keys) { inText($0[0]) }
      )
    }
    let (x, width) = (side("x", row.lefts), side("width", row.widths))
    let (y, height) = (inText(row.bounds.minY), inText(row.bounds.size.height))
    let rect = "\(x.attribute) y=\"\(y)\"\(width.attribute) height=\"\(height)\""
    define(
      id, as: "<clipPath id=\"\(id)\"><rect\(rect)>\(x.changes)\(width.changes)</rect></clipPath>")
    return id
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
