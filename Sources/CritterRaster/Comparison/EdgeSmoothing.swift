import CritterGraphics

/// Finds pixels that changed only because an edge is smoothed differently.
///
/// If an edge runs through a pixel, the color of the pixel is between the colors of the two flat
/// areas next to it. If the edge moves by a fraction of a pixel, only such pixels change. After V.
/// Vyšniauskas, "Anti-aliased Pixel and Intensity Slope Detector" (2009).
struct EdgeSmoothing {
  let before: Bitmap
  let after: Bitmap

  /// Whether the smoothing of an edge explains the change of a pixel. Both images must have the
  /// same size.
  func explainsChange(x: Int, y: Int) -> Bool {
    Page.allCases.contains { page in
      smooths(x, y, image: before, page: page) || smooths(x, y, image: after, page: page)
    }
  }

  /// Whether the pixel isn't part of a flat area but lies between a darker and a brighter neighbor,
  /// and one of these two is part of an area that is flat before and after.
  private func smooths(_ x: Int, _ y: Int, image: Bitmap, page: Page) -> Bool {
    guard equalNeighbors(x, y, in: image, upTo: 3) < 3 else { return false }
    let level = image[x, y].brightness(on: page)
    var darkest = (level: level, x: x, y: y)
    var brightest = darkest
    for nearY in rows(around: y) {
      for nearX in columns(around: x) {
        let near = image[nearX, nearY].brightness(on: page)
        if near < darkest.level { darkest = (near, nearX, nearY) }
        if near > brightest.level { brightest = (near, nearX, nearY) }
      }
    }
    guard darkest.level < level, brightest.level > level else { return false }
    return isFlat(darkest.x, darkest.y) || isFlat(brightest.x, brightest.y)
  }

  /// Whether at least three neighbors have the color of the pixel, in both images.
  private func isFlat(_ x: Int, _ y: Int) -> Bool {
    equalNeighbors(x, y, in: before, upTo: 3) == 3 && equalNeighbors(x, y, in: after, upTo: 3) == 3
  }

  /// Returns the number of the eight neighbors with the color of the pixel, up to the limit.
  private func equalNeighbors(_ x: Int, _ y: Int, in image: Bitmap, upTo limit: Int) -> Int {
    let own = image[x, y]
    var equals = -1  // The pixel itself is counted too.
    for nearY in rows(around: y) {
      for nearX in columns(around: x) where image[nearX, nearY] == own {
        equals += 1
        if equals == limit { return limit }
      }
    }
    return equals
  }

  private func columns(around x: Int) -> ClosedRange<Int> {
    max(x - 1, 0)...min(x + 1, before.size.width - 1)
  }

  private func rows(around y: Int) -> ClosedRange<Int> {
    max(y - 1, 0)...min(y + 1, before.size.height - 1)
  }
}
