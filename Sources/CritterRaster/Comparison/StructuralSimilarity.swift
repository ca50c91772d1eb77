package import CritterGraphics

/// Returns the structural similarity of two images: the mean SSIM of Z. Wang, A. C. Bovik, H. R.
/// Sheikh, and E. P. Simoncelli, "Image Quality Assessment: From Error Visibility to Structural
/// Similarity" (2004). Constants: windows of 11×11 pixels with Gaussian weights, σ = 1.5, K₁ =
/// 0.01, K₂ = 0.03, on luma (BT.601, 0 to 255).
///
/// Each pixel has a window around it. At the edges of the image, the window is cut off and its
/// weights are scaled up. Semi-transparent images are compared on a white page and on a black page;
/// the smaller similarity counts. Images of different sizes are aligned at the top left.
///
/// - Returns: at most 1, the value for equal images.
package func structuralSimilarity(_ a: Bitmap, _ b: Bitmap) -> Double {
  let size = a.size.union(b.size)
  let (a, b) = (a.padded(to: size), b.padded(to: size))
  let changed = a.changes(since: b)
  if changed.isEmpty { return 1 }
  let seen = changed.padded(by: reach).intersection(PixelRect(size))
  let rows = seen.y..<seen.y + seen.height
  let pages: [Page] = a.isOpaque && b.isOpaque ? [.white] : Page.allCases
  return pages.map { page in
    let windows = Windows(a, b, page: page)
    let sum = rows.reduce(0) { $0 + windows.similarity(ofRow: $1) }
    // The similarity of windows without a difference is 1.
    return (sum + Double((size.height - rows.count) * size.width)) / Double(size.area)
  }.min() ?? 1
}

private let reach = 5

/// The weights of the window, by the distance from its center.
private let weights: [Double] = (0...reach).map { exp(-Double($0 * $0) / (2 * 1.5 * 1.5)) }

/// The windows of two images of the same size.
private struct Windows {
  private let size: PixelSize
  /// The luma of each pixel, 0 to 255.
  private let a: [Double]
  private let b: [Double]

  init(_ a: Bitmap, _ b: Bitmap, page: Page) {
    size = a.size
    self.a = a.pixels.map { Double($0.brightness(on: page)) / 1000 }
    self.b = b.pixels.map { Double($0.brightness(on: page)) / 1000 }
  }

  /// Returns the sum of the similarities of the windows around the pixels of a row.
  func similarity(ofRow row: Int) -> Double {
    let columns = (0..<size.width).map { sums(ofColumn: $0, around: row) }
    return (0..<size.width).reduce(0) { total, middle in
      var sums = Sums()
      for x in max(middle - reach, 0)...min(middle + reach, size.width - 1) {
        sums.add(columns[x], weights[abs(x - middle)])
      }
      return total + sums.similarity
    }
  }

  private func sums(ofColumn x: Int, around row: Int) -> Sums {
    var sums = Sums()
    for y in max(row - reach, 0)...min(row + reach, size.height - 1) {
      sums.add(a[y * size.width + x], b[y * size.width + x], weights[abs(y - row)])
    }
    return sums
  }
}

/// The sums of a window: the weighted a, b, a², b², and ab, and the weights.
private struct Sums {
  private var values = SIMD8<Double>()

  mutating func add(_ p: Double, _ q: Double, _ share: Double) {
    values += share * SIMD8(p, q, p * p, q * q, p * q, 1, 0, 0)
  }

  mutating func add(_ other: Sums, _ share: Double) {
    values += share * other.values
  }

  var similarity: Double {
    let (c1, c2) = (6.5025, 58.5225)  // (0.01 · 255)², (0.03 · 255)²
    let means = values / values[5]
    let (meanA, meanB) = (means[0], means[1])
    let varianceA = means[2] - meanA * meanA
    let varianceB = means[3] - meanB * meanB
    let covariance = means[4] - meanA * meanB
    return (2 * meanA * meanB + c1) * (2 * covariance + c2)
      / ((meanA * meanA + meanB * meanB + c1) * (varianceA + varianceB + c2))
  }
}
