import CLibPNG
public import CritterGraphics

extension Bitmap {
  /// Decodes a PNG of any kind. Channels of 16 bits become 8 bits, and other gammas sRGB.
  ///
  /// - Throws: `EncodeError` with libpng's message if the bytes aren't a complete PNG.
  public init(png bytes: [UInt8]) throws(EncodeError) {
    let (size, channels) = try straightPixels(ofPNG: bytes, format: "png")
    let pixels = channels.withUnsafeBytes { bytes in
      bytes.withMemoryRebound(to: UInt32.self) { errorMessage in
        errorMessage.map { Pixel(straight: UInt32(littleEndian: $0)) }
      }
    }
    self.init(size: size, pixels: pixels)
  }
}

extension PixelSize {
  /// Reads the size from the first 24 or more bytes of a PNG; nil if they aren't a PNG.
  package init?(pngHead bytes: [UInt8]) {
    guard bytes.count >= 24, bytes.starts(with: pngSignature),
      bytes[12..<16] == Array("IHDR".utf8)[...]
    else { return nil }
    let header = PNGChunk(name: "IHDR", data: bytes[16...])
    self.init(header.number(at: 0), header.number(at: 4))
  }
}

/// Decodes a PNG to straight RGBA with libpng.
///
/// - Parameter format: the name of the format in errors.
func straightPixels(
  ofPNG bytes: [UInt8], format: String
) throws(EncodeError) -> (size: PixelSize, rgba: [UInt8]) {
  try removingMetadata(fromPNG: bytes).withUnsafeBufferPointer { bytes throws(EncodeError) in
    try straightPixels(ofPNG: bytes, format: format)
  }
}

private func straightPixels(
  ofPNG bytes: UnsafeBufferPointer<UInt8>, format: String
) throws(EncodeError) -> (size: PixelSize, rgba: [UInt8]) {
  var image = png_image()
  image.version = UInt32(PNG_IMAGE_VERSION)
  guard png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0 else {
    throw .unreadable(format: format, reason: "libpng reports: \(image.errorMessage)")
  }
  defer { png_image_free(&image) }
  image.format = UInt32(PNG_FORMAT_FLAG_COLOR) | UInt32(PNG_FORMAT_FLAG_ALPHA)
  let size = PixelSize(Int(image.width), Int(image.height))
  try size.checkReadable(format: format)
  try checkImageData(bytes, of: size, format: format)
  var channels = [UInt8](repeating: 0, count: size.area * 4)
  guard png_image_finish_read(&image, nil, &channels, 0, nil) != 0 else {
    throw .unreadable(format: format, reason: "libpng reports: \(image.errorMessage)")
  }
  return (size, channels)
}

/// Checks that a PNG has no more compressed data than its pixels could need. libpng would decompress
/// all data, a thousand bytes for each.
private func checkImageData(
  _ bytes: UnsafeBufferPointer<UInt8>, of size: PixelSize, format: String
) throws(EncodeError) {
  // Uncompressed, with eight bytes per pixel and a filter byte per row. Each block has a header.
  let pixels = size.area * 8 + size.height * 2
  if bytes.count > pixels + pixels / 8 + 65_536 {
    throw .unreadable(format: format, reason: "it has more data than its pixels need")
  }
}

extension Bitmap.Pixel {
  /// Multiplies a straight color, with the layout of `rgba`, by its alpha.
  @inline(__always)
  fileprivate init(straight: UInt32) {
    self.init(rgba: straight)
    // Most pixels are opaque and don't change.
    if alpha < 255 { self.init(straight: red, green, blue, alpha) }
  }

  /// Multiplies a straight color by its alpha.
  init(straight red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8) {
    func multiplied(_ channel: UInt8) -> UInt8 {
      UInt8((UInt32(channel) * UInt32(alpha) + 127) / 255)
    }
    self.init(multiplied(red), multiplied(green), multiplied(blue), alpha)
  }
}

extension png_image {
  /// The message of libpng's error.
  var errorMessage: String {
    withUnsafeBytes(of: message) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
