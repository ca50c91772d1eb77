import CritterGraphics
import CritterRig

/// Details of the differences between events and scenes.
extension RigComparison {
  func details(_ a: Reaction, _ b: Reaction) -> [String] {
    func conditions(_ reaction: Reaction, _ rig: Rig, isNegated: Bool) -> [[AnyHashable]] {
      reaction.conditions.filter { $0.isNegated == isNegated }.map { rig.named($0.test) }
    }
    return differing(
      ("when", conditions(a, old, isNegated: false) == conditions(b, new, isNegated: false)),
      ("unless", conditions(a, old, isNegated: true) == conditions(b, new, isNegated: true)))
      + differing("after", seconds: b.delay, insteadOf: a.delay)
      + differing(("do", a.actions.map(old.named) == b.actions.map(new.named)))
  }

  func details(_ a: Scene, _ b: Scene) -> [String] {
    guard a.steps.count == b.steps.count else {
      return ["\(b.steps.count) steps instead of \(a.steps.count)"]
    }
    return zip(a.steps, b.steps).enumerated().flatMap { index, steps in
      details(old.named(steps.0), new.named(steps.1)).map { "step \(index + 1) \($0)" }
    }
  }

  private func details(_ a: NamedStep, _ b: NamedStep) -> [String] {
    let words = "\(b.verb) \(b.object)"
    if a.verb != b.verb { return ["\(words) instead of \(a.verb) \(a.object)"] }
    return (a.object == b.object ? [] : ["\(words) instead of \(a.object)"])
      + differing("pace", seconds: b.pace, insteadOf: a.pace)
      + differing(("value", a.value == b.value), ("timing", a.timing == b.timing))
  }
}

/// A scene step in words, such as `taps email` or `waits 0.5 s`.
private struct NamedStep {
  let verb: String
  let object: String
  var pace = 0.0
  /// The new value of an input.
  var value: InputExpression?
  /// The timing of the input's animation.
  var timing: TransitionTiming?
}

/// Values with names instead of indices, comparable across rigs.
extension Rig {
  fileprivate func named(_ test: Condition.Test) -> [AnyHashable] {
    switch test {
    case .inState(let state): ["state", states[state].name]
    case .entering(let state): ["entering", states[state].name]
    case .focused(let part): ["focused", parts[part].name]
    case .contains(let field, let text): ["contains", parts[field].name, text]
    case .equals(let field, let text): ["equals", parts[field].name, text]
    case .matches(let field, let pattern): ["matches", parts[field].name, pattern]
    case .input(let input, let value): ["input", inputs[input].name, value]
    case .all(let conditions): ["all", conditions.map { named($0.test) }]
    case .any(let conditions): ["any", conditions.map { named($0.test) }]
    }
  }

  fileprivate func named(_ action: Action) -> [AnyHashable] {
    switch action {
    case .enter(let names, let timing): ["enter", names, timing]
    case .leave(let names, let timing): ["leave", names, timing]
    case .toggle(let name): ["toggle", name]
    case .set(let input, let expression, let timing):
      ["set", inputs[input].name, expression, timing]
    case .play(let clip): ["play", clips[clip].name]
    case .stop(let clip): ["stop", clips[clip].name]
    case .focus(let part): ["focus", parts[part].name]
    case .blur: ["blur"]
    case .show(let part): ["show", parts[part].name]
    case .hide(let part): ["hide", parts[part].name]
    case .write(let part, let text): ["write", parts[part].name, text]
    case .clear(let field): ["clear", parts[field].name]
    case .trigger(let name): ["trigger", name]
    }
  }

  fileprivate func named(_ step: Scene.Step) -> NamedStep {
    switch step {
    case .tap(let target, _): NamedStep(verb: "taps", object: name(of: target))
    case .type(let text, let pace): NamedStep(verb: "types", object: "'\(text)'", pace: pace)
    case .press(let key): NamedStep(verb: "presses", object: key.rawValue)
    case .wait(let seconds): NamedStep(verb: "waits", object: "\(seconds.shortText) s")
    case .action(.trigger(let name)): NamedStep(verb: "triggers", object: name)
    case .action(.set(let input, let expression, let timing)):
      NamedStep(verb: "sets", object: inputs[input].name, value: expression, timing: timing)
    case .action(.play(let clip)): NamedStep(verb: "plays", object: clips[clip].name)
    case .action(.stop(let clip)): NamedStep(verb: "stops", object: clips[clip].name)
    case .action(let action): NamedStep(verb: "does", object: "\(named(action)[0])")
    case .pointer(let look): NamedStep(verb: "shows", object: "pointer \(look.rawValue)")
    case .caret(let look): NamedStep(verb: "shows", object: "caret \(look.rawValue)")
    case .background: NamedStep(verb: "goes", object: "to the background")
    }
  }

  private func name(of target: Scene.Target) -> String {
    switch target {
    case .canvas: "canvas"
    case .part(let part): parts[part].name
    case .point(let point): "[\(point.x.shortText), \(point.y.shortText)]"
    }
  }
}
