import CritterGraphics

/// The instants of a timeline in display order, with their durations.
///
/// ```swift
/// for entry in excerpt.schedule.entries { print("\(entry.time) s, shown for \(entry.duration) s") }
/// ```
public struct Schedule: Hashable, Sendable {
  /// An instant and its duration on screen.
  public struct Entry: Hashable, Sendable {
    /// The instant of the timeline, in seconds.
    public var time: Double
    /// The duration on screen in seconds.
    public var duration: Double

    /// Creates an entry. Both values are in seconds.
    public init(time: Double, duration: Double) {
      self.time = time
      self.duration = duration
    }
  }

  /// The entries in display order.
  public var entries: [Entry]
  /// The instant after the last entry of a seamless loop, or nil if the last entry holds.
  private(set) var next: Double?
  /// The duration of an entry without a hold, in seconds.
  let frame: Double

  /// Creates the schedule of a still, which shows one instant for one frame.
  public init(at time: Double, frameRate: Double) {
    frame = 1 / frameRate
    entries = [Entry(time: time, duration: frame)]
  }

  /// Creates the schedule of a loop. Its last instant equals the first one and shows only once. The
  /// frame count is rounded, and the durations add up to the loop's duration.
  ///
  /// - Parameters:
  ///   - duration: the duration of the timeline in seconds, greater than 0.
  ///   - frameRate: the frame rate in frames per second.
  ///   - speed: the playback speed; 0.1 is ten times slower.
  /// - Throws: an error if there are too many frames.
  init(loopOf duration: Double, frameRate: Double, speed: Double = 1) throws(KitError) {
    let count = max((duration / speed * frameRate).rounded(), 1)
    try Self.check(frames: count)
    let frame = duration / speed / count
    self.frame = frame
    next = duration
    entries = (0..<Int(count)).map {
      Entry(time: Double($0) * duration / count, duration: frame)
    }
  }

  /// Creates a schedule from the first instant to the last, inclusive. It also shows each stop, where
  /// one animation ends and the next begins.
  ///
  /// - Parameters:
  ///   - stops: ascending times on the timeline in seconds; the last one is the end.
  ///   - speed: the playback speed; 0.1 is ten times slower.
  /// - Throws: an error if there are too many frames.
  init(stops: [Double], frameRate: Double, speed: Double = 1) throws(KitError) {
    var (times, start) = ([0.0], 0.0)
    for end in stops {
      let steps = ((end - start) / speed * frameRate - 1e-6).rounded(.up)
      try Self.check(frames: Double(times.count) + steps)
      times += (0..<max(Int(steps), 0)).map { step in
        min(start + Double(step + 1) / frameRate * speed, end)
      }
      start = end
    }
    frame = 1 / frameRate
    entries = times.map { Entry(time: $0, duration: 1 / frameRate) }
  }

  /// Creates a schedule of instants at equal distances: from the first instant to the last, or once
  /// around a loop.
  ///
  /// - Parameters:
  ///   - count: the number of instants, at least 1.
  ///   - duration: the duration of the timeline in seconds.
  ///   - loops: whether the last instant of the timeline equals the first one.
  ///   - speed: the playback speed.
  init(count: Int, of duration: Double, loops: Bool, speed: Double) {
    frame = duration / speed / Double(count)
    next = loops ? duration : nil
    let steps = Double(loops ? count : max(count - 1, 1))
    entries = (0..<count).map { [frame] in
      Entry(time: Double($0) * duration / steps, duration: frame)
    }
  }

  /// The sum of all durations in seconds.
  var duration: Double { entries.map(\.duration).reduce(0, +) }

  static let maximumFrames = 1_000_000

  /// Checks a number of frames against the limit.
  ///
  /// - Throws: an error if there are too many frames.
  static func check(frames: Double) throws(KitError) {
    guard frames <= Double(maximumFrames) else {
      throw .tooManyFrames(Int(min(frames, 1e15)), limit: maximumFrames)
    }
  }

  /// Returns a schedule of the selected frames.
  ///
  /// - Throws: an error if no selected frame exists, or if there are too many frames.
  package func selecting(_ ranges: [FrameRange]) throws(KitError) -> Schedule {
    var result = self
    result.entries = try Self.numbers(of: ranges, below: entries.count).map { entries[$0] }
    if result.entries != entries { result.next = nil }
    return result
  }

  /// Returns the numbers of the selected frames.
  ///
  /// - Throws: an error if no selected frame exists, or if there are too many frames.
  static func numbers(of ranges: [FrameRange], below count: Int) throws(KitError) -> [Int] {
    try check(frames: ranges.reduce(0) { $0 + Double($1.count(below: count)) })
    let numbers = ranges.flatMap { $0.indices(below: count) }
    if numbers.isEmpty { throw .emptySelection(frames: count) }
    return numbers
  }

  /// Returns a schedule that holds the first frame, the last frame, and earlier stops.
  ///
  /// - Parameters:
  ///   - start: the extra duration of the first frame in seconds.
  ///   - end: the extra duration of the last frame and of each stop, in seconds.
  ///   - stops: the times of the stops on the timeline, in seconds.
  package func holding(start: Double, end: Double, at stops: [Double] = []) -> Schedule {
    var result = self
    guard !entries.isEmpty else { return self }
    result.entries[0].duration += start
    result.entries[entries.count - 1].duration += end
    for index in entries.indices.dropLast() {
      let isStop = stops.contains { abs($0 - entries[index].time) < 1e-6 }
      if isStop { result.entries[index].duration += end }
    }
    return result
  }

  /// Returns a schedule that repeats each instant in frames of equal length for its duration.
  ///
  /// Used for sequences, whose files have no timing.
  ///
  /// - Parameter frameRate: the frame rate in frames per second.
  /// - Throws: an error if there are more than a million frames.
  func repeating(frameRate: Double) throws(KitError) -> Schedule {
    try Self.check(frames: (duration * frameRate).rounded())
    var (result, end) = (self, 0.0)
    result.entries = []
    for entry in entries {
      end += entry.duration
      let frame = Entry(time: entry.time, duration: 1 / frameRate)
      repeat {
        result.entries.append(frame)
      } while Double(result.entries.count) < (end * frameRate).rounded()
    }
    return result
  }

  /// Returns a schedule that plays forward, then backward. The holds aren't repeated on the way
  /// back. A loop reverses at its last instant and still loops; each end shows once.
  package func bounced() -> Schedule {
    var result = self
    var (turn, back) = (entries.last, entries.dropLast())
    if let next {
      turn?.time = next
      result.entries[entries.count - 1].duration = frame
      result.entries += [turn].compactMap(\.self)
      result.next = entries.first?.time
      back = entries.dropFirst()
    }
    result.entries += back.reversed().map { Entry(time: $0.time, duration: frame) }
    return result
  }
}

/// A range of frame numbers, such as `0-9`, `20`, or `30-40x2` for every second frame.
///
/// For an example, see ``Playback``.
public struct FrameRange: Hashable, Sendable {
  /// The first frame number, from 0.
  public let first: Int
  /// The last frame number, inclusive.
  public let last: Int
  /// The step between frame numbers, at least 1.
  public let step: Int

  /// Parses a frame range.
  ///
  /// - Returns: nil if the text isn't a frame range.
  public init?(_ text: String) {
    let parts = text.exact.split(separator: "x", omittingEmptySubsequences: false)
    let ends = parts[0].exact.split(separator: "-", omittingEmptySubsequences: false).map {
      Int($0)
    }
    guard parts.count <= 2, (1...2).contains(ends.count), let first = ends[0],
      let last = ends[ends.count - 1], let step = parts.count == 2 ? Int(parts[1]) : 1,
      first >= 0, last >= first, step > 0
    else { return nil }
    self.first = first
    self.last = last
    self.step = step
  }

  /// The range in the syntax that `init` parses.
  var text: String {
    (first == last ? "\(first)" : "\(first)-\(last)") + (step == 1 ? "" : "x\(step)")
  }

  /// Returns the number of selected frames among the first `count` frames.
  fileprivate func count(below count: Int) -> Int {
    let last = min(last, count - 1)
    return last < first ? 0 : (last - first) / step + 1
  }

  func indices(below count: Int) -> StrideTo<Int> {
    stride(from: first, to: min(last, count - 1) + 1, by: step)
  }
}
