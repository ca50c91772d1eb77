import CritterGraphics

/// A rig file as its author wrote it: the shape is checked, the names are not looked up yet.
struct RigFile: Sendable {
  var canvas = CanvasEntry()
  var colors: [Named<Color>] = []
  var inputs: [Named<InputEntry>] = []
  var parts: [Named<PartEntry>] = []
  var states: [Named<StateEntry>] = []
  var transitions: [Located<TransitionEntry>] = []
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
  var transform = Transform.identity
  var opacity = 1.0
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
  var properties: [Property: TimingEntry] = [:]
  var fade: FadeEntry?
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
