import CritterGraphics

extension Placement {
  /// At the start.
  var matrix: Matrix {
    let (turn, skew) = (rotation.first[0], skew.first[0])
    let linear = Transform.identity.rotatedZ(turn)
    let slope = skew == 0 ? 0 : Transform.slope(skew)
    let x = SIMD2(linear.row1.x, linear.row1.y)
    let y = SIMD2(linear.row2.x, linear.row2.y)
    let (right, under) = slants ? (x + slope * y, y) : (x, y + slope * x)
    let (along, down) = (scale.first[0] * right, scale.first[1] * under)
    let origin = SIMD2(position.first[0], position.first[1]) - pivot.x * along - pivot.y * down
    return Matrix([along.x, along.y, 0], [down.x, down.y, 0], [origin.x, origin.y, 1])
  }
}

extension Placement {
  /// At an instant.
  func matrix(at time: Double) -> Matrix {
    var still = self
    for path in [\Placement.position, \.turn, \.rotation, \.skew, \.scale] {
      still[keyPath: path] = Keys(constant: self[keyPath: path].values(at: time))
    }
    let turned = Transform.identity.rotatedZ(still.turn.first[0])
    let before =
      Matrix.translation(-pivot.x, -pivot.y)
      * Matrix(
        [turned.row1.x, turned.row1.y, 0], [turned.row2.x, turned.row2.y, 0], [0, 0, 1])
      * .translation(pivot.x, pivot.y)
    return before * still.matrix
  }
}

extension Transform {
  /// The tangent of an angle in degrees.
  fileprivate static func slope(_ degrees: Double) -> Double {
    let turned = Transform.identity.rotatedZ(degrees)
    return turned.row1.y / turned.row1.x
  }
}
