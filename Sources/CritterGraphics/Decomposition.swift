/// A transform decomposed into the factors that Core Animation interpolates, as in CSS Transforms
/// Level 2, "Interpolation of Matrices". For row vectors, the order is `scale · shear · rotation ·
/// translation · perspective`.
struct Decomposition {
  var perspective: SIMD4<Double>
  var translation: SIMD3<Double>
  var scale: SIMD3<Double>
  /// The shear factors xy, xz, and yz.
  var shear: SIMD3<Double>
  var rotation: Quaternion

  /// Decomposes a transform; nil if it is singular, because then it can't be interpolated.
  init?(_ transform: Transform) {
    guard transform.row4.w != 0 else { return nil }
    let m = transform / transform.row4.w
    var affine = m
    affine.row1.w = 0
    affine.row2.w = 0
    affine.row3.w = 0
    affine.row4.w = 1
    guard !affine.isSingular else { return nil }

    let column4 = SIMD4(m.row1.w, m.row2.w, m.row3.w, m.row4.w)
    perspective =
      column4 == [0, 0, 0, 1] ? column4 : affine.solution(forColumn: column4)
    translation = [m.row4.x, m.row4.y, m.row4.z]

    var (r1, r2, r3) = (m.row1.xyz, m.row2.xyz, m.row3.xyz)
    scale = .zero
    shear = .zero
    scale.x = r1.length
    r1 /= scale.x
    shear.x = r1.dot(r2)
    r2 -= shear.x * r1
    scale.y = r2.length
    r2 /= scale.y
    shear.x /= scale.y
    shear.y = r1.dot(r3)
    r3 -= shear.y * r1
    shear.z = r2.dot(r3)
    r3 -= shear.z * r2
    scale.z = r3.length
    r3 /= scale.z
    shear.y /= scale.z
    shear.z /= scale.z
    if r1.dot(r2.cross(r3)) < 0 {
      scale = -scale
      (r1, r2, r3) = (-r1, -r2, -r3)
    }
    rotation = Quaternion(rows: r1, r2, r3)
  }

  /// The product of the factors.
  var transform: Transform {
    var m = rotation.transform
    m.row4 = SIMD4(translation, 1)
    m.row3 += shear.z * m.row2 + shear.y * m.row1
    m.row2 += shear.x * m.row1
    m.row1 *= scale.x
    m.row2 *= scale.y
    m.row3 *= scale.z
    return m.multiplied(byColumn4: perspective)
  }

  /// Returns the factors at a fraction of the way to another decomposition.
  func interpolated(to other: Decomposition, _ t: Double) -> Decomposition {
    var result = self
    result.perspective += (other.perspective - perspective) * t
    result.translation += (other.translation - translation) * t
    result.scale += (other.scale - scale) * t
    result.shear += (other.shear - shear) * t
    result.rotation = rotation.slerp(to: other.rotation, t)
    return result
  }
}

extension Transform {
  /// Returns the transform at a fraction of the way to another transform, as in Core Animation. Both
  /// are decomposed, and the factors are interpolated, rotations by the shorter way.
  ///
  /// - Parameters:
  ///   - other: the transform at 1.
  ///   - t: the fraction, also below 0 or above 1 if an easing overshoots. At 0 and 1, the result
  ///     is exact.
  /// - Returns: the transform, or `other` if one of the two is singular or nearly so, as in UIKit.
  public func interpolated(to other: Transform, _ t: Double) -> Transform {
    if t == 0 || self == other { return self }
    if t == 1 { return other }
    guard let from = Decomposition(self), let to = Decomposition(other) else { return other }
    let between = from.interpolated(to: to, t).transform
    return between.isFinite ? between : other
  }

  /// Whether all elements are finite: 0 times any other number is NaN.
  private var isFinite: Bool {
    [row1, row2, row3, row4].allSatisfy { $0 * 0 == SIMD4<Double>.zero }
  }

  static func / (m: Transform, divisor: Double) -> Transform {
    Transform(m.row1 / divisor, m.row2 / divisor, m.row3 / divisor, m.row4 / divisor)
  }

  /// Whether the upper left 3×3 part is singular up to rounding errors, which are about 1e-16 of the
  /// lengths of the rows.
  fileprivate var isSingular: Bool {
    abs(linearDeterminant) <= 1e-12 * row1.xyz.length * row2.xyz.length * row3.xyz.length
  }

  /// The determinant of the upper left 3×3 part.
  fileprivate var linearDeterminant: Double {
    row1.xyz.dot(row2.xyz.cross(row3.xyz))
  }

  /// Returns the column `p` with `self · p = column`. The fourth column of self is (0, 0, 0, 1).
  fileprivate func solution(forColumn column: SIMD4<Double>) -> SIMD4<Double> {
    let (a, b, c) = (row1.xyz, row2.xyz, row3.xyz)
    let right = SIMD3(column.x, column.y, column.z)
    let solution =
      (right.x * b.cross(c) + right.y * c.cross(a) + right.z * a.cross(b)) / linearDeterminant
    return SIMD4(solution, column.w - row4.xyz.dot(solution))
  }

  /// Returns `self · P`, where P is the identity with `p` as its fourth column.
  fileprivate func multiplied(byColumn4 p: SIMD4<Double>) -> Transform {
    var result = self
    result.row1.w = (row1 * p).sum()
    result.row2.w = (row2 * p).sum()
    result.row3.w = (row3 * p).sum()
    result.row4.w = (row4 * p).sum()
    return result
  }
}

/// A unit quaternion, which represents a rotation of space.
struct Quaternion {
  var vector: SIMD4<Double>

  /// Creates a quaternion from the rows of a rotation matrix for row vectors.
  init(rows r1: SIMD3<Double>, _ r2: SIMD3<Double>, _ r3: SIMD3<Double>) {
    func half(_ x: Double) -> Double { 0.5 * max(x, 0).squareRoot() }
    var x = half(1 + r1.x - r2.y - r3.z)
    var y = half(1 - r1.x + r2.y - r3.z)
    var z = half(1 - r1.x - r2.y + r3.z)
    let w = half(1 + r1.x + r2.y + r3.z)
    if r3.y > r2.z { x = -x }
    if r1.z > r3.x { y = -y }
    if r2.x > r1.y { z = -z }
    vector = [x, y, z, w]
    if w < 1e-6 { correctSigns(xy: r1.y + r2.x, xz: r1.z + r3.x, yz: r2.z + r3.y) }
  }

  /// Corrects the signs of the axis of a half turn. For it, the matrix only contains the signs of the
  /// products of two components, which are the parameters.
  private mutating func correctSigns(xy: Double, xz: Double, yz: Double) {
    let (x, y, z) = (vector.x, vector.y, vector.z)
    func signed(_ value: Double, by product: Double, with other: Double) -> Double {
      (product < 0) == (other < 0) ? abs(value) : -abs(value)
    }
    if abs(x) >= max(abs(y), abs(z)) {
      vector.y = signed(y, by: xy, with: x)
      vector.z = signed(z, by: xz, with: x)
    } else if abs(y) >= abs(z) {
      vector.x = signed(x, by: xy, with: y)
      vector.z = signed(z, by: yz, with: y)
    } else {
      vector.x = signed(x, by: xz, with: z)
      vector.y = signed(y, by: yz, with: z)
    }
  }

  private init(_ vector: SIMD4<Double>) {
    self.vector = vector
  }

  /// The rotation matrix for row vectors.
  var transform: Transform {
    let (x, y, z, w) = (vector.x, vector.y, vector.z, vector.w)
    return Transform(
      [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w), 0],
      [2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w), 0],
      [2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y), 0],
      [0, 0, 0, 1])
  }

  /// Returns the spherical interpolation by the shorter way.
  func slerp(to other: Quaternion, _ t: Double) -> Quaternion {
    var dot = (vector * other.vector).sum()
    let target = dot < 0 ? -other.vector : other.vector
    dot = min(abs(dot), 1)
    if 1 - dot < 1e-15 { return self }
    let angle = acos(dot)
    let sine = sin(angle)
    return Quaternion(vector * (sin((1 - t) * angle) / sine) + target * (sin(t * angle) / sine))
  }
}

extension SIMD4<Double> {
  fileprivate var xyz: SIMD3<Double> { [x, y, z] }
}

extension SIMD3<Double> {
  fileprivate func dot(_ other: SIMD3<Double>) -> Double { (self * other).sum() }
  fileprivate var length: Double { dot(self).squareRoot() }
  fileprivate func cross(_ o: SIMD3<Double>) -> SIMD3<Double> {
    [y * o.z - z * o.y, z * o.x - x * o.z, x * o.y - y * o.x]
  }
}
