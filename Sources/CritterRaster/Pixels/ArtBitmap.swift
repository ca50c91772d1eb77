package import CritterGraphics
import CritterGuard
package import CritterSVG

extension ArtFile {
  /// Renders only the art, scaled to a size in pixels.
  package func bitmap(of size: PixelSize) throws(DrawingError) -> Bitmap {
    try Rasterizer(art: [self]).bitmap(of: drawing(of: size))
  }

  /// Renders only the art, scaled to a size in pixels, quickly and less smoothly.
  package func draft(of size: PixelSize) throws(DrawingError) -> Bitmap {
    try Rasterizer(art: [self]).draft(of: drawing(of: size))
  }

  private func drawing(of size: PixelSize) -> Drawing {
    let layer = Layer(
      name: "art", content: .art(name),
      size: Size(Double(size.width), Double(size.height)), matrix: .identity)
    return Drawing(size: size, background: .transparent, mask: nil, layers: [layer])
  }

  /// Runs work on the art that counts as one drawing for the limit of time.
  package func asOneWork(_ work: () throws -> Void) rethrows {
    guard_enter(guard_art, path)
    defer { guard_leave() }
    try work()
  }
}
