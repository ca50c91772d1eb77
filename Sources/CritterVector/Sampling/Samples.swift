import CritterGraphics

/// A motion looked at so often that nothing of it is missed: wherever something moves far between
/// two instants there is one between, and wherever something jumps there is a cut.
struct Samples {
  /// Seconds, for what jumps at all cuts: the instants before and after a cut have the same time.
  var times: [Double] { times(jumpingAt: cuts) }
  private var instants: [Double] = []
  private(set) var figures: [Figure] = []
  /// The instants after which something jumps.
  private(set) var cuts: [Int] = []
  /// The instants at which something may start, end or turn.
  private(set) var marks: [Int] = [0]

  /// Seconds between two instants at most.
  private static let step = 1.0 / 60
  /// Seconds between two instants that something jumps between.
  private static let instant = 1e-6
  /// Seconds by which a jump comes early, so that whoever rounds its time sees it in time; late
  /// where a mark belongs to what was before. Of a long motion as many as three decimals of it need.
  static func lead(of duration: Double) -> Double {
    duration < 10 ? 0.001 : min(duration / 1900, Keys.longestLead)
  }
  private let lead: Double
  /// In points: what moves further between two instants is looked at once more between them.
  private static let stride = 0.5
  /// In points: what moves so much further by way of the middle of two instants turns between them.
  private static let detour = 0.05
  /// Seconds between two instants that something turns between.
  private static let turn = 0.001
  /// In points: what is further apart in an instant has jumped.
  private static let jump = 0.02
  /// Seconds.
  private static let longest = 600.0

  /// Parts at all instants together, each of some hundred bytes.
  static let mostParts = 2_000_000
  private let mostParts: Int
  private let most: Int

  /// - Parameter mostParts: at all instants together.
  init(of motion: VectorMotion, mostParts: Int = Samples.mostParts) throws {
    guard motion.duration <= Self.longest else {
      throw VectorError.tooLong(seconds: motion.duration, maximum: Self.longest)
    }
    let first = try motion.figure(0)
    self.mostParts = mostParts
    lead = Self.lead(of: motion.duration)
    most = mostParts / max(first.parts.partCount, 1)
    try append(0, first)
    let times = motion.marks.map(\.withoutNoise)
    for (start, end) in zip(times, times.dropFirst()) where end > start {
      let count = Int(((end - start) / Self.step).rounded(.up), within: 4...100_000)
      for step in 1...count {
        let time = step == count ? end : start + (end - start) * Double(step) / Double(count)
        try turn(to: time, try motion.figure(time), motion)
      }
      marks.append(instants.count - 1)
    }
    if cuts.first == 0 { repeatFirst() }
  }

  private mutating func append(_ time: Double, _ figure: Figure) throws(VectorError) {
    if instants.count >= most { throw .tooMuch(limit: mostParts) }
    instants.append(time)
    figures.append(figure)
  }

  /// Looks in between, since what goes there and back is where it was.
  private mutating func turn(to time: Double, _ figure: Figure, _ motion: VectorMotion) throws {
    let (start, before) = (instants[instants.count - 1], figures[figures.count - 1])
    let middle = (start + time) / 2
    let between = try motion.figure(middle)
    let way = between.distance(from: before) + figure.distance(from: between)
    let detour = way - figure.distance(from: before)
    if way.isFinite, detour > Self.detour, time - start > Self.turn {
      try turn(to: middle, between, motion)
      return try turn(to: time, figure, motion)
    }
    try advance(to: middle, between, motion)
    try advance(to: time, figure, motion)
  }

  private mutating func advance(
    to time: Double, _ figure: Figure, _ motion: VectorMotion
  ) throws {
    let (start, before) = (instants[instants.count - 1], figures[figures.count - 1])
    let distance = figure.distance(from: before)
    if distance > Self.stride, time - start > Self.instant {
      let middle = (start + time) / 2
      try advance(to: middle, try motion.figure(middle), motion)
      return try advance(to: time, figure, motion)
    }
    if distance > Self.jump, time - start <= Self.instant { cuts.append(instants.count - 1) }
    try append(time, figure)
  }

  /// Seconds, for what jumps at some cuts: both sides of such a cut have one time, a little early; what
  /// moves on across the others is where it is when it is there.
  func times(jumpingAt cuts: [Int]) -> [Double] {
    var times = instants
    let atMarks = Set(marks)
    for cut in cuts {
      let isLate = atMarks.contains(cut) || cut == 1 && times[1] == 0
      let time = isLate ? times[cut] + lead : max(times[cut + 1] - lead, 0)
      times[cut] = time
      times[cut + 1] = max(times[cut + 1], time)
      if !isLate { times[cut + 1] = time }
      var index = cut - 1
      while index > 0, times[index] > time {
        times[index] = time
        index -= 1
      }
      index = cut + 2
      while index < times.count, times[index] < time {
        times[index] = time
        index += 1
      }
    }
    return times
  }

  /// For a jump right after the start there is an instant before it.
  private mutating func repeatFirst() {
    instants.insert(0, at: 0)
    figures.insert(figures[0], at: 0)
    cuts = cuts.map { $0 + 1 }
    marks = [0] + marks.dropFirst().map { $0 + 1 }
  }
}

extension [FigurePart] {
  /// All within each other.
  fileprivate var partCount: Int { reduce(count) { $0 + $1.parts.partCount } }
}
