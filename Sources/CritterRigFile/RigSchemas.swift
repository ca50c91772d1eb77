import CritterGraphics
import CritterRig
package import CritterSyntax

/// The schemas of a rig file and its main entries.
extension Schemas {
  static let rig = ValueSchema<RigFile>.mapping(
    "a rig", from: RigFile(),
    rigKeys + [
      Key(
        "include", \.include, includes,
        "Files of the folder with more states, transitions, clips, events, scenes, and colors."),
      Key(
        "rigs", \.rigs, innerRigs.upTo(1000, "rigs"),
        "Small rigs that parts of this file show with 'rig'."),
      Key(
        "drawing", \.drawing, drawing.optional,
        "The SVG that critter init split, for critter sync: its path, or { file, digest }."),
      Key(
        "scenes", \.scenes, Schemas.scene.named.upTo(1000, "scenes"), "Lists of actions on the rig."
      ),
    ])

  /// A rig that a file defines under `rigs`.
  static let innerRig = ValueSchema<RigFile>.mapping("a rig under 'rigs'", from: RigFile(), rigKeys)

  /// Reads only the names, since each rig is read as often as a part shows it.
  private static let innerRigs = ValueSchema<[Located<String>]>(
    expected: "a mapping from names", shape: .names(innerRig.defined(as: "rig").shape)
  ) { node, context in
    node.pairs(context, expected: "a mapping from names")?.compactMap { pair in
      name.read(pair.key, context).map { Located(value: $0, mark: pair.key.mark) }
    }
  }

  private static let rigKeys: [Key<RigFile>] =
    [
      .required("canvas", \.canvas, canvas, "The canvas."),
      Key(
        "colors", \.colors, color.replacingInvalid(with: .transparent).named.upTo(1000, "colors"),
        "Named colors, which a theme can replace."),
      Key(
        "inputs", \.inputs, input.named.upTo(1000, "inputs"),
        "Numbers, booleans, texts, colors, and lists; set them with --set."),
      // Read beforehand, because other keys can refer to variables.
      Key(
        "variables", \.variables,
        ValueSchema(expected: "variables", shape: variables.shape) { _, _ in [] },
        "Numbers computed from inputs and from the variables above them."),
      // Read beforehand, because other keys can refer to easings.
      Key(
        "easings", \.easings, ValueSchema(expected: "easings", shape: easings.shape) { _, _ in [] },
        "Named easings, for every key that takes an easing."),
      .required("parts", \.parts, part.defined(as: "part").named, "Parts, back to front."),
      Key(
        "states", \.states, state.defined(as: "state").named.upTo(1000, "states"),
        "States and their changes from the rest state."),
      Key(
        "transitions", \.transitions,
        transition.defined(as: "transition").located.list.upTo(2000, "transitions"),
        "Timing of changes between states. Default: 0.25 s with the easing default."),
      Key(
        "clips", \.clips, clip.defined(as: "clip").named.upTo(1000, "clips"),
        "Animations that play over any states."),
      Key(
        "events", \.events, Schemas.reaction.defined(as: "event").located.list.upTo(1000, "events"),
        "Reactions of the rig to taps, typing, and triggers in a scene."),
    ]

  static let canvas = ValueSchema<CanvasEntry>.mapping(
    "the canvas", from: CanvasEntry(),
    [
      .required(
        "size", \.size, canvasSize.notAnimatable("the canvas"),
        "[width, height] in points, 1 to 10,000 per side."),
      Key(
        "corner-radius", \.cornerRadius, length.notAnimatable("the canvas"),
        "Radius of the corners that clip the parts. Default: 0."),
      Key(
        "fill", \.fill, paint(of: "the canvas").optional,
        "Fill of the canvas, within its corners. Default: none."),
      Key(
        "background", \.background, paint(of: "the canvas").optional,
        "Background under and around the canvas. Default: transparent."),
    ])

  static let input = ValueSchema<InputEntry>(
    expected: "an input",
    shape: .either([.flag, numberInput.shape] + otherInputs.map(\.schema.shape))
  ) { node, context in
    switch node.text {
    case "true": return InputEntry(kind: .flag, initial: Located(value: .number(1)))
    case "false": return InputEntry(kind: .flag, initial: Located(value: .number(0)))
    case .some:
      return context.refuse(
        "expected 'min' and 'max', true or false for a boolean input, or 'text', 'color', "
          + "'list', or 'art', found \(node.asFound)",
        at: node.mark)
    case nil:
      let other = otherInputs.first { node[$0.key] != nil }
      return (other?.schema ?? numberInput).read(node, context)
    }
  }

  /// The schemas of inputs that aren't numbers, each with its only key.
  private static let otherInputs: [(key: String, schema: ValueSchema<InputEntry>)] = [
    ("text", initial("text", anyText.map { .text($0) }, .text, "The initial text.")),
    ("color", initial("color", color.map { .color($0) }, .color, "The initial CSS color.")),
    ("art", initial("art", text.map { .art($0) }, .art, "The initial file in the rig's folder.")),
    ("list", initial("list", inputList.map { .list($0) }, .list, "The initial numbers.")),
  ]

  private static func initial(
    _ key: String, _ schema: ValueSchema<InputValue>, _ kind: Input.Kind, _ help: String
  ) -> ValueSchema<InputEntry> {
    ValueSchema<InputEntry>.mapping(
      "an input", from: InputEntry(kind: kind),
      [.required(key, \.initial, schema.located.optional, help)]
    ).map { InputEntry(kind: kind, initial: $0.initial ?? Located(value: .text(""))) }
  }

  /// The schema of the numbers of a list input.
  static let inputList = number.wholeList.upTo(InputValue.longestList, "numbers")

  private static let numberInput = ValueSchema<InputEntry>.mapping(
    "an input", from: InputEntry(),
    [
      .required("min", \.min, number.located, "The minimum."),
      .required("max", \.max, number, "The maximum."),
      Key(
        "initial", \.initial, number.map { InputValue.number($0) }.located.optional,
        "The initial value. Default: min."),
    ])

  /// The schema of variables. Each variable can refer to the variables before it.
  static let variables = variableList.upTo(10_000, "variables")

  private static let variableList = ValueSchema<[Named<Double>]>(
    expected: "a mapping from names", shape: .names(.number())
  ) { node, context in
    node.pairs(context, expected: "a mapping from names")?.compactMap { pair in
      guard let name = name.read(pair.key, context) else { return nil }
      if context.isInput(name) {
        return context.refuse(
          "the name '\(name)' is already used by an input; rename this variable", at: pair.key.mark)
      }
      // An invalid variable counts as 1, so that its uses aren't reported, too.
      let value = context.define(value: name) {
        number.followingTime.read(pair.value, context) ?? 1
      }
      return Named(name: Located(value: name, mark: pair.key.mark), value: value)
    }
  }

  static let state = ValueSchema<StateEntry>.mapping(
    "a state", from: StateEntry(),
    [
      Key("needs", \.needs, text.located.oneOrMore, "States that this state needs."),
      Key(
        "excludes", \.excludes, text.located.oneOrMore,
        "States that can't be active together with this state."),
      Key("parts", \.parts, change.defined(as: "change").byReference, "Changes by part."),
      Key("along", \.along, along.optional, "Changes that follow the value of an input."),
      Key("play", \.plays, clipPlays, "Clips that play while the state is active."),
    ])

  static let along = ValueSchema<AlongEntry>.mapping(
    "'along'", from: AlongEntry(),
    [
      .required("input", \.input, text.located, "The input."),
      .required(
        "from", \.from, change.defined(as: "change").byReference, "Changes at the minimum."),
      .required("to", \.to, change.defined(as: "change").byReference, "Changes at the maximum."),
    ])

}

/// The shapes of files, from the schemas that read the files.
package enum FileShapes {
  /// The shape of a `rig.yaml`.
  package static var rig: ValueShape { Schemas.rig.shape }
  /// The shape of a theme.
  package static var theme: ValueShape { ThemeFile.schema.shape }
  /// The shape of a scene file.
  package static var scene: ValueShape { Schemas.scene.shape }
}
