import CritterGraphics

/// Ordered dither: shows a colour as a pattern of the two entries whose mix comes closest to it.
/// The pattern is fixed to the canvas, not to the frame's rectangle, so it stands still.
struct OrderedDitherer: Ditherer {
  private let palette: Palette
  /// By number in the palette's table.
  private let mixes: [Mix]

  private struct Mix {
    var first: UInt8
    var second: UInt8
    /// How many pixels in 64 show the second.
    var share: UInt8
  }

  /// Bayer's matrix, row by row: as its threshold grows, pixels turn on as far apart as can be.
  private static let thresholds: [UInt8] = (0..<64).map { place in
    let (x, y) = (place % 8, place / 8)
    return (0..<3).reduce(0) { value, bit in
      let (high, low) = ((x ^ y) >> bit & 1, y >> bit & 1)
      return value << 2 | UInt8(high << 1 | low)
    }
  }

  init(palette: Palette) {
    self.palette = palette
    let colors = palette.entries.map { ColorVector($0) }
    mixes = palette.settled.indices.map { number in
      let first = palette.indices[number]
      if palette.isExact[number] { return Mix(first: first, second: first, share: 0) }
      return Self.mix(
        for: ColorVector(palette.settled[number]), startingWith: first, colors,
        firstOpaque: palette.transparent == nil ? 0 : 1)
    }
  }

  /// The two entries must not be far apart either, or the pattern shows: a quarter of the way from
  /// one to the other weighs as much as being off by that.
  private static func mix(
    for color: ColorVector, startingWith first: UInt8, _ colors: [ColorVector], firstOpaque: Int
  ) -> Mix {
    let start = colors[Int(first)]
    var best = Mix(first: first, second: first, share: 0)
    var leastError = start.squaredDistance(to: color)
    for index in firstOpaque..<colors.count where index != Int(first) {
      let way = colors[index] - start
      let length = (way * way).sum()
      if length == 0 { continue }
      let fraction = min(max(((color - start) * way).sum() / length, 0), 0.5)
      let error = (start + way * fraction).squaredDistance(to: color) + length / 16
      if error < leastError {
        leastError = error
        best.second = UInt8(index)
        best.share = UInt8((fraction * 64).rounded())
      }
    }
    return best
  }

  func dithered(_ delta: FrameDelta) -> FrameDelta {
    var result = FrameDelta(rect: delta.rect, delay: delta.delay)
    delta.forEachRowRun { number, columns, row in
      for x in columns { result.append(index(for: number, x, row)) }
    }
    return result
  }

  private func index(for number: Int32, _ x: Int, _ y: Int) -> Int32 {
    if number == FrameDelta.unchanged { return number }
    let mix = mixes[Int(number)]
    let isSecond = Self.thresholds[(y & 7) << 3 | x & 7] < mix.share
    return Int32(isSecond ? mix.second : mix.first)
  }
}
