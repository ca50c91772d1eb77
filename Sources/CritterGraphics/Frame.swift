/// One picture of an animation and how long it shows.
public struct Frame: Hashable, Sendable {
  /// The image of the frame.
  public var bitmap: Bitmap
  /// The duration in seconds.
  public var duration: Double
  /// The area that can differ from the frame before. Empty if nothing differs; the whole bitmap if
  /// it isn't known, and for the first frame.
  public var changed: PixelRect

  /// - Parameters:
  ///   - bitmap: the image of the frame.
  ///   - duration: the duration in seconds.
  ///   - changed: the area that can differ; nil for the whole bitmap.
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
  /// The number of frames; at least one.
  var count: Int { get }
  /// Hands each frame to `body`, first to last.
  func forEach(_ body: (Frame) throws -> Void) throws
  /// The duration of each frame in seconds. Sources that know it without drawing override this.
  func durations() throws -> [Double]
}

extension FrameSource {
  /// The durations, found by reading all frames.
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
