import CritterAnimated
import CritterGraphics
import CritterSVG

/// An animation sampled 60 times per second, and just before and after each mark.
///
/// If there are too many parts for this, there are fewer samples while all parts hold or move
/// evenly.
struct PoseSamples {
  private var siblings = SiblingRecords()
  /// The sampled parts.
  var parts: [PartRecord] { siblings.all }
  /// The part tree at the start.
  let first: PartTree
  /// The sample times in seconds, in order.
  private(set) var instants: [Double] = []
  /// Whether values can jump after each sample.
  private(set) var isCut: [Bool] = []
  /// Whether movement can start, end, or change direction at each sample.
  private(set) var isMark: [Bool] = []
  /// The number of parts at the start.
  let partCount: Int
  /// The time of a jump to each sample, if its value differs from the previous sample.
  private var stepTimes: [Double] = []
  /// The number of seconds by which a jump is early, so that players with rounded times don't miss
  /// it.
  ///
  /// Right after a mark, a jump is late by this time instead.
  private let lead: Double
  /// The samples after which values jump without a mark, as far as they are known.
  let detectedJumps = DetectedJumps()
  /// Whether marks that are close to each other were left out.
  let isThinned: Bool
  /// Whether there are fewer samples than 60 per second, and none at the marks themselves.
  private let isSparse: Bool
  /// The fractions of the time between two marks at which easings need samples.
  private let bends: [Double]
  private let space: SamplingContext
  private let maximumParts: Int

  private static let perSecond = 60.0
  /// The number of samples.
  var count: Int { instants.count }

  /// The time between a mark and the samples around it, in seconds.
  private static let edge = 1e-6
  /// The maximum duration of an animation, in seconds.
  static let maximumDuration = 600.0
  /// The maximum total number of changed parts in all samples.
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
  ///   - maximumParts: the maximum total number of changed parts in all samples. If there are more
  ///     parts in all samples, there are fewer samples.
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
    self.maximumParts = maximumParts
    space = SamplingContext(
      first, isStill: motion.duration == 0, isOnCanvas: isOnCanvas, naturalSize: naturalSize)
    bends = Array(Set(motion.curves.flatMap(\.bends)).sorted().prefix(Self.maximumBends))
    let marks = motion.marks.map(\.withoutRoundingError)
    isThinned = marks.count * Self.samplesPerMark > Self.manyParts / partCount
    let kept = isThinned ? marks.thinned(by: 1 / Self.perSecond) : marks
    let spans = zip(kept, kept.dropFirst()).filter { $0 < $1 }
    let count = spans.reduce(2) { $0 + Self.steps(from: $1.0, to: $1.1) + 2 }
    isSparse = count > maximumParts / partCount
    for _ in 0..<2 { try add(first.parts, at: 0, jumpingAt: 0) }
    func parts(_ time: Double) throws -> [PartNode] {
      progress(motion.duration > 0 ? time / motion.duration : 1)
      return try motion.tree(time).parts
    }
    for (start, end) in spans {
      try isSparse ? addFew(from: start, to: end, parts) : addAll(from: start, to: end, parts)
    }
    if isSparse, let end = kept.last { try addMark(parts(end), at: end) }
  }

  /// The flattenings of all visible parts.
  var flattenings: [Flattening] { parts.filter(\.isEverVisible).flatMap(\.flattenings) }

  /// The maximum number of additional samples between two marks for easings.
  private static let maximumBends = 8
  /// The minimum number of samples between two marks.
  private static let samplesPerMark = 4

  /// Returns the number of steps between the samples from a mark to the next.
  private static func steps(from start: Double, to end: Double) -> Int {
    Int(((end - start) * perSecond).rounded(.up), within: 2...100_000)
  }

  /// Adds a sample.
  ///
  /// - Parameter jump: the time of a jump to the sample.
  private mutating func add(_ parts: [PartNode], at time: Double, jumpingAt jump: Double) throws {
    siblings.add(
      parts, at: (count, time), under: PartRecord.ParentSpace(), isShown: true, in: space)
    if space.records.count > maximumParts { throw VectorError.tooManyParts(limit: maximumParts) }
    instants.append(time)
    isCut.append(false)
    isMark.append(false)
    stepTimes.append(max(jump, stepTimes.last ?? 0))
  }

  /// Adds the samples between two marks.
  private mutating func addAll(
    from start: Double, to end: Double, _ parts: (Double) throws -> [PartNode]
  ) throws {
    let edge = min(Self.edge, (end - start) / 8)
    isCut[count - 1] = true
    try add(parts(start + edge), at: start + edge, jumpingAt: start + lead)
    let steps = Self.steps(from: start, to: end)
    let even = (1..<steps).map { Double($0) / Double(steps) }
    for fraction in bends.isEmpty ? even : (even + bends).sorted() {
      let time = start + (end - start) * fraction
      try add(parts(time), at: time, jumpingAt: time - lead)
      isMark[count - 1] = bends.contains(fraction)
    }
    try add(parts(end - edge), at: end - edge, jumpingAt: end - lead)
    isCut[count - 1] = true
    try add(parts(end), at: end, jumpingAt: end - lead)
    isMark[count - 1] = true
  }

  /// The number of steps of a span so short that easing can't be seen in it.
  private static let shortSteps = 3
  /// The number of steps of even movement that need no sample in between.
  private static let evenSteps = 12
  /// The fraction of even movement at which a sample confirms it. Few easings are even there.
  private static let confirmation = 0.38

  /// Adds the first sample after a mark.
  private mutating func addMark(_ parts: [PartNode], at time: Double) throws {
    try add(parts, at: time, jumpingAt: count == 2 ? lead : time - lead)
    isMark[count - 1] = true
  }

  /// Adds samples from a mark to the next, but none at the next mark: only the first of a short
  /// span, and otherwise only the first and the last where all parts hold or move evenly.
  private mutating func addFew(
    from start: Double, to end: Double, _ parts: (Double) throws -> [PartNode]
  ) throws {
    let edge = min(Self.edge, (end - start) / 8)
    var (last, before) = (start + edge, try parts(start + edge))
    isCut[1] = true
    try addMark(before, at: last)
    let steps = Self.steps(from: start, to: end)
    if steps <= Self.shortSteps { return }
    for step in 1...steps where step == steps || step.isMultiple(of: Self.evenSteps) {
      let next = start + (end - start) * Double(step) / Double(steps) - (step == steps ? edge : 0)
      let after = try parts(next)
      let between = try parts(last + (next - last) * Self.confirmation)
      if !between.areBetween(before, after, at: Self.confirmation) {
        for inner in (step - 1) / Self.evenSteps * Self.evenSteps + 1..<step {
          let time = start + (end - start) * Double(inner) / Double(steps)
          try add(parts(time), at: time, jumpingAt: time - lead)
        }
      }
      try add(after, at: next, jumpingAt: next - lead)
      (last, before) = (next, after)
    }
    isCut[count - 1] = true
  }

  /// Returns steps from the value at each sample.
  func steps<Value>(_ values: SampleRuns<Value>) -> Animated<Value> {
    for start in values.starts.dropFirst() where !isCut[start - 1] {
      detectedJumps.add(start - 1)
    }
    return Animated(stepsAt: values.starts.map { stepTimes[$0] }, values.distinct)
  }

  /// Returns the times of some samples in seconds if values jump only at some cuts.
  ///
  /// Values that don't jump at a cut keep their exact times.
  ///
  /// - Parameter cuts: the places in `samples` after which values jump.
  func times(of samples: [Int], jumpingAt cuts: [Int]) -> [Double] {
    var times = samples.map { instants[$0] }
    for cut in cuts {
      let isLate = isMark[samples[cut]] && isCut[samples[cut]] || times[cut] == 0
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
