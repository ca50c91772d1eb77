import CritterGraphics
import CritterTestSupport
import Testing

@Suite struct TransformTests {
  static let headStart = Transform.identity.rotatedX(-20).rotatedY(-18).perspective(500)
  static let bodyStart = Transform.identity.perspective(500).rotatedY(-12)

  @Test func `perspective after a rotation leaves the layer flat`() {
    let expected: [Double] = [
      0.951057, 0.105690, 0.290381, 0, 0, 0.939693, -0.342020, 0,
      -0.309017, 0.325280, 0.893701, -0.002, 0, 0, 0, 1,
    ]
    expect(Self.headStart.elements, equal: expected, within: 1e-6)
    #expect(Self.headStart.flattened.isAffine)
  }

  @Test func `perspective before a rotation is a real one`() {
    let expected: [Double] = [
      0.978148, 0, 0.207912, -0.000416, 0, 1, 0, 0,
      -0.207912, 0, 0.978148, -0.001956, 0, 0, 0, 1,
    ]
    expect(Self.bodyStart.elements, equal: expected, within: 1e-6)
    #expect(!Self.bodyStart.flattened.isAffine)
  }

  @Test func `an operation acts on points before the matrix does`() {
    let eye = Transform.identity.scaled(1.12, 1.12).translated(-12.1, 12.3)
    expect([eye.row4.x, eye.row4.y], equal: [-13.552, 13.776], within: 1e-12)
    let label =
      Transform.identity.translated(-8, -24) * Transform.identity.scaled(0.7, 0.7)
    expect([label.row1.x, label.row4.x, label.row4.y], equal: [0.7, -5.6, -16.8], within: 1e-12)
  }

  @Test(arguments: [-720.0, -450, -270, -180, -90, 0, 90, 180, 270, 360, 810])
  func `quarter turns are exact`(degrees: Double) {
    let elements = Transform.identity.rotatedZ(degrees).elements
    #expect(elements.allSatisfy { $0 == $0.rounded() })
  }

  @Test func `every operation is the operation times the matrix`() {
    let m = Self.headStart.translated(3, 4, 5)
    let operations: [(Transform) -> Transform] = [
      { $0.translated(7, -2, 3) }, { $0.scaled(2, 0.5, 3) }, { $0.rotatedX(31) },
      { $0.rotatedY(-17) }, { $0.rotatedZ(88) },
    ]
    for operation in operations {
      expect(operation(m).elements, equal: (operation(.identity) * m).elements, within: 1e-12)
    }
  }
}

@Suite struct InterpolationTests {
  @Test func `the ends are exact`() {
    let (a, b) = (TransformTests.headStart, TransformTests.bodyStart)
    #expect(a.interpolated(to: b, 0) == a)
    #expect(a.interpolated(to: b, 1) == b)
  }

  /// Decomposing and composing again gives the matrix back, so that nothing jumps at the ends.
  @Test(arguments: [
    TransformTests.headStart, TransformTests.bodyStart,
    Transform.identity.translated(3, 4, 5).scaled(2, 0.5, 3).rotatedX(20).rotatedY(30),
    Transform.identity.scaled(-1, 1), Transform.identity.rotatedX(180),
    Transform(elements: [1, 0.3, 0, 0, 0.2, 1, 0.1, 0, 0, 0.4, 1, 0, 5, 6, 7, 1]),
  ])
  func `decomposing and composing gives the matrix back`(matrix: Transform) {
    let almost = matrix.interpolated(to: .identity, 1e-12)
    expect(almost.elements, equal: matrix.elements, within: 1e-9)
  }

  @Test func `the body turns exactly by its angle`() {
    let (a, b) = (TransformTests.bodyStart, Transform.identity.perspective(500).rotatedY(12))
    for f in [0.1, 0.25, 0.5, 0.87] {
      let expected = Transform.identity.perspective(500).rotatedY(-12 + 24 * f)
      expect(a.interpolated(to: b, f).elements, equal: expected.elements, within: 1e-12)
    }
  }

  /// The quaternion takes the shortest way, which for the head is a turn about y alone.
  @Test func `the head turns about its tilted axis`() {
    let a = TransformTests.headStart
    let b = Transform.identity.rotatedX(-20).rotatedY(18).perspective(500)
    for f in [0.25, 0.5, 0.75] {
      let between = a.interpolated(to: b, f)
      let turn = Transform.identity.rotatedX(-20).rotatedY(-18 + 36 * f)
      let linear = { (t: Transform) in [t.row1, t.row2, t.row3].flatMap { [$0.x, $0.y, $0.z] } }
      expect(linear(between), equal: linear(turn), within: 1e-9)
    }
  }

  /// Two thirds of a turn to the right is one third to the left.
  @Test func `rotations take the shorter way`() {
    let half = Transform.identity.interpolated(to: .identity.rotatedZ(240), 0.5)
    expect(half.elements, equal: Transform.identity.rotatedZ(-60).elements, within: 1e-12)
  }

  @Test func `a singular end is reached at once`() {
    let flat = Transform.identity.scaled(0, 1)
    #expect(Transform.identity.interpolated(to: flat, 0.3) == flat)
    #expect(flat.interpolated(to: .identity, 0.3) == .identity)
  }

  @Test func `an end that only rounding keeps from being singular is reached at once`() {
    let flat = Transform.identity.rotatedX(37).scaled(1, 1, 0).rotatedX(53)
    #expect(flat.interpolated(to: .identity, 1e-6) == .identity)
  }

  @Test(arguments: [(180.0, 140.0), (140, 180), (180, -40), (-180, 250)])
  func `a way that begins at a half turn about a tilted axis begins there`(y: Double, x: Double) {
    for start in [
      Transform.identity.rotatedY(y).rotatedX(x), .identity.rotatedZ(y).rotatedX(x),
      .identity.rotatedZ(x).rotatedY(y),
    ] {
      let near = start.interpolated(to: start.rotatedX(30).translated(5, 5), 1e-12)
      expect(near.elements, equal: start.elements, within: 1e-9)
    }
  }

  @Test func `an end whose factors are no numbers is reached at once`() {
    let wide = Transform.identity.scaled(1e160, 1e160)
    #expect(Transform.identity.interpolated(to: wide, 0.3) == wide)
    let thin = Transform.identity.scaled(1e-170, 1)
    #expect(thin.interpolated(to: .identity, 0.3) == .identity)
  }

  @Test func `an overshoot is not clamped`() {
    let far = Transform.identity.interpolated(to: .identity.translated(10, 0), 1.25)
    #expect(abs(far.row4.x - 12.5) < 1e-12)
  }
}

@Suite struct MatrixTests {
  @Test func `the inverse undoes the map`() throws {
    let m = TransformTests.bodyStart.flattened * .translation(80, 145.9)
    let inverse = try #require(m.inverse)
    for point in Rect(-46, -36.7, 92.1, 73.4).corners {
      let back = try #require(m.project(point).flatMap(inverse.project))
      expect([back.x, back.y], equal: [point.x, point.y], within: 1e-9)
    }
  }

  @Test func `what is scaled to nothing has no inverse`() {
    #expect(Matrix.scale(0, 1).inverse == nil)
  }

  @Test func `the affine map touches the projective one`() throws {
    let m = TransformTests.bodyStart.flattened
    let (here, step) = (Point(20, 10), 1e-4)
    let affine = try #require(m.affine(at: here))
    for point in [here, Point(here.x + step, here.y), Point(here.x, here.y + step)] {
      let (a, b) = (try #require(affine.project(point)), try #require(m.project(point)))
      expect([a.x, a.y], equal: [b.x, b.y], within: 1e-9)
    }
  }

  @Test func `a point behind the viewer lands nowhere`() {
    let m = Transform.identity.perspective(10).rotatedY(-80).flattened
    #expect(m.project(Point(100, 0)) == nil || m.project(Point(-100, 0)) == nil)
  }
}
