/// Random numbers that are the same in each run with the same seed.
package struct ScriptRandom {
  /// The start of random numbers.
  package struct Seed {
    /// A number of the property.
    package let property: UInt64
    /// A number of the instant.
    package let instant: UInt64

    package init(property: UInt64, instant: UInt64) {
      self.property = property
      self.instant = instant
    }
  }

  private var state: UInt64

  /// - Parameters:
  ///   - number: the script's own seed.
  ///   - isTimeless: whether the numbers are the same at each instant.
  init(_ seed: Seed, number: Double, isTimeless: Bool = false) {
    state = Self.mixed(seed.property &+ Self.mixed(number.bitPattern))
    if !isTimeless { state = Self.mixed(state &+ seed.instant) }
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
      let bits = mixed(UInt64(bitPattern: Int64(cell)) &+ mixed(row))
      return Double(mixed(bits) >> 11) * 0x1p-52 - 1
    }
    let weight = fraction * fraction * fraction * (fraction * (6 * fraction - 15) + 10)
    return value(cell) + (value(cell + 1) - value(cell)) * weight
  }

  /// Returns a sum of noises, each faster and smaller than the one before.
  ///
  /// - Parameters:
  ///   - place: the time, times the changes per second.
  ///   - octaves: the number of noises, at most 10.
  ///   - factor: the size of a noise compared with the one before.
  ///   - row: a number that selects the noise.
  package static func wiggle(
    at place: Double, octaves: Double, factor: Double, row: UInt64
  ) -> Double {
    var (sum, size, speed) = (0.0, 1.0, 1.0)
    for octave in 0..<UInt64(min(max(octaves.isFinite ? octaves : 1, 1), 10)) {
      sum += size * noise(at: place * speed, row &+ octave &* 7919)
      size *= factor
      speed *= 2
    }
    return sum
  }
}
