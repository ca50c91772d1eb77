public import CritterGraphics
public import CritterRig
public import CritterSyntax

/// The poses of a still, a transition, a clip, or a scene over time.
///
/// Poses are available at any time, in any order. At 0, a transition shows its start. Properties
/// without animation change right after.
///
/// ```swift
/// let timeline = try Timeline(of: dark, .clip("idle", over: []), measure: bars)
/// let viewport = Viewport(fitting: dark.canvas.size, into: PixelSize(64, 64))
/// let half = try dark.drawing(of: timeline.pose(at: timeline.duration / 2), in: viewport, text: bars)
/// ```
public struct Timeline: Sendable {
  /// The duration in seconds; 0 for a still.
  public let duration: Double
  /// Whether the last instant equals the first, so that an output includes only one of them.
  public let loops: Bool
  /// The times at which the requested combinations of states are reached, in seconds.
  ///
  /// Other selections have only their end.
  package let stops: [Double]
  private let content: Content
  private let rig: Rig
  /// The clips played by states.
  private let stateClips: StateClips
  private let links: PartLinks
  private let tracks: PartTracks?
  /// The initial input values. Clips and scenes can animate inputs.
  private let inputs: [InputValue]

  /// Placeholder values for a pose with an error.
  private let rest: [PartValues]

  private enum Content: Sendable {
    case still(StillPose)
    /// Consecutive transitions; at least one.
    case transitions([TransitionSegment])
    case clip(ClipPlayback)
    case scene(ScenePlayback)
  }

  /// A combination of states.
  private struct StillPose: Sendable {
    let rig: Rig
    let states: [Int]
    let inputs: [InputValue]
    let values: [PartValues]

    /// - Parameter time: the time for which to compute `values`, in seconds.
    init(of rig: Rig, _ states: [Int], inputs: [InputValue], at time: Double = 0) throws(FileError)
    {
      self.rig = rig
      self.states = states
      self.inputs = inputs
      values = try rig.at(time, inputs: inputs).values(in: states, inputs: inputs)
    }

    func values(at time: Double) throws(FileError) -> [PartValues] {
      guard rig.followsTime else { return values }
      return try rig.at(time, inputs: inputs).values(in: states, inputs: inputs)
    }
  }

  /// A transition from one combination of states to the next.
  private struct TransitionSegment: Sendable {
    /// The start in seconds.
    let start: Double
    let duration: Double
    let tracks: [Track]
    let from: [PartValues]
    let to: StillPose

    var end: Double { start + duration }

    func values(at time: Double) throws(FileError) -> [PartValues] {
      if time <= start { return from }
      return try to.values(at: time).moved(by: tracks, at: time - start, recordedFor: to.values)
    }
  }

  /// The minimum duration of a transition, in seconds.
  ///
  /// Core Animation shows a change without animation at the next screen refresh.
  private static let commitTime = 1.0 / 60

  /// Creates a timeline.
  ///
  /// - Parameters:
  ///   - rig: the rig to animate.
  ///   - selection: a still, a transition, a clip, or a scene.
  ///   - inputs: input values by name; other inputs have their initial values.
  ///   - measure: measures typed text. In a scene, the size of typed text can affect the rig.
  /// - Throws: `SelectionError`, `FileError` for an invalid number, and the errors of `measure`.
  public init(
    of rig: Rig, _ selection: Selection, inputs: [String: InputValue] = [:],
    measure: @escaping TextShaping = noTextShaping
  ) throws {
    self.rig = rig
    rest = rig.parts.map(\.rest)
    let inputs = try rig.inputValues(inputs)
    var (loops, stops): (Bool, [Double]?) = (false, nil)
    var stateClips = StateClips(of: rig, in: [])
    switch selection {
    case .still(let names):
      let states = try rig.combination(names)
      content = .still(try StillPose(of: rig, states, inputs: inputs))
      stateClips = StateClips(of: rig, in: states)
      duration = 0
    case .transition(let from, let to, let more):
      let segments = try Self.segments(
        of: rig, through: [from, to] + more, inputs: inputs, mixing: &stateClips)
      content = .transitions(segments)
      duration = segments.last?.end ?? 0
      stops = segments.map(\.end)
    case .clip(let name, let names):
      let playback = try ClipPlayback(of: rig, rig.clip(named: name), over: names, inputs: inputs)
      content = .clip(playback)
      stateClips = playback.stateClips
      duration = playback.clip.duration
      loops = playback.clip.loops
    case .scene(let name):
      let runner = try SceneRunner(
        of: rig, states: [], inputs: inputs, rig.scene(named: name), measure: measure)
      content = .scene(runner.recorder.playback)
      stateClips = runner.recorder.playback.stateClips
      duration = runner.end
    }
    tracks = if case .clip(let playback) = content { PartTracks(playback) } else { nil }
    self.inputs = inputs
    self.stateClips = stateClips
    self.loops = loops
    links = PartLinks(of: rig, period: loops ? duration : nil)
    self.stops = stops ?? [duration]
  }

  /// Returns the transitions through a series of states.
  ///
  /// - Parameters:
  ///   - stops: combinations of states; at least two.
  ///   - stateClips: receives the clips played by the states.
  private static func segments(
    of rig: Rig, through stops: [[String]], inputs: [InputValue],
    mixing stateClips: inout StateClips
  ) throws -> [TransitionSegment] {
    var (segments, last): ([TransitionSegment], StillPose?) = ([], nil)
    for names in stops {
      let start = segments.last?.end ?? 0
      let stop = try StillPose(of: rig, rig.combination(names), inputs: inputs, at: start)
      if let last {
        let from = try last.values(at: start)
        let tracks = rig.tracks(from: last.states, from, to: stop.states, stop.values)
        let mixing = stateClips.change(of: rig, from: last.states, to: stop.states, at: start)
        let end = (tracks.map(\.timing.end) + (mixing > 0 ? [mixing] : [])).max()
        let duration = end.map { max($0, commitTime) } ?? 0
        segments.append(
          TransitionSegment(start: start, duration: duration, tracks: tracks, from: from, to: stop))
      } else {
        stateClips = StateClips(of: rig, in: stop.states)
      }
      last = stop
    }
    return segments
  }

  /// Returns the pose at a time.
  ///
  /// - Parameter time: the time in seconds, clamped to the timeline. The time of a looping still
  ///   has no upper limit.
  public func pose(at time: Double) -> Pose {
    let time = min(max(time, 0), isLoopingStill ? .infinity : duration)
    let pointer = scene?.pointer.pointer(at: time, in: rig.canvas)
    var pose = Pose(time: time, parts: rest, pointer: pointer)
    do {
      pose.parts = try values(at: time)
      pose.links = try linkMatrices(at: time)
    } catch {
      pose.error = error as? FileError ?? FileError(path: rig.folder + "/rig.yaml", "\(error)")
    }
    return pose
  }

  private func linkMatrices(at time: Double) throws -> [Int: Matrix] {
    guard let tracks else { return try links.matrices(at: time, poses: values(at:)) }
    return try links.matrices(at: time) { tracks.values(of: $0, at: $1) }
  }

  /// The copies that a clip moves in the same way.
  package var copies: [CopiedMotion] { tracks?.copies ?? [] }

  private func values(at time: Double) throws -> [PartValues] {
    switch content {
    case .still(let still): try mixed(still.values(at: time), at: time)
    case .transitions(let segments):
      try mixed((segments.last { $0.start < time } ?? segments[0]).values(at: time), at: time)
    case .clip(let playback): try playback.values(at: time)
    case .scene(let playback): try playback.values(at: time)
    }
  }

  /// Returns values with the clips of the states applied.
  private func mixed(_ values: [PartValues], at time: Double) throws(FileError) -> [PartValues] {
    if stateClips.isEmpty { return values }
    var values = values
    stateClips.apply(at: time, of: try rig.at(time, inputs: inputs(at: time)), to: &values)
    return values
  }

  /// Whether the selection is a still that changes over time.
  package var isLoopingStill: Bool {
    if case .still = content { rig.followsTime || stateClips.plays } else { false }
  }

  private var scene: ScenePlayback? {
    if case .scene(let playback) = content { playback } else { nil }
  }

  /// Returns all input values at a time in seconds, parallel to the rig's inputs.
  public func inputs(at time: Double) -> [InputValue] {
    let time = min(max(time, 0), duration)
    return switch content {
    case .still, .transitions: inputs
    case .clip(let playback): playback.movedInputs(at: time)
    case .scene(let playback): playback.inputs(at: time)
    }
  }

  /// Whether a looping clip of a scene is still playing at the end.
  package var loopsForever: Bool { scene?.loopsForever ?? false }

  /// All tracks, ordered by start time.
  package var placedTracks: [PlacedTrack] {
    let played = placedClips.flatMap { rig.tracks(of: $0).parts }
    let all = motions + played
    return motions.isEmpty || played.isEmpty ? all : all.inOrder
  }

  /// The input animations.
  package var inputTracks: [PlacedInputTrack] {
    (scene?.inputs.placedTracks ?? []) + placedClips.flatMap { rig.tracks(of: $0).inputs }
  }

  /// The tracks of transitions, without clips.
  private var motions: [PlacedTrack] {
    switch content {
    case .still, .clip: []
    case .transitions(let segments):
      segments.flatMap { segment in
        segment.tracks.map { PlacedTrack(start: segment.start, track: $0) }
      }
    case .scene(let playback): playback.placedMotions
    }
  }

  private var placedClips: [PlacedClip] {
    switch content {
    case .still: []
    case .transitions: stateClips.placedClips(in: rig)
    case .clip(let playback):
      stateClips.placedClips(in: rig) + [PlacedClip(clip: playback.clip)]
    case .scene(let playback): playback.placedClips
    }
  }

  /// The maximum number of marks. Beyond this number, callers sample the timeline instead.
  static let maximumMarks = 100_000

  /// The times at which something starts, ends, or passes a keyframe, in order, in seconds.
  ///
  /// The start and end of the timeline are included.
  package var marks: [Double] { marks { _ in true } }

  /// Returns the marks without the tracks of some parts in clips.
  ///
  /// - Parameter isIncluded: returns whether the tracks of a part count.
  package func marks(where isIncluded: (Int) -> Bool) -> [Double] {
    let clips = placedClips
    var all =
      [0, duration] + (scene?.pointer.marks ?? []) + stateClips.marks + clips.compactMap(\.end)
    for motion in motions where all.count < Self.maximumMarks {
      all += motion.track.timing.marks(of: motion.track.keyframes.marks).map { motion.start + $0 }
    }
    if let scene {
      all += scene.changes
      all += scene.inputs.placedTracks.flatMap { move in
        move.track.timing.marks(of: []).map { move.start + $0 }
      }
    }
    for clip in clips where all.count < Self.maximumMarks {
      all += rig.marks(of: clip, until: duration, where: isIncluded)
    }
    let sources = Set(all)
    for delay in links.delays.sorted() where all.count < Self.maximumMarks {
      all += sources.map {
        loops ? ($0 + delay).truncatingRemainder(dividingBy: duration) : $0 + delay
      }
    }
    return Set(all).filter { (0...duration).contains($0) }.sorted()
  }

  /// The easing curves of all tracks and mixes.
  package var curves: Set<CubicBezier> {
    let tracks = placedTracks.map { ($0.track.timing.easing, $0.track.keyframes.easings) }
    let inputs = inputTracks.map { ($0.track.timing.easing, $0.track.keyframes.easings) }
    let others = stateClips.easings + placedClips.flatMap { rig.easings(in: $0.clip) }
    return Set(((tracks + inputs).flatMap { [$0] + $1 } + others).flatMap(\.curves))
  }

  /// The time after which all properties of a transition stay within 5% of their targets, in
  /// seconds.
  ///
  /// Other selections have their full duration.
  package var settlingTime: Double {
    guard case .transitions(let segments) = content, segments.count == 1 else { return duration }
    return segments[0].tracks.map(\.settlingTime).max() ?? duration
  }
}

/// A track and its time span on the timeline, in seconds.
package struct Placed<Content: Sendable>: Sendable {
  /// The time at which the track starts; its own delay is added.
  package var start = 0.0
  /// The time at which the track is stopped; nil if it isn't.
  package var end: Double?
  /// The animation of one property of a part, or of an input.
  package let track: Content
}

package typealias PlacedTrack = Placed<Track>
package typealias PlacedInputTrack = Placed<InputTrack>

extension [PlacedTrack] {
  /// The tracks, sorted by start, part, and property.
  var inOrder: [PlacedTrack] {
    sorted {
      ($0.start, $0.track.part, $0.track.property.name)
        < ($1.start, $1.track.part, $1.track.property.name)
    }
  }
}

/// All part values at one instant, parallel to the rig's parts.
///
/// ```swift
/// var pose = shot.pose(at: 0.1)
/// for placed in rig.placedParts(of: pose) where placed.isVisible {
///   print("\(placed.part.path): \(placed.values.size), opacity \(placed.opacity)")
/// }
/// ```
public struct Pose: Hashable, Sendable {
  /// The time in seconds.
  public let time: Double
  /// The part values, parallel to the rig's parts.
  public var parts: [PartValues]
  /// The maps from the points of parts that move with other parts to their parents' points.
  package var links: [Int: Matrix] = [:]
  /// The visible pointer of a scene, drawn above the parts.
  package var pointer: Pointer?
  /// The parts of which a part tree has only their places, without content.
  package var placeholders: Set<Int> = []
  /// The reason the pose can't be drawn: a number that is invalid at this time.
  package var error: FileError?
}

extension [PartValues] {
  /// Returns the values with tracks applied.
  ///
  /// - Parameter targets: the final values when the tracks were recorded. Time-dependent values
  ///   have changed since.
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
  /// Returns the value, offset by the change of the animation's target.
  func following(from target: PropertyValue, to newTarget: PropertyValue) -> PropertyValue {
    target == newTarget ? self : moved(from: target, to: newTarget)
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
