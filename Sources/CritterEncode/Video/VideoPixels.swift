import CritterGraphics

extension PixelSize {
  /// The size with both sides rounded up to even numbers: H.264 halves the resolution of colors.
  var even: PixelSize { PixelSize(width + width % 2, height + height % 2) }
}

extension Bitmap {
  /// Opaque RGBA of the even size: the picture over a color, the last column and row once more
  /// where they fill up.
  ///
  /// - Parameter matte: opaque.
  func evenBytes(over matte: Pixel) -> [UInt8] {
    let even = size.even
    var settled: [Pixel] = []
    settled.reserveCapacity(even.area)
    for y in 0..<even.height {
      let start = min(y, size.height - 1) * size.width
      for place in start..<start + size.width { settled.append(pixels[place].over(matte)) }
      if even.width > size.width, let last = settled.last { settled.append(last) }
    }
    return Bitmap(size: even, pixels: settled).straightBytes
  }

  /// Straight RGBA for a format that halves the resolution of colors, but not of alpha. In each
  /// block of four pixels, clear pixels get the color of the others, so that edges don't darken.
  var bytesWithSpreadColors: [UInt8] {
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
          spreadColor(among: [square.0, square.1, square.2, square.3], &bytes)
        }
      }
    }
    return bytes
  }

  /// Gives the clear pixels the mean color of the others, and leaves them clear.
  private func spreadColor(among places: [Int], _ bytes: inout [UInt8]) {
    let visible = places.filter { pixels[$0] != .clear }
    for channel in 0..<3 {
      let sum = visible.reduce(0) { $0 + Int(bytes[$1 * 4 + channel]) }
      for place in places where pixels[place] == .clear {
        bytes[place * 4 + channel] = UInt8(sum / visible.count)
      }
    }
  }
}
