import CritterGraphics

/// The pixels of an upright picture of some art, several for each one that will be seen.
struct FineGrid: Hashable {
  let size: PixelSize
  /// Pixels of it per point of the art.
  private let scale: Double

  /// Against 8, filters and patterns are at some 45 dB with it, and plain shapes at 55.
  private static let supersampling = 4.0
  /// Art that is seen larger is supersampled less, down to this: its edges are less of the picture.
  private static let leastSupersampling = 2.0
  private static let largestArea = 4e6
  /// Art that is seen larger than that is less sharp.
  private static let hugeArea = 67e6
  /// Resampled pixels reach beyond the art's edge.
  private static let margin = 1.0

  /// - Parameters:
  ///   - matrix: from the art's points to a surface's pixels.
  ///   - detail: of that surface.
  ///   - largestScale: in pixels per point, if it is not less than what will be seen.
  init(_ natural: Size, under matrix: Matrix, detail: Double, largestScale: Double) {
    let seen = matrix.largestStretch
    let area = natural.width * natural.height
    let wanted = seen * max(1, Self.supersampling / detail)
    let large = max((Self.largestArea / area).squareRoot(), seen * Self.leastSupersampling)
    scale = min(
      min(wanted, large, max(largestScale, seen)).roundedUpAQuarterOctave,
      (Self.hugeArea / area).squareRoot())
    size = PixelSize(
      Surface.side(natural.width * scale + 2 * Self.margin),
      Surface.side(natural.height * scale + 2 * Self.margin))
  }

  /// From the art's points to the picture's pixels.
  var map: Matrix { .scale(scale, scale) * .translation(Self.margin, Self.margin) }
}

extension Double {
  /// So that art that grows or shrinks a little keeps its picture.
  fileprivate var roundedUpAQuarterOctave: Double {
    let steps = [1, 1.189207115002721, 1.4142135623730951, 1.681792830507429]
    return binade * (steps.first { significand <= $0 + 1e-9 } ?? 2)
  }
}

extension Matrix {
  private var linear: (a: Double, b: Double, c: Double, d: Double) {
    (row1.x / row3.z, row1.y / row3.z, row2.x / row3.z, row2.y / row3.z)
  }

  /// How many pixels a point becomes at most, of an affine map: its larger singular value.
  fileprivate var largestStretch: Double {
    let (a, b, c, d) = linear
    return (hypot(a + d, b - c) + hypot(a - d, b + c)) / 2
  }

  /// Whether level lines stay level, and upright ones upright.
  var keepsDirections: Bool {
    let (a, b, c, d) = linear
    return hypot(b, c) <= 1e-9 * hypot(a, d)
  }

  /// Whether circles stay circles.
  var isEven: Bool {
    let (a, b, c, d) = linear
    let slack = 1e-6 * largestStretch
    return hypot(a + d, b - c) <= slack || hypot(a - d, b + c) <= slack
  }
}

private func hypot(_ x: Double, _ y: Double) -> Double {
  (x * x + y * y).squareRoot()
}
