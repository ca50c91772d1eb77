import CritterForms
import CritterGraphics
import CritterRig

/// Plays a scene: takes its events one after another, does what the rig's reactions say, and
/// notes it all in a playback.
struct SceneRunner {
  private(set) var playback: ScenePlayback
  /// When the script is over and nothing changes any more, in seconds.
  private(set) var end = 0.0
  /// Every input's value from some time on, in the order of time.
  private(set) var inputHistory: [(start: Double, values: [Double])]

  private var state: SceneState
  private var rig: Rig { state.rig }
  private var queue = Heap<Entry>()
  private var count = 0
  /// How many events are being reacted to, each because of the one before.
  private var depth = 0
  private var reactionCount = 0
  /// What was looked at so far.
  private var work = 0

  /// About a second's worth.
  private static let mostWork = 2_000_000
  /// A part that changes is kept as it was, and with it how it moves.
  private static let workOfChange = 20

  /// What is to come, the earlier first; what comes at one time in the order in which it was added.
  private struct Entry: Comparable {
    let time: Double
    let order: Int
    let item: Item

    static func < (a: Entry, b: Entry) -> Bool { (a.time, a.order) < (b.time, b.order) }
    static func == (a: Entry, b: Entry) -> Bool { (a.time, a.order) == (b.time, b.order) }
  }

  private enum Item {
    case step(Scene.Step)
    case actions([Action])
    /// A secure field's last character becomes a bullet, unless more was typed since.
    case conceal(field: Int, typedAt: Double)
  }

  /// How long a secure field shows its last character, in seconds: as iOS does. A recording of an
  /// iPhone has 2.1 at 14 frames a second, and its WebKit is set to 2.
  private static let revealTime = 2.0

  /// - Throws: what the measuring of a text throws.
  init(
    of rig: Rig, states: [Int], inputs: [Double], _ scene: Scene, measure: @escaping TextShaping
  ) throws {
    state = SceneState(of: rig, states: states, inputs: inputs, measure: measure)
    inputHistory = [(0, inputs)]
    playback = ScenePlayback(
      rig.values(in: states, inputs: inputs), carets: rig.parts.compactMap(\.field?.caret))
    try update(at: 0)
    var time = 0.0
    for step in scene.steps { schedule(step, at: &time) }
    end = time
    while let next = queue.popLeast() { try handle(next.item, at: next.time) }
    end = max(end, playback.end)
  }

  /// Counts parts that are looked at, or as much else as takes as long.
  private mutating func spend(_ amount: Int) throws(SelectionError) {
    work += amount
    guard work <= Self.mostWork else { throw .tooMuchWork(limit: Self.mostWork) }
  }

  // MARK: Time

  private mutating func schedule(_ step: Scene.Step, at time: inout Double) {
    switch step {
    case .wait(let seconds): time += seconds
    case .type(let text, let pace):
      for character in text {
        add(.step(.type(String(character), pace: pace)), at: time)
        time += pace
      }
    case .tap, .press, .trigger, .set, .pointer, .caret, .background:
      add(.step(step), at: time)
    }
  }

  private mutating func add(_ item: Item, at time: Double) {
    queue.insert(Entry(time: time, order: count, item: item))
    count += 1
  }

  private mutating func handle(_ item: Item, at time: Double) throws {
    switch item {
    case .actions(let actions): try perform(actions, at: time)
    case .conceal(let field, let typingTime):
      guard state.revealed[field] == typingTime else { return }
      state.revealed[field] = nil
      try update(at: time)
    case .step(let step): try take(step, at: time)
    }
  }

  private mutating func take(_ step: Scene.Step, at time: Double) throws {
    switch step {
    case .tap(let target, let place): try tap(target, place, at: time)
    case .type(let text, _): try type(text, at: time)
    case .press(let key): try press(key, at: time)
    case .trigger(let name): try trigger(name, at: time)
    case .set(let input, let expression): try set(input, to: expression, at: time)
    case .pointer(let look): playback.pointer.show(look, at: time)
    case .caret(let look): playback.caret.show(look, at: time)
    case .background: try react(to: Event(kind: .background, part: nil, key: nil), at: time)
    case .wait: break
    }
  }

  // MARK: Events

  private mutating func tap(_ target: Scene.Target, _ place: Place, at time: Double) throws {
    try spend(2 * rig.parts.count + rig.reactions.count + 4 * playback.additions)
    guard let tap = HitTest(of: rig, playback.values(at: time)).tap(on: target) else {
      throw place.error(
        "this part does not show at \(time.shortText(decimals: 3)) seconds, so that it cannot be "
          + "tapped; wait until it does, or tap what shows")
    }
    if playback.pointer.isShown { playback.pointer.tap(at: tap.point, time) }
    let part = tap.listener
    if let part, rig.parts[part].field != nil { try moveFocus(to: part, at: time) }
    try react(to: Event(kind: .tap, part: part, key: nil), at: time)
  }

  private mutating func trigger(_ name: String, at time: Double) throws {
    try react(to: Event(kind: .trigger, part: nil, key: nil, name: name), at: time)
  }

  private mutating func type(_ text: String, at time: Double) throws {
    guard let field = state.focus else { return }
    state.revealed[field] = time
    add(.conceal(field: field, typedAt: time), at: time + Self.revealTime)
    try setText(state.text(in: field) + text, in: field, at: time)
  }

  private mutating func press(_ key: Event.Key, at time: Double) throws {
    if key == .backspace, let field = state.focus, !state.text(in: field).isEmpty {
      state.revealed[field] = nil
      try setText(String(state.text(in: field).dropLast()), in: field, at: time)
    }
    try react(to: Event(kind: .press, part: state.focus, key: key), at: time)
  }

  private mutating func setText(_ text: String, in field: Int, at time: Double) throws {
    state.texts[field] = text
    playback.caret.restart(at: time)
    try update(at: time)
    try react(to: Event(kind: .type, part: field, key: nil), at: time)
  }

  private mutating func moveFocus(to field: Int?, at time: Double) throws {
    let last = state.focus
    guard field != last else { return }
    if let last { state.revealed[last] = nil }
    state.focus = field
    playback.caret.restart(at: time)
    try update(at: time)
    if let last { try react(to: Event(kind: .blur, part: last, key: nil), at: time) }
    if let field { try react(to: Event(kind: .focus, part: field, key: nil), at: time) }
  }

  private mutating func react(to event: Event, at time: Double) throws {
    (depth, reactionCount) = (depth + 1, reactionCount + 1)
    defer { depth -= 1 }
    guard depth <= 50, reactionCount <= 100_000 else { throw SelectionError.endlessReactions }
    try spend(rig.reactions.count)
    // All conditions are looked at before the first action changes what they are about.
    var reactions: [Reaction] = []
    for reaction in rig.reactions where reaction.event.covers(event) {
      if try holds(reaction, at: time) { reactions.append(reaction) }
    }
    for reaction in reactions {
      if reaction.delay > 0 {
        add(.actions(reaction.actions), at: time + reaction.delay)
      } else {
        try perform(reaction.actions, at: time)
      }
    }
  }

  private mutating func holds(_ reaction: Reaction, at time: Double) throws -> Bool {
    for condition in reaction.conditions {
      try spend(state.work(of: condition))
      guard state.holds(condition, at: time) else { return false }
    }
    return true
  }

  // MARK: Actions

  private mutating func perform(_ actions: [Action], at time: Double) throws {
    for action in actions { try perform(action, at: time) }
  }

  private mutating func perform(_ action: Action, at time: Double) throws {
    switch action {
    case .enter(let names, let timing): try change(entering: names, timing, at: time)
    case .leave(let names, let timing): try change(leaving: names, timing, at: time)
    case .toggle(let name):
      try state.isIn(name)
        ? change(leaving: [name], nil, at: time) : change(entering: [name], nil, at: time)
    case .set(let input, let expression): try set(input, to: expression, at: time)
    case .play(let clip):
      try spend(Self.workOfChange)
      playback.play(rig.clips[clip], at: time)
    case .focus(let field): try moveFocus(to: field, at: time)
    case .blur: try moveFocus(to: nil, at: time)
    case .show(let part): try override(part, .visible, .flag(true), at: time)
    case .hide(let part): try override(part, .visible, .flag(false), at: time)
    case .write(let part, let text): try override(part, .text, .text(text), at: time)
    case .clear(let field):
      if !state.text(in: field).isEmpty { try setText("", in: field, at: time) }
    case .trigger(let name): try trigger(name, at: time)
    }
  }

  private mutating func change(
    entering names: [String] = [], leaving left: [String] = [], _ timing: TransitionTiming?,
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
    let duration = try update(at: time, from: before, timing)
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

  private mutating func set(_ input: Int, to expression: Expression, at time: Double) throws {
    try spend(state.work(ofSetting: input))
    try state.set(input, to: expression)
    inputHistory.append((time, state.inputs))
    try update(at: time)
  }

  private mutating func override(
    _ part: Int, _ property: Property, _ value: PropertyValue, at time: Double
  ) throws {
    state.overrides[part, default: PartChange()].values[property] = value
    try update(at: time)
  }

  // MARK: What shows

  /// Brings the playback up to date.
  ///
  /// - Parameters:
  ///   - before: the states that there were, where they changed; anything else jumps.
  ///   - timing: how, instead of by the states' own transitions.
  /// - Returns: how long the longest motion takes, in seconds.
  @discardableResult
  private mutating func update(
    at time: Double, from before: Set<Int>? = nil, _ timing: TransitionTiming? = nil
  ) throws -> Double {
    let typed = state.texts.values.reduce(0) { $0 + $1.utf8.count }
    try spend(rig.parts.count + state.states.count + typed / 10 + 4 * playback.additions)
    let values = try state.partValues()
    var longest = 0.0
    let changes = playback.change(to: values, at: time) {
      [rig, states = state.states] part, property, shown, old in
      guard let before else { return nil }
      let transition = rig.transition(
        of: property, of: part, from: before.sorted(), to: states.sorted())
      let interruption = transition?.interruption ?? .continue
      let start = interruption == .continue ? shown : old
      let track = rig.track(
        of: property, of: part, from: start, to: values[part][property], along: transition,
        timing: timing)
      longest = max(longest, track.timing.end)
      return (track, interruption == .add)
    }
    try spend(changes * Self.workOfChange)
    return longest
  }
}
