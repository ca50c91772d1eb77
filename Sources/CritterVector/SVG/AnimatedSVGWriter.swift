import CritterGraphics
import CritterMarkup
import CritterRaster

/// Writes a moving picture as elements of SVG.
struct AnimatedSVGWriter {
  private(set) var definitions: [String] = []
  private let picture: MovingPicture
  private let art: [String: SVGArt]
  private var defined: Set<String> = []
  private var masks: [Mask: String] = [:]
  private var clips = 0
  /// Nil for a still.
  var animation: SVGAnimation?

  /// Of a point.
  private static let decimals = 2
  /// Stands before every id, until it is known what to put there.
  static let prefix = "critter-id-"

  init(_ picture: MovingPicture, _ art: [String: SVGArt]) {
    (self.picture, self.art) = (picture, art)
  }

  /// The whole picture as a group.
  mutating func picture(id: String, isHidden: Bool) -> SVGElement {
    let mask = picture.mask.map { " mask=\"url(#\(define($0)))\"" } ?? ""
    let matrix = SVGPlacement(.constant(picture.matrix), nil, decimals: 4).attribute
    var content = picture.parts.flatMap { elements(of: $0) }
    if !matrix.isEmpty || !mask.isEmpty {
      content = [element("g", matrix + mask, "", content)]
    }
    let hidden = isHidden ? " display=\"none\"" : ""
    return element("g", " id=\"\(Self.prefix)\(id)\"\(hidden)", "", content)
  }

  private mutating func elements(of part: MovingPart) -> [SVGElement] {
    if animation == nil, !part.isVisible.first { return [] }
    let fades = part.items.contains { !$0.weight.isConstant }
    var attributes = ""
    if let mask = part.mask { attributes += " mask=\"url(#\(define(mask)))\"" }
    if fades { attributes += " style=\"isolation:isolate\"" }
    // What is but one thing in its place needs no group around it.
    if attributes.isEmpty, part.parts.isEmpty, part.items.count == 1,
      let item = part.items[0].merged(with: part)
    {
      return elements(of: item)
    }
    let children =
      part.items.flatMap { elements(of: $0) } + part.parts.flatMap { elements(of: $0) }
    return group(
      "g", attributes, part.placement, part.isVisible, opacity: part.opacity, children)
  }

  private mutating func elements(of item: MovingItem) -> [SVGElement] {
    if animation == nil, !item.isVisible.first { return [] }
    let blends = item.weight.isConstant ? "" : " style=\"mix-blend-mode:plus-lighter\""
    switch item.content {
    case .art(let name):
      define(art: name)
      let id = art[name]?.id ?? ""
      return group(
        "use", " href=\"#\(id)\"\(blends)", item.placement, item.isShown, opacity: item.weight)
    case .fill(let color, let size):
      let sides = " width=\"\(size.width.brief(3))\" height=\"\(size.height.brief(3))\""
      return group(
        "rect", sides + paint("fill", color.numbers), item.placement, item.isShown,
        opacity: item.weight)
    case .shape(let shape): return elements(of: shape, of: item)
    case .text(let fill, let glyphs):
      let line = elements(ofLine: glyphs)
      return group(
        "g", paint("fill", fill.first), item.placement, item.isShown, opacity: item.weight,
        [element("g", " transform=\"scale(\((1 / Self.textUnit).brief(4)))\"", "", line)],
        animations: animations("fill", fill))
    }
  }

  /// Texts are in twentieths of a point, and their numbers whole.
  private static let textUnit = 20.0

  private func inText(_ value: Double) -> String { (value * Self.textUnit).brief(0) }

  private mutating func elements(ofLine glyphs: [MovingGlyph]) -> [SVGElement] {
    let groups = glyphs.together
    guard let animation else { return groups.flatMap { elements(of: $0) } }
    let (rows, others) = GlyphRow.rows(of: groups, picture.glyphs)
    let windows = rows.map { row in
      let clip = " clip-path=\"url(#\(define(row, animation)))\""
      return element("g", clip, "", row.groups.joined().map { use($0, nil) })
    }
    return windows + others.flatMap { elements(of: $0) }
  }

  private mutating func define(_ row: GlyphRow, _ animation: SVGAnimation) -> String {
    clips += 1
    let id = "\(Self.prefix)c\(clips)"
    func side(_ name: String, _ keys: Keys) -> (attribute: String, changes: String) {
      let value = inText(keys.first[0])
      return (
        value == "0" && name == "x" ? "" : " \(name)=\"\(value)\"",
        animation.steps(name, keys) { inText($0[0]) }
      )
    }
    let (x, width) = (side("x", row.lefts), side("width", row.widths))
    let (y, height) = (inText(row.bounds.minY), inText(row.bounds.size.height))
    definitions.append(
      "<clipPath id=\"\(id)\"><rect\(x.attribute) y=\"\(y)\"\(width.attribute) height=\"\(height)\">"
        + "\(x.changes)\(width.changes)</rect></clipPath>")
    return id
  }

  /// - Parameter glyphs: that come and go together.
  private mutating func elements(of glyphs: [MovingGlyph]) -> [SVGElement] {
    guard let isVisible = glyphs.first?.isVisible, animation != nil || isVisible.first else {
      return []
    }
    if glyphs.count == 1 || isVisible.isConstant {
      return glyphs.map { use($0, animation?.display(isVisible) ?? "") }
    }
    let hidden = isVisible.first ? "" : " display=\"none\""
    let children = glyphs.map { use($0, nil) }
    return [element("g", hidden, animation?.display(isVisible) ?? "", children)]
  }

  private mutating func use(_ glyph: MovingGlyph, _ changes: String?) -> SVGElement {
    let id = "\(Self.prefix)t\(glyph.outline)"
    if defined.insert(id).inserted {
      let (name, attributes) = outline(
        picture.glyphs[glyph.outline].moved(by: .scale(Self.textUnit, Self.textUnit)), decimals: 0)
      definitions.append("<\(name) id=\"\(id)\"\(attributes)/>")
    }
    let place = [("x", glyph.place.x), ("y", glyph.place.y)].map { name, value in
      let text = inText(value)
      return text == "0" ? "" : " \(name)=\"\(text)\""
    }
    let hidden = changes == nil || glyph.isVisible.first ? "" : " display=\"none\""
    return element("use", " href=\"#\(id)\"\(place.joined())\(hidden)", changes ?? "")
  }

  /// A path, or what says the same in fewer words.
  private func outline(
    _ path: Path, decimals: Int = Self.decimals
  ) -> (name: String, attributes: String) {
    guard let (rect, radius) = path.roundedRect else {
      return ("path", " d=\"\(path.brief(decimals))\"")
    }
    return ("rect", sides(of: rect, decimals) + radius.attribute("rx", decimals))
  }
}

// MARK: - Shapes

extension AnimatedSVGWriter {
  private mutating func elements(of shape: MovingShape, of item: MovingItem) -> [SVGElement] {
    func data(_ numbers: [Double]) -> String {
      Path(commands: shape.commands, numbers: numbers).absolute(Self.decimals)
    }
    let first = Path(commands: shape.commands, numbers: shape.points.first)
    // Where a trim begins depends on the element.
    var (name, attributes) =
      shape.points.isConstant && shape.trim == nil
      ? outline(first) : ("path", " d=\"\(data(shape.points.first))\"")
    attributes += paint("fill", shape.fill.first)
    var changes = animation?.attribute("d", shape.points, data) ?? ""
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
    return group(
      name, attributes, item.placement, item.isShown, opacity: item.weight, animations: changes)
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
  private func element(
    _ name: String, _ attributes: String, _ animations: String, _ children: [SVGElement] = []
  ) -> SVGElement {
    SVGElement(name: name, attributes: attributes, animations: animations, children: children)
  }

  /// An element in its place; a `g` only where there is anything to say of it.
  ///
  /// - Parameter changes: of the element's own attributes.
  private func group(
    _ name: String, _ attributes: String, _ placement: Placement, _ isVisible: Steps<Bool>,
    opacity: Keys, _ children: [SVGElement] = [], animations changes: String = ""
  ) -> [SVGElement] {
    let place = SVGPlacement(placement, animation, decimals: Self.decimals)
    var common = isVisible.first ? "" : " display=\"none\""
    if opacity.first != [1] { common += " opacity=\"\(opacity.first.brief(3))\"" }
    let presence =
      (animation?.display(isVisible) ?? "")
      + (animation?.attribute("opacity", opacity) { $0.brief(3) } ?? "")
    let all = attributes + common + place.attribute + presence + place.animations + changes
    if name == "g", all.isEmpty { return children }
    if place.isWithin {
      let inner = element(name, attributes, place.animations + changes, children)
      return [element("g", place.attribute + common, presence, [inner])]
    }
    if let sides = name == "use" || place.inner.isEmpty ? place.innerSides : nil {
      return [
        element(
          name, attributes + place.attribute + common + sides,
          place.animations + presence + changes, children)
      ]
    }
    // A group that only moves its children takes what else is to be said of them.
    let inner = element(name, attributes + place.inner, changes, children)
    return [element("g", place.attribute + common, place.animations + presence, [inner])]
  }

  private mutating func define(_ mask: Mask) -> String {
    if let known = masks[mask] { return known }
    let id = "\(Self.prefix)m\(masks.count)"
    masks[mask] = id
    let rect = mask.rect
    // A margin, so that the edge is the smooth one of the rectangle.
    let area = Rect(rect.minX - 2, rect.minY - 2, rect.size.width + 4, rect.size.height + 4)
    let radius = mask.cornerRadius > 0 ? " rx=\"\(mask.cornerRadius.brief(3))\"" : ""
    definitions.append(
      "<mask id=\"\(id)\" maskUnits=\"userSpaceOnUse\"\(sides(of: area))>"
        + "<rect\(sides(of: rect))\(radius) fill=\"#fff\"/></mask>")
    return id
  }

  private func sides(of rect: Rect, _ decimals: Int = 3) -> String {
    let place = rect.minX.attribute("x", decimals) + rect.minY.attribute("y", decimals)
    let (width, height) = (rect.size.width.brief(decimals), rect.size.height.brief(decimals))
    return place + " width=\"\(width)\" height=\"\(height)\""
  }

  private mutating func define(art name: String) {
    guard let nested = art[name], defined.insert("art " + name).inserted else { return }
    definitions.append(nested.text)
  }
}

extension MovingItem {
  /// Whether it shows; what has no weight at some times needs not be told that it does not then.
  fileprivate var isShown: Steps<Bool> { weight.isConstant ? isVisible : .always }

  /// As the one thing that a part shows; nil where both have a say in the same.
  fileprivate func merged(with part: MovingPart) -> MovingItem? {
    guard isVisible.isConstant || part.isVisible.isConstant, weight.isConstant,
      part.opacity.isConstant && part.opacity.first == [1],
      part.placement.isIdentity || placement.isIdentity
    else { return nil }
    var item = self
    item.isVisible = isVisible.and(part.isVisible)
    if placement.isIdentity { item.placement = part.placement }
    return item
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
  var hex: String {
    let text = Color(self[0], self[1], self[2]).hex
    let digits = [Character](text.dropFirst())
    let pairs = [0, 2, 4].map { (digits[$0], digits[$0 + 1]) }
    return pairs.allSatisfy { $0.0 == $0.1 } ? "#" + String(pairs.map(\.0)) : text
  }
}
