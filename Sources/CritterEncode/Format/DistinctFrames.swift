import CritterGraphics

extension FrameSource {
  /// Calls `body` with each frame, with equal neighbors merged. `changed` is the exact bounds of the
  /// changes, and the whole bitmap for the first frame.
  ///
  /// - Throws: `EncodeError.invalidDuration`, and the errors of `body`.
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
  /// Throws unless a duration in seconds is valid. Frames count from 1.
  static func check(duration: Double, frame: Int) throws(EncodeError) {
    guard duration > 0, duration <= 1e6 else {
      throw .invalidDuration(seconds: duration, frame: frame)
    }
  }
}

/// A converter of durations to the ticks of a format's clock. Each frame ends at the tick nearest
/// to its exact end, so rounding errors don't accumulate.
struct FrameClock {
  /// The end of the last frame, in ticks.
  private(set) var end = 0
  /// The sum of the durations in seconds.
  private(set) var seconds = 0.0
  /// The rounding error of the sum (Kahan summation).
  private var compensation = 0.0
  private let nanosecondsPerTick: Double

  init(ticksPerSecond: Double) {
    nanosecondsPerTick = 1e9 / ticksPerSecond
  }

  /// Adds a duration in seconds and returns it in ticks.
  mutating func next(_ duration: Double) -> Int {
    let exact = duration - compensation
    let sum = seconds + exact
    compensation = (sum - seconds) - exact
    seconds = sum
    let start = end
    // Round to nanoseconds first, since 0.125 s can be 0.12499999999999999.
    end = Int(((seconds * 1e9).rounded() / nanosecondsPerTick).rounded())
    return end - start
  }

  /// Splits a delay in ticks into nearly equal parts of at most `longest`.
  static func parts(of delay: Int, longest: Int) -> [Int] {
    let count = (delay + longest - 1) / longest
    return (0..<count).map { delay * ($0 + 1) / count - delay * $0 / count }
  }
}

extension Double {
  /// The number, rounded to nanoseconds to remove the error of a sum.
  var toNanoseconds: Double { (self * 1e9).rounded() / 1e9 }
}
