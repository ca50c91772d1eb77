import CritterGraphics

/// Makes a PNG's compressed data, choosing the way by the picture.
struct PNGCompressor {
  private let usual = Deflater(level: 6)
  /// Differences along gradients need longer looking.
  private let thorough = Deflater(level: 9)

  /// - Parameter withAlpha: whether as RGBA or, for an opaque picture, as RGB.
  func data(of bitmap: Bitmap, withAlpha: Bool) -> [UInt8] {
    let rows = PNGRows(bitmap, withAlpha: withAlpha)
    let plain = usual.zlib(rows.bytes)
    if bitmap.isLarge, bitmap.isFlat(bytesPerPixel: rows.bytesPerPixel) { return plain }
    let filtered = thorough.zlib(rows.filtered())
    return filtered.count < plain.count ? filtered : plain
  }

  func data(of indexed: IndexedPicture) -> [UInt8] {
    usual.zlib(indexed.rows)
  }
}

extension Bitmap {
  /// Whether trying several ways would take long.
  var isLarge: Bool { size.area > 256 * 256 }

  /// Whether nine pixels in ten are as one beside them, so that filters would only spoil it: of our
  /// rigs' pixels 97 in 100 are, of a diagonal gradient's 77, of a photograph's 6.
  fileprivate func isFlat(bytesPerPixel: Int) -> Bool {
    let width = size.width
    // Deflate sees 32 KiB back: in wider pictures not as far as the row above.
    let seesAbove = width * bytesPerPixel < 32768
    var (same, seen) = (0, 0)
    // Every fourth row tells enough.
    for row in stride(from: 0, to: pixels.count, by: 4 * width) {
      let canLookUp = seesAbove && row > 0
      seen += width
      for place in row..<row + width {
        let isLikeLeft = place > row && pixels[place - 1] == pixels[place]
        if isLikeLeft || (canLookUp && pixels[place - width] == pixels[place]) { same += 1 }
      }
    }
    return same * 10 > seen * 9
  }
}
