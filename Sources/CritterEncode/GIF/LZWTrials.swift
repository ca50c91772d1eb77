/// Compresses images in order, each with the policy, out of a few, that makes it smallest.
struct LZWTrials {
  private let targets: ColorTargets
  private let effort: Int
  /// The cost of pixels in the previous image.
  private var rate: LZWRate
  /// The choices that were best for recent large images.
  private var (keepsFull, redrawing) = (false, Redraw.near)
  private var redrawingBackoffs: [Redraw: TrialBackoff] = [:]
  private var (lookaheadBackoff, fullBackoff) = (TrialBackoff(), TrialBackoff())

  /// The unchanged pixels that are drawn again.
  private enum Redraw: CaseIterable {
    /// Pixels near changes, or none.
    case near
    case all
    /// Pixels that continue runs of one color.
    case runs
  }

  /// Whether slow trials are made, too.
  private var triesAll: Bool { effort > 6 }
  /// Whether the effort alone allows or forbids trials; nil if it depends on the image.
  private var effortDecision: Bool? { effort < 3 || triesAll ? triesAll : nil }
  private var lookahead: Int { effort < 9 ? 5 : 12 }

  /// - Parameter effort: the effort, 1...9.
  init(_ targets: ColorTargets, effort: Int) {
    self.targets = targets
    self.effort = effort
    rate = LZWRate(errorCost: targets.fidelity.errorCost)
  }

  /// Returns the smallest result.
  ///
  /// - Parameters:
  ///   - canvas: a canvas that draws the changes and can draw pixels near them.
  ///   - whole: creates a canvas that can draw every pixel. The result is usually much larger, but
  ///     smaller if patterns repeat, for example in scrolled content.
  mutating func best(of canvas: ChoiceCanvas, whole: () -> ChoiceCanvas) -> LZW.Result {
    let image = LZWInput(canvas)
    let defaultRedrawing = defaultRedrawing(image)
    var best = attempt(
      input(image, defaultRedrawing, whole), LZWPolicy(keepsFull: keepsFull))
    if mayRedraw(image), image.changesMuch || isWorthTrying(best.result) {
      tryRedrawing(&best, image, defaultRedrawing: defaultRedrawing, whole)
    }
    tryLookahead(&best, image)
    tryOtherFullPolicy(&best)
    tryShortCodes(&best)
    rate = best.result.rate
    return best.result
  }

  // MARK: Trials

  private func defaultRedrawing(_ image: LZWInput) -> Redraw {
    if image.isDense { return .all }
    return image.isSmall || !mayRedraw(image) ? .near : redrawing
  }

  private mutating func tryRedrawing(
    _ best: inout Attempt, _ image: LZWInput, defaultRedrawing: Redraw, _ whole: () -> ChoiceCanvas
  ) {
    let due = Redraw.allCases.filter { other in
      other != defaultRedrawing
        && (image.isSmall || triesAll
          || redrawingBackoffs[other, default: TrialBackoff()].isDue())
    }
    if due.isEmpty { return }
    let whole = whole()
    for other in due {
      let hasWon = improve(&best, input(image, other) { whole }, best.policy)
      if image.isSmall { continue }
      redrawingBackoffs[other, default: TrialBackoff()].end(hasWon: hasWon)
      if hasWon { redrawing = other }
    }
    // The next large image belongs to another scene.
    if image.isSmall { redrawingBackoffs = [:] }
  }

  private mutating func tryLookahead(_ best: inout Attempt, _ image: LZWInput) {
    guard mayLookAhead(best, image), image.isSmall || triesAll || lookaheadBackoff.isDue()
    else { return }
    var policy = best.policy
    policy.lookahead = lookahead
    let hasWon = improve(&best, best.input, policy)
    if !image.isSmall { lookaheadBackoff.end(hasWon: hasWon) }
  }

  /// Tries to keep a full dictionary if the best attempt clears it, or the reverse.
  private mutating func tryOtherFullPolicy(_ best: inout Attempt) {
    guard best.result.wasFull, triesAll || fullBackoff.isDue() else { return }
    var policy = best.policy
    policy.keepsFull.toggle()
    let hasWon = improve(&best, best.input, policy)
    if hasWon { keepsFull = policy.keepsFull }
    fullBackoff.end(hasWon: hasWon)
  }

  /// Tries short codes if uncompressed indices would be shorter than the codes.
  private func tryShortCodes(_ best: inout Attempt) {
    let (bits, indices) = (best.result.bytes.count * 8, best.result.indices.count)
    guard effort >= 3, bits > (best.result.codeSize + 1) * indices else { return }
    var policy = best.policy
    policy.staysShort = true
    _ = improve(&best, best.input, policy)
  }

  // MARK: Conditions

  /// Whether drawing unchanged pixels again can help. If little changes and pixels have a choice,
  /// leaving them unchanged is shortest.
  private func mayRedraw(_ image: LZWInput) -> Bool {
    image.requiredCount > 0 && image.requiredCount < image.count && !image.isDense
      && (16 * image.requiredCount > image.count || image.undecidedCount == 0)
  }

  /// Whether trials can help. Textures, with many bits per pixel, gain nothing, but small ones are
  /// fast to try.
  private func isWorthTrying(_ result: LZW.Result) -> Bool {
    if let effortDecision { return effortDecision }
    let bits = result.bytes.count * 8
    return bits < 2 * result.indices.count || bits < 1 << 15
  }

  /// Whether looking ahead can help. If many pixels have a choice, it takes three times as long and
  /// saves almost nothing.
  private func mayLookAhead(_ best: Attempt, _ image: LZWInput) -> Bool {
    if let effortDecision { return effortDecision }
    guard isWorthTrying(best.result) || targets.fidelity.reach == 0 else { return false }
    return image.isSmall || 8 * best.input.undecidedCount < image.count
  }

  // MARK: Attempts

  /// Returns the input for a way of redrawing.
  ///
  /// - Parameters:
  ///   - image: the canvas that draws the changes, and can draw pixels near them.
  ///   - whole: creates a canvas that can draw every pixel.
  private func input(
    _ image: LZWInput, _ redrawing: Redraw, _ whole: () -> ChoiceCanvas
  ) -> LZWInput {
    switch redrawing {
    case .near: image
    case .all: LZWInput(whole().withoutStays())
    case .runs: LZWInput(whole().inRuns())
    }
  }

  /// A way to compress an image, with its result.
  private typealias Attempt = (input: LZWInput, policy: LZWPolicy, result: LZW.Result)

  /// Replaces an attempt if another one is smaller, and returns whether it did.
  private func improve(_ best: inout Attempt, _ input: LZWInput, _ policy: LZWPolicy) -> Bool {
    let size = best.result.bytes.count
    let other = attempt(input, policy, limit: size)
    guard other.result.bytes.count < size else { return false }
    best = other
    return true
  }

  private func attempt(_ input: LZWInput, _ policy: LZWPolicy, limit: Int = .max) -> Attempt {
    var lzw = LZW(input, targets: targets, policy: policy, rate: rate)
    return (input, policy, lzw.encode(limit: limit))
  }
}

extension LZWInput {
  /// The size in pixels up to which every combination is tried, because it is fast.
  private static let smallArea = 40_000

  fileprivate var count: Int { canvas.choices.count }

  /// Whether the image is small enough to try everything.
  fileprivate var isSmall: Bool { count <= Self.smallArea }

  /// Whether so many pixels change that the few unchanged ones would only break strings.
  fileprivate var isDense: Bool {
    !isSmall && requiredCount < count && 8 * requiredCount > 5 * count
  }

  /// Whether unchanged pixels can break strings, even in textures.
  fileprivate var changesMuch: Bool { 5 * requiredCount > 2 * count }
}

/// The number of images until something is tried again, which doubles after each failed trial.
struct TrialBackoff {
  /// The length in images that allow the trial.
  private var length = 1
  private var left = 0

  /// Counts an image, and returns whether to try it.
  mutating func isDue() -> Bool {
    left -= 1
    return left < 0
  }

  /// Records the result of a trial.
  mutating func end(hasWon: Bool) {
    length = hasWon ? 1 : 2 * length
    left = length - 1
  }
}
