import CritterGraphics

/// Floyd–Steinberg error diffusion: the difference between a color and its entry is added to the
/// next pixels. Rows are scanned in alternating directions (serpentine), so that the error doesn't
/// drift.
///
/// Moving noise is worse than static noise, so a pixel that doesn't change keeps its index and
/// diffuses no error.
struct ErrorDiffusionDitherer: Ditherer {
  private let palette: Palette
  private let nearest: NearestColor
  private let colors: [ColorVector]

  init(palette: Palette) {
    self.palette = palette
    let opaque = palette.entries.drop { $0.alpha == 0 }
    colors = opaque.map { ColorVector($0) }
    nearest = NearestColor(colors)
  }

  func dithered(_ delta: FrameDelta) -> FrameDelta {
    var indices = delta.numbers
    let width = delta.rect.width
    var errors = DiffusedErrors(width: width)
    for row in 0..<delta.rect.height {
      let isForth = (delta.rect.y + row) % 2 == 0
      for step in 0..<width {
        let x = isForth ? step : width - 1 - step
        let position = row * width + x
        if indices[position] == FrameDelta.unchanged { continue }
        let (index, error) = choice(for: Int(indices[position]), lacking: errors[x])
        indices[position] = Int32(index)
        if let error { errors.diffuse(error, from: x, isForth ? 1 : -1) }
      }
      errors.nextRow()
    }
    var result = FrameDelta(rect: delta.rect, delay: delta.delay)
    for index in indices { result.append(index) }
    return result
  }

  private func choice(
    for number: Int, lacking: ColorVector
  ) -> (index: UInt8, error: ColorVector?) {
    if palette.isExact[number] { return (palette.indices[number], nil) }
    let wanted = (ColorVector(palette.flattened[number]) + lacking).clamped(
      lowerBound: .zero, upperBound: .maximum)
    let index = nearest.index(nearest: wanted).index
    return (UInt8(index + palette.entries.count - colors.count), wanted - colors[index])
  }
}

extension FrameDelta {
  /// The color number of each pixel of the rectangle.
  fileprivate var numbers: [Int32] {
    var numbers: [Int32] = []
    numbers.reserveCapacity(rect.area)
    forEachRun { numbers += repeatElement($0, count: Int($1)) }
    return numbers
  }
}

/// The errors to add to the pixels of the current row and the next row.
private struct DiffusedErrors {
  /// The row with an additional pixel at each end, so that edges aren't special.
  private var row: [ColorVector]
  private var below: [ColorVector]

  init(width: Int) {
    row = [ColorVector](repeating: .zero, count: width + 2)
    below = row
  }

  subscript(x: Int) -> ColorVector { row[x + 1] }

  /// Adds the error of a pixel to its neighbors.
  ///
  /// - Parameter ahead: the scan direction, 1 or -1.
  mutating func diffuse(_ error: ColorVector, from x: Int, _ ahead: Int) {
    row[x + 1 + ahead] += error * (7 / 16)
    below[x + 1 - ahead] += error * (3 / 16)
    below[x + 1] += error * (5 / 16)
    below[x + 1 + ahead] += error * (1 / 16)
  }

  mutating func nextRow() {
    swap(&row, &below)
    for x in below.indices { below[x] = .zero }
  }
}
