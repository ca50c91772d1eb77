import CritterGraphics
import CritterRig
import CritterSyntax

/// The recorded changes of a scene, and the part values at any time.
///
/// Changes are recorded in order of time. As in Core Animation, a change sets a property's model
/// value at once, and an animation leads to it.
struct ScenePlayback: Sendable {
  /// The model values after the last change.
  private(set) var model: [PartValues]
  /// The model values of each part over time.
  private var models: [[Model]]
  /// The scene's state after each change.
  ///
  /// Recorded if the rig depends on the time or its states play clips, else from the first input
  /// animation on.
  private var snapshots: [Snapshot] = []
  private var motions: [Slot: [RunningTrack]] = [:]
  /// The plays of each clip by name, in order of time.
  private var plays: [String: [Play]] = [:]
  /// The properties whose components animate separately, by part index.
  private let split: [Int: Set<Property.Base>]
  var stateClips: StateClips
  private let rig: Rig
  var inputs: SceneInputs
  /// The number of additive animations.
  private(set) var additions = 0
  var caret: CaretBlinking
  var pointer = PointerTrack()

  private struct Slot: Hashable {
    let part: Int
    let property: Property
  }

  /// One play of a clip, with its start and end.
  private struct Play: Timed {
    let start: Double
    /// The position in the order of all plays.
    let order: Int
    let clip: Clip
    /// The time at which the clip was stopped, in seconds; nil if it wasn't.
    var stop: Double?

    /// The end of the clip's effect, in seconds; nil if it loops forever.
    var end: Double? {
      let whole = clip.loops ? nil : start + clip.duration
      return [stop, whole].compactMap(\.self).min()
    }

  }

  /// The model values of one part as of a start time.
  private struct Model: Timed {
    let start: Double
    let values: PartValues
  }

  /// The scene's state as of a start time.
  private struct Snapshot: Timed {
    let start: Double
    let state: SceneState
    /// Whether inputs are being animated.
    let isMoving: Bool
  }

  /// A track with its start time.
  fileprivate struct RunningTrack: Timed {
    let start: Double
    let track: Track
    /// The model value at the end of the track.
    let target: PropertyValue
    /// Whether the animation adds to running animations instead of replacing them.
    let isAdditive: Bool

    var end: Double { start + track.timing.end }
  }

  /// - Parameters:
  ///   - values: the initial model values.
  ///   - states: the initial states, in file order.
  ///   - inputs: the initial values of all inputs.
  init(of rig: Rig, _ values: [PartValues], in states: [Int], inputs: [InputValue]) {
    model = values
    self.inputs = SceneInputs(rig.inputs, inputs)
    split = rig.split
    self.rig = rig
    stateClips = StateClips(of: rig, in: states)
    caret = CaretBlinking(of: rig.parts.compactMap(\.field?.caret))
    models = values.map { [Model(start: 0, values: $0)] }
  }

  /// The time of the last change or the end of the last animation, in seconds.
  var end: Double {
    let motionEnds = motions.values.flatMap { $0.map(\.end) }
    let playEnds = plays.values.joined().compactMap(\.end)
    return (motionEnds + playEnds + [pointer.end, inputs.end, stateClips.end(in: rig)]).max() ?? 0
  }

  /// Whether a looping clip is still playing at the end.
  var loopsForever: Bool { !loops.isEmpty || stateClips.loopsForever(in: rig) }

  /// The tracks of transitions, ordered by start time.
  var placedMotions: [PlacedTrack] {
    motions.values.flatMap { $0.map { PlacedTrack(start: $0.start, track: $0.track) } }.inOrder
  }

  /// The clips played by states and actions.
  var placedClips: [PlacedClip] {
    stateClips.placedClips(in: rig)
      + plays.values.joined().sorted { $0.order < $1.order }.map {
        PlacedClip(clip: $0.clip, start: $0.start, end: $0.stop)
      }
  }

  /// Returns all part values at a time in seconds.
  ///
  /// - Throws: `FileError` if a number is invalid at this time, and the errors of measuring text.
  func values(at time: Double) throws -> [PartValues] { try values(at: time, in: stateClips) }

  private func values(at time: Double, in stateClips: StateClips?) throws -> [PartValues] {
    let state = try state(at: time)
    var values =
      try state?.partValues() ?? zip(models, model).map { $0.started(at: time).last?.values ?? $1 }
    for (slot, motions) in motions {
      let current = motions.current(at: time)
      if !current.isEmpty { show(current, at: time, in: &values[slot.part][slot.property]) }
    }
    let rig = state?.rig ?? rig
    stateClips?.apply(at: time, of: rig, to: &values)
    for play in playing(at: time) {
      let clip = state?.rig.current(play.clip) ?? play.clip
      rig.apply(clip, at: ClipInstant(time - play.start), to: &values)
    }
    caret.blink(at: time, &values)
    return values
  }

  /// Returns the state at a time in seconds; nil if the model values and animations suffice.
  private func state(at time: Double) throws(FileError) -> SceneState? {
    guard let snapshot = snapshots.started(at: time).last else { return nil }
    let state = snapshot.state
    return try state.at(time, inputs: snapshot.isMoving ? inputs(at: time) : state.inputs)
  }

  /// Returns all input values at a time in seconds. Clips that animate inputs override set values.
  func inputs(at time: Double) -> [InputValue] {
    var values = inputs.values(at: time)
    for play in playing(at: time) {
      let instant = ClipInstant((time - play.start).withoutRoundingError)
      rig.apply(play.clip, at: instant, to: &values)
    }
    return values
  }

  /// Whether an input animation runs after a time, in seconds.
  private func movesInputs(after time: Double) -> Bool {
    inputs.end > time
      || playing(at: time).contains { play in
        time < play.end.map(\.withoutRoundingError) ?? .infinity && rig.movesInputs(play.clip)
      }
  }

  /// Returns the clips in effect at a time.
  ///
  /// As with Core Animation keys, playing a clip again replaces its previous play.
  private func playing(at time: Double) -> [Play] {
    plays.values.compactMap { $0.started(at: time).last }
      .filter { time < $0.stop ?? .infinity }.sorted { $0.order < $1.order }
  }

  /// Applies the animations of one property. The first one replaces the model value, and the others
  /// add to the current value.
  private func show(
    _ motions: ArraySlice<RunningTrack>, at time: Double, in shown: inout PropertyValue
  ) {
    let model = shown
    for (index, motion) in zip(motions.indices, motions) {
      guard let next = motion.track.value(at: time - motion.start),
        let origin = motion.track.value(at: 0)
      else { continue }
      shown = index == motions.startIndex ? next : shown.moved(from: origin, to: next)
    }
    if let last = motions.last { shown = shown.following(from: last.target, to: model) }
  }

  /// Sets new model values at a time, with an animation for each property that has one.
  ///
  /// - Parameter motion: returns a track between two values and whether it adds to running
  ///   animations, or nil for a jump. Called only for properties that differ.
  /// - Returns: the number of changed properties.
  @discardableResult
  mutating func change(
    to values: [PartValues], at time: Double,
    motion: (_ part: Int, Property, _ shown: PropertyValue, _ old: PropertyValue) -> (Track, Bool)?
  ) throws -> Int {
    let old = try state(at: time)?.partValues() ?? model
    // State clips continue above the new values.
    let shown = try self.values(at: time, in: nil)
    model = values
    var count = 0
    for part in values.indices where values[part] != old[part] {
      models[part].append(Model(start: time, values: values[part]))
      for property in values[part].differences(from: old[part], splitting: split[part] ?? []) {
        let (track, isAdditive) =
          motion(part, property, shown[part][property], old[part][property])
          ?? (Track(jumpOf: property, of: part, to: values[part][property]), false)
        motions[Slot(part: part, property: property), default: []].append(
          RunningTrack(
            start: time, track: track, target: values[part][property], isAdditive: isAdditive))
        additions += isAdditive ? 1 : 0
        count += 1
      }
    }
    return count
  }

  /// Records the state if part values at other times depend on it.
  mutating func follow(_ state: SceneState, from time: Double) {
    let isMoving = movesInputs(after: time)
    if isMoving || state.rig.followsTime || !stateClips.isEmpty || !snapshots.isEmpty {
      snapshots.append(Snapshot(start: time, state: state, isMoving: isMoving))
    }
  }

  /// The times at which the state changes, in seconds.
  var changes: [Double] { snapshots.map(\.start) }

  mutating func play(_ clip: Clip, at time: Double) {
    let order = plays.values.reduce(0) { $0 + $1.count }
    stop(clip.name, at: time)
    plays[clip.name, default: []].append(Play(start: time, order: order, clip: clip))
  }

  /// Stops a clip at a time in seconds, if it's playing.
  mutating func stop(_ clip: String, at time: Double) {
    guard var play = plays[clip]?.popLast() else { return }
    if play.end ?? .infinity > time { play.stop = time }
    plays[clip]?.append(play)
  }

  /// The looping clips that are still playing.
  var loops: [Clip] {
    plays.values.compactMap(\.last).filter { $0.end == nil }.map(\.clip)
  }
}

extension [ScenePlayback.RunningTrack] {
  /// Returns the animations of one property that are active at a time.
  ///
  /// These are the last replacing animation and the additive ones after it. Empty after all have
  /// ended.
  fileprivate func current(at time: Double) -> ArraySlice<Element> {
    let started = started(at: time)
    let current = started[(started.lastIndex { !$0.isAdditive } ?? 0)...]
    return current.contains { time < $0.end } ? current : []
  }
}

extension Track {
  /// Creates an instant change to a value.
  fileprivate init(jumpOf property: Property, of part: Int, to value: PropertyValue) {
    let keyframes = Keyframes(values: [value], times: [0], easings: [], mode: .linear)
    self.init(part: part, property, keyframes: keyframes, timing: MediaTiming(duration: 0))
  }
}

/// A value that applies as of a start time, in seconds.
protocol Timed: Sendable {
  var start: Double { get }
}

extension Array where Element: Timed {
  /// Returns the elements that have started at a time. The array must be sorted by start.
  func started(at time: Double) -> ArraySlice<Element> {
    self[..<firstSortedIndex { $0.start > time }]
  }
}
