#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How far a pixel may be from its colour, where that makes a GIF smaller.
///
/// Only pixels along an edge may be off at all: beside a strong contrast the eye tells neither
/// a ramp's shade nor its place in the ramp to within a few levels, and in an area it tells one.
///
/// The powers are fitted to what came out for two rigs, one with 3.3 % of edges and one with
/// 1.4 %: 63.8 and 67 dB at quality 100, 50 dB at 90. The fewer the edges, the more each may be
/// off at the same noise, and a pixel that stays saves more than one that is drawn in another
/// entry.
struct Fidelity {
  /// Squared distances between colours that are close enough, by level: 0 is no freedom at all,
  /// each next one has twice the reach of the one before.
  let reaches: [Int32]
  /// The squared distance at which a pixel of the picture before may stay.
  let stay: Int32

  /// - Parameters:
  ///   - quality: 1...100.
  ///   - edges: the share of pixels that belong to no area.
  ///   - isExact: whether the palette has every colour: then 100 means that nothing is off.
  init(quality: Int, edges: Double, isExact: Bool) {
    if quality == 100, isExact {
      (reaches, stay) = ([0], 0)
      return
    }
    let noise = Self.noise(quality) / Self.noise(100)
    let rarity = 0.033 / max(edges, 1e-6)
    let most = 2.5 + 1.95 * Double(100 - quality)
    let reach = min(2.4 * pow(noise, 0.57) * pow(rarity, 0.59), most)
    let stay = min(3.7 * pow(noise, 0.58) * pow(rarity, 0.95), 1.4 * most + 5.1)
    reaches = [0, reach / 4, reach / 2, reach].map { Int32($0 * $0) }
    self.stay = Int32(stay * stay)
  }

  /// The mean squared error of a channel that a picture may come to: 63.2 dB at 100, 50.8 dB at
  /// 90, 35 dB at 50.
  private static func noise(_ quality: Int) -> Double {
    let decibels = 63.2 - 12.4 * (Double(100 - quality) / 10).squareRoot()
    return 65025 / pow(10, decibels / 10)
  }

  /// How much of the noise the palette may make: the larger part, and at 100 no more than it must.
  static func paletteNoise(_ quality: Int) -> Double {
    quality == 100 ? 0 : noise(quality) * 0.6
  }
}
