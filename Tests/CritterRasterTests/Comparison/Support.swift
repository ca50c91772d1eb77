import CritterGraphics

extension Bitmap {
  static func plain(_ level: UInt8, _ width: Int = 8, _ height: Int = 8) -> Bitmap {
    Bitmap(size: PixelSize(width, height), filledWith: .grey(level))
  }

  /// With a rectangle of another color.
  func with(_ rect: PixelRect, _ pixel: Pixel) -> Bitmap {
    var result = self
    for y in rect.y..<rect.y + rect.height {
      for x in rect.x..<rect.x + rect.width { result[x, y] = pixel }
    }
    return result
  }

  /// Black up to `edge` pixels from the left, then white; the pixel that the edge runs through
  /// shows how much of each is in it.
  static func edge(at edge: Double) -> Bitmap {
    var result = plain(255, 16, 16)
    for y in 0..<16 {
      for x in 0..<16 {
        let black = min(max(edge - Double(x), 0), 1)
        result[x, y] = .grey(UInt8(255 * (1 - black)))
      }
    }
    return result
  }
}

extension Bitmap.Pixel {
  static func grey(_ level: UInt8) -> Bitmap.Pixel { Bitmap.Pixel(level, level, level) }
}
