import CritterGraphics

/// A color and its number of pixels.
struct WeightedColor {
  var color: ColorVector
  var weight: Float
}

/// A choice of a few colors to represent many with a small squared error: a split by variance,
/// then rounds of k-means.
struct Quantizer {
  private let colors: [WeightedColor]
  /// Colors that are always in the palette.
  private let fixed: [ColorVector]

  /// The maximum number of colors to consider. A photograph has 100,000, but a sample is as good.
  private static let maximumColors = 32768

  /// - Parameter colors: the colors to represent; not empty.
  init(colors: [WeightedColor], fixed: [ColorVector]) {
    self.colors = colors.merged(atMost: Self.maximumColors)
    self.fixed = fixed
  }

  /// The number of k-means rounds. On flat cartoons with 64 colors, 2 rounds lose 0.4 dB, and 16
  /// gain 0.04 dB.
  private static let rounds = 8
  /// The maximum factor by which the rounds reduce the error, from experience.
  private static let gain = 3.0

  /// Returns at most `maximumCount` colors in addition to the fixed ones; nil if the squared error, summed
  /// over all pixels, is greater than `maximum`.
  func chosen(_ maximumCount: Int, error maximum: Double = .infinity) -> [ColorVector]? {
    var split = VarianceCut(colors)
    while split.count < maximumCount, split.splitWorst() {}
    if split.error > Self.gain * maximum { return nil }
    var chosen = split.means
    var error = 0.0
    for _ in 0..<Self.rounds { error = improve(&chosen) }
    return error <= maximum ? chosen : nil
  }

  /// Runs one round of k-means: each color joins the nearest chosen color, and each chosen color
  /// moves to the center of its colors. A chosen color without colors moves to the largest error.
  ///
  /// - Returns: the error before the round.
  private func improve(_ chosen: inout [ColorVector]) -> Double {
    let nearest = NearestColor(fixed + chosen)
    var sums = [Sum](repeating: Sum(), count: fixed.count + chosen.count)
    var errors: [(error: Float, color: ColorVector)] = []
    var error = 0.0
    for item in colors {
      let found = nearest.index(nearest: item.color)
      sums[found.index].add(item)
      errors.append((found.squaredDistance * item.weight, item.color))
      error += Double(found.squaredDistance * item.weight)
    }
    let idle = chosen.indices.filter { sums[fixed.count + $0].weight == 0 }
    if !idle.isEmpty { errors.sort { $0.error > $1.error } }
    for (position, worst) in zip(idle, errors) { chosen[position] = worst.color }
    for position in chosen.indices where sums[fixed.count + position].weight > 0 {
      chosen[position] = sums[fixed.count + position].mean
    }
    return error
  }
}

extension [WeightedColor] {
  /// Merges similar colors until at most a number of them remain.
  fileprivate func merged(atMost maximum: Int) -> [WeightedColor] {
    var result = self
    var bits: UInt8 = 1
    while result.count > maximum, bits < 5 {
      result = result.merged(bits: bits)
      bits += 1
    }
    return result
  }

  /// Merges the colors that differ only in the lowest bits of their channels.
  private func merged(bits: UInt8) -> [WeightedColor] {
    var cells = PixelTable()
    var sums: [Sum] = []
    for item in self {
      let color = SIMD4<UInt8>(item.color) &>> bits
      let cell = cells.insert(Bitmap.Pixel(color.x, color.y, color.z, color.w))
      if cell == sums.count { sums.append(Sum()) }
      sums[cell].add(item)
    }
    return sums.map { WeightedColor(color: $0.mean, weight: Float($0.weight)) }
  }
}

/// The sum for a weighted mean, in double precision, because weights can be millions.
struct Sum {
  private var color = SIMD4<Double>.zero
  private(set) var weight = 0.0

  mutating func add(_ item: WeightedColor) {
    color += SIMD4<Double>(item.color) * Double(item.weight)
    weight += Double(item.weight)
  }

  var mean: ColorVector { ColorVector(color / weight) }
}
