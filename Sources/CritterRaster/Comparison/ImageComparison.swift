package import CritterGraphics

/// The differences between two images.
package struct ImageComparison: Hashable, Sendable {
  /// The number of pixels that changed.
  package let changedPixels: Int
  /// The number of pixels that only smooth an edge differently.
  package let antialiasedPixels: Int
  /// The largest color distance of all pixels that the rules don't ignore; see `colorDistance`.
  package let largestDistance: Double
  /// The structural similarity, 1 for equal images; see `structuralSimilarity`.
  package let similarity: Double
  /// The bounds of all pixels that differ under the rules; nil if none differs.
  package let bounds: PixelRect?
  /// Whether no pixel differs under the rules.
  package let isSame: Bool

  /// The comparison of two equal images.
  static let same = ImageComparison(
    changedPixels: 0, antialiasedPixels: 0, largestDistance: 0, similarity: 1, bounds: nil,
    isSame: true)
}

extension ImageComparison {
  /// Compares two images, aligned at the top left. Images of different sizes are never equal.
  package init(of before: Bitmap, and after: Bitmap, _ rules: ComparisonRules = ComparisonRules()) {
    let map = ChangeMap(from: before, to: after, rules)
    changedPixels = map.marks.count { $0 == .changed }
    antialiasedPixels = map.marks.count { $0 == .antialiasing }
    largestDistance = map.largestDistance
    similarity = structuralSimilarity(before, after)
    bounds = map.bounds
    isSame = before.size == after.size && bounds == nil
  }

  /// Whether this difference is smaller than another one.
  func isSmaller(than other: ImageComparison) -> Bool {
    func weight(_ it: ImageComparison) -> (Int, Int, Double) {
      (it.changedPixels, it.antialiasedPixels, it.largestDistance)
    }
    return weight(self) < weight(other)
  }
}
