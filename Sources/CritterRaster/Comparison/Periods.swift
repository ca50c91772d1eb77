package import CritterGraphics
import CritterGuard

/// A period in which neither of two animations changes.
package struct SharedPeriod: Sendable {
  /// The start of the period, in seconds.
  package let time: Double
  /// The length of the period, in seconds.
  package let duration: Double
  /// The numbers of the two frames, from 0.
  package let numbers: (before: Int, after: Int)
  /// The frame of the first animation.
  package let before: Bitmap
  /// The frame of the second animation.
  package let after: Bitmap
}

/// The durations of two animations and the differences between their timings.
package struct SharedTiming: Sendable {
  /// The two durations in seconds; a still has the duration of its only frame.
  package let durations: (before: Double, after: Double)
  /// The largest time between two frame ends that count as simultaneous, in seconds.
  package let shift: Double
}

/// The time in seconds below which two frame ends count as simultaneous: half a hundredth of a
/// second, the rounding error of a GIF.
package let simultaneityTolerance = 0.005_001

/// Calls a function for each period in which neither of two animations changes. The last frame of
/// the shorter animation, or the only frame of a still, stays until the end of the other.
///
/// - Returns: the durations, and the differences between the timings.
@discardableResult
package func forEachPeriod(
  of before: any FrameSource, and after: any FrameSource, _ body: (SharedPeriod) throws -> Void
) throws -> SharedTiming {
  var a = try Playhead(before)
  var b = try Playhead(after)
  var time = 0.0
  var shift = 0.0
  while true {
    let isLast = a.isLast && b.isLast
    let end = isLast ? max(a.end, b.end) : min(a.nextChange, b.nextChange)
    try body(
      SharedPeriod(
        time: time, duration: max(end - time, 0), numbers: (a.number, b.number),
        before: a.bitmap, after: b.bitmap))
    guard_progress()
    if isLast { return SharedTiming(durations: (a.end, b.end), shift: shift) }
    let distance = abs(a.nextChange - b.nextChange)
    if distance <= simultaneityTolerance { shift = max(shift, distance) }
    let (aMoves, bMoves) = (
      a.nextChange - end <= simultaneityTolerance, b.nextChange - end <= simultaneityTolerance
    )
    if aMoves { try a.advance() }
    if bMoves { try b.advance() }
    time = end
  }
}

/// The current frame of one animation.
private struct Playhead {
  private var frames: FrameQueue
  private(set) var number = 0
  private(set) var bitmap: Bitmap
  /// The end of the current frame, in seconds from the start.
  private(set) var end: Double

  init(_ source: any FrameSource) throws {
    frames = FrameQueue(source)
    let first = try frames.frame(0)
    bitmap = first.bitmap
    end = first.duration
  }

  var isLast: Bool { number == frames.count - 1 }

  /// The time of the next frame, in seconds from the start; infinite for the last frame.
  var nextChange: Double { isLast ? .infinity : end }

  mutating func advance() throws {
    number += 1
    let frame = try frames.frame(number)
    bitmap = frame.bitmap
    end += frame.duration
  }
}

/// Access to the frames of a source by rising number. It keeps as many frames as fit in the budget,
/// and runs the source again for more.
struct FrameQueue {
  private let source: any FrameSource
  private let capacity: Int
  private var frames: [Frame] = []
  /// The number of the first frame in memory.
  private var start = 0

  /// - Parameter budget: memory for frames, in bytes.
  init(_ source: any FrameSource, budget: Int = 256 << 20) {
    self.source = source
    capacity = max(budget / (source.size.area * 4), 1)
  }

  var count: Int { source.count }

  mutating func frame(_ number: Int) throws -> Frame {
    if !frames.indices.contains(number - start) { try load(from: number) }
    return frames[number - start]
  }

  private mutating func load(from number: Int) throws {
    var passed = 0
    frames = []
    start = number
    try source.forEach(while: { frame in
      if passed >= number { frames.append(frame) }
      passed += 1
      return frames.count < capacity
    })
    precondition(!frames.isEmpty, "a frame source has as many frames as it says")
  }
}
