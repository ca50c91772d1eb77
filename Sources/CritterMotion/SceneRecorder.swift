import CritterGraphics
import CritterRig
import CritterSyntax

/// Applies changes to a rig during a scene and records the resulting animations.
struct SceneRecorder {
  private(set) var state: SceneState
  var playback: ScenePlayback
  /// The work done so far, in parts visited.
  private var work = 0

  /// The work limit, which takes about one second.
  private static let maximumWork = 2_000_000
  /// The cost of recording the change of one property.
  private static let workOfChange = 70

  /// - Throws: the errors of measuring text.
  init(of rig: Rig, states: [Int], inputs: [InputValue], measure: @escaping TextShaping) throws {
    state = SceneState(of: rig, states: states, inputs: inputs, measure: measure)
    playback = ScenePlayback(
      of: rig, rig.values(in: states, inputs: inputs), in: states, inputs: inputs)
    try update(at: 0)
  }

  var rig: Rig { state.rig }

  /// Adds to the work done, in parts visited or the equivalent.
  ///
  /// - Throws: `SelectionError.tooMuchWork` beyond the limit.
  mutating func spend(_ amount: Int) throws(SelectionError) {
    work += amount
    guard work <= Self.maximumWork else { throw .tooMuchWork(limit: Self.maximumWork) }
  }

  mutating func holds(_ reaction: Reaction, at time: Double) throws -> Bool {
    for condition in reaction.conditions {
      try spend(state.work(of: condition))
      guard try state.holds(condition, at: time) else { return false }
    }
    return true
  }

  // MARK: Typing

  /// - Parameter isTyped: whether the last character was just typed.
  mutating func setText(
    _ text: String, in field: Int, isTyped: Bool = false, at time: Double
  ) throws {
    state.texts[field] = text
    state.revealed[field] = isTyped ? time : nil
    playback.caret.restart(at: time)
    try update(at: time)
  }

  /// Replaces the last character of a secure field with a bullet, unless more was typed since.
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

  /// - Parameter timing: replaces the timings of the transitions.
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
    let mixing = playback.stateClips.change(
      of: rig, from: before.sorted(), to: after.sorted(), timing, at: time)
    let duration = max(try update(at: time, from: before, timing), mixing)
    for entered in after.subtracting(before) { state.arrivals[entered] = time + duration }
  }

  /// Adds all states that need one of the left states, directly or indirectly.
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

  // MARK: Inputs and clips

  /// Sets an input to the value of an expression.
  ///
  /// - Parameter timing: the timing of the animation to the value; nil for a jump.
  /// - Returns: the end of the animation in seconds; nil for a jump.
  mutating func set(
    _ input: Int, to expression: InputExpression, _ timing: TransitionTiming?,
    at time: Double
  ) throws -> Double? {
    try spend(state.work(ofSetting: input))
    let value = try state.value(of: expression, for: input, at: time)
    playback.inputs.set(input, to: value, timing, at: time)
    try update(at: time)
    return timing.map { time + $0.end }
  }

  /// Updates the state's inputs to their animated values at a time.
  mutating func follow(at time: Double) throws {
    let values = playback.inputs(at: time)
    for input in values.indices where values[input] != state.inputs[input] {
      try spend(state.work(ofSetting: input))
    }
    state = try state.at(time, inputs: values)
  }

  /// Updates all values at the end of an input animation.
  mutating func settle(at time: Double) throws { try update(at: time) }

  mutating func override(
    _ part: Int, _ property: Property, _ value: PropertyValue, at time: Double
  ) throws {
    state.overrides[part, default: PartChange()].values[property] = value
    try update(at: time)
  }

  /// Plays a clip, starting at a time in seconds.
  ///
  /// - Returns: the end of the clip's input animations in seconds; nil if it has none or loops.
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

  /// Stops the looping clips that play over any of the left states.
  private mutating func stopLoops(over states: Set<Int>, at time: Double) {
    let names = Set(states.map { rig.states[$0].name })
    for clip in playback.loops where !names.isDisjoint(with: clip.over) {
      playback.stop(clip.name, at: time)
    }
  }

  // MARK: Recording

  /// Records the current part values in the playback.
  ///
  /// - Parameters:
  ///   - before: the previous states, if they changed. Properties that no changed state sets change
  ///     without animation.
  ///   - timing: replaces the timings of the transitions.
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
