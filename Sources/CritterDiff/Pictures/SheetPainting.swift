import CritterGraphics

extension Bitmap {
  /// Lays a picture on a checkerboard in this one, a square of pixels for each of its own.
  ///
  /// - Parameter place: of its top left corner; all of it fits in.
  mutating func lay(_ picture: Bitmap, at place: (x: Int, y: Int), zoom: Int) {
    for y in 0..<picture.size.height * zoom {
      for x in 0..<picture.size.width * zoom {
        let square = DiffColors.squares[(x / 8 + y / 8) % 2]
        self[place.x + x, place.y + y] = picture[x / zoom, y / zoom].over(square)
      }
    }
  }

  /// Draws a rectangle with lines one pixel wide, clipped to the image.
  mutating func outline(_ rect: PixelRect, _ color: Pixel) {
    let (right, bottom) = (rect.x + rect.width - 1, rect.y + rect.height - 1)
    for y in max(rect.y, 0)...min(bottom, size.height - 1) {
      for x in max(rect.x, 0)...min(right, size.width - 1)
      where x == rect.x || x == right || y == rect.y || y == bottom {
        self[x, y] = color
      }
    }
  }
}

extension Bitmap.Pixel {
  /// On an opaque pixel.
  fileprivate func over(_ below: Bitmap.Pixel) -> Bitmap.Pixel {
    let rest = 255 - UInt32(alpha)
    func mixed(_ channel: UInt8, _ below: UInt8) -> UInt8 {
      UInt8(min(UInt32(channel) + (UInt32(below) * rest + 127) / 255, 255))
    }
    return Bitmap.Pixel(
      mixed(red, below.red), mixed(green, below.green), mixed(blue, below.blue))
  }
}
