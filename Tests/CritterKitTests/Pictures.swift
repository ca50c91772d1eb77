import CritterEncode
import CritterGraphics
import Foundation

extension Bitmap {
  init(png: Data) throws {
    try self.init(png: [UInt8](png))
  }

  func png() throws -> [UInt8] {
    struct Still: FrameSource {
      let bitmap: Bitmap
      var size: PixelSize { bitmap.size }
      var count: Int { 1 }
      func forEach(_ body: (Frame) throws -> Void) throws {
        try body(Frame(bitmap: bitmap, duration: 1))
      }
    }
    return try Format.png.encode(Still(bitmap: self)).bytes
  }

  /// The largest difference of any channel and a picture of where they are, or nil for pictures of
  /// different sizes.
  func difference(from other: Bitmap) -> (largest: Int, picture: Bitmap)? {
    guard size == other.size else { return nil }
    var largest = 0
    let pixels = zip(pixels, other.pixels).map { a, b in
      let distance = zip(a.channels, b.channels).map { abs(Int($0) - Int($1)) }.max() ?? 0
      largest = max(largest, distance)
      return Pixel(UInt8(distance), 0, 0)
    }
    return (largest, Bitmap(size: size, pixels: pixels))
  }

  init(sideBySide bitmaps: [Bitmap]) {
    let size = bitmaps[0].size
    self.init(size: PixelSize(size.width * bitmaps.count, size.height))
    for (index, bitmap) in bitmaps.enumerated() {
      for y in 0..<size.height {
        for x in 0..<size.width { self[index * size.width + x, y] = bitmap[x, y] }
      }
    }
  }
}

extension Bitmap.Pixel {
  fileprivate var channels: [UInt8] { [red, green, blue, alpha] }
}
