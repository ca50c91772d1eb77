import CritterGraphics
import CritterSVG

/// A cache of recent upright images of art. Most art is drawn repeatedly and rarely at another
/// size.
final class FinePictures {
  private var kept: [(key: Key, picture: Surface)] = []
  private var pixels = 0

  struct Key: Equatable {
    let art: ObjectIdentifier
    let grid: FineGrid
  }

  /// The maximum size of the cache in pixels: 64 MB.
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
