import CritterGraphics

/// The conversion of semi-transparent pixels to opaque or clear ones.
struct AlphaFlattening {
  /// Whether pixels keep their alpha.
  private let keepsAlpha: Bool
  /// The opaque color behind the image, if any.
  private let matte: Bitmap.Pixel?

  /// The alpha below which a pixel is clear even with a matte: it would change the matte by at most
  /// 3 of 255 levels, and a ring in the color of the matte would surround the image.
  static let minimumAlpha: UInt8 = 4

  init(matte: Color?, keepsAlpha: Bool = false) {
    self.keepsAlpha = keepsAlpha
    self.matte = matte.map { Bitmap.Pixel($0) }
  }

  /// No conversion, for formats with alpha.
  static let none = AlphaFlattening(matte: nil, keepsAlpha: true)

  /// Returns an opaque pixel or `.clear`, or the pixel itself if alpha is kept.
  func flattened(_ pixel: Bitmap.Pixel) -> Bitmap.Pixel {
    if pixel.alpha == 255 || keepsAlpha { return pixel }
    if let matte { return pixel.alpha < Self.minimumAlpha ? .clear : pixel.over(matte) }
    if pixel.alpha < 128 { return .clear }
    let straight = pixel.straight
    return Bitmap.Pixel(straight.red, straight.green, straight.blue)
  }
}
