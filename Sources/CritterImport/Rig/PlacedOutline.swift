import CritterGraphics

extension Outline {
  /// Returns the outline with the movement of groups around it.
  ///
  /// - Parameter chain: the places of the groups, the outermost first.
  func applying(_ chain: [Placement], in range: ClosedRange<Double>) -> Outline {
    let moving = ([motion] + chain.flatMap(\.motions)).filter { !$0.isStatic }
    var result = self
    result.motion = Motion.sampled(moving, in: range, tolerance: 0.05) { time in
      placed(by: chain, at: time).motion.first
    }
    return result
  }

  /// Returns the outline at a time, where groups around it have it.
  ///
  /// - Parameter chain: the places of the groups, the outermost first.
  func placed(by chain: [Placement], at time: Double) -> Outline {
    var still = self
    still.motion = Motion(motion.value(at: time))
    return still.applying(chain.reversed().reduce(.identity) { $0 * $1.matrix(at: time) })
  }
}
