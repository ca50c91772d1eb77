import CritterRig
import CritterSyntax

/// The events of a nested rig, as events of its parent rig.
extension NestedRig {
  var triggers: [String] { rig.triggers.map { prefix + $0 } }

  /// The reactions of the nested rig, except to ignored events.
  var reactions: [Reaction] {
    rig.reactions.filter { !ignored.contains($0.event) }.map { reaction in
      Reaction(
        event: moved(reaction.event),
        conditions: reaction.conditions.map(moved), delay: reaction.delay,
        actions: reaction.actions.map(moved))
    }
  }

  /// Returns the event in the parent rig. A tap on the nested rig's canvas becomes a tap on a part.
  private func moved(_ event: Event) -> Event {
    let canvas = event.kind == .tap ? canvasIndex : nil
    return Event(
      kind: event.kind, part: event.part.map { $0 + firstPart } ?? canvas, key: event.key,
      name: event.name.map { prefix + $0 })
  }

  private func moved(_ condition: Condition) -> Condition {
    Condition(test: moved(condition.test), isNegated: condition.isNegated)
  }

  private func moved(_ test: Condition.Test) -> Condition.Test {
    switch test {
    case .inState(let state): .inState(state + firstState)
    case .entering(let state): .entering(state + firstState)
    case .focused(let part): .focused(part: part + firstPart)
    case .contains(let field, let text): .contains(field: field + firstPart, text)
    case .equals(let field, let text): .equals(field: field + firstPart, text)
    case .matches(let field, let pattern): .matches(field: field + firstPart, pattern)
    case .input(let input, let value): .input(input + firstInput, equals: value)
    case .all(let conditions): .all(conditions.map(moved))
    case .any(let conditions): .any(conditions.map(moved))
    }
  }

  private func moved(_ action: Action) -> Action {
    switch action {
    case .enter(let names, let timing): .enter(names.map { prefix + $0 }, timing)
    case .leave(let names, let timing): .leave(names.map { prefix + $0 }, timing)
    case .toggle(let name): .toggle(prefix + name)
    case .set(let input, let expression, let timing):
      .set(input: input + firstInput, expression.named(renamed), timing)
    case .play(let clip): .play(clip: clip + firstClip)
    case .stop(let clip): .stop(clip: clip + firstClip)
    case .focus(let field): .focus(field + firstPart)
    case .blur: .blur
    case .show(let part): .show(part + firstPart)
    case .hide(let part): .hide(part + firstPart)
    case .write(let part, let text): .write(part: part + firstPart, text.named(renamed))
    case .clear(let field): .clear(field: field + firstPart)
    case .trigger(let name): .trigger(prefix + name)
    }
  }

  /// Returns the parent rig's name for an input or value in expressions. `time` has no prefix.
  private func renamed(_ name: String) -> String {
    let isTime = name == Scope.time && !rig.inputs.contains { $0.name == name }
    return isTime ? name : prefix + name
  }
}
