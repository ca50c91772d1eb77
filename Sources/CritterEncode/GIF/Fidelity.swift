import CritterGraphics

/// The allowed error of pixels in a smaller GIF, and the saving that it requires.
///
/// A pixel can be off by as much as its neighbors hide. Next to a strong contrast, the eye doesn't see
/// a difference of a few levels along a ramp. In a texture, it doesn't see that a pixel has the color
/// of a neighbor. In an area, it sees one level.
struct Fidelity {
  /// The squared distance within which a color may do at most; 0 allows no change.
  let reach: Int32
  /// The squared distance within which it may do where the contrast is that or more, however small
  /// a part of the contrast it is.
  let smoothReach: Int32
  /// The squared distance at which a pixel of the picture before may stay.
  let stay: Int32
  /// The allowed squared distance as a fraction of the squared contrast, in 256ths.
  private let contrastShare: Int32
  /// Whether areas keep their colors to their very borders.
  let keepsAreas: Bool
  /// The bits that a unit of squared distance has to save.
  let errorCost: Double

  /// - Parameters:
  ///   - quality: 1...100.
  ///   - edges: the share of pixels that belong to no area.
  ///   - paletteError: the mean squared distance of pixels from their palette entries.
  init(quality: Int, edges: Double, paletteError: Double) {
    // Two fifths of the contrast at 90, four at 75, and twice all of it in the end.
    let latitude = Self.latitude(quality)
    let coarseness = max(0.4 + 0.009 * Double(70 - quality), 0.4) * latitude
    contrastShare = Int32(256 * coarseness * coarseness)
    keepsAreas = quality > 60
    let noise = Self.noise(quality, edges: edges, paletteError: paletteError)
    if noise == 0 {
      (reach, smoothReach, stay, errorCost) = (0, 0, 0, 0)
      return
    }
    // The mean error of pixels is 15% of the allowed error.
    let most = min(noise / (0.15 * max(edges, 1e-4)), 12000)
    reach = Int32(most)
    smoothReach = Int32(0.15 * most * latitude)
    stay = Int32(0.25 * most)
    errorCost = 4 * latitude / most
  }

  /// The squared contrast from which on it may be off by the most.
  var fullContrast: Int32 { 256 * reach / contrastShare + 1 }

  /// The squared distance within which a color will do next to one that is as far as `contrast` off.
  @inline(__always)
  func reach(contrast: Int32) -> Int32 {
    min(reach, max(contrastShare * contrast / 256, min(contrast, smoothReach)))
  }

  /// How much wider the choice is than at 90, and how much more each choice has to save for its
  /// error: from 75 down twice as much, which makes text and textures smaller by two to five
  /// hundredths at the same decibels. Drawings gain nothing by it, so the default keeps to less.
  private static func latitude(_ quality: Int) -> Double {
    1 + min(max(Double(90 - quality) / 15, 0), 1)
  }

  /// The mean squared error of a channel that a picture may reach: 63.2 dB at 100, 50.8 dB at
  /// 90, 35 dB at 50.
  private static func noise(_ quality: Int) -> Double {
    let decibels = 63.2 - 12.4 * (Double(100 - quality) / 10).squareRoot()
    return 65025 / pow(10, decibels / 10)
  }

  /// The allowed mean squared error in addition to the palette's error. At quality 100, it is
  /// invisible next to the palette's error, and zero if the palette has almost every color.
  private static func noise(_ quality: Int, edges: Double, paletteError: Double) -> Double {
    // Where edges are rare most of them stay, and are off by less.
    let rarity = max(pow(0.033 / max(edges, 1e-4), 0.42), 1)
    let hidden = hiddenShare(edges: edges, paletteError: paletteError) * paletteError
    if quality == 100 {
      let most = paletteError < 0.005 ? 0 : min(2.2 * paletteError, 0.049)
      return max((1 - edges) * most / rarity.squareRoot(), hidden)
    }
    let seen = 2.65 * noise(quality) + 0.035 * Double(100 - quality) * paletteError
    return max(rarity * seen, hidden)
  }

  /// The fraction of the palette's error that hides more error at any quality. It is almost zero
  /// below 2 squared levels, and largest if 256 colors show an image coarsely, at 33 dB or less.
  /// Areas gain most from it.
  private static func hiddenShare(edges: Double, paletteError: Double) -> Double {
    let areas = (1 - edges) * (1 - edges) * min(paletteError * paletteError / 16, 1)
    return min(0.45 * areas + 0.015 * paletteError, 1.5)
  }

  /// Whether dithering hides bands. At quality 100, no avoidable error is allowed, and up to 75,
  /// bytes matter more.
  static func hidesBands(_ quality: Int) -> Bool { (76..<100).contains(quality) }

  /// How much of the noise the palette may make: the larger part, and at 100 no more than it must.
  static func paletteNoise(_ quality: Int) -> Double {
    quality == 100 ? 0 : noise(quality) * 0.6
  }

  /// The worth of a bit as a fraction of the palette's error. At quality 100, 0.1 dB is worth 2% of
  /// the bytes, and less for larger errors. Below, pixels can have errors anyway.
  static func bitCost(_ quality: Int, paletteError: Double) -> Double {
    quality == 100 ? 0.9 * max(1 - paletteError / 12, 0) : 0
  }
}
