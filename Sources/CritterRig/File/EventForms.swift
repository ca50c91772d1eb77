/// The forms of a rig file's events and scenes.
enum EventForms {
  static let reaction = Form<ReactionEntry>.mapping(
    "an event", from: ReactionEntry(),
    [
      .required("on", \.on, RigForms.text.located),
      Key("when", \.when, conditions.optional),
      Key("unless", \.unless, conditions.optional),
      Key("after", \.after, RigForms.duration),
      .required("do", \.actions, action.located.oneOrMore),
    ])

  static let conditions = Form<ConditionsEntry>.mapping(
    "a condition", from: ConditionsEntry(),
    [
      Key("state", \.state, RigForms.text.located.optional),
      Key("entering", \.entering, RigForms.text.located.optional),
      Key("focused", \.focused, RigForms.text.located.optional),
      Key("contains", \.contains, RigForms.anyText.byReference),
      Key("equals", \.equals, RigForms.anyText.byReference),
      Key("matches", \.matches, RigForms.text.located.byReference),
      Key("input", \.input, RigForms.number.byReference),
    ])

  static let action = Form<ActionEntry>.mapping(
    "an action", from: ActionEntry(),
    [
      Key("enter", \.enter, RigForms.text.located.oneOrMore),
      Key("leave", \.leave, RigForms.text.located.oneOrMore),
      Key("toggle", \.toggle, RigForms.text.located.optional),
      Key("set", \.set, RigForms.text.located.byReference),
      Key("play", \.play, RigForms.text.located.optional),
      Key("focus", \.focus, RigForms.text.located.optional),
      Key("blur", \.blur, RigForms.boolean.optional),
      Key("show", \.show, RigForms.text.located.oneOrMore),
      Key("hide", \.hide, RigForms.text.located.oneOrMore),
      Key("write", \.write, RigForms.anyText.byReference),
      Key("clear", \.clear, RigForms.text.located.optional),
    ] + RigForms.timingFields(\.timing))

  static let scene = step.located.list

  static let step = Form<SceneStepEntry>.mapping(
    "a step", from: SceneStepEntry(),
    [
      Key("tap", \.tap, RigForms.text.located.optional),
      Key("type", \.type, RigForms.text.optional),
      Key("pace", \.pace, RigForms.duration.optional),
      Key("press", \.press, RigForms.word("a key of the keyboard").optional),
      Key("wait", \.wait, RigForms.duration.optional),
    ])
}
