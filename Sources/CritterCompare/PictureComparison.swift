package import CritterGraphics

/// Two pictures in numbers.
package struct PictureComparison: Hashable, Sendable {
  /// Pixels that look different.
  package let changedPixels: Int
  /// Pixels in which only the smoothing of an edge differs.
  package let antialiasedPixels: Int
  /// See `colorDistance`; pixels that the rules ignore are left out.
  package let largestDistance: Double
  /// The structural similarity, 1 for equal pictures; see `structuralSimilarity`.
  package let similarity: Double
  /// Of all pixels that count as different under the rules; nil when there are none.
  package let bounds: PixelRect?
  /// Whether nothing counts as different under the rules.
  package let isSame: Bool

  /// Pictures of different sizes lie over each other at the top left, and are never the same.
  package init(
    of before: Bitmap, and after: Bitmap, _ rules: ComparisonRules = ComparisonRules()
  ) {
    let map = ChangeMap(from: before, to: after, rules)
    changedPixels = map.marks.count { $0 == .changed }
    antialiasedPixels = map.marks.count { $0 == .antialiasing }
    largestDistance = map.largestDistance
    similarity = structuralSimilarity(before, after)
    bounds = map.bounds
    isSame = before.size == after.size && bounds == nil
  }

  /// Of two equal pictures.
  static let same = PictureComparison()

  private init() {
    (changedPixels, antialiasedPixels, largestDistance) = (0, 0, 0)
    (similarity, bounds, isSame) = (1, nil, true)
  }

  /// Whether the difference is smaller than the other's.
  func isMilder(than other: PictureComparison) -> Bool {
    func weight(_ it: PictureComparison) -> (Int, Int, Double) {
      (it.changedPixels, it.antialiasedPixels, it.largestDistance)
    }
    return weight(self) < weight(other)
  }
}
