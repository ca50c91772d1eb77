import CritterGraphics
import CritterRig

/// The placement of parts that take the motion of other parts, with `parent` or `follow`.
///
/// The motion of a part is the map on the canvas from its placement at rest to its current
/// placement.
struct PartLinks: Sendable {
  private let rig: Rig
  /// The linked parts.
  private let parts: [Int]
  /// The duration of the loop in seconds; nil without a loop.
  private let period: Double?

  /// Creates the links of a rig.
  ///
  /// - Parameter period: the duration of the loop in seconds; nil without a loop.
  init(of rig: Rig, period: Double? = nil) {
    self.rig = rig
    self.period = period
    parts = rig.parts.indices.filter { rig.parts[$0].isLinked }
  }

  /// The delays of all parts that follow late, in seconds.
  var delays: Set<Double> { Set(parts.compactMap { rig.parts[$0].follow?.delay }) }

  /// Returns the map from each linked part's points to its parent's points, by part index.
  ///
  /// - Parameter values: returns every part's values at a time in seconds.
  func matrices(
    at time: Double, _ values: (Double) throws -> [PartValues]
  ) throws -> [Int: Matrix] {
    if parts.isEmpty { return [:] }
    var poses: [Moment: [PartValues]] = [:]
    let now = Moment(time: time, amount: 1)
    var matrices: [Int: Matrix] = [:]
    for part in parts {
      let own = try world(part, now, &poses, values)
      let parent = try world(rig.parts[part].parent, now, &poses, values)
      matrices[part] = parent.inverse.map { own * $0 }
    }
    return matrices
  }

  /// A pose to blend with the rest state: its time in seconds and its share, 0 to 1.
  private struct Moment: Hashable {
    let time: Double
    let amount: Double
  }

  /// Returns the map from a part's points to canvas points.
  private func world(
    _ part: Int?, _ moment: Moment, _ poses: inout [Moment: [PartValues]],
    _ values: (Double) throws -> [PartValues]
  ) throws -> Matrix {
    guard let index = part else { return .identity }
    let part = rig.parts[index]
    let own = try pose(at: moment, &poses, values)[index].matrix(about: part.anchor)
    var matrix: Matrix
    if let leader = part.motionParent, let back = rest(leader).inverse {
      matrix = try own * rest(part.parent) * back * world(leader, moment, &poses, values)
    } else {
      matrix = try own * world(part.parent, moment, &poses, values)
    }
    if let follow = part.follow, let back = rest(follow.part).inverse {
      let late = Moment(
        time: earlier(moment.time, by: follow.delay), amount: moment.amount * follow.amount)
      matrix = try matrix * back * world(follow.part, late, &poses, values)
    }
    return matrix
  }

  private func rest(_ part: Int?) -> Matrix {
    guard let part else { return .identity }
    let own = rig.parts[part]
    return own.rest.matrix(about: own.anchor) * rest(own.parent)
  }

  private func pose(
    at moment: Moment, _ poses: inout [Moment: [PartValues]],
    _ values: (Double) throws -> [PartValues]
  ) throws -> [PartValues] {
    if let known = poses[moment] { return known }
    let shown = try values(moment.time)
    let pose = moment.amount == 1 ? shown : rig.parts.map(\.rest).mixed(with: shown, moment.amount)
    poses[moment] = pose
    return pose
  }

  private func earlier(_ time: Double, by delay: Double) -> Double {
    let earlier = time - delay
    guard earlier < 0, let period, period > 0 else { return max(earlier, 0) }
    return period + earlier.truncatingRemainder(dividingBy: period)
  }
}
