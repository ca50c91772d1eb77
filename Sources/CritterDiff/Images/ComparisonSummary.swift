import CritterGraphics
package import CritterRaster

extension ImageComparison {
  /// A summary such as `412 pixels changed, 88 differ only in antialiasing, ΔE 23.4,
  /// SSIM 0.9812`.
  package var summary: String {
    guard changedPixels + antialiasedPixels > 0 else {
      return largestDistance == 0
        ? "no difference" : "no difference beyond the tolerance, ΔE \(distanceText)"
    }
    let smoothed =
      antialiasedPixels > 0
      ? ", \(antialiasedPixels.grouped) \(antialiasedPixels == 1 ? "differs" : "differ") only in antialiasing"
      : ""
    let pixels = changedPixels == 1 ? "pixel" : "pixels"
    return
      "\(changedPixels.grouped) \(pixels) changed\(smoothed), ΔE \(distanceText), SSIM \(similarityText)"
  }

  /// The largest color distance with one decimal, rounded up so that a difference never shows as 0.
  package var distanceText: String { ((largestDistance * 10).rounded(.up) / 10).shortText }

  /// The similarity with four decimals, rounded down so that a difference never shows as 1.
  package var similarityText: String { ((similarity * 10000).rounded(.down) / 10000).shortText }
}
