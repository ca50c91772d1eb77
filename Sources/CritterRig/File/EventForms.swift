import CritterForms

/// The forms of a rig file's events and scenes.
extension Forms {
  static let reaction = Form<ReactionEntry>.mapping(
    "an event", from: ReactionEntry(),
    [
      .required("on", \.on, text.located.oneOrMore),
      Key("when", \.when, conditions.optional),
      Key("unless", \.unless, conditions.optional),
      Key("after", \.after, duration),
      .required("do", \.actions, action.located.oneOrMore),
    ])

  static let conditions: Form<ConditionsEntry> = .mapping(
    "a condition", from: ConditionsEntry(),
    [
      Key("state", \.state, text.located.optional),
      Key("entering", \.entering, text.located.optional),
      Key("focused", \.focused, text.located.optional),
      Key("contains", \.contains, anyText.byReference),
      Key("equals", \.equals, anyText.byReference),
      Key("matches", \.matches, text.located.byReference),
      Key("input", \.input, number.byReference),
      Key("all", \.all, innerConditions),
      Key("any", \.any, innerConditions),
    ])

  /// Reads `conditions` only when asked, since conditions may hold conditions.
  private static let innerConditions: Form<[ConditionsEntry]> = Form(expected: "a mapping") {
    conditions.read($0, $1).map { [$0] }
  }

  static let action = Form<ActionEntry>.mapping(
    "an action", from: ActionEntry(),
    [
      Key("enter", \.enter, text.located.oneOrMore),
      Key("leave", \.leave, text.located.oneOrMore),
      Key("toggle", \.toggle, text.located.optional),
      Key("set", \.set, text.located.byReference),
      Key("play", \.play, text.located.optional),
      Key("focus", \.focus, text.located.optional),
      Key("blur", \.blur, boolean.optional),
      Key("show", \.show, text.located.oneOrMore),
      Key("hide", \.hide, text.located.oneOrMore),
      Key("write", \.write, anyText.byReference),
      Key("clear", \.clear, text.located.optional),
      Key("trigger", \.trigger, text.located.optional),
    ] + timingFields(\.timing))

  static let scene = sceneStep.located.list.upTo(mostSteps, "steps")

  /// Of one scene, each letter that it types counted as one.
  static let mostSteps = 100_000

  static let sceneStep = Form<SceneStepEntry>.mapping(
    "a step", from: SceneStepEntry(),
    [
      Key("tap", \.tap, tap.optional),
      Key("type", \.type, text.optional),
      Key("pace", \.pace, duration.optional),
      Key("press", \.press, word("a key of the keyboard").optional),
      Key("trigger", \.trigger, text.located.optional),
      Key("wait", \.wait, duration.optional),
      Key("set", \.set, text.located.byReference),
      Key("pointer", \.pointer, word("a pointer").optional),
      Key("caret", \.caret, word("a way for carets to show").optional),
      Key("background", \.background, boolean.optional),
    ])

  private static let tap = Form<TapEntry>(expected: "a part, 'canvas' or a point") {
    node, reading in
    node.items == nil
      ? text.located.read(node, reading).map(TapEntry.name)
      : point.located.read(node, reading).map(TapEntry.point)
  }
}
