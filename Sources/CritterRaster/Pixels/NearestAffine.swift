package import CritterGraphics

extension Panel {
  /// The affine map that leaves the corners, in the sum of the squares, the least from where the
  /// panel's own matrix puts them; nil when one of them is behind the viewer.
  ///
  /// For a rectangle it is the mean of its corners and of its opposite sides.
  package var nearestAffine: Matrix? {
    let places = rect.corners.compactMap(matrix.project)
    guard places.count == 4, rect.size.width > 0, rect.size.height > 0 else { return nil }
    let corners = places.map { SIMD2($0.x, $0.y) }
    let alongX = (corners[1] - corners[0] + corners[2] - corners[3]) / (2 * rect.size.width)
    let alongY = (corners[3] - corners[0] + corners[2] - corners[1]) / (2 * rect.size.height)
    let center = (corners[0] + corners[1] + corners[2] + corners[3]) / 4
    let (x, y) = (rect.minX + rect.size.width / 2, rect.minY + rect.size.height / 2)
    let origin = center - x * alongX - y * alongY
    return Matrix([alongX.x, alongX.y, 0], [alongY.x, alongY.y, 0], [origin.x, origin.y, 1])
  }

  /// The furthest that another map of the panel leaves a corner from its place, in pixels.
  package func distance(to map: Matrix) -> Double {
    rect.corners.reduce(0) { furthest, corner in
      guard let here = matrix.project(corner), let there = map.project(corner) else {
        return furthest
      }
      let (x, y) = (here.x - there.x, here.y - there.y)
      return max(furthest, (x * x + y * y).squareRoot())
    }
  }
}
