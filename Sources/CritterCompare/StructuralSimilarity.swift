package import CritterGraphics
import CritterSystem

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
package func structuralSimilarity(_ a: Bitmap, _ b: Bitmap) -> Double {
  let size = a.size.union(b.size)
  let (a, b) = (a.padded(to: size), b.padded(to: size))
  let changed = a.changes(since: b)
  if changed.isEmpty { return 1 }
  let seen = changed.padded(by: reach).intersection(PixelRect(size))
  let rows = seen.y..<seen.y + seen.height
  let pages: [Page] = a.isOpaque && b.isOpaque ? [.white] : Page.allCases
  return pages.map { page in
    let windows = Windows(a, b, page)
    let sum = rows.reduce(0) { $0 + windows.similarity(ofRow: $1) }
    // Windows that see no difference have the likeness 1.
    return (sum + Double((size.height - rows.count) * size.width)) / Double(size.area)
  }.min() ?? 1
}

private let reach = 5

/// By the distance from the middle.
private let weights: [Double] = (0...reach).map { exp(-Double($0 * $0) / (2 * 1.5 * 1.5)) }

/// The windows of two pictures of one size.
private struct Windows {
  private let size: PixelSize
  /// 0…255
  private let a: [Double]
  private let b: [Double]

  init(_ a: Bitmap, _ b: Bitmap, _ page: Page) {
    size = a.size
    self.a = a.pixels.map { Double($0.brightness(on: page)) / 1000 }
    self.b = b.pixels.map { Double($0.brightness(on: page)) / 1000 }
  }

  /// The sum of the likenesses of the windows around a row's pixels.
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

/// What a window is judged by.
private struct Sums {
  private var a = 0.0
  private var b = 0.0
  private var aa = 0.0
  private var bb = 0.0
  private var ab = 0.0
  private var weight = 0.0

  mutating func add(_ p: Double, _ q: Double, _ share: Double) {
    a += share * p
    b += share * q
    aa += share * p * p
    bb += share * q * q
    ab += share * p * q
    weight += share
  }

  mutating func add(_ other: Sums, _ share: Double) {
    a += share * other.a
    b += share * other.b
    aa += share * other.aa
    bb += share * other.bb
    ab += share * other.ab
    weight += share * other.weight
  }

  var similarity: Double {
    let (c1, c2) = (6.5025, 58.5225)  // (0.01 · 255)², (0.03 · 255)²
    let (meanA, meanB) = (a / weight, b / weight)
    let varianceA = aa / weight - meanA * meanA
    let varianceB = bb / weight - meanB * meanB
    let covariance = ab / weight - meanA * meanB
    return (2 * meanA * meanB + c1) * (2 * covariance + c2)
      / ((meanA * meanA + meanB * meanB + c1) * (varianceA + varianceB + c2))
  }
}
