/// The use of the dictionary; the best choice depends on the image.
struct LZWPolicy: Hashable {
  /// The number of shorter strings to try in addition to the best one. Shorter strings make the next
  /// strings longer and the dictionary grow more slowly, which is good for edges and bad for
  /// repeated patterns.
  var lookahead = 0
  /// Whether a full dictionary is kept while it is useful. Otherwise, it is cleared at once.
  var keepsFull = false
  /// Whether the dictionary is cleared before its codes get longer. Noise rarely repeats a string.
  var staysShort = false

  // For longer strings, one pixel more makes little difference.
  private static let longLength = 24

  /// The maximum length of strings that are shortened.
  var longest: Int { lookahead == 0 ? 0 : Self.longLength }

  /// Whether the dictionary must be cleared.
  func clears(_ strings: LZWStrings, _ efficiency: LZWEfficiency) -> Bool {
    strings.isFull ? !keepsFull || efficiency.isPoor : staysShort && strings.hasGrown
  }
}

/// The efficiency of a full dictionary: the pixels per window of codes, compared with the best
/// window.
struct LZWEfficiency {
  private var codes = 0
  private var pixels = 0
  private var best = 0
  private(set) var isPoor = false

  private static let codesPerWindow = 128

  mutating func add(_ length: Int) {
    codes += 1
    pixels += length
    if codes < Self.codesPerWindow { return }
    isPoor = 10 * pixels < 7 * best
    best = max(best, pixels)
    codes = 0
    pixels = 0
  }
}

/// The cost of pixels in bits, and the cost of errors, on one scale.
struct LZWRate {
  /// The recent bits and weight, with exponential decay, in fixed point with the unit `one`.
  private var bits = 300 * one
  private var weight = 1000 * one
  /// The bits per unit of weight, in fixed point.
  private var gain: Int
  /// The bits per unit of squared distance, in fixed point.
  private let errorCost: Int

  private static let one = 1 << 12
  /// The weight of a pixel that differs from the previous one. Other pixels weigh 1.
  fileprivate static let changedPixelWeight: UInt16 = 10
  /// The number of codes after which older counts matter little.
  private static let memory = 512

  /// - Parameter errorCost: the bits per unit of squared distance.
  init(errorCost: Double) {
    self.errorCost = Int(errorCost * Double(Self.one))
    gain = bits / (weight / Self.one)
  }

  /// Returns the bits that a string saves, in fixed point.
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

/// A canvas to compress in several ways.
struct LZWInput {
  let canvas: ChoiceCanvas
  /// The negated weight of the pixels from each position on, modulo 2^16. A string weighs less.
  private(set) var weights: [UInt16]
  /// For each position, the number of pixels from there on that can only stay, without an error; at
  /// most `LZWStrings.leap`.
  private(set) var stays: [UInt8]
  /// The number of pixels that must be drawn.
  private(set) var requiredCount = 0
  /// The number of pixels that can be drawn in several entries.
  private(set) var undecidedCount = 0
  /// The bits per index of the nearest entries, at least 2.
  private(set) var codeSize = 2

  init(_ canvas: ChoiceCanvas) {
    self.canvas = canvas
    let (choices, count) = (canvas.choices, canvas.choices.count)
    weights = [UInt16](repeating: 0, count: count + 1)
    stays = [UInt8](repeating: 0, count: count + 1)
    var choice = count > 0 ? choices[count - 1] : .stays
    for position in (0..<count).reversed() {
      let former =
        position > 0 ? choices[position - 1] : PixelChoice(stay: PixelChoice.mustBeDrawn)
      weights[position] =
        weights[position + 1] &- (choice.isLike(former) ? 1 : LZWRate.changedPixelWeight)
      if choice.mayBeDrawn {
        codeSize = max(codeSize, UInt8.bitWidth - choice.nearest.leadingZeroBitCount)
        if !choice.isDecided { undecidedCount += 1 }
      } else if choice.stayExcess == 0 {
        stays[position] = min(stays[position + 1] + 1, UInt8(LZWStrings.leap))
      }
      if !choice.mayStay { requiredCount += 1 }
      choice = former
    }
  }
}
