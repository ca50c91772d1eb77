public import CritterEncode
public import CritterGraphics
public import CritterMotion
public import CritterRig

/// What to make of a rig, as a user says it; the defaults are the command line's.
public struct RenderRequest: Sendable {
  public var selection: Selection
  /// Replaces named colours of the rig.
  public var theme: Theme?
  /// Inputs by name; those left out have their initial values.
  public var inputs: [String: Double] = [:]
  /// The one instant to show as a still, in seconds.
  public var instant: Double?

  /// Frames a second.
  public var frameRate = 25.0
  /// 0.1 is ten times slower.
  public var speed = 1.0
  /// The frames to keep; all when empty.
  public var frames: [FrameRange] = []
  public var bounces = false
  /// Seconds on the first frame beyond its own.
  public var holdStart = 0.0
  /// Seconds on the last frame of the way there beyond its own.
  public var holdEnd = 0.0

  /// Output pixels per point, unless a size is given.
  public var scale = 1.0
  /// In pixels; one that is nil follows from the other and the canvas's aspect.
  public var width: Int?
  public var height: Int?
  /// The rig's own when nil.
  public var background: Color?

  public var options = EncodeOptions()
  /// At least 1; the bytes do not depend on it.
  public var workers = 1

  public init(_ selection: Selection) {
    self.selection = selection
  }
}

extension RenderRequest {
  /// The instants to show. The rests come before the bounce: one is at the start, one at the turn.
  func schedule(for timeline: Timeline) throws(KitError) -> Schedule {
    if let instant { return Schedule(at: instant, frameRate: frameRate) }
    var schedule = try Schedule(duration: timeline.duration, frameRate: frameRate, speed: speed)
    if !frames.isEmpty { schedule = try schedule.selecting(frames) }
    let held = schedule.holding(start: holdStart, end: holdEnd)
    return bounces ? held.bounced(frameRate: frameRate) : held
  }

  /// The canvas in a picture of the size asked for.
  ///
  /// - Throws: when a side is below one pixel or beyond the limit.
  package func viewport(of canvas: Canvas) throws(KitError) -> Viewport {
    let (points, limit) = (canvas.size, 16384)
    let aspect = points.width / points.height
    func pixels(_ length: Double) -> Int { Int(min(max(length.rounded(), -1e9), 1e9)) }
    let size =
      switch (width, height) {
      case (let width?, let height?): PixelSize(width, height)
      case (let width?, nil): PixelSize(width, pixels(Double(width) / aspect))
      case (nil, let height?): PixelSize(pixels(Double(height) * aspect), height)
      case (nil, nil): PixelSize(pixels(points.width * scale), pixels(points.height * scale))
      }
    let sides = 1...limit
    guard sides.contains(size.width), sides.contains(size.height) else {
      throw .badSize(size, limit: limit)
    }
    return Viewport(fitting: points, into: size, background: background)
  }
}
