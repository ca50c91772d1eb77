import CritterGraphics

extension Bitmap {
  /// The smallest rectangle outside of which everything is transparent; one pixel when all is.
  var inkBounds: PixelRect {
    let width = size.width
    let rows = (0..<size.height).filter { y in
      pixels[y * width..<(y + 1) * width].contains { $0.alpha > 0 }
    }
    guard let top = rows.first, let bottom = rows.last else { return PixelRect(0, 0, 1, 1) }
    var (left, right) = (width, 0)
    for y in rows {
      let row = pixels[y * width..<(y + 1) * width]
      guard let first = row.firstIndex(where: { $0.alpha > 0 }),
        let last = row.lastIndex(where: { $0.alpha > 0 })
      else { continue }
      left = min(left, first - row.startIndex)
      right = max(right, last - row.startIndex + 1)
    }
    return PixelRect(left, top, right - left, bottom + 1 - top)
  }

  /// - Parameter rect: inside of the bitmap.
  func cropped(to rect: PixelRect) -> Bitmap {
    if rect == PixelRect(size) { return self }
    var pixels: [Pixel] = []
    for y in rect.y..<rect.y + rect.height {
      let start = y * size.width + rect.x
      pixels += self.pixels[start..<start + rect.width]
    }
    return Bitmap(size: PixelSize(rect.width, rect.height), pixels: pixels)
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
