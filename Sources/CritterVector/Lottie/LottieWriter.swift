import CritterForms
import CritterGraphics
import CritterRaster

/// Writes a moving picture as layers of Lottie. What is but shapes in places becomes groups within
/// one layer, as the parts lie within each other; what is masked, fades or is made transparent as
/// one becomes a layer of its own.
struct LottieWriter {
  let art: [String: ArtOutline]
  let clock: LottieClock
  var glyphOutlines: [Path] { picture.glyphs }
  let picture: MovingPicture
  private(set) var assets: [JSON] = []
  /// Of art, by its name.
  var compositions: [String: String] = [:]
  /// The ids of compositions by what is in them.
  private var ids: [JSON: String] = [:]
  /// Within the composition that is being written.
  private var lastNumber = 0
  /// How often each outline of a glyph is shown, and each piece of art.
  let uses: PictureUses

  init(_ picture: MovingPicture, _ art: [String: ArtOutline], _ clock: LottieClock) {
    (self.picture, self.art, self.clock, uses) = (picture, art, clock, PictureUses(picture))
  }

  /// Of the whole picture, back to front.
  var layers: [LottieLayer] {
    mutating get {
      let placement = Placement(of: picture.matrix)
      let transform = LottieTransform.all(of: placement).first ?? LottieTransform()
      guard let mask = picture.mask else {
        guard !placement.isIdentity else { return background + layers(of: picture.parts, in: nil) }
        let number = nextNumber()
        let place = LottieLayer(content: .null, number: number, transform: transform)
        return background + [place] + layers(of: picture.parts, in: number)
      }
      let inner = layers(of: picture.parts, in: nil)
      let content = LottieLayer.Content.composition(add(inner), mask.rect.reach)
      return background + [LottieLayer(content: content, transform: transform, mask: mask)]
    }
  }

  private var background: [LottieLayer] {
    let color = picture.background
    if color.alpha <= 0 { return [] }
    return [
      LottieLayer(
        content: .solid(color, picture.size), opacity: Keys(constant: [color.alpha]))
    ]
  }

  /// A composition for layers to refer to.
  ///
  /// - Parameter layers: back to front.
  /// - Returns: its id.
  mutating func add(_ layers: [LottieLayer]) -> String {
    let json = layers.json(clock)
    if let known = ids[json] { return known }
    let id = String(assets.count + 1, radix: 36)
    ids[json] = id
    assets.append(.object([("id", .string(id)), ("layers", json)]))
    return id
  }

  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }
}

// MARK: - Parts

extension LottieWriter {
  /// - Parameter parent: the number of the layer that they are in.
  private mutating func layers(
    of parts: [MovingPart], in parent: Int?, while isVisible: Steps<Bool> = .always
  ) -> [LottieLayer] {
    var (layers, shapes) = ([LottieLayer](), [LottieGroup]())
    for part in parts {
      if isPlain(part) {
        shapes.append(group(part))
      } else {
        layers += self.layer(shapes, in: parent, while: isVisible)
        shapes = []
        layers += self.layers(of: part, in: parent, while: isVisible.and(part.needsToShow))
      }
    }
    return layers + layer(shapes, in: parent, while: isVisible)
  }

  /// - Parameter shapes: back to front.
  private func layer(
    _ shapes: [LottieGroup], in parent: Int?, while isVisible: Steps<Bool>
  ) -> [LottieLayer] {
    guard let first = shapes.first else { return [] }
    let opacity = isVisible.keys
    // A group that is alone is the layer.
    if shapes.count == 1, first.opacity.isOpaque || opacity.isOpaque {
      return [
        LottieLayer(
          name: first.name, content: .shapes(first.items), parent: parent,
          transform: first.transform, opacity: opacity.isOpaque ? first.opacity : opacity)
      ]
    }
    return [LottieLayer(content: .shapes(shapes.shapes(clock)), parent: parent, opacity: opacity)]
  }

  /// Of a part that is more than shapes in places.
  private mutating func layers(
    of part: MovingPart, in parent: Int?, while isVisible: Steps<Bool>
  ) -> [LottieLayer] {
    if !part.cover.isEmpty { return layers(beside: part, in: parent, while: isVisible) }
    var (layers, parent) = ([LottieLayer](), parent)
    func enter(_ transform: LottieTransform, _ number: Int) {
      layers.append(
        LottieLayer(
          name: part.ownName, content: .null, number: number, parent: parent, transform: transform))
      parent = number
    }
    var transforms = LottieTransform.all(of: part.placement)
    guard part.mask != nil || !part.isOpaque || part.fades else {
      for transform in transforms { enter(transform, nextNumber()) }
      var inner = contents(of: part, in: parent, while: isVisible)
      if inner.count == 1, layers.isEmpty { inner[0].name = part.ownName }
      return layers + inner
    }
    let last = transforms.popLast() ?? LottieTransform()
    for transform in transforms { enter(transform, nextNumber()) }
    if part.isOpaque, holdsShapes(part) {
      return layers + [
        LottieLayer(
          name: part.ownName, content: .shapes(shapes(of: part).shapes(clock)), parent: parent,
          transform: last, opacity: isVisible.keys, mask: part.mask)
      ]
    }
    if part.isOpaque, !part.fades, part.parts.isEmpty, part.items.count == 1,
      case .art(let name) = part.items[0].content, part.items[0].placement.isIdentity
    {
      var only = artLayers(
        name, part.items[0], in: parent, while: isVisible, weight: part.items[0].weight)
      if only.count == 1, only[0].mask == nil {
        (only[0].name, only[0].transform, only[0].mask) = (part.ownName, last, part.mask)
        return layers + only
      }
    }
    return layers + [composition(of: part, last, in: parent, while: isVisible)]
  }

  /// Of a part that is hidden where others are opaque.
  private mutating func layers(
    beside part: MovingPart, in parent: Int?, while isVisible: Steps<Bool>
  ) -> [LottieLayer] {
    var seen = composition(of: part, LottieTransform(), in: parent, while: isVisible)
    var cover = part
    (cover.parts, cover.cover) = (part.cover, [])
    cover.reach = Rect(around: part.cover.flatMap(\.reach.corners))
    var matte = composition(of: cover, LottieTransform(), in: parent, while: .always)
    (seen.matte, matte.matte, matte.name) = (.seenBeside, .isMatte, nil)
    return [seen, matte]
  }

  /// A layer of a composition of all that a part shows, from the corner of what it reaches.
  private mutating func composition(
    of part: MovingPart, _ transform: LottieTransform, in parent: Int?,
    while isVisible: Steps<Bool>
  ) -> LottieLayer {
    let origin = Point(
      (part.reach.minX - 1).rounded(.down), (part.reach.minY - 1).rounded(.down))
    let outer = lastNumber
    lastNumber = 1
    let place = LottieLayer(
      content: .null, number: 1,
      transform: LottieTransform(position: Keys(constant: [-origin.x, -origin.y])))
    let inner = [place] + contents(of: part, in: 1, while: isVisible)
    lastNumber = outer
    let size = Size(part.reach.maxX + 1 - origin.x, part.reach.maxY + 1 - origin.y)
    var moved = transform
    moved.anchor = Point(transform.anchor.x - origin.x, transform.anchor.y - origin.y)
    var mask = part.mask
    mask?.rect.origin.x -= origin.x
    mask?.rect.origin.y -= origin.y
    return LottieLayer(
      name: part.ownName, content: .composition(add(inner), size), parent: parent, transform: moved,
      opacity: part.opacity, mask: mask)
  }

  private mutating func contents(
    of part: MovingPart, in parent: Int?, while isVisible: Steps<Bool>
  ) -> [LottieLayer] {
    items(of: part, in: parent, while: isVisible)
      + layers(of: part.parts, in: parent, while: isVisible)
  }

  private mutating func items(
    of part: MovingPart, in parent: Int?, while isVisible: Steps<Bool>
  ) -> [LottieLayer] {
    if part.items.allSatisfy(isPlain) {
      return layer(part.items.map { group($0, name: nil) }, in: parent, while: isVisible)
    }
    var layers: [LottieLayer] = []
    for (index, item) in part.items.enumerated() {
      if case .text(let fill, let glyphs) = item.content, !isPlain(item) {
        layers += textLayers(glyphs, fill.first, item, in: parent, while: isVisible)
        continue
      }
      guard case .art(let name) = item.content, !isPlain(item) else {
        layers += layer([group(item, name: nil)], in: parent, while: isVisible)
        continue
      }
      let fading = part.items[..<index].filter { !$0.weight.isConstant && !item.weight.isConstant }
      for other in fading where !art.isHidden(other, behind: item) {
        layers += crossing(other, item, in: parent, while: isVisible)
      }
      // What is hidden behind what it fades into needs not fade.
      let isHidden = part.items[(index + 1)...].contains {
        !item.weight.isConstant && !$0.weight.isConstant && art.isHidden(item, behind: $0)
      }
      layers += artLayers(
        name, item, in: parent, while: isVisible,
        weight: isHidden ? item.isVisible.keys : item.weight)
    }
    return layers
  }
}

// MARK: - Fades

extension LottieWriter {
  private mutating func artLayers(
    _ name: String, _ item: MovingItem, in parent: Int?, while isVisible: Steps<Bool>,
    weight: Keys
  ) -> [LottieLayer] {
    let isUsedOften = !item.weight.isConstant || uses.art[name, default: 0] > 1
    guard let art = content(ofArt: name, isUsedOften: isUsedOften) else { return [] }
    var (layers, parent) = ([LottieLayer](), parent)
    var transforms = LottieTransform.all(of: item.placement)
    let last = transforms.popLast() ?? LottieTransform()
    for transform in transforms {
      let number = nextNumber()
      layers.append(
        LottieLayer(content: .null, number: number, parent: parent, transform: transform))
      parent = number
    }
    let shown = isVisible.and(item.isVisible)
    var layer = LottieLayer(
      content: art.content, parent: parent, transform: last, mask: art.mask)
    layer.opacity = weight.isConstant ? shown.keys : weight
    // What fades is there in part for as long as it shows; a part that is hidden besides hides it.
    if !weight.isConstant, !isVisible.isConstant {
      layer.content = .composition(
        add([LottieLayer(content: art.content, opacity: isVisible.keys)]),
        art.content.size)
    }
    return layers + [layer]
  }

  /// Where two things that fade into each other are both, the one behind is there in full under the
  /// other, so that what is behind them does not shine through.
  private mutating func crossing(
    _ back: MovingItem, _ front: MovingItem, in parent: Int?, while isVisible: Steps<Bool>
  ) -> [LottieLayer] {
    let both = isVisible.and(back.isVisible).and(front.isVisible)
    guard case .art(let behind) = back.content, case .art(let before) = front.content,
      both.steps.contains(where: \.value)
    else { return [] }
    let full = Keys(constant: [1])
    var seen = artLayers(behind, back, in: parent, while: both, weight: full)
    var matte = artLayers(before, front, in: parent, while: both, weight: full)
    guard !seen.isEmpty, !matte.isEmpty else { return [] }
    seen[seen.count - 1].matte = .seenThrough
    matte[matte.count - 1].matte = .isMatte
    // rlottie darkens what is behind a matte, whether that shows or not.
    let span = both.span(within: picture.duration)
    (seen[seen.count - 1].span, matte[matte.count - 1].span) = (span, span)
    return matte.dropLast() + seen + matte.suffix(1)
  }
}

extension LottieLayer.Content {
  fileprivate var size: Size {
    if case .composition(_, let size) = self { size } else { Size(1, 1) }
  }
}

extension Steps<Bool> {
  /// From the first time that it is true to the last.
  fileprivate func span(within duration: Double) -> ClosedRange<Double>? {
    guard let start = steps.first(where: \.value)?.time else { return nil }
    let end = steps.last?.value == false ? steps.last?.time : nil
    return start...max(end ?? duration, start)
  }
}

extension MovingPart {
  /// Without those of the parts that it is in.
  var ownName: String { name.split(separator: "/").last.map(String.init) ?? name }

  fileprivate var fades: Bool { items.contains { !$0.weight.isConstant } }

  fileprivate var isOpaque: Bool { opacity.isOpaque }
}

extension Rect {
  /// From the origin to its far corner.
  fileprivate var reach: Size { Size(maxX, maxY) }
}
