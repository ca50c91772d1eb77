/// Random numbers that are the same in each run with the same seeds.
package struct ScriptRandom {
  private var state: UInt64

  init(_ seeds: UInt64...) {
    state = seeds.reduce(0) { Self.mixed($0 &+ $1) }
  }

  /// Returns a number from 0 to below 1.
  mutating func next() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Double(Self.mixed(state) >> 11) * 0x1p-53
  }

  /// SplitMix64's function.
  private static func mixed(_ number: UInt64) -> UInt64 {
    var bits = number
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// Returns smooth noise from -1 to 1, which passes a random value at each whole number.
  package static func noise(at place: Double, _ row: UInt64) -> Double {
    guard abs(place) < 1e9 else { return 0 }
    let cell = place.rounded(.down)
    let fraction = place - cell
    func value(_ cell: Double) -> Double {
      var random = ScriptRandom(row, UInt64(bitPattern: Int64(cell)))
      return random.next() * 2 - 1
    }
    let weight = fraction * fraction * fraction * (fraction * (6 * fraction - 15) + 10)
    return value(cell) + (value(cell + 1) - value(cell)) * weight
  }
}
