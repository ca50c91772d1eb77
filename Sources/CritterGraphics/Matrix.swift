/// A 3×3 projective matrix for row vectors: `(x, y, 1) · M`, divided by the third component. It is
/// affine if its third column is `(0, 0, n)`.
///
/// For an example, see `Drawing`.
public struct Matrix: Hashable, Sendable {
  /// The first row, the image of the x axis.
  public var row1: SIMD3<Double>
  /// The second row, the image of the y axis.
  public var row2: SIMD3<Double>
  /// The third row, the image of the origin.
  public var row3: SIMD3<Double>

  /// Creates a matrix from its rows.
  public init(_ row1: SIMD3<Double>, _ row2: SIMD3<Double>, _ row3: SIMD3<Double>) {
    self.row1 = row1
    self.row2 = row2
    self.row3 = row3
  }

  /// The identity matrix.
  public static let identity = Matrix([1, 0, 0], [0, 1, 0], [0, 0, 1])

  /// Returns a translation.
  public static func translation(_ x: Double, _ y: Double) -> Matrix {
    Matrix([1, 0, 0], [0, 1, 0], [x, y, 1])
  }

  /// Returns a scale from the origin.
  public static func scale(_ x: Double, _ y: Double) -> Matrix {
    Matrix([x, 0, 0], [0, y, 0], [0, 0, 1])
  }

  /// Returns a rotation about the origin, clockwise on screen, by an angle in degrees.
  package static func rotation(_ angle: Double) -> Matrix {
    let (sin, cos) = sinCos(angle)
    return Matrix([cos, sin, 0], [-sin, cos, 0], [0, 0, 1])
  }

  /// Returns `a · b`, which applies first `a`, then `b`.
  public static func * (a: Matrix, b: Matrix) -> Matrix {
    Matrix(a.row1 * b, a.row2 * b, a.row3 * b)
  }

  /// Returns the product of a homogeneous row vector and a matrix.
  package static func * (v: SIMD3<Double>, m: Matrix) -> SIMD3<Double> {
    v.x * m.row1 + v.y * m.row2 + v.z * m.row3
  }

  /// Returns the image of a point; nil if it is behind the viewer (its third component isn't
  /// positive).
  public func project(_ point: Point) -> Point? {
    let v = SIMD3(point.x, point.y, 1) * self
    return v.z > 0 ? Point(v.x / v.z, v.y / v.z) : nil
  }

  /// Whether parallel lines stay parallel, within 0.001 pixels in an image of any supported size.
  public var isAffine: Bool {
    abs(row1.z) <= 1e-12 * abs(row3.z) && abs(row2.z) <= 1e-12 * abs(row3.z)
  }

  /// The determinant; 0 if the matrix has no inverse.
  package var determinant: Double {
    row1.x * (row2.y * row3.z - row2.z * row3.y)
      - row1.y * (row2.x * row3.z - row2.z * row3.x)
      + row1.z * (row2.x * row3.y - row2.y * row3.x)
  }

  /// The inverse matrix; nil if the plane is seen from its edge or scaled to 0.
  package var inverse: Matrix? {
    let d = determinant
    guard d != 0, d.isFinite else { return nil }
    let (a, b, c) = (row1, row2, row3)
    return Matrix(
      SIMD3(b.y * c.z - b.z * c.y, a.z * c.y - a.y * c.z, a.y * b.z - a.z * b.y) / d,
      SIMD3(b.z * c.x - b.x * c.z, a.x * c.z - a.z * c.x, a.z * b.x - a.x * b.z) / d,
      SIMD3(b.x * c.y - b.y * c.x, a.y * c.x - a.x * c.y, a.x * b.y - a.y * b.x) / d)
  }

  /// Returns the affine matrix with the same position and first derivatives at a point; nil if the
  /// point is behind the viewer.
  package func affine(at point: Point) -> Matrix? {
    let v = SIMD3(point.x, point.y, 1) * self
    guard v.z > 0 else { return nil }
    let place = v / v.z
    let alongX = (row1 - row1.z * place) / v.z
    let alongY = (row2 - row2.z * place) / v.z
    let origin = place - point.x * alongX - point.y * alongY
    return Matrix([alongX.x, alongX.y, 0], [alongY.x, alongY.y, 0], [origin.x, origin.y, 1])
  }
}
