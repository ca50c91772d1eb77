import CritterGraphics
import CritterRig
import CritterSyntax

/// The schemas of clips and their tracks.
extension Schemas {
  static let clip = ValueSchema<ClipEntry>.mapping(
    "a clip", from: ClipEntry(),
    [
      Key(
        "over", \.over, text.located.oneOrMore,
        "States under the clip unless the caller selects others."),
      Key(
        "loop", \.loop, boolean.located,
        "Whether the clip repeats forever. Default: false."),
      Key(
        "parts", \.parts, partTracks.byReference,
        "Tracks by part and property."),
      Key("inputs", \.inputs, inputTrack.byReference, "Tracks of inputs."),
      Key("play", \.plays, clipPlays, "Other clips that play in this clip, under its own tracks."),
      Key(
        "speed", \.speed, positive("a speed").notAnimatable("a clip's time"),
        "Speed of the clip, with everything in it. Default: 1."),
    ] + mediaTimingFields(\.timing))

  static let partTracks = ValueSchema<PartTracksEntry>.mapping(
    "a part's tracks", from: PartTracksEntry(),
    [
      Key(
        "shown", \.shown, shown.located.optional,
        "The seconds between which the part is visible, [from, to]; to the end with [from].")
    ]
      + Property.allCases.map { property in
        Key(property.name, \.tracks[property], track(of: property).optional, property.help)
      }
  ).withoutOverlaps

  private static let shown = duration.notAnimatable("a clip's time").wholeList.satisfying(
    "expected the seconds [from, to], or [from]", shape: .list(duration.shape)
  ) { $0.count == 1 || $0.count == 2 && $0[0] < $0[1] }

  /// The maximum number of keyframes of a track.
  private static let maximumKeyframes = 20_000

  private static func track(of property: Property) -> ValueSchema<TrackEntry> {
    let plain = valueTrack(of: property).markingRow(\.row)
    guard property == Property(.position) else { return plain }
    return ValueSchema(expected: "a track", shape: .either([plain.shape, pathTrack.shape])) {
      node, context in
      (node["path"] == nil ? plain : pathTrack).read(node, context)
    }
  }

  private static let pathTrack = ValueSchema<TrackEntry>.mapping(
    "a track along a path",
    from: TrackEntry(values: [.value(.number(0)), .value(.number(1))]),
    [
      .required(
        "path", \.route, path.map { Route($0) }.optional,
        "SVG path data in the parent's points, which the anchor follows at an even speed."),
      Key(
        "rotate", \.rotation, word("a rotation along a path"),
        "Whether the part points along the path (auto) or back (reverse). Default: none."),
      Key(
        "values", \.values,
        fraction.map { ValueEntry.value(.number($0)) }.wholeList.upTo(
          maximumKeyframes, "keyframes"),
        "Fractions of the path's length. Default: [0, 1]."),
      Key(
        "additive", \.isAdditive, boolean,
        "Whether the points are added to the current position. Default: false."),
    ] + keyFields(\.keys))

  private static func valueTrack(of property: Property) -> ValueSchema<TrackEntry> {
    ValueSchema<TrackEntry>.mapping(
      "a track", from: TrackEntry(),
      [
        .required(
          "values", \.values, value(of: property).list.upTo(maximumKeyframes, "keyframes"),
          "The values of the keyframes; at least one."
        ).marking(\.isComputed),
        Key(
          "additive", \.isAdditive, boolean,
          "Whether the values are added to the current value. Default: false."),
      ]
        + (property.base == .art
          ? [Key("morph", \.morphs, boolean, "Whether the art morphs. Default: false.")] : [])
        + keyFields(\.keys)
    ).shared(by: property, as: "track")
  }

  static let inputTrack = ValueSchema<InputTrackEntry>.mapping(
    "a track", from: InputTrackEntry(),
    [
      .required(
        "values", \.values, setting.wholeList.upTo(maximumKeyframes, "keyframes"),
        "The values of the keyframes.")
    ]
      + keyFields(\.keys))

  /// The schema of a time as a fraction.
  private static let time = number.satisfying(
    "expected a fraction from 0 to 1, or 'at' instead of 'times' for seconds",
    shape: fraction.shape
  ) { (0...1).contains($0) }

  private static func keyFields<Owner: Sendable>(
    _ keys: any WritableKeyPath<Owner, KeysEntry> & Sendable
  ) -> [Key<Owner>] {
    let fields: [Key<KeysEntry>] =
      [
        Key(
          "times", \.times, time.wholeList.notAnimatable("a clip's time").located.optional,
          "One time per value, rising from 0 to 1. Default: equally spaced."),
        Key(
          "at", \.seconds, duration.wholeList.notAnimatable("a clip's time").located.optional,
          "One time per value, in seconds since the start of the clip, instead of times."),
        Key(
          "easings", \.easings, trackEasings.located.optional,
          "One easing between each pair of values, or one for all pairs. Default: linear."),
        Key("mode", \.mode, word("a mode"), "How values follow each other. Default: linear."),
      ] + mediaTimingFields(\.timing)
    return fields.map { $0.within(keys) }
  }

  private static let trackEasings = ValueSchema<EasingsEntry>(
    expected: "an easing or a list", shape: .either([easing.shape, .list(easing.shape)])
  ) { node, context in
    if node.items == nil { return easing.read(node, context).map(EasingsEntry.all) }
    return easing.wholeList.read(node, context).map(EasingsEntry.each)
  }

  private static func mediaTimingFields<Owner: Sendable>(
    _ timing: any WritableKeyPath<Owner, MediaTimingEntry> & Sendable
  ) -> [Key<Owner>] {
    let fields: [Key<MediaTimingEntry>] = [
      Key(
        "duration", \.duration, duration.notAnimatable("a clip's time").located.optional,
        "Duration of one play in one direction, in seconds."),
      Key(
        "delay", \.delay, number.notAnimatable("a clip's time").located.optional,
        "Delay, in seconds; it can be negative in a clip that loops. Default: 0."),
      Key(
        "easing", \.easing, easing.optional,
        "Easing of each play. Default: linear."),
      Key(
        "plays", \.plays, plays.notAnimatable("a clip's time").optional,
        "Number of plays. Default: 1."),
      Key(
        "autoreverse", \.reverses, boolean.optional,
        "Whether each play is followed by its reverse. Default: false."),
      Key(
        "fill-mode", \.fillMode, word("a fill mode").optional,
        "Show the last value after the end (forwards), the first value during the delay (backwards), or "
          + "both. Default: none."),
    ]
    return fields.map { $0.within(timing) }
  }
}
