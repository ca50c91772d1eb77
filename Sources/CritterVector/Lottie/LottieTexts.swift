import CritterForms
import CritterGraphics
import CritterRaster

// Texts whose glyphs are there more than once, each glyph as one composition.

extension LottieWriter {
  /// A layer of a composition of the whole text.
  ///
  /// - Parameter color: red, green, blue and alpha, which do not change.
  mutating func textLayers(
    _ glyphs: [MovingGlyph], _ color: [Double], _ item: MovingItem, in parent: Int?,
    while isVisible: Steps<Bool>
  ) -> [LottieLayer] {
    var (layers, parent) = ([LottieLayer](), parent)
    for transform in LottieTransform.all(of: item.placement) {
      let number = nextNumber()
      layers.append(
        LottieLayer(content: .null, number: number, parent: parent, transform: transform))
      parent = number
    }
    let bounds = Rect(around: glyphs.flatMap { corners(of: $0) })
    let origin = Point(bounds.minX.rounded(.down), bounds.minY.rounded(.down))
    let size = Size(bounds.maxX - origin.x, bounds.maxY - origin.y)
    var layer = LottieLayer(
      content: .composition(add(lineLayers(glyphs, color, from: origin, size)), size),
      parent: parent,
      transform: LottieTransform(
        position: Keys(constant: [origin.x / picture.textUnit, origin.y / picture.textUnit]),
        scale: Keys(constant: [1 / picture.textUnit, 1 / picture.textUnit])))
    let isShown = isVisible.and(item.isVisible)
    layer.opacity = isShown.keys.map { [$0[0] * color[3]] }
    return layers + [layer]
  }

  /// Glyphs that are away for the same times in the meantime, as bullets are while they can be read, are so
  /// in a composition of their own.
  private mutating func lineLayers(
    _ glyphs: [MovingGlyph], _ color: [Double], from origin: Point, _ size: Size
  ) -> [LottieLayer] {
    var layers: [LottieLayer] = []
    var rest = glyphs
    while let first = rest.first {
      let gaps = first.isVisible.gaps
      let group = rest.filter { $0.isVisible.gaps == gaps }
      rest.removeAll { $0.isVisible.gaps == gaps }
      guard group.count > 2, !gaps.isConstant else {
        layers += group.map { layer(of: $0, while: $0.isVisible, color, from: origin) }
        continue
      }
      let inner = group.map { layer(of: $0, while: $0.isVisible.filled, color, from: origin) }
      layers.append(
        LottieLayer(
          content: .composition(add(inner), size), opacity: gaps.keys))
    }
    return layers
  }

  /// In whole numbers, as far as its curves are not a circle's.
  private func outline(of glyph: MovingGlyph) -> Path {
    let exact = glyphOutlines[glyph.outline].moved(by: .scale(picture.textUnit, picture.textUnit))
    return exact.roundedRect == nil ? exact.whole : exact
  }

  private func corners(of glyph: MovingGlyph) -> [Point] {
    let place = Matrix.translation(
      glyph.place.x * picture.textUnit, glyph.place.y * picture.textUnit)
    return outline(of: glyph).controlBounds.corners.compactMap(place.project)
  }

  private mutating func layer(
    of glyph: MovingGlyph, while isVisible: Steps<Bool>, _ color: [Double], from origin: Point
  ) -> LottieLayer {
    let path = outline(of: glyph)
    let bounds = path.controlBounds
    let shapes =
      LottieShapes.outlines(
        of: path.moved(by: .translation(-bounds.minX, -bounds.minY)),
        within: KeyReducer.tolerance * picture.textUnit)
      + [LottieShapes.fill(.constant(.array(color[0...2].map(JSON.brightness))))]
    let place = [
      (glyph.place.x * picture.textUnit + bounds.minX - origin.x).rounded(),
      (glyph.place.y * picture.textUnit + bounds.minY - origin.y).rounded(),
    ]
    return LottieLayer(
      content: uses.isRepeated(glyph)
        ? .composition(add([LottieLayer(content: .shapes(shapes))]), bounds.size)
        : .shapes(shapes),
      transform: LottieTransform(position: Keys(constant: place)), opacity: isVisible.keys)
  }
}

extension Path {
  /// With whole numbers.
  fileprivate var whole: Path {
    Path(commands: commands, numbers: numbers.map { $0.rounded() })
  }
}

extension Steps<Bool> {
  /// False where this is, from the first to the last time that it is true.
  fileprivate var gaps: Steps<Bool> {
    let inner = steps.drop { !$0.value }.dropFirst()
    let ended = steps.last?.value == true ? inner : inner.dropLast()
    return Steps([0] + ended.map(\.time), [true] + ended.map(\.value))
  }

  /// True from the first to the last time that it is true.
  fileprivate var filled: Steps<Bool> {
    let first = steps.first(where: \.value)?.time ?? 0
    let end = steps.last.flatMap { $0.value ? nil : $0.time }
    let start: [(Double, Bool)] = first > 0 ? [(0, false), (first, true)] : [(0, true)]
    let all = start + (end.map { [($0, false)] } ?? [])
    return Steps(all.map(\.0), all.map(\.1))
  }
}
