import CritterForms
import CritterGraphics
import CritterRig

/// Plays a scene: takes its events one after another, does what the rig's reactions say, and
/// notes it all in a playback.
struct SceneRunner {
  private let rig: Rig
  private let measure: TextShaping
  private(set) var playback: ScenePlayback
  /// When the script is over and nothing changes any more, in seconds.
  private(set) var end = 0.0
  /// Every input's value from some time on, in the order of time.
  private(set) var inputHistory: [(start: Double, values: [Double])]

  private var states: Set<Int>
  private var inputs: [Double]
  /// What was typed, by the field's part.
  private var texts: [Int: String] = [:]
  /// When the last character was typed, by the fields that still show it though secure.
  private var revealed: [Int: Double] = [:]
  private var focus: Int?
  /// What actions changed about parts beyond states.
  private var overrides: [Int: PartChange] = [:]
  /// When the transition into a state is over, in seconds.
  private var arrivals: [Int: Double] = [:]
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

  /// How long a secure field shows its last character, in seconds.
  private static let revealTime = 1.0

  /// - Throws: what the measuring of a text throws.
  init(
    of rig: Rig, states: [Int], inputs: [Double], _ scene: Scene, measure: @escaping TextShaping
  ) throws {
    self.rig = rig
    self.measure = measure
    self.states = Set(states)
    self.inputs = inputs
    inputHistory = [(0, inputs)]
    playback = ScenePlayback(rig.values(in: states, inputs: inputs))
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
    case .tap, .press: add(.step(step), at: time)
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
      guard revealed[field] == typingTime else { return }
      revealed[field] = nil
      try update(at: time)
    case .step(.tap(let part)): try tap(part, at: time)
    case .step(.type(let text, _)): try type(text, at: time)
    case .step(.press(let key)): try press(key, at: time)
    case .step(.wait): break
    }
  }

  // MARK: Events

  private mutating func tap(_ part: Int?, at time: Double) throws {
    if let part, rig.parts[part].field != nil { try moveFocus(to: part, at: time) }
    try react(to: Event(kind: .tap, part: part, key: nil), at: time)
  }

  private mutating func type(_ text: String, at time: Double) throws {
    guard let focus else { return }
    texts[focus, default: ""] += text
    revealed[focus] = time
    add(.conceal(field: focus, typedAt: time), at: time + Self.revealTime)
    try update(at: time)
    try react(to: Event(kind: .type, part: focus, key: nil), at: time)
  }

  private mutating func press(_ key: Event.Key, at time: Double) throws {
    if key == .backspace, let focus, !texts[focus, default: ""].isEmpty {
      texts[focus, default: ""].removeLast()
      revealed[focus] = nil
      try update(at: time)
      try react(to: Event(kind: .type, part: focus, key: nil), at: time)
    }
    try react(to: Event(kind: .press, part: focus, key: key), at: time)
  }

  private mutating func moveFocus(to field: Int?, at time: Double) throws {
    guard field != focus else { return }
    let last = focus
    focus = field
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
      try spend(work(of: condition))
      guard holds(condition, at: time) else { return false }
    }
    return true
  }

  private func work(of condition: Condition) -> Int {
    switch condition.test {
    case .matches(let field, let pattern):
      pattern.steps(for: texts[field, default: ""].utf8.count) / 10
    case .contains(let field, _), .equals(let field, _): texts[field, default: ""].utf8.count / 10
    case .inState, .entering, .focused, .input: 1
    }
  }

  private func holds(_ condition: Condition, at time: Double) -> Bool {
    let result =
      switch condition.test {
      case .inState(let state): states.contains(state)
      case .entering(let state): states.contains(state) && time < arrivals[state, default: 0]
      case .focused(let part): focus == part
      case .contains(let field, let text): texts[field, default: ""].contains(text)
      case .equals(let field, let text): texts[field, default: ""] == text
      case .matches(let field, let pattern): pattern.matches(texts[field, default: ""])
      case .input(let input, let value): inputs[input] == value
      }
    return result != condition.isNegated
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
      let isIn = states.contains { rig.states[$0].name == name }
      try isIn ? change(leaving: [name], nil, at: time) : change(entering: [name], nil, at: time)
    case .set(let input, let expression): try set(input, expression, at: time)
    case .play(let clip):
      try spend(Self.workOfChange)
      playback.play(rig.clips[clip], at: time)
    case .focus(let field): try moveFocus(to: field, at: time)
    case .blur: try moveFocus(to: nil, at: time)
    case .show(let part): try override(part, .visible, .flag(true), at: time)
    case .hide(let part): try override(part, .visible, .flag(false), at: time)
    case .write(let part, let text): try override(part, .text, .text(text), at: time)
    case .clear(let field):
      guard !texts[field, default: ""].isEmpty else { return }
      texts[field] = ""
      try update(at: time)
      try react(to: Event(kind: .type, part: field, key: nil), at: time)
    }
  }

  private mutating func change(
    entering names: [String] = [], leaving left: [String] = [], _ timing: TransitionTiming?,
    at time: Double
  ) throws {
    let before = states
    let entered = Set(try rig.combination(names))
    try spend(entered.count * (entered.count + states.count))
    var gone = states.filter { state in
      left.contains(rig.states[state].name)
        || entered.contains { rig.excludes(rig.states[$0], rig.states[state]) }
    }
    try leave(&gone)
    states.subtract(gone)
    states.formUnion(entered)
    guard states != before else { return }
    let duration = try update(at: time, from: before, timing)
    for state in states.subtracting(before) { arrivals[state] = time + duration }
  }

  /// Adds the states that need one that is left, and those that need these.
  private mutating func leave(_ gone: inout Set<Int>) throws(SelectionError) {
    var names = Set(gone.map { rig.states[$0].name })
    var remaining = states.subtracting(gone)
    while true {
      try spend(remaining.count)
      let next = remaining.filter { state in
        rig.states[state].needs.contains(where: names.contains)
      }
      if next.isEmpty { return }
      gone.formUnion(next)
      remaining.subtract(next)
      names.formUnion(next.map { rig.states[$0].name })
    }
  }

  private mutating func set(_ input: Int, _ expression: Expression, at time: Double) throws {
    try spend(rig.parts.count + inputs.count)
    var known: [String: Double] = [:]
    for (index, value) in inputs.enumerated() { known[rig.inputs[index].name] = value }
    for (index, part) in rig.parts.enumerated() where part.field != nil {
      let text = texts[index, default: ""]
      known[part.name + ".width"] = try width(of: text, in: part)
      known[part.name + ".length"] = Double(text.count)
    }
    let range = rig.inputs[input].range
    let value = try value(of: expression, known, for: rig.inputs[input])
    inputs[input] = min(max(value, range.lowerBound), range.upperBound)
    inputHistory.append((time, inputs))
    try update(at: time)
  }

  private func value(
    of expression: Expression, _ known: [String: Double], for input: Input
  ) throws(SelectionError) -> Double {
    do throws(ExpressionError) {
      return try expression.value(in: Scope(known))
    } catch {
      throw .notANumber(input: input.name, reason: error.message ?? "it is no number")
    }
  }

  private mutating func override(
    _ part: Int, _ property: Property, _ value: PropertyValue, at time: Double
  ) throws {
    overrides[part, default: PartChange()].values[property] = value
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
    let typed = texts.values.reduce(0) { $0 + $1.utf8.count }
    try spend(rig.parts.count + states.count + typed / 10 + 4 * playback.additions)
    let values = try currentValues()
    var longest = 0.0
    let changes = playback.change(to: values, at: time) {
      [rig, states] part, property, shown, old in
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

  private func currentValues() throws -> [PartValues] {
    var values = rig.values(in: states.sorted(), inputs: inputs)
    for (index, part) in rig.parts.enumerated() {
      guard let field = part.field else { continue }
      let text = texts[index, default: ""]
      let shown = values[index].isSecure ? concealed(text, index) : text
      values[field.text].text = shown
      if let placeholder = field.placeholder { values[placeholder].isVisible = text.isEmpty }
      if let caret = field.caret {
        values[caret].isVisible = focus == index
        values[caret].position.x += try width(of: shown, in: part)
      }
    }
    for (part, change) in overrides { values[part].apply(change) }
    return values
  }

  private func concealed(_ text: String, _ field: Int) -> String {
    let bullets = String(repeating: "•", count: text.count)
    guard revealed[field] != nil, let last = text.last else { return bullets }
    return bullets.dropLast() + String(last)
  }

  private func width(of text: String, in part: Part) throws -> Double {
    guard let field = part.field, let look = rig.parts[field.text].textLook, !text.isEmpty else {
      return 0
    }
    return try measure(text, look.style).width
  }
}
