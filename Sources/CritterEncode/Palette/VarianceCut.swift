import CritterGraphics

/// Colors divided into boxes. The box with the largest variance is split next, across its
/// principal axis, for example a ramp between two colors.
struct VarianceCut {
  private var colors: [WeightedColor]
  private var boxes: [Box] = []

  /// Colors with their mean, the axis of the greatest variance, and the squared distance from the mean,
  /// summed over all pixels.
  private typealias Box = (
    positions: Range<Int>, mean: ColorVector, axis: ColorVector, error: Float
  )

  init(_ colors: [WeightedColor]) {
    self.colors = colors
    boxes = [box(colors.indices)]
  }

  var count: Int { boxes.count }
  var means: [ColorVector] { boxes.map(\.mean) }
  /// The squared distance of all pixels from the means of their boxes.
  var error: Double { boxes.reduce(0) { $0 + Double($1.error) } }

  /// Splits the box with the largest error; returns false if no box has different colors.
  mutating func splitWorst() -> Bool {
    guard let worst = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }),
      boxes[worst].error > 0
    else { return false }
    let split = boxes[worst]
    let middle = partition(split)
    guard middle > split.positions.lowerBound, middle < split.positions.upperBound else {
      boxes[worst].error = 0
      return true
    }
    boxes[worst] = box(split.positions.lowerBound..<middle)
    boxes.append(box(middle..<split.positions.upperBound))
    return true
  }

  /// Sorts the colors of a box by their side of the mean, and returns the start of the second side.
  private mutating func partition(_ box: Box) -> Int {
    colors[box.positions].partition { ((($0.color - box.mean) * box.axis).sum()) > 0 }
  }

  private func box(_ positions: Range<Int>) -> Box {
    var sum = Sum()
    for position in positions { sum.add(colors[position]) }
    let mean = sum.mean
    var rows = (ColorVector.zero, ColorVector.zero, ColorVector.zero, ColorVector.zero)
    for position in positions {
      let offset = colors[position].color - mean
      let weighted = offset * colors[position].weight
      rows.0 += weighted * offset.x
      rows.1 += weighted * offset.y
      rows.2 += weighted * offset.z
      rows.3 += weighted * offset.w
    }
    let error = rows.0.x + rows.1.y + rows.2.z + rows.3.w
    return (positions, mean, Self.principalAxis(rows), error)
  }

  /// Returns the eigenvector of the largest eigenvalue of a covariance matrix, by power iteration.
  private static func principalAxis(
    _ rows: (ColorVector, ColorVector, ColorVector, ColorVector)
  ) -> ColorVector {
    let longest = [rows.0, rows.1, rows.2, rows.3].max { ($0 * $0).sum() < ($1 * $1).sum() }
    var axis = longest ?? .zero
    for _ in 0..<8 {
      let length = (axis * axis).sum().squareRoot()
      if length == 0 { break }
      axis /= length
      axis = ColorVector(
        (rows.0 * axis).sum(), (rows.1 * axis).sum(), (rows.2 * axis).sum(), (rows.3 * axis).sum())
    }
    return axis
  }
}
