import CritterGraphics
import CritterRigSpec

/// When an animation of an SVG plays. Times are in microseconds, so that periods have a least common
/// multiple.
struct SVGTiming: Hashable {
  /// A start or an end in the list of an animation.
  enum Moment: Hashable {
    case offset(Int)
    /// The begin or the end of the animation with an id, and the time after it.
    case event(id: String, isEnd: Bool, offset: Int)
  }

  /// Whether the animation can start again.
  enum Restart: String { case always, whenInactive = "whenNotActive", never }

  var id: String?
  var begins: [Moment] = [.offset(0)]
  var ends: [Moment] = []
  /// The length of one play; nil without an end.
  var duration: Int?
  /// Can be infinite.
  var plays = 1.0
  /// The most time of all plays; nil without a limit.
  var limit: Int?
  var restart = Restart.always

  /// The time of all plays; nil without an end.
  fileprivate var activeDuration: Int? {
    var active = duration.flatMap { duration in
      plays.isFinite ? Int((min(plays * Double(duration), 1e15)).rounded()) : nil
    }
    if let limit { active = min(active ?? limit, limit) }
    return active
  }
}

/// The time of one activity of an animation, in microseconds.
struct SVGInterval: Hashable {
  let begin: Int
  /// Nil without an end.
  var end: Int?

  func contains(_ time: Int) -> Bool { time >= begin && end.map { time < $0 } ?? true }
}

/// The activities of all animations of a file.
struct SVGSchedule {
  private(set) var intervals: [[SVGInterval]]
  private let timings: [SVGTiming]
  /// The time after which nothing begins.
  let horizon: Int
  /// The starts that aren't processed yet, by animation, each with the time at which it was known.
  private var pending: [[Int: Int]]
  /// The same starts and some that were removed.
  private var queue = Heap<Start>()
  /// The animations that begin after the begin or the end of another one.
  private var dependents: [Int: [(animation: Int, isEnd: Bool, offset: Int)]] = [:]

  /// A start of an animation. At one time, the first animation starts first.
  private struct Start: Comparable {
    let time: Int
    let animation: Int

    static func < (a: Start, b: Start) -> Bool { (a.time, a.animation) < (b.time, b.animation) }
  }

  /// The most intervals of all animations.
  static let limit = 20_000

  /// - Parameter horizon: the time after which nothing begins.
  /// - Throws: `SVGError` if too many animations start.
  init(_ timings: [SVGTiming], until horizon: Int) throws(SVGError) {
    self.timings = timings
    self.horizon = horizon
    intervals = timings.map { _ in [] }
    let moments = timings.reduce(0) { $0 + $1.begins.count + $1.ends.count }
    guard moments <= Self.limit else { throw Self.tooMany }
    pending = timings.map { _ in [:] }
    let ids = Dictionary(
      first: timings.indices.compactMap { index in timings[index].id.map { ($0, index) } })
    for (index, timing) in timings.enumerated() {
      for case .offset(let time) in timing.begins { add(time, index, known: .min) }
      for case .event(let id, let isEnd, let offset) in timing.begins {
        guard let other = ids[id] else { continue }
        dependents[other, default: []].append((index, isEnd, offset))
      }
    }
    var count = 0
    while let start = queue.popLeast(), start.time <= horizon {
      let (time, index) = (start.time, start.animation)
      guard let known = pending[index].removeValue(forKey: time) else { continue }
      begin(index, at: time, known: known, ids)
      count += 1
      if count > Self.limit { throw Self.tooMany }
    }
  }

  private static let tooMany = SVGError(
    "more than \(limit.grouped) starts of animations; simplify them")

  /// - Parameter known: when the start is known; the least number for a start that is known from
  ///   the beginning.
  private mutating func add(_ time: Int, _ animation: Int, known: Int) {
    if pending[animation][time] == nil {
      queue.insert(Start(time: time, animation: animation))
    }
    pending[animation][time] = min(known, pending[animation][time] ?? known)
  }

  /// Whether animations go on after the horizon, and it isn't known how.
  var isUnsettled: Bool {
    pending.indices.contains { index in
      !pending[index].isEmpty && Recurrence(intervals[index], until: horizon) == nil
    }
  }

  private mutating func begin(_ index: Int, at time: Int, known: Int, _ ids: [String: Int]) {
    let timing = timings[index]
    var known = known
    if let last = intervals[index].last {
      if timing.restart == .never || time <= last.begin { return }
      if last.contains(time) {
        // A start before the end of an activity that is over.
        if timing.restart == .whenInactive || known >= last.end ?? .max { return }
        known = max(known, time)
        end(index, at: time)
      } else {
        known = max(known, last.end ?? known)
      }
    }
    let interval = SVGInterval(begin: time, end: end(of: timing, from: time, ids))
    intervals[index].append(interval)
    for dependent in dependents[index] ?? [] {
      guard let moment = dependent.isEnd ? interval.end : interval.begin else { continue }
      add(moment + dependent.offset, dependent.animation, known: known)
    }
  }

  /// Ends an activity early, with the starts that depend on its end.
  private mutating func end(_ index: Int, at time: Int) {
    let last = intervals[index].count - 1
    let old = intervals[index][last].end
    intervals[index][last].end = time
    for dependent in dependents[index] ?? [] where dependent.isEnd {
      if let old { pending[dependent.animation][old + dependent.offset] = nil }
      add(time + dependent.offset, dependent.animation, known: time)
    }
  }

  private func end(of timing: SVGTiming, from begin: Int, _ ids: [String: Int]) -> Int? {
    let ends = timing.ends.compactMap { moment -> Int? in
      switch moment {
      case .offset(let time): return time
      case .event(let id, let isEnd, let offset):
        let last = ids[id].flatMap { intervals[$0].last }
        return (isEnd ? last?.end : last?.begin).map { $0 + offset }
      }
    }.filter { $0 > begin }
    let own = timing.activeDuration.map { begin + $0 }
    return (ends + [own].compactMap(\.self)).min()
  }
}

/// The part of an SVG's time that its rig plays.
struct SVGLoop: Hashable {
  let start: Int
  let end: Int
  /// Whether the file repeats this time without an end.
  let loopsForever: Bool
  /// The time after which each animation repeats; 0 if it doesn't.
  let periods: [Int]

  /// The longest time.
  private static let limit = 600_000_000
  /// How long a value shows that is set at the end.
  private static let rest = 1_000_000
  /// The longest loop of periods that don't divide each other.
  private static let loopLimit = 60_000_000

  init(_ timings: [SVGTiming], _ schedule: SVGSchedule) throws(SVGError) {
    var (periods, steady, finish, begin): ([Int], Int, Int, Int) = ([], 0, 0, 0)
    for (timing, intervals) in zip(timings, schedule.intervals) {
      var period = 0
      if let last = intervals.last, let end = last.end {
        if let recurrence = Recurrence(intervals, until: schedule.horizon) {
          period = recurrence.period
          steady = max(steady, recurrence.start)
        } else {
          finish = max(finish, end)
        }
      } else if let last = intervals.last, let duration = timing.duration {
        period = duration
        steady = max(steady, last.begin)
      } else {
        begin = max(begin, intervals.last?.begin ?? 0)
      }
      periods.append(period)
    }
    self.periods = periods
    // A value that is set at the end shows for a moment.
    finish = begin > 0 && begin >= finish ? begin + Self.rest : finish
    guard max(finish, steady, periods.max() ?? 0) <= Self.limit else {
      throw SVGError("an animation of more than 600 seconds; shorten it")
    }
    let period = Self.common(periods)
    loopsForever = finish == 0 && period != nil
    guard let period else {
      (start, end) = (0, finish > 0 ? finish : 1_000_000)
      return
    }
    let plays = (max(steady, finish) + period - 1) / period
    if loopsForever {
      (start, end) = (plays * period, (plays + 1) * period)
    } else {
      // Animations that repeat show at least half a period after the others end.
      let rest = plays * period - finish
      (start, end) = (0, (2 * rest >= period ? plays : plays + 1) * period)
    }
  }

  /// Returns the time after which all periods are at their start; if that is too long, at which they
  /// are nearest to it. Nil without periods.
  private static func common(_ periods: [Int]) -> Int? {
    let periods = periods.filter { $0 > 0 }
    guard let longest = periods.max() else { return nil }
    let common = periods.reduce(1) { $0 <= loopLimit ? $0.leastMultiple($1) : $0 }
    if common <= max(loopLimit, longest) { return common }
    func seam(_ time: Int) -> Int {
      periods.map { min(time % $0, $0 - time % $0) }.max() ?? 0
    }
    let candidates = (1...max(seamLimit / longest, 1)).map { $0 * longest }
    return candidates.min { seam($0) < seam($1) } ?? longest
  }

  /// The longest loop with a seam.
  private static let seamLimit = 20_000_000
}

/// The period in which a chain of animations repeats.
private struct Recurrence {
  let period: Int
  let start: Int

  /// - Returns: nil if the activities don't go on.
  init?(_ intervals: [SVGInterval], until horizon: Int) {
    let begins = intervals.map(\.begin)
    guard begins.count >= 4 else { return nil }
    let lengths = intervals.map { ($0.end ?? $0.begin) - $0.begin }
    let last = begins.count - 1
    for step in 1...min(begins.count / 2, 200) {
      let period = begins[last] - begins[last - step]
      guard begins[last] + period > horizon else { return nil }
      var first = last - step
      // The last activity may end later, since nothing begins after the horizon.
      while first >= 0, begins[first + step] - begins[first] == period,
        lengths[first] == lengths[first + step] || first + step == last
      {
        first -= 1
      }
      if last - step - first >= max(step, 2) {
        self.period = period
        start = begins[first + 1]
        return
      }
    }
    return nil
  }
}

extension Int {
  /// Returns the least common multiple with another number.
  func leastMultiple(_ other: Int) -> Int {
    var (a, b) = (self, other)
    while b > 0 { (a, b) = (b, a % b) }
    return self / a * other
  }

  /// Reads a time such as `0.5s`, `100ms`, `01:30`, or `2min`, in microseconds.
  init?(clock text: String) {
    let text = text.trimmed
    let seconds: Double?
    if text.exact.contains(":") {
      let fields = text.exact.split(separator: ":").map { Double(parsing: $0) ?? -1 }
      guard (2...3).contains(fields.count), fields.allSatisfy({ $0 >= 0 }) else { return nil }
      seconds = fields.reduce(0) { $0 * 60 + $1 }
    } else {
      let units = [("ms", 0.001), ("min", 60), ("h", 3600), ("s", 1), ("", 1)]
      seconds =
        units.lazy.compactMap { unit, factor in
          text.exact.dropping(suffix: unit).flatMap { Double(parsing: $0.trimmed) }.map {
            $0 * factor
          }
        }.first
    }
    guard let seconds, abs(seconds) < 1e6 else { return nil }
    self = Int((seconds * 1e6).rounded())
  }
}
