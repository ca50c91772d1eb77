import CritterGraphics
import CritterSVG

/// Art that looks the same under every matrix as when librsvg draws it upright and large.
struct PaintableArt {
  /// The art, and the same image with more pixels, by ascending density.
  let versions: [ParsedArt]
  /// The image cache, shared by all art that one thread draws.
  let imageCache: SupersampledImageCache

  /// Draws the art at the origin of the surface's current matrix, scaled to `size`.
  ///
  /// - Parameter visible: the pixels of the surface that must be correct.
  func draw(on surface: Surface, size: Size, visible: PixelRect) throws(DrawingError) {
    let parsed = version(for: size, under: surface.matrix)
    let matrix = parsed.stretch(to: size) * surface.matrix
    if parsed.isDrawnDirectly(under: matrix) {
      surface.setMatrix(matrix)
      try parsed.draw(with: surface.context)
    } else {
      try drawSupersampled(parsed, on: surface, under: matrix, visible: visible)
    }
  }

  /// The first version that isn't enlarged, or the one with the most pixels.
  private func version(for size: Size, under matrix: Matrix) -> ParsedArt {
    versions.first { ($0.stretch(to: size) * matrix).largestScale <= 1.001 }
      ?? versions[versions.count - 1]
  }

  /// Draws the art upright with supersampling, and resamples that image onto the surface.
  private func drawSupersampled(
    _ parsed: ParsedArt, on surface: Surface, under matrix: Matrix, visible: PixelRect
  ) throws(DrawingError) {
    let copy = parsed.copyGrid(under: matrix)
    let grid =
      copy
      ?? SupersamplingGrid(
        parsed.naturalSize, under: matrix, detail: surface.detail,
        largestScale: parsed.traits.largestScale)
    let quad = Quad(rect: Rect(size: parsed.naturalSize), matrix: matrix)
    let target = [quad].bounds(under: .identity, within: surface.size).intersection(visible)
      .intersection(surface.area)
    guard !target.isEmpty, let inverse = matrix.inverse else { return }
    let resampled = try Surface(surface.size, area: target)
    let (map, image) = (inverse * grid.map, try supersampledImage(of: parsed, on: grid))
    // For upright images, the mean of all pixels is exact, and takes a quarter of the time.
    if copy != nil, matrix.isAxisAligned, matrix.isSimilarity {
      Warp(map: map).draw(image, onto: resampled)
    } else {
      Resampling(map: map).draw(image, onto: resampled)
    }
    surface.paint(resampled, at: .zero, in: target)
  }

  private func supersampledImage(of parsed: ParsedArt, on grid: SupersamplingGrid)
    throws(DrawingError) -> Surface
  {
    try imageCache.image(.init(art: ObjectIdentifier(parsed), grid: grid)) {
      () throws(DrawingError) in
      let image = try Surface(grid.size)
      image.setMatrix(grid.map)
      try parsed.draw(with: image.context)
      try image.check()
      return image
    }
  }
}

// MARK: - Drawing without librsvg's limitations

extension ParsedArt {
  fileprivate func stretch(to size: Size) -> Matrix {
    .scale(size.width / naturalSize.width, size.height / naturalSize.height)
  }

  /// Returns whether librsvg draws the art correctly under a matrix.
  fileprivate func isDrawnDirectly(under matrix: Matrix) -> Bool {
    // librsvg renders these at one pixel per surface pixel and assumes that the matrix only scales.
    // Under other matrices, the result is cut off, or fails with `InvalidSize`.
    if traits.hasIntermediatePixels || copyGrid(under: matrix) != nil { return false }
    if RendererVersion.isAtLeast60 { return true }
    // Older versions use the box around a rotated box as the shape's, and measure text before
    // scaling.
    return (!traits.usesBoundingBoxUnits || matrix.isAxisAligned)
      && (!traits.hasText || matrix.isSimilarity)
  }

  /// Returns the grid for a copy of a large image that a matrix makes small, since librsvg takes 10 ns
  /// for each pixel of the image each time; nil for other art.
  fileprivate func copyGrid(under matrix: Matrix) -> SupersamplingGrid? {
    let area = naturalSize.width * naturalSize.height
    return image != nil && area >= 1e5 && matrix.largestScale <= 0.5
      ? SupersamplingGrid(copying: naturalSize, under: matrix) : nil
  }
}
