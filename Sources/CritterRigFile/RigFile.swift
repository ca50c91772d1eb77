import CritterGraphics
import CritterRig
import CritterSyntax

/// The entries of a rig file, with checked types but unresolved names.
struct RigFile: Sendable {
  var canvas = CanvasEntry()
  var colors: [Named<Color>] = []
  var inputs: [Named<InputEntry>] = []
  var variables: [Named<Double>] = []
  var easings: [Named<Easing>] = []
  var parts: [Named<PartEntry>] = []
  var states: [Named<StateEntry>] = []
  var transitions: [Located<TransitionEntry>] = []
  var clips: [Named<ClipEntry>] = []
  var events: [Located<ReactionEntry>] = []
  var scenes: [Named<[Located<SceneStepEntry>]>] = []
  var drawing: SourceDrawing?
  var include: [Located<String>] = []
  /// The names of the rigs under `rigs`.
  var rigs: [Located<String>] = []
}

/// The value of `canvas:`.
struct CanvasEntry: Sendable {
  var size = Size(0, 0)
  var cornerRadius = 0.0
  var fill: Located<String>?
  var background: Located<String>?
}

/// An entry of `inputs:`.
struct InputEntry: Sendable {
  var kind = Input.Kind.number
  var min = Located(value: 0.0)
  var max = 1.0
  var initial: Located<InputValue>?

  /// The value before the input is set.
  var initialValue: InputValue { initial?.value ?? .number(min.value) }

  /// Returns the input.
  func input(named name: String) -> Input? {
    guard min.value < max else { return nil }
    return Input(name: name, kind: kind, range: min.value...max, initial: initialValue)
  }
}

/// An entry of `parts:`.
struct PartEntry: Sendable {
  var frame = Rect(0, 0, 0, 0)
  var anchor = Point(0.5, 0.5)
  var mirrored = false
  var masks: [MaskEntry] = []
  var line = LineStyle()
  var fillRule = FillRule.nonzero
  var strokeAlignment = Located(value: StrokeAlignment.center)
  var font: FontEntry?
  var align = TextLook.Alignment.left
  var valign = Located(value: TextLook.VerticalAlignment.middle)
  var wraps = Located(value: false)
  var fit: Located<ContentFit>?
  var minimumSize: Located<Double>?
  var field: FieldEntry?
  var rig: Located<String>?
  var ignore: [Located<String>] = []
  var settings: [Named<NestedValue>] = []
  var colors: [Named<Located<String>>] = []
  var timeOffset: Located<Double>?
  var overflow: Located<Overflow>?
  var motionParent: Located<String>?
  var follow: FollowEntry?
  var values: [Property: ValueEntry] = [:]
  var parts: [Named<PartEntry>] = []
  /// The values that depend on inputs or on the time.
  var computed: [Computed<ComputedEntry>] = []
}

/// Whether a nested rig is clipped to its canvas.
enum Overflow: String, Sendable, CaseIterable {
  case hidden, visible
}

/// A value of a part that depends on inputs or on the time.
enum ComputedEntry: Sendable {
  case frame(Rect)
  case masks([MaskEntry])
  case settings([Named<NestedValue>])
  case value(Property, ValueEntry)
}

/// The value of a part's `fit:`.
enum ContentFit: String, Sendable, CaseIterable {
  /// The text is as small as the longest text of the output needs.
  case shrink
  /// The art is placed as by CSS `object-fit`.
  case fill, contain, cover

  /// The placement of art; nil for a text.
  var art: ArtFit? { ArtFit(rawValue: rawValue) }
}

/// The value of a part's `follow:`.
struct FollowEntry: Sendable {
  var part = Located(value: "")
  var delay = 0.0
  var amount = 1.0
}

/// The value of a part's `mask:`, or an entry of its `masks:`.
struct MaskEntry: Sendable {
  /// The rectangle or path; nil for a part.
  var area: Path?
  var part: Located<String>?
  var mode = Located(value: MaskMode.add)
  var isInverted = false
  var usesLuma = false
  var feather: Double?
  var opacity: Double?
  var expansion: Double?

  var values: MaskValues {
    MaskValues(area: area, feather: feather ?? 0, opacity: opacity ?? 1, expansion: expansion ?? 0)
  }

  /// Returns the mask without its values.
  ///
  /// - Parameter part: the index of the masking part.
  func mask(by part: Int?) -> PartMask {
    var mask = PartMask()
    (mask.part, mask.mode) = (part, mode.value)
    (mask.isInverted, mask.usesLuma) = (isInverted, usesLuma)
    mask.hasOtherEdge = feather != nil || expansion != nil
    mask.fades = opacity != nil
    return mask
  }
}

/// The value of a text's `font:`.
struct FontEntry: Sendable {
  var families: [String] = []
  var isTabular = false
  var size = 0.0
  var weight = 400.0
}

/// The value of a part's `field:`.
struct FieldEntry: Sendable {
  var text = Located(value: "")
  var placeholder: Located<String>?
  var caret: Located<String>?
  var secure = false
}

/// An entry of `states:`.
struct StateEntry: Sendable {
  var needs: [Located<String>] = []
  var excludes: [Located<String>] = []
  var parts: [Named<ChangeEntry>] = []
  var along: AlongEntry?
  var plays: [PlayEntry] = []
}

/// An entry of a state's or clip's `play:`.
struct PlayEntry: Sendable {
  var clip = Located(value: "")
  var start = 0.0
  var duration: Double?
  var easing = Easing.linear
  var weight: Double?
}

/// The value of a state's `along:`.
struct AlongEntry: Sendable {
  var input = Located(value: "")
  var from: [Named<ChangeEntry>] = []
  var to: [Named<ChangeEntry>] = []
}

/// The changes of one part in a state.
struct ChangeEntry: Sendable {
  var frame: Rect?
  var secure: Bool?
  var values: [Property: ValueEntry] = [:]
}

/// A value of one property.
enum ValueEntry: Sendable {
  case value(PropertyValue)
  case transform(TransformEntry)
  /// The name of a palette color, or a CSS color.
  case color(Choice)
  case gradient(GradientEntry)
  case art(Choice)
  /// A shadow without its color, and the color.
  case shadow(Shadow, Choice)
}

/// A gradient in fractions of a part's size.
struct GradientEntry: Sendable {
  var from = Point.zero
  var to = Point.zero
  var focus: Point?
  var colors: [Choice] = []
  /// Equally spaced if nil.
  var stops: [Double]?
  var isRadial = false
}

/// An entry of `transitions:`.
struct TransitionEntry: Sendable {
  var from: Located<String>?
  var to: Located<String>?
  var timing = TimingEntry()
  var interrupt = Transition.Interruption.continue
  var parts: [Named<PartTimingEntry>] = []
}

/// The keys `duration`, `delay`, and `easing`; nil for missing keys.
struct TimingEntry: Sendable {
  var duration: Double?
  var delay: Double?
  var easing: Easing?
}

/// The timing of one part, if it differs from the transition's timing.
struct PartTimingEntry: Sendable {
  var properties: [Property: PropertyTimingEntry] = [:]
  var fade: FadeEntry?
  var morph: FadeEntry?
}

/// The timing of one property, directly to its new value or with keyframes.
struct PropertyTimingEntry: Sendable {
  /// The row of a copy that has the timing instead of the row of all copies.
  var row: Mark?
  var timing = TimingEntry()
  var segments: [SegmentEntry] = []
}

/// A keyframe on the way to a new value.
struct SegmentEntry: Sendable {
  /// The value at the end; nil for the last keyframe, which leads to the state's own value.
  var to: ValueEntry?
  var duration = 0.0
  var easing: Easing?
}

/// An entry of `clips:`.
struct ClipEntry: Sendable {
  var over: [Located<String>] = []
  var loop = Located(value: false)
  var speed = 1.0
  var timing = MediaTimingEntry()
  var parts: [Named<PartTracksEntry>] = []
  var inputs: [Named<InputTrackEntry>] = []
  var plays: [PlayEntry] = []
}

/// The timing of a clip or of one of its tracks. A track inherits the clip's values.
struct MediaTimingEntry: Sendable {
  var duration: Located<Double>?
  var delay: Located<Double>?
  var easing: Easing?
  var plays: Double?
  var reverses: Bool?
  var fillMode: MediaTiming.FillMode?
}

/// The tracks of one part.
struct PartTracksEntry: Sendable {
  var tracks: [Property: TrackEntry] = [:]
  /// The seconds between which the part is shown.
  var shown: Located<[Double]>?
}

/// The track of one property.
struct TrackEntry: Sendable {
  /// The row of a copy that has the track instead of the row of all copies.
  var row: Mark?
  var values: [ValueEntry] = []
  /// Whether the values depend on inputs or on the time.
  var isComputed = false
  var isAdditive = false
  /// Whether art morphs.
  var morphs = false
  /// The path that a position moves along, whose fractions are the values.
  var route: Route?
  var rotation = MotionPath.Rotation.none
  var keys = KeysEntry()
}

/// The track of one input.
struct InputTrackEntry: Sendable {
  /// The values of the keyframes, which are of the input's kind.
  var values: [Node] = []
  var keys = KeysEntry()
}

/// The times, easings, mode, and timing of keyframes.
struct KeysEntry: Sendable {
  var times: Located<[Double]>?
  /// The times in seconds, instead of `times`.
  var seconds: Located<[Double]>?
  var easings: Located<EasingsEntry>?
  var mode = Keyframes.Mode.linear
  var timing = MediaTimingEntry()
}

/// The value of a track's `easings:`.
enum EasingsEntry: Sendable {
  /// One easing for all pairs of values.
  case all(Easing)
  case each([Easing])
}

/// The value of `fade:` or `morph:`.
enum FadeEntry: Sendable {
  case always
  case to([Located<String>])
}

/// The value of a part's `art:` in a transition.
struct ArtTimingEntry: Sendable {
  var timing = TimingEntry()
  var fade: FadeEntry?
  var morph: FadeEntry?
}

/// An entry of `events:`.
struct ReactionEntry: Sendable {
  var on: [Located<String>] = []
  var when: ConditionsEntry?
  var unless: ConditionsEntry?
  var after = 0.0
  var actions: [Located<ActionEntry>] = []
}

/// The value of a reaction's `when:` or `unless:`.
struct ConditionsEntry: Sendable {
  var state: Located<String>?
  var entering: Located<String>?
  var focused: Located<String>?
  var contains: [Named<String>] = []
  var equals: [Named<String>] = []
  var matches: [Named<Located<String>>] = []
  var input: [Named<Node>] = []
  /// At most one mapping, whose conditions count as a single condition.
  var all: [ConditionsEntry] = []
  var any: [ConditionsEntry] = []
}

/// An entry of a reaction's `do:`.
struct ActionEntry: Sendable {
  var enter: [Located<String>] = []
  var leave: [Located<String>] = []
  var toggle: Located<String>?
  var common = CommonActionEntry()
  var focus: Located<String>?
  var blur: Bool?
  var show: [Located<String>] = []
  var hide: [Located<String>] = []
  var write: [Named<Located<String>>] = []
  var clear: Located<String>?
  var trigger: Located<String>?
}

/// The keys for actions that reactions and steps of scenes have in common.
struct CommonActionEntry: Sendable {
  var set: [Named<Node>] = []
  var play: Located<String>?
  var stop: Located<String>?
  var timing = TimingEntry()
}

/// A step of a scene.
struct SceneStepEntry: Sendable {
  var tap: TapEntry?
  var type: String?
  var pace: Double?
  var press: Event.Key?
  var trigger: Located<String>?
  var wait: Double?
  var common = CommonActionEntry()
  var pointer: Scene.PointerLook?
  var caret: Scene.CaretLook?
  var background: Bool?
}

/// The value of a step's `tap:`.
enum TapEntry: Sendable {
  /// The name of a part, or `canvas`.
  case name(Located<String>)
  case point(Located<Point>)
}
