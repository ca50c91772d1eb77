import CritterGraphics
import CritterRaster

/// An animation at so many instants that nothing of it is missed: more of them where something
/// bends, and two of them around each jump.
struct Samples {
  /// What the parts do at the instants.
  private(set) var parts: [PartRecord] = []
  /// The figure at the start.
  let first: Figure
  /// Seconds, if everything that jumps does so at all cuts: both sides of a cut have the same time.
  private(set) var times: [Double] = []
  private var instants: [Double] = []
  /// The instants after which something jumps.
  private(set) var cuts: [Int] = []
  /// The instants at which something may start, end, or turn.
  private(set) var marks: [Int] = [1]

  /// The longest time between two instants, in seconds.
  private static let step = 1.0 / 60
  /// The time between two instants with a jump in between, in seconds.
  private static let instant = 1e-6
  /// How far something may be from a straight line between two instants, in points.
  private static let slack = 0.1
  /// What moves further within an instant jumps; in points.
  private static let jump = 0.02
  /// The longest animation, in seconds.
  private static let longest = 600.0
  /// The most parts at all instants together.
  static let mostParts = 2_000_000

  /// Seconds by which a jump is early, so that players that round its time don't miss it, or late
  /// at a mark, which belongs to what was before.
  static func lead(of duration: Double) -> Double {
    duration < 10 ? 0.001 : min(duration / 1900, Keys.longestLead)
  }
  private let lead: Double
  private let most: Int
  private let mostParts: Int
  private let space: SampleSpace
  private let motion: VectorMotion
  private var last: Look

  /// - Parameters:
  ///   - naturalSize: of art, by its name.
  ///   - progress: is told how much of the animation has been looked at, 0…1.
  ///   - mostParts: a limit for parts at all instants together.
  init(
    of motion: VectorMotion, naturalSize: @escaping (String) -> Size,
    progress: (Double) -> Void = { _ in }, mostParts: Int = Samples.mostParts
  ) throws {
    guard motion.duration <= Self.longest else {
      throw VectorError.tooLong(seconds: motion.duration, maximum: Self.longest)
    }
    first = try motion.figure(0)
    space = SampleSpace(first, naturalSize: naturalSize)
    lead = Self.lead(of: motion.duration)
    (self.motion, self.mostParts) = (motion, mostParts)
    most = mostParts / max(first.parts.partCount, 1)
    parts = first.parts.map { PartRecord($0.name) }
    last = Look(first, at: 0, within: space.limits)
    // Twice, so that what jumps right at the start has an instant before.
    try append(last)
    try append(last)
    let marks = motion.marks.map(\.withoutNoise)
    for (start, end) in zip(marks, marks.dropFirst()) where end > start {
      try advance(from: start, to: end)
      progress(motion.duration > 0 ? end / motion.duration : 1)
    }
    times = times(jumpingAt: cuts)
  }

  private func look(_ time: Double) throws -> Look {
    Look(try motion.figure(time), at: time, within: space.limits)
  }

  private mutating func append(_ look: Look) throws(VectorError) {
    if instants.count >= most { throw .tooMuch(limit: mostParts) }
    for (part, record) in zip(look.figure.parts, parts) {
      record.add(part, under: .identity, space)
    }
    instants.append(look.time)
    last = look
  }

  /// From one mark to the next. What jumps at a mark does so right before or right after.
  private mutating func advance(from start: Double, to end: Double) throws {
    let edge = min(Self.instant, (end - start) / 8)
    let after = try look(start + edge)
    if after.distance(from: last) > Self.jump { try jump(to: after) }
    let count = Int(((end - start) / Self.step).rounded(.up), within: 2...100_000)
    for step in 1..<count {
      try advance(to: look(start + (end - start) * Double(step) / Double(count)))
    }
    let (before, mark) = (try look(end - edge), try look(end))
    if mark.distance(from: before) > Self.jump {
      try advance(to: before)
      try jump(to: mark)
    } else {
      try advance(to: mark)
    }
    marks.append(instants.count - 1)
  }

  private mutating func jump(to look: Look) throws {
    cuts.append(instants.count - 1)
    try append(look)
  }

  /// Looks in between for as long as something bends there.
  private mutating func advance(to look: Look) throws {
    guard look.time - last.time > 2 * Self.instant else {
      return look.distance(from: last) > Self.jump ? try jump(to: look) : try append(look)
    }
    let middle = try self.look((last.time + look.time) / 2)
    if middle.bend(from: last, to: look) > Self.slack {
      try advance(to: middle)
      return try advance(to: look)
    }
    try append(look)
  }

  /// Seconds, if something jumps at some cuts only: what moves on across the others is where it is
  /// when it is there.
  func times(jumpingAt cuts: [Int]) -> [Double] {
    var times = instants
    let marks = Set(marks)
    for cut in cuts {
      let isLate = marks.contains(cut) || times[cut] == 0
      let time = isLate ? times[cut] + lead : max(times[cut + 1] - lead, 0)
      var (before, after) = (cut, cut + 1)
      while before > 0, before == cut || times[before] > time {
        times[before] = time
        before -= 1
      }
      while after < times.count, after == cut + 1 || times[after] < time {
        times[after] = time
        after += 1
      }
    }
    return times
  }
}

/// What recording a part takes to know.
struct SampleSpace {
  let naturalSize: (String) -> Size
  /// In points of the canvas: what is outside is so far from the picture that it needs no keys.
  let limits: Rect

  init(_ figure: Figure, naturalSize: @escaping (String) -> Size) {
    self.naturalSize = naturalSize
    let picture = Rect(0, 0, Double(figure.size.width), Double(figure.size.height))
    let canvas = figure.matrix.inverse.map { Rect(around: picture.corners.compactMap($0.project)) }
    let side = max(canvas?.size.width ?? 0, canvas?.size.height ?? 0, 1)
    limits = (canvas ?? picture).padded(by: 2 * side)
  }
}

extension [FigurePart] {
  /// All within each other.
  fileprivate var partCount: Int { reduce(count) { $0 + $1.parts.partCount } }
}
