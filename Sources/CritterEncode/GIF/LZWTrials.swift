/// Compresses one picture after another, each in the way, of a few, that makes it smallest.
struct LZWTrials {
  private let targets: ColorTargets
  private let effort: Int
  /// The cost of pixels in the previous image.
  private var rate: LZWRate
  /// The choices that were best for recent large images.
  private var (keepsFull, redrawing) = (false, Redrawing.near)
  private var redrawingPeriods: [Redrawing: TrialPeriod] = [:]
  private var (lookaheadPeriod, fullPeriod) = (TrialPeriod(), TrialPeriod())

  /// The unchanged pixels that are drawn again.
  private enum Redrawing: CaseIterable {
    /// Pixels near changes, or none.
    case near
    case all
    /// Pixels that continue runs of one color.
    case runs
  }

  /// The size in pixels up to which every combination is tried, because it is fast.
  private static let fewPixels = 40_000

  /// Whether nothing is left out for taking long.
  private var triesAll: Bool { effort > 6 }
  /// The decision of the effort for every trial; nil if it depends on the image.
  private var verdict: Bool? { effort < 3 || triesAll ? triesAll : nil }
  private var lookahead: Int { effort < 9 ? 5 : 12 }

  /// - Parameter effort: 1...9.
  init(_ targets: ColorTargets, effort: Int) {
    self.targets = targets
    self.effort = effort
    rate = LZWRate(errorCost: targets.fidelity.errorCost)
  }

  /// - Parameters:
  ///   - canvas: draws the changes, and can draw pixels near them.
  ///   - whole: can draw every pixel. It is usually much larger, but smaller if patterns repeat,
  ///     for example in scrolled content.
  mutating func best(of canvas: ChoiceCanvas, whole: () -> ChoiceCanvas) -> LZW.Result {
    let picture = Picture(canvas)
    let usual = usual(picture)
    var best = attempt(Subject(picture.canvas(usual, whole)), LZWPolicy(keepsFull: keepsFull))
    if mayRedraw(picture), picture.changesMuch || isWorthTrying(best.result) {
      redraw(&best, picture, usual, whole)
    }
    lookAhead(&best, picture)
    useFull(&best)
    stayShort(&best)
    rate = best.result.rate
    return best.result
  }

  // MARK: What is tried

  private func usual(_ picture: Picture) -> Redrawing {
    if picture.isDense { return .all }
    return picture.isSmall || !mayRedraw(picture) ? .near : redrawing
  }

  private mutating func redraw(
    _ best: inout Attempt, _ picture: Picture, _ usual: Redrawing, _ whole: () -> ChoiceCanvas
  ) {
    let due = Redrawing.allCases.filter { other in
      other != usual
        && (picture.isSmall || triesAll
          || redrawingPeriods[other, default: TrialPeriod()].isDue())
    }
    if due.isEmpty { return }
    let whole = whole()
    for other in due {
      let hasWon = best.improve(attempt(Subject(picture.canvas(other) { whole }), best.policy))
      if picture.isSmall { continue }
      redrawingPeriods[other, default: TrialPeriod()].end(hasWon: hasWon)
      if hasWon { redrawing = other }
    }
    // The next large picture is of another scene.
    if picture.isSmall { redrawingPeriods = [:] }
  }

  private mutating func lookAhead(_ best: inout Attempt, _ picture: Picture) {
    guard mayLookAhead(best, picture), picture.isSmall || triesAll || lookaheadPeriod.isDue()
    else { return }
    var policy = best.policy
    policy.lookahead = lookahead
    let hasWon = best.improve(attempt(best.subject, policy))
    if !picture.isSmall { lookaheadPeriod.end(hasWon: hasWon) }
  }

  /// The other use of a full dictionary.
  private mutating func useFull(_ best: inout Attempt) {
    guard best.result.wasFull, triesAll || fullPeriod.isDue() else { return }
    var policy = best.policy
    policy.keepsFull.toggle()
    let hasWon = best.improve(attempt(best.subject, policy))
    if hasWon { keepsFull = policy.keepsFull }
    fullPeriod.end(hasWon: hasWon)
  }

  /// Where indices as they are would be shorter than their strings.
  private func stayShort(_ best: inout Attempt) {
    let (bits, indices) = (best.result.bytes.count * 8, best.result.indices.count)
    guard effort >= 3, bits > (best.result.codeSize + 1) * indices else { return }
    var policy = best.policy
    policy.staysShort = true
    _ = best.improve(attempt(best.subject, policy))
  }

  // MARK: Whether it is

  /// If little changes, and pixels have a choice, unchanged pixels are shortest.
  private func mayRedraw(_ picture: Picture) -> Bool {
    picture.needed < picture.count && !picture.isDense
      && (16 * picture.needed > picture.count || picture.canvas.undecided == 0)
  }

  /// Pictures of many bits a pixel are textures, which gain nothing; unless they are small, and
  /// done in no time.
  private func isWorthTrying(_ result: LZW.Result) -> Bool {
    if let verdict { return verdict }
    let bits = result.bytes.count * 8
    return bits < 2 * result.indices.count || bits < 1 << 15
  }

  /// If many pixels have a choice, looking ahead takes three times as long and saves almost
  /// nothing. If none has, strings are never cut short.
  private func mayLookAhead(_ best: Attempt, _ picture: Picture) -> Bool {
    if let verdict { return verdict }
    guard isWorthTrying(best.result) || targets.fidelity.reach == 0 else { return false }
    return picture.isSmall || 8 * best.subject.canvas.undecided < picture.count
  }

  // MARK: A trial

  /// An image to compress.
  private struct Picture {
    /// The canvas that draws the changes, and can draw pixels near them.
    let canvas: ChoiceCanvas
    let count: Int
    /// The number of pixels that must be drawn.
    let needed: Int

    init(_ canvas: ChoiceCanvas) {
      (self.canvas, count, needed) = (canvas, canvas.choices.count, canvas.needed)
    }

    /// Whether the image is small enough to try everything.
    var isSmall: Bool { count <= LZWTrials.fewPixels }

    /// Among so many that change the few that stay would only break strings.
    var isDense: Bool { !isSmall && needed < count && 8 * needed > 5 * count }

    /// The few that stay may break strings, even a texture's.
    var changesMuch: Bool { 5 * needed > 2 * count }

    /// - Parameter whole: may draw everything.
    func canvas(_ redrawing: Redrawing, _ whole: () -> ChoiceCanvas) -> ChoiceCanvas {
      switch redrawing {
      case .near: canvas
      case .all: whole().withoutStays()
      case .runs: whole().inRuns()
      }
    }
  }

  /// A canvas to compress in several ways.
  private struct Subject {
    let canvas: ChoiceCanvas
    let weights: [UInt16]

    init(_ canvas: ChoiceCanvas) {
      self.canvas = canvas
      weights = LZWRate.weights(canvas.choices)
    }
  }

  /// A way to compress an image, with its result.
  private struct Attempt {
    let subject: Subject
    let policy: LZWPolicy
    let result: LZW.Result

    /// - Returns: whether the other is smaller, and taken.
    mutating func improve(_ other: Attempt) -> Bool {
      guard other.result.bytes.count < result.bytes.count else { return false }
      self = other
      return true
    }
  }

  private func attempt(_ subject: Subject, _ policy: LZWPolicy) -> Attempt {
    var lzw = LZW(targets, subject.canvas, weights: subject.weights, policy, rate)
    return Attempt(subject: subject, policy: policy, result: lzw.encode())
  }
}

/// How soon something is tried again: the more seldom, the longer it has won nothing.
struct TrialPeriod {
  /// The length in images that allow the trial.
  private var length = 1
  private var left = 0

  /// Counts a picture.
  ///
  /// - Returns: whether it is to be tried with that.
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
