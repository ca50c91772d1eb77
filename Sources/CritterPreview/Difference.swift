import CritterGraphics

/// How two pictures of one instant differ.
struct Difference: Encodable, Hashable {
  /// Pixels that are not the same.
  let pixels: Int
  /// Of all pixels, 0…1.
  let share: Double
  /// The largest difference of a channel, 0…255.
  let largest: Int
  /// The root of the mean square of all channels' differences, 0…255.
  let rms: Double
}

/// A picture of the difference, and its numbers.
struct DifferencePicture {
  let bitmap: Bitmap
  let numbers: Difference

  /// What is the same is faint; what differs is as red as it differs. Where the sizes differ,
  /// what only one picture has counts as different from nothing.
  init(_ before: Bitmap, _ now: Bitmap) {
    let size = PixelSize(
      max(before.size.width, now.size.width), max(before.size.height, now.size.height))
    var (differing, largest, squares) = (0, 0, 0)
    var pixels = [Bitmap.Pixel](repeating: .clear, count: size.area)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let (a, b) = (before.pixel(x, y), now.pixel(x, y))
        if a == b {
          pixels[y * size.width + x] = b.faint
          continue
        }
        let (distance, square) = a.distance(to: b)
        differing += 1
        largest = max(largest, distance)
        squares += square
        pixels[y * size.width + x] = Bitmap.Pixel(UInt8(128 + distance / 2), 0, 64, 255)
      }
    }
    bitmap = Bitmap(size: size, pixels: pixels)
    numbers = Difference(
      pixels: differing, share: Double(differing) / Double(max(size.area, 1)), largest: largest,
      rms: (Double(squares) / Double(max(size.area * 4, 1))).squareRoot())
  }
}

extension Bitmap {
  fileprivate func pixel(_ x: Int, _ y: Int) -> Pixel {
    x < size.width && y < size.height ? pixels[y * size.width + x] : .clear
  }
}

extension Bitmap.Pixel {
  /// A quarter of itself; a premultiplied pixel is faint when all of it is.
  fileprivate var faint: Bitmap.Pixel { Bitmap.Pixel(rgba: rgba >> 2 & 0x3F3F_3F3F) }

  /// The largest difference of a channel, and the sum of the squares of all four.
  fileprivate func distance(to other: Bitmap.Pixel) -> (largest: Int, squares: Int) {
    let distances = [
      Int(red) - Int(other.red), Int(green) - Int(other.green), Int(blue) - Int(other.blue),
      Int(alpha) - Int(other.alpha),
    ].map(abs)
    return (distances.max() ?? 0, distances.reduce(0) { $0 + $1 * $1 })
  }
}
