import CritterGraphics

extension FrameSource {
  /// Hands `body` the frames with equal neighbors become one, which lasts as long as they do
  /// together. `changed` is as small as can be, and the whole bitmap for the first frame.
  ///
  /// - Throws: `EncodeError.duration`, and the errors of `body`.
  func forEachDistinct(_ body: (Frame) throws -> Void) throws {
    var waiting: Frame?
    var number = 0
    try forEach { frame in
      number += 1
      try EncodeError.check(duration: frame.duration, frame: number)
      precondition(frame.bitmap.size == size, "every frame has the source's size")
      guard var last = waiting else {
        waiting = Frame(bitmap: frame.bitmap, duration: frame.duration)
        return
      }
      let changed = frame.bitmap.changes(since: last.bitmap, within: frame.changed)
      if changed.isEmpty {
        last.duration += frame.duration
        waiting = last
      } else {
        try body(last)
        waiting = Frame(bitmap: frame.bitmap, duration: frame.duration, changed: changed)
      }
    }
    if let waiting { try body(waiting) }
  }
}

extension EncodeError {
  /// - Parameters:
  ///   - duration: seconds.
  ///   - frame: from 1.
  static func check(duration: Double, frame: Int) throws(EncodeError) {
    guard duration > 0, duration <= 1e6 else {
      throw .duration(seconds: duration, frame: frame)
    }
  }
}
