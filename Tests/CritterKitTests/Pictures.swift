import CLibPNG
import CritterEncode
import CritterGraphics
import Foundation

struct PNGError: Error {
  let message: String
}

extension Bitmap {
  /// Read by libpng, and premultiplied.
  init(png: Data) throws {
    let bytes = [UInt8](png)
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    guard png_image_begin_read_from_memory(&image, bytes, bytes.count) != 0 else {
      throw PNGError(message: "not a PNG")
    }
    image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
    var rgba = [UInt8](repeating: 0, count: Int(image.width * image.height) * 4)
    guard png_image_finish_read(&image, nil, &rgba, 0, nil) != 0 else {
      throw PNGError(message: "a broken PNG")
    }
    let pixels = stride(from: 0, to: rgba.count, by: 4).map { i in
      let alpha = rgba[i + 3]
      func premultiplied(_ channel: UInt8) -> UInt8 {
        UInt8((Double(channel) * Double(alpha) / 255).rounded())
      }
      return Pixel(
        premultiplied(rgba[i]), premultiplied(rgba[i + 1]), premultiplied(rgba[i + 2]), alpha)
    }
    self.init(size: PixelSize(Int(image.width), Int(image.height)), pixels: pixels)
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
