import CritterForms
import CritterGraphics

/// The forms of a rig file, from the whole down to single values.
extension Forms {
  static let rig = Form<RigFile>.mapping(
    "a rig", from: RigFile(),
    [
      .required("canvas", \.canvas, canvas, "What everything is drawn on."),
      Key(
        "colors", \.colors, color.named.upTo(1000, "colors"),
        "Names for colours, which a theme may give other values."),
      Key(
        "inputs", \.inputs, input.named.upTo(1000, "inputs"),
        "Numbers and flags that drive the rig; --set gives them values."),
      // Read beforehand, since the rest may name them.
      Key(
        "values", \.values, Form(expected: "values", shape: values.shape) { _, _ in [] },
        "Numbers that are computed from the inputs and from the values above them."),
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
  static let values = eachValue.upTo(10_000, "values")

  private static let eachValue = Form<[Named<Double>]>(
    expected: "a mapping from names", shape: .names(.number())
  ) { node, reading in
    let inputs = Set(reading.scope.values.keys)
    return node.pairs(reading, expected: "a mapping from names")?.compactMap { pair in
      guard let name = name.read(pair.key, reading) else { return nil }
      if inputs.contains(name) {
        reading.report(
          "there is already an input '\(name)'; give this value another name", at: pair.key.mark)
        return nil
      }
      // One that cannot be read stands for 1, lest every use of it be reported too.
      let value = reading.define(value: name) { number.read(pair.value, reading) ?? 1 }
      return Named(name: Located(value: name, mark: pair.key.mark), value: value)
    }
  }

  static let part: Form<PartEntry> = .mapping(
    "a part", from: PartEntry(),
    [
      .required("frame", \.frame, rect, "[x, y, width, height] in the parent, in points."),
      Key(
        "anchor", \.anchor, point.immovable("an anchor"),
        "[x, y], 0 to 1 in its size: what it turns and grows about; [0.5, 0.5] unless said."),
      Key(
        "z", \.z, number.immovable("the order of parts"),
        "Orders siblings, low ones behind; 0 unless said."),
      Key("mirrored", \.mirrored, boolean, "Flips the art left to right."),
      Key(
        "mask", \.mask, rect.immovable("a mask").optional,
        "[x, y, width, height] in its own points: where the part and its children may be seen."),
      Key(
        "line-cap", \.cap, word("a line cap"), "How the ends of its stroke look; butt unless said."),
      Key(
        "line-join", \.join, word("a line join"),
        "How the corners of its stroke look; miter unless said."),
      Key(
        "stroke-align", \.strokeAlignment, word("where a stroke runs").located,
        "Where the stroke runs; inside has all of it within the frame. center unless said."),
      Key("font", \.font, font.immovable("a font").optional, "Required with a text."),
      Key("align", \.align, word("an alignment"), "Of the text; left unless said."),
      Key("field", \.field, field.optional, "Takes typing in scenes."),
      Key(
        "rig", \.rig, text.located.optional,
        "The folder, beside this one, of a rig that is shown here."),
      Key(
        "ignore", \.ignore, text.located.oneOrMore,
        "Events of that rig that do nothing here, or all."),
    ] + propertyKeys(Property.allCases.filter { $0.keyAtRest == $0.rawValue }, \.values)
      + [Key("parts", \.parts, children, "Children, drawn over it.")])

  /// Reads `part` only when asked, since a part may hold parts.
  private static let children: Form<[Named<PartEntry>]> = Form(
    expected: "a mapping from names", shape: .names(.reference("part"))
  ) {
    part.named.read($0, $1)
  }

  static let font = Form<FontEntry>.mapping(
    "a font", from: FontEntry(),
    [
      .required(
        "family", \.family, text, "A font's name; one that the machine has not is an error."),
      .required(
        "size", \.size,
        number.satisfying("expected a size above 0", shape: .number(lowest: 0)) { $0 > 0 },
        "In points."),
      Key(
        "weight", \.weight,
        number.satisfying(
          "expected a weight from 1 to 1000", shape: .number(lowest: 1, highest: 1000)
        ) {
          (1...1000).contains($0)
        }, "1 to 1000; 400 unless said."),
    ])

  static let field = Form<FieldEntry>.mapping(
    "a field", from: FieldEntry(),
    [
      .required("text", \.text, text.located, "The part that shows what was typed."),
      Key(
        "placeholder", \.placeholder, text.located.optional,
        "The part that shows while nothing was."),
      Key(
        "caret", \.caret, text.located.optional,
        "The part that shows after the last character while the field has the focus."),
      Key("secure", \.secure, boolean, "Shows bullets, and the last character for two seconds."),
    ])

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

  static let change = Form<ChangeEntry>.mapping(
    "a part's change", from: ChangeEntry(),
    [
      Key(
        "frame", \.frame, rect.optional,
        "[x, y, width, height] in the parent: a position and a size."),
      Key("secure", \.secure, boolean.optional, "Whether the field shows bullets."),
    ] + propertyKeys(Property.allCases, \.values))

  private static func propertyKeys<Owner: Sendable>(
    _ properties: [Property],
    _ values: any WritableKeyPath<Owner, [Property: ValueEntry]> & Sendable
  ) -> [Key<Owner>] {
    properties.map { property in
      let key = Key<[Property: ValueEntry]>(
        property.rawValue, \.[property], value(of: property).optional, property.help)
      return key.within(values)
    }
  }

  private static func value(of property: Property) -> Form<ValueEntry> {
    switch property.kind {
    case .fraction: fraction.map { .value(.number($0)) }
    case .length: length.map { .value(.number($0)) }
    case .point: point.map { .value(.point($0)) }
    case .size: size.map { .value(.size($0)) }
    case .transform: transform.map { .value(.transform($0)) }
    case .color: paint.located.map { .color($0) }
    case .trim: trim.map { .value(.trim($0)) }
    case .path: path.map { .value(.path($0)) }
    case .text: anyText.map { .value(.text($0)) }
    case .flag: boolean.map { .value(.flag($0)) }
    case .art: text.located.map { .art($0) }
    }
  }

  static let transition = Form<TransitionEntry>.mapping(
    "a transition", from: TransitionEntry(),
    [
      Key(
        "from", \.from, text.located.optional,
        "The state that it leaves; with to, only from the one to the other."),
      Key("to", \.to, text.located.optional, "The state that it enters."),
      Key(
        "interrupt", \.interrupt, word("a way to interrupt"),
        "What becomes of it when another moves the same property; continue unless said."),
      Key(
        "parts", \.parts, partTiming.byReference,
        "Timings of their own, part by part and property by property."),
    ] + timingFields(\.timing))

  static let partTiming = Form<PartTimingEntry>.mapping(
    "a part's timing", from: PartTimingEntry(),
    Property.allCases.filter { $0 != .art }.map { property in
      Key(
        property.rawValue, \.properties[property], timing(of: property).optional, property.help)
    } + [Key("art", \.art, artTiming, "Of the art, which jumps unless it fades or morphs.")])

  private static func timing(of property: Property) -> Form<PropertyTimingEntry> {
    .mapping(
      "a timing", from: PropertyTimingEntry(),
      [Key("steps", \.segments, segments(of: property), "Values in between, one after another.")]
        + timingFields(\.timing))
  }

  private static func segments(of property: Property) -> Form<[SegmentEntry]> {
    let list = segment(of: property).wholeList
    return Form(expected: list.expected, shape: list.shape) { node, reading in
      guard let segments = list.read(node, reading) else { return nil }
      if segments.last?.to != nil {
        reading.report(
          "the last step leads to the state's own value and takes no 'to'",
          at: node.items?.last?.mark)
      }
      return segments
    }
  }

  private static func segment(of property: Property) -> Form<SegmentEntry> {
    .mapping(
      "a step", from: SegmentEntry(),
      [
        Key(
          "to", \.to, value(of: property).optional,
          "Where it leads; the last step leads to the state's own value."),
        .required("duration", \.duration, duration, "In seconds."),
        Key("easing", \.easing, easing.optional, "The timing's unless said."),
      ])
  }

  static let artTiming = Form<ArtTimingEntry>.mapping(
    "an art's timing", from: ArtTimingEntry(),
    [
      Key("fade", \.fade, fade.optional, "true, or the art that it cross-fades to."),
      Key("morph", \.morph, fade.optional, "true, or the art that its shape turns into."),
    ]
      + timingFields(\.timing))

  static let clip = Form<ClipEntry>.mapping(
    "a clip", from: ClipEntry(),
    [
      Key(
        "over", \.over, text.located.oneOrMore,
        "States that it plays over unless others are asked for."),
      Key(
        "parts", \.parts, partTracks.byReference,
        "Keyframes, part by part and property by property."),
      Key("inputs", \.inputs, inputTrack.byReference, "Keyframes of inputs."),
    ] + mediaTimingFields(\.timing))

  static let partTracks = Form<[Property: TrackEntry]>.mapping(
    "a part's tracks", from: [:],
    Property.allCases.map { property in
      Key(property.rawValue, \.[property], track(of: property).optional, property.help)
    })

  /// Of one track.
  private static let mostKeyframes = 10_000

  private static func track(of property: Property) -> Form<TrackEntry> {
    .mapping(
      "a track", from: TrackEntry(),
      [
        .required(
          "values", \.values, value(of: property).list.upTo(mostKeyframes, "keyframes"),
          "At least one, written as in a change."),
        Key("additive", \.isAdditive, boolean, "Adds to what is there."),
      ] + (property == .art ? [Key("morph", \.morphs, boolean, "Art changes its shape.")] : [])
        + keyFields(\.keys))
  }

  static let inputTrack = Form<InputTrackEntry>.mapping(
    "a track", from: InputTrackEntry(),
    [.required("values", \.values, number.wholeList.upTo(mostKeyframes, "keyframes"), "Numbers.")]
      + keyFields(\.keys))

  private static func keyFields<Owner: Sendable>(
    _ keys: any WritableKeyPath<Owner, KeysEntry> & Sendable
  ) -> [Key<Owner>] {
    let fields: [Key<KeysEntry>] =
      [
        Key(
          "times", \.times, fraction.wholeList.immovable("a clip's time").located.optional,
          "0 to 1 of the duration, one a value, rising; equally spaced unless said."),
        Key(
          "easings", \.easings, easing.wholeList.located.optional,
          "One for each way between two values; linear unless said."),
        Key("mode", \.mode, word("a mode"), "How values follow each other; linear unless said."),
      ] + mediaTimingFields(\.timing)
    return fields.map { $0.within(keys) }
  }

  private static func mediaTimingFields<Owner: Sendable>(
    _ timing: any WritableKeyPath<Owner, MediaTimingEntry> & Sendable
  ) -> [Key<Owner>] {
    let seconds = duration.immovable("a clip's time")
    let fields: [Key<MediaTimingEntry>] = [
      Key("duration", \.duration, seconds.optional, "Of one play, one way, in seconds."),
      Key("delay", \.delay, seconds.optional, "Before it, in seconds; 0 unless said."),
      Key(
        "easing", \.easing, easing.optional,
        "Of the whole play, before the easings; linear unless said."),
      Key("plays", \.plays, plays.immovable("a clip's time").optional, "How often; 1 unless said."),
      Key("autoreverse", \.reverses, boolean.optional, "Each play is followed by its way back."),
      Key(
        "hold", \.fill, word("when it holds").optional,
        "Whether the first value shows before and the last one after; none unless said."),
    ]
    return fields.map { $0.within(timing) }
  }

  static func timingFields<Owner: Sendable>(
    _ timing: any WritableKeyPath<Owner, TimingEntry> & Sendable
  ) -> [Key<Owner>] {
    let fields: [Key<TimingEntry>] = [
      Key(
        "duration", \.duration, duration.optional,
        "In seconds; required unless the easing is a spring."),
      Key("delay", \.delay, duration.optional, "In seconds; 0 unless said."),
      Key("easing", \.easing, easing.optional, "default unless said."),
    ]
    return fields.map { $0.within(timing) }
  }
}

extension PartTimingEntry {
  /// The same entry seen as the file writes it: all of its art's under one key.
  fileprivate var art: ArtTimingEntry {
    get {
      ArtTimingEntry(
        timing: properties[.art]?.timing ?? TimingEntry(), fade: fade, morph: morph)
    }
    set {
      properties[.art] = PropertyTimingEntry(timing: newValue.timing)
      (fade, morph) = (newValue.fade, newValue.morph)
    }
  }
}
