import CritterGraphics
import CritterRig
import CritterSyntax

/// Runs a scene: processes its events in order and performs the actions of the rig's reactions.
struct SceneRunner {
  private(set) var recorder: SceneRecorder
  /// The time at which the script and all animations are over, in seconds.
  private(set) var end = 0.0

  private var state: SceneState { recorder.state }
  private var rig: Rig { recorder.rig }
  private var queue = Heap<Entry>()
  private var count = 0
  /// The number of nested reactions, each triggered by the one before.
  private var depth = 0
  private var reactionCount = 0

  /// A future event. Events at the same time run in the order of insertion.
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
    /// The end of an input animation.
    case settle
    /// The concealment of a secure field's last character, unless more was typed since.
    case conceal(field: Int, typedAt: Double)
  }

  /// The time for which a secure field shows its last character, in seconds.
  ///
  /// A recording of iOS at 14 frames per second has 2.1, and the source of WebKit has 2.
  private static let revealTime = 2.0

  /// - Throws: the errors of measuring text.
  init(
    of rig: Rig, states: [Int], inputs: [InputValue], _ scene: Scene, measure: @escaping TextShaping
  ) throws {
    recorder = try SceneRecorder(of: rig, states: states, inputs: inputs, measure: measure)
    var time = 0.0
    for step in scene.steps { schedule(step, at: &time) }
    end = time.withoutRoundingError
    while let next = queue.popLeast() { try handle(next.item, at: next.time) }
    end = max(end, recorder.playback.end)
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
    case .tap, .press, .action, .pointer, .caret, .background:
      add(.step(step), at: time)
    }
  }

  private mutating func add(_ item: Item, at time: Double) {
    queue.insert(Entry(time: time.withoutRoundingError, order: count, item: item))
    count += 1
  }

  private mutating func handle(_ item: Item, at time: Double) throws {
    try recorder.follow(at: time)
    switch item {
    case .settle: try recorder.settle(at: time)
    case .actions(let actions): try perform(actions, at: time)
    case .conceal(let field, let typingTime):
      try recorder.conceal(field, typedAt: typingTime, at: time)
    case .step(let step): try take(step, at: time)
    }
  }

  private mutating func take(_ step: Scene.Step, at time: Double) throws {
    switch step {
    case .tap(let target, let place): try tap(target, place, at: time)
    case .type(let text, _): try type(text, at: time)
    case .press(let key): try press(key, at: time)
    case .action(let action): try perform(action, at: time)
    case .pointer(let look): recorder.playback.pointer.show(look, at: time)
    case .caret(let look): recorder.playback.caret.show(look, at: time)
    case .background: try react(to: Event(kind: .background, part: nil, key: nil), at: time)
    case .wait: break
    }
  }

  /// - Parameter end: the end of an input animation in seconds.
  private mutating func settle(at end: Double?) {
    if let end { add(.settle, at: end) }
  }

  // MARK: Events

  private mutating func tap(_ target: Scene.Target, _ place: Place, at time: Double) throws {
    let additions = recorder.playback.additions
    let mixing = recorder.playback.stateClips.isEmpty ? 0 : 1000
    try recorder.spend(2 * rig.parts.count + rig.reactions.count + 4 * additions + mixing)
    let playback = recorder.playback
    let links = try PartLinks(of: rig).matrices(at: time, poses: playback.values(at:))
    let test = HitTest(of: rig, try playback.values(at: time), links: links)
    guard let tap = test.tap(on: target) else {
      throw place.error(
        "this part isn't visible at \(time.shortText(decimals: 3)) seconds, so it can't be "
          + "tapped; wait longer, or tap a visible part")
    }
    recorder.playback.pointer.tap(at: tap.point, time)
    let part = tap.listener
    if let part, rig.parts[part].field != nil { try moveFocus(to: part, at: time) }
    try react(to: Event(kind: .tap, part: part, key: nil), at: time)
  }

  private mutating func trigger(_ name: String, at time: Double) throws {
    try react(to: Event(kind: .trigger, part: nil, key: nil, name: name), at: time)
  }

  private mutating func type(_ text: String, at time: Double) throws {
    guard let field = state.focus else { return }
    add(.conceal(field: field, typedAt: time), at: time + Self.revealTime)
    try setText(state.text(in: field) + text, in: field, isTyped: true, at: time)
  }

  private mutating func press(_ key: Event.Key, at time: Double) throws {
    if key == .backspace, let field = state.focus, !state.text(in: field).isEmpty {
      try setText(String(state.text(in: field).dropLast()), in: field, at: time)
    }
    try react(to: Event(kind: .press, part: state.focus, key: key), at: time)
  }

  private mutating func setText(
    _ text: String, in field: Int, isTyped: Bool = false, at time: Double
  ) throws {
    try recorder.setText(text, in: field, isTyped: isTyped, at: time)
    try react(to: Event(kind: .type, part: field, key: nil), at: time)
  }

  private mutating func moveFocus(to field: Int?, at time: Double) throws {
    let last = state.focus
    guard field != last else { return }
    try recorder.moveFocus(to: field, at: time)
    if let last { try react(to: Event(kind: .blur, part: last, key: nil), at: time) }
    if let field { try react(to: Event(kind: .focus, part: field, key: nil), at: time) }
  }

  private mutating func react(to event: Event, at time: Double) throws {
    (depth, reactionCount) = (depth + 1, reactionCount + 1)
    defer { depth -= 1 }
    guard depth <= 50, reactionCount <= 100_000 else { throw SelectionError.eventCycle }
    try recorder.spend(rig.reactions.count)
    // Check all conditions before an action can change their values.
    var reactions: [Reaction] = []
    for reaction in rig.reactions where reaction.event.covers(event) {
      if try recorder.holds(reaction, at: time) { reactions.append(reaction) }
    }
    for reaction in reactions {
      if reaction.delay > 0 {
        add(.actions(reaction.actions), at: time + reaction.delay)
      } else {
        try perform(reaction.actions, at: time)
      }
    }
  }

  // MARK: Actions

  private mutating func perform(_ actions: [Action], at time: Double) throws {
    for action in actions { try perform(action, at: time) }
  }

  private mutating func perform(_ action: Action, at time: Double) throws {
    switch action {
    case .enter(let names, let timing): try recorder.change(entering: names, timing, at: time)
    case .leave(let names, let timing): try recorder.change(leaving: names, timing, at: time)
    case .toggle(let name): try recorder.toggle(name, at: time)
    case .set(let input, let expression, let timing):
      settle(at: try recorder.set(input, to: expression, timing, at: time))
    case .play(let clip): settle(at: try recorder.play(clip, at: time))
    case .stop(let clip): try recorder.stop(clip, at: time)
    case .focus(let field): try moveFocus(to: field, at: time)
    case .blur: try moveFocus(to: nil, at: time)
    case .show(let part): try recorder.override(part, Property(.visible), .flag(true), at: time)
    case .hide(let part): try recorder.override(part, Property(.visible), .flag(false), at: time)
    case .write(let part, let text):
      let text = try state.text(of: text, in: part, at: time)
      try recorder.override(part, Property(.text), .text(text), at: time)
    case .clear(let field):
      if !state.text(in: field).isEmpty { try setText("", in: field, at: time) }
    case .trigger(let name): try trigger(name, at: time)
    }
  }
}
