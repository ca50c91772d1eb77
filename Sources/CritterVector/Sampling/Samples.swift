import CritterAnimated
import CritterGraphics
import CritterSVG

/// An animation sampled 60 times per second, and just before and after each mark.
struct PoseSamples {
  /// The sampled parts.
  private(set) var parts: [PartRecord] = []
  /// The part tree at the start.
  let first: PartTree
  /// The sample times in seconds, in order.
  private(set) var instants = [0.0, 0]
  /// The indices of samples after which values can jump.
  private(set) var cuts: [Int] = []
  /// Whether values can jump after each sample.
  private(set) var isCut: [Bool] = []
  /// The number of parts at the start.
  let partCount: Int
  /// The indices of samples at which movement can start, end, or change direction.
  private(set) var marks = [1]
  /// The time of a jump to each sample, if its value differs from the previous sample.
  private var stepTimes = [0.0, 0]
  /// The number of seconds by which a jump is early, so that players with rounded times don't miss
  /// it.
  ///
  /// Right after a mark, a jump is late by this time instead.
  private let lead: Double
  /// The samples after which values jump without a mark, as far as they are known.
  let detectedJumps = DetectedJumps()
  /// Whether marks that are close to each other were left out.
  private(set) var isThinned = false

  private static let perSecond = 60.0
  /// The number of samples.
  var count: Int { instants.count }

  /// The time between a mark and the samples around it, in seconds.
  private static let edge = 1e-6
  /// The maximum duration of an animation, in seconds.
  static let maximumDuration = 600.0
  /// The maximum total number of parts in all samples.
  static let maximumParts = 2_000_000
  /// The total number of parts in all samples above which close marks are left out, so that the time
  /// doesn't grow with the square of the number of parts.
  static let manyParts = 150_000

  static func lead(of duration: Double) -> Double {
    duration < 10 ? 0.001 : min(duration / 1900, Motion.maximumLead)
  }

  /// Samples an animation.
  ///
  /// - Parameters:
  ///   - isOnCanvas: whether content far from the canvas needs no keyframes.
  ///   - naturalSize: returns the natural size of art by its name.
  ///   - progress: called with the sampled fraction of the animation, 0…1.
  ///   - maximumParts: the maximum total number of parts in all samples.
  init(
    of motion: VectorSource, isOnCanvas: Bool = true, naturalSize: @escaping (String) -> Size,
    progress: (Double) -> Void = { _ in }, maximumParts: Int = PoseSamples.maximumParts
  ) throws {
    guard motion.duration <= Self.maximumDuration else {
      throw VectorError.tooLong(seconds: motion.duration, maximum: Self.maximumDuration)
    }
    lead = Self.lead(of: motion.duration)
    first = try motion.tree(0)
    partCount = max(first.parts.partCount, 1)
    let marks = motion.marks.map(\.withoutRoundingError)
    isThinned = marks.count * Self.samplesPerMark > Self.manyParts / partCount
    let kept = isThinned ? marks.thinned(by: 1 / Self.perSecond) : marks
    for (start, end) in zip(kept, kept.dropFirst()) where end > start {
      addInstants(from: start, to: end)
    }
    isCut = [Bool](repeating: false, count: instants.count)
    for cut in cuts { isCut[cut] = true }
    if instants.count > maximumParts / partCount {
      throw VectorError.tooManyParts(limit: maximumParts)
    }
    var siblings = SiblingRecords()
    let space = SamplingContext(
      first, isStill: motion.duration == 0, isOnCanvas: isOnCanvas, naturalSize: naturalSize)
    for (index, time) in instants.enumerated() {
      let tree = index < 2 ? first : try motion.tree(time)
      siblings.add(
        tree.parts, at: time, under: PartRecord.ParentSpace(), isShown: true, missing: index,
        in: space)
      if space.records.count > maximumParts / instants.count {
        throw VectorError.tooManyParts(limit: maximumParts)
      }
      progress(motion.duration > 0 ? time / motion.duration : 1)
    }
    parts = siblings.all
  }

  /// The flattenings of all visible parts.
  var flattenings: [Flattening] { parts.filter(\.isEverVisible).flatMap(\.flattenings) }

  /// The minimum number of samples between two marks.
  private static let samplesPerMark = 4

  /// Adds the samples between two marks.
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

  /// Returns steps from the value at each sample.
  func steps<Value>(_ values: [Value]) -> Animated<Value> {
    for index in values.indices.dropLast()
    where values[index] != values[index + 1] && !isCut[index] {
      detectedJumps.add(index)
    }
    return Animated(stepsAt: stepTimes, values)
  }

  /// Returns the sample times in seconds if values jump only at some cuts.
  ///
  /// Values that don't jump at a cut keep their exact times.
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

/// The canvas on which parts are sampled.
struct SamplingContext {
  let naturalSize: (String) -> Size
  /// Whether there is only one sample.
  let isStill: Bool
  /// The output scale, in pixels per point.
  let scale: Double
  let records = RecordCount()
  /// The limits in canvas points. Content outside is too far from the image to need keyframes. Nil
  /// for no limits.
  private let limits: Rect?

  init(
    _ tree: PartTree, isStill: Bool, isOnCanvas: Bool = true,
    naturalSize: @escaping (String) -> Size
  ) {
    self.naturalSize = naturalSize
    self.isStill = isStill
    scale = tree.matrix.largestScale
    let image = Rect(0, 0, Double(tree.size.width), Double(tree.size.height))
    let canvas = tree.matrix.inverse.map { Rect(around: image.corners.compactMap($0.project)) }
    let side = max(canvas?.size.width ?? 0, canvas?.size.height ?? 0, 1)
    limits = isOnCanvas ? (canvas ?? image).padded(by: 2 * side) : nil
  }

  func isNear(_ bounds: Rect, under matrix: Matrix) -> Bool {
    guard let limits else { return true }
    let corners = bounds.corners.compactMap(matrix.project)
    return corners.count < 4 || Rect(around: corners).intersects(limits)
  }
}

extension [PartNode] {
  /// The total number of parts, including child parts.
  fileprivate var partCount: Int { reduce(count) { $0 + $1.parts.partCount } }
}

extension [Double] {
  /// Returns the times without those that are close to the previous one, except the last.
  ///
  /// - Parameter gap: the minimum distance in seconds.
  fileprivate func thinned(by gap: Double) -> [Double] {
    guard let end = last else { return [] }
    var kept: [Double] = []
    for time in dropLast() where kept.last.map({ time >= $0 + gap }) ?? true { kept.append(time) }
    return kept + [end]
  }
}
