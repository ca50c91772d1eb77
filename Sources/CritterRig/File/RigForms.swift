import CritterForms
import CritterGraphics

/// The forms of a rig file, from the whole down to single values.
extension Forms {
  static let rig = Form<RigFile>.mapping(
    "a rig", from: RigFile(),
    [
      .required("canvas", \.canvas, canvas),
      Key("colors", \.colors, color.named.upTo(1000, "colors")),
      Key("inputs", \.inputs, input.named.upTo(1000, "inputs")),
      // Read beforehand, since the rest may name them.
      Key("values", \.values, Form(expected: "values") { _, _ in [] }),
      .required("parts", \.parts, part.named),
      Key("states", \.states, state.named.upTo(1000, "states")),
      Key("transitions", \.transitions, transition.located.list.upTo(2000, "transitions")),
      Key("clips", \.clips, clip.named.upTo(1000, "clips")),
      Key("events", \.events, Forms.reaction.located.list.upTo(1000, "events")),
      Key("scenes", \.scenes, Forms.scene.named.upTo(1000, "scenes")),
    ])

  static let canvas = Form<CanvasEntry>.mapping(
    "the canvas", from: CanvasEntry(),
    [
      .required("size", \.size, canvasSize.immovable("the canvas")),
      Key("corner-radius", \.cornerRadius, length.immovable("the canvas")),
      Key("fill", \.fill, text.located.optional),
      Key("background", \.background, text.located.optional),
    ])

  static let input = Form<InputEntry>(expected: "an input") { node, reading in
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
      .required("min", \.min, number.located),
      .required("max", \.max, number),
      Key("initial", \.initial, number.located.optional),
    ])

  /// Each value may name those before it.
  static let values = eachValue.upTo(10_000, "values")

  private static let eachValue = Form<[Named<Double>]>(
    expected: "a mapping from names"
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
      .required("frame", \.frame, rect),
      Key("anchor", \.anchor, point.immovable("an anchor")),
      Key("z", \.z, number.immovable("the order of parts")),
      Key("mirrored", \.mirrored, boolean),
      Key("mask", \.mask, rect.immovable("a mask").optional),
      Key("line-cap", \.cap, word("a line cap")),
      Key("line-join", \.join, word("a line join")),
      Key("stroke-align", \.strokeAlignment, word("where a stroke runs").located),
      Key("font", \.font, font.immovable("a font").optional),
      Key("align", \.align, word("an alignment")),
      Key("field", \.field, field.optional),
      Key("rig", \.rig, text.located.optional),
      Key("ignore", \.ignore, text.located.oneOrMore),
    ] + propertyKeys(Property.allCases.filter { $0.keyAtRest == $0.rawValue }, \.values)
      + [Key("parts", \.parts, children)])

  /// Reads `part` only when asked, since a part may hold parts.
  private static let children: Form<[Named<PartEntry>]> = Form(expected: "a mapping from names") {
    part.named.read($0, $1)
  }

  static let font = Form<FontEntry>.mapping(
    "a font", from: FontEntry(),
    [
      .required("family", \.family, text),
      .required("size", \.size, number.satisfying("expected a size above 0") { $0 > 0 }),
      Key(
        "weight", \.weight,
        number.satisfying("expected a weight from 1 to 1000") {
          (1...1000).contains($0)
        }),
    ])

  static let field = Form<FieldEntry>.mapping(
    "a field", from: FieldEntry(),
    [
      .required("text", \.text, text.located),
      Key("placeholder", \.placeholder, text.located.optional),
      Key("caret", \.caret, text.located.optional),
      Key("secure", \.secure, boolean),
    ])

  static let state = Form<StateEntry>.mapping(
    "a state", from: StateEntry(),
    [
      Key("needs", \.needs, text.located.oneOrMore),
      Key("excludes", \.excludes, text.located.oneOrMore),
      Key("parts", \.parts, change.byReference),
      Key("along", \.along, along.optional),
    ])

  static let along = Form<AlongEntry>.mapping(
    "'along'", from: AlongEntry(),
    [
      .required("input", \.input, text.located),
      .required("from", \.from, change.byReference),
      .required("to", \.to, change.byReference),
    ])

  static let change = Form<ChangeEntry>.mapping(
    "a part's change", from: ChangeEntry(),
    [
      Key("frame", \.frame, rect.optional),
      Key("secure", \.secure, boolean.optional),
    ] + propertyKeys(Property.allCases, \.values))

  private static func propertyKeys<Owner: Sendable>(
    _ properties: [Property],
    _ values: any WritableKeyPath<Owner, [Property: ValueEntry]> & Sendable
  ) -> [Key<Owner>] {
    properties.map { property in
      let key = Key<[Property: ValueEntry]>(
        property.rawValue, \.[property], value(of: property).optional)
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
    case .color: text.located.map { .color($0) }
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
      Key("from", \.from, text.located.optional),
      Key("to", \.to, text.located.optional),
      Key("interrupt", \.interrupt, word("a way to interrupt")),
      Key("parts", \.parts, partTiming.byReference),
    ] + timingFields(\.timing))

  static let partTiming = Form<PartTimingEntry>.mapping(
    "a part's timing", from: PartTimingEntry(),
    Property.allCases.filter { $0 != .art }.map { property in
      Key(property.rawValue, \.properties[property], timing(of: property).optional)
    } + [Key("art", \.art, artTiming)])

  private static func timing(of property: Property) -> Form<PropertyTimingEntry> {
    .mapping(
      "a timing", from: PropertyTimingEntry(),
      [Key("steps", \.segments, segments(of: property))] + timingFields(\.timing))
  }

  private static func segments(of property: Property) -> Form<[SegmentEntry]> {
    let list = segment(of: property).wholeList
    return Form(expected: list.expected) { node, reading in
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
        Key("to", \.to, value(of: property).optional),
        .required("duration", \.duration, duration),
        Key("easing", \.easing, easing.optional),
      ])
  }

  static let artTiming = Form<ArtTimingEntry>.mapping(
    "an art's timing", from: ArtTimingEntry(),
    [Key("fade", \.fade, fade.optional), Key("morph", \.morph, fade.optional)]
      + timingFields(\.timing))

  static let clip = Form<ClipEntry>.mapping(
    "a clip", from: ClipEntry(),
    [
      Key("over", \.over, text.located.oneOrMore),
      Key("parts", \.parts, partTracks.byReference),
      Key("inputs", \.inputs, inputTrack.byReference),
    ] + mediaTimingFields(\.timing))

  static let partTracks = Form<[Property: TrackEntry]>.mapping(
    "a part's tracks", from: [:],
    Property.allCases.map { property in
      Key(property.rawValue, \.[property], track(of: property).optional)
    })

  /// Of one track.
  private static let mostKeyframes = 10_000

  private static func track(of property: Property) -> Form<TrackEntry> {
    .mapping(
      "a track", from: TrackEntry(),
      [
        .required("values", \.values, value(of: property).list.upTo(mostKeyframes, "keyframes")),
        Key("additive", \.isAdditive, boolean),
      ] + (property == .art ? [Key("morph", \.morphs, boolean)] : []) + keyFields(\.keys))
  }

  static let inputTrack = Form<InputTrackEntry>.mapping(
    "a track", from: InputTrackEntry(),
    [.required("values", \.values, number.wholeList.upTo(mostKeyframes, "keyframes"))]
      + keyFields(\.keys))

  private static func keyFields<Owner: Sendable>(
    _ keys: any WritableKeyPath<Owner, KeysEntry> & Sendable
  ) -> [Key<Owner>] {
    let fields: [Key<KeysEntry>] =
      [
        Key("times", \.times, fraction.wholeList.immovable("a clip's time").located.optional),
        Key("easings", \.easings, easing.wholeList.located.optional),
        Key("mode", \.mode, word("a mode")),
      ] + mediaTimingFields(\.timing)
    return fields.map { $0.within(keys) }
  }

  private static func mediaTimingFields<Owner: Sendable>(
    _ timing: any WritableKeyPath<Owner, MediaTimingEntry> & Sendable
  ) -> [Key<Owner>] {
    let seconds = duration.immovable("a clip's time")
    let fields: [Key<MediaTimingEntry>] = [
      Key("duration", \.duration, seconds.optional),
      Key("delay", \.delay, seconds.optional),
      Key("easing", \.easing, easing.optional),
      Key("plays", \.plays, plays.immovable("a clip's time").optional),
      Key("autoreverse", \.reverses, boolean.optional),
      Key("hold", \.fill, word("when it holds").optional),
    ]
    return fields.map { $0.within(timing) }
  }

  static func timingFields<Owner: Sendable>(
    _ timing: any WritableKeyPath<Owner, TimingEntry> & Sendable
  ) -> [Key<Owner>] {
    let fields: [Key<TimingEntry>] = [
      Key("duration", \.duration, duration.optional),
      Key("delay", \.delay, duration.optional),
      Key("easing", \.easing, easing.optional),
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
