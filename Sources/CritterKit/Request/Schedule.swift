import CritterSystem

/// Which instants of a timeline are shown, in which order and for how long.
public struct Schedule: Hashable, Sendable {
  /// An instant, and how long it shows.
  public struct Entry: Hashable, Sendable {
    /// The instant of the timeline, in seconds.
    public var time: Double
    /// How long it shows, in seconds.
    public var duration: Double

    /// Both in seconds.
    public init(time: Double, duration: Double) {
      self.time = time
      self.duration = duration
    }
  }

  /// In the order in which they show.
  public var entries: [Entry]
  /// The instant that the last entry leads to, where all of it plays over and over without a seam; nil
  /// where the last entry rests.
  private(set) var next: Double?
  /// How long an entry shows that does not rest, in seconds.
  let frame: Double

  /// A still: one instant, shown as long as one frame.
  public init(at time: Double, frameRate: Double) {
    frame = 1 / frameRate
    entries = [Entry(time: time, duration: frame)]
  }

  /// Every frame of a loop, whose last instant is the first one again and shows once only: as many as
  /// come nearest to the rate, which last exactly as long as the loop together.
  ///
  /// - Parameters:
  ///   - duration: of the timeline, in seconds, above 0.
  ///   - frameRate: frames a second.
  ///   - speed: 0.1 is ten times slower.
  /// - Throws: when there would be too many frames.
  init(loopOf duration: Double, frameRate: Double, speed: Double = 1) throws(KitError) {
    let count = max((duration / speed * frameRate).rounded(), 1)
    try Self.check(frames: count)
    let frame = duration / speed / count
    (self.frame, next) = (frame, duration)
    entries = (0..<Int(count)).map {
      Entry(time: Double($0) * duration / count, duration: frame)
    }
  }

  /// Every frame from the first instant to the last, both inclusive.
  ///
  /// - Parameters:
  ///   - duration: of the timeline, in seconds.
  ///   - frameRate: frames a second.
  ///   - speed: 0.1 is ten times slower.
  /// - Throws: when there would be too many frames.
  public init(duration: Double, frameRate: Double, speed: Double = 1) throws(KitError) {
    try self.init(stops: [duration], frameRate: frameRate, speed: speed)
  }

  /// The same, with each of several instants shown, where one way ends and the next begins.
  ///
  /// - Parameter stops: rising, the end last; in seconds of the timeline.
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

  static let mostFrames = 1_000_000

  /// - Throws: when there are too many frames.
  static func check(frames: Double) throws(KitError) {
    guard frames <= Double(mostFrames) else {
      throw .tooManyFrames(Int(min(frames, 1e15)), limit: mostFrames)
    }
  }

  /// Only these frames.
  ///
  /// - Throws: when none of them exists, or there would be too many.
  public func selecting(_ ranges: [FrameRange]) throws(KitError) -> Schedule {
    try Self.check(frames: ranges.reduce(0) { $0 + Double($1.count(below: entries.count)) })
    var result = self
    result.entries = ranges.flatMap { $0.indices(below: entries.count) }.map { entries[$0] }
    if result.entries != entries { result.next = nil }
    if result.entries.isEmpty { throw .emptySelection(frames: entries.count) }
    return result
  }

  /// With rests of some seconds on the first frame, and on the last and at stops before it.
  ///
  /// - Parameters:
  ///   - start: seconds on the first frame.
  ///   - end: seconds on the last frame, and at each stop.
  ///   - stops: instants, in seconds of the timeline.
  public func holding(start: Double, end: Double, at stops: [Double] = []) -> Schedule {
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

  /// Each instant as often as frames of one length show it: as files that say nothing of time need
  /// it, to last as long.
  ///
  /// - Parameter frameRate: frames a second.
  /// - Throws: when there would be more than a million frames.
  func repeating(frameRate: Double) throws(KitError) -> Schedule {
    try Self.check(frames: (entries.map(\.duration).reduce(0, +) * frameRate).rounded())
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

  /// And back to the start. The rest on the last frame is not doubled at the turn, and the way
  /// back ends without the rest that the way there began with. A loop turns at its last instant and is
  /// one again: both ends show once.
  public func bounced() -> Schedule {
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

/// `0-9`, `20` or `30-40x2`: frames by number, from 0, both ends included, every n-th.
public struct FrameRange: Hashable, Sendable {
  /// From 0.
  public let first: Int
  /// Included.
  public let last: Int
  /// At least 1.
  public let step: Int

  /// - Returns: nil when the text is none of these forms.
  public init?(_ text: String) {
    let parts = text.exact.split(separator: "x", omittingEmptySubsequences: false)
    let ends = parts[0].exact.split(separator: "-", omittingEmptySubsequences: false).map {
      Int($0)
    }
    guard parts.count <= 2, (1...2).contains(ends.count), let first = ends[0],
      let last = ends[ends.count - 1], let step = parts.count == 2 ? Int(parts[1]) : 1,
      first >= 0, last >= first, step > 0
    else { return nil }
    (self.first, self.last, self.step) = (first, last, step)
  }

  /// As it is read.
  var text: String {
    (first == last ? "\(first)" : "\(first)-\(last)") + (step == 1 ? "" : "x\(step)")
  }

  /// How many there are, of the first `count` frames.
  fileprivate func count(below count: Int) -> Int {
    let last = min(last, count - 1)
    return last < first ? 0 : (last - first) / step + 1
  }

  func indices(below count: Int) -> StrideTo<Int> {
    stride(from: first, to: min(last, count - 1) + 1, by: step)
  }
}
