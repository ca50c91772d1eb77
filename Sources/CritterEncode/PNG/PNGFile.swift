import CritterGraphics

/// A PNG in the making, in memory: the signature, then chunk after chunk.
struct PNGFile {
  private(set) var bytes = pngSignature

  init(_ size: PixelSize, _ coding: PNGCoding) {
    let form = coding.form
    add(
      "IHDR",
      size.width.bigEndianBytes + size.height.bigEndianBytes
        + [UInt8(form.depth), form.type, 0, 0, 0])
    // The picture is in sRGB; 0 is the perceptual intent.
    add("sRGB", [0])
    if form.isIndexed { add(palette: coding.palette) }
    if let key = coding.key { add(key: key, form) }
  }

  /// - Parameter name: four letters.
  mutating func add(_ name: String, _ data: [UInt8]) {
    bytes += PNGChunk.bytes(name, data)
  }

  /// The palette and, of its first entries, the alphas.
  private mutating func add(palette: [Bitmap.Pixel]) {
    add("PLTE", palette.flatMap { [$0.red, $0.green, $0.blue] })
    let alphas = palette.map(\.alpha).prefix { $0 < 255 }
    if !alphas.isEmpty { add("tRNS", Array(alphas)) }
  }

  /// The colour that stands for a pixel that is not there, two bytes a channel.
  private mutating func add(key: Bitmap.Pixel, _ form: PNGForm) {
    let channels = form.bytesPerPixel == 1 ? [key.red] : [key.red, key.green, key.blue]
    add("tRNS", channels.flatMap { [0, $0] })
  }

  /// Writes a chunk anew that was added when not all of it was known.
  ///
  /// - Parameters:
  ///   - start: how many bytes there were before it.
  ///   - data: as many bytes as it had.
  mutating func replaceChunk(at start: Int, _ name: String, _ data: [UInt8]) {
    let rest = bytes[(start + data.count + 12)...]
    bytes.removeSubrange(start...)
    add(name, data)
    bytes += rest
  }

  mutating func finish() -> [UInt8] {
    add("IEND", [])
    return bytes
  }
}

extension Int {
  /// Four bytes, the highest first.
  var bigEndianBytes: [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}
