public import CritterGraphics

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How alike two pictures are in structure: the mean SSIM of Z. Wang, A. C. Bovik, H. R. Sheikh and
/// E. P. Simoncelli, "Image Quality Assessment: From Error Visibility to Structural Similarity"
/// (2004), with its constants: windows of 11×11 pixels with Gaussian weights, σ = 1.5, K₁ = 0.01,
/// K₂ = 0.03, on luma (BT.601, 0…255).
///
/// There is a window around every pixel; where it would leave the picture it is cut off, and its
/// weights are scaled up. What is partly transparent is seen on a white page and on a black one;
/// the smaller likeness counts. Pictures of different sizes lie over each other at the top left.
///
/// - Returns: at most 1, for equal pictures.
public func structuralSimilarity(_ a: Bitmap, _ b: Bitmap) -> Double {
  let size = a.size.union(b.size)
  let (a, b) = (a.padded(to: size), b.padded(to: size))
  guard let changed = differingRows(a, b) else { return 1 }
  let pages: [Page] = a.isOpaque && b.isOpaque ? [.white] : Page.allCases
  return pages.map { page in
    // Windows that see no difference have the likeness 1.
    let rows = max(changed.lowerBound - reach, 0)...min(changed.upperBound + reach, size.height - 1)
    let seen = rows.reduce(0) { $0 + similarity(ofRow: $1, a, b, page) }
    return (seen + Double((size.height - rows.count) * size.width)) / Double(size.area)
  }.min() ?? 1
}

private let reach = 5

/// By the distance from the middle.
private let weights: [Double] = (0...reach).map { exp(-Double($0 * $0) / (2 * 1.5 * 1.5)) }

/// The first and the last row in which the pictures, of one size, differ.
private func differingRows(_ a: Bitmap, _ b: Bitmap) -> ClosedRange<Int>? {
  let width = a.size.width
  let rows = (0..<a.size.height).filter { row in
    let places = row * width..<(row + 1) * width
    return a.pixels[places] != b.pixels[places]
  }
  guard let first = rows.first, let last = rows.last else { return nil }
  return first...last
}

/// Sums that a window is judged by: of a, b, a², b², ab and of the weights.
private typealias Sums = SIMD8<Double>

/// The sum of the likenesses of the windows around a row's pixels.
private func similarity(ofRow row: Int, _ a: Bitmap, _ b: Bitmap, _ page: Page) -> Double {
  let (width, height) = (a.size.width, a.size.height)
  var columns = [Sums](repeating: .zero, count: width)
  for y in max(row - reach, 0)...min(row + reach, height - 1) {
    let weight = weights[abs(y - row)]
    for x in 0..<width {
      let (p, q) = (a[x, y].luma(on: page), b[x, y].luma(on: page))
      columns[x] += weight * Sums(p, q, p * p, q * q, p * q, 1, 0, 0)
    }
  }
  return (0..<width).reduce(0) { total, middle in
    var sums = Sums.zero
    for x in max(middle - reach, 0)...min(middle + reach, width - 1) {
      sums += weights[abs(x - middle)] * columns[x]
    }
    return total + similarity(sums / sums[5])
  }
}

/// - Parameter means: weighted.
private func similarity(_ means: Sums) -> Double {
  let (c1, c2) = (6.5025, 58.5225)  // (0.01 · 255)², (0.03 · 255)²
  let (a, b) = (means[0], means[1])
  let (varianceA, varianceB) = (means[2] - a * a, means[3] - b * b)
  let covariance = means[4] - a * b
  return (2 * a * b + c1) * (2 * covariance + c2)
    / ((a * a + b * b + c1) * (varianceA + varianceB + c2))
}

extension Bitmap.Pixel {
  /// 0…255
  fileprivate func luma(on page: Page) -> Double { Double(brightness(on: page)) / 1000 }
}
