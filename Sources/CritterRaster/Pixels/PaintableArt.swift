import CritterGraphics
import CritterSVG

/// Art that is drawn on surfaces, the way librsvg draws it upright and large.
struct PaintableArt {
  let parsed: ParsedArt
  /// Shared by art that is drawn by one thread.
  let pictures: FinePictures

  /// Draws the art, stretched to `size`, at the origin of the surface's present matrix.
  ///
  /// - Parameter visible: the surface's pixels that need to come out right.
  func draw(on surface: Surface, size: Size, visible: PixelRect) throws(DrawingError) {
    let matrix = stretch(to: size) * surface.matrix
    if isDrawnDirectly(under: matrix) {
      surface.setMatrix(matrix)
      try parsed.draw(with: surface.context)
    } else {
      try drawFinely(on: surface, under: matrix, visible: visible)
    }
  }

  private func stretch(to size: Size) -> Matrix {
    .scale(size.width / parsed.naturalSize.width, size.height / parsed.naturalSize.height)
  }
}

// MARK: - What librsvg draws otherwise

extension PaintableArt {
  /// Whether librsvg draws the art under a matrix as it draws it upright and large.
  private func isDrawnDirectly(under matrix: Matrix) -> Bool {
    // Of these it makes a pixel for each one of the surface, and sizes their surfaces as if the
    // matrix only scaled: others come out cut, or fail with `InvalidSize`.
    if parsed.traits.hasOwnPixels { return false }
    if RendererVersion.isAtLeast60 { return true }
    // It takes the box around a turned box for the shape's, and measures text before it is stretched.
    return (!parsed.traits.paintsInBoxes || matrix.keepsDirections)
      && (!parsed.traits.hasText || matrix.isEven)
  }

  /// Draws the art upright, several times as fine as it will be seen, and resamples that picture.
  private func drawFinely(
    on surface: Surface, under matrix: Matrix, visible: PixelRect
  ) throws(DrawingError) {
    let grid = FineGrid(
      parsed.naturalSize, under: matrix, detail: surface.detail,
      largestScale: parsed.traits.largestScale)
    let panel = Panel(rect: Rect(size: parsed.naturalSize), matrix: matrix)
    let target = [panel].bounds(under: .identity, within: surface.size).intersection(visible)
      .intersection(surface.area)
    guard !target.isEmpty, let inverse = matrix.inverse else { return }
    let resampled = try Surface(surface.size, area: target)
    Resampling(map: inverse * grid.map).draw(try finePicture(on: grid), onto: resampled)
    surface.paint(resampled)
  }

  private func finePicture(on grid: FineGrid) throws(DrawingError) -> Surface {
    try pictures.picture(.init(art: ObjectIdentifier(parsed), grid: grid)) {
      () throws(DrawingError) in
      let picture = try Surface(grid.size)
      picture.setMatrix(grid.map)
      try parsed.draw(with: picture.context)
      try picture.check()
      return picture
    }
  }
}
