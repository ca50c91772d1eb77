import CritterForms
import CritterGraphics

/// The forms of a rig file, from the whole down to single values.
extension Forms {
  static let rig = Form<RigFile>.mapping(
    "a rig", from: RigFile(),
    [
      .required("canvas", \.canvas, canvas, "What everything is drawn on."),
      Key(
        "colors", \.colors, color.standing(in: .transparent).named.upTo(1000, "colors"),
        "Names for colours, which a theme may give other values."),
      Key(
        "inputs", \.inputs, input.named.upTo(1000, "inputs"),
        "Numbers and flags that drive the rig; --set gives them values."),
      // Read beforehand, since the rest may name them.
      Key(
        "variables", \.variables,
        Form(expected: "variables", shape: variables.shape) { _, _ in [] },
        "Numbers computed from inputs and from the variables above them."),
      .required("parts", \.parts, part.defined(as: "part").named, "What is drawn, back to front."),
      Key(
        "states", \.states, state.named.upTo(1000, "states"),
        "Names and what each changes from rest."),
      Key(
        "transitions", \.transitions, transition.located.list.upTo(2000, "transitions"),
        "How what differs between states moves; 0.25 s on the curve default where none is said."),
      Key(
        "clips", \.clips, clip.named.upTo(1000, "clips"),
        "Motions that play over any combination of states."),
      Key(
        "events", \.events, Forms.reaction.located.list.upTo(1000, "events"),
        "What the rig does when something is done to it in a scene."),
      Key(
        "scenes", \.scenes, Forms.scene.named.upTo(1000, "scenes"), "Scripts of what is done to it."
      ),
    ])

  static let canvas = Form<CanvasEntry>.mapping(
    "the canvas", from: CanvasEntry(),
    [
      .required(
        "size", \.size, canvasSize.immovable("the canvas"),
        "[width, height] in points, 1 to 10000 a side."),
      Key(
        "corner-radius", \.cornerRadius, length.immovable("the canvas"),
        "0 unless said; parts are clipped to the canvas."),
      Key(
        "fill", \.fill, paint.located.optional,
        "Painted over the canvas, within its corners; none unless said."),
      Key(
        "background", \.background, paint.located.optional,
        "Painted under and around the canvas; transparent unless said."),
    ])

  static let input = Form<InputEntry>(
    expected: "an input", shape: .either([.flag, numberInput.shape])
  ) { node, reading in
    switch node.text {
    case "true": return InputEntry(flag: true)
    case "false": return InputEntry(flag: false)
    case .some:
      reading.report(
        "expected 'min' and 'max', or true or false for a flag, found \(node.asFound)",
        at: node.mark)
      return nil
    case nil: return numberInput.read(node, reading)
    }
  }

  private static let numberInput = Form<InputEntry>.mapping(
    "an input", from: InputEntry(),
    [
      .required("min", \.min, number.located, "The least that it can be."),
      .required("max", \.max, number, "The most that it can be."),
      Key("initial", \.initial, number.located.optional, "Its value unless set; min unless said."),
    ])

  /// Each value may name those before it.
  static let variables = eachVariable.upTo(10_000, "variables")

  private static let eachVariable = Form<[Named<Double>]>(
    expected: "a mapping from names", shape: .names(.number())
  ) { node, reading in
    let inputs = Set(reading.scope.values.keys)
    return node.pairs(reading, expected: "a mapping from names")?.compactMap { pair in
      guard let name = name.read(pair.key, reading) else { return nil }
      if inputs.contains(name) {
        reading.report(
          "the name '\(name)' is already used by an input; rename this variable", at: pair.key.mark)
        return nil
      }
      // One that cannot be read stands for 1, lest every use of it be reported too.
      let value = reading.define(value: name) { number.read(pair.value, reading) ?? 1 }
      return Named(name: Located(value: name, mark: pair.key.mark), value: value)
    }
  }

  static let state = Form<StateEntry>.mapping(
    "a state", from: StateEntry(),
    [
      Key("needs", \.needs, text.located.oneOrMore, "States that it stands on."),
      Key(
        "excludes", \.excludes, text.located.oneOrMore, "States that it cannot be together with."),
      Key(
        "parts", \.parts, change.defined(as: "change").byReference, "What it changes, part by part."
      ),
      Key("along", \.along, along.optional, "What it changes by an input's value."),
    ])

  static let along = Form<AlongEntry>.mapping(
    "'along'", from: AlongEntry(),
    [
      .required("input", \.input, text.located, "What is interpolated by."),
      .required(
        "from", \.from, change.defined(as: "change").byReference, "Changes at its low end."),
      .required("to", \.to, change.defined(as: "change").byReference, "Changes at its high end."),
    ])

}
