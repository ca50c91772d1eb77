package import CritterGraphics
import CritterGuard

/// A stretch of time in which neither of two animations changes.
package struct SharedMoment: Sendable {
  /// Seconds from the start.
  package let time: Double
  /// Seconds.
  package let duration: Double
  /// The frames' numbers, from 0.
  package let numbers: (before: Int, after: Int)
  /// What the first one shows.
  package let before: Bitmap
  /// What the second one shows.
  package let after: Bitmap
}

/// How the times of two animations compare.
package struct SharedTiming: Sendable {
  /// Seconds; of a still the time that it is given.
  package let durations: (before: Double, after: Double)
  /// How far apart the ends of frames are that were taken for the same instant, at most, in
  /// seconds.
  package let shift: Double
}

/// Two ends of frames that are nearer than this, in seconds, are the same instant: so far is a GIF,
/// which counts in hundredths of a second, off at most.
package let sameInstant = 0.005_001

/// Walks two animations side by side, along the ends of the frames of both. The last frame of the
/// shorter one stays until the other's end; so does a still, which shows at every time.
///
/// - Returns: what is known of the timing at the end.
@discardableResult
package func forEachMoment(
  of before: any FrameSource, and after: any FrameSource, _ body: (SharedMoment) throws -> Void
) throws -> SharedTiming {
  var a = try Playhead(before)
  var b = try Playhead(after)
  var time = 0.0
  var shift = 0.0
  while true {
    let isLast = a.isLast && b.isLast
    let end = isLast ? max(a.end, b.end) : min(a.nextChange, b.nextChange)
    try body(
      SharedMoment(
        time: time, duration: max(end - time, 0), numbers: (a.number, b.number),
        before: a.bitmap, after: b.bitmap))
    guard_progress()
    if isLast { return SharedTiming(durations: (a.end, b.end), shift: shift) }
    let distance = abs(a.nextChange - b.nextChange)
    if distance <= sameInstant { shift = max(shift, distance) }
    let (aMoves, bMoves) = (a.nextChange - end <= sameInstant, b.nextChange - end <= sameInstant)
    if aMoves { try a.advance() }
    if bMoves { try b.advance() }
    time = end
  }
}

/// Where one of the animations is.
private struct Playhead {
  private var frames: FrameQueue
  private(set) var number = 0
  private(set) var bitmap: Bitmap
  /// Seconds from the start.
  private(set) var end: Double

  init(_ source: any FrameSource) throws {
    frames = FrameQueue(source)
    let first = try frames.frame(0)
    (bitmap, end) = (first.bitmap, first.duration)
  }

  var isLast: Bool { number == frames.count - 1 }

  /// When the picture gives way to the next one.
  var nextChange: Double { isLast ? .infinity : end }

  mutating func advance() throws {
    number += 1
    let frame = try frames.frame(number)
    bitmap = frame.bitmap
    end += frame.duration
  }
}
