import CritterGraphics

extension PixelSize {
  /// With a pixel more on each side that is odd: H.264 halves its colours' resolution, and has no
  /// half a column.
  var even: PixelSize { PixelSize(width + width % 2, height + height % 2) }
}

extension Bitmap {
  /// Opaque RGBA of the even size: the picture over a colour, the last column and row once more
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

  /// Straight RGBA for a format that halves the colours' resolution, but not that of alpha: of each
  /// four pixels that come to share a colour, the clear ones take that of the others, lest edges
  /// darken.
  var bytesWithSpreadColors: [UInt8] {
    var straight = pixels.map(\.straight)
    for y in stride(from: 0, to: size.height, by: 2) {
      for x in stride(from: 0, to: size.width, by: 2) {
        let rows = y..<min(y + 2, size.height)
        let places = rows.flatMap { row in
          (x..<min(x + 2, size.width)).map { row * size.width + $0 }
        }
        spread(among: places, &straight)
      }
    }
    return straight.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
  }

  private func spread(among places: [Int], _ straight: inout [Pixel]) {
    let visible = places.filter { straight[$0].alpha > 0 }
    guard !visible.isEmpty, visible.count < places.count else { return }
    func mean(_ channel: (Pixel) -> UInt8) -> UInt8 {
      UInt8(visible.reduce(0) { $0 + Int(channel(straight[$1])) } / visible.count)
    }
    let color = Pixel(mean(\.red), mean(\.green), mean(\.blue), 0)
    for place in places where straight[place].alpha == 0 { straight[place] = color }
  }
}

extension Bitmap.Pixel {
  /// - Parameter below: opaque.
  fileprivate func over(_ below: Bitmap.Pixel) -> Bitmap.Pixel {
    if alpha == 255 { return self }
    let rest = UInt32(255 - alpha)
    func mixed(_ above: UInt8, _ below: UInt8) -> UInt8 {
      UInt8(min(UInt32(above) + (UInt32(below) * rest + 127) / 255, 255))
    }
    return Bitmap.Pixel(
      mixed(red, below.red), mixed(green, below.green), mixed(blue, below.blue))
  }

  /// An opaque colour.
  init(_ color: Color) {
    let channels = [color.red, color.green, color.blue].map {
      UInt8((min(max($0, 0), 1) * 255).rounded())
    }
    self.init(channels[0], channels[1], channels[2])
  }
}
