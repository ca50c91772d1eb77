/// What a picture shows within a rectangle.
public struct Patch: Hashable, Sendable {
  public let rect: PixelRect
  /// `rect.area` of them, rows from the top without padding.
  public let pixels: [Bitmap.Pixel]

  /// - Parameter pixels: exactly `rect.area` of them.
  public init(rect: PixelRect, pixels: [Bitmap.Pixel]) {
    precondition(pixels.count == rect.area, "a patch has width × height pixels")
    self.rect = rect
    self.pixels = pixels
  }
}

extension Bitmap {
  /// Shows what a patch shows within a rectangle.
  ///
  /// - Parameter rect: lies in the patch's, and that in the bitmap.
  /// - Returns: the smallest rectangle around the pixels that are no longer what they were.
  public mutating func show(_ patch: Patch, in rect: PixelRect) -> PixelRect {
    precondition(patch.rect.contains(rect) && PixelRect(size).contains(rect))
    var changed = PixelRect(0, 0, 0, 0)
    let width = size.width
    pixels.withUnsafeMutableBufferPointer { pixels in
      patch.pixels.withUnsafeBufferPointer { new in
        for y in rect.y..<rect.y + max(rect.height, 0) {
          let start = (y - patch.rect.y) * patch.rect.width + rect.x - patch.rect.x
          let row = UnsafeMutableBufferPointer(
            rebasing: pixels[y * width + rect.x..<y * width + rect.x + rect.width])
          let columns = row.replace(by: new[start..<start + rect.width])
          guard !columns.isEmpty else { continue }
          changed = changed.union(PixelRect(rect.x + columns.lowerBound, y, columns.count, 1))
        }
      }
    }
    return changed
  }
}

extension UnsafeMutableBufferPointer<Bitmap.Pixel> {
  /// - Parameter new: as many pixels.
  /// - Returns: from the first to the last of those that differ.
  fileprivate func replace(by new: Slice<UnsafeBufferPointer<Bitmap.Pixel>>) -> Range<Int> {
    let new = UnsafeBufferPointer(rebasing: new)
    guard let first = indices.first(where: { self[$0] != new[$0] }),
      let last = indices.last(where: { self[$0] != new[$0] })
    else { return 0..<0 }
    for i in first...last { self[i] = new[i] }
    return first..<last + 1
  }
}
