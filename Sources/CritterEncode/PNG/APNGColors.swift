import CritterGraphics

/// The pixel formats that can hold all images of an animation. An APNG has one format for all of
/// them.
struct APNGColors {
  /// At least one format, by estimated size.
  let codings: [PNGCoding]

  /// Whether all frame rectangles must start at the left edge. If several pixels share a byte, ffmpeg
  /// can't read other rectangles.
  var startsAtLeftEdge: Bool { codings.allSatisfy { $0.pixelFormat.depth < 8 } }

  /// Creates the formats for frames in the colors of a palette.
  init(_ palette: Palette) {
    var colors = PNGColors()
    let entries = palette.entries
    colors.add(
      Bitmap(size: PixelSize(entries.count, 1), pixels: entries),
      in: PixelRect(0, 0, entries.count, 1))
    codings = colors.withClear().codings
  }

  /// Analyzes the frames until the result is certain.
  init(of frames: any FrameSource) throws {
    var colors = PNGColors()
    var used = UsedColors()
    try frames.forEach(while: { frame in
      colors.add(frame.bitmap, in: frame.changed)
      used.add(frame.bitmap, in: frame.changed)
      return !colors.needsRGBA
    })
    codings = colors.withClear().codings.map { coding in
      var coding = coding
      if coding.clear == nil, !coding.pixelFormat.isIndexed {
        coding.colorKey = used.unused(isGray: coding.pixelFormat.bytesPerPixel == 1)
      }
      return coding
    }
  }
}

/// The set of RGB colors in an animation, as one bit per color.
private struct UsedColors {
  private var bits = [UInt64](repeating: 0, count: 1 << 18)

  mutating func add(_ bitmap: Bitmap, in area: PixelRect) {
    for y in area.y..<area.y + area.height {
      let start = y * bitmap.size.width + area.x
      for pixel in bitmap.pixels[start..<start + area.width] {
        let color = pixel.rgba & 0xFF_FFFF
        bits[Int(color >> 6)] |= 1 << UInt64(color & 63)
      }
    }
  }

  private func contains(_ color: UInt32) -> Bool {
    bits[Int(color >> 6)] >> UInt64(color & 63) & 1 == 1
  }

  /// Returns an opaque color that isn't in the set; nil if there is none.
  func unused(isGray: Bool) -> Bitmap.Pixel? {
    let colors =
      isGray
      ? stride(from: UInt32(0), through: 0xFF_FFFF, by: 0x01_0101)
      : stride(from: 0, through: 0xFF_FFFF, by: 1)
    return colors.first { !contains($0) }.map { Bitmap.Pixel(rgba: 0xFF00_0000 | $0) }
  }
}
