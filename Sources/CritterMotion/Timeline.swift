public import CritterGraphics
public import CritterRig

/// The poses of a still, a transition, a clip, or a scene over time. You can get the pose at any
/// instant, in any order.
///
/// At 0, a transition shows its start; properties that jump do so right after.
public struct Timeline: Sendable {
  /// The seconds from the first instant to the last, both inclusive; 0 for a still.
  public let duration: Double
  /// Whether the last instant is the first one again, so that an output shows only one of them.
  public let loops: Bool
  /// When it reaches each of the combinations of states that were asked for one after the other, in
  /// seconds; only the end for anything else.
  package let stops: [Double]
  private let content: Content
  private let rig: Rig
  /// The clips that states play, for stills and transitions.
  private let stateClips: StateClips
  /// Where a mouse comes from: the middle of the canvas's lower edge.
  private let entrance: Point
  /// Every input's value, unless a clip or a scene changes it.
  private let inputs: [Double]

  /// The values of an instant that has an error.
  private let rest: [PartValues]
  /// The path of the rig's file, for errors.
  private let file: String

  private enum Content: Sendable {
    case still(Still)
    /// One after the other; at least one.
    case transitions([Leg])
    case clip(ClipPlayback)
    case scene(ScenePlayback)
  }

  /// A combination of states.
  private struct Still: Sendable {
    let rig: Rig
    let states: [Int]
    let inputs: [Double]
    let values: [PartValues]

    /// - Parameter time: when `values` applies, in seconds.
    init(of rig: Rig, _ states: [Int], inputs: [Double], at time: Double = 0) throws(FileError) {
      self.rig = rig
      self.states = states
      self.inputs = inputs
      values = try rig.values(in: states, inputs: inputs, at: time)
    }

    func values(at time: Double) throws(FileError) -> [PartValues] {
      rig.followsTime ? try rig.values(in: states, inputs: inputs, at: time) : values
    }
  }

  /// The way from one combination of states to the next.
  private struct Leg: Sendable {
    /// When it starts, in seconds.
    let start: Double
    let duration: Double
    let tracks: [Track]
    let from: [PartValues]
    let to: Still

    var end: Double { start + duration }

    func values(at time: Double) throws(FileError) -> [PartValues] {
      if time <= start { return from }
      return try to.values(at: time).moved(by: tracks, at: time - start, recordedFor: to.values)
    }
  }

  /// The minimum duration of a transition, in seconds. Core Animation shows a change without an
  /// animation with the next refresh of the display.
  private static let commitTime = 1.0 / 60

  /// - Parameters:
  ///   - rig: the rig to animate.
  ///   - selection: a still, a transition, a clip, or a scene.
  ///   - inputs: input values by name; other inputs have their initial values.
  ///   - measure: measures typed texts, which can move the rig in a scene.
  /// - Throws: `SelectionError`, and the errors of `measure`.
  public init(
    of rig: Rig, _ selection: Selection, inputs: [String: Double] = [:],
    measure: @escaping TextShaping = noTextShaping
  ) throws {
    self.rig = rig
    entrance = Point(rig.canvas.size.width / 2, rig.canvas.size.height)
    (rest, file) = (rig.parts.map(\.rest), rig.folder + "/rig.yaml")
    let inputs = try rig.inputValues(inputs)
    var (loops, stops): (Bool, [Double]?) = (false, nil)
    var stateClips = StateClips(of: rig, in: [])
    switch selection {
    case .still(let names):
      let states = try rig.combination(names)
      content = .still(try Still(of: rig, states, inputs: inputs))
      stateClips = StateClips(of: rig, in: states)
      duration = 0
    case .transition(let from, let to, let more):
      let legs = try Self.legs(
        of: rig, through: [from, to] + more, inputs: inputs, mixing: &stateClips)
      content = .transitions(legs)
      duration = legs.last?.end ?? 0
      stops = legs.map(\.end)
    case .clip(let name, let names):
      let playback = try ClipPlayback(of: rig, rig.clip(named: name), over: names, inputs: inputs)
      content = .clip(playback)
      (duration, loops) = (playback.clip.duration, playback.clip.loops)
    case .scene(let name):
      let runner = try SceneRunner(
        of: rig, states: [], inputs: inputs, rig.scene(named: name), measure: measure)
      content = .scene(runner.recorder.playback)
      duration = runner.end
    }
    self.inputs = inputs
    self.stateClips = stateClips
    self.loops = loops
    self.stops = stops ?? [duration]
  }

  /// - Parameters:
  ///   - stops: combinations of states, at least two.
  ///   - stateClips: gets the clips that the states play.
  private static func legs(
    of rig: Rig, through stops: [[String]], inputs: [Double], mixing stateClips: inout StateClips
  ) throws -> [Leg] {
    var (legs, last): ([Leg], Still?) = ([], nil)
    for names in stops {
      let start = legs.last?.end ?? 0
      let stop = try Still(of: rig, rig.combination(names), inputs: inputs, at: start)
      if let last {
        let from = try last.values(at: start)
        let tracks = rig.tracks(from: last.states, from, to: stop.states, stop.values)
        let mixing = stateClips.change(of: rig, from: last.states, to: stop.states, at: start)
        let end = (tracks.map(\.timing.end) + (mixing > 0 ? [mixing] : [])).max()
        let duration = end.map { max($0, commitTime) } ?? 0
        legs.append(Leg(start: start, duration: duration, tracks: tracks, from: from, to: stop))
      } else {
        stateClips = StateClips(of: rig, in: stop.states)
      }
      last = stop
    }
    return legs
  }

  /// - Parameter time: seconds; before 0 it is as at 0, after the end as at the end. A still that
  ///   depends on the time has no end.
  public func pose(at time: Double) -> Pose {
    let time = min(max(time, 0), isEndlessStill ? .infinity : duration)
    var pose = Pose(time: time, parts: rest, pointer: pointer(at: time))
    do {
      pose.parts = try values(at: time)
    } catch {
      pose.error = error as? FileError ?? FileError(path: file, "\(error)")
    }
    return pose
  }

  private func values(at time: Double) throws -> [PartValues] {
    switch content {
    case .still(let still): try mixed(still.values(at: time), at: time)
    case .transitions(let legs):
      try mixed((legs.last { $0.start < time } ?? legs[0]).values(at: time), at: time)
    case .clip(let playback): try playback.values(at: time)
    case .scene(let playback): try playback.values(at: time)
    }
  }

  /// Values with the clips of the states.
  private func mixed(_ values: [PartValues], at time: Double) throws(FileError) -> [PartValues] {
    if stateClips.isEmpty { return values }
    var values = values
    stateClips.apply(at: time, of: try rig.at(time, inputs: inputs(at: time)), to: &values)
    return values
  }

  /// Whether it is a still that shows something else at other instants.
  package var isEndlessStill: Bool {
    if case .still = content { rig.followsTime || stateClips.plays } else { false }
  }

  private func pointer(at time: Double) -> Pointer? {
    scene?.pointer.pointer(at: time, from: entrance)
  }

  private var scene: ScenePlayback? {
    if case .scene(let playback) = content { playback } else { nil }
  }

  /// Every input's value at a time in seconds, parallel to the rig's inputs.
  public func inputs(at time: Double) -> [Double] {
    let time = min(max(time, 0), duration)
    return switch content {
    case .still, .transitions: inputs
    case .clip(let playback): playback.movedInputs(at: time)
    case .scene(let playback): playback.inputs(at: time)
    }
  }

  /// Whether a looping clip of a scene still plays at the end.
  package var goesOn: Bool { scene?.isEndless ?? false }

  /// The tracks in order of their start.
  package var placedTracks: [PlacedTrack] {
    let played = placedClips.flatMap { rig.tracks(of: $0).parts }
    let all = motions + played
    return motions.isEmpty || played.isEmpty ? all : all.inOrder
  }

  /// The movements of inputs.
  package var inputTracks: [PlacedInputTrack] {
    (scene?.inputs.placedTracks ?? []) + placedClips.flatMap { rig.tracks(of: $0).inputs }
  }

  /// The tracks of transitions.
  private var motions: [PlacedTrack] {
    switch content {
    case .still, .clip: []
    case .transitions(let legs):
      legs.flatMap { leg in leg.tracks.map { PlacedTrack(start: leg.start, track: $0) } }
    case .scene(let playback): playback.placedMotions
    }
  }

  private var placedClips: [PlacedClip] {
    switch content {
    case .still: []
    case .transitions: stateClips.placedClips(in: rig)
    case .clip(let playback):
      playback.stateClips.placedClips(in: rig) + [PlacedClip(clip: playback.clip)]
    case .scene(let playback): playback.placedClips
    }
  }

  /// The clips of states, however they are shown.
  private var mixing: StateClips {
    switch content {
    case .still, .transitions: stateClips
    case .clip(let playback): playback.stateClips
    case .scene(let playback): playback.stateClips
    }
  }

  /// Where something turns without being among so many is found by looking closely.
  static let mostMarks = 100_000

  /// When something starts, ends or passes a keyframe, in seconds and in order, and both ends.
  package var marks: [Double] {
    let clips = placedClips
    var all =
      [0, duration] + (scene?.pointer.marks ?? []) + mixing.marks + clips.compactMap(\.end)
    for motion in motions where all.count < Self.mostMarks {
      all += motion.track.timing.marks(of: motion.track.keyframes.marks).map { motion.start + $0 }
    }
    if let scene {
      all += scene.changes
      all += scene.inputs.placedTracks.flatMap { move in
        move.track.timing.marks(of: []).map { move.start + $0 }
      }
    }
    for clip in clips where all.count < Self.mostMarks {
      all += rig.marks(of: clip, until: duration)
    }
    return Set(all).filter { (0...duration).contains($0) }.sorted()
  }

  /// The curves along which something moves.
  package var curves: Set<CubicBezier> {
    let tracks = placedTracks.map { ($0.track.timing.easing, $0.track.keyframes.easings) }
    let inputs = inputTracks.map { ($0.track.timing.easing, $0.track.keyframes.easings) }
    let others = mixing.easings + placedClips.flatMap { rig.easings(in: $0.clip) }
    return Set(((tracks + inputs).flatMap { [$0] + $1 } + others).flatMap(\.curves))
  }

  /// The tracks of a single transition; nil for any other selection.
  var transitionTracks: [Track]? {
    if case .transitions(let legs) = content, legs.count == 1 { legs[0].tracks } else { nil }
  }
}

/// A track and when it plays, in seconds of the timeline.
package struct PlacedTrack: Sendable {
  package var start = 0.0
  /// When it is stopped; nil if nothing does that.
  package var end: Double?
  package let track: Track
}

/// The movement of an input and when it plays, in seconds of the timeline.
package struct PlacedInputTrack: Sendable {
  package var start = 0.0
  /// When it is stopped; nil if nothing does that.
  package var end: Double?
  package let track: InputTrack
}

extension [PlacedTrack] {
  /// By their starts.
  var inOrder: [PlacedTrack] {
    sorted {
      ($0.start, $0.track.part, $0.track.property.name)
        < ($1.start, $1.track.part, $1.track.property.name)
    }
  }
}

/// Every part's values at one instant, parallel to the rig's parts.
public struct Pose: Hashable, Sendable {
  /// The time in seconds.
  public let time: Double
  /// One for each of the rig's parts, in their order.
  public var parts: [PartValues]
  /// The pointer on top of the parts, if the scene shows one.
  package var pointer: Pointer?
  /// The reason why the pose can't be drawn: a number that is invalid at this time.
  package var error: FileError?
}

extension [PartValues] {
  /// The values with the tracks that lead to them.
  ///
  /// - Parameter targets: the values to which the tracks lead. Values that depend on the time have
  ///   moved on since.
  func moved(
    by tracks: [Track], at time: Double, recordedFor targets: [PartValues]
  ) -> [PartValues] {
    var parts = self
    for track in tracks {
      let (part, property) = (track.part, track.property)
      guard let value = track.value(at: time) else { continue }
      parts[part][property] = value.following(
        from: targets[part][property], to: self[part][property])
    }
    return parts
  }
}

extension PropertyValue {
  /// The value, moved by as much as the target of its motion.
  func following(from target: PropertyValue, to newTarget: PropertyValue) -> PropertyValue {
    target == newTarget ? self : moved(from: target, to: newTarget)
  }
}

extension Timeline {
  /// The time in seconds after which every property of a transition stays within 5% of its end; the
  /// whole duration for other selections.
  package var settlingTime: Double {
    guard let tracks = transitionTracks, !tracks.isEmpty else { return duration }
    return tracks.map(\.settlingTime).max() ?? duration
  }
}

extension Track {
  fileprivate var settlingTime: Double {
    let end = timing.end
    guard let target = value(at: end), target.isContinuous else { return end }
    let times = (0...200).map { end * Double($0) / 200 }
    let distances = times.map { value(at: $0)?.distance(to: target) ?? 0 }
    let near = (distances.max() ?? 0) / 20
    return distances.lastIndex { $0 > near }.map { times[min($0 + 1, 200)] } ?? 0
  }
}
