package import CritterGraphics
import CritterRaster

extension Drawing {
  /// Layers on a small transparent picture.
  package init(_ layers: Layer..., size: PixelSize = PixelSize(20, 20), mask: Mask? = nil) {
    self.init(size: size, background: .transparent, mask: mask, layers: layers)
  }

  package func bitmap(_ art: ArtFile...) throws -> Bitmap {
    try Rasterizer(art: art).bitmap(of: self)
  }
}

extension Layer {
  package init(
    _ content: Content, _ size: Size = Size(20, 20), _ matrix: Matrix = .identity,
    mask: Mask? = nil, opacity: Double = 1
  ) {
    self.init(
      name: "layer", content: content, size: size, matrix: matrix, mask: mask, opacity: opacity)
  }
}

extension Color {
  package static let allRed = Color(1, 0, 0)
  package static let allBlue = Color(0, 0, 1)
  package static let allWhite = Color(1, 1, 1)
}

extension Bitmap.Pixel {
  package static let allRed = Self(255, 0, 0)
  package static let allBlue = Self(0, 0, 255)
}
