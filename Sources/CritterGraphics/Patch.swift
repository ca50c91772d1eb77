/// The pixels of an image within a rectangle.
package struct Patch: Hashable, Sendable {
  /// The rectangle in the image.
  package let rect: PixelRect
  /// The `rect.area` pixels, rows from the top without padding.
  package let pixels: [Bitmap.Pixel]

  /// Creates a patch from exactly `rect.area` pixels, row by row.
  package init(rect: PixelRect, pixels: [Bitmap.Pixel]) {
    precondition(pixels.count == rect.area, "a patch has width × height pixels")
    self.rect = rect
    self.pixels = pixels
  }

  /// Returns the index in `pixels` for a position in the image.
  func index(_ x: Int, _ y: Int) -> Int { (y - rect.y) * rect.width + x - rect.x }

  /// The pixel at a position in the image.
  package subscript(x: Int, y: Int) -> Bitmap.Pixel { pixels[index(x, y)] }
}

extension Bitmap {
  /// Copies the pixels of a patch in a rectangle.
  ///
  /// - Parameter rect: a rectangle within the patch and within the bitmap.
  /// - Returns: the bounds of the pixels that changed.
  package mutating func draw(_ patch: Patch, in rect: PixelRect) -> PixelRect {
    precondition(patch.rect.contains(rect) && PixelRect(size).contains(rect))
    let changed = rect.bounds { x, y in self[x, y] != patch[x, y] }
    for y in changed.y..<changed.y + changed.height {
      let (target, source) = (y * size.width + changed.x, patch.index(changed.x, y))
      pixels.replaceSubrange(
        target..<target + changed.width, with: patch.pixels[source..<source + changed.width])
    }
    return changed
  }
}
