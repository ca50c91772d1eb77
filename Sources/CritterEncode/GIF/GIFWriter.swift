import CritterGraphics

/// A GIF file in the making, in memory.
struct GIFWriter {
  private var bytes: [UInt8]
  private let transparent: UInt8?

  /// - Parameters:
  ///   - entries: the palette.
  ///   - transparent: its entry that leaves a pixel as it is.
  ///   - plays: in all; nil means forever.
  init(_ size: PixelSize, _ entries: [Bitmap.Pixel], transparent: UInt8?, plays: Int?) {
    self.transparent = transparent
    let bits = max(1, Int.bitWidth - (entries.count - 1).leadingZeroBitCount)
    bytes = Array("GIF89a".utf8) + size.width.twoBytes + size.height.twoBytes
    // Of colors that have eight bits, a palette of a power of two.
    bytes += [0x80 | 7 << 4 | UInt8(bits - 1), 0, 0]
    bytes += entries.flatMap { [$0.red, $0.green, $0.blue] }
    bytes += [UInt8](repeating: 0, count: 3 * ((1 << bits) - entries.count))
    if plays == 1 { return }
    // The extension counts repeats after the first play, and 0 means forever.
    bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8)
    bytes += [3, 1] + (plays.map { $0 - 1 } ?? 0).twoBytes + [0]
  }

  /// - Parameters:
  ///   - delay: in centiseconds.
  ///   - restores: whether the background takes the image's place afterwards.
  mutating func write(_ image: GIFImage, delay: Int, restores: Bool) {
    let flags: UInt8 = (restores ? 2 : 1) << 2 | (transparent == nil ? 0 : 1)
    bytes += [0x21, 0xF9, 4, flags] + delay.twoBytes + [transparent ?? 0, 0]
    let rect = image.rect
    bytes += [0x2C] + [rect.x, rect.y, rect.width, rect.height].flatMap(\.twoBytes)
    bytes += [0, UInt8(image.codeSize)]
    for start in stride(from: 0, to: image.codes.count, by: 255) {
      let codes = image.codes[start..<min(start + 255, image.codes.count)]
      bytes.append(UInt8(codes.count))
      bytes += codes
    }
    bytes.append(0)
  }

  /// The whole file.
  consuming func finished() -> [UInt8] {
    bytes.append(0x3B)
    return bytes
  }
}

extension Int {
  /// The lower one first.
  fileprivate var twoBytes: [UInt8] { [UInt8(self & 255), UInt8(self >> 8)] }
}
