/// A frame of an animation: an image and its duration.
///
/// For an example, see `FrameSource`.
public struct Frame: Hashable, Sendable {
  /// The image of the frame.
  public var bitmap: Bitmap
  /// The duration in seconds.
  public var duration: Double
  /// The area that can differ from the previous frame. Empty if nothing differs; the whole bitmap if
  /// it isn't known, and for the first frame.
  public var changed: PixelRect

  /// Creates a frame.
  ///
  /// - Parameters:
  ///   - bitmap: the image of the frame.
  ///   - duration: the duration in seconds.
  ///   - changed: the area that can differ from the previous frame; nil for the whole bitmap.
  public init(bitmap: Bitmap, duration: Double, changed: PixelRect? = nil) {
    self.bitmap = bitmap
    self.duration = duration
    self.changed = changed ?? PixelRect(bitmap.size)
  }
}

/// A sequence of frames that are created on demand, so that an animation of any length needs little
/// memory. Each iteration creates the same frames.
///
/// ```swift
/// struct DrawnOutline: FrameSource {
///   let shape: Shape
///   let rasterizer: Rasterizer
///   let size = PixelSize(200, 200)
///   let count = 20
///
///   func forEach(_ body: (Frame) throws -> Void) throws {
///     for index in 1...count {
///       var shape = shape
///       shape.trim = Trim(start: 0, end: Double(index) / Double(count))
///       let layer = Layer(
///         name: "outline", content: .shape(shape), size: Size(100, 100), matrix: .scale(2, 2))
///       let drawing = Drawing(
///         size: size, background: .transparent, mask: nil, layers: [layer])
///       try body(Frame(bitmap: rasterizer.bitmap(of: drawing), duration: 0.05))
///     }
///   }
/// }
/// ```
public protocol FrameSource {
  /// The size of every frame.
  var size: PixelSize { get }
  /// The number of frames; at least one.
  var count: Int { get }
  /// Calls `body` with each frame, in order.
  func forEach(_ body: (Frame) throws -> Void) throws
  /// Returns the duration of each frame in seconds. The default implementation creates all frames.
  func durations() throws -> [Double]
}

extension FrameSource {
  /// Returns the duration of each frame in seconds, by creating all frames.
  public func durations() throws -> [Double] {
    var durations: [Double] = []
    try forEach { durations.append($0.duration) }
    return durations
  }

  /// Calls `body` with each frame, in order, until it returns false.
  package func forEach(while body: (Frame) throws -> Bool) throws {
    do {
      try forEach { if try !body($0) { throw StopIteration() } }
    } catch is StopIteration {}
  }
}

/// Ends an iteration early.
private struct StopIteration: Error {}
