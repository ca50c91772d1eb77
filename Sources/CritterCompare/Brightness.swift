package import CritterGraphics

extension Bitmap.Pixel {
  /// The luma of the pixel by ITU-R BT.601, in thousandths: 0 to 255,000.
  func brightness(on page: Page) -> Int {
    let share = page.share(in: self)
    return 299 * Int(red &+ share) + 587 * Int(green &+ share) + 114 * Int(blue &+ share)
  }
}

extension Bitmap {
  /// The bitmap, extended to the right and downward with transparent pixels.
  func padded(to size: PixelSize) -> Bitmap {
    guard size != self.size else { return self }
    var result = Bitmap(size: size)
    for y in 0..<self.size.height {
      for x in 0..<self.size.width { result[x, y] = self[x, y] }
    }
    return result
  }
}

extension PixelSize {
  /// The smallest size that contains both sizes.
  package func union(_ other: PixelSize) -> PixelSize {
    PixelSize(max(width, other.width), max(height, other.height))
  }
}
