import CritterForms

/// The forms of a rig file's events and scenes.
extension Forms {
  static let reaction = Form<ReactionEntry>.mapping(
    "an event", from: ReactionEntry(),
    [
      .required(
        "on", \.on, text.located.oneOrMore,
        "tap, type, press, focus, blur or trigger, and of what, as in tap nose."),
      Key("when", \.when, conditions.defined(as: "conditions").optional, "All of these must hold."),
      Key(
        "unless", \.unless, conditions.defined(as: "conditions").optional, "None of these may hold."
      ),
      Key("after", \.after, duration, "Seconds from the event to the actions; 0 unless said."),
      .required("do", \.actions, action.located.oneOrMore, "What happens."),
    ])

  static let conditions: Form<ConditionsEntry> = .mapping(
    "a condition", from: ConditionsEntry(),
    [
      Key("state", \.state, text.located.optional, "It is in this state."),
      Key("entering", \.entering, text.located.optional, "It is on the way into this state."),
      Key("focused", \.focused, text.located.optional, "This field has the focus."),
      Key("contains", \.contains, anyText.byReference, "Fields and what their texts have in them."),
      Key("equals", \.equals, anyText.byReference, "Fields and what their texts are."),
      Key(
        "matches", \.matches, text.located.byReference,
        "Fields and regular expressions for the whole of their texts."),
      Key(
        "input", \.input, number.shaped(.either([.flag, .number()])).byReference,
        "Inputs and their values."),
      Key("all", \.all, innerConditions, "All of these hold."),
      Key("any", \.any, innerConditions, "One of these holds."),
    ])

  /// Reads `conditions` only when asked, since conditions may hold conditions.
  private static let innerConditions: Form<[ConditionsEntry]> = Form(
    expected: "a mapping", shape: .reference("conditions")
  ) {
    conditions.read($0, $1).map { [$0] }
  }

  static let action = Form<ActionEntry>.mapping(
    "an action", from: ActionEntry(),
    [
      Key("enter", \.enter, text.located.oneOrMore, "States."),
      Key("leave", \.leave, text.located.oneOrMore, "States."),
      Key("toggle", \.toggle, text.located.optional, "Leaves this state, or enters it."),
      Key(
        "set", \.set, text.located.byReference,
        "Inputs and expressions; email.width and email.length are of what was typed."),
      Key("play", \.play, text.located.optional, "A clip without inputs."),
      Key("stop", \.stop, text.located.optional, "A clip that plays."),
      Key("focus", \.focus, text.located.optional, "A field."),
      Key("blur", \.blur, boolean.optional, "Takes the focus away."),
      Key("show", \.show, text.located.oneOrMore, "Parts."),
      Key("hide", \.hide, text.located.oneOrMore, "Parts."),
      Key("write", \.write, anyText.byReference, "Parts and their texts."),
      Key("clear", \.clear, text.located.optional, "A field."),
      Key("trigger", \.trigger, text.located.optional, "The name of a trigger."),
    ] + timingFields(\.timing))

  static let scene = sceneStep.located.list.upTo(mostSteps, "steps")

  /// Of one scene, each letter that it types counted as one.
  static let mostSteps = 100_000

  static let sceneStep = Form<SceneStepEntry>.mapping(
    "a step", from: SceneStepEntry(),
    [
      Key("tap", \.tap, tap.optional, "A part at its middle, canvas, or a point [x, y]."),
      Key("type", \.type, text.optional, "What is typed."),
      Key("pace", \.pace, duration.optional, "Seconds for each character; 0.1 unless said."),
      Key("press", \.press, word("a key of the keyboard").optional, "A key."),
      Key("trigger", \.trigger, text.located.optional, "A trigger's name."),
      Key("wait", \.wait, duration.optional, "Seconds that pass."),
      Key("set", \.set, text.located.byReference, "Inputs and their values."),
      Key(
        "pointer", \.pointer, word("a pointer").optional, "What shows where it taps from here on."),
      Key(
        "caret", \.caret, word("a way for carets to show").optional,
        "Whether the caret blinks from here on."),
      Key("background", \.background, boolean.optional, "The app leaves the foreground."),
    ])

  private static let tap = Form<TapEntry>(
    expected: "a part, 'canvas' or a point", shape: .either([.text, point.shape])
  ) {
    node, reading in
    node.items == nil
      ? text.located.read(node, reading).map(TapEntry.name)
      : point.located.read(node, reading).map(TapEntry.point)
  }
}
