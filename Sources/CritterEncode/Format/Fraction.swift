/// A rational number in lowest terms.
struct Fraction: Hashable {
  let numerator: Int
  let denominator: Int

  /// Creates a fraction; the denominator must be positive.
  init(_ numerator: Int, _ denominator: Int) {
    let divisor = greatestCommonDivisor(numerator, denominator)
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  /// Creates the simplest fraction within 10⁻¹⁰ of a value, by continued fractions. If its terms are
  /// too large, creates the nearest fraction with smaller terms.
  ///
  /// - Parameters:
  ///   - value: a number from 0 to `maximum`.
  ///   - maximum: the maximum of the numerator and of the denominator.
  init(nearest value: Double, maximum: Int) {
    var (before, last) = ((0, 1), (1, 0))
    var rest = value
    while true {
      let room = Self.steps(from: before, by: last, upTo: maximum)
      let whole = rest.rounded(.down)
      guard whole <= Double(room) else {
        // The maximum semiconvergent that fits can be nearer than the last convergent.
        let between = (before.0 + room * last.0, before.1 + room * last.1)
        let best = Self.error(between, value) < Self.error(last, value) ? between : last
        self.init(best.0, best.1)
        return
      }
      (before, last) = (last, (before.0 + Int(whole) * last.0, before.1 + Int(whole) * last.1))
      guard Self.error(last, value) > 1e-10, rest > whole else { break }
      rest = 1 / (rest - whole)
    }
    self.init(last.0, last.1)
  }

  /// Returns how often `step` can be added before a term is too large.
  private static func steps(from start: (Int, Int), by step: (Int, Int), upTo maximum: Int) -> Int {
    min(
      step.0 > 0 ? (maximum - start.0) / step.0 : maximum,
      step.1 > 0 ? (maximum - start.1) / step.1 : maximum)
  }

  private static func error(_ terms: (Int, Int), _ value: Double) -> Double {
    terms.1 == 0 ? .infinity : abs(Double(terms.0) / Double(terms.1) - value)
  }

  var value: Double { Double(numerator) / Double(denominator) }
  var inverse: Fraction { Fraction(denominator, numerator) }

  /// Returns the maximum fraction of which both are multiples.
  func commonDivisor(with other: Fraction) -> Fraction {
    let divisor = greatestCommonDivisor(denominator, other.denominator)
    return Fraction(
      greatestCommonDivisor(numerator, other.numerator),
      denominator / divisor * other.denominator)
  }
}

private func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
  b == 0 ? a : greatestCommonDivisor(b, a % b)
}
