import CritterGraphics

/// What a chunk says of one of its pictures: where it differs from the one before, or from nothing,
/// and how many bytes of the chunk's data hold the difference.
struct StoredPicture: Hashable, Sendable {
  var changed: PixelRect
  var length: Int
}

extension Bitmap {
  /// Exchanges what the canvas shows for another picture.
  ///
  /// - Returns: the difference within the rectangle, which leads from either to the other.
  mutating func exchange(for other: Bitmap, in rect: PixelRect) -> [UInt32] {
    var difference: [UInt32] = []
    difference.reserveCapacity(rect.area)
    for y in rect.y..<rect.y + rect.height {
      let row = y * size.width
      for place in row + rect.x..<row + rect.x + rect.width {
        let pixel = other.pixels[place]
        difference.append(pixels[place].rgba ^ pixel.rgba)
        pixels[place] = pixel
      }
    }
    return difference
  }

  /// Shows the other of two pictures.
  ///
  /// - Parameters:
  ///   - difference: between them, within the rectangle.
  ///   - rect: lies in the bitmap.
  mutating func apply(_ difference: [UInt32], in rect: PixelRect) {
    var next = 0
    for y in rect.y..<rect.y + rect.height {
      let row = y * size.width
      for place in row + rect.x..<row + rect.x + rect.width {
        if difference[next] != 0 { pixels[place].rgba ^= difference[next] }
        next += 1
      }
    }
  }
}
