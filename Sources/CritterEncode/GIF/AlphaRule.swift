import CritterGraphics

/// The rule that makes a semi-transparent pixel opaque or clear.
struct AlphaRule {
  /// Opaque.
  private let matte: Bitmap.Pixel?

  /// Below this alpha a pixel changes the matte by at most three levels in 255: it is left out, so
  /// that no ring of the matte's own color surrounds the picture.
  static let faintest: UInt8 = 4

  init(matte: Color?) {
    self.matte = matte.map { Bitmap.Pixel($0) }
  }

  /// An opaque pixel, or `.clear`.
  func settled(_ pixel: Bitmap.Pixel) -> Bitmap.Pixel {
    if pixel.alpha == 255 { return pixel }
    if let matte { return pixel.alpha < Self.faintest ? .clear : pixel.over(matte) }
    if pixel.alpha < 128 { return .clear }
    let straight = pixel.straight
    return Bitmap.Pixel(straight.red, straight.green, straight.blue)
  }
}
