public import CritterEncode
public import CritterGraphics
public import CritterMotion
public import CritterRig

/// What to make of a rig, as a user says it; the defaults are the command line's.
public struct RenderRequest: Playback, Hashable, Sendable {
  public var selection: Selection
  /// Replaces named colours of the rig.
  public var theme: Theme?
  /// Inputs by name; those left out have their initial values.
  public var inputs: [String: Double] = [:]
  /// The one instant to show as a still, in seconds.
  public var instant: Double?

  public var frameRate = 25.0
  public var speed = 1.0
  public var frames: [FrameRange] = []
  public var bounces = false
  public var holdStart = 0.0
  public var holdEnd = 0.0

  /// Output pixels per point, unless a size is given.
  public var scale = 1.0
  /// In pixels; one that is nil follows from the other and the canvas's aspect.
  public var width: Int?
  public var height: Int?
  /// The rig's own when nil.
  public var background: Color?

  public var options = EncodeOptions()
  /// What the output may come to; as much is given up as that takes.
  public var budget = Budget()
  /// At least 1; the bytes do not depend on it.
  public var workers = 1

  public init(_ selection: Selection) {
    self.selection = selection
  }
}

extension RenderRequest {
  /// The instants to show.
  func schedule(for timeline: Timeline) throws(KitError) -> Schedule {
    if let instant { return Schedule(at: instant, frameRate: frameRate) }
    return try schedule(duration: timeline.duration)
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
