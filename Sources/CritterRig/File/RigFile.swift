import CritterGraphics

/// A rig file as its author wrote it: the shape is checked, the names are not looked up yet.
struct RigFile: Sendable {
  var canvas = CanvasEntry()
  var colors: [Named<Color>] = []
  var inputs: [Named<InputEntry>] = []
  var values: [Named<Double>] = []
  var parts: [Named<PartEntry>] = []
  var states: [Named<StateEntry>] = []
  var transitions: [Located<TransitionEntry>] = []
  var clips: [Named<ClipEntry>] = []
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
}

/// One of `parts:`
struct PartEntry: Sendable {
  var art: Located<String>?
  var frame = Rect(0, 0, 0, 0)
  var anchor = Point(0.5, 0.5)
  var z = 0.0
  var mirrored = false
  var mask: Rect?
  var path: Path?
  var cap = LineCap.butt
  var join = LineJoin.miter
  var transform = Transform.identity
  var opacity = 1.0
  var fill: Located<String>?
  var stroke: Located<String>?
  var strokeWidth = 1.0
  var cornerRadius = 0.0
  var trim = Trim.whole
  var visible = true
  var parts: [Named<PartEntry>] = []
}

/// One of `states:`
struct StateEntry: Sendable {
  var needs: [Located<String>] = []
  var excludes: [Located<String>] = []
  var parts: [Named<ChangeEntry>] = []
  var along: AlongEntry?
}

/// A state's `along:`
struct AlongEntry: Sendable {
  var input = Located(value: "")
  var from: [Named<ChangeEntry>] = []
  var to: [Named<ChangeEntry>] = []
}

/// What a state changes of one part.
struct ChangeEntry: Sendable {
  var art: Located<String>?
  var frame: Rect?
  var position: Point?
  var size: Size?
  var transform: Transform?
  var opacity: Double?
  var fill: Located<String>?
  var stroke: Located<String>?
  var strokeWidth: Double?
  var cornerRadius: Double?
  var trim: Trim?
  var visible: Bool?
}

/// One of `transitions:`
struct TransitionEntry: Sendable {
  var from: Located<String>?
  var to: Located<String>?
  var timing = TimingEntry()
  var parts: [Named<PartTimingEntry>] = []
}

/// `duration`, `delay` and `easing`; what is nil is the transition's own.
struct TimingEntry: Sendable {
  var duration: Double?
  var delay: Double?
  var easing: Easing?
}

/// Timings of one part that differ from those of its transition.
struct PartTimingEntry: Sendable {
  var properties: [Property: PropertyTimingEntry] = [:]
  var fade: FadeEntry?
}

/// The timing of one property, straight to its new value or in steps.
struct PropertyTimingEntry: Sendable {
  var timing = TimingEntry()
  var steps: [StepEntry] = []
}

/// One of several motions that follow each other.
struct StepEntry: Sendable {
  /// Where it leads; the last step leads to the state's own value.
  var to: ChangeEntry?
  var duration = 0.0
  var easing: Easing?
}

/// One of `clips:`
struct ClipEntry: Sendable {
  var span = SpanEntry()
  var parts: [Named<[Property: TrackEntry]>] = []
  var inputs: [Named<InputTrackEntry>] = []
}

/// When a clip or one of its tracks plays; what a track leaves out is its clip's.
struct SpanEntry: Sendable {
  var duration: Double?
  var delay: Double?
  var easing: Easing?
  var plays: Double?
  var reverses: Bool?
  var fill: Span.Fill?
}

/// Keyframes of one property.
struct TrackEntry: Sendable {
  var values: [ChangeEntry] = []
  var isAdditive = false
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
  var span = SpanEntry()
}

/// The `fade` of a part's art.
enum FadeEntry: Sendable {
  case always
  case to([Located<String>])
}

/// The timing of a part's `art:`
struct ArtTimingEntry: Sendable {
  var timing = TimingEntry()
  var fade: FadeEntry?
}
