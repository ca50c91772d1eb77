import CritterGraphics
import CritterSystem

/// A number with its unit, as CSS has it; files have numbers alone.
struct Measure {
  /// What to write instead.
  private let number: Double
  private let meaning: String

  private static let units: [(name: String, factor: Double, meaning: String)] = [
    ("deg", 1, "angles are degrees"), ("°", 1, "angles are degrees"),
    ("rad", 180 / .pi, "angles are degrees"), ("turn", 360, "angles are degrees"),
    ("ms", 0.001, "times are seconds"), ("s", 1, "times are seconds"),
    ("px", 1, "lengths are points"), ("pt", 1, "lengths are points"),
    ("%", 0.01, "1 is the whole"),
  ]

  /// - Returns: nil when it isn't a number, or has another unit.
  init?(_ text: String) {
    for unit in Self.units {
      guard let number = text.exact.dropping(suffix: unit.name).flatMap({ Double($0) }),
        number.isFinite
      else { continue }
      (self.number, meaning) = (number * unit.factor, unit.meaning)
      return
    }
    return nil
  }

  var advice: String { "write \(number.shortText(decimals: 6)) without a unit; \(meaning)" }
}
