public import CritterEncode
public import CritterGraphics
public import CritterMotion
public import CritterRig
import CritterSystem

/// What to make of a rig, as a user says it; the defaults are the command line's.
public struct RenderRequest: Hashable, Sendable {
  /// What of the rig.
  public var selection: Selection
  /// Replaces named colors of the rig.
  public var theme: Theme?
  /// One of the themes next to the rig, unless a theme is given.
  package var themeName: String?
  /// Inputs by name; those left out have their initial values.
  public var inputs: [String: Double] = [:]
  /// Which instants.
  public var playback = Playback()
  /// How large.
  public var framing = Framing()
  /// How it is encoded.
  public var options = EncodeOptions()
  /// The limits of the output; as much is given up as that takes.
  public var budget = Budget()
  /// What the scene's file may not lead out of; nil for one that the user chose.
  package var sourceFolder: String?
  /// At least 1; the bytes do not depend on it.
  public var workers = 1

  /// All else as the command line has it.
  public init(_ selection: Selection) {
    self.selection = selection
  }
}

extension String {
  /// Whether it names a file rather than one of the rig's scenes or themes.
  package var isScenePath: Bool {
    exact.contains("/") || exact.hasSuffix(".yaml") || exact.hasSuffix(".yml")
  }
}

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

/// How large the picture is and what is behind the canvas.
public struct Framing: Hashable, Sendable {
  /// Output pixels per point, unless a size is given.
  public var scale: Double
  /// In pixels; one that is nil follows from the other and the canvas's aspect.
  public var width: Int?
  /// In pixels.
  public var height: Int?
  /// The rig's own when nil.
  public var background: Color?

  /// The canvas times a scale, in pixels a point.
  public init(scale: Double = 1) {
    self.scale = scale
  }

  /// The longest side of a picture, in pixels.
  package static let limit = 16384

  /// The canvas in a picture of the size asked for, centered, its aspect kept. A side that follows is
  /// rounded to whole pixels, and the scale is not, so that a canvas of 99.6 points has all of its
  /// pixels where they would be without that.
  ///
  /// - Throws: when a side is below one pixel or beyond the limit.
  package func viewport(of canvas: Canvas) throws(KitError) -> Viewport {
    let points = canvas.size
    func pixels(_ length: Double) -> Int {
      Int(length.rounded(), within: -1_000_000_000...1_000_000_000)
    }
    if let width, let height {
      let size = PixelSize(width, height)
      try Self.check(size)
      return Viewport(fitting: points, into: size, background: background)
    }
    let scale =
      width.map { Double($0) / points.width } ?? height.map { Double($0) / points.height }
      ?? self.scale
    let size = PixelSize(
      width ?? pixels(points.width * scale), height ?? pixels(points.height * scale))
    try Self.check(size)
    return Viewport(size: size, scale: scale, background: background)
  }

  /// - Throws: when a side, or both together, are below one pixel or beyond the limit.
  static func check(_ size: PixelSize) throws(KitError) {
    let sides = 1...limit
    guard sides.contains(size.width), sides.contains(size.height), size.isPossible else {
      throw .badSize(size, limit: limit)
    }
  }
}
