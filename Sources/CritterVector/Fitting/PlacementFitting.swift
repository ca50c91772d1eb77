import CritterGraphics

extension Fitting {
  /// In points.
  static let tolerance = 0.05
  /// In pixels, for what is drawn without its perspective, which leaves it further from its place than
  /// that anyway.
  static let flatTolerance = 0.2
  /// How many times as far off may be what of that only jumps, in formats that need many letters for
  /// a key.
  var flatRestSlack: Double { shearing == .turning ? 2.25 : 1 }
  /// A level or two of 255 between the darkest and the lightest there are.
  static let opacityTolerance = 0.008

  /// Affine maps as factors that move.
  ///
  /// - Parameters:
  ///   - matrices: at each instant.
  ///   - anchor: what the part turns about, as far as it knows.
  ///   - reach: what is put in place, in its own points.
  ///   - unit: how large a point of the parent's is in the canvas's.
  ///   - restSlack: how many times as far off what only jumps may be as what moves.
  func placement(
    _ matrices: [Matrix], about anchor: Point, reach: Rect, unit: Double, restSlack: Double = 1
  ) -> Placement {
    let tolerance = Self.tolerance / max(unit, 1e-3)
    let corner = reach.corners.map { max(abs($0.x - anchor.x), abs($0.y - anchor.y)) }.max() ?? 1
    let skewed = matrices.factors
    let turns = shearing == .turning && skewed.contains { abs($0.skew) > 1e-3 }
    let usualFactors = turns ? matrices.turnedFactors(within: tolerance / max(corner, 1)) : skewed
    func placement(about pivot: Point, slants: Bool = false) -> Placement {
      let factors =
        slants ? matrices.map(\.transposed).factors.map(\.transposed) : usualFactors
      let positions = matrices.map { matrix -> [Double] in
        let place = matrix.project(pivot) ?? .zero
        return [place.x, place.y]
      }
      return self.placement(
        factors, positions, pivot, slants: slants, reach: max(corner, 1), tolerance, restSlack)
    }
    var usual = placement(about: anchor)
    if !turns, !usual.skew.isConstant {
      let slanted = placement(about: anchor, slants: true)
      if slanted.cost < usual.cost { usual = slanted }
    }
    guard !usual.isConstant, !usual.position.isConstant, let still = matrices.stillPoint,
      reach.isNear(still)
    else { return usual }
    let other = placement(about: still, slants: usual.slants)
    return other.cost < usual.cost ? other : usual
  }

  private func placement(
    _ factors: [Factors], _ positions: [[Double]], _ pivot: Point, slants: Bool, reach: Double,
    _ tolerance: Double, _ restSlack: Double
  ) -> Placement {
    let largest = factors.reduce(1e-6) { max($0, abs($1.scaleX), abs($1.scaleY)) }
    let angle = tolerance / (reach * largest) * 180 / .pi
    let tolerances = [tolerance, tolerance, angle, angle, tolerance / reach, tolerance / reach]
    let values = [
      positions, factors.map { [$0.rotation] }, factors.map { [$0.skew] },
      factors.map { [$0.scaleX, $0.scaleY] }, factors.map { [$0.turn] },
    ]
    let limits = [Array(tolerances[0...1]), [angle], [angle], Array(tolerances[4...5]), [angle]]
    let moving = zip(values, limits).count { values, limits in
      !values.allSatisfy { value in
        zip(zip(value, values[0]), limits).allSatisfy { abs($0.0 - $0.1) <= $1 / 4 }
      }
    }
    // Errors of several factors seldom add up.
    let share = 1 / Double(max(moving, 1)).squareRoot()
    let keys = zip(values, limits).map {
      self.keys($0, within: $1.map { $0 * share }, restSlack: restSlack)
    }
    return Placement(
      pivot: pivot, position: keys[0], turn: keys[4], rotation: keys[1], skew: keys[2],
      slants: slants, scale: keys[3])
  }
}

/// What an affine map does besides moving, in degrees and factors.
private struct Factors {
  /// Before the stretching.
  var turn = 0.0
  var rotation: Double
  var skew: Double
  var scaleX: Double
  var scaleY: Double
}

extension Placement {
  /// What does not move, without skewing.
  init(turning matrix: Matrix) {
    let skewed = Factors(matrix, after: nil)
    let factors =
      abs(skewed.skew) > 1e-6 ? [matrix].turnedFactors(within: 0)[0] : skewed
    self = .identity
    position = Keys(constant: [matrix.row3.x, matrix.row3.y])
    (turn, rotation) = (Keys(constant: [factors.turn]), Keys(constant: [factors.rotation]))
    scale = Keys(constant: [factors.scaleX, factors.scaleY])
  }
}

/// An affine map as a turn, a stretching along the axes and another turn: in degrees, the sum of the
/// turns and by how much the last is the larger one.
private struct Turns {
  var sum: Double
  var difference: Double
  /// Half the sum of the factors, and half by how much that of the x axis is the larger one.
  var scale: Double
  var spread: Double

  init(_ matrix: Matrix) {
    let (a, b) = (matrix.row1.x, matrix.row1.y)
    let (c, d) = (matrix.row2.x, matrix.row2.y)
    (sum, difference) = (degrees(b - c, a + d), degrees(b + c, a - d))
    scale = ((a + d) * (a + d) + (b - c) * (b - c)).squareRoot() / 2
    spread = ((a - d) * (a - d) + (b + c) * (b + c)).squareRoot() / 2
  }

  /// Of the many ways to say it the one nearest to another.
  mutating func approach(_ last: Turns) {
    sum += 360 * ((last.sum - sum) / 360).rounded()
    let halfTurns = ((last.difference - difference) / 180).rounded()
    difference += 180 * halfTurns
    if abs(halfTurns.truncatingRemainder(dividingBy: 2)) == 1 { spread = -spread }
  }

  var factors: Factors {
    Factors(
      turn: (sum - difference) / 2, rotation: (sum + difference) / 2, skew: 0,
      scaleX: scale + spread, scaleY: scale - spread)
  }
}

extension [Matrix] {
  /// Of each, without skewing.
  ///
  /// - Parameter slack: a difference of the factors that is not seen. Along which axes they differ is
  ///   then free, and as it is at the nearest instant before, or after, at which it is not.
  fileprivate func turnedFactors(within slack: Double) -> [Factors] {
    var turns = map { Turns($0) }
    guard var last = turns.first(where: { abs($0.spread) > slack }) else { return factors }
    for index in turns.indices {
      if abs(turns[index].spread) <= slack {
        (turns[index].difference, turns[index].spread) = (last.difference, 0)
      }
      turns[index].approach(index == 0 ? turns[0] : turns[index - 1])
      last = turns[index]
    }
    return turns.map(\.factors)
  }

  /// Of each, so that those of neighbours are near each other.
  fileprivate var factors: [Factors] {
    var result: [Factors] = []
    for matrix in self { result.append(Factors(matrix, after: result.last)) }
    return result
  }

  /// The point that moves least under all of them, to a hundredth; nil if none stands out.
  fileprivate var stillPoint: Point? {
    let count = Double(self.count)
    func mean(_ value: (Matrix) -> Double) -> Double { reduce(0) { $0 + value($1) } / count }
    let (a, b) = (mean(\.row1.x), mean(\.row1.y))
    let (c, d) = (mean(\.row2.x), mean(\.row2.y))
    let (e, f) = (mean(\.row3.x), mean(\.row3.y))
    var (xx, xy, yy, xe, ye) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for m in self {
      let (a, b, c, d) = (m.row1.x - a, m.row1.y - b, m.row2.x - c, m.row2.y - d)
      let (e, f) = (m.row3.x - e, m.row3.y - f)
      (xx, xy, yy) = (xx + a * a + b * b, xy + a * c + b * d, yy + c * c + d * d)
      (xe, ye) = (xe + a * e + b * f, ye + c * e + d * f)
    }
    let determinant = xx * yy - xy * xy
    guard determinant > 1e-9 * (xx + yy) * (xx + yy), xx + yy > 1e-9 else { return nil }
    let (x, y) = ((xy * ye - yy * xe) / determinant, (xy * xe - xx * ye) / determinant)
    return Point((x * 100).rounded() / 100, (y * 100).rounded() / 100)
  }
}

extension Matrix {
  /// With x and y exchanged on both sides.
  fileprivate var transposed: Matrix {
    Matrix([row2.y, row2.x, 0], [row1.y, row1.x, 0], [row3.y, row3.x, 1])
  }
}

extension Factors {
  /// With x and y exchanged on both sides.
  fileprivate var transposed: Factors {
    var result = self
    result.rotation = -rotation
    (result.scaleX, result.scaleY) = (scaleY, scaleX)
    return result
  }

  /// Of the many ways to say a rotation the one nearest to the last.
  fileprivate init(_ matrix: Matrix, after last: Factors?) {
    let (a, b) = (matrix.row1.x, matrix.row1.y)
    let (c, d) = (matrix.row2.x, matrix.row2.y)
    let width = (a * a + b * b).squareRoot()
    let height = (c * c + d * d).squareRoot()
    // What has no width is turned as its height is.
    if width <= 1e-9 * max(height, 1e-9) {
      (rotation, skew, scaleX, scaleY) = (degrees(-c, d), 0, 0, height)
      if height <= 1e-12, let last { (rotation, skew) = (last.rotation, last.skew) }
    } else {
      let product = (a * c + b * d) / width
      (rotation, scaleX, scaleY) = (degrees(b, a), width, (a * d - b * c) / width)
      skew = abs(scaleY) <= 1e-9 ? last?.skew ?? 0 : degrees(product, scaleY)
      if skew > 90 { skew -= 180 }
      if skew < -90 { skew += 180 }
    }
    guard let last else {
      if a * d - b * c < 0, width > 0 {
        (rotation, scaleX, scaleY) = (degrees(-b, -a), -scaleX, -scaleY)
      }
      return
    }
    let halfTurns = ((last.rotation - rotation) / 180).rounded()
    rotation += 180 * halfTurns
    if abs(halfTurns.truncatingRemainder(dividingBy: 2)) == 1 {
      (scaleX, scaleY) = (-scaleX, -scaleY)
    }
  }
}

private func degrees(_ y: Double, _ x: Double) -> Double {
  arcTangent(y, x) * 180 / .pi
}

extension Rect {
  /// Whether a point is within three times the rectangle.
  fileprivate func isNear(_ point: Point) -> Bool {
    point.x >= minX - size.width && point.x <= maxX + size.width
      && point.y >= minY - size.height && point.y <= maxY + size.height
  }
}
