import CritterGraphics

/// Tells a pixel that smooths an edge from one that shows something else.
///
/// Where an edge runs through a pixel, its colour lies between those of the two flat areas beside
/// it; that the edge moved by a part of a pixel shows in such pixels only. After the idea of
/// V. Vyšniauskas, "Anti-aliased Pixel and Intensity Slope Detector" (2009).
struct EdgeSmoothing {
  let before: Bitmap
  let after: Bitmap

  /// Both pictures have the same size.
  func explainsChange(x: Int, y: Int) -> Bool {
    Page.allCases.contains { page in
      smooths(x, y, before, page) || smooths(x, y, after, page)
    }
  }

  /// Whether the pixel stands between a darker and a brighter neighbour, belongs to no flat area
  /// itself, and one of these two belongs to an area that is flat before and after.
  private func smooths(_ x: Int, _ y: Int, _ picture: Bitmap, _ page: Page) -> Bool {
    let own = picture[x, y]
    let level = own.brightness(on: page)
    var darkest = (level: level, x: x, y: y)
    var brightest = darkest
    var equals = 0
    for (nearX, nearY) in neighbors(x, y) {
      let pixel = picture[nearX, nearY]
      if pixel == own { equals += 1 }
      let near = pixel.brightness(on: page)
      if near < darkest.level { darkest = (near, nearX, nearY) }
      if near > brightest.level { brightest = (near, nearX, nearY) }
    }
    guard equals <= 2, darkest.level < level, brightest.level > level else { return false }
    return isFlat(darkest.x, darkest.y) || isFlat(brightest.x, brightest.y)
  }

  /// Whether at least three neighbours have the pixel's colour, in both pictures.
  private func isFlat(_ x: Int, _ y: Int) -> Bool {
    [before, after].allSatisfy { picture in
      neighbors(x, y).count { picture[$0.x, $0.y] == picture[x, y] } >= 3
    }
  }

  private func neighbors(_ x: Int, _ y: Int) -> [(x: Int, y: Int)] {
    let columns = max(x - 1, 0)...min(x + 1, before.size.width - 1)
    let rows = max(y - 1, 0)...min(y + 1, before.size.height - 1)
    return rows.flatMap { row in columns.map { ($0, row) } }.filter { $0 != (x, y) }
  }
}
