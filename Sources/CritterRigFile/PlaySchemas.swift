import CritterSyntax

extension Schemas {
  /// The maximum number of clips that a state or a clip plays.
  private static let maximumPlays = 1000

  /// The clips that a state or a clip plays.
  static let clipPlays = play.oneOrMore.upTo(maximumPlays, "clips")

  private static let play = ValueSchema<PlayEntry>(
    expected: "a clip", shape: .either([.text, playKeys.shape])
  ) { node, context in
    node.pairs == nil
      ? text.located.read(node, context).map { PlayEntry(clip: $0) } : playKeys.read(node, context)
  }

  private static let playKeys = ValueSchema<PlayEntry>.mapping(
    "'play'", from: PlayEntry(),
    [
      .required("clip", \.clip, text.located, "The clip."),
      Key(
        "at", \.start, duration.notAnimatable("a clip's time"),
        "Seconds from the start of the state or the other clip. Default: 0."),
      Key(
        "duration", \.duration,
        positive("seconds").notAnimatable("a clip's time").optional,
        "Duration of the clip here, in seconds. Default: its own."),
      Key("easing", \.easing, easing, "Easing of the clip's time. Default: linear."),
      Key(
        "weight", \.weight, fraction.followingTime.optional,
        "How much of the clip shows, 0 to 1. Default: 1."),
    ])
}
