import CritterGraphics
import CritterRig

/// Changes a rig during a scene, and records the animations in a playback.
struct SceneRecorder {
  private(set) var state: SceneState
  var playback: ScenePlayback
  /// The work so far.
  private var work = 0

  /// The limit of the work, about one second.
  private static let mostWork = 2_000_000
  /// A part that changes is kept as it was, and with it how it moves.
  private static let workOfChange = 20

  /// - Throws: the errors of measuring a text.
  init(
    of rig: Rig, states: [Int], inputs: [Double], measure: @escaping TextShaping
  ) throws {
    state = SceneState(of: rig, states: states, inputs: inputs, measure: measure)
    playback = ScenePlayback(
      of: rig, rig.values(in: states, inputs: inputs), in: states, inputs: inputs)
    try update(at: 0)
  }

  var rig: Rig { state.rig }

  /// Counts parts that are looked at, or as much else as takes as long.
  mutating func spend(_ amount: Int) throws(SelectionError) {
    work += amount
    guard work <= Self.mostWork else { throw .tooMuchWork(limit: Self.mostWork) }
  }

  mutating func holds(_ reaction: Reaction, at time: Double) throws -> Bool {
    for condition in reaction.conditions {
      try spend(state.work(of: condition))
      guard try state.holds(condition, at: time) else { return false }
    }
    return true
  }

  // MARK: Typing

  /// - Parameter isTyped: whether its last character was typed just now.
  mutating func setText(
    _ text: String, in field: Int, isTyped: Bool = false, at time: Double
  ) throws {
    state.texts[field] = text
    state.revealed[field] = isTyped ? time : nil
    playback.caret.restart(at: time)
    try update(at: time)
  }

  /// Makes a secure field's last character a bullet, unless more was typed since.
  mutating func conceal(_ field: Int, typedAt typingTime: Double, at time: Double) throws {
    guard state.revealed[field] == typingTime else { return }
    state.revealed[field] = nil
    try update(at: time)
  }

  mutating func moveFocus(to field: Int?, at time: Double) throws {
    if let last = state.focus { state.revealed[last] = nil }
    state.focus = field
    playback.caret.restart(at: time)
    try update(at: time)
  }

  // MARK: States

  mutating func toggle(_ name: String, at time: Double) throws {
    try state.isIn(name) ? change(leaving: [name], at: time) : change(entering: [name], at: time)
  }

  /// - Parameter timing: takes the place of the transitions' own.
  mutating func change(
    entering names: [String] = [], leaving left: [String] = [], _ timing: TransitionTiming? = nil,
    at time: Double
  ) throws {
    let before = state.states
    let entered = Set(try rig.combination(names))
    try spend(entered.count * (entered.count + before.count))
    var gone = before.filter { state in
      left.contains(rig.states[state].name)
        || entered.contains { rig.excludes(rig.states[$0], rig.states[state]) }
    }
    try addDependents(to: &gone)
    let after = before.subtracting(gone).union(entered)
    guard after != before else { return }
    state.states = after
    stopLoops(over: before.subtracting(after), at: time)
    let mixing = playback.change(from: before.sorted(), to: after.sorted(), timing, at: time)
    let duration = max(try update(at: time, from: before, timing), mixing)
    for entered in after.subtracting(before) { state.arrivals[entered] = time + duration }
  }

  /// Adds to states that are left those that need one of them, and those that need these.
  private mutating func addDependents(to gone: inout Set<Int>) throws(SelectionError) {
    var names = Set(gone.map { rig.states[$0].name })
    var remaining = state.states.subtracting(gone)
    while true {
      try spend(remaining.count)
      let next = remaining.filter { rig.states[$0].needs.contains(where: names.contains) }
      if next.isEmpty { return }
      gone.formUnion(next)
      remaining.subtract(next)
      names.formUnion(next.map { rig.states[$0].name })
    }
  }

  // MARK: All else

  /// - Parameter timing: how the input comes to its value; nil for a jump.
  /// - Returns: when its movement is over, in seconds; nil for a jump.
  mutating func set(
    _ input: Int, to expression: CritterRig.Expression, _ timing: TransitionTiming?,
    at time: Double
  ) throws -> Double? {
    try spend(state.work(ofSetting: input))
    let value = try state.value(of: expression, for: input, at: time)
    playback.set(input, to: value, timing, at: time)
    try update(at: time)
    return timing.map { time + $0.end }
  }

  /// Brings the state's inputs to their values at a time.
  mutating func follow(at time: Double) throws {
    let values = playback.inputs(at: time)
    for input in values.indices where values[input] != state.inputs[input] {
      try spend(state.work(ofSetting: input))
    }
    state = try state.at(time, inputs: values)
  }

  /// Ends a movement of inputs.
  mutating func settle(at time: Double) throws { try update(at: time) }

  mutating func override(
    _ part: Int, _ property: Property, _ value: PropertyValue, at time: Double
  ) throws {
    state.overrides[part, default: PartChange()].values[property] = value
    try update(at: time)
  }

  /// - Returns: when the movement of inputs is over, in seconds; nil for a clip that moves none, or
  ///   moves them forever.
  mutating func play(_ clip: Int, at time: Double) throws -> Double? {
    try spend(Self.workOfChange)
    let clip = rig.clips[clip]
    playback.play(clip, at: time)
    guard rig.movesInputs(clip) else { return nil }
    try update(at: time)
    return clip.loops ? nil : time + clip.duration
  }

  mutating func stop(_ clip: Int, at time: Double) throws {
    try spend(Self.workOfChange)
    playback.stop(rig.clips[clip].name, at: time)
    if rig.movesInputs(rig.clips[clip]) { try update(at: time) }
  }

  /// A clip that loops plays no longer than the states that it is over.
  private mutating func stopLoops(over states: Set<Int>, at time: Double) {
    let names = Set(states.map { rig.states[$0].name })
    for clip in playback.loops where !names.isDisjoint(with: clip.over) {
      playback.stop(clip.name, at: time)
    }
  }

  // MARK: What shows

  /// Brings the playback up to date.
  ///
  /// - Parameters:
  ///   - before: the earlier states, if they changed; a property that none of them sets jumps.
  ///   - timing: a timing that replaces the states' own transitions.
  /// - Returns: the duration of the longest animation, in seconds.
  @discardableResult
  private mutating func update(
    at time: Double, from before: Set<Int>? = nil, _ timing: TransitionTiming? = nil
  ) throws -> Double {
    let typed = state.texts.values.reduce(0) { $0 + $1.utf8.count }
    try spend(rig.parts.count + state.states.count + typed / 10 + 4 * playback.additions)
    if rig.followsTime { try spend(15 * rig.valueCount) }
    try follow(at: time)
    let values = try state.partValues()
    var longest = 0.0
    let changes = try playback.change(to: values, at: time) {
      [rig, states = state.states] part, property, shown, old in
      guard let before = before?.sorted(), case let after = states.sorted(),
        rig.cause(of: property, of: part, from: before, to: after) != nil
      else { return nil }
      let transition = rig.transition(of: property, of: part, from: before, to: after)
      let interruption = transition?.interruption ?? .continue
      let start = interruption == .continue ? shown : old
      let track = rig.track(
        of: property, of: part, from: start, to: values[part][property], along: transition,
        timing: timing)
      longest = max(longest, track.timing.end)
      return (track, interruption == .add)
    }
    try spend(changes * Self.workOfChange)
    playback.follow(state, from: time)
    return longest
  }
}
