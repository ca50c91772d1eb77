import CritterGraphics

/// Colors divided into boxes, the one with the greatest variance being split next, across the
/// axis along which it varies most. A ramp between two colors is such an axis.
struct ColorSplit {
  private var colors: [WeightedColor]
  private var boxes: [Box]

  private struct Box {
    var places: Range<Int>
    var mean: ColorVector
    /// The direction of the greatest variance.
    var axis: ColorVector
    /// Squared distance from the mean, summed over pixels.
    var error: Float
  }

  init(_ colors: [WeightedColor]) {
    self.colors = colors
    boxes = []
    boxes = [box(colors.indices)]
  }

  var count: Int { boxes.count }
  var means: [ColorVector] { boxes.map(\.mean) }
  /// The squared error that the means leave, summed over all pixels.
  var error: Double { boxes.reduce(0) { $0 + Double($1.error) } }

  /// - Returns: false when no box holds different colors any more.
  mutating func splitWorst() -> Bool {
    guard let worst = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }),
      boxes[worst].error > 0
    else { return false }
    let split = boxes[worst]
    let middle = partition(split)
    guard middle > split.places.lowerBound, middle < split.places.upperBound else {
      boxes[worst].error = 0
      return true
    }
    boxes[worst] = box(split.places.lowerBound..<middle)
    boxes.append(box(middle..<split.places.upperBound))
    return true
  }

  /// Orders the box's colors into those before its mean and those past it.
  private mutating func partition(_ box: Box) -> Int {
    colors[box.places].partition { ((($0.color - box.mean) * box.axis).sum()) > 0 }
  }

  private func box(_ places: Range<Int>) -> Box {
    var sum = Sum()
    for place in places { sum.add(colors[place]) }
    let mean = sum.mean
    var rows = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)
    for place in places {
      let offset = colors[place].color - mean
      let weighted = offset * colors[place].weight
      rows.0 += weighted * offset.x
      rows.1 += weighted * offset.y
      rows.2 += weighted * offset.z
    }
    return Box(
      places: places, mean: mean, axis: Self.principalAxis(rows),
      error: rows.0.x + rows.1.y + rows.2.z)
  }

  /// The eigenvector of the greatest eigenvalue of a covariance, by power iteration.
  private static func principalAxis(
    _ rows: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)
  ) -> ColorVector {
    let longest = [rows.0, rows.1, rows.2].max { ($0 * $0).sum() < ($1 * $1).sum() }
    var axis = longest ?? .zero
    for _ in 0..<8 {
      let length = (axis * axis).sum().squareRoot()
      if length == 0 { break }
      axis /= length
      axis = ColorVector((rows.0 * axis).sum(), (rows.1 * axis).sum(), (rows.2 * axis).sum(), 0)
    }
    return axis
  }
}
