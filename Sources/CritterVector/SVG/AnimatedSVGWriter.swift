import CritterGraphics
import CritterMarkup
import CritterRaster

/// Writes a moving picture as elements of SVG.
struct AnimatedSVGWriter {
  private(set) var definitions: [String] = []
  let picture: MovingPicture
  private let art: [String: SVGArt]
  let uses: PictureUses
  private var defined: Set<String> = []
  private var masks: [Mask: String] = [:]
  /// How many masks of parts there are.
  private var covers = 0
  /// Nil for a still.
  var animation: SVGAnimation?

  /// Of a point.
  static let decimals = 2
  /// Says that an element does not show.
  static let clear = " opacity=\"0\""
  /// Is before every id, until it is known what to put there.
  static let prefix = "critter-id-"

  init(_ picture: MovingPicture, _ art: [String: SVGArt]) {
    (self.picture, self.art, uses) = (picture, art, PictureUses(picture))
  }

  /// The whole picture as a group.
  mutating func picture(id: String, isHidden: Bool) -> SVGElement {
    let mask = picture.mask.map { attribute(maskedBy: $0) } ?? ""
    let transform = SVGPlacement(Placement(of: picture.matrix), nil, decimals: 4).transform
    var content = picture.parts.flatMap { elements(of: $0) }
    if !transform.isEmpty || !mask.isEmpty {
      content = [SVGElement("g", mask, transform: transform, content).unwrapped]
    }
    let hidden = isHidden ? " display=\"none\"" : ""
    return SVGElement("g", " id=\"\(Self.prefix)\(id)\"\(hidden)", content)
  }

  private mutating func elements(of part: MovingPart) -> [SVGElement] {
    if animation == nil, !part.isVisible.first { return [] }
    if !part.cover.isEmpty {
      let inner = part.parts.flatMap { elements(of: $0) }
      return [SVGElement("g", attribute(behind: part), inner)]
    }
    let items = part.items.filter {
      animation != nil || $0.isVisible.first && $0.weight.first != [0]
    }
    // Of a still only what is in the midst of it fades.
    let fades = items.contains { !$0.weight.isConstant && (animation != nil || items.count > 1) }
    var attributes = part.mask.map { attribute(maskedBy: $0) } ?? ""
    if fades { attributes += " style=\"isolation:isolate\"" }
    // What is but one thing in its place needs no group around it.
    if attributes.isEmpty, part.parts.isEmpty, part.items.count == 1, items.count == 1,
      let item = items[0].merged(with: part)
    {
      return elements(of: item, fades: false)
    }
    let children =
      items.flatMap { elements(of: $0, fades: fades) } + part.parts.flatMap { elements(of: $0) }
    return group(
      "g", attributes, part.placement, part.needsToShow, opacity: part.opacity, children)
  }

  private mutating func elements(of item: MovingItem, fades: Bool) -> [SVGElement] {
    let blends =
      fades && !item.weight.isConstant ? " style=\"mix-blend-mode:plus-lighter\"" : ""
    switch item.content {
    case .art(let name):
      define(art: name)
      let id = art[name]?.id ?? ""
      return group(
        "use", " href=\"#\(id)\"\(blends)", item.placement, item.isShown, opacity: item.weight)
    case .fill(let color, let size):
      let sides = Rect(size: size).sides(decimals: 3)
      return group(
        "rect", sides + paint("fill", Keys(constant: color.numbers)), item.placement, item.isShown,
        opacity: item.weight)
    case .shape(let shape): return elements(of: shape, of: item)
    case .text(let fill, let glyphs):
      let line = elements(ofLine: glyphs)
      if line.isEmpty { return [] }
      return group(
        "g", paint("fill", fill), item.placement, item.isShown, opacity: item.weight,
        [SVGElement("g", "", transform: "scale(\((1 / picture.textUnit).brief(4)))", line)],
        animations: animations("fill", fill))
    }
  }

  /// A path, or what says the same in fewer words.
  static func outline(
    _ path: Path, decimals: Int = decimals
  ) -> (name: String, attributes: String) {
    guard let (rect, radius) = path.roundedRect else {
      return ("path", " d=\"\(path.brief(decimals))\"")
    }
    let size = rect.size
    if radius > 0, abs(2 * radius - size.width) < 1e-6, abs(2 * radius - size.height) < 1e-6 {
      let place =
        (rect.minX + radius).attribute("cx", decimals + 1)
        + (rect.minY + radius).attribute("cy", decimals + 1)
      return ("circle", place + radius.attribute("r", decimals + 1))
    }
    return ("rect", rect.sides(decimals: decimals) + radius.attribute("rx", decimals))
  }
}

// MARK: - Elements

extension AnimatedSVGWriter {
  /// An element in its place; a `g` only where there is anything to say of it.
  ///
  /// - Parameter changes: of the element's own attributes.
  func group(
    _ name: String, _ attributes: String, _ placement: Placement, _ isVisible: Steps<Bool>,
    opacity: Keys, _ children: [SVGElement] = [], animations changes: String = ""
  ) -> [SVGElement] {
    if name == "g", children.isEmpty { return [] }
    let place = SVGPlacement(placement, animation, decimals: Self.decimals)
    var (common, presence) = ("", "")
    if opacity.isConstant {
      presence = animation?.presence(isVisible, opacity: opacity.first[0]) ?? ""
      common = isVisible.first ? Self.opacity(opacity.first[0]) : Self.clear
    } else {
      presence = animation?.attribute("opacity", opacity) { $0.brief(3) } ?? ""
      common = Self.opacity(opacity.first[0])
    }
    func element(_ attributes: String, _ animations: String, _ content: [SVGElement]) -> SVGElement
    {
      SVGElement(
        name, attributes + common, transform: place.transform,
        animations: place.animations + presence + animations, isReplaced: place.isReplaced, content)
    }
    let all = attributes + common + place.transform + presence + place.animations + changes
    if name == "g", all.isEmpty { return children }
    if !opacity.isConstant, !isVisible.isConstant {
      let whole = SVGElement(
        "g", isVisible.first ? "" : Self.clear, animations: animation?.presence(isVisible) ?? "",
        group(name, attributes, placement, .always, opacity: opacity, children, animations: changes)
      )
      return [whole]
    }
    if let sides = name == "use" || place.inner.isEmpty ? place.innerSides : nil {
      return [element(attributes + sides, changes, children).unwrapped]
    }
    // A group that only moves its children takes what else is to be said of them.
    let inner = SVGElement(
      name, attributes, transform: place.inner, animations: changes, children)
    var outer = element("", "", [inner])
    outer.name = "g"
    return [outer]
  }

  private static func opacity(_ value: Double) -> String {
    value == 1 ? "" : " opacity=\"\(value.brief(3))\""
  }

  private mutating func attribute(maskedBy mask: Mask) -> String {
    let id = masks[mask] ?? "\(Self.prefix)m\(masks.count)"
    if masks.updateValue(id, forKey: mask) == nil {
      let rect = mask.rect
      // A margin, so that the edge is the smooth one of the rectangle. A clip path would smooth that of
      // each shape within by itself, and what is behind them would shine through.
      let area = Rect(rect.minX - 2, rect.minY - 2, rect.size.width + 4, rect.size.height + 4)
      let radius = mask.cornerRadius.attribute("rx", 3)
      // Unlike a rectangle's, a mask's x and y aren't 0 by default.
      let (x, y) = (area.minX.brief(3), area.minY.brief(3))
      definitions.append(
        "<mask id=\"\(id)\" maskUnits=\"userSpaceOnUse\" x=\"\(x)\" y=\"\(y)\""
          + Rect(size: area.size).sides(decimals: 3) + ">"
          + "<rect\(rect.sides(decimals: 3))\(radius) fill=\"#fff\"/></mask>")
    }
    return " mask=\"url(#\(id))\""
  }

  /// A mask of what its cover leaves free: white, and that in black.
  private mutating func attribute(behind part: MovingPart) -> String {
    let cover = part.cover.flatMap { elements(of: $0) }
    let (id, filter) = ("\(Self.prefix)c\(covers)", "\(Self.prefix)f")
    covers += 1
    define("filter", as: "<filter id=\"\(filter)\">\(SVGCover.blackening)</filter>")
    let area = Rect(
      part.reach.minX - 2, part.reach.minY - 2, part.reach.size.width + 4,
      part.reach.size.height + 4
    ).sides(decimals: 3)
    definitions.append(
      "<mask id=\"\(id)\" maskUnits=\"userSpaceOnUse\"\(area)><rect\(area) fill=\"#fff\"/>"
        + "<g filter=\"url(#\(filter))\">\(SVGElementWriter(cover, prefix: id + "u").text)</g></mask>"
    )
    return " mask=\"url(#\(id))\""
  }

  private mutating func define(art name: String) {
    guard let nested = art[name] else { return }
    define("art " + name, as: nested.text)
  }

  /// - Parameter text: of an element that others refer to; looked at once for each name.
  mutating func define(_ name: String, as text: @autoclosure () -> String) {
    if defined.insert(name).inserted { definitions.append(text()) }
  }
}

extension MovingItem {
  /// Whether it shows; what has no weight at some times needs not be told that it does not then, nor a
  /// text of which each glyph shows only while the text does.
  var isShown: Steps<Bool> {
    if case .text(_, let glyphs) = content,
      glyphs.allSatisfy({ $0.isVisible.and(isVisible) == $0.isVisible })
    {
      return .always
    }
    return weight.isConstant ? isVisible : .always
  }

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

extension Color {
  var numbers: [Double] { [red, green, blue, alpha] }
}
