import CritterAnimated
import CritterGraphics
import CritterSVG

/// A writer of SVG elements for an animation or a still image.
struct SVGWriter {
  typealias Attribute = SVGElement.Attribute

  private(set) var definitions: [SVGElement] = []
  private let source: VectorAnimation
  private let art: [String: SVGArt]
  private let uses: UseCounts
  /// The ids of definitions, by their content.
  private var ids: [Definition: String] = [:]
  /// The SMIL writer; nil for a still image.
  var animation: SMILWriter?

  private enum Definition: Hashable {
    case art(String)
    case glyph(Int)
    case mask(Mask)
    case matte([SVGElement], Rect, isAlpha: Bool)
    case gradient(SVGElement)
    case filter([SVGElement], Rect)
  }

  /// The decimals of coordinates. Still images have more, since people zoom in on them.
  private var decimals: Int { source.isStill ? 4 : 2 }

  init(_ source: VectorAnimation, _ art: [String: SVGArt]) {
    self.source = source
    self.art = art
    uses = UseCounts(source)
    animation =
      source.isStill ? nil : SMILWriter(duration: source.duration, plays: source.plays)
  }

  /// Returns the whole image as a group.
  mutating func image(id: String? = nil, _ attributes: [Attribute] = []) -> SVGElement {
    let mask = source.mask.map { attribute(maskedBy: $0) } ?? []
    let content = SVGElement(
      "g", mask, maskedBackground + source.parts.flatMap { elements(of: $0) }
    )
    .placed(by: AnimatedPlacement(of: source.matrix), nil, decimals: 4)
    guard let id else { return content.unwrapped }
    return SVGElement(
      "g", [Attribute("id", SVGFile.idPrefix + id)] + attributes,
      content.isBare ? content.children : [content.unwrapped])
  }

  /// The background inside the canvas's mask, for parts that mix with it. The mask isolates them
  /// from the background of the image.
  private var maskedBackground: [SVGElement] {
    guard source.blends, let mask = source.mask, source.background.alpha == 1 else { return [] }
    return [SVGElement("rect", mask.rect.sides(decimals: 3) + source.background.attributes("fill"))]
  }

  private mutating func elements(of part: AnimatedPart) -> [SVGElement] {
    guard part.effects.blends else { return unblendedElements(of: part) }
    let elements = unblendedElements(of: part)
    let modes = animation == nil ? [] : part.effects.blend.alternatives
    guard modes.count > 1 else { return blended(elements, part.effects.blend.first) }
    return modes.flatMap { mode, isActive in
      element(
        SVGElement("g", blended(elements, mode)), placement: .identity, isVisible: isActive,
        opacity: .opaque)
    }
  }

  /// Returns the elements as one element that mixes with the content behind.
  private func blended(_ elements: [SVGElement], _ mode: BlendMode) -> [SVGElement] {
    if mode == .normal || elements.isEmpty { return elements }
    let style = Attribute("style", "mix-blend-mode:\(mode.rawValue)")
    guard elements.count == 1, var only = elements.first, only["style"] == nil else {
      return [SVGElement("g", [style], elements)]
    }
    only.add([style])
    return [only]
  }

  private mutating func unblendedElements(of part: AnimatedPart) -> [SVGElement] {
    if animation == nil, !part.isVisible.first || !part.placement.isInvertible { return [] }
    if let matte = part.matte {
      let inner = part.parts.flatMap { elements(of: $0) }
      return masked(inner, by: matte, extent: part.extent)
    }
    let items = part.items.filter {
      animation != nil || $0.isVisible.first && $0.weight.first != [0] && $0.placement.isInvertible
    }
    let fades = animation != nil && items.contains { !$0.weight.isStatic }
    var attributes = part.mask.map { attribute(maskedBy: $0) } ?? []
    if part.effects.filters { attributes.append(attribute(filtering: part)) }
    if fades { attributes.append(Attribute("style", "isolation:isolate")) }
    if source.isStill, !part.parts.contains(where: { $0.name == part.name }) {
      attributes.append(Attribute("data-part", part.name.escaped))
    }
    let shown =
      animation == nil
      ? stillElements(of: items, extent: part.extent)
      : items.flatMap { elements(of: $0, fades: fades) }
    let children = shown + part.parts.flatMap { elements(of: $0) }
    return element(
      SVGElement("g", attributes, children), placement: part.placement,
      isVisible: part.needsToShow, opacity: part.opacity)
  }

  /// Returns the elements of a still part.
  ///
  /// In a cross-fade, the back item has a mask instead of its weight, so that both weights add up.
  private mutating func stillElements(of items: [AnimatedItem], extent: Rect) -> [SVGElement] {
    guard let back = items.firstIndex(where: { $0.weight.first[0] < 1 }),
      let front = items.lastIndex(where: { $0.weight.first[0] < 1 }), front > back
    else { return items.flatMap { elements(of: $0, fades: false) } }
    var solid = items
    for index in [back, front] { solid[index].weight = .opaque }
    var shown = solid.map { elements(of: $0, fades: false) }
    let fraction = items[front].weight.first[0]
    let mask = attribute(fadingInto: shown[front], fraction, extent)
    shown[back] = [SVGElement("g", mask, shown[back])]
    shown[front] = elements(of: items[front], fades: false)
    return shown.flatMap(\.self)
  }

  private mutating func elements(of item: AnimatedItem, fades: Bool) -> [SVGElement] {
    let element: SVGElement
    switch item.content {
    case .art(let name):
      element = SVGElement("use", [reference(to: define(art: name))])
    case .fill(let color, let size):
      element = SVGElement("rect", Rect(size: size).sides(decimals: 3) + color.attributes("fill"))
    case .shape(let shape): element = self.element(of: shape)
    case .text(let fill, let glyphs):
      let line = glyphs.groupedByVisibility.flatMap { elements(of: $0) }
      if line.isEmpty { return [] }
      let scale = Attribute("transform", "scale(\((1 / source.textUnit).compactText(4)))")
      var text = SVGElement("g", [scale], line)
      paint(&text, "fill", fill)
      element = text
    }
    var placed = self.element(
      element, placement: item.placement, isVisible: item.explicitVisibility,
      opacity: item.weight)
    if case .art = item.content, fades, !item.weight.isStatic {
      placed[0].add([Attribute("style", "mix-blend-mode:plus-lighter")])
    }
    return placed
  }

  /// Returns an element with its placement; for a group without attributes, its children.
  private func element(
    _ element: SVGElement, placement: AnimatedPlacement, isVisible: Animated<Bool>,
    opacity: Motion
  ) -> [SVGElement] {
    if element.name == "g", element.children.isEmpty { return [] }
    var result = element
    if opacity.isStatic {
      fade(&result, isVisible.numbers.map { [$0[0] * opacity.first[0]] })
    } else {
      fade(&result, opacity)
      if !isVisible.isStatic {
        result = SVGElement("g", [result])
        fade(&result, isVisible.numbers)
      }
    }
    result = result.unwrapped.placed(by: placement, animation, decimals: decimals).unwrapped
    return result.isBare ? result.children : [result]
  }

  private func fade(_ element: inout SVGElement, _ opacity: Motion) {
    add("opacity", opacity, isDefault: opacity.first == [1], to: &element)
  }

  /// Adds an attribute that may change.
  ///
  /// - Parameter isDefault: whether the element doesn't need the attribute at the start.
  private func add(
    _ name: String, _ keys: Motion, isDefault: Bool = false, to element: inout SVGElement,
    _ text: ([Double]) -> String = { $0.compactText(3) }
  ) {
    element.add(
      isDefault ? [] : [Attribute(name, text(keys.first))],
      animation?.animate(name, keys, text) ?? [])
  }

  // MARK: - Shapes and texts

  private mutating func element(of shape: AnimatedShape) -> SVGElement {
    func data(_ numbers: [Double]) -> String {
      Path(commands: shape.commands, numbers: numbers).absolute(decimals)
    }
    var first = Path(commands: shape.commands, numbers: shape.points.first)
    let moves = animation != nil && !shape.points.isStatic
    // librsvg can't trim, so that only a trim that changes is one.
    let trim = shape.trim.flatMap { animation != nil && (moves || !$0.isStatic) ? $0 : nil }
    if trim == nil, let trim = shape.trim?.first {
      first = first.trimmed(to: Trim(start: trim[0], end: trim[1]))
    }
    // The start of a trim or a dash depends on the element.
    let staysPath = shape.stroke?.dashes != nil || trim != nil || moves
    var element =
      staysPath
      ? SVGElement("path", [Attribute("d", data(shape.points.first))])
      : outline(first, decimals: decimals)
    element.add([], animation?.animate("d", shape.points, data) ?? [])
    paint(&element, "fill", shape.fill)
    if shape.fillRule == .evenodd { element.add([Attribute("fill-rule", "evenodd")]) }
    if let stroke = shape.stroke {
      paint(&element, "stroke", stroke.paint)
      add("stroke-width", stroke.width, to: &element)
      element.add(look(of: stroke))
      if let dashes = stroke.dashes { add(dashes, to: &element) }
    }
    if let trim {
      let (dashes, offset) = (trim.map { [max($0[1] - $0[0], 0), 2] }, trim.map { [-$0[0]] })
      element.add([Attribute("pathLength", "1")])
      add("stroke-dasharray", dashes, to: &element) { $0.compactText(5) }
      add("stroke-dashoffset", offset, to: &element) { $0.compactText(5) }
    }
    return element
  }

  /// Adds dashes to a stroke.
  ///
  /// - Parameter keys: the lengths of dashes and gaps, followed by the offset.
  private func add(_ keys: Motion, to element: inout SVGElement) {
    let lengths = keys.map { $0.dropLast() }.withoutRepeats
    let offset = keys.map { $0.suffix(1) }.withoutRepeats
    for (name, keys) in [("stroke-dasharray", lengths), ("stroke-dashoffset", offset)] {
      add(name, keys, isDefault: keys.isStatic && keys.first == [0], to: &element)
    }
  }

  /// Returns a path, or a shorter element of the same shape.
  private func outline(_ path: Path, decimals: Int) -> SVGElement {
    guard let (rect, radius) = path.roundedRect else {
      return SVGElement("path", [Attribute("d", path.compactText(decimals))])
    }
    let size = rect.size
    if radius > 0, abs(2 * radius - size.width) < 1e-6, abs(2 * radius - size.height) < 1e-6 {
      return SVGElement(
        "circle",
        (rect.minX + radius).attribute("cx", decimals + 1)
          + (rect.minY + radius).attribute("cy", decimals + 1)
          + radius.attribute("r", decimals + 1))
    }
    return SVGElement("rect", rect.sides(decimals: decimals) + radius.attribute("rx", decimals))
  }

  private func look(of stroke: AnimatedStroke) -> [Attribute] {
    let line = stroke.line
    let cap = line.cap == .butt ? [] : [Attribute("stroke-linecap", "\(line.cap)")]
    return cap + [
      line.join == .miter
        ? Attribute("stroke-miterlimit", line.miterLimit.compactText(2))
        : Attribute("stroke-linejoin", "\(line.join)")
    ]
  }

  private mutating func paint(_ element: inout SVGElement, _ name: String, _ paint: AnimatedPaint) {
    switch paint {
    case .color(let keys): self.paint(&element, name, keys)
    case .gradient(let gradient):
      element.add([Attribute(name, "url(#\(define(gradient)))")])
    }
  }

  private func paint(_ element: inout SVGElement, _ name: String, _ keys: Motion) {
    let color = keys.first
    let isClear = color[3] <= 0 && (animation == nil || keys.isStatic)
    let paint = Color(color[0], color[1], color[2], color[3]).attributes(name)
    let none = name == "stroke" ? [] : [Attribute(name, "none")]
    let (hue, alpha) = (keys.map { Array($0[0...2]) }, keys.map { [$0[3]] })
    let changes = animation.map {
      $0.animate(name, hue.withoutRepeats) { $0.hex }
        + $0.animate("\(name)-opacity", alpha.withoutRepeats) { $0.compactText(3) }
    }
    element.add(isClear ? none : paint, changes ?? [])
  }

  /// Returns the id of a gradient in the points of the shapes that refer to it.
  private mutating func define(_ gradient: AnimatedGradient) -> String {
    let radial = ["cx", "cy", "r", "fx", "fy"].prefix(gradient.geometry.first.count)
    let names = gradient.isRadial ? Array(radial) : ["x1", "y1", "x2", "y2"]
    var element = SVGElement(
      gradient.isRadial ? "radialGradient" : "linearGradient", gradient.stopKeys.map(stop))
    for (index, name) in names.enumerated().reversed() {
      let keys = gradient.geometry.map { [$0[index]] }.withoutRepeats
      add(name, keys, to: &element) { $0.compactText(decimals + 1) }
    }
    return define(.gradient(element)) { id in
      element.add([Attribute("id", id), Attribute("gradientUnits", "userSpaceOnUse")])
      return element
    }
  }

  /// - Parameter keys: the offset, red, green, blue, and alpha.
  private func stop(_ keys: Motion) -> SVGElement {
    var stop = SVGElement("stop", [Attribute]())
    add("offset", keys.map { [$0[0]] }.withoutRepeats, to: &stop) { $0.compactText(4) }
    add("stop-color", keys.map { Array($0[1...3]) }.withoutRepeats, to: &stop) { $0.hex }
    let alpha = keys.map { [$0[4]] }
    let isOpaque = alpha.isStatic && alpha.first == [1]
    add("stop-opacity", alpha.withoutRepeats, isDefault: isOpaque, to: &stop)
    return stop
  }

  /// Returns the elements of glyphs.
  ///
  /// - Parameter glyphs: glyphs with equal visibility.
  private mutating func elements(of glyphs: [AnimatedGlyph]) -> [SVGElement] {
    guard let isVisible = glyphs.first?.isVisible, animation != nil || isVisible.first else {
      return []
    }
    return element(
      SVGElement("g", glyphs.map { use($0) }), placement: .identity, isVisible: isVisible,
      opacity: .opaque)
  }

  private mutating func use(_ glyph: AnimatedGlyph) -> SVGElement {
    let path = source.glyphs[glyph.outline].transformed(
      by: .scale(source.textUnit, source.textUnit))
    let (x, y) = (glyph.position.x * source.textUnit, glyph.position.y * source.textUnit)
    guard uses.isRepeated(glyph) else {
      return outline(path.translated(by: x.rounded(), y.rounded()), decimals: 0)
    }
    var shape = outline(path, decimals: 0)
    let id = define(.glyph(glyph.outline)) { id in
      shape.add([Attribute("id", id)])
      return shape
    }
    return SVGElement("use", [reference(to: id)] + x.attribute("x", 0) + y.attribute("y", 0))
  }

  // MARK: - Effects

  /// Returns a filter of the part's blur and shadow.
  private mutating func attribute(filtering part: AnimatedPart) -> Attribute {
    let effects = part.effects
    let steps =
      (effects.isBlurred ? [blur(effects.blur, result: "b")] : [])
      + (effects.shadow.map { shadow($0, of: effects.isBlurred ? "b" : "SourceGraphic") } ?? [])
    return filter(steps, part.extent, [Attribute("color-interpolation-filters", "sRGB")])
  }

  private mutating func filter(
    _ steps: [SVGElement], _ extent: Rect, _ attributes: [Attribute] = []
  ) -> Attribute {
    let id = define(.filter(steps, extent)) { id in
      SVGElement(
        "filter", Self.area(around: extent, id: id, "filterUnits") + attributes, steps)
    }
    return Attribute("filter", "url(#\(id))")
  }

  private func blur(
    _ deviation: Motion, of source: String? = nil, result: String? = nil
  ) -> SVGElement {
    let names = [source.map { Attribute("in", $0) }, result.map { Attribute("result", $0) }]
    var element = SVGElement("feGaussianBlur", names.compactMap(\.self))
    add("stdDeviation", deviation.notNegative, to: &element)
    return element
  }

  /// Returns the steps of a drop shadow. librsvg 2.54 lacks `feDropShadow`.
  private func shadow(_ shadow: AnimatedShadow, of source: String) -> [SVGElement] {
    let isSharp = shadow.blur.isStatic && shadow.blur.first == [0]
    let input = [Attribute("in", source)]
    var offset = SVGElement("feOffset", (isSharp ? input : []) + [Attribute("result", "s")])
    add("dx", shadow.offset.map { [$0[0]] }.withoutRepeats, to: &offset)
    add("dy", shadow.offset.map { [$0[1]] }.withoutRepeats, to: &offset)
    var flood = SVGElement("feFlood")
    add("flood-color", shadow.color.map { Array($0[0...2]) }.withoutRepeats, to: &flood) { $0.hex }
    add("flood-opacity", shadow.color.map { [$0[3]] }.withoutRepeats, to: &flood)
    return (isSharp ? [] : [blur(shadow.blur, of: source)]) + [
      offset, flood,
      SVGElement("feComposite", [Attribute("in2", "s"), Attribute("operator", "in")]),
      SVGElement("feMerge", [SVGElement("feMergeNode"), SVGElement("feMergeNode", input)]),
    ]
  }

  // MARK: - Definitions

  /// Returns a reference to an element. Still images use `xlink:href`, which older programs
  /// require.
  private func reference(to id: String) -> Attribute {
    Attribute(source.isStill ? "xlink:href" : "href", "#" + id)
  }

  private mutating func attribute(maskedBy mask: Mask) -> [Attribute] {
    let id = define(.mask(mask)) { id in
      // The margin makes the edge the rectangle's antialiased edge.
      // A clip path would antialias each shape separately, so the background would shine through.
      var white = SVGElement(
        "rect", mask.rect.sides(decimals: 3) + mask.cornerRadius.attribute("rx", 3))
      white.add([Attribute("fill", "#fff")])
      return SVGElement("mask", Self.area(around: mask.rect, id: id), [white])
    }
    return [Attribute("mask", "url(#\(id))")]
  }

  /// A filter that keeps only the opacity.
  private static let blackening = SVGElement(
    "feColorMatrix", [Attribute("values", "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0")])

  /// Returns elements that are visible only in a matte.
  ///
  /// - Parameter extent: the bounds of the elements.
  private mutating func masked(
    _ elements: [SVGElement], by matte: Matte<AnimatedPart>, extent: Rect
  ) -> [SVGElement] {
    guard let (inner, outer) = matte.halves else {
      return [SVGElement("g", attribute(maskedBy: matte, extent: extent), elements)]
    }
    return masked(masked(elements, by: inner, extent: extent), by: outer, extent: extent)
  }

  /// Returns the mask of a matte.
  ///
  /// - Parameter extent: the bounds of the masked content.
  private mutating func attribute(
    maskedBy matte: Matte<AnimatedPart>, extent: Rect
  ) -> [Attribute] {
    let content = matte.content.flatMap { elements(of: $0) }
    switch matte.kind {
    case .alpha: return attribute(maskedBy: content, extent, isAlpha: true)
    case .luma: return attribute(maskedBy: content, extent)
    case .invertedAlpha:
      let black = SVGElement("g", [filter([Self.blackening], extent)], content)
      return attribute(maskedBy: [ground(of: extent, "#fff"), black], extent)
    case .invertedLuma:
      var black = ground(of: extent, "#000")
      black.add(attribute(maskedBy: content, extent))
      return attribute(maskedBy: [ground(of: extent, "#fff"), black], extent)
    }
  }

  private func ground(of extent: Rect, _ color: String) -> SVGElement {
    var ground = SVGElement("rect", extent.padded(by: 2).sides(decimals: 3))
    ground.add([Attribute("fill", color)])
    return ground
  }

  /// Returns a mask by the brightness of elements, or by their opacity.
  private mutating func attribute(
    maskedBy elements: [SVGElement], _ extent: Rect, isAlpha: Bool = false
  ) -> [Attribute] {
    let id = define(.matte(elements, extent, isAlpha: isAlpha)) { id in
      let type = isAlpha ? [Attribute("mask-type", "alpha")] : []
      return SVGElement("mask", Self.area(around: extent, id: id) + type, elements)
    }
    return [Attribute("mask", "url(#\(id))")]
  }

  /// Returns a mask that shows (1 - f) / (1 - f α) of the content behind a front item with opacity
  /// α.
  ///
  /// This is the back item's share in a cross-fade with fraction f.
  private mutating func attribute(
    fadingInto front: [SVGElement], _ fraction: Double, _ extent: Rect
  ) -> [Attribute] {
    let shares = (0...32).map { (1 - fraction) / (1 - fraction * Double($0) / 32) }
    let white = ["R", "G", "B"].map { channel in
      SVGElement(
        "feFunc" + channel,
        [("type", "linear"), ("slope", "0"), ("intercept", "1")].map(Attribute.init))
    }
    let share = SVGElement(
      "feFuncA", [Attribute("type", "table"), Attribute("tableValues", shares.compactText(5))])
    let table = SVGElement("feComponentTransfer", white + [share])
    let seen = SVGElement("g", [filter([table], extent)], front)
    return attribute(maskedBy: [seen], extent)
  }

  /// Returns the area of a mask or filter. Unlike a rectangle, a mask needs explicit x and y.
  private static func area(
    around rect: Rect, id: String, _ units: String = "maskUnits"
  ) -> [Attribute] {
    let area = rect.padded(by: 2)
    let sides = [
      ("x", area.minX), ("y", area.minY), ("width", area.size.width), ("height", area.size.height),
    ]
    return [Attribute("id", id), Attribute(units, "userSpaceOnUse")]
      + sides.map { Attribute($0, $1.compactText(3)) }
  }

  private mutating func define(art name: String) -> String {
    guard let art = art[name] else { return "" }
    return define(.art(name), id: art.id) { _ in art.element }
  }

  /// Returns the id of a definition that several elements refer to.
  private mutating func define(
    _ definition: Definition, id: String? = nil, _ element: (String) -> SVGElement
  ) -> String {
    if let cached = ids[definition] { return cached }
    let id = id ?? SVGFile.idPrefix + "d" + ids.count.letters
    ids[definition] = id
    definitions.append(element(id))
    return id
  }
}

extension Motion {
  /// The keyframes without rounding errors below 0.
  fileprivate var notNegative: Motion { map { $0.map { max($0, 0) } } }
}

extension AnimatedPlacement {
  /// Whether the start matrix has an inverse. If any matrix has none, librsvg doesn't draw the
  /// file.
  fileprivate var isInvertible: Bool {
    let (x, y) = (matrix.row1, matrix.row2)
    let (a, b, c, d) = (
      x.x.rounded(to: 5), x.y.rounded(to: 5), y.x.rounded(to: 5), y.y.rounded(to: 5)
    )
    return a * d != b * c
  }
}

extension AnimatedItem {
  /// The times when the item needs an explicit visibility.
  ///
  /// Always true for an item in a cross-fade, whose weight hides it, and for a text whose glyphs
  /// hide themselves.
  fileprivate var explicitVisibility: Animated<Bool> {
    if case .text(_, let glyphs) = content,
      glyphs.allSatisfy({ $0.isVisible.and(isVisible) == $0.isVisible })
    {
      return .always
    }
    return weight.isStatic ? isVisible : .always
  }
}
