import CritterGraphics

extension Format {
  /// A lossless still in the smallest pixel format: with a palette, gray, or without alpha if
  /// possible.
  public static let png = Format(
    name: "png", extensions: ["png"], summary: "Lossless still with full transparency",
    isAnimated: false, options: [.effort], start: pngStart
  ) { frames, options, _, inspect in
    var encoded = Encoded(bytes: [], frames: 1, duration: 0, colors: 0)
    try frames.forEach { frame in
      let bitmap = frame.bitmap
      try bitmap.size.check(format: "png", maximum: 1_000_000)  // libpng's limit as it reads
      encoded.bytes = try pngBytes(of: bitmap, .forStills(effort: options.effort))
      try inspect?(bitmap.decoded)
    }
    return encoded
  }
}

private func pngBytes(
  of bitmap: Bitmap, _ compressor: PNGCompressor
) throws(EncodeError) -> [UInt8] {
  var colors = PNGColors()
  colors.add(bitmap, in: PixelRect(bitmap.size))
  let coding = compressor.smallest(colors.codings, for: bitmap)
  let bytes = try file(bitmap, coding, compressor)
  // In a small image, a palette can be larger than its savings.
  guard coding.pixelFormat.isIndexed, !bitmap.isLarge else { return bytes }
  let direct = try file(bitmap, colors.direct, compressor)
  return direct.count < bytes.count ? direct : bytes
}

extension PNGCompressor {
  /// Returns the pixel format with the smallest estimated size.
  func smallest(_ codings: [PNGCoding], for bitmap: Bitmap) -> PNGCoding {
    if codings.count == 1 { return codings[0] }
    let sizes = codings.map { estimate(of: bitmap, $0) }
    return codings[sizes.indices.min { sizes[$0] < sizes[$1] } ?? 0]
  }
}

private func file(
  _ bitmap: Bitmap, _ coding: PNGCoding, _ compressor: PNGCompressor
) throws(EncodeError) -> [UInt8] {
  let file = try PNGFile(bitmap.size, coding)
  try file.add("IDAT", compressor.data(of: bitmap, coding, compressor.plan(for: bitmap, coding)))
  return try file.finish()
}

extension PixelSize {
  /// Checks that each side is 1 to `maximum` pixels.
  ///
  /// - Throws: `EncodeError.invalidSize`.
  func check(format: String, maximum: Int) throws(EncodeError) {
    guard (1...maximum).contains(width), (1...maximum).contains(height) else {
      throw .invalidSize(self, format: format, maximum: maximum)
    }
  }
}
