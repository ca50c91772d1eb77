import CritterAnimated
import CritterGraphics

extension KeyReducer {
  /// Returns affine maps as animated factors.
  ///
  /// - Parameters:
  ///   - written: the maps as their author wrote them; empty if unknown.
  ///   - anchor: the point that the part rotates around.
  ///   - extent: the bounds of the placed content, in its own points.
  ///   - unit: the canvas points per point of the parent.
  func placement(
    _ matrices: SampleRuns<Matrix>, written: SampleRuns<AuthoredPlacement>, about anchor: Point,
    extent: Rect,
    unit: Double
  ) -> AnimatedPlacement {
    let tolerance = Self.tolerance / max(unit, 1e-3)
    let corner = max(
      extent.corners.map { max(abs($0.x - anchor.x), abs($0.y - anchor.y)) }.max() ?? 1, 1)
    let factors = written.factors ?? matrices.factors(within: tolerance / corner)
    let largest = factors.distinct.reduce(1e-6) { max($0, abs($1.scaleX), abs($1.scaleY)) }
    let angle = tolerance / (corner * largest) * 180 / .pi
    let positions = matrices.map { $0.project(anchor) ?? .zero }
    var placement = AnimatedPlacement(
      pivot: anchor, position: keys(positions, within: [tolerance, tolerance]) { [$0.x, $0.y] },
      preRotation: keys(factors, within: [angle]) { [$0.preRotation] },
      rotation: keys(factors, within: [angle]) { [$0.rotation] },
      scale: keys(factors, within: [tolerance / corner, tolerance / corner]) {
        [$0.scaleX, $0.scaleY]
      })
    let followed = written.route.flatMap {
      self.route($0, positions, rotations: factors.map(\.rotation), within: tolerance, angle)
    }
    let axes = [\Point.x, \.y].map { axis in
      keys(positions, within: [tolerance / 2]) { [$0[keyPath: axis]] }
    }
    if axes.reduce(0, { $0 + $1.keys.count }) < placement.position.keys.count {
      placement.axes = axes
    }
    if let followed, followed.fraction.keys.count < placement.position.keys.count {
      placement.route = followed
      placement.axes = nil
    }
    return placement
  }
}

extension AnimatedPlacement {
  /// Creates a constant placement.
  init(of matrix: Matrix) {
    let factors = SampleRuns(matrix.normal).factors(within: 0)[0]
    self = .identity
    position = Motion([matrix.normal.row3.x, matrix.normal.row3.y])
    preRotation = Motion([factors.preRotation])
    rotation = Motion([factors.rotation])
    scale = Motion([factors.scaleX, factors.scaleY])
  }
}

/// The factors of an affine transform: a rotation, a scale, and another rotation, with angles in degrees.
private struct Factors: Equatable {
  var preRotation = 0.0
  var rotation = 0.0
  var scaleX = 1.0
  var scaleY = 1.0

  init(_ written: AuthoredPlacement.Factors) {
    rotation = written.rotation.withoutRoundingError
    scaleX = written.scale.x.withoutRoundingError
    scaleY = written.scale.y.withoutRoundingError
  }

  /// Creates the factors of a map without skew. Of the equivalent factors, picks the nearest to
  /// `last`.
  init(unskewed matrix: Matrix, after last: Factors?) {
    let (a, b) = (matrix.row1.x, matrix.row1.y)
    let (c, d) = (matrix.row2.x, matrix.row2.y)
    scaleX = (a * a + b * b).squareRoot()
    scaleY = (c * c + d * d).squareRoot()
    if a * d - b * c < 0 { scaleY = -scaleY }
    // A part without width uses the rotation of its y axis.
    let isFlat = scaleX <= 1e-9 * max(abs(scaleY), 1e-9)
    rotation = isFlat ? (scaleY == 0 ? last?.rotation ?? 0 : degrees(-c, d)) : degrees(b, a)
    guard let last else {
      // Mirrored art is mirrored horizontally.
      if scaleY < 0 { rotateByHalfTurns(rotation > 0 ? -1 : 1) }
      return
    }
    rotateByHalfTurns(((last.rotation - rotation) / 180).rounded())
  }

  private mutating func rotateByHalfTurns(_ times: Double) {
    rotation += 180 * times
    if abs(times.truncatingRemainder(dividingBy: 2)) == 1 { (scaleX, scaleY) = (-scaleX, -scaleY) }
  }
}

/// The sum and the difference of both rotations.
private struct RotationPair {
  var sum: Double
  var difference: Double
  /// Half the sum of both scale factors, and half their difference.
  var scale: Double
  var spread: Double

  init(_ matrix: Matrix) {
    let (a, b) = (matrix.row1.x, matrix.row1.y)
    let (c, d) = (matrix.row2.x, matrix.row2.y)
    sum = degrees(b - c, a + d)
    difference = degrees(b + c, a - d)
    scale = ((a + d) * (a + d) + (b - c) * (b - c)).squareRoot() / 2
    spread = ((a - d) * (a - d) + (b + c) * (b + c)).squareRoot() / 2
  }

  /// Picks the equivalent angles that are nearest to another sample's angles.
  mutating func approach(_ last: RotationPair) {
    sum += 360 * ((last.sum - sum) / 360).rounded()
    let halfTurns = ((last.difference - difference) / 180).rounded()
    difference += 180 * halfTurns
    if abs(halfTurns.truncatingRemainder(dividingBy: 2)) == 1 { spread = -spread }
  }

  var factors: Factors {
    var factors = Factors(unskewed: .identity, after: nil)
    factors.preRotation = (sum - difference) / 2
    factors.rotation = (sum + difference) / 2
    factors.scaleX = scale + spread
    factors.scaleY = scale - spread
    return factors
  }
}

extension SampleRuns<AuthoredPlacement> {
  /// The factors at each sample; nil if something else also places the part.
  fileprivate var factors: SampleRuns<Factors>? {
    guard !distinct.isEmpty, distinct.allSatisfy({ $0.factors != nil }) else { return nil }
    return map { $0.factors.map { Factors($0) } ?? Factors(unskewed: .identity, after: nil) }
  }

  /// The progress along the motion path; nil without a motion path, or with several.
  fileprivate var route: RouteSamples? {
    let paths = Set(distinct.compactMap(\.progress?.path))
    guard paths.count == 1, let path = paths.first else { return nil }
    var last = distinct.lazy.compactMap(\.progress?.fraction).first ?? 0
    return RouteSamples(
      path: path,
      fractions: map { placement in
        last = placement.progress?.fraction ?? last
        return last
      })
  }
}

extension AuthoredPlacement {
  /// Returns the placement of content that a matrix maps into the part. The placement has no factors
  /// if the matrix does more than scale and move.
  func after(_ matrix: Matrix) -> AuthoredPlacement {
    var placement = self
    placement.factors?.scale.x *= matrix.row1.x
    placement.factors?.scale.y *= matrix.row2.y
    if matrix.row1.y != 0 || matrix.row2.x != 0 || !matrix.isAffine { placement.factors = nil }
    return placement
  }
}

extension SampleRuns<Matrix> {
  /// Returns the factors of each map, so that neighboring samples are close.
  ///
  /// - Parameter tolerance: an invisible difference of the scale factors. Below it, the axes are taken
  ///   from the nearest sample with a visible difference.
  fileprivate func factors(within tolerance: Double) -> SampleRuns<Factors> {
    distinct.contains(where: \.skews) ? skewedFactors(within: tolerance) : unskewedFactors
  }

  private var unskewedFactors: SampleRuns<Factors> {
    var last: Factors?
    return map { matrix in
      let factors = Factors(unskewed: matrix, after: last)
      last = factors
      return factors
    }
  }

  private func skewedFactors(within tolerance: Double) -> SampleRuns<Factors> {
    var last = distinct.lazy.map { RotationPair($0) }.first { abs($0.spread) > tolerance }
    return map { matrix in
      var turns = RotationPair(matrix)
      if let other = last {
        if abs(turns.spread) <= tolerance {
          turns.difference = other.difference
          turns.spread = 0
        }
        turns.approach(other)
      }
      last = turns
      return turns.factors
    }
  }
}

extension Matrix {
  /// Whether the map changes right angles.
  fileprivate var skews: Bool {
    let product = row1.x * row2.x + row1.y * row2.y
    let lengths = (row1.x * row1.x + row1.y * row1.y) * (row2.x * row2.x + row2.y * row2.y)
    return product * product > 1e-8 * lengths
  }
}

private func degrees(_ y: Double, _ x: Double) -> Double {
  arcTangent(y, x) * 180 / .pi
}
