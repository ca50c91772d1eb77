import CritterAnimated
import CritterGraphics
import CritterSVG

/// A writer of Lottie layers.
///
/// Each item of a part is a layer. A part with a mask, a cross-fade, or an opacity is a
/// composition.
struct LottieWriter {
  let art: [String: ArtOutline]
  private(set) var clock: LottieClock
  let animation: VectorAnimation
  private(set) var assets: [JSON] = []
  /// The ids of the art's compositions, by the art's name.
  var compositions: [String: String] = [:]
  /// The ids of compositions, by their layers.
  private var ids: [JSON: String] = [:]
  /// The last layer number in the current composition.
  private var lastNumber = 0
  /// The number of uses of each glyph outline and each piece of art.
  let uses: UseCounts
  /// Whether the canvas has its corners without a mask, for Telegram.
  let isSticker: Bool
  /// The copies that show a shared composition, by the part's name.
  private var copies: [String: AnimatedCopy]

  /// The minimum number of repeated glyphs in a text for which separate compositions make the file
  /// smaller.
  private static let minimumRepeatedGlyphs = 4

  init(
    _ animation: VectorAnimation, art: [String: ArtOutline], clock: LottieClock, isSticker: Bool
  ) {
    self.isSticker = isSticker
    self.animation = animation
    self.art = art
    self.clock = clock
    uses = UseCounts(animation)
    // rlottie starts compositions only at whole frames.
    let shared = animation.copies.filter { copies in
      copies.values.allSatisfy { clock.wholeFrame($0.start) != nil }
    }
    copies = shared.reduce(into: [:]) { all, copies in all.merge(copies) { $1 } }
  }

  /// The layers of the whole animation, back to front.
  var layers: [LottieLayer] {
    mutating get {
      let transforms = LottieTransform.all(of: AnimatedPlacement(of: animation.matrix))
      guard let mask = animation.mask, !isSticker || !animation.isFilled(by: mask) else {
        let (nullLayers, parent) = nulls(transforms, in: nil)
        return background + nullLayers + layers(of: animation.parts, in: parent)
      }
      let inner = layers(of: animation.parts, in: nil)
      let size = Size(mask.rect.maxX, mask.rect.maxY)
      return background + [
        LottieLayer(
          content: .composition(add(inner), size), transform: transforms.first ?? LottieTransform(),
          masks: isSticker ? [] : [LottieMask(mask)])
      ]
    }
  }

  private var background: [LottieLayer] {
    let color = animation.background
    if color.alpha <= 0 { return [] }
    if isSticker {
      let size = Size(Double(animation.size.width), Double(animation.size.height))
      let shapes = [
        LottieShapes.rectangle(Rect(size: size), cornerRadius: 0),
        fill(.color(Motion(color.numbers)), fading: .opaque),
      ]
      return [LottieLayer(content: .shapes(shapes))]
    }
    return [LottieLayer(content: .solid(color, animation.size), opacity: Motion([color.alpha]))]
  }

  /// Adds a composition that layers can refer to.
  ///
  /// - Parameter layers: the composition's layers, back to front.
  /// - Returns: the composition's id.
  mutating func add(_ layers: [LottieLayer]) -> String {
    let json = layers.json(clock)
    if let cached = ids[json] { return cached }
    let id = String(assets.count + 1, radix: 36)
    ids[json] = id
    assets.append(.object([("id", .string(id)), ("layers", json)]))
    return id
  }

  /// Adds an image asset that layers can refer to.
  ///
  /// - Returns: the asset's id.
  mutating func add(_ image: EmbeddedImage) -> String {
    let id = String(assets.count + 1, radix: 36)
    assets.append(
      .object([
        ("id", .string(id)), ("w", .number(image.width)), ("h", .number(image.height)), ("u", ""),
        ("p", .string(image.uri)), ("e", 1),
      ]))
    return id
  }

  /// Returns layers without content, each the parent of the next layer.
  ///
  /// - Parameter parent: the number of the first layer's parent.
  /// - Returns: the layers, and the number of the last layer.
  mutating func nulls(
    _ transforms: [LottieTransform], named name: String? = nil, in parent: Int?
  ) -> ([LottieLayer], Int?) {
    var (layers, parent) = ([LottieLayer](), parent)
    for transform in transforms {
      lastNumber += 1
      layers.append(
        LottieLayer(
          name: name, content: .null, number: lastNumber, parent: parent, transform: transform))
      parent = lastNumber
    }
    return (layers, parent)
  }

  /// Returns the layer with a placement, after the null layers that it needs as parents.
  mutating func placed(
    _ layer: LottieLayer, by placement: AnimatedPlacement, in parent: Int?
  ) -> [LottieLayer] {
    var (layer, transforms) = (layer, LottieTransform.all(of: placement))
    layer.transform = transforms.popLast() ?? LottieTransform()
    let (nullLayers, parent) = nulls(transforms, in: parent)
    layer.parent = parent
    return nullLayers + [layer]
  }

  // MARK: - Parts

  /// Returns the layers of parts.
  ///
  /// - Parameter parent: the number of the parent layer.
  private mutating func layers(
    of parts: [AnimatedPart], in parent: Int?, while isVisible: Animated<Bool> = .always
  ) -> [LottieLayer] {
    parts.flatMap { part in
      part.effects.blend.alternatives.flatMap { mode, isActive in
        layers(of: part, mode, in: parent, while: isVisible.and(part.needsToShow).and(isActive))
      }
    }
  }

  private mutating func layers(
    of part: AnimatedPart, _ blend: BlendMode, in parent: Int?,
    while isVisible: Animated<Bool>
  ) -> [LottieLayer] {
    if let copy = copies[part.name] {
      return layers(of: copy, named: part.ownName, in: parent, while: isVisible)
    }
    if let matte = part.matte {
      return layers(of: part, maskedBy: matte, blend, in: parent, while: isVisible)
    }
    // rlottie darkens everything behind a semi-transparent layer, but not behind a paint.
    let isOne = hasSinglePaint(part)
    let (part, isVisible) = isOne ? part.fadingPaint(while: isVisible) : (part, isVisible)
    var transforms = LottieTransform.all(of: part.placement)
    let isPlain = part.opacity.isOpaque && (blend == .normal || isOne)
    if part.mask != nil || part.fades || part.effects.filters || !isPlain {
      let last = transforms.popLast() ?? LottieTransform()
      let (nullLayers, inner) = nulls(transforms, named: part.ownName, in: parent)
      let isNested = part.effects.filters && (part.mask != nil || !part.opacity.isOpaque)
      var layer = composition(
        of: isNested ? part.withEffectsInside : part, last, in: inner, while: isVisible)
      layer.blend = blend
      return nullLayers + [layer]
    }
    let (nullLayers, inner) = nulls(transforms, named: part.ownName, in: parent)
    var layers = contents(of: part, in: inner, while: isVisible)
    if blend != .normal, let last = layers.indices.last { layers[last].blend = blend }
    return nullLayers + layers
  }

  /// Returns the layers of a copy that shows the composition of the original.
  private mutating func layers(
    of copy: AnimatedCopy, named name: String, in parent: Int?,
    while isVisible: Animated<Bool>
  ) -> [LottieLayer] {
    var transforms = LottieTransform.all(of: copy.placement)
    let last = transforms.popLast() ?? LottieTransform()
    let (nullLayers, inner) = nulls(transforms, named: name, in: parent)
    // The parts inside have the names of the original.
    let outer = (clock, copies)
    clock = clock.lasting(copy.duration)
    copies = [:]
    var layer = composition(of: copy.original, last, in: inner, while: .always)
    clock = outer.0
    copies = outer.1
    layer.name = name
    layer.opacity = isVisible.numbers
    layer.start = clock.wholeFrame(copy.start) ?? 0
    return nullLayers + [layer]
  }

  /// Returns whether a part has only one paint, which can have the part's opacity.
  ///
  /// With several paints, the opacity would apply to each paint separately.
  private func hasSinglePaint(_ part: AnimatedPart) -> Bool {
    guard part.items.count == 1, part.parts.isEmpty, !part.effects.filters,
      let item = part.items.first, item.weight.isStatic
    else { return false }
    switch item.content {
    case .fill, .text: return true
    case .shape(let shape): return shape.hasSinglePaint
    case .art(let name):
      guard let art = art[name], art.isPlain, art.nodes.paths.count == 1 else { return false }
      return art.nodes.paths[0].fill == nil || art.nodes.paths[0].stroke == nil
    }
  }

  /// Returns the layers of a part with a matte: the matte is in front of the part.
  private mutating func layers(
    of part: AnimatedPart, maskedBy matte: Matte<AnimatedPart>, _ blend: BlendMode,
    in parent: Int?, while isVisible: Animated<Bool>
  ) -> [LottieLayer] {
    let masks = matte.contours
    var visible = composition(
      of: part, LottieTransform(), masks: masks ?? [], in: parent, while: isVisible)
    visible.blend = blend
    if masks != nil { return [visible] }
    var front = part
    front.parts = matte.content
    front.matte = nil
    front.extent = Rect(around: matte.content.flatMap(\.extent.corners))
    if matte.kind.usesLuma { front.items = [AnimatedItem(black: front.extent.padded(by: 2))] }
    var source = composition(of: front, LottieTransform(), in: parent, while: .always)
    visible.matte = .masked(matte.kind)
    source.matte = .source
    source.name = nil
    return [visible, source]
  }

  /// Returns a layer with a composition of all content of a part.
  private mutating func composition(
    of part: AnimatedPart, _ transform: LottieTransform, masks: [LottieMask] = [], in parent: Int?,
    while isVisible: Animated<Bool>
  ) -> LottieLayer {
    let origin = Point((part.extent.minX - 1).rounded(.down), (part.extent.minY - 1).rounded(.down))
    let outer = lastNumber
    lastNumber = 0
    let (nullLayers, number) = nulls(
      [LottieTransform(position: Motion([-origin.x, -origin.y]))], in: nil)
    let inner = nullLayers + contents(of: part, in: number, while: isVisible)
    lastNumber = outer
    let size = Size(part.extent.maxX + 1 - origin.x, part.extent.maxY + 1 - origin.y)
    var moved = transform
    moved.anchor = Point(transform.anchor.x - origin.x, transform.anchor.y - origin.y)
    let outlines = (part.mask.map { [LottieMask($0)] } ?? []) + masks
    return LottieLayer(
      name: part.ownName, content: .composition(add(inner), size), parent: parent, transform: moved,
      opacity: part.opacity, masks: outlines.map { $0.translated(by: -origin.x, -origin.y) },
      effects: LottieEffect.all(of: part.effects))
  }

  private mutating func contents(
    of part: AnimatedPart, in parent: Int?, while isVisible: Animated<Bool>
  ) -> [LottieLayer] {
    var layers: [LottieLayer] = []
    for (index, item) in part.items.enumerated() {
      guard !item.weight.isStatic, case .art = item.content else {
        layers += self.layers(of: item, in: parent, while: isVisible.and(item.isVisible))
        continue
      }
      for other in part.items[..<index] where !other.weight.isStatic {
        if !art.isHidden(other, behind: item) {
          layers += crossing(other, item, in: parent, while: isVisible)
        }
      }
      // Art that is hidden behind the art it fades into doesn't need to fade.
      let isHidden = part.items[(index + 1)...].contains {
        !$0.weight.isStatic && art.isHidden(item, behind: $0)
      }
      layers += artLayers(
        item, in: parent, while: isVisible, weight: isHidden ? item.isVisible.numbers : item.weight)
    }
    for index in layers.indices { layers[index].name = part.ownName }
    return layers + self.layers(of: part.parts, in: parent, while: isVisible)
  }

  /// Returns the layers of an item without a cross-fade.
  private mutating func layers(
    of item: AnimatedItem, in parent: Int?, while isVisible: Animated<Bool>
  ) -> [LottieLayer] {
    let shapes: [JSON]
    switch item.content {
    case .art(let name):
      guard let art = art[name], art.isPlain else {
        return artLayers(item, in: parent, while: isVisible, weight: item.weight)
      }
      shapes = art.nodes.paths.map { group(of: $0, fading: item.opacity) }.shapes(clock)
    case .text(let fill, let glyphs):
      // Texts that fade apart from each other can't share glyphs.
      let uses = item.opacity.isStatic ? uses : UseCounts(of: glyphs)
      if fill.isStatic, uses.repeated(among: glyphs) >= Self.minimumRepeatedGlyphs {
        return textLayers(
          glyphs, uses, fill: self.fill(.color(fill), fading: item.opacity),
          placement: item.placement, in: parent, while: isVisible)
      }
      shapes = fading(item, fill.alpha) { self.shapes(of: glyphs, fill, fading: $0) }
    case .fill(let color, let size):
      shapes = [
        LottieShapes.rectangle(Rect(size: size), cornerRadius: cornerRadius(of: size)),
        fill(.color(Motion(color.numbers)), fading: item.opacity),
      ]
    case .shape(let shape):
      shapes = fading(item, shape.alpha) { self.shapes(of: shape, fading: $0) }
    }
    let opacity = isVisible.numbers.map { [$0[0] * item.weight.first[0]] }
    return placed(
      LottieLayer(content: .shapes(shapes), opacity: opacity), by: item.placement, in: parent)
  }

  /// Returns the corner radius of a filled rectangle: of the canvas, if a sticker has no mask for it.
  /// If a part reaches into a corner, all four are square.
  private func cornerRadius(of size: Size) -> Double {
    guard isSticker, let mask = animation.mask, mask.rect.size == size,
      !animation.reachesCorners(of: mask)
    else { return 0 }
    return mask.cornerRadius
  }

  // MARK: - Cross-fades

  private mutating func artLayers(
    _ item: AnimatedItem, in parent: Int?, while isVisible: Animated<Bool>,
    weight: Motion
  ) -> [LottieLayer] {
    guard case .art(let name) = item.content,
      let art = content(
        ofArt: name, isUsedOften: !item.weight.isStatic || uses.art[name, default: 0] > 1)
    else { return [] }
    var layer = LottieLayer(content: art.content, masks: art.mask.map { [$0] } ?? [])
    layer.opacity = weight.isStatic ? isVisible.and(item.isVisible).numbers : weight
    // The layer's opacity is the weight, so the composition has the visibility.
    if !weight.isStatic, !isVisible.isStatic {
      layer.content = .composition(
        add([LottieLayer(content: art.content, opacity: isVisible.numbers)]),
        art.content.size)
    }
    return placed(layer, by: item.placement, in: parent)
  }

  /// Returns the opaque back item of a cross-fade, clipped to the front item.
  ///
  /// Without it, the background would shine through the cross-fade.
  private mutating func crossing(
    _ back: AnimatedItem, _ front: AnimatedItem, in parent: Int?,
    while isVisible: Animated<Bool>
  ) -> [LottieLayer] {
    let both = isVisible.and(back.isVisible).and(front.isVisible)
    guard both.keys.contains(where: \.value) else { return [] }
    var visible = artLayers(back, in: parent, while: both, weight: .opaque)
    var matte = artLayers(front, in: parent, while: both, weight: .opaque)
    guard !visible.isEmpty, !matte.isEmpty else { return [] }
    visible[visible.count - 1].matte = .masked(.alpha)
    matte[matte.count - 1].matte = .source
    // rlottie darkens the layers behind a matte even if the matte is hidden.
    let span = both.span(within: animation.duration)
    (visible[visible.count - 1].span, matte[matte.count - 1].span) = (span, span)
    return matte.dropLast() + visible + matte.suffix(1)
  }
}

extension VectorAnimation {
  /// Whether the bounds of a part ever lie outside of the rounded corners of the canvas.
  fileprivate func reachesCorners(of mask: Mask) -> Bool {
    let times = (0...60).map { Double($0) / 60 * duration }
    return parts.contains { part in
      !part.fills(mask)
        && times.contains { time in
          let matrix = part.placement.matrix(at: time)
          return mask.cuts(Rect(around: part.extent.corners.compactMap(matrix.project)))
        }
    }
  }

  /// Whether the canvas covers the whole image, which clips everything else.
  fileprivate func isFilled(by mask: Mask) -> Bool {
    let corners = mask.rect.corners.compactMap { matrix.project($0) }
    let covered = Rect(around: corners)
    return covered.minX <= 0.5 && covered.minY <= 0.5
      && covered.maxX >= Double(size.width) - 0.5 && covered.maxY >= Double(size.height) - 0.5
  }
}

extension AnimatedPart {
  /// Whether the part is the fill of the canvas.
  fileprivate func fills(_ mask: Mask) -> Bool {
    guard let item = items.first, case .fill(_, let size) = item.content else { return false }
    return size == mask.rect.size
  }

  /// Returns the part with its opacity in its only item, and the times when it is visible.
  fileprivate func fadingPaint(while isVisible: Animated<Bool>) -> (AnimatedPart, Animated<Bool>) {
    var part = self
    part.opacity = .opaque
    let level = opacity.level
    part.items[0].opacity = level.map { Motion([$0.opacity]) } ?? opacity
    return (part, level.map { isVisible.and($0.isVisible) } ?? isVisible)
  }

  /// The part around its content with the blur and shadow, because players apply a layer's mask,
  /// and ThorVG its opacity, before its effects.
  fileprivate var withEffectsInside: AnimatedPart {
    var (outer, inner) = (self, self)
    outer.items = []
    outer.effects = AnimatedEffects()
    inner.placement = .identity
    inner.isVisible = .always
    inner.opacity = .opaque
    inner.mask = nil
    inner.effects.blend = AnimatedEffects().blend
    outer.parts = [inner]
    return outer
  }

  /// The last name in the part's path.
  fileprivate var ownName: String { name.split(separator: "/").last.map(String.init) ?? name }

  fileprivate var fades: Bool { items.contains { !$0.weight.isStatic } }
}

extension Mask {
  /// Whether the rounded corners cut off a part of a rectangle.
  fileprivate func cuts(_ other: Rect) -> Bool {
    let xs = (max(other.minX, rect.minX), min(other.maxX, rect.maxX))
    let ys = (max(other.minY, rect.minY), min(other.maxY, rect.maxY))
    guard xs.0 < xs.1, ys.0 < ys.1 else { return false }
    let nearest = (rect.minX + cornerRadius, rect.maxX - cornerRadius)
    let (top, bottom) = (rect.minY + cornerRadius, rect.maxY - cornerRadius)
    return [xs.0, xs.1].contains { x in
      [ys.0, ys.1].contains { y in
        let dx = max(nearest.0 - x, x - nearest.1, 0)
        let dy = max(top - y, y - bottom, 0)
        return dx * dx + dy * dy > cornerRadius * cornerRadius + 0.01
      }
    }
  }
}

extension LottieLayer.Content {
  fileprivate var size: Size {
    if case .composition(_, let size) = self { size } else { Size(1, 1) }
  }
}

extension Animated<Bool> {
  /// Returns the time from the first true value to the end of the last true value; nil if all are
  /// false.
  fileprivate func span(within duration: Double) -> ClosedRange<Double>? {
    guard let start = keys.first(where: \.value)?.time else { return nil }
    let end = keys.last?.value == false ? keys.last?.time : nil
    return start...max(end ?? duration, start)
  }
}

extension AnimatedItem {
  /// A black rectangle behind a luma matte. Without it, rlottie ignores the opacity of the matte.
  fileprivate init(black rect: Rect) {
    self.init(
      content: .fill(Color(0, 0, 0), rect.size), isVisible: .always, weight: .opaque,
      placement: AnimatedPlacement(of: .translation(rect.minX, rect.minY)))
  }
}
