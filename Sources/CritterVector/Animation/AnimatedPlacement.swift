import CritterAnimated
import CritterGraphics

extension AnimatedPlacement {
  /// The affine transform at the start.
  var matrix: Matrix { matrix(at: 0) }

  /// Returns the affine transform at a time in seconds.
  func matrix(at time: Double) -> Matrix {
    let (position, scale) = (position.value(at: time), scale.value(at: time))
    return Matrix.translation(-pivot.x, -pivot.y) * .rotation(preRotation.value(at: time)[0])
      * .scale(scale[0], scale[1]) * .rotation(rotation.value(at: time)[0])
      * .translation(position[0], position[1])
  }
}

extension Matrix {
  /// The affine transform scaled to a third column of (0, 0, 1).
  var normal: Matrix {
    guard row3.z != 1, row3.z != 0 else { return self }
    return Matrix(row1 / row3.z, row2 / row3.z, row3 / row3.z)
  }

  /// The larger scale of both axes.
  var largestScale: Double {
    let x = row1.x * row1.x + row1.y * row1.y
    let y = row2.x * row2.x + row2.y * row2.y
    return max(x, y).squareRoot() / max(abs(row3.z), 1e-12)
  }
}
