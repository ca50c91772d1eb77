import CritterGraphics

/// The progress of a part along its motion path.
struct RouteSamples {
  let path: MotionPath
  /// The fraction of the path's length at each sample.
  let fractions: SampleRuns<Double>

  private var route: Route { path.route }

  /// Returns whether all positions are on the path, and the path can be written as one curve.
  func contains(_ positions: SampleRuns<Point>, within tolerance: Double) -> Bool {
    guard route.path.contours.count == 1, route.length > 0 else { return false }
    return fractions.combined(with: positions) { fraction, position in
      route.point(at: fraction).distance(to: position) <= tolerance
    }.distinct.allSatisfy(\.self)
  }

  /// Returns the constant difference between rotations and the direction of the path, in degrees.
  /// Nil if it isn't constant, or if the part doesn't turn with the path.
  func turn(of rotations: SampleRuns<Double>, within tolerance: Double) -> Double? {
    guard path.rotation != .none else { return nil }
    let turns = fractions.combined(with: rotations) { fraction, rotation in
      (rotation - route.direction(at: fraction)).shortTurn
    }
    let turn = turns[0].rounded(to: 4)
    return turns.distinct.allSatisfy { abs(($0 - turn).shortTurn) <= tolerance } ? turn : nil
  }
}

extension KeyReducer {
  /// The maximum angle, in degrees, by which a segment of a motion path bends.
  ///
  /// Players measure lengths roughly: Chromium with few points per segment, and rlottie and ThorVG
  /// with an error that depends on the direction.
  private static let bend = 45.0

  /// Returns the keyframes of a part along its motion path; nil if the part leaves the path.
  ///
  /// - Parameters:
  ///   - positions: the part's position at each sample.
  ///   - rotations: the part's rotation at each sample, in degrees.
  ///   - tolerance: the maximum error of a position, in the parent's points.
  ///   - angle: the maximum error of a rotation, in degrees.
  func route(
    _ samples: RouteSamples, _ positions: SampleRuns<Point>, rotations: SampleRuns<Double>,
    within tolerance: Double, _ angle: Double
  ) -> AnimatedRoute? {
    guard samples.contains(positions, within: tolerance) else { return nil }
    let route = samples.path.route.divided(bendingBy: Self.bend)
    // An error along the path also rotates the part.
    let fraction = keys(samples.fractions, within: [tolerance / 4 / route.length]) { [$0] }
    return AnimatedRoute(
      route: route, fraction: fraction, turn: samples.turn(of: rotations, within: angle))
  }
}

extension Double {
  /// The angle in degrees, between -180 and 180.
  fileprivate var shortTurn: Double { self - 360 * (self / 360).rounded() }
}
