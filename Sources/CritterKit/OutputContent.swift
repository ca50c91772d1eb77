import CritterEncode
import CritterGraphics

/// What goes into an output: everything in one file, or each frame in a file of its own.
protocol OutputContent {
  func whole() throws -> Encoded
  /// Hands each frame's file to `body`, first to last, and how many seconds it shows.
  func forEachFile(_ body: (Encoded, _ duration: Double) throws -> Void) throws
}

/// Frames for an encoder.
struct PixelContent: OutputContent {
  let frames: any FrameSource
  let format: Format
  let options: EncodeOptions
  let digest: Digest?

  func whole() throws -> Encoded {
    try encode(frames)
  }

  func forEachFile(_ body: (Encoded, Double) throws -> Void) throws {
    try frames.forEach { try body(encode(SingleFrame(frame: $0)), $0.duration) }
  }

  private func encode(_ frames: any FrameSource) throws -> Encoded {
    try format.encode(frames, options, inspect: digest?.add)
  }
}

/// Frames that tell how far they are.
struct WatchedFrames: FrameSource {
  let source: any FrameSource
  let progress: (Int, Int) -> Void

  var size: PixelSize { source.size }
  var count: Int { source.count }

  func durations() throws -> [Double] { try source.durations() }

  func forEach(_ body: (Frame) throws -> Void) throws {
    var done = 0
    try source.forEach { frame in
      try body(frame)
      done += 1
      progress(done, count)
    }
  }
}

/// One frame on its own, as a file of a sequence.
struct SingleFrame: FrameSource {
  let frame: Frame

  var size: PixelSize { frame.bitmap.size }
  var count: Int { 1 }

  func forEach(_ body: (Frame) throws -> Void) throws {
    try body(frame)
  }
}
