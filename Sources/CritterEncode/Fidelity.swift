#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How far a pixel may be from its colour, where that makes a GIF smaller.
///
/// Only pixels along an edge may be off at all: beside a strong contrast the eye tells neither
/// a ramp's shade nor its place in the ramp to within a few levels, and in an area it tells one.
struct Fidelity {
  /// What a picture's noise is meant to come to: the mean squared error of a channel.
  let noise: Double
  /// Squared distances between colours that are close enough, by level: 0 is no freedom at all,
  /// each next one has twice the reach of the one before.
  let reaches: [Int32]
  /// The squared distance at which a pixel of the last picture may stay.
  let stay: Int32

  /// - Parameters:
  ///   - quality: 1...100.
  ///   - edges: the share of pixels that belong to no area.
  ///   - isExact: whether the palette has every colour.
  init(quality: Int, edges: Double, isExact: Bool) {
    noise = Self.noise(quality)
    let most = 2.5 + 1.75 * Double(100 - quality)
    // Measured on the rigs: of the freedom given, an eighth is taken.
    let budget = (24 * noise / max(edges, 1e-6)).squareRoot()
    let reach = quality == 100 ? (isExact ? 0 : most) : min(most, budget)
    reaches = [0, reach / 4, reach / 2, reach].map { Int32($0 * $0) }
    stay = Int32(reach * reach * (quality == 100 ? 1 : 2.25))
  }

  /// 51.5 dB at 90.
  private static func noise(_ quality: Int) -> Double {
    65025 / pow(10, decibels(quality) / 10)
  }

  private static func decibels(_ quality: Int) -> Double {
    60.5 - 9 * pow(Double(100 - quality) / 10, 0.6)
  }

  /// How much noise the palette may make of it: half, and none at 100.
  static func paletteNoise(_ quality: Int) -> Double {
    quality == 100 ? 0 : noise(quality) / 2
  }
}
