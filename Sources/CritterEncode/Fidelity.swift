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
    // Fitted to the noise that came of it on rigs with 1.4 to 3.3 % of edges, 50 to 67 dB.
    let reach = min(2.3 * pow(Self.noise(quality) / max(edges, 1e-6), 0.59), Self.most(quality))
    let isFree = quality < 100 || !isExact
    reaches = [0, reach / 4, reach / 2, reach].map { isFree ? Int32($0 * $0) : 0 }
    // A pixel that stays saves more than one that is painted in another entry.
    stay = isFree ? Int32(3 * reach * reach) : 0
  }

  /// The mean squared error of a channel that a picture may come to: 63.2 dB at 100, 50.8 dB at
  /// 90, 36 dB at 50.
  private static func noise(_ quality: Int) -> Double {
    let decibels = 63.2 - 12.4 * (Double(100 - quality) / 10).squareRoot()
    return 65025 / pow(10, decibels / 10)
  }

  /// However few the edges are, they are to look like edges.
  private static func most(_ quality: Int) -> Double {
    3.1 + 1.95 * Double(100 - quality)
  }

  /// How much of the noise the palette may make: the larger part, and at 100 no more than it must.
  static func paletteNoise(_ quality: Int) -> Double {
    quality == 100 ? 0 : noise(quality) * 0.6
  }
}
