import CritterGraphics

/// A PNG in the making, in memory: the signature, then chunk after chunk.
struct PNGFile {
  private(set) var bytes = pngSignature

  init(_ size: PixelSize, _ form: PNGForm) {
    add(
      "IHDR",
      size.width.bigEndianBytes + size.height.bigEndianBytes + [form.depth, form.type, 0, 0, 0])
    // The picture is in sRGB; 0 is the perceptual intent.
    add("sRGB", [0])
  }

  /// - Parameter name: four letters.
  mutating func add(_ name: String, _ data: [UInt8]) {
    bytes += PNGChunk.bytes(name, data)
  }

  /// The palette and, of its first entries, the alphas.
  mutating func add(palette: [Bitmap.Pixel]) {
    add("PLTE", palette.flatMap { [$0.red, $0.green, $0.blue] })
    let alphas = palette.map(\.alpha).prefix { $0 < 255 }
    if !alphas.isEmpty { add("tRNS", Array(alphas)) }
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

/// How a PNG's pixels are written down.
enum PNGForm {
  case rgb
  case rgba
  /// Numbers of palette entries, 1, 2, 4 or 8 bits each.
  case indexed(depth: UInt8)

  var depth: UInt8 {
    if case .indexed(let depth) = self { depth } else { 8 }
  }

  /// The colour type, by the file's numbers.
  fileprivate var type: UInt8 {
    switch self {
    case .rgb: 2
    case .indexed: 3
    case .rgba: 6
    }
  }
}

extension Int {
  /// Four bytes, the highest first.
  var bigEndianBytes: [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}
