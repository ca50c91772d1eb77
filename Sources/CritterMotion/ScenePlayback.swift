import CritterGraphics
import CritterRig

/// The changes of a rig during a scene, and the values at any time.
///
/// Changes are added in order of time, and the values can be computed for every instant. As in Core
/// Animation, each property has a model value, which jumps, and animations, which lead to it.
struct ScenePlayback: Sendable {
  /// The model values after the last change.
  private(set) var model: [PartValues]
  /// The model values of each part over time.
  private var models: [[Model]]
  /// The scene's state after each change, if numbers of the rig depend on the time, or if states
  /// play clips; otherwise from the first movement of an input on.
  private var snapshots: [Snapshot] = []
  private var motions: [Slot: [Motion]] = [:]
  /// The plays of each clip, in order of time.
  private var plays: [String: [Play]] = [:]
  /// The properties whose components move on their own, by the index of the part.
  private let split: [Int: Set<Property.Base>]
  private(set) var stateClips: StateClips
  private let rig: Rig
  private(set) var inputs: SceneInputs
  /// The number of additive animations.
  private(set) var additions = 0
  var caret: CaretBlinking
  var pointer = PointerTrack()

  private struct Slot: Hashable {
    let part: Int
    let property: Property
  }

  /// A clip from some time on.
  private struct Play: Begun {
    let start: Double
    /// Among all.
    let order: Int
    let clip: Clip
    /// When it was stopped; nil for one that plays to its end, or forever.
    var stop: Double?

    /// The end of its effect; nil if it continues forever.
    var end: Double? {
      let whole = clip.loops ? nil : start + clip.duration
      return [stop, whole].compactMap(\.self).min()
    }

  }

  /// One part's values from some time on.
  private struct Model: Begun {
    let start: Double
    let values: PartValues
  }

  /// A scene's state from some time on.
  private struct Snapshot: Begun {
    let start: Double
    let state: SceneState
    /// Whether inputs move, and with them all that depends on them.
    let isMoving: Bool
  }

  /// One track from its start on.
  fileprivate struct Motion: Begun {
    let start: Double
    let track: Track
    /// The model value to which the track leads.
    let target: PropertyValue
    /// Whether the animation adds to running animations instead of replacing them.
    let isAdditive: Bool

    var end: Double { start + track.timing.end }
  }

  /// - Parameters:
  ///   - values: the model values at the start.
  ///   - states: the states at the start, in the order of the file.
  ///   - inputs: every input's value at the start.
  init(of rig: Rig, _ values: [PartValues], in states: [Int], inputs: [Double]) {
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

  /// Whether a clip that loops plays on at the end.
  var isEndless: Bool { !loops.isEmpty || stateClips.isEndless(in: rig) }

  /// The tracks of transitions, in order of their start.
  var placedMotions: [PlacedTrack] {
    motions.values.flatMap { $0.map { PlacedTrack(start: $0.start, track: $0.track) } }.inOrder
  }

  /// The clips of states and of actions.
  var placedClips: [PlacedClip] {
    stateClips.placedClips(in: rig)
      + plays.values.joined().sorted { $0.order < $1.order }.map {
        PlacedClip(clip: $0.clip, start: $0.start, end: $0.stop)
      }
  }

  /// Every part's values at a time in seconds.
  ///
  /// - Throws: `FileError` if a number is invalid at this time, and errors of measuring a text.
  func values(at time: Double) throws -> [PartValues] { try values(at: time, in: stateClips) }

  private func values(at time: Double, in stateClips: StateClips?) throws -> [PartValues] {
    let state = try state(at: time)
    var values =
      try state?.partValues() ?? zip(models, model).map { $0.begun(at: time).last?.values ?? $1 }
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

  /// The state at a time in seconds; nil if only the model values and their animations show.
  private func state(at time: Double) throws(FileError) -> SceneState? {
    guard let snapshot = snapshots.begun(at: time).last else { return nil }
    let state = snapshot.state
    return try state.at(time, inputs: snapshot.isMoving ? inputs(at: time) : state.inputs)
  }

  /// Every input's value at a time in seconds. Clips that move inputs hide what is set.
  func inputs(at time: Double) -> [Double] {
    var values = inputs.values(at: time)
    for play in playing(at: time) {
      let instant = ClipInstant((time - play.start).withoutNoise)
      rig.apply(play.clip, at: instant, to: &values)
    }
    return values
  }

  /// Whether something moves an input after a time.
  private func movesInputs(after time: Double) -> Bool {
    inputs.end > time
      || playing(at: time).contains { play in
        time < play.end.map(\.withoutNoise) ?? .infinity && rig.movesInputs(play.clip)
      }
  }

  /// The clips that have begun. One that is played again starts again, as an animation that is
  /// added for the same key takes the place of the last.
  private func playing(at time: Double) -> [Play] {
    plays.values.compactMap { $0.begun(at: time).last }
      .filter { time < $0.stop ?? .infinity }.sorted { $0.order < $1.order }
  }

  /// The first animation starts at the model value, and the others at the current value.
  private func show(
    _ motions: ArraySlice<Motion>, at time: Double, in shown: inout PropertyValue
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
  ///   animations, or nil for a jump. It is called only for properties that differ.
  ///
  /// - Returns: how many properties changed.
  @discardableResult
  mutating func change(
    to values: [PartValues], at time: Double,
    motion: (_ part: Int, Property, _ shown: PropertyValue, _ old: PropertyValue) -> (Track, Bool)?
  ) throws -> Int {
    let old = try state(at: time)?.partValues() ?? model
    // The clips of states play on over the new values.
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
          Motion(
            start: time, track: track, target: values[part][property], isAdditive: isAdditive))
        additions += isAdditive ? 1 : 0
        count += 1
      }
    }
    return count
  }

  /// Changes the states, whose clips are mixed in and out.
  ///
  /// - Parameter timing: takes the place of the transitions' own.
  /// - Returns: the seconds until all clips are mixed in or out.
  mutating func change(
    from before: [Int], to after: [Int], _ timing: TransitionTiming?, at time: Double
  ) -> Double {
    stateClips.change(of: rig, from: before, to: after, timing, at: time)
  }

  /// Records a state on which something depends that moves.
  mutating func follow(_ state: SceneState, from time: Double) {
    let isMoving = movesInputs(after: time)
    if isMoving || state.rig.followsTime || !stateClips.isEmpty || !snapshots.isEmpty {
      snapshots.append(Snapshot(start: time, state: state, isMoving: isMoving))
    }
  }

  /// When other numbers begin to apply, in seconds.
  var changes: [Double] { snapshots.map(\.start) }

  /// Sets an input at a time.
  ///
  /// - Parameter timing: how it comes to the value; nil for a jump.
  mutating func set(
    _ input: Int, to value: Double, _ timing: TransitionTiming?, at time: Double
  ) {
    inputs.set(input, to: value, timing, at: time)
  }

  mutating func play(_ clip: Clip, at time: Double) {
    let order = plays.values.reduce(0) { $0 + $1.count }
    stop(clip.name, at: time)
    plays[clip.name, default: []].append(Play(start: time, order: order, clip: clip))
  }

  /// Stops a clip at a time, if it plays then.
  mutating func stop(_ clip: String, at time: Double) {
    guard var play = plays[clip]?.popLast() else { return }
    if play.end ?? .infinity > time { play.stop = time }
    plays[clip]?.append(play)
  }

  /// The clips that loop and have not been stopped.
  var loops: [Clip] {
    plays.values.compactMap(\.last).filter { $0.end == nil }.map(\.clip)
  }
}

extension [ScenePlayback.Motion] {
  /// The animations of one property that have an effect at a time: the last one that replaced the
  /// others, and the additive ones after it. Empty after their end.
  fileprivate func current(at time: Double) -> ArraySlice<Element> {
    let begun = begun(at: time)
    let current = begun[(begun.lastIndex { !$0.isAdditive } ?? 0)...]
    return current.contains { time < $0.end } ? current : []
  }
}

extension Track {
  /// Creates a jump to the new value.
  fileprivate init(jumpOf property: Property, of part: Int, to value: PropertyValue) {
    let keyframes = Keyframes(values: [value], times: [0], easings: [], mode: .linear)
    self.init(part: part, property, keyframes: keyframes, timing: MediaTiming(duration: 0))
  }
}

/// A value that applies from a time on, in seconds.
protocol Begun: Sendable {
  var start: Double { get }
}

extension Array where Element: Begun {
  /// Those that have begun at a time, of all in the order of their starts.
  func begun(at time: Double) -> ArraySlice<Element> {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].start <= time { low = middle + 1 } else { high = middle }
    }
    return self[..<low]
  }
}
