import CLibPNG
import CritterGraphics

extension Format {
  /// One picture, losslessly: straight RGBA, or RGB when all of it is opaque.
  public static let png = Format(
    name: "png", extensions: ["png"], summary: "A still, lossless, with full transparency",
    isAnimated: false, maximumFrameRate: nil
  ) { frames, _, _, inspect in
    var encoded = Encoded(bytes: [], frames: 1, duration: 0, colors: 0)
    try frames.forEach { frame in
      encoded.bytes = try pngBytes(of: frame.bitmap)
      try inspect?(
        DecodedPicture(
          size: frame.bitmap.size, rgba: straightBytes(of: frame.bitmap, withAlpha: true),
          delay: (0, 1)))
    }
    return encoded
  }
}

private func pngBytes(of bitmap: Bitmap) throws -> [UInt8] {
  let longest = 1_000_000  // libpng's own default limit
  guard (1...longest).contains(bitmap.size.width), (1...longest).contains(bitmap.size.height) else {
    throw EncodeError.size(bitmap.size, format: "png", maximum: longest)
  }
  let isOpaque = bitmap.pixels.allSatisfy { $0.alpha == 255 }
  let pixels = straightBytes(of: bitmap, withAlpha: !isOpaque)
  var image = png_image()
  image.version = UInt32(PNG_IMAGE_VERSION)
  image.width = UInt32(bitmap.size.width)
  image.height = UInt32(bitmap.size.height)
  image.format = isOpaque ? pngFormatRGB : pngFormatRGBA
  return try write(&image, pixels)
}

private let pngFormatRGB = UInt32(PNG_FORMAT_FLAG_COLOR)
private let pngFormatRGBA = pngFormatRGB | UInt32(PNG_FORMAT_FLAG_ALPHA)

private func straightBytes(of bitmap: Bitmap, withAlpha: Bool) -> [UInt8] {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(bitmap.pixels.count * (withAlpha ? 4 : 3))
  for pixel in bitmap.pixels {
    let straight = pixel.straight
    bytes.append(straight.red)
    bytes.append(straight.green)
    bytes.append(straight.blue)
    if withAlpha { bytes.append(straight.alpha) }
  }
  return bytes
}

/// Through libpng's simplified interface, which keeps its `longjmp` to itself.
private func write(_ image: inout png_image, _ pixels: [UInt8]) throws -> [UInt8] {
  // Deflate adds at most an eighth and a little; should that not do, libpng says what would.
  var room = pixels.count + pixels.count / 4 + 4096
  while true {
    var bytes = [UInt8](repeating: 0, count: room)
    var count = room
    if png_image_write_to_memory(&image, &bytes, &count, 0, pixels, 0, nil) != 0 {
      bytes.removeLast(room - count)
      return bytes
    }
    guard count > room else {
      throw EncodeError.library("libpng", doing: "write a picture", message: image.words)
    }
    room = count
  }
}
