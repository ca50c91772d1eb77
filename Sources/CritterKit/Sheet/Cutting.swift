import CritterGraphics

extension Bitmap {
  /// The smallest rectangle outside of which everything is transparent; one pixel when all is.
  var inkBounds: PixelRect {
    let bounds = PixelRect(size).bounds { x, y in self[x, y].alpha > 0 }
    return bounds.isEmpty ? PixelRect(0, 0, 1, 1) : bounds
  }

  /// Puts another bitmap in the place of these pixels.
  mutating func place(_ other: Bitmap, x: Int, y: Int) {
    let width = other.size.width
    for row in 0..<other.size.height {
      let start = (y + row) * size.width + x
      pixels.replaceSubrange(
        start..<start + width, with: other.pixels[row * width..<(row + 1) * width])
    }
  }
}
