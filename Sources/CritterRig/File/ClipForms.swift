import CritterForms
import CritterGraphics

/// The forms of clips and their tracks.
extension Forms {
  static let clip = Form<ClipEntry>.mapping(
    "a clip", from: ClipEntry(),
    [
      Key(
        "over", \.over, text.located.oneOrMore,
        "States that it plays over unless others are asked for."),
      Key(
        "loop", \.loop, boolean.located,
        "Whether its end is its beginning, so that it goes on forever; false unless said."),
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
    let fields: [Key<MediaTimingEntry>] = [
      Key(
        "duration", \.duration, duration.immovable("a clip's time").located.optional,
        "Of one play, one way, in seconds."),
      Key(
        "delay", \.delay, number.immovable("a clip's time").located.optional,
        "Before it, in seconds; 0 unless said. In a clip that loops it wraps around, and may be "
          + "negative."),
      Key(
        "easing", \.easing, easing.optional,
        "Of the whole play, before the easings; linear unless said."),
      Key("plays", \.plays, plays.immovable("a clip's time").optional, "How often; 1 unless said."),
      Key("autoreverse", \.reverses, boolean.optional, "Each play is followed by its way back."),
      Key(
        "fill-mode", \.fillMode, word("a fill mode").optional,
        "Show the last value after the end (forwards), the first value during the delay (backwards), or "
          + "both. Default: none."),
    ]
    return fields.map { $0.within(timing) }
  }
}
