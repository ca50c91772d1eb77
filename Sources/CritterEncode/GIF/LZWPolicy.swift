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
