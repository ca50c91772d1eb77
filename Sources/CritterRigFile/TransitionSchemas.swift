import CritterGraphics
import CritterRig
import CritterSyntax

/// The schemas of transitions.
extension Schemas {
  static let transition = ValueSchema<TransitionEntry>.mapping(
    "a transition", from: TransitionEntry(),
    [
      Key(
        "from", \.from, text.located.optional,
        "The state that the transition leaves."),
      Key("to", \.to, text.located.optional, "The state that the transition enters."),
      Key(
        "interrupt", \.interrupt, word("a way to interrupt"),
        "Behavior if another transition of the property is running. Default: continue."),
      Key(
        "parts", \.parts, partTiming.byReference,
        "Other timing by part and property."),
    ] + timingFields(\.timing))

  static let partTiming = ValueSchema<PartTimingEntry>.mapping(
    "a part's timing", from: PartTimingEntry(),
    Property.allCases.filter { $0.base != .art }.map { property in
      Key(property.name, \.properties[property], timing(of: property).optional, property.help)
    } + [Key("art", \.art, artTiming, "Timing of the art, which jumps unless it fades or morphs.")]
  ).withoutOverlaps

  private static func timing(of property: Property) -> ValueSchema<PropertyTimingEntry> {
    ValueSchema<PropertyTimingEntry>.mapping(
      "a timing", from: PropertyTimingEntry(),
      [Key("keyframes", \.segments, segments(of: property), "Values in between, in order.")]
        + timingFields(\.timing)
    ).markingRow(\.row).shared(by: property, as: "timing")
  }

  private static func segments(of property: Property) -> ValueSchema<[SegmentEntry]> {
    segment(of: property).wholeList.refined { segments, node, context in
      if segments.last?.to != nil {
        context.report(
          "the last keyframe leads to the state's own value; remove its 'to'",
          at: node.items?.last?.mark)
      }
      return segments
    }
  }

  private static func segment(of property: Property) -> ValueSchema<SegmentEntry> {
    .mapping(
      "a keyframe", from: SegmentEntry(),
      [
        Key(
          "to", \.to, value(of: property).optional,
          "The value at its end. The last keyframe leads to the state's own value."),
        .required("duration", \.duration, duration, "In seconds."),
        Key("easing", \.easing, easing.optional, "Default: the easing of the property."),
      ])
  }

  static let artTiming = ValueSchema<ArtTimingEntry>.mapping(
    "an art's timing", from: ArtTimingEntry(),
    [
      Key("fade", \.fade, fade.optional, "true, or the art to cross-fade to."),
      Key("morph", \.morph, fade.optional, "true, or the art to morph to."),
    ]
      + timingFields(\.timing))

  static func timingFields<Owner: Sendable>(
    _ timing: any WritableKeyPath<Owner, TimingEntry> & Sendable
  ) -> [Key<Owner>] {
    let fields: [Key<TimingEntry>] = [
      Key(
        "duration", \.duration, duration.optional,
        "In seconds; required unless the easing is a spring."),
      Key("delay", \.delay, duration.optional, "In seconds. Default: 0."),
      Key("easing", \.easing, easing.optional, "Default: default."),
    ]
    return fields.map { $0.within(timing) }
  }
}

extension PartTimingEntry {
  /// The timing, fade, and morph of the art, as in the file.
  fileprivate var art: ArtTimingEntry {
    get {
      ArtTimingEntry(
        timing: properties[Property(.art)]?.timing ?? TimingEntry(), fade: fade, morph: morph)
    }
    set {
      properties[Property(.art)] = PropertyTimingEntry(timing: newValue.timing)
      fade = newValue.fade
      morph = newValue.morph
    }
  }
}
