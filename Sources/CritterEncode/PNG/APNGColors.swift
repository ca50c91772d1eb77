import CritterGraphics

/// The pixel formats that can hold all images of an animation. An APNG has one format for all of
/// them.
struct APNGColors {
  /// At least one format, by estimated size.
  let codings: [PNGCoding]

  /// Whether the picture's rectangles all begin at the left edge: where several pixels share a
  /// byte, ffmpeg reads no others.
  var isAtLeft: Bool { codings.allSatisfy { $0.form.depth < 8 } }

  /// Runs through all frames, until nothing more can be learnt.
  init(of frames: any FrameSource) throws {
    var colors = PNGColors()
    var used = UsedColors()
    try frames.forEach(while: { frame in
      colors.add(frame.bitmap, in: frame.changed)
      used.add(frame.bitmap, in: frame.changed)
      return !colors.isMixed
    })
    codings = colors.withClear().codings.map { coding in
      var coding = coding
      if coding.clear == nil, !coding.form.isIndexed {
        coding.key = used.unused(isGrey: coding.form.bytesPerPixel == 1)
      }
      return coding
    }
  }
}

/// A bit for each color without its alpha.
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

  /// An opaque color that is not there, if there is one.
  func unused(isGrey: Bool) -> Bitmap.Pixel? {
    let colors =
      isGrey
      ? stride(from: UInt32(0), through: 0xFF_FFFF, by: 0x01_0101)
      : stride(from: 0, through: 0xFF_FFFF, by: 1)
    return colors.first { !contains($0) }.map { Bitmap.Pixel(rgba: 0xFF00_0000 | $0) }
  }
}
