import CritterGraphics

extension PixelSize {
  /// The size with both sides rounded up to even numbers: H.264 halves the resolution of colors.
  var even: PixelSize { PixelSize(width + width % 2, height + height % 2) }
}

extension Bitmap {
  /// Returns opaque RGBA of the even size: the bitmap over an opaque color, with the last column and
  /// row repeated if needed.
  func evenBytes(over matte: Pixel) -> [UInt8] {
    let even = size.even
    var flattened: [Pixel] = []
    flattened.reserveCapacity(even.area)
    for y in 0..<even.height {
      let start = min(y, size.height - 1) * size.width
      for position in start..<start + size.width { flattened.append(pixels[position].over(matte)) }
      if even.width > size.width, let last = flattened.last { flattened.append(last) }
    }
    return Bitmap(size: even, pixels: flattened).straightBytes
  }

  /// The straight RGBA for a format that halves the resolution of colors, but not of alpha. In each
  /// block of four pixels, clear pixels get the color of the others, so that edges don't darken.
  var bytesForChromaSubsampling: [UInt8] {
    var bytes = straightBytes
    for y in stride(from: 0, to: size.height, by: 2) {
      let (upper, lower) = (y * size.width, min(y + 1, size.height - 1) * size.width)
      for x in stride(from: 0, to: size.width, by: 2) {
        let right = min(x + 1, size.width - 1)
        let square = (upper + x, upper + right, lower + x, lower + right)
        let isClear = (
          pixels[square.0] == .clear, pixels[square.1] == .clear, pixels[square.2] == .clear,
          pixels[square.3] == .clear
        )
        if isClear != (true, true, true, true), isClear != (false, false, false, false) {
          fillClearPixels(among: [square.0, square.1, square.2, square.3], &bytes)
        }
      }
    }
    return bytes
  }

  /// Sets the color of clear pixels to the mean of the others, and keeps their alpha.
  private func fillClearPixels(among places: [Int], _ bytes: inout [UInt8]) {
    let visible = places.filter { pixels[$0] != .clear }
    for channel in 0..<3 {
      let sum = visible.reduce(0) { $0 + Int(bytes[$1 * 4 + channel]) }
      for position in places where pixels[position] == .clear {
        bytes[position * 4 + channel] = UInt8(sum / visible.count)
      }
    }
  }
}
