/// A 4×4 matrix as Core Animation's `CATransform3D`: row vectors, `v' = v · M`, y grows down.
///
/// A layer's points are `(x, y, 0, 1)`; the translation is in the fourth row and the
/// perspective in the fourth column. The operations change the points *before* the matrix does
/// (`op · self`), as `CATransform3DTranslate` and its kin do, so that a chain reads in the order
/// of the code that one would write for Core Animation.
public struct Transform: Hashable, Sendable {
  /// The four rows, `rows.0` holding m11 … m14.
  public var row1: SIMD4<Double>
  /// The image of the y axis.
  public var row2: SIMD4<Double>
  /// The image of the z axis.
  public var row3: SIMD4<Double>
  /// The image of the origin.
  public var row4: SIMD4<Double>

  /// A transform by its rows.
  public init(
    _ row1: SIMD4<Double>, _ row2: SIMD4<Double>, _ row3: SIMD4<Double>, _ row4: SIMD4<Double>
  ) {
    self.row1 = row1
    self.row2 = row2
    self.row3 = row3
    self.row4 = row4
  }

  /// Leaves everything where it is.
  public static let identity = Transform([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1])

  /// The sixteen numbers m11, m12, … m44, row by row.
  public var elements: [Double] {
    [row1, row2, row3, row4].flatMap { [$0.x, $0.y, $0.z, $0.w] }
  }

  /// - Parameter elements: sixteen numbers, row by row.
  public init(elements: [Double]) {
    precondition(elements.count == 16, "a transform has sixteen elements")
    func row(_ i: Int) -> SIMD4<Double> {
      [elements[i], elements[i + 1], elements[i + 2], elements[i + 3]]
    }
    self.init(row(0), row(4), row(8), row(12))
  }

  /// `a · b`: first `a`, then `b` (`CATransform3DConcat(a, b)`).
  public static func * (a: Transform, b: Transform) -> Transform {
    Transform(a.row1 * b, a.row2 * b, a.row3 * b, a.row4 * b)
  }

  /// The row vector `v` carried through `m`.
  package static func * (v: SIMD4<Double>, m: Transform) -> SIMD4<Double> {
    v.x * m.row1 + v.y * m.row2 + v.z * m.row3 + v.w * m.row4
  }
}

// MARK: - Operations

extension Transform {
  /// The transform with a translation before it.
  public func translated(_ x: Double, _ y: Double, _ z: Double = 0) -> Transform {
    var result = self
    result.row4 += x * row1 + y * row2 + z * row3
    return result
  }

  /// The transform with a scale before it.
  public func scaled(_ x: Double, _ y: Double, _ z: Double = 1) -> Transform {
    Transform(x * row1, y * row2, z * row3, row4)
  }

  /// - Parameter degrees: positive turns the lower edge away from the viewer.
  public func rotatedX(_ degrees: Double) -> Transform {
    let (sin, cos) = sinCos(degrees)
    return Transform(row1, cos * row2 + sin * row3, cos * row3 - sin * row2, row4)
  }

  /// - Parameter degrees: positive turns the right edge away from the viewer.
  public func rotatedY(_ degrees: Double) -> Transform {
    let (sin, cos) = sinCos(degrees)
    return Transform(cos * row1 - sin * row3, row2, sin * row1 + cos * row3, row4)
  }

  /// - Parameter degrees: positive turns clockwise on screen.
  public func rotatedZ(_ degrees: Double) -> Transform {
    let (sin, cos) = sinCos(degrees)
    return Transform(cos * row1 + sin * row2, cos * row2 - sin * row1, row3, row4)
  }

  /// Sets m34 to `-1 / distance`, as `transform.m34 = …` does: before a rotation it gives a real
  /// perspective, after one it leaves a flat layer flat.
  public func perspective(_ distance: Double) -> Transform {
    var result = self
    result.row3.w = -1 / distance
    return result
  }
}

// MARK: - From the plane to the plane

extension Transform {
  /// The matrix of a layer that is flattened into the plane of its parent: z is dropped on both
  /// sides, and the perspective stays.
  public var flattened: Matrix {
    Matrix(
      [row1.x, row1.y, row1.w],
      [row2.x, row2.y, row2.w],
      [row4.x, row4.y, row4.w])
  }
}
