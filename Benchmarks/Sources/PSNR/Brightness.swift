/// Grey pictures of one size, and how alike two are.
struct Brightness {
  let size: (width: Int, height: Int)

  /// - Parameter bytes: red, green and blue.
  func values(of bytes: [UInt8]) -> [Float] {
    (0..<size.width * size.height).map { place in
      let (red, green, blue) = (bytes[place * 3], bytes[place * 3 + 1], bytes[place * 3 + 2])
      let thousands = 299 * Int(red) + 587 * Int(green) + 114 * Int(blue)
      return Float(thousands) / 1000
    }
  }

  /// SSIM (Wang et al., 2004) over squares of eight pixels, one at every fourth.
  func similarity(_ some: [Float], _ others: [Float]) -> Double {
    var (sum, count) = (0.0, 0)
    for y in stride(from: 0, through: size.height - 8, by: 4) {
      for x in stride(from: 0, through: size.width - 8, by: 4) {
        sum += Double(square(x, y, some, others))
        count += 1
      }
    }
    return sum / Double(max(count, 1))
  }

  private func square(_ x: Int, _ y: Int, _ some: [Float], _ others: [Float]) -> Float {
    var (a, b, aa, bb, ab): (Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0)
    for row in y..<y + 8 {
      for place in row * size.width + x..<row * size.width + x + 8 {
        let (p, q) = (some[place], others[place])
        a += p
        b += q
        aa += p * p
        bb += q * q
        ab += p * q
      }
    }
    let (meanA, meanB) = (a / 64, b / 64)
    let (varianceA, varianceB) = (aa / 64 - meanA * meanA, bb / 64 - meanB * meanB)
    let covariance = ab / 64 - meanA * meanB
    let (c1, c2): (Float, Float) = (6.5025, 58.5225)
    return (2 * meanA * meanB + c1) * (2 * covariance + c2)
      / ((meanA * meanA + meanB * meanB + c1) * (varianceA + varianceB + c2))
  }
}
