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

/// Counts durations in the ticks of a format's clock: every frame ends at the tick nearest its true
/// end, so the rounding of one frame is made good by the next and an animation of any length keeps
/// time.
struct FrameClock {
  /// Where the last frame ends, in ticks.
  private(set) var end = 0
  /// The sum in seconds, and its rounding error (Kahan).
  private(set) var seconds = 0.0
  private var lost = 0.0
  private let nanosecondsPerTick: Double

  init(ticksPerSecond: Double) {
    nanosecondsPerTick = 1e9 / ticksPerSecond
  }

  /// - Parameter duration: seconds, above 0.
  /// - Returns: how many ticks the next frame shows.
  mutating func next(_ duration: Double) -> Int {
    let exact = duration - lost
    let sum = seconds + exact
    lost = (sum - seconds) - exact
    seconds = sum
    let start = end
    // To the nanosecond first: 0.125 s may have become 0.12499999999999999.
    end = Int(((seconds * 1e9).rounded() / nanosecondsPerTick).rounded())
    return end - start
  }

  /// A delay in nearly equal parts that a file can hold.
  ///
  /// - Parameter longest: how many ticks one part may have.
  static func parts(of delay: Int, longest: Int) -> [Int] {
    let count = (delay + longest - 1) / longest
    return (0..<count).map { delay * ($0 + 1) / count - delay * $0 / count }
  }
}

extension Double {
  /// The number, rounded to nanoseconds to remove the error of a sum.
  var toNanoseconds: Double { (self * 1e9).rounded() / 1e9 }
}
