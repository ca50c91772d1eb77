/// Which instants of a motion become frames, and how long they rest.
public struct Playback: Hashable, Sendable {
  /// Frames a second.
  public var frameRate: Double
  /// 0.1 is ten times slower.
  public var speed = 1.0
  /// The one instant to show as a still, in seconds; the motion when nil.
  public var instant: Double?
  /// The frames to keep; all when empty.
  public var frames: [FrameRange] = []
  /// Whether it plays back to the start.
  public var bounces = false
  /// Seconds on the first frame beyond its own.
  public var holdStart = 0.0
  /// Seconds on the last frame of the way there beyond its own, and on each stop before it.
  public var holdEnd = 0.0

  /// From the first instant to the last, both shown.
  public init(frameRate: Double = 25) {
    self.frameRate = frameRate
  }

  /// The numbers in the names of a sequence's files: the frames' own if `frames` picks each frame once
  /// and none is held or played back; otherwise from 0.
  ///
  /// - Parameter count: how many files there are.
  package func fileNumbers(count: Int) -> [Int] {
    guard !frames.isEmpty, instant == nil, !bounces, holdStart == 0, holdEnd == 0,
      frames.count * count <= 10 * Schedule.mostFrames
    else {
      return Array(0..<count)
    }
    let picked = frames.lazy.map { $0.indices(below: Schedule.mostFrames).prefix(count) }
    // Beyond the animation's end, ranges pick nothing.
    let end = picked.joined().sorted().prefix(count).last ?? 0
    let numbers = frames.flatMap { $0.indices(below: end + 1).prefix(count + 1) }
    return Set(numbers).count == count && numbers.count == count ? numbers : Array(0..<count)
  }

  /// The instants of a motion. The rests come before the bounce: one is at the start, one at the turn.
  ///
  /// - Parameters:
  ///   - stops: when it reaches where it is to stop, and to its end, in seconds.
  ///   - loops: whether its last instant is the first one again.
  /// - Throws: when there would be too many, or none, or the one instant is none of them.
  func schedule(stops: [Double], loops: Bool = false) throws(KitError) -> Schedule {
    let duration = stops.last ?? 0
    if let instant {
      // What a rounded number says of the end is meant to be the end.
      guard instant <= duration + 1e-6 else {
        throw .beyondEnd(instant: instant, end: duration)
      }
      return Schedule(at: min(instant, duration), frameRate: frameRate)
    }
    var schedule =
      loops && duration > 0
      ? try Schedule(loopOf: duration, frameRate: frameRate, speed: speed)
      : try Schedule(stops: stops, frameRate: frameRate, speed: speed)
    if !frames.isEmpty { schedule = try schedule.selecting(frames) }
    let held = schedule.holding(start: holdStart, end: holdEnd, at: stops.dropLast())
    guard bounces else { return held }
    try Schedule.check(frames: Double(2 * held.entries.count - 1))
    return held.bounced()
  }
}
