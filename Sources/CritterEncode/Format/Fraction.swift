/// A number as one whole number over another, in lowest terms.
struct Fraction: Hashable {
  let numerator: Int
  let denominator: Int

  /// - Parameter denominator: above 0.
  init(_ numerator: Int, _ denominator: Int) {
    let divisor = greatestCommonDivisor(numerator, denominator)
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  /// The simplest fraction within 10⁻¹⁰ of the value; if its terms would be too large, the nearest
  /// whose terms are not. By continued fractions.
  ///
  /// - Parameters:
  ///   - value: a number from 0 to `largest`.
  ///   - largest: the maximum of the numerator and of the denominator.
  init(nearest value: Double, largest: Int) {
    var (before, last) = ((0, 1), (1, 0))
    var rest = value
    while true {
      let room = Self.steps(from: before, by: last, upTo: largest)
      let whole = rest.rounded(.down)
      guard whole <= Double(room) else {
        // Between two convergents: the furthest step that still fits may be nearer than the last.
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

  /// How often `step` can be added before a term is too large.
  private static func steps(
    from start: (Int, Int), by step: (Int, Int), upTo largest: Int
  ) -> Int {
    min(
      step.0 > 0 ? (largest - start.0) / step.0 : largest,
      step.1 > 0 ? (largest - start.1) / step.1 : largest)
  }

  private static func error(_ terms: (Int, Int), _ value: Double) -> Double {
    terms.1 == 0 ? .infinity : abs(Double(terms.0) / Double(terms.1) - value)
  }

  var value: Double { Double(numerator) / Double(denominator) }
  var inverse: Fraction { Fraction(denominator, numerator) }

  /// The largest that both are multiples of.
  func commonMeasure(with other: Fraction) -> Fraction {
    let divisor = greatestCommonDivisor(denominator, other.denominator)
    return Fraction(
      greatestCommonDivisor(numerator, other.numerator),
      denominator / divisor * other.denominator)
  }
}

private func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
  b == 0 ? a : greatestCommonDivisor(b, a % b)
}
