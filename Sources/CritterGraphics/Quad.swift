/// A rectangle and the matrix that places it in the image.
package struct Quad {
  package var rect: Rect
  package var matrix: Matrix

  package init(rect: Rect, matrix: Matrix) {
    self.rect = rect
    self.matrix = matrix
  }

  /// The affine matrix nearest to the quad's matrix, by least squares of the corner positions. Nil
  /// if a corner is behind the viewer.
  ///
  /// For a rectangle, the matrix is the mean of the corners and of opposite sides.
  package var nearestAffine: Matrix? {
    let places = rect.corners.compactMap(matrix.project)
    guard places.count == 4, rect.size.width > 0, rect.size.height > 0 else { return nil }
    let corners = places.map { SIMD2($0.x, $0.y) }
    let alongX = (corners[1] - corners[0] + corners[2] - corners[3]) / (2 * rect.size.width)
    let alongY = (corners[3] - corners[0] + corners[2] - corners[1]) / (2 * rect.size.height)
    let center = (corners[0] + corners[1] + corners[2] + corners[3]) / 4
    let origin = center - rect.center.x * alongX - rect.center.y * alongY
    return Matrix([alongX.x, alongX.y, 0], [alongY.x, alongY.y, 0], [origin.x, origin.y, 1])
  }

  /// Returns the maximum distance in pixels between the quad's corners and the corners under
  /// another matrix.
  package func distance(to map: Matrix) -> Double {
    rect.corners.reduce(0) { furthest, corner in
      guard let here = matrix.project(corner), let there = map.project(corner) else {
        return furthest
      }
      return max(furthest, here.distance(to: there))
    }
  }
}
