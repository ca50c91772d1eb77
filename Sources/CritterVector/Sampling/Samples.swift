import CritterGraphics
import CritterRaster
import CritterSVG

/// An animation at sixty instants per second, and right before and after each mark.
struct Samples {
  /// What the parts do at the instants.
  let parts: [PartRecord]
  /// The figure at the start.
  let first: Figure
  /// Seconds, in order.
  private var instants = [0.0, 0]
  /// The instants after which something may jump.
  private(set) var cuts: [Int] = []
  /// The instants at which something may start, end, or turn.
  private(set) var marks = [1]
  /// When something jumps that is different from the instant before.
  private var stepTimes = [0.0, 0]
  /// Seconds by which a jump is early, so that players that round its time don't miss it, or late
  /// right after a mark.
  private let lead: Double

  private static let perSecond = 60.0
  /// The number of instants.
  var count: Int { instants.count }

  /// The time between a mark and the instants around it, in seconds.
  private static let edge = 1e-6
  /// The longest animation, in seconds.
  private static let longest = 600.0
  /// The most parts at all instants together.
  static let mostParts = 2_000_000

  static func lead(of duration: Double) -> Double {
    duration < 10 ? 0.001 : min(duration / 1900, Keys.longestLead)
  }

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
    lead = Self.lead(of: motion.duration)
    first = try motion.figure(0)
    parts = first.parts.map { PartRecord($0.name) }
    let marks = motion.marks.map(\.withoutNoise)
    for (start, end) in zip(marks, marks.dropFirst()) where end > start {
      addInstants(from: start, to: end)
    }
    if instants.count > mostParts / max(first.parts.partCount, 1) {
      throw VectorError.tooMuch(limit: mostParts)
    }
    let space = SampleSpace(first, isStill: motion.duration == 0, naturalSize: naturalSize)
    for (index, time) in instants.enumerated() {
      let figure = index < 2 ? first : try motion.figure(time)
      for (part, record) in zip(figure.parts, parts) { record.add(part, at: time, in: space) }
      progress(motion.duration > 0 ? time / motion.duration : 1)
    }
  }

  /// From one mark to the next.
  private mutating func addInstants(from start: Double, to end: Double) {
    let edge = min(Self.edge, (end - start) / 8)
    let count = Int(((end - start) * Self.perSecond).rounded(.up), within: 2...100_000)
    let between = (1..<count).map { start + (end - start) * Double($0) / Double(count) }
    cuts += [instants.count - 1, instants.count + between.count + 1]
    instants += [start + edge] + between + [end - edge, end]
    let times = [start + lead] + (between + [end, end]).map { $0 - lead }
    for time in times { stepTimes.append(max(time, stepTimes[stepTimes.count - 1])) }
    marks.append(instants.count - 1)
  }

  /// Values that jump from one instant to the next.
  func steps<Value>(_ values: [Value]) -> Steps<Value> { Steps(stepTimes, values) }

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

/// The canvas that parts are recorded on.
struct SampleSpace {
  let naturalSize: (String) -> Size
  /// Whether there is but one instant.
  let isStill: Bool
  /// Pixels per point.
  let scale: Double
  /// In points of the canvas: what is outside is so far from the picture that it needs no keys.
  private let limits: Rect

  init(_ figure: Figure, isStill: Bool, naturalSize: @escaping (String) -> Size) {
    self.naturalSize = naturalSize
    self.isStill = isStill
    scale = figure.matrix.largestScale
    let picture = Rect(0, 0, Double(figure.size.width), Double(figure.size.height))
    let canvas = figure.matrix.inverse.map { Rect(around: picture.corners.compactMap($0.project)) }
    let side = max(canvas?.size.width ?? 0, canvas?.size.height ?? 0, 1)
    limits = (canvas ?? picture).padded(by: 2 * side)
  }

  func holds(_ bounds: Rect, under matrix: Matrix) -> Bool {
    let corners = bounds.corners.compactMap(matrix.project)
    return corners.count < 4 || Rect(around: corners).meets(limits)
  }
}

extension [FigurePart] {
  /// All within each other.
  fileprivate var partCount: Int { reduce(count) { $0 + $1.parts.partCount } }
}
