import CritterGraphics
import CritterSVG

/// The upright pictures of art that were drawn last: most art is drawn again and again, and seldom
/// in another size.
final class FinePictures {
  private var kept: [(key: Key, picture: Surface)] = []
  private var pixels = 0

  struct Key: Equatable {
    let art: ObjectIdentifier
    let grid: FineGrid
  }

  /// In pixels: 64 MB.
  private static let mostPixels = 1 << 24

  func picture(
    _ key: Key, draw: () throws(DrawingError) -> Surface
  ) throws(DrawingError) -> Surface {
    if let place = kept.lastIndex(where: { $0.key == key }) {
      let known = kept.remove(at: place)
      kept.append(known)
      return known.picture
    }
    let picture = try draw()
    keep(picture, key)
    return picture
  }

  private func keep(_ picture: Surface, _ key: Key) {
    guard picture.size.area <= Self.mostPixels else { return }
    kept.append((key, picture))
    pixels += picture.size.area
    while pixels > Self.mostPixels { pixels -= kept.removeFirst().picture.size.area }
  }
}
