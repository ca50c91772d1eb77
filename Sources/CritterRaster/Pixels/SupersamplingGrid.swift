import CritterGraphics

/// The size and scale of an upright, supersampled image of art.
struct SupersamplingGrid: Hashable {
  let size: PixelSize
  /// The scale of the image, in pixels per point of the art.
  private let scale: Double

  /// The pixels per output pixel along each axis. Compared with 8, filters and patterns reach about
  /// 45 dB, and plain shapes 55 dB.
  static let supersampling = 4.0
  /// The minimum supersampling, for large art, whose edges are a smaller share of the image.
  private static let minimumSupersampling = 2.0
  private static let largestArea = 4e6
  /// The maximum area of an image, in pixels. Larger art is less sharp.
  private static let maximumArea = 67e6
  /// The margin in pixels, since resampled pixels extend past the edge of the art.
  private static let margin = 1.0

  /// Creates the grid for art that is drawn on a surface.
  ///
  /// - Parameters:
  ///   - matrix: the matrix from the art's points to a surface's pixels.
  ///   - detail: the detail of the surface.
  ///   - largestScale: the maximum scale in pixels per point. Has no effect below the visible
  ///     scale.
  init(_ natural: Size, under matrix: Matrix, detail: Double, largestScale: Double) {
    let seen = matrix.largestScale
    let area = natural.width * natural.height
    let wanted = seen * max(1, Self.supersampling / detail)
    let large = max((Self.largestArea / area).squareRoot(), seen * Self.minimumSupersampling)
    self.init(
      natural,
      scale: min(
        min(wanted, large, max(largestScale, seen)).roundedUpToQuarterOctave,
        (Self.maximumArea / area).squareRoot()))
  }

  /// Creates the grid for a copy of an image with the size `natural`, in pixels. Each visible pixel has
  /// 4 to 8 pixels of the copy along each axis, if the image has them. Compared with the mean of the
  /// image's pixels, 2 reach 30 dB with sharp edges, and 5 reach 48 dB.
  ///
  /// - Parameter matrix: the matrix from the image's pixels to a surface's.
  init(copying natural: Size, under matrix: Matrix) {
    let least = 4 * matrix.largestScale
    self.init(natural, scale: min(least == least.binade ? least : 2 * least.binade, 1))
  }

  private init(_ natural: Size, scale: Double) {
    self.scale = scale
    size = PixelSize(
      Surface.side(natural.width * scale + 2 * Self.margin),
      Surface.side(natural.height * scale + 2 * Self.margin))
  }

  /// The matrix from the art's points to the image's pixels.
  var map: Matrix { .scale(scale, scale) * .translation(Self.margin, Self.margin) }
}

extension Double {
  /// The value rounded up to a quarter octave, so that small changes of scale reuse the image.
  fileprivate var roundedUpToQuarterOctave: Double {
    let steps = [1, 1.189207115002721, 1.4142135623730951, 1.681792830507429]
    return binade * (steps.first { significand <= $0 + 1e-9 } ?? 2)
  }
}

extension Matrix {
  private var linear: (a: Double, b: Double, c: Double, d: Double) {
    (row1.x / row3.z, row1.y / row3.z, row2.x / row3.z, row2.y / row3.z)
  }

  /// The maximum scale factor of an affine matrix: its larger singular value.
  var largestScale: Double {
    let (a, b, c, d) = linear
    return (hypot(a + d, b - c) + hypot(a - d, b + c)) / 2
  }

  /// Whether horizontal lines stay horizontal and vertical lines stay vertical.
  var isAxisAligned: Bool {
    let (a, b, c, d) = linear
    return hypot(b, c) <= 1e-9 * hypot(a, d)
  }

  /// Whether the matrix maps circles to circles.
  var isSimilarity: Bool {
    let (a, b, c, d) = linear
    let tolerance = 1e-6 * largestScale
    return hypot(a + d, b - c) <= tolerance || hypot(a - d, b + c) <= tolerance
  }
}

private func hypot(_ x: Double, _ y: Double) -> Double {
  (x * x + y * y).squareRoot()
}
