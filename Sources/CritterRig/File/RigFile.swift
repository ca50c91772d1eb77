import CritterGraphics

/// A rig file as its author wrote it: the shape is checked, the names are not looked up yet.
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
  var drawing: String?
}

/// `canvas:`
struct CanvasEntry: Sendable {
  var size = Size(0, 0)
  var cornerRadius = 0.0
  var fill: Located<String>?
  var background: Located<String>?
}

/// One of `inputs:`
struct InputEntry: Sendable {
  var min = Located(value: 0.0)
  var max = 0.0
  var initial: Located<Double>?
  var isFlag = false
}

extension InputEntry {
  init(flag: Bool) {
    (max, initial, isFlag) = (1, Located(value: flag ? 1 : 0), true)
  }
}

/// One of `parts:`
struct PartEntry: Sendable {
  var frame = Rect(0, 0, 0, 0)
  var anchor = Point(0.5, 0.5)
  var z = 0.0
  var mirrored = false
  var mask: MaskEntry?
  var cap = LineCap.butt
  var join = LineJoin.miter
  var strokeAlignment = Located(value: StrokeAlignment.center)
  var font: FontEntry?
  var align = TextLook.Alignment.left
  var field: FieldEntry?
  var rig: Located<String>?
  var ignore: [Located<String>] = []
  var values: [Property: ValueEntry] = [:]
  var parts: [Named<PartEntry>] = []
}

/// A part's `mask:`
enum MaskEntry: Sendable {
  case rect(Rect)
  /// The area outside of another part.
  case part(Located<String>)

  var rect: Rect? {
    if case .rect(let rect) = self { rect } else { nil }
  }
}

/// A mask that is a part.
struct PartMaskEntry: Sendable {
  var part = Located(value: "")
  var isInverted = false
}

/// A text's `font:`
struct FontEntry: Sendable {
  var family = ""
  var size = 0.0
  var weight = 400.0
}

/// A part's `field:`
struct FieldEntry: Sendable {
  var text = Located(value: "")
  var placeholder: Located<String>?
  var caret: Located<String>?
  var secure = false
}

/// One of `states:`
struct StateEntry: Sendable {
  var needs: [Located<String>] = []
  var excludes: [Located<String>] = []
  var parts: [Named<ChangeEntry>] = []
  var along: AlongEntry?
  var plays: [PlayEntry] = []
}

/// A `play:` of a state or a clip.
struct PlayEntry: Sendable {
  var clip = Located(value: "")
  var start = 0.0
  var duration: Double?
  var easing = Easing.linear
  var weight: Double?
}

/// A state's `along:`
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
  /// A named color, or one of CSS.
  case color(Choice)
  case art(Choice)
}

/// One of `transitions:`
struct TransitionEntry: Sendable {
  var from: Located<String>?
  var to: Located<String>?
  var timing = TimingEntry()
  var interrupt = Transition.Interruption.continue
  var parts: [Named<PartTimingEntry>] = []
}

/// `duration`, `delay`, and `easing`; nil for the transition's own value.
struct TimingEntry: Sendable {
  var duration: Double?
  var delay: Double?
  var easing: Easing?
}

/// Timings of one part that differ from those of its transition.
struct PartTimingEntry: Sendable {
  var properties: [Property: PropertyTimingEntry] = [:]
  var fade: FadeEntry?
  var morph: FadeEntry?
}

/// The timing of one property, straight to its new value or in steps.
struct PropertyTimingEntry: Sendable {
  var timing = TimingEntry()
  var segments: [SegmentEntry] = []
}

/// One of several keyframes in order.
struct SegmentEntry: Sendable {
  /// The value at its end; the last keyframe leads to the state's own value.
  var to: ValueEntry?
  var duration = 0.0
  var easing: Easing?
}

/// One of `clips:`
struct ClipEntry: Sendable {
  var over: [Located<String>] = []
  var loop = Located(value: false)
  var timing = MediaTimingEntry()
  var parts: [Named<[Property: TrackEntry]>] = []
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

/// Keyframes of one property.
struct TrackEntry: Sendable {
  var values: [ValueEntry] = []
  var isAdditive = false
  /// Whether art morphs.
  var morphs = false
  var keys = KeysEntry()
}

/// Keyframes of one input.
struct InputTrackEntry: Sendable {
  var values: [Double] = []
  var keys = KeysEntry()
}

/// Everything about keyframes but their values.
struct KeysEntry: Sendable {
  var times: Located<[Double]>?
  var easings: Located<[Easing]>?
  var mode = Keyframes.Mode.linear
  var timing = MediaTimingEntry()
}

/// The `fade` or the `morph` of a part's art.
enum FadeEntry: Sendable {
  case always
  case to([Located<String>])
}

/// The timing of a part's `art:`
struct ArtTimingEntry: Sendable {
  var timing = TimingEntry()
  var fade: FadeEntry?
  var morph: FadeEntry?
}

/// One of `events:`
struct ReactionEntry: Sendable {
  var on: [Located<String>] = []
  var when: ConditionsEntry?
  var unless: ConditionsEntry?
  var after = 0.0
  var actions: [Located<ActionEntry>] = []
}

/// A reaction's `when:` or `unless:`
struct ConditionsEntry: Sendable {
  var state: Located<String>?
  var entering: Located<String>?
  var focused: Located<String>?
  var contains: [Named<String>] = []
  var equals: [Named<String>] = []
  var matches: [Named<Located<String>>] = []
  var input: [Named<Double>] = []
  /// None or one each, which counts as a single condition.
  var all: [ConditionsEntry] = []
  var any: [ConditionsEntry] = []
}

/// One of a reaction's `do:`
struct ActionEntry: Sendable {
  var enter: [Located<String>] = []
  var leave: [Located<String>] = []
  var toggle: Located<String>?
  var set: [Named<Located<String>>] = []
  var play: Located<String>?
  var stop: Located<String>?
  var focus: Located<String>?
  var blur: Bool?
  var show: [Located<String>] = []
  var hide: [Located<String>] = []
  var write: [Named<String>] = []
  var clear: Located<String>?
  var trigger: Located<String>?
  var timing = TimingEntry()
}

/// One step of a scene.
struct SceneStepEntry: Sendable {
  var tap: TapEntry?
  var type: String?
  var pace: Double?
  var press: Event.Key?
  var trigger: Located<String>?
  var wait: Double?
  var set: [Named<Located<String>>] = []
  var play: Located<String>?
  var stop: Located<String>?
  var timing = TimingEntry()
  var pointer: Scene.PointerLook?
  var caret: Scene.CaretLook?
  var background: Bool?
}

/// A step's `tap:`
enum TapEntry: Sendable {
  /// A part, or `canvas`.
  case name(Located<String>)
  case point(Located<Point>)
}
