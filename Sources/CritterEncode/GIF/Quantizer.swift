import CritterGraphics

/// A color and how many pixels have it.
struct WeightedColor {
  var color: ColorVector
  var weight: Float
}

/// Chooses a few colors to represent many, so that the squared error summed over all pixels is
/// small: a split by variance to begin with, then rounds of k-means.
struct Quantizer {
  private let colors: [WeightedColor]
  /// Colors that are always in the palette.
  private let fixed: [ColorVector]

  /// The maximum number of colors to consider. A photograph has 100,000, but a sample is as good.
  private static let mostColors = 32768

  /// - Parameter colors: not empty.
  init(colors: [WeightedColor], fixed: [ColorVector]) {
    self.colors = colors.merged(atMost: Self.mostColors)
    self.fixed = fixed
  }

  /// On flat cartoons two gain 0.4 dB less at 64 colors, sixteen 0.04 dB more.
  private static let rounds = 8
  /// More than that the rounds never took off the error.
  private static let gain = 3.0

  /// Chooses at most `room` colors in addition to the fixed ones.
  ///
  /// - Parameter most: the squared error, summed over all pixels, that they may leave.
  /// - Returns: nil when they leave more.
  func chosen(_ room: Int, error most: Double = .infinity) -> [ColorVector]? {
    var split = ColorSplit(colors)
    while split.count < room, split.splitWorst() {}
    if split.error > Self.gain * most { return nil }
    var chosen = split.means
    var error = 0.0
    for _ in 0..<Self.rounds { error = improve(&chosen) }
    return error <= most ? chosen : nil
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
    for (place, worst) in zip(idle, errors) { chosen[place] = worst.color }
    for place in chosen.indices where sums[fixed.count + place].weight > 0 {
      chosen[place] = sums[fixed.count + place].mean
    }
    return error
  }
}

extension [WeightedColor] {
  /// Merges similar colors until at most `most` remain.
  fileprivate func merged(atMost most: Int) -> [WeightedColor] {
    var result = self
    var bits: UInt8 = 1
    while result.count > most, bits < 5 {
      result = result.merged(bits: bits)
      bits += 1
    }
    return result
  }

  /// Those become one that differ in no more than the lowest bits of their channels.
  private func merged(bits: UInt8) -> [WeightedColor] {
    var cells = PixelTable()
    var sums: [Sum] = []
    for item in self {
      let color = SIMD4<UInt8>(item.color) &>> bits
      let cell = cells.insert(Bitmap.Pixel(color.x, color.y, color.z))
      if cell == sums.count { sums.append(Sum()) }
      sums[cell].add(item)
    }
    return sums.map { WeightedColor(color: $0.mean, weight: Float($0.weight)) }
  }
}

/// A weighted mean in the making; in double precision, for weights go into the millions.
struct Sum {
  private var color = SIMD4<Double>.zero
  private(set) var weight = 0.0

  mutating func add(_ item: WeightedColor) {
    color += SIMD4<Double>(item.color) * Double(item.weight)
    weight += Double(item.weight)
  }

  var mean: ColorVector { ColorVector(color / weight) }
}
