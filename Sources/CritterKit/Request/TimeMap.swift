/// A mapping from playback time to timeline instants, including times between frames. Consecutive
/// frames play continuously at the playback speed; others jump.
struct TimeMap {
  /// An interval in which the timeline runs at a constant rate or holds.
  private struct Piece {
    var start: Double
    var end: Double
    var from: Double
    var to: Double

    /// Timeline seconds per second of playback.
    var slope: Double { (to - from) / (end - start) }
  }

  private var pieces: [Piece] = []
  /// The total duration of all frames in seconds.
  private(set) var duration = 0.0

  /// Creates the mapping for a schedule.
  ///
  /// - Parameter speed: the playback speed of consecutive frames.
  init(_ schedule: Schedule, speed: Double) {
    let frame = schedule.frame
    let times = schedule.entries.map(\.time) + [schedule.next].compactMap(\.self)
    for (entry, next) in zip(schedule.entries, times.dropFirst()) {
      let step = abs(next - entry.time)
      guard step > 0, step <= speed * frame * (1 + 1e-6) else {
        add(entry.duration, from: entry.time, to: entry.time)
        continue
      }
      let time = min(step / speed, entry.duration)
      let rest = entry.duration - frame
      // The last step is shorter than a frame and is followed by a hold.
      let isForth = next > entry.time
      add(rest + (isForth ? 0 : frame - time), from: entry.time, to: entry.time)
      add(time, from: entry.time, to: next)
      add(isForth ? frame - time : 0, from: next, to: next)
    }
    if schedule.next == nil, let last = schedule.entries.last {
      add(last.duration, from: last.time, to: last.time)
    }
    duration = (duration * 1e9).rounded() / 1e9
  }

  private mutating func add(_ seconds: Double, from: Double, to: Double) {
    guard seconds > 1e-9 else { return }
    let piece = Piece(start: duration, end: duration + seconds, from: from, to: to)
    duration = piece.end
    if let last = pieces.last, last.to == piece.from, abs(last.slope - piece.slope) < 1e-6 {
      (pieces[pieces.count - 1].end, pieces[pieces.count - 1].to) = (piece.end, piece.to)
    } else {
      pieces.append(piece)
    }
  }

  /// Returns the playback time in seconds at which the timeline ends, if it plays without pauses from
  /// its start to its end; nil otherwise.
  ///
  /// - Parameter duration: the duration of the timeline in seconds.
  func end(of duration: Double) -> Double? {
    guard let first = pieces.first, first.from == 0, first.slope > 0,
      abs(first.to - duration) < 1e-9, pieces.dropFirst().allSatisfy({ $0.slope == 0 })
    else { return nil }
    return first.end
  }

  /// Returns the timeline instant at a playback time. Both are in seconds.
  func instant(at time: Double) -> Double {
    let current = pieces.first { time < $0.end }
    guard let piece = current ?? pieces.last else { return 0 }
    let fraction = (time - piece.start) / (piece.end - piece.start)
    let instant = piece.from + (piece.to - piece.from) * min(max(fraction, 0), 1)
    // Round so that rounding errors don't shift events.
    return (instant * 1e9).rounded() / 1e9
  }

  /// Returns the sorted playback times of timeline instants and of changes in rate, in seconds.
  func times(of instants: [Double]) -> [Double] {
    var times = [0, duration]
    for piece in pieces {
      times += [piece.start, piece.end]
      guard piece.slope != 0 else { continue }
      times += instants.map { piece.start + ($0 - piece.from) / piece.slope }
        .filter { $0 > piece.start && $0 < piece.end }
    }
    let nanoseconds = Set(times.map { ($0 * 1e9).rounded() / 1e9 })
    return nanoseconds.filter { $0 < duration - 1e-9 }.sorted() + [duration]
  }
}
