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

  /// The maximum number of delays for which marks are repeated.
  private static let maximumDelays = 1000

  /// The delays after which movement of a part reaches the parts that follow it, in seconds.
  ///
  /// A part that follows a follower has the sum of both delays.
  var delays: Set<Double> {
    var cache: [Int: Set<Double>] = [:]
    return parts.reduce(into: Set<Double>()) { $0.formUnion(delays(of: $1, &cache)) }.subtracting([
      0
    ])
  }

  private func delays(of part: Int?, _ cache: inout [Int: Set<Double>]) -> Set<Double> {
    guard let index = part else { return [0] }
    if let delays = cache[index] { return delays }
    let part = rig.parts[index]
    var delays = self.delays(of: part.motionParent ?? part.parent, &cache)
    if let follow = part.follow {
      delays.formUnion(
        self.delays(of: follow.part, &cache).map { ($0 + follow.delay).rounded(to: 9) })
    }
    cache[index] = Set(delays.sorted().prefix(Self.maximumDelays))
    return cache[index] ?? []
  }

  /// Returns the map from each linked part's points to its parent's points, by part index.
  ///
  /// - Parameter poses: returns every part's values at a time in seconds. Called once per time.
  func matrices(at time: Double, poses: (Double) throws -> [PartValues]) throws -> [Int: Matrix] {
    var cache: [Double: [PartValues]] = [:]
    return try matrices(at: time) { part, late in
      let pose = try cache[late] ?? poses(late)
      cache[late] = pose
      return pose[part]
    }
  }

  /// Returns the map from each linked part's points to its parent's points, by part index.
  ///
  /// - Parameter values: returns a part's values at a time in seconds.
  func matrices(
    at time: Double, _ values: (Int, Double) throws -> PartValues
  ) throws -> [Int: Matrix] {
    if parts.isEmpty { return [:] }
    let now = WeightedTime(time: time, amount: 1)
    var matrices: [Int: Matrix] = [:]
    for part in parts {
      let placed = try world(part, now, values)
      let parent = try world(rig.parts[part].parent, now, values)
      matrices[part] = parent.inverse.map { placed * $0 }
    }
    return matrices
  }

  /// A pose to blend with the rest state: its time in seconds and its share, 0 to 1.
  private struct WeightedTime {
    let time: Double
    let amount: Double
  }

  /// Returns the map from a part's points to canvas points.
  private func world(
    _ part: Int?, _ moment: WeightedTime, _ values: (Int, Double) throws -> PartValues
  ) throws -> Matrix {
    guard let index = part else { return .identity }
    let part = rig.parts[index]
    let local = try self.values(of: index, at: moment, values).matrix(about: part.anchor)
    var matrix: Matrix
    if let leader = part.motionParent, let back = rest(leader).inverse {
      matrix = try local * rest(part.parent) * back * world(leader, moment, values)
    } else {
      matrix = try local * world(part.parent, moment, values)
    }
    if let follow = part.follow, let back = rest(follow.part).inverse {
      let late = WeightedTime(
        time: earlier(moment.time, by: follow.delay), amount: moment.amount * follow.amount)
      matrix = try matrix * back * world(follow.part, late, values)
    }
    return matrix
  }

  private func rest(_ part: Int?) -> Matrix {
    guard let part else { return .identity }
    let linked = rig.parts[part]
    return linked.rest.matrix(about: linked.anchor) * rest(linked.parent)
  }

  private func values(
    of part: Int, at moment: WeightedTime, _ values: (Int, Double) throws -> PartValues
  ) throws -> PartValues {
    let (rest, shown) = (rig.parts[part].rest, try values(part, moment.time))
    if moment.amount == 1 || rest == shown { return shown }
    return rest.blended(with: shown, moment.amount, switchingAt: 0.5)
  }

  private func earlier(_ time: Double, by delay: Double) -> Double {
    let earlier = time - delay
    guard earlier < 0, let period, period > 0 else { return max(earlier, 0) }
    return period + earlier.truncatingRemainder(dividingBy: period)
  }
}
