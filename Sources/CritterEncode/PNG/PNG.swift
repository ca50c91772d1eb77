import CritterGraphics

extension Format {
  /// One picture, losslessly: with a palette where its colors fit one, as gray where they are, without
  /// alpha where all of it is opaque.
  public static let png = Format(
    name: "png", extensions: ["png"], summary: "Lossless still with full transparency",
    isAnimated: false
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
  // A palette may take more room than it saves in a small picture, never in a large one.
  guard coding.form.isIndexed, !bitmap.isLarge else { return bytes }
  let direct = try file(bitmap, colors.direct, compressor)
  return direct.count < bytes.count ? direct : bytes
}

extension PNGCompressor {
  /// The first of those that seem to take the fewest bytes.
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
  /// - Throws: `EncodeError.size` unless each side is 1 to `maximum` pixels.
  func check(format: String, maximum: Int) throws(EncodeError) {
    guard (1...maximum).contains(width), (1...maximum).contains(height) else {
      throw .size(self, format: format, maximum: maximum)
    }
  }
}
