/// Compresses one picture after another, each in the way, of a few, that makes it smallest.
struct LZWTrials {
  private let targets: ColorTargets
  private let effort: Int
  /// What pixels cost in the picture before.
  private var rate: LZWRate
  /// What was the best when it was last tried.
  private var (keepsFull, looksAhead, redrawing) = (false, false, Redrawing.near)
  /// Pictures that something was tried with, and that could be drawn again as a whole.
  private var (triedOnes, redrawnOnes) = (0, 0)
  /// Pictures that fill the dictionary until the other use of it is tried again: the more, the longer
  /// that has won nothing.
  private var (fullOnesLeft, fullOnesOfATrial) = (0, 0)

  /// What is drawn again though it need not be.
  private enum Redrawing {
    /// What is near by what changes, or nothing.
    case near
    case all
    /// What makes runs of one colour.
    case runs

    /// - Parameter canvas: may draw everything.
    func canvas(_ canvas: ChoiceCanvas) -> ChoiceCanvas {
      self == .runs ? canvas.inRuns() : canvas.withoutStays()
    }
  }

  /// Pixels of a picture with which everything is tried, for it takes no time.
  private static let fewPixels = 40_000

  /// What is best changes seldom from picture to picture.
  private var picturesOfATrial: Int { effort < 7 ? 4 : 1 }
  private var lookahead: Int { effort < 9 ? 5 : 12 }

  /// - Parameter effort: 1...9.
  init(_ targets: ColorTargets, effort: Int) {
    self.targets = targets
    self.effort = effort
    rate = LZWRate(errorCost: targets.fidelity.errorCost)
    fullOnesOfATrial = picturesOfATrial
  }

  /// - Parameters:
  ///   - canvas: draws what must be drawn, and may draw what is near by.
  ///   - whole: may draw everything: larger by far, and smaller where patterns repeat, as they do
  ///     when something is scrolled.
  mutating func best(of canvas: ChoiceCanvas, whole: () -> ChoiceCanvas) -> LZW.Result {
    let (needed, count) = (canvas.needed, canvas.choices.count)
    // Among so many that change the few that stay would only break strings.
    let isDense = count > Self.fewPixels && needed < count && 8 * needed > 7 * count
    let canvas = isDense ? whole().withoutStays() : canvas
    let mayRedraw = 16 * needed > count
    let isDue = count <= Self.fewPixels || redrawnOnes % picturesOfATrial == 0
    let usual = mayRedraw && !isDue ? redrawing : .near
    var subject = Subject(usual == .near ? canvas : usual.canvas(whole()))
    var policy = LZWPolicy(keepsFull: keepsFull)
    var best = encoded(subject, policy)
    func improve(_ other: Subject, _ otherPolicy: LZWPolicy) -> Bool {
      let result = encoded(other, otherPolicy)
      guard result.bytes.count < best.bytes.count else { return false }
      (best, subject, policy) = (result, other, otherPolicy)
      return true
    }
    if isWorthTrying(best) {
      if mayRedraw {
        if isDue {
          let whole = whole()
          redrawing = .near
          for other in [Redrawing.all, .runs]
          where improve(Subject(other.canvas(whole)), policy) {
            redrawing = other
          }
        }
        redrawnOnes += 1
      }
      let isSmall = count <= Self.fewPixels
      let isAheadDue = isSmall || looksAhead || triedOnes % picturesOfATrial == 0
      if isAheadDue, isSmall || mayLookAhead(subject.canvas) {
        looksAhead = improve(subject, LZWPolicy(lookahead: lookahead, keepsFull: keepsFull))
      }
      triedOnes += 1
    }
    if best.wasFull {
      fullOnesLeft -= 1
      if fullOnesLeft < 0 {
        let other = LZWPolicy(lookahead: policy.lookahead, keepsFull: !keepsFull)
        let hasWon = improve(subject, other)
        if hasWon { keepsFull = other.keepsFull }
        fullOnesOfATrial = hasWon || effort > 6 ? picturesOfATrial : 2 * fullOnesOfATrial
        fullOnesLeft = fullOnesOfATrial - 1
      }
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

  /// Where many pixels leave a choice, looking ahead takes three times as long and wins next to
  /// nothing.
  private func mayLookAhead(_ canvas: ChoiceCanvas) -> Bool {
    effort > 6 || 8 * canvas.undecided < canvas.choices.count
  }

  /// What is compressed in several ways.
  private struct Subject {
    let canvas: ChoiceCanvas
    let weights: [Int32]

    init(_ canvas: ChoiceCanvas) {
      self.canvas = canvas
      weights = LZWRate.weights(canvas.choices)
    }
  }

  private func encoded(_ subject: Subject, _ policy: LZWPolicy) -> LZW.Result {
    var lzw = LZW(targets, subject.canvas, weights: subject.weights, policy, rate)
    return lzw.encode()
  }
}
