/// The pixels of an image within a rectangle.
package struct Patch: Hashable, Sendable {
  /// The rectangle in the image.
  package let rect: PixelRect
  /// `rect.area` of them, rows from the top without padding.
  package let pixels: [Bitmap.Pixel]

  /// - Parameter pixels: exactly `rect.area` of them.
  package init(rect: PixelRect, pixels: [Bitmap.Pixel]) {
    precondition(pixels.count == rect.area, "a patch has width × height pixels")
    self.rect = rect
    self.pixels = pixels
  }

  /// Where in `pixels` the one at a place of the picture is.
  func place(_ x: Int, _ y: Int) -> Int { (y - rect.y) * rect.width + x - rect.x }

  /// The pixel at a place of the picture.
  package subscript(x: Int, y: Int) -> Bitmap.Pixel { pixels[place(x, y)] }
}

extension Bitmap {
  /// Copies the pixels of a patch within a rectangle.
  ///
  /// - Parameter rect: a rectangle within the patch's rectangle, which is within the bitmap.
  /// - Returns: the bounds of the pixels that changed.
  package mutating func show(_ patch: Patch, in rect: PixelRect) -> PixelRect {
    precondition(patch.rect.contains(rect) && PixelRect(size).contains(rect))
    let changed = rect.bounds { x, y in self[x, y] != patch[x, y] }
    for y in changed.y..<changed.y + changed.height {
      let (target, source) = (y * size.width + changed.x, patch.place(changed.x, y))
      pixels.replaceSubrange(
        target..<target + changed.width, with: patch.pixels[source..<source + changed.width])
    }
    return changed
  }
}
