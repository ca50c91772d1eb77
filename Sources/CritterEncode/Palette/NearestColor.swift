import CritterGraphics

/// A color in coordinates of equal visibility: red, green, and blue of the color on a gray page, and
/// its transparency. The squared distance of two colors is the mean of their squared differences on a
/// black and on a white page. For opaque colors, the coordinates are red, green, blue, and 0.
typealias ColorVector = SIMD4<Float>

extension ColorVector {
  /// The weight of transparency. With it, the distance is the mean over both pages.
  private static let transparencyWeight = Float(3).squareRoot() / 2

  /// The maximum of each coordinate.
  static let maximum = ColorVector(255, 255, 255, 255 * transparencyWeight)

  init(_ pixel: Bitmap.Pixel) {
    let clear = Float(255 - pixel.alpha)
    let page = clear / 2
    self.init(
      Float(pixel.red) + page, Float(pixel.green) + page, Float(pixel.blue) + page,
      clear * Self.transparencyWeight)
  }

  /// The nearest pixel.
  var pixel: Bitmap.Pixel {
    let inside = clamped(lowerBound: .zero, upperBound: .maximum)
    let clear = (inside.w / Self.transparencyWeight).rounded(.toNearestOrAwayFromZero)
    let alpha = 255 - clear
    let channels = (inside - clear / 2).rounded(.toNearestOrAwayFromZero).clamped(
      lowerBound: .zero, upperBound: ColorVector(repeating: alpha))
    return Bitmap.Pixel(UInt8(channels.x), UInt8(channels.y), UInt8(channels.z), UInt8(alpha))
  }

  /// The sum of the channels. Two colors whose sums differ by d are at least d / √3 apart.
  fileprivate var key: Float { x + y + z }

  func squaredDistance(to other: ColorVector) -> Float {
    let difference = self - other
    return (difference * difference).sum()
  }
}

/// A search for the nearest of up to 256 colors, by distance in sRGB. The colors are sorted by the
/// sum of their channels. The search starts at the sum of the color and goes in both directions
/// until no closer color is possible.
struct NearestColor {
  private let colors: [ColorVector]
  private let keys: [Float]
  private let costs: [Float]
  /// The original index of each color in `colors`.
  private let indices: [Int]
  /// For each sum of channels, the first position with at least this sum.
  private let starts: [Int]

  /// - Parameter costs: a positive number to add to the squared distance of each color; nil for
  ///   none.
  init(_ given: [ColorVector], costs: [Float]? = nil) {
    let order = given.indices.sorted { (given[$0].key, $0) < (given[$1].key, $1) }
    indices = order
    colors = order.map { given[$0] }
    self.costs = order.map { costs?[$0] ?? 0 }
    let keys = colors.map(\.key)
    self.keys = keys
    var position = 0
    starts = (0...765).map { sum in
      while position < keys.count, keys[position] < Float(sum) { position += 1 }
      return position
    }
  }

  /// Returns the nearest color; there must be at least one.
  ///
  /// - Returns: the index in the colors from `init`, and the squared distance plus the cost.
  func index(nearest color: ColorVector) -> (index: Int, squaredDistance: Float) {
    let key = color.key
    let start = starts[Int(key)]
    var best = (position: 0, distance: Float.infinity)
    var above = start
    while above < keys.count, reaches(keys[above] - key, best.distance) {
      consider(above, color, &best)
      above += 1
    }
    var below = start - 1
    while below >= 0, reaches(key - keys[below], best.distance) {
      consider(below, color, &best)
      below -= 1
    }
    return (indices[best.position], best.distance)
  }

  @inline(__always)
  private func reaches(_ difference: Float, _ distance: Float) -> Bool {
    difference < 0 || difference * difference < 3 * distance
  }

  @inline(__always)
  private func consider(
    _ position: Int, _ color: ColorVector, _ best: inout (position: Int, distance: Float)
  ) {
    let distance = colors[position].squaredDistance(to: color) + costs[position]
    if distance < best.distance { best = (position, distance) }
  }
}
