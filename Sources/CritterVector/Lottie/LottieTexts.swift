import CritterAnimated
import CritterGraphics
import CritterSVG

// Texts with repeated glyphs. Each repeated glyph is a composition.

extension LottieWriter {
  /// Returns a layer with a composition of the whole text.
  ///
  /// - Parameters:
  ///   - uses: the number of uses of each glyph.
  ///   - fill: the paint of the text.
  mutating func textLayers(
    _ glyphs: [AnimatedGlyph], _ uses: UseCounts, fill: JSON, placement: AnimatedPlacement,
    in parent: Int?,
    while isVisible: Animated<Bool>
  ) -> [LottieLayer] {
    let (nullLayers, parent) = nulls(LottieTransform.all(of: placement), in: parent)
    let bounds = Rect(around: glyphs.flatMap { corners(of: $0) }).padded(by: animation.textUnit)
    let origin = Point(bounds.minX.rounded(.down), bounds.minY.rounded(.down))
    let size = Size(bounds.maxX - origin.x, bounds.maxY - origin.y)
    let inner = glyphs.map { self.layer(of: $0, fill, from: origin, isShared: uses.isRepeated($0)) }
    var layer = LottieLayer(
      content: .composition(add(inner), size),
      parent: parent,
      transform: LottieTransform(
        position: Motion([origin.x / animation.textUnit, origin.y / animation.textUnit]),
        scale: Motion([1 / animation.textUnit, 1 / animation.textUnit])))
    layer.opacity = isVisible.numbers
    return nullLayers + [layer]
  }

  /// Returns the outline of a glyph, rounded to whole units.
  private func outline(of glyph: AnimatedGlyph) -> Path {
    let exact = animation.glyphs[glyph.outline].transformed(
      by: .scale(animation.textUnit, animation.textUnit))
    return Path(commands: exact.commands, numbers: exact.numbers.map { $0.rounded() })
  }

  private func corners(of glyph: AnimatedGlyph) -> [Point] {
    let place = Matrix.translation(
      glyph.position.x * animation.textUnit, glyph.position.y * animation.textUnit)
    return outline(of: glyph).controlBounds.corners.compactMap(place.project)
  }

  private mutating func layer(
    of glyph: AnimatedGlyph, _ fill: JSON, from origin: Point, isShared: Bool
  ) -> LottieLayer {
    let path = outline(of: glyph)
    // Players cut a composition off at its sides, which would make the edges there thinner.
    let bounds = path.controlBounds.padded(by: animation.textUnit)
    let shapes =
      LottieShapes.outlines(
        of: path.translated(by: -bounds.minX, -bounds.minY)) + [fill]
    let place = [
      (glyph.position.x * animation.textUnit + bounds.minX - origin.x).rounded(),
      (glyph.position.y * animation.textUnit + bounds.minY - origin.y).rounded(),
    ]
    return LottieLayer(
      content: isShared
        ? .composition(add([LottieLayer(content: .shapes(shapes))]), bounds.size)
        : .shapes(shapes),
      transform: LottieTransform(position: Motion(place)),
      opacity: glyph.isVisible.numbers)
  }
}
