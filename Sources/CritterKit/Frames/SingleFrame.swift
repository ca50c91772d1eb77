package import CritterGraphics
import CritterGuard

/// A frame source with a single frame.
package struct SingleFrame: FrameSource {
  private let frame: Frame

  package init(_ frame: Frame) {
    self.frame = frame
  }

  /// The size of the frame in pixels.
  package var size: PixelSize { frame.bitmap.size }
  /// The number of frames: 1.
  package var count: Int { 1 }

  /// Calls `body` with the frame.
  package func forEach(_ body: (Frame) throws -> Void) throws {
    try body(frame)
  }
}

/// A frame source that reports progress.
struct WatchedFrames: FrameSource {
  let source: any FrameSource
  let progress: Renderer.Progress
  /// A callback for each frame.
  let look: (Frame) -> Void

  var size: PixelSize { source.size }
  var count: Int { source.count }

  func durations() throws -> [Double] { try source.durations() }

  func forEach(_ body: (Frame) throws -> Void) throws {
    var done = 0
    try source.forEach { frame in
      look(frame)
      try body(frame)
      guard_progress()
      done += 1
      try progress(done, count)
    }
  }
}
