/// The cost of pixels in bits, and the cost of errors, on one scale.
struct LZWRate {
  /// Bits and weight of late, the newest counting the most. Both in fractions of `one`.
  private var bits = 300 * one
  private var weight = 1000 * one
  /// Fractions of a bit for a unit of weight.
  private var gain: Int
  /// Fractions of a bit for a unit of squared distance.
  private let errorCost: Int

  private static let one = 1 << 12
  /// A pixel weighs one when it is like the one before it.
  private static let weightOfAChange: UInt16 = 10
  /// The number of codes after which older counts matter little.
  private static let memory = 512

  /// - Parameter errorCost: bits for a unit of squared distance.
  init(errorCost: Double) {
    self.errorCost = Int(errorCost * Double(Self.one))
    gain = bits / (weight / Self.one)
  }

  /// For each place, the weight of all pixels before it, modulo 2^16; a string weighs less.
  static func weights(_ choices: [PixelChoice]) -> [UInt16] {
    var weights = [UInt16](repeating: 0, count: choices.count + 1)
    var sum: UInt16 = 0
    var last = PixelChoice(stay: PixelChoice.mustNot)
    for (place, choice) in choices.enumerated() {
      sum &+= choice.isLike(last) ? 1 : weightOfAChange
      last = choice
      weights[place + 1] = sum
    }
    return weights
  }

  /// The bits saved by a string of this weight.
  @inline(__always)
  func score(weight: UInt16, error: Int32) -> Int {
    gain &* Int(weight) &- errorCost &* Int(error)
  }

  mutating func add(bits added: Int, _ match: LZW.Match, weight addedWeight: UInt16) {
    bits += added * Self.one + max(errorCost * Int(match.error), 0) - bits / Self.memory
    weight += Int(addedWeight) * Self.one - weight / Self.memory
    gain = bits / max(weight / Self.one, 1)
  }
}
