import CritterGraphics
import CritterSVG

/// A cache of recent upright images of art. Most art is drawn repeatedly and rarely at another
/// size.
final class SupersampledImageCache {
  private var entries: [(key: Key, image: Surface)] = []
  private var pixels = 0

  struct Key: Equatable {
    let art: ObjectIdentifier
    let grid: SupersamplingGrid
  }

  /// The maximum size of the cache in pixels: 64 MB.
  private static let capacity = 1 << 24

  func image(_ key: Key, draw: () throws(DrawingError) -> Surface) throws(DrawingError) -> Surface {
    if let position = entries.lastIndex(where: { $0.key == key }) {
      let known = entries.remove(at: position)
      entries.append(known)
      return known.image
    }
    let image = try draw()
    keep(image, key)
    return image
  }

  private func keep(_ image: Surface, _ key: Key) {
    guard image.size.area <= Self.capacity else { return }
    entries.append((key, image))
    pixels += image.size.area
    while pixels > Self.capacity { pixels -= entries.removeFirst().image.size.area }
  }
}
