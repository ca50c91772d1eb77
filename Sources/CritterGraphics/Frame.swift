/// One picture of an animation and how long it shows.
public struct Frame: Hashable, Sendable {
  /// What shows.
  public var bitmap: Bitmap
  /// Seconds.
  public var duration: Double
  /// Where the bitmap may differ from that of the frame before; everything outside is the same.
  /// Empty when nothing differs, the whole bitmap when no one knows, and for the first frame.
  public var changed: PixelRect

  /// - Parameters:
  ///   - bitmap: what it shows.
  ///   - duration: seconds.
  ///   - changed: the whole bitmap when nil.
  public init(bitmap: Bitmap, duration: Double, changed: PixelRect? = nil) {
    self.bitmap = bitmap
    self.duration = duration
    self.changed = changed ?? PixelRect(bitmap.size)
  }
}

/// An ordered run of frames that are made as they are asked for and let go of afterwards, so
/// that an animation of any length needs little memory. It can be run again, with the same
/// frames each time.
public protocol FrameSource {
  /// Every frame has this size.
  var size: PixelSize { get }
  /// At least one.
  var count: Int { get }
  /// Hands each frame to `body`, first to last.
  func forEach(_ body: (Frame) throws -> Void) throws
  /// How long each frame shows, in seconds. Who knows without making the frames says so here.
  func durations() throws -> [Double]
}

extension FrameSource {
  /// By running through all frames.
  public func durations() throws -> [Double] {
    var durations: [Double] = []
    try forEach { durations.append($0.duration) }
    return durations
  }

  /// Hands frames to `body`, first to last, until it returns false.
  package func forEach(while body: (Frame) throws -> Bool) throws {
    do {
      try forEach { if try !body($0) { throw IsEnough() } }
    } catch is IsEnough {}
  }
}

/// Ends a run whose rest doesn't matter.
private struct IsEnough: Error {}
