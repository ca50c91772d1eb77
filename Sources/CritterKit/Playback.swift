/// Which instants of a motion become frames, and how long they rest.
public protocol Playback {
  /// Frames a second.
  var frameRate: Double { get set }
  /// 0.1 is ten times slower.
  var speed: Double { get set }
  /// The frames to keep; all when empty.
  var frames: [FrameRange] { get set }
  var bounces: Bool { get set }
  /// Seconds on the first frame beyond its own.
  var holdStart: Double { get set }
  /// Seconds on the last frame of the way there beyond its own.
  var holdEnd: Double { get set }
}

extension Playback {
  /// The instants of a motion of so many seconds. The rests come before the bounce: one is at the
  /// start, one at the turn.
  func schedule(duration: Double) throws(KitError) -> Schedule {
    var schedule = try Schedule(duration: duration, frameRate: frameRate, speed: speed)
    if !frames.isEmpty { schedule = try schedule.selecting(frames) }
    let held = schedule.holding(start: holdStart, end: holdEnd)
    return bounces ? held.bounced(frameRate: frameRate) : held
  }
}
