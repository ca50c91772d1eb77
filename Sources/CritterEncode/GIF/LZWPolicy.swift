/// The use of the dictionary; the best choice depends on the image.
struct LZWPolicy: Hashable {
  /// How many shorter strings are tried next to the best. Strings that are cut short make those that
  /// come after them longer, and the dictionary grow more slowly: good for edges, bad for patterns
  /// that repeat.
  var lookahead = 0
  /// Whether a full dictionary is kept for as long as it serves, rather than cleared at once.
  var keepsFull = false
  /// Whether the dictionary is cleared before its codes get longer than those it begins with: noise
  /// has hardly any string twice.
  var staysShort = false

  /// A pixel more hardly counts for a string that is longer.
  private static let longLength = 24

  /// The longest string that is tried shorter.
  var longest: Int { lookahead == 0 ? 0 : Self.longLength }

  func clears(_ strings: LZWStrings, _ health: LZWHealth) -> Bool {
    strings.isFull ? !keepsFull || health.isPoor : staysShort && strings.hasGrown
  }
}

/// How well a full dictionary serves: pixels in its codes, counted over as many codes each time.
struct LZWHealth {
  private var codes = 0
  private var pixels = 0
  private var best = 0
  private(set) var isPoor = false

  private static let codesOfAWindow = 128

  mutating func add(_ length: Int) {
    codes += 1
    pixels += length
    if codes < Self.codesOfAWindow { return }
    isPoor = 10 * pixels < 7 * best
    best = max(best, pixels)
    (codes, pixels) = (0, 0)
  }
}

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
