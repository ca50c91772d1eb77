/// A 4×4 matrix like Core Animation's `CATransform3D`, for row vectors `v' = v · M`; y grows down.
///
/// A layer's points are `(x, y, 0, 1)`; the translation is in the fourth row and the perspective in
/// the fourth column. The operations apply *before* the matrix (`op · self`), like
/// `CATransform3DTranslate`, so a chain has the same order as in Core Animation.
///
/// ```swift
/// if let head = rig.parts.firstIndex(where: { $0.path == "head" }) {
///   pose.parts[head].transform = .identity.rotatedY(30).perspective(500)
/// }
/// ```
public struct Transform: Hashable, Sendable {
  /// The first row, m11 to m14: the image of the x axis.
  public var row1: SIMD4<Double>
  /// The second row, m21 to m24: the image of the y axis.
  public var row2: SIMD4<Double>
  /// The third row, m31 to m34: the image of the z axis.
  public var row3: SIMD4<Double>
  /// The fourth row, m41 to m44: the image of the origin.
  public var row4: SIMD4<Double>

  /// Creates a transform from its rows.
  public init(
    _ row1: SIMD4<Double>, _ row2: SIMD4<Double>, _ row3: SIMD4<Double>, _ row4: SIMD4<Double>
  ) {
    self.row1 = row1
    self.row2 = row2
    self.row3 = row3
    self.row4 = row4
  }

  /// The identity transform.
  public static let identity = Transform([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1])

  /// The 16 elements m11, m12, … m44, row by row.
  public var elements: [Double] {
    [row1, row2, row3, row4].flatMap { [$0.x, $0.y, $0.z, $0.w] }
  }

  /// Creates a transform from 16 elements, row by row.
  public init(elements: [Double]) {
    precondition(elements.count == 16, "a transform has sixteen elements")
    func row(_ i: Int) -> SIMD4<Double> {
      [elements[i], elements[i + 1], elements[i + 2], elements[i + 3]]
    }
    self.init(row(0), row(4), row(8), row(12))
  }

  /// Returns `a · b`, which applies first `a`, then `b` (`CATransform3DConcat(a, b)`).
  public static func * (a: Transform, b: Transform) -> Transform {
    Transform(a.row1 * b, a.row2 * b, a.row3 * b, a.row4 * b)
  }

  /// Returns the product of a row vector and a matrix.
  package static func * (v: SIMD4<Double>, m: Transform) -> SIMD4<Double> {
    v.x * m.row1 + v.y * m.row2 + v.z * m.row3 + v.w * m.row4
  }

  // MARK: - Operations

  /// Returns the transform with a translation before it.
  public func translated(_ x: Double, _ y: Double, _ z: Double = 0) -> Transform {
    var result = self
    result.row4 += x * row1 + y * row2 + z * row3
    return result
  }

  /// Returns the transform with a scale before it.
  public func scaled(_ x: Double, _ y: Double, _ z: Double = 1) -> Transform {
    Transform(x * row1, y * row2, z * row3, row4)
  }

  /// Returns the transform with a rotation around the x axis before it. A positive angle moves the
  /// lower edge away from the viewer.
  public func rotatedX(_ degrees: Double) -> Transform {
    let (sin, cos) = sinCos(degrees)
    return Transform(row1, cos * row2 + sin * row3, cos * row3 - sin * row2, row4)
  }

  /// Returns the transform with a rotation around the y axis before it. A positive angle moves the
  /// right edge away from the viewer.
  public func rotatedY(_ degrees: Double) -> Transform {
    let (sin, cos) = sinCos(degrees)
    return Transform(cos * row1 - sin * row3, row2, sin * row1 + cos * row3, row4)
  }

  /// Returns the transform with a rotation around the z axis before it. A positive angle is
  /// clockwise on screen.
  public func rotatedZ(_ degrees: Double) -> Transform {
    let (sin, cos) = sinCos(degrees)
    return Transform(cos * row1 + sin * row2, cos * row2 - sin * row1, row3, row4)
  }

  /// Returns the transform with m34 set to `-1 / distance`. Before a rotation, it makes a perspective;
  /// after one, a flat layer stays flat.
  public func perspective(_ distance: Double) -> Transform {
    var result = self
    result.row3.w = -1 / distance
    return result
  }

  // MARK: - Projection to the plane

  /// The matrix of a layer that is flattened into the plane of its parent: without z, but with the
  /// perspective.
  public var flattened: Matrix {
    Matrix([row1.x, row1.y, row1.w], [row2.x, row2.y, row2.w], [row4.x, row4.y, row4.w])
  }
}
