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
    var smallest: Encoded?
    for step in possibleSteps {
      let plan = try reduced(by: step)
      let content = try plan.encodable(on: pool, wantsDigest: false) { _, _ in }
      func fits(_ quality: Int) throws -> Bool {
        let encoded = try content.whole(quality: quality)
        if encoded.bytes.count < smallest?.bytes.count ?? .max { smallest = encoded }
        return budget.holds(bytes: encoded.bytes.count, frames: encoded.frames)
      }
      if let quality = try plan.bestQuality(fits) { return plan.described(quality, since: self) }
    }
    throw KitError.overBudget(
      output: output.name, budget: budget.text,
      smallest: smallest.map(budget.text(of:)) ?? "nothing")
  }

  private var possibleSteps: [QualityStep] {
    guard case .shot(let shot) = content else { return [QualityStep()] }
    let isMotion = durations.count > 1 && shot.playback.frames.isEmpty
    return QualityStep.all(
      frameRate: isMotion ? shot.playback.frameRate : nil,
      side: budget.keepsSize ? nil : min(size.width, size.height))
  }

  private func reduced(by step: QualityStep) throws -> OutputPlan {
    guard case .shot(let shot) = content, step != QualityStep() else { return self }
    var (playback, framing) = (shot.playback, shot.framing)
    playback.frameRate *= step.rate
    if step.scale < 1 {
      framing.width = Int((Double(size.width) * step.scale).rounded())
      framing.height = Int((Double(size.height) * step.scale).rounded())
    }
    var plan = try OutputPlan(
      shot.with(playback, framing), output, format, options, budget: budget)
    plan.themes = try themes.map {
      ThemedShot(theme: $0.theme, shot: try $0.shot.with(playback, framing))
    }
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
  private func described(_ quality: Int, since asked: OutputPlan) -> OutputPlan {
    var plan = self
    plan.options.quality = quality
    func change(_ name: String, _ from: String, _ to: String) -> String? {
      from == to ? nil : "\(name) \(from) → \(to)"
    }
    func rate(_ plan: OutputPlan) -> String { plan.frameRate.shortText(decimals: 1) }
    plan.reductions = [
      change("quality", String(asked.options.quality), String(quality)),
      change("fps", rate(asked), rate(self)),
      change(
        "size", "\(asked.size.width)×\(asked.size.height)", "\(size.width)×\(size.height)"),
    ].compactMap(\.self)
    return plan
  }
}

extension Budget {
  /// Returns the size of an output in the budget's units.
  fileprivate func text(of encoded: Encoded) -> String {
    Budget(bytes: encoded.bytes.count, frames: frames.map { _ in encoded.frames }).text
  }
}

/// A step that reduces an output to fit a budget: first quality and colors, then frame rate, then
/// size.
struct QualityStep: Hashable {
  /// The factor of the requested frame rate. `scale` is the factor of the size.
  var rate = 1.0
  var scale = 1.0

  /// The lowest quality without visible artifacts in a GIF.
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
