import CritterGraphics

/// A resampling filter for affine matrices. Each output pixel is the mean of evenly spread sample
/// points within its source area. Each sample is interpolated from four pixels.
struct Resampling {
  /// The matrix from the output's pixels to the source's.
  var map: Matrix

  /// The fixed-point unit for positions: 256ths of a source pixel.
  private static let unit = 256.0
  private static let maximumSamples = 32.0

  func draw(_ source: Surface, onto target: Surface) {
    let offsets = offsets
    source.withPixels { from in
      target.withPixels { to in
        let image = InterpolatedImage(pixels: UnsafeBufferPointer(from), source.size)
        let area = target.area
        for y in 0..<area.height {
          let start = SIMD3(0.5, Double(area.y + y) + 0.5, 1) * map
          for x in 0..<area.width {
            let center = (start + Double(area.x + x) * map.row1) * Self.unit
            to[y * area.width + x] = image.mean(
              around: (Int(center.x.rounded()), Int(center.y.rounded())), offsets)
          }
        }
      }
    }
  }

  /// The offsets of the samples from a pixel's center, in 256ths of a source pixel.
  private var offsets: [(x: Int, y: Int)] {
    let (alongX, alongY) = (shares(of: map.row1), shares(of: map.row2))
    return alongY.flatMap { v in
      alongX.map { u in
        let position = (u * map.row1 + v * map.row2) * Self.unit
        return (Int(position.x.rounded()), Int(position.y.rounded()))
      }
    }
  }

  /// Returns the sample positions along a side of a pixel, as fractions of the side from its
  /// center.
  ///
  /// - Parameter side: the side of the output pixel, in source pixels.
  private func shares(of side: SIMD3<Double>) -> [Double] {
    let length = (side.x * side.x + side.y * side.y).squareRoot()
    // Don't add a sample for rounding errors.
    let count = min(max((length - 1e-6).rounded(.up), 1), Self.maximumSamples)
    return (0..<Int(count)).map { (Double($0) + 0.5) / count - 0.5 }
  }
}

private struct InterpolatedImage {
  private let pixels: UnsafeBufferPointer<UInt32>
  private let width: Int
  /// The number of columns, and of rows, that can be the first of two interpolated ones.
  private let columns: UInt
  private let rows: UInt

  init(pixels: UnsafeBufferPointer<UInt32>, _ size: PixelSize) {
    self.pixels = pixels
    width = size.width
    columns = UInt(max(size.width - 1, 0))
    rows = UInt(max(size.height - 1, 0))
  }

  /// Returns the mean color of the samples around a position.
  ///
  /// - Parameter center: a position in 256ths of a pixel.
  @inline(__always)
  func mean(around center: (x: Int, y: Int), _ offsets: [(x: Int, y: Int)]) -> UInt32 {
    var even: UInt64 = 0
    var odd: UInt64 = 0
    for offset in offsets {
      let sum = mixture(center.x &+ offset.x &- 128, center.y &+ offset.y &- 128)
      even &+= sum & 0x0000_FFFF_0000_FFFF
      odd &+= sum >> 16 & 0x0000_FFFF_0000_FFFF
    }
    let total = UInt64(offsets.count) &* 256
    @inline(__always)
    func byte(_ sum: UInt64) -> UInt32 {
      UInt32(truncatingIfNeeded: ((sum & 0xFFFF_FFFF) &+ total / 2) / total)
    }
    return byte(even) | byte(odd) << 16 | byte(even >> 32) << 8 | byte(odd >> 32) << 24
  }

  /// Returns the four channels times 256, in sixteen bits each: bytes 0, 2, 1, 3 of a pixel.
  @inline(__always)
  private func mixture(_ x: Int, _ y: Int) -> UInt64 {
    let (column, row) = (x >> 8, y >> 8)
    guard UInt(bitPattern: column) < columns, UInt(bitPattern: row) < rows else { return 0 }
    let (right, down) = (UInt64(x & 255), UInt64(y & 255))
    let position = row &* width &+ column
    let both = (right &* down) >> 8
    return spread(pixels[position]) &* (256 &- right &- down &+ both)
      &+ spread(pixels[position &+ 1]) &* (right &- both)
      &+ spread(pixels[position &+ width]) &* (down &- both)
      &+ spread(pixels[position &+ width &+ 1]) &* both
  }
}
