import CritterGraphics
import CritterRig
import CritterSyntax

/// Resolves the names in a rig file's events.
struct EventResolution {
  private let resolution: Resolution
  private let clipNames: Names
  private let inputs: InputSetting
  /// The triggers of nested rigs, followed by the triggers in the file's events.
  let triggers: Names
  private let nestedTriggers: Names

  init(_ resolution: Resolution, _ entries: [Located<ReactionEntry>], clips: [Clip]) {
    self.resolution = resolution
    clipNames = Names(of: .clip, clips.map(\.name))
    inputs = InputSetting(
      resolution.inputs, of: resolution.parts, use: resolution.inputDependencies, resolution.context
    )
    nestedTriggers = Names(of: .trigger, resolution.nestedRigs.triggers)
    let own = entries.flatMap(\.value.on).compactMap { on -> String? in
      let words = on.value.exact.split(separator: " ")
      return words.count == 2 && words[0] == "trigger" ? words[1] : nil
    }
    triggers = Names(of: .trigger, (nestedTriggers.all + own).unique)
  }

  private var context: ReadingContext { resolution.context }

  // MARK: Reactions

  /// Returns the reactions of an entry, one per event.
  func reactions(_ located: Located<ReactionEntry>) -> [Reaction] {
    let entry = located.value
    let conditions =
      conditions(entry.when) + conditions(entry.unless, isNegated: true)
    let actions = entry.actions.flatMap(actions)
    return entry.on.compactMap(event).map {
      Reaction(event: $0, conditions: conditions, delay: entry.after, actions: actions)
    }
  }

  /// Parses an event, such as `tap email`, `tap canvas`, `trigger rest`, or
  /// `press return in email`.
  private func event(_ text: Located<String>) -> Event? {
    let words = text.words
    guard let first = words.first, let kind = Event.Kind(rawValue: first.value) else {
      context.report(
        "unknown event '\(text.value)'", meaning: words.first?.value ?? "",
        among: Event.Kind.allCases.map(\.rawValue), from: nil, at: text.mark)
      return nil
    }
    if kind == .press { return press(words, text) }
    if kind == .background, words.count == 1 { return Event(kind: kind, part: nil, key: nil) }
    guard words.count == 2, kind != .background else {
      let rest =
        switch kind {
        case .background: "alone"
        case .trigger: "and a name"
        default: "and a part"
        }
      return context.refuse(
        "expected '\(kind.rawValue)' \(rest), found '\(text.value)'", at: text.mark)
    }
    if kind == .trigger { return trigger(words[1]) }
    if kind == .tap, words[1].value == "canvas" { return Event(kind: kind, part: nil, key: nil) }
    let part = kind == .tap ? resolution.part(words[1]) : field(words[1])
    return part.map { Event(kind: kind, part: $0, key: nil) }
  }

  /// Returns the event of a trigger. A trigger of the file itself needs no declaration.
  private func trigger(_ name: Located<String>) -> Event? {
    if name.value.exact.contains(".") {
      guard nestedTriggers.index(of: name, context) != nil else { return nil }
    } else if !Schemas.isName(name.value) {
      return context.refuse(
        "expected \(Schemas.name.expected), found '\(name.value)'", at: name.mark)
    } else {
      context.use(name, as: .trigger)
    }
    return Event(kind: .trigger, part: nil, key: nil, name: name.value)
  }

  private func press(_ words: [Located<String>], _ text: Located<String>) -> Event? {
    guard words.count == 2 || words.count == 4 && words[2].value == "in" else {
      return context.refuse(
        "expected 'press KEY' or 'press KEY in FIELD', found '\(text.value)'", at: text.mark)
    }
    guard let key = Event.Key(rawValue: words[1].value) else {
      context.report(
        "unknown key '\(words[1].value)'", meaning: words[1].value,
        among: Event.Key.allCases.map(\.rawValue), from: nil, at: text.mark)
      return nil
    }
    guard words.count == 4 else { return Event(kind: .press, part: nil, key: key) }
    return field(words[3]).map { Event(kind: .press, part: $0, key: key) }
  }

  private func field(_ name: Located<String>) -> Int? {
    guard let part = resolution.part(name) else { return nil }
    if resolution.parts[part].field != nil { return part }
    return context.refuse("part '\(name.value)' isn't a field", at: name.mark)
  }

  // MARK: Conditions

  private func conditions(_ entry: ConditionsEntry?, isNegated: Bool = false) -> [Condition] {
    guard let entry else { return [] }
    var tests: [Condition.Test?] = [
      entry.state.flatMap(resolution.state).map { .inState($0) },
      entry.entering.flatMap(resolution.state).map { .entering($0) },
      entry.focused.flatMap(field).map { .focused(part: $0) },
    ]
    tests += entry.contains.map { named in
      field(named.name).map { .contains(field: $0, named.value) }
    }
    tests += entry.equals.map { named in field(named.name).map { .equals(field: $0, named.value) } }
    tests += entry.matches.map(pattern)
    tests += entry.input.map(input)
    if !entry.all.isEmpty { tests.append(.all(entry.all.flatMap { conditions($0) })) }
    if !entry.any.isEmpty { tests.append(.any(entry.any.flatMap { conditions($0) })) }
    return tests.compactMap(\.self).map { Condition(test: $0, isNegated: isNegated) }
  }

  private func pattern(_ named: Named<Located<String>>) -> Condition.Test? {
    do throws(PatternError) {
      let pattern = try TextPattern(named.value.value)
      return field(named.name).map { .matches(field: $0, pattern) }
    } catch {
      return context.refuse("invalid regular expression: \(error.message)", at: named.value.mark)
    }
  }

  private func input(_ named: Named<Node>) -> Condition.Test? {
    guard let index = resolution.input(named: named.name) else { return nil }
    let input = resolution.inputs[index]
    guard let value = Schemas.inputValue(input.kind).read(named.value, context) else { return nil }
    if !input.accepts(value) { context.report(input.refusal(of: value), at: named.name.mark) }
    return .input(index, equals: value)
  }

  // MARK: Actions

  private func actions(_ located: Located<ActionEntry>) -> [Action] {
    let entry = located.value
    let timing = entry.common.timing.duration.flatMap { _ in entry.common.timing.whole }
    var actions: [Action?] = []
    let (entered, left) = (
      entry.enter.compactMap(resolution.stateName), entry.leave.compactMap(resolution.stateName)
    )
    if !entry.leave.isEmpty { actions.append(.leave(left, timing)) }
    if !entry.enter.isEmpty { actions.append(.enter(entered, timing)) }
    if let name = entry.toggle { actions.append(resolution.stateName(name).map { .toggle($0) }) }
    actions += entry.common.actions(inputs, clips: clipNames, context, at: located.mark)
    if let name = entry.focus { actions.append(field(name).map { .focus($0) }) }
    if entry.blur == true { actions.append(.blur) }
    actions += entry.show.map { resolution.part($0).map { .show($0) } }
    actions += entry.hide.map { resolution.part($0).map { .hide($0) } }
    actions += entry.write.map(write)
    if let name = entry.clear { actions.append(field(name).map { .clear(field: $0) }) }
    if let name = entry.trigger, triggers.index(of: name, context) != nil {
      actions.append(.trigger(name.value))
    }
    if actions.isEmpty { context.reportMissing("this action does nothing", at: located.mark) }
    return actions.compactMap(\.self)
  }

  private func write(_ named: Named<Located<String>>) -> Action? {
    guard let part = resolution.part(named.name) else { return nil }
    if resolution.parts[part].textLook != nil {
      return inputs.template(named.value.value, at: named.value.mark).map {
        .write(part: part, $0)
      }
    }
    return context.refuse("part '\(named.name.value)' has no 'text'", at: named.name.mark)
  }
}

extension CommonActionEntry {
  /// Returns the actions; nil for an action with an error.
  func actions(
    _ inputs: InputSetting, clips: Names, _ context: ReadingContext, at mark: Mark?
  ) -> [Action?] {
    if !set.isEmpty { timing.check(context, at: mark) }
    var actions: [Action?] = set.map { named in
      inputs.setting(named).map { .set(input: $0.input, $0.expression, timing.whole) }
    }
    if let play { actions.append(clips.index(of: play, context).map { .play(clip: $0) }) }
    if let stop { actions.append(clips.index(of: stop, context).map { .stop(clip: $0) }) }
    return actions
  }
}

extension TimingEntry {
  /// The timing of an action; nil for an action without a timing.
  var whole: TransitionTiming? {
    guard let duration = duration ?? easing?.settlingDuration ?? delay.map({ _ in 0 }) else {
      return nil
    }
    return TransitionTiming(
      delay: delay ?? 0,
      segments: [.init(duration: duration, easing: easing ?? .coreAnimationDefault)])
  }

  /// Reports an easing without the duration that it needs.
  func check(_ context: ReadingContext, at mark: Mark?) {
    guard let easing, duration == nil, easing.settlingDuration == nil else { return }
    context.reportMissing("a 'set' with 'easing' needs 'duration', in seconds", at: mark)
  }
}
