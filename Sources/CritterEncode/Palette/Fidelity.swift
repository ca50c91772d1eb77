import CritterGraphics

/// The allowed error of pixels in a smaller GIF, and the saving that it requires.
///
/// A pixel can be off by as much as its neighbors hide. Next to a strong contrast, the eye doesn't see
/// a difference of a few levels along a ramp. In a texture, it doesn't see that a pixel has the color
/// of a neighbor. In an area, it sees one level.
struct Fidelity {
  /// The maximum allowed squared distance; 0 allows no change.
  let reach: Int32
  /// The squared distance that is allowed wherever the contrast is at least as large.
  let smoothReach: Int32
  /// The squared distance at which an unchanged pixel can stay.
  let stay: Int32
  /// The allowed squared distance as a fraction of the squared contrast, in 256ths.
  private let contrastShare: Int32
  /// Whether flat areas keep their colors exactly.
  let keepsAreas: Bool
  /// The bits that must be saved per unit of squared distance.
  let errorCost: Double

  /// Creates the limits for a quality of 1 to 100.
  ///
  /// - Parameters:
  ///   - edges: the fraction of pixels that don't belong to flat areas.
  ///   - paletteError: the mean squared distance of pixels from their palette entries.
  init(quality: Int, edges: Double, paletteError: Double) {
    // 40% of the contrast at quality 90, 80% at 75, and 200% at 1.
    let latitude = Self.latitude(quality)
    let coarseness = max(0.4 + 0.009 * Double(70 - quality), 0.4) * latitude
    contrastShare = Int32(256 * coarseness * coarseness)
    keepsAreas = quality > 60
    let noise = Self.noise(quality, edges: edges, paletteError: paletteError)
    // The mean error of pixels is 15% of the allowed error.
    let maximum = min(noise / (0.15 * max(edges, 1e-4)), 12000)
    reach = Int32(maximum)
    smoothReach = Int32(0.15 * maximum * latitude)
    stay = Int32(0.25 * maximum)
    errorCost = noise == 0 ? 0 : 4 * latitude / maximum
  }

  /// Returns the allowed squared distance for a squared contrast with the neighbors.
  @inline(__always)
  func reach(contrast: Int32) -> Int32 {
    min(reach, max(contrastShare * contrast / 256, min(contrast, smoothReach)))
  }

  /// Returns a factor of the allowed error and its required saving: 1 from quality 90, 2 up to 75.
  /// With 2, text and textures become 2% to 5% smaller at the same decibels; drawings don't.
  private static func latitude(_ quality: Int) -> Double {
    1 + min(max(Double(90 - quality) / 15, 0), 1)
  }

  /// Returns the mean squared error per channel for a quality: 63.2 dB at 100, 50.8 dB at 90, 35 dB
  /// at 50.
  private static func noise(_ quality: Int) -> Double {
    let decibels = 63.2 - 12.4 * (Double(100 - quality) / 10).squareRoot()
    return 65025 / pow(10, decibels / 10)
  }

  /// Returns the allowed mean squared error in addition to the palette's error. At quality 100, it is
  /// invisible next to the palette's error, and zero if the palette has almost every color.
  private static func noise(_ quality: Int, edges: Double, paletteError: Double) -> Double {
    // Rare edges mostly stay and have smaller errors.
    let rarity = max(pow(0.033 / max(edges, 1e-4), 0.42), 1)
    let hidden = hiddenShare(edges: edges, paletteError: paletteError) * paletteError
    if quality == 100 {
      let maximum = paletteError < 0.005 ? 0 : min(2.2 * paletteError, 0.049)
      return max((1 - edges) * maximum / rarity.squareRoot(), hidden)
    }
    let seen = 2.65 * noise(quality) + 0.035 * Double(100 - quality) * paletteError
    return max(rarity * seen, hidden)
  }

  /// Returns the fraction of the palette's error that hides more error at any quality. It is almost
  /// zero below 2 squared levels, and largest if 256 colors show an image coarsely, at 33 dB or
  /// less.
  private static func hiddenShare(edges: Double, paletteError: Double) -> Double {
    let areas = (1 - edges) * (1 - edges) * min(paletteError * paletteError / 16, 1)
    return min(0.45 * areas + 0.015 * paletteError, 1.5)
  }

  /// Whether soft gradients are dithered at a quality. At 100, no avoidable error is allowed; up to
  /// 75, bytes matter more.
  static func hidesBands(_ quality: Int) -> Bool { (76..<100).contains(quality) }

  /// Returns the mean squared error per channel up to which a palette replaces exact colors, in a
  /// format that could store both; 0 at quality 100. A smaller palette can cause 60% of it.
  static func paletteNoise(_ quality: Int) -> Double {
    quality == 100 ? 0 : noise(quality)
  }

  /// The squared distance of an entry below which bands are invisible: one level in each channel.
  static let minimumBandError: Float = 4

  /// Returns the value of a bit as a fraction of the palette's error. At quality 100, 0.1 dB is worth
  /// 2% of the bytes, and less for larger errors. Below, pixels can have errors anyway.
  static func bitCost(_ quality: Int, paletteError: Double) -> Double {
    quality == 100 ? 0.9 * max(1 - paletteError / 12, 0) : 0
  }
}
