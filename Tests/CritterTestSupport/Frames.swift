package import CritterGraphics

/// Frames held in memory.
package struct Frames: FrameSource {
  package var size: PixelSize
  package var frames: [Frame]

  /// - Parameter frames: at least one.
  package init(_ frames: [Frame]) {
    size = frames[0].bitmap.size
    self.frames = frames
  }

  package init(_ bitmaps: [Bitmap], fps: Double = 25) {
    self.init(bitmaps.map { Frame(bitmap: $0, duration: 1 / fps) })
  }

  /// Each with its duration in seconds.
  package init(_ frames: [(Bitmap, Double)]) {
    self.init(frames.map { Frame(bitmap: $0.0, duration: $0.1) })
  }

  package var count: Int { frames.count }

  package func forEach(_ body: (Frame) throws -> Void) throws {
    for frame in frames { try body(frame) }
  }
}
