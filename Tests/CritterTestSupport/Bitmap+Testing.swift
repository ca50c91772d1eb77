package import CritterGraphics
import CritterRaster
import Foundation

extension Bitmap {
  /// Draws art with librsvg, stretched to a size.
  package init(of art: ArtFile, in size: PixelSize) throws {
    let layer = Layer(
      name: "art", content: .art(art.name), size: Size(Double(size.width), Double(size.height)),
      matrix: .identity)
    self = try Rasterizer(art: [art]).bitmap(
      of: Drawing(size: size, background: .transparent, mask: nil, layers: [layer]))
  }
}

/// Returns the similarity of two bitmaps over all four channels, in decibels: infinite for equal ones, 0 for
/// different sizes.
package func psnr(_ one: Bitmap, _ other: Bitmap) -> Double {
  guard one.size == other.size else { return 0 }
  var squares = 0
  for (a, b) in zip(one.pixels, other.pixels) where a != b {
    for (a, b) in [(a.red, b.red), (a.green, b.green), (a.blue, b.blue), (a.alpha, b.alpha)] {
      squares += (Int(a) - Int(b)) * (Int(a) - Int(b))
    }
  }
  let mean = Double(squares) / Double(4 * one.size.area)
  return mean == 0 ? .infinity : 10 * log10(255 * 255 / mean)
}
