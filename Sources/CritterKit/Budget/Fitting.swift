import CritterEncode
import CritterGraphics

extension OutputPlan {
  /// Returns the plan reduced as much as its budget requires. Tries each step in order, and then
  /// the best quality that fits.
  ///
  /// - Throws: `KitError.overBudget` if nothing fits.
  func fitted(on pool: WorkerPool) throws -> OutputPlan {
    guard budget.isLimited else { return self }
    if output.isSequence { throw KitError.noBudget(output: output.name) }
    let slow = try slowed()
    var smallest: Encoded?
    for step in slow.possibleSteps {
      let plan = try slow.reduced(by: step).shortened()
      let content = try plan.encodable(on: pool, wantsDigest: false) { _, _ in }
      func fits(_ quality: Int) throws -> Bool {
        let encoded = try content.whole(quality: quality)
        if encoded.bytes.count < smallest?.bytes.count ?? .max { smallest = encoded }
        return budget.holds(bytes: encoded.bytes.count, frames: encoded.frames)
      }
      if let quality = try plan.bestQuality(fits) { return plan.described(quality, since: self) }
    }
    if smallest?.frames ?? 0 > budget.frames ?? .max {
      if let (loop, seconds) = try slow.withShortestLoop() {
        let plan = try loop.fitted(on: pool)
        return plan.described(plan.options.quality, since: self, loop: seconds)
      }
      if let shorter = try slow.withFirstFrames() {
        let plan = try shorter.fitted(on: pool)
        return plan.described(plan.options.quality, since: self)
      }
    }
    throw KitError.overBudget(
      output: output.name, budget: budget.text(frames: smallest?.frames ?? 2),
      smallest: smallest.map(budget.text(of:)) ?? "nothing")
  }

  /// Returns the plan at the maximum frame rate of the budget.
  private func slowed() throws -> OutputPlan {
    guard let limit = budget.frameRate, durations.count > 1, content.frameRate > limit + 1e-6
    else { return self }
    return try reduced(by: QualityStep(rate: limit / content.frameRate))
  }

  /// Returns the plan at the speed at which it fits the duration of the budget.
  ///
  /// - Throws: `KitError.tooLong` if the speed is above the maximum.
  private func shortened() throws -> OutputPlan {
    guard let limit = budget.seconds, durations.count > 1 else { return self }
    var (plan, factor) = (self, 1.0)
    while plan.duration > limit + 1e-6 {
      factor *= max(plan.duration / limit, 1.002)
      if factor > Budget.maximumSpeed {
        throw KitError.tooLong(
          output: output.name, seconds: (100 * duration).rounded() / 100, limit: limit)
      }
      plan = try changed(speed: factor)
    }
    return plan
  }

  /// Returns the plan with the frames until the pictures of a loop repeat, and their duration in
  /// seconds, at the highest frame rate that the budget allows; nil if they don't repeat soon enough.
  private func withShortestLoop() throws -> (plan: OutputPlan, seconds: Double)? {
    guard let limit = budget.frames, let shot, shot.playback.frames.isEmpty,
      let lowest = possibleSteps.map(\.rate).min()
    else { return nil }
    var playback = shot.playback
    let seconds = shot.timeline.duration / playback.speed
    let isPlain = playback.holdStart == 0 && playback.holdEnd == 0 && !playback.bounces
    let repetitions = isPlain ? Double(try shot.repetitions()) : 1
    let count = min(limit, Int((seconds / repetitions * playback.frameRate).rounded(.down)))
    let rate = Double(count) * repetitions / seconds
    guard repetitions > 1, count > 1, rate >= lowest * playback.frameRate - 1e-6 else {
      return nil
    }
    playback.frameRate = rate
    playback.frames = [FrameRange("0-\(count - 1)")].compactMap(\.self)
    return (try with(shot, playback), seconds / repetitions)
  }

  /// Returns the plan at its lowest frame rate with as many frames as the budget allows, from the
  /// start; nil if the plan has selected frames or none to leave out.
  private func withFirstFrames() throws -> OutputPlan? {
    guard let limit = budget.frames, var shot, shot.playback.frames.isEmpty,
      let lowest = possibleSteps.map(\.rate).min()
    else { return nil }
    var playback = shot.playback
    playback.frameRate *= lowest
    shot = try shot.with(playback, shot.framing)
    guard shot.schedule.entries.count > limit else { return nil }
    playback.frames = [FrameRange("0-\(limit - 1)")].compactMap(\.self)
    return try with(shot, playback)
  }

  /// Returns the plan with a few frames in the middle of a long animation; nil for a short one, and for
  /// one with selected frames or a budget.
  package func middleFrames() throws -> OutputPlan? {
    guard let shot, isMotion, !format.isVector, durations.count > 500, !budget.isLimited,
      shot.playback.frames.isEmpty
    else { return nil }
    let middle = durations.count / 2
    var playback = shot.playback
    playback.frames = [FrameRange("\(middle)-\(middle + 24)")].compactMap(\.self)
    return try with(shot, playback)
  }

  private var duration: Double { durations.reduce(0, +) }

  private var selectedFrames: String {
    guard let frames = shot?.playback.frames, !frames.isEmpty else { return "all" }
    return frames.map(\.text).joined(separator: ",")
  }

  private var possibleSteps: [QualityStep] {
    if content is TreeImage { return [QualityStep()] }
    // A vector file doesn't become smaller with fewer frames.
    let hasRate = durations.count > 1 && content.playback.frames.isEmpty && !format.isVector
    return QualityStep.all(
      frameRate: hasRate ? content.frameRate : nil,
      side: budget.keepsSize ? nil : min(size.width, size.height))
  }

  private func reduced(by step: QualityStep) throws -> OutputPlan {
    if step == QualityStep() { return self }
    let size = PixelSize(
      Int((Double(size.width) * step.scale).rounded()),
      Int((Double(size.height) * step.scale).rounded()))
    return try changed(rate: step.rate, to: step.scale < 1 ? size : nil)
  }

  /// Returns the plan with a change of its content and themes.
  private func changed(
    speed: Double = 1, rate: Double = 1, to size: PixelSize? = nil
  ) throws -> OutputPlan {
    try showing(content.changed(speed: speed, rate: rate, to: size)) {
      try $0.changed(speed: speed, rate: rate, to: size)
    }
  }

  /// Returns the plan with other playback of its shot and themes.
  private func with(_ shot: Shot, _ playback: Playback) throws -> OutputPlan {
    try showing(shot.with(playback, shot.framing)) { try $0.with(playback, shot.framing) }
  }

  /// Returns the plan with another content, and with a change of its themes.
  private func showing(
    _ content: any FrameContent, _ change: (Shot) throws -> Shot
  ) throws -> OutputPlan {
    var plan = try OutputPlan(content, output, format, options, budget: budget)
    plan.themes = try themes.map { ThemedShot(theme: $0.theme, shot: try change($0.shot)) }
    return plan
  }

  /// Returns the highest fitting quality up to the requested one, or nil if none fits.
  private func bestQuality(_ fits: (Int) throws -> Bool) throws -> Int? {
    let asked = options.quality
    if try fits(asked) { return asked }
    let lowest = min(QualityStep.lowestQuality, asked)
    guard format.hasQuality, lowest < asked, try fits(lowest) else { return nil }
    return try highest(of: lowest...asked - 1, where: fits)
  }

  /// Returns the plan with a quality and a list of the differences from the requested plan.
  ///
  /// - Parameter loop: the duration of the frames in seconds if they are a whole loop.
  private func described(
    _ quality: Int, since asked: OutputPlan, loop: Double? = nil
  ) -> OutputPlan {
    var plan = self
    plan.options.quality = quality
    func change(_ name: String, _ from: String, _ to: String) -> String? {
      from == to ? nil : "\(name) \(from) → \(to)"
    }
    func rate(_ plan: OutputPlan) -> String { plan.content.frameRate.shortText(decimals: 1) }
    func speed(_ plan: OutputPlan) -> String { plan.content.speed.shortText(decimals: 2) }
    plan.reductions = [
      change("speed", speed(asked), speed(self)),
      change("quality", String(asked.options.quality), String(quality)),
      change("fps", rate(asked), rate(self)),
      loop.map { seconds in
        "loop \(asked.duration.shortText(decimals: 2)) s → \(seconds.shortText(decimals: 2)) s"
      } ?? change("frames", asked.selectedFrames, selectedFrames),
      change(
        "size", "\(asked.size.width)×\(asked.size.height)", "\(size.width)×\(size.height)"),
    ].compactMap(\.self)
    return plan
  }
}

extension Budget {
  /// Returns the size of an output in the budget's units.
  fileprivate func text(of encoded: Encoded) -> String {
    Budget(bytes: encoded.bytes.count, frames: frames.map { _ in encoded.frames })
      .text(frames: encoded.frames)
  }
}

/// A step that reduces an output to fit a budget: first quality and colors, then frame rate, then
/// size.
struct QualityStep: Hashable {
  /// The factor of the requested frame rate. `scale` is the factor of the size.
  var rate = 1.0
  var scale = 1.0

  /// The lowest quality without visible artifacts.
  static let lowestQuality = 60

  private static let rates = [0.8, 2.0 / 3, 0.5, 0.4, 0.3, 0.25, 0.2]
  private static let slowest = 8.0
  private static let scales = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.25]
  private static let smallest = 16

  /// Returns all steps, from no reduction to the greatest.
  ///
  /// - Parameters:
  ///   - frameRate: the requested frame rate, or nil if it must not be reduced.
  ///   - side: the shorter side in pixels, or nil if the size must not be reduced.
  static func all(frameRate: Double?, side: Int?) -> [QualityStep] {
    let rates = self.rates.filter { $0 * (frameRate ?? 0) >= slowest }
    let scales = self.scales.filter { $0 * Double(side ?? 0) >= Double(smallest) }
    return ([1] + rates).map { QualityStep(rate: $0) }
      + scales.map { QualityStep(rate: rates.last ?? 1, scale: $0) }
  }
}

/// Returns the highest integer in a range that satisfies a monotonic predicate.
///
/// - Parameters:
///   - range: the range. The predicate is true for the lower bound and false above the first
///     failure.
///   - holds: the predicate, called for some of the numbers.
func highest(of range: ClosedRange<Int>, where holds: (Int) throws -> Bool) rethrows -> Int {
  var (low, high) = (range.lowerBound, range.upperBound)
  while low < high {
    let middle = (low + high + 1) / 2
    if try holds(middle) { low = middle } else { high = middle - 1 }
  }
  return low
}
