import CritterGraphics

/// A PNG in the making, in memory: the signature, then chunk after chunk.
struct PNGFile {
  private var bytes = pngSignature

  /// With all that is before the pixels.
  init(_ size: PixelSize, _ coding: PNGCoding) {
    let form = coding.form
    add(
      "IHDR",
      size.width.bigEndianBytes + size.height.bigEndianBytes
        + [UInt8(form.depth), form.type, 0, 0, 0])
    add("sRGB", [0])
    if form.isIndexed {
      add("PLTE", coding.palette.flatMap { [$0.red, $0.green, $0.blue] })
      let alphas = coding.palette.map(\.alpha).prefix { $0 < 255 }
      if !alphas.isEmpty { add("tRNS", Array(alphas)) }
    } else if let key = coding.key {
      let channels = form.bytesPerPixel == 1 ? [key.red] : [key.red, key.green, key.blue]
      add("tRNS", channels.flatMap { [0, $0] })
    }
  }

  /// - Parameter name: four letters.
  mutating func add(_ name: String, _ data: [UInt8]) { bytes += PNGChunk.bytes(name, data) }

  /// The whole file.
  consuming func finished() -> [UInt8] {
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
