import CritterSyntax

/// The schemas of a rig file's events and scenes.
extension Schemas {
  static let reaction = ValueSchema<ReactionEntry>.mapping(
    "an event", from: ReactionEntry(),
    [
      .required(
        "on", \.on, text.located.oneOrMore,
        "The event and its target, for example tap nose."),
      Key(
        "when", \.when, conditions.defined(as: "conditions").optional,
        "Conditions that must all be true."),
      Key(
        "unless", \.unless, conditions.defined(as: "conditions").optional,
        "Conditions that must all be false."
      ),
      Key("after", \.after, duration, "Seconds from the event to the actions. Default: 0."),
      .required("do", \.actions, action.located.oneOrMore, "The actions."),
    ])

  static let conditions: ValueSchema<ConditionsEntry> = .mapping(
    "a condition", from: ConditionsEntry(),
    [
      Key("state", \.state, text.located.optional, "This state is active."),
      Key("entering", \.entering, text.located.optional, "A transition to this state is playing."),
      Key("focused", \.focused, text.located.optional, "This field has the focus."),
      Key("contains", \.contains, anyText.byReference, "Fields and text that they contain."),
      Key("equals", \.equals, anyText.byReference, "Fields and their exact text."),
      Key(
        "matches", \.matches, text.located.byReference,
        "Fields and regular expressions that match their whole text."),
      Key(
        "input", \.input, setting.byReference,
        "Inputs and their values."),
      Key("all", \.all, innerConditions, "All of these are true."),
      Key("any", \.any, innerConditions, "At least one of these is true."),
    ])

  /// The schema of nested conditions. It refers to `conditions` lazily, because the schema is
  /// recursive.
  private static let innerConditions: ValueSchema<[ConditionsEntry]> = ValueSchema(
    expected: "a mapping", shape: .reference("conditions")
  ) {
    conditions.read($0, $1).map { [$0] }
  }

  static let action = ValueSchema<ActionEntry>.mapping(
    "an action", from: ActionEntry(),
    [
      Key("enter", \.enter, text.located.oneOrMore, "States."),
      Key("leave", \.leave, text.located.oneOrMore, "States."),
      Key(
        "toggle", \.toggle, text.located.optional,
        "Leave this state if it is active, otherwise enter it."),
      Key(
        "set", \.common.set, setting.byReference,
        "Inputs and expressions; email.width and email.length describe the typed text."),
      Key("play", \.common.play, text.located.optional, "Play this clip."),
      Key("stop", \.common.stop, text.located.optional, "Stop this clip."),
      Key("focus", \.focus, text.located.optional, "A field."),
      Key("blur", \.blur, boolean.optional, "Remove the focus."),
      Key("show", \.show, text.located.oneOrMore, "Parts."),
      Key("hide", \.hide, text.located.oneOrMore, "Parts."),
      Key("write", \.write, anyText.located.byReference, "Parts and their new text."),
      Key("clear", \.clear, text.located.optional, "A field."),
      Key("trigger", \.trigger, text.located.optional, "The name of a trigger."),
    ] + timingFields(\.common.timing))

  static let scene = sceneStep.located.list.upTo(maximumSteps, "steps")

  /// The maximum number of steps in a scene. Each typed letter counts as a step.
  static let maximumSteps = 100_000

  static let sceneStep = ValueSchema<SceneStepEntry>.mapping(
    "a step", from: SceneStepEntry(),
    [
      Key("tap", \.tap, tap.optional, "Tap the center of a part, the canvas, or a point [x, y]."),
      Key("type", \.type, text.optional, "Type this text."),
      Key("pace", \.pace, duration.optional, "Seconds per character. Default: 0.1."),
      Key("press", \.press, word("a key of the keyboard").optional, "Press this key."),
      Key("trigger", \.trigger, text.located.optional, "Fire this trigger."),
      Key("wait", \.wait, duration.optional, "Wait, in seconds."),
      Key("set", \.common.set, setting.byReference, "Inputs and their values."),
      Key("play", \.common.play, text.located.optional, "Play this clip."),
      Key("stop", \.common.stop, text.located.optional, "Stop this clip."),
      Key(
        "pointer", \.pointer, word("a pointer").optional, "How the pointer looks from here on."),
      Key(
        "caret", \.caret, word("a way for carets to show").optional,
        "How the caret shows from here on."),
      Key("background", \.background, boolean.optional, "The app goes to the background."),
    ] + timingFields(\.common.timing))

  private static let tap = ValueSchema<TapEntry>(
    expected: "a part, 'canvas' or a point", shape: .either([.text, point.shape])
  ) {
    node, context in
    node.items == nil
      ? text.located.read(node, context).map(TapEntry.name)
      : point.located.read(node, context).map(TapEntry.point)
  }
}
