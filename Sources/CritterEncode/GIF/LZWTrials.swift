/// Compresses one picture after another, each in the way, of a few, that makes it smallest.
struct LZWTrials {
  private let targets: ColorTargets
  private let effort: Int
  /// What pixels cost in the picture before.
  private var rate: LZWRate
  /// What was the best when it was last tried.
  private var (keepsFull, looksAhead) = (false, false)
  /// Pictures that filled the dictionary, and that something was tried with.
  private var (fullOnes, triedOnes) = (0, 0)

  /// What is best changes seldom from picture to picture.
  private var picturesOfATrial: Int { effort < 7 ? 4 : 1 }
  private var lookahead: Int { effort < 9 ? 5 : 12 }

  /// - Parameter effort: 1...9.
  init(_ targets: ColorTargets, effort: Int) {
    self.targets = targets
    self.effort = effort
    rate = LZWRate(errorCost: targets.fidelity.errorCost)
  }

  /// - Parameters:
  ///   - canvas: draws what must be drawn, and may draw what is near by.
  ///   - whole: may draw everything: larger by far, and smaller where patterns repeat, as they do
  ///     when something is scrolled.
  mutating func best(of canvas: ChoiceCanvas, whole: () -> ChoiceCanvas) -> LZW.Result {
    var canvas = canvas
    var policy = LZWPolicy(keepsFull: keepsFull)
    var best = encoded(canvas, policy)
    func improve(_ other: ChoiceCanvas, _ otherPolicy: LZWPolicy) {
      let result = encoded(other, otherPolicy)
      guard result.bytes.count < best.bytes.count else { return }
      (best, canvas, policy) = (result, other, otherPolicy)
    }
    if isWorthTrying(best) {
      if canvas.needed * 16 > canvas.choices.count {
        let whole = whole()
        improve(whole.withoutStays(), policy)
        improve(whole.inRuns(), policy)
      }
      if looksAhead || triedOnes % 2 == 0 || effort > 6 {
        improve(canvas, LZWPolicy(lookahead: lookahead, keepsFull: keepsFull))
        looksAhead = policy.lookahead > 0
      }
      triedOnes += 1
    }
    if best.wasFull {
      if fullOnes % picturesOfATrial == 0 {
        improve(canvas, LZWPolicy(lookahead: policy.lookahead, keepsFull: !keepsFull))
        keepsFull = policy.keepsFull
      }
      fullOnes += 1
    }
    rate = best.rate
    return best
  }

  /// Pictures of many bits a pixel are textures, which gain nothing; unless they are small, and
  /// done in no time.
  private func isWorthTrying(_ result: LZW.Result) -> Bool {
    if effort < 3 || effort > 6 { return effort > 6 }
    let bits = result.bytes.count * 8
    return bits < 2 * result.indices.count || bits < 1 << 15
  }

  private func encoded(_ canvas: ChoiceCanvas, _ policy: LZWPolicy) -> LZW.Result {
    var lzw = LZW(targets, canvas, policy, rate)
    return lzw.encode()
  }
}
