import CritterGraphics

/// Floyd and Steinberg's way: what an entry lacks of the colour is handed on to the pixels that
/// come next. Rows go forth and back in turn, so that no drift shows.
///
/// Noise that moves is worse than noise: a pixel that is as in the frame before keeps its index.
/// It hands nothing on, and neither does one whose colour is in the palette.
struct ErrorDiffusionPainter: Painter {
  private let palette: Palette
  private let nearest: NearestColor
  private let colors: [ColorVector]
  private var former: (bitmap: Bitmap, indices: [UInt8])?

  init(palette: Palette) {
    self.palette = palette
    let opaque = palette.entries.drop { $0.alpha == 0 }
    colors = opaque.map { ColorVector($0) }
    nearest = NearestColor(colors)
  }

  mutating func indices(of bitmap: Bitmap) -> [UInt8] {
    var indices = [UInt8](repeating: 0, count: bitmap.pixels.count)
    let width = bitmap.size.width
    var errors = DiffusedErrors(width: width)
    for y in 0..<bitmap.size.height {
      let isForth = y % 2 == 0
      for step in 0..<width {
        let x = isForth ? step : width - 1 - step
        let place = y * width + x
        let (index, error) = choice(for: bitmap.pixels[place], place, lacking: errors[x])
        indices[place] = index
        if let error { errors.handOn(error, from: x, isForth ? 1 : -1) }
      }
      errors.nextRow()
    }
    former = (bitmap, indices)
    return indices
  }

  private func choice(
    for pixel: Bitmap.Pixel, _ place: Int, lacking: ColorVector
  ) -> (UInt8, error: ColorVector?) {
    if let former, former.bitmap.pixels[place].rgba == pixel.rgba {
      return (former.indices[place], nil)
    }
    let number = palette.number(of: pixel)
    if palette.isExact[number] { return (palette.indices[number], nil) }
    let wanted = (ColorVector(palette.settled[number]) + lacking).clamped(
      lowerBound: .zero, upperBound: ColorVector(255, 255, 255, 0))
    let index = nearest.index(nearest: wanted).index
    return (UInt8(index + palette.entries.count - colors.count), wanted - colors[index])
  }
}

/// What the pixels of this row and the next still lack.
private struct DiffusedErrors {
  /// With one more at either end, so that the edges need no thought.
  private var row: [ColorVector]
  private var below: [ColorVector]

  init(width: Int) {
    row = [ColorVector](repeating: .zero, count: width + 2)
    below = row
  }

  subscript(x: Int) -> ColorVector { row[x + 1] }

  /// - Parameter ahead: 1 when x grows along the row, else -1.
  mutating func handOn(_ error: ColorVector, from x: Int, _ ahead: Int) {
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
