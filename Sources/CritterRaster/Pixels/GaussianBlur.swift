import CritterGraphics
import CritterSVG

/// A Gaussian blur along both axes of an image, as three box filters per axis.
///
/// The boxes have fractional edges, so that a blur can grow without steps. Each pixel depends only on
/// the pixels within `reach`, so that a part of an image equals the whole.
struct GaussianBlur {
  private let columns: BoxFilter
  private let rows: BoxFilter

  /// Creates a blur.
  ///
  /// - Parameters:
  ///   - deviation: the standard deviation in points.
  ///   - matrix: the affine matrix from points to pixels. Rotations and scales are exact. Under a
  ///     skew, only the deviations along the axes of the image are.
  init(deviation: Double, under matrix: Matrix) {
    let (x, y) = (matrix.row1, matrix.row2)
    columns = BoxFilter(deviation: deviation * (x.x * x.x + y.x * y.x).squareRoot())
    rows = BoxFilter(deviation: deviation * (x.y * x.y + y.y * y.y).squareRoot())
  }

  /// The maximum distance of two pixels that affect each other.
  var reach: Int { max(columns.reach, rows.reach) }

  /// Returns the blurred pixels of a surface, or the surface itself without a blur.
  ///
  /// - Parameters:
  ///   - source: an image that is transparent outside of its area.
  ///   - wanted: the pixels to compute.
  func blurred(_ source: Surface, in wanted: PixelRect) throws(DrawingError) -> Surface {
    guard reach > 0 else { return source }
    let area = source.area.padded(by: reach).intersection(wanted)
    guard !area.isEmpty else { return try Surface(source.size, area: PixelRect(0, 0, 1, 1)) }
    let (width, height) = (area.width + 2 * reach, area.height + 2 * reach)
    var pixels = BlurPixels(area: area.padded(by: reach))
    pixels.load(source)
    pixels.filter(columns, lines: height, apart: width, count: width, stride: 1)
    pixels.filter(rows, lines: width, apart: 1, count: height, stride: width)
    let result = try Surface(source.size, area: area, detail: source.detail)
    pixels.store(in: result)
    return result
  }
}

/// A box filter that is applied three times. It has a whole number of full weights and a smaller
/// weight on each side, as in Gwosdek et al., Theoretical Foundations of Gaussian Convolution by
/// Extended Box Filtering.
private struct BoxFilter {
  /// The number of full weights on each side of the center.
  let radius: Int
  /// The weight of the outermost pixels, 0…1.
  let edge: Float
  /// The reciprocal of the sum of all weights.
  let scale: Float

  /// - Parameter deviation: the standard deviation of all three filters together, in pixels.
  init(deviation: Double) {
    let variance = deviation * deviation / 3
    let radius = (((12 * variance + 1).squareRoot() - 1) / 2).rounded(.down)
    let length = 2 * radius + 1
    let edge =
      length * (variance - radius * (radius + 1) / 3)
      / (2 * ((radius + 1) * (radius + 1) - variance))
    self.radius = Int(radius)
    self.edge = Float(edge)
    scale = Float(1 / (length + 2 * edge))
  }

  /// The maximum distance of two pixels that affect each other.
  var reach: Int { radius == 0 && edge < 1e-3 ? 0 : 3 * (radius + 1) }

  /// Filters a line once.
  ///
  /// - Parameters:
  ///   - source: the line. The `radius + 1` pixels before and after it are 0.
  ///   - target: the filtered line.
  ///   - count: the number of pixels in the line.
  func apply(
    _ source: UnsafeMutablePointer<SIMD4<Float>>, _ target: UnsafeMutablePointer<SIMD4<Float>>,
    count: Int
  ) {
    // Sums of whole numbers below 2^24 are exact, so they don't depend on the start of the line.
    var sum = SIMD4<Float>.zero
    for index in 0..<radius { sum += source[index] }
    for index in 0..<count {
      sum += source[index + radius]
      let edges = source[index - radius - 1] + source[index + radius + 1]
      target[index] = ((sum + edge * edges) * scale).roundedToWhole
      sum -= source[index - radius]
    }
  }
}

/// Pixels that are being blurred. Each channel is a whole number, 16 per level.
private struct BlurPixels {
  private let area: PixelRect
  private var values: [SIMD4<Float>]

  private static let perLevel: Float = 16

  init(area: PixelRect) {
    self.area = area
    values = [SIMD4<Float>](repeating: .zero, count: area.area)
  }

  mutating func load(_ source: Surface) {
    let common = area.intersection(source.area)
    guard !common.isEmpty else { return }
    source.withPixels { pixels in
      for y in common.y..<common.y + common.height {
        let from = (y - source.area.y) * source.area.width - source.area.x
        let to = (y - area.y) * area.width - area.x
        for x in common.x..<common.x + common.width {
          values[to + x] = Self.perLevel * SIMD4(channels: pixels[from + x])
        }
      }
    }
  }

  /// Writes the pixels of a surface within the area.
  func store(in target: Surface) {
    let (own, width) = (target.area, target.area.width)
    target.withPixels { pixels in
      for y in 0..<own.height {
        let from = (own.y + y - area.y) * area.width + own.x - area.x
        for x in 0..<width {
          pixels[y * width + x] = (values[from + x] / Self.perLevel).roundedToWhole.channels
        }
      }
    }
  }

  /// Filters the lines along an axis.
  ///
  /// - Parameters:
  ///   - apart: the distance between the starts of two lines, in pixels of `values`.
  ///   - stride: the distance between two pixels of a line.
  mutating func filter(_ box: BoxFilter, lines: Int, apart: Int, count: Int, stride: Int) {
    guard box.reach > 0 else { return }
    let margin = box.radius + 1
    var first = [SIMD4<Float>](repeating: .zero, count: count + 2 * margin)
    var second = first
    values.withUnsafeMutableBufferPointer { values in
      first.withUnsafeMutableBufferPointer { first in
        second.withUnsafeMutableBufferPointer { second in
          guard let values = values.baseAddress, let a = first.baseAddress.map({ $0 + margin }),
            let b = second.baseAddress.map({ $0 + margin })
          else { return }
          for line in 0..<lines {
            let start = values + line * apart
            var sum = SIMD4<Float>.zero
            for index in 0..<count {
              a[index] = start[index * stride]
              sum += a[index]
            }
            if sum == .zero { continue }
            box.apply(a, b, count: count)
            box.apply(b, a, count: count)
            box.apply(a, b, count: count)
            for index in 0..<count { start[index * stride] = b[index] }
          }
        }
      }
    }
  }
}

extension SIMD4<Float> {
  /// The four bytes of a pixel, lowest first.
  fileprivate init(channels pixel: UInt32) {
    self.init(
      Float(pixel & 0xFF), Float(pixel >> 8 & 0xFF), Float(pixel >> 16 & 0xFF), Float(pixel >> 24))
  }

  /// The pixel of four whole numbers below 256.
  fileprivate var channels: UInt32 {
    UInt32(x) | UInt32(y) << 8 | UInt32(z) << 16 | UInt32(w) << 24
  }

  /// The nearest whole numbers, for values from 0 to 2^22.
  fileprivate var roundedToWhole: SIMD4<Float> {
    // At this magnitude, a number has no fraction.
    let magnitude = SIMD4(repeating: 0x1p23 as Float)
    return (self + magnitude) - magnitude
  }
}
