import CritterGraphics
import CritterMarkup
import CritterRaster

/// Writes a moving picture as elements of SVG.
struct AnimatedSVGWriter {
  private(set) var definitions: [String] = []
  private(set) var text = ""
  private let picture: MovingPicture
  private let art: [String: NestedArt]
  private var defined: Set<String> = []
  private var masks: [Mask: String] = [:]
  private var clips = 0
  /// Nil for a still.
  var animation: SVGAnimation?

  /// Of a point.
  private static let decimals = 2
  /// Stands before every id, until it is known what to put there.
  static let prefix = "critter-id-"

  init(_ picture: MovingPicture, _ art: [String: NestedArt]) {
    (self.picture, self.art) = (picture, art)
  }

  /// Adds the whole picture as a group.
  mutating func addPicture(id: String, isHidden: Bool) {
    text += "<g id=\"\(Self.prefix)\(id)\"\(isHidden ? " display=\"none\"" : "")>"
    let mask = picture.mask.map { " mask=\"url(#\(define($0)))\"" } ?? ""
    let matrix = SVGPlacement(
      .constant(picture.matrix), nil, decimals: 4
    ).attribute
    text += "<g\(matrix)\(mask)>"
    for part in picture.parts { add(part) }
    text += "</g></g>\n"
  }

  private mutating func add(_ part: MovingPart) {
    if animation == nil, !part.isVisible.first { return }
    let fades = part.items.contains { !$0.weight.isConstant }
    var attributes = ""
    if let mask = part.mask { attributes += " mask=\"url(#\(define(mask)))\"" }
    if fades { attributes += " style=\"isolation:isolate\"" }
    group(
      attributes, part.placement, part.isVisible, opacity: part.opacity, element: "g"
    ) { writer in
      for item in part.items { writer.add(item, of: part.name) }
      for part in part.parts { writer.add(part) }
    }
  }

  private mutating func add(_ item: MovingItem, of part: String) {
    if animation == nil, !item.isVisible.first { return }
    let blends = item.weight.isConstant ? "" : " style=\"mix-blend-mode:plus-lighter\""
    switch item.content {
    case .art(let name):
      define(art: name)
      let id = art[name]?.id ?? ""
      group(
        " href=\"#\(id)\"\(blends)", item.placement, item.isVisible, opacity: item.weight,
        element: "use"
      ) { _ in }
    case .fill(let color, let size):
      let sides = " width=\"\(size.width.brief(3))\" height=\"\(size.height.brief(3))\""
      group(
        sides + paint("fill", color.numbers), item.placement, item.isVisible,
        opacity: item.weight, element: "rect"
      ) { _ in }
    case .shape(let shape): add(shape, of: item)
    case .text(let fill, let glyphs):
      group(
        paint("fill", fill.first), item.placement, item.isVisible, opacity: item.weight,
        element: "g", animations: animations("fill", fill)
      ) { writer in
        writer.add(line: glyphs)
      }
    }
  }

  private mutating func add(line glyphs: [MovingGlyph]) {
    let groups = glyphs.together
    guard let animation else { return groups.forEach { add($0) } }
    let (rows, others) = GlyphRow.rows(of: groups, picture.glyphs)
    for row in rows {
      add("g", " clip-path=\"url(#\(define(row, animation)))\"", "") { writer in
        for glyph in row.groups.joined() { writer.add(glyph, nil) }
      }
    }
    for group in others { add(group) }
  }

  private mutating func define(_ row: GlyphRow, _ animation: SVGAnimation) -> String {
    clips += 1
    let id = "\(Self.prefix)c\(clips)"
    let (x, y) = (row.bounds.minX.brief(2), row.bounds.minY.brief(2))
    let (width, height) = (row.widths.first.brief(2), row.bounds.size.height.brief(2))
    let changes = animation.steps("width", row.widths) { $0.brief(2) }
    definitions.append(
      "<clipPath id=\"\(id)\"><rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\">"
        + "\(changes)</rect></clipPath>")
    return id
  }

  /// - Parameter glyphs: that come and go together.
  private mutating func add(_ glyphs: [MovingGlyph]) {
    guard let isVisible = glyphs.first?.isVisible, animation != nil || isVisible.first else {
      return
    }
    if glyphs.count == 1 || isVisible.isConstant {
      for glyph in glyphs { add(glyph, animation?.display(isVisible) ?? "") }
    } else {
      add("g", isVisible.first ? "" : " display=\"none\"", animation?.display(isVisible) ?? "") {
        writer in
        for glyph in glyphs { writer.add(glyph, nil) }
      }
    }
  }

  private mutating func add(_ glyph: MovingGlyph, _ changes: String?) {
    let id = "\(Self.prefix)t\(glyph.outline)"
    if defined.insert(id).inserted {
      let outline = picture.glyphs[glyph.outline].brief(Self.decimals)
      definitions.append("<path id=\"\(id)\" d=\"\(outline)\"/>")
    }
    let place = " x=\"\(glyph.place.x.brief(2))\" y=\"\(glyph.place.y.brief(2))\""
    let hidden = changes == nil || glyph.isVisible.first ? "" : " display=\"none\""
    add("use", " href=\"#\(id)\"\(place)\(hidden)", changes ?? "") { _ in }
  }
}

// MARK: - Shapes

extension AnimatedSVGWriter {
  private mutating func add(_ shape: MovingShape, of item: MovingItem) {
    func outline(_ numbers: [Double]) -> String {
      Path(commands: shape.commands, numbers: numbers).absolute(Self.decimals)
    }
    let first = Path(commands: shape.commands, numbers: shape.points.first)
    let data = shape.points.isConstant ? first.brief(Self.decimals) : outline(shape.points.first)
    var attributes = " d=\"\(data)\"" + paint("fill", shape.fill.first)
    var changes = animation?.attribute("d", shape.points, outline) ?? ""
    changes += animations("fill", shape.fill)
    if let stroke = shape.stroke {
      attributes += paint("stroke", stroke.color.first) + look(of: stroke)
      changes += animations("stroke", stroke.color)
      changes += animation?.attribute("stroke-width", stroke.width) { $0.brief(3) } ?? ""
    }
    if let trim = shape.trim {
      let (dashes, offset) = (trim.map { [max($0[1] - $0[0], 0), 2] }, trim.map { [-$0[0]] })
      attributes += " pathLength=\"1\" stroke-dasharray=\"\(dashes.first.brief(5))\""
      if offset.first != [0] { attributes += " stroke-dashoffset=\"\(offset.first.brief(5))\"" }
      changes += animation?.attribute("stroke-dasharray", dashes) { $0.brief(5) } ?? ""
      changes += animation?.attribute("stroke-dashoffset", offset) { $0.brief(5) } ?? ""
    }
    group(
      attributes, item.placement, item.isVisible, opacity: item.weight, element: "path",
      animations: changes
    ) { _ in }
  }

  private func look(of stroke: MovingStroke) -> String {
    var text = " stroke-width=\"\(stroke.width.first.brief(3))\""
    if stroke.cap != .butt { text += " stroke-linecap=\"\(stroke.cap)\"" }
    return text
      + (stroke.join == .miter
        ? " stroke-miterlimit=\"\(Stroke.miterLimit.brief(1))\""
        : " stroke-linejoin=\"\(stroke.join)\"")
  }

  /// - Parameter color: red, green, blue and alpha.
  private func paint(_ name: String, _ color: [Double]) -> String {
    if color[3] <= 0, animation == nil { return " \(name)=\"none\"" }
    let opacity = color[3] < 1 ? " \(name)-opacity=\"\(color[3].brief(3))\"" : ""
    return " \(name)=\"\(color.hex)\"" + opacity
  }

  private func animations(_ name: String, _ color: Keys) -> String {
    guard let animation else { return "" }
    let (hue, alpha) = (color.map { Array($0[0...2]) }, color.map { [$0[3]] })
    return animation.attribute(name, hue.withoutRepeats) { $0.hex }
      + animation.attribute("\(name)-opacity", alpha.withoutRepeats) { $0.brief(3) }
  }
}

// MARK: - Elements

extension AnimatedSVGWriter {
  /// Writes an element in its place; a `g` only where there is anything to say of it.
  ///
  /// - Parameter changes: of the element's own attributes.
  private mutating func group(
    _ attributes: String, _ placement: Placement, _ isVisible: Steps<Bool>, opacity: Keys,
    element: String, animations changes: String = "", _ body: (inout AnimatedSVGWriter) -> Void
  ) {
    let place = SVGPlacement(placement, animation, decimals: Self.decimals)
    var common = isVisible.first ? "" : " display=\"none\""
    if opacity.first != [1] { common += " opacity=\"\(opacity.first.brief(3))\"" }
    let presence =
      (animation?.display(isVisible) ?? "")
      + (animation?.attribute("opacity", opacity) { $0.brief(3) } ?? "")
    let all = attributes + common + place.attribute + presence + place.animations + changes
    if element == "g", all.isEmpty { return body(&self) }
    guard place.inner != .zero, element != "use" else {
      let inner =
        place.inner == .zero
        ? "" : " x=\"\(place.inner.x.brief(3))\" y=\"\(place.inner.y.brief(3))\""
      return add(
        element, attributes + place.attribute + common + inner,
        place.animations + presence + changes, body)
    }
    let inner = " transform=\"translate(\([place.inner.x, place.inner.y].brief(3)))\""
    add("g", place.attribute + common, place.animations + presence) { writer in
      writer.add(element, attributes + inner, changes, body)
    }
  }

  private mutating func add(
    _ element: String, _ attributes: String, _ changes: String,
    _ body: (inout AnimatedSVGWriter) -> Void
  ) {
    text += "<\(element)\(attributes)>\(changes)"
    let length = text.utf8.count
    body(&self)
    if changes.isEmpty, text.utf8.count == length {
      text.removeLast()
      text += "/>"
    } else {
      text += "</\(element)>"
    }
  }

  private mutating func define(_ mask: Mask) -> String {
    if let known = masks[mask] { return known }
    let id = "\(Self.prefix)m\(masks.count)"
    masks[mask] = id
    let rect = mask.rect
    func sides(of rect: Rect) -> String {
      let (x, y) = (rect.minX.brief(3), rect.minY.brief(3))
      let (width, height) = (rect.size.width.brief(3), rect.size.height.brief(3))
      return " x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\""
    }
    // A margin, so that the edge is the smooth one of the rectangle.
    let area = Rect(rect.minX - 2, rect.minY - 2, rect.size.width + 4, rect.size.height + 4)
    let radius = mask.cornerRadius > 0 ? " rx=\"\(mask.cornerRadius.brief(3))\"" : ""
    definitions.append(
      "<mask id=\"\(id)\" maskUnits=\"userSpaceOnUse\"\(sides(of: area))>"
        + "<rect\(sides(of: rect))\(radius) fill=\"#fff\"/></mask>")
    return id
  }

  private mutating func define(art name: String) {
    guard let nested = art[name], defined.insert("art " + name).inserted else { return }
    definitions.append(nested.text)
  }
}

extension Placement {
  /// What does not move.
  static func constant(_ matrix: Matrix) -> Placement {
    let (a, b) = (matrix.row1.x, matrix.row2.y)
    var placement = Placement.identity
    placement.scale = Keys(constant: [a, b])
    placement.position = Keys(constant: [matrix.row3.x, matrix.row3.y])
    return placement
  }
}

extension Color {
  var numbers: [Double] { [red, green, blue, alpha] }
}

extension [Double] {
  /// Of red, green and blue; in three digits where that says the same.
  fileprivate var hex: String {
    let text = Color(self[0], self[1], self[2]).hex
    let digits = [Character](text.dropFirst())
    let pairs = [0, 2, 4].map { (digits[$0], digits[$0 + 1]) }
    return pairs.allSatisfy { $0.0 == $0.1 } ? "#" + String(pairs.map(\.0)) : text
  }
}
