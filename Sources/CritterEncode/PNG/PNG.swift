import CritterGraphics

extension Format {
  /// One picture, losslessly: with a palette where its colours fit one, without alpha where all of
  /// it is opaque.
  public static let png = Format(
    name: "png", extensions: ["png"], summary: "A still, lossless, with full transparency",
    isAnimated: false
  ) { frames, _, _, inspect in
    var encoded = Encoded(bytes: [], frames: 1, duration: 0, colors: 0)
    try frames.forEach { frame in
      let bitmap = frame.bitmap
      try bitmap.size.check(format: "png", maximum: 1_000_000)  // libpng's limit as it reads
      encoded.bytes = pngBytes(of: bitmap)
      try inspect?(
        DecodedPicture(size: bitmap.size, rgba: bitmap.straightBytes, delay: (0, 1)))
    }
    return encoded
  }
}

private func pngBytes(of bitmap: Bitmap) -> [UInt8] {
  let compressor = PNGCompressor()
  guard let indexed = IndexedPicture(bitmap) else { return trueColor(bitmap, compressor) }
  let withPalette = file(indexed, bitmap.size, compressor)
  // A palette may take more room than it saves in a small picture, never in a large one.
  if bitmap.isLarge { return withPalette }
  let without = trueColor(bitmap, compressor)
  return without.count < withPalette.count ? without : withPalette
}

private func trueColor(_ bitmap: Bitmap, _ compressor: PNGCompressor) -> [UInt8] {
  let isOpaque = bitmap.isOpaque
  var file = PNGFile(bitmap.size, isOpaque ? .rgb : .rgba)
  file.add("IDAT", compressor.data(of: bitmap, withAlpha: !isOpaque))
  return file.finish()
}

private func file(
  _ picture: IndexedPicture, _ size: PixelSize, _ compressor: PNGCompressor
) -> [UInt8] {
  var file = PNGFile(size, .indexed(depth: UInt8(picture.depth)))
  file.add(palette: picture.palette)
  file.add("IDAT", compressor.data(of: picture))
  return file.finish()
}

extension PixelSize {
  /// - Throws: `EncodeError.size` unless each side is 1 to `maximum` pixels.
  func check(format: String, maximum: Int) throws(EncodeError) {
    guard (1...maximum).contains(width), (1...maximum).contains(height) else {
      throw .size(self, format: format, maximum: maximum)
    }
  }
}
