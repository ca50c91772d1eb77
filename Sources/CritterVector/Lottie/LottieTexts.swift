import CritterGraphics
import CritterRaster
import CritterRig
import CritterSVG

// Texts with repeated glyphs. Each repeated glyph is a composition.

extension LottieWriter {
  /// Returns a layer with a composition of the whole text.
  ///
  /// - Parameter color: the text's red, green, blue, and alpha.
  mutating func textLayers(
    _ glyphs: [MovingGlyph], _ color: [Double], _ placement: Placement, in parent: Int?,
    while isVisible: Steps<Bool>
  ) -> [LottieLayer] {
    let (places, parent) = nulls(LottieTransform.all(of: placement), in: parent)
    let bounds = Rect(around: glyphs.flatMap { corners(of: $0) })
    let origin = Point(bounds.minX.rounded(.down), bounds.minY.rounded(.down))
    let size = Size(bounds.maxX - origin.x, bounds.maxY - origin.y)
    let inner = glyphs.map { self.layer(of: $0, color, from: origin) }
    var layer = LottieLayer(
      content: .composition(add(inner), size),
      parent: parent,
      transform: LottieTransform(
        position: Keys(constant: [origin.x / picture.textUnit, origin.y / picture.textUnit]),
        scale: Keys(constant: [1 / picture.textUnit, 1 / picture.textUnit])))
    layer.opacity = isVisible.keys.map { [$0[0] * color[3]] }
    return places + [layer]
  }

  /// Returns the outline of a glyph, rounded to whole units.
  private func outline(of glyph: MovingGlyph) -> Path {
    let exact = picture.glyphs[glyph.outline].moved(by: .scale(picture.textUnit, picture.textUnit))
    return Path(commands: exact.commands, numbers: exact.numbers.map { $0.rounded() })
  }

  private func corners(of glyph: MovingGlyph) -> [Point] {
    let place = Matrix.translation(
      glyph.place.x * picture.textUnit, glyph.place.y * picture.textUnit)
    return outline(of: glyph).controlBounds.corners.compactMap(place.project)
  }

  private mutating func layer(
    of glyph: MovingGlyph, _ color: [Double], from origin: Point
  ) -> LottieLayer {
    let path = outline(of: glyph)
    let bounds = path.controlBounds
    let shapes =
      LottieShapes.outlines(
        of: path.moved(by: -bounds.minX, -bounds.minY))
      + [LottieShapes.fill(.constant(.array(color[0...2].map(JSON.brightness))))]
    let place = [
      (glyph.place.x * picture.textUnit + bounds.minX - origin.x).rounded(),
      (glyph.place.y * picture.textUnit + bounds.minY - origin.y).rounded(),
    ]
    return LottieLayer(
      content: uses.isRepeated(glyph)
        ? .composition(add([LottieLayer(content: .shapes(shapes))]), bounds.size)
        : .shapes(shapes),
      transform: LottieTransform(position: Keys(constant: place)), opacity: glyph.isVisible.keys)
  }
}
