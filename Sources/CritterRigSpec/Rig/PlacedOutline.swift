import CritterAnimated
import CritterGraphics

extension Outline {
  /// Returns the outline with the movement of groups around it.
  ///
  /// - Parameter chain: the places of the groups, the outermost first.
  package func applying(_ chain: [Placement], in range: ClosedRange<Double>) -> Outline {
    let moving = ([motion] + chain.flatMap(\.motions)).filter { !$0.isStatic }
    if let lead = moving.first, moving.count == 1, chain.contains(where: { $0.isAffine(in: lead) })
    {
      // The corners move evenly with it, by its easings.
      let points = lead.mapValues { placed(by: chain, at: $0).motion.first }
      return Outline(motion: points, contours: contours)
    }
    let points = Motion.sampled(moving, in: range, tolerance: 0.05) { time in
      placed(by: chain, at: time).motion.first
    }
    return Outline(motion: points, contours: contours)
  }

  /// Returns the outline at a time, where groups around it have it.
  ///
  /// - Parameter chain: the places of the groups, the outermost first.
  package func placed(by chain: [Placement], at time: Double) -> Outline {
    var still = self
    still.motion = Motion(motion.value(at: time))
    return still.applying(chain.reversed().reduce(.identity) { $0 * $1.matrix(at: time) })
  }
}

extension Placement {
  /// Whether points move in straight lines, evenly with one of the placement's motions.
  fileprivate func isAffine(in motion: Motion) -> Bool {
    !motion.hasCurves && !motion.hasSeparateEases && motion.cycle == nil
      && (position.motions + [scale, anchor]).contains(motion)
  }
}

extension Motion {
  /// Returns a motion with the times and easings of the keyframes, and other values.
  ///
  /// - Parameter value: the value at the time of a keyframe.
  fileprivate func mapValues(_ value: (Double) -> [Double]) -> Motion {
    Motion(keys: keys.map { Key(time: $0.time, value: value($0.time), eases: [$0.eases[0]]) })
  }
}
