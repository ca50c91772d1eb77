import CritterGraphics

extension Bitmap.Pixel {
  /// The pixel without premultiplied alpha. If you multiply and round again, you get the original
  /// pixel.
  var straight: Bitmap.Pixel {
    let alpha = UInt32(alpha)
    if alpha == 255 || alpha == 0 { return self }
    func divided(_ channel: UInt8) -> UInt8 {
      UInt8(min((UInt32(channel) * 255 + alpha / 2) / alpha, 255))
    }
    return Bitmap.Pixel(divided(red), divided(green), divided(blue), self.alpha)
  }
}
