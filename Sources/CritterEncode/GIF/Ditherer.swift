import CritterGraphics

/// Chooses a palette index for every pixel that changes, frame by frame in order.
protocol Ditherer {
  /// - Returns: the delta with palette indices in the place of the numbers of colors.
  mutating func dithered(_ delta: FrameDelta) -> FrameDelta
}

extension Palette {
  /// The ditherer for the whole image; nil if only parts are dithered.
  func ditherer(_ dither: Dither) -> (any Ditherer)? {
    if hasAll { return nil }
    return switch dither {
    case .auto, .none: nil
    case .ordered: OrderedDitherer(palette: self)
    case .floydSteinberg: ErrorDiffusionDitherer(palette: self)
    }
  }
}

/// Ordered dither of every color that is not in the palette.
struct OrderedDitherer: Ditherer {
  /// The mixes by color number.
  private let mixes: [OrderedMix]

  init(palette: Palette) {
    let entries = palette.entries.map { ColorVector($0) }
    mixes = palette.settled.indices.map { number in
      palette.isExact[number] ? OrderedMix(palette.indices[number]) : palette.mix(number, entries)
    }
  }

  func dithered(_ delta: FrameDelta) -> FrameDelta {
    var result = FrameDelta(rect: delta.rect, delay: delta.delay)
    delta.forEachRowRun { number, columns, row in
      for x in columns {
        result.append(
          number == FrameDelta.unchanged ? number : Int32(mixes[Int(number)].index(x, row)))
      }
    }
    return result
  }
}

extension Palette {
  /// - Parameter entries: its own.
  func mix(_ number: Int, _ entries: [ColorVector]) -> OrderedMix {
    OrderedMix(
      ColorVector(settled[number]), nearest: indices[number], entries,
      drawn: (transparent == nil ? 0 : 1)..<entries.count)
  }
}

/// A color as a pattern of the two palette entries whose mix comes closest to it (ordered dither).
/// The pattern is fixed to the canvas, not to the frame's rectangle, so it stays still.
struct OrderedMix: Sendable {
  private var first: UInt8
  private var second: UInt8
  /// How many pixels in 64 show the second.
  private var share: UInt8

  /// Bayer's matrix, row by row: as its threshold grows, pixels turn on as far apart as can be.
  private static let thresholds: [UInt8] = (0..<64).map { place in
    let (x, y) = (place % 8, place / 8)
    return (0..<3).reduce(0) { value, bit in
      let (high, low) = ((x ^ y) >> bit & 1, y >> bit & 1)
      return value << 2 | UInt8(high << 1 | low)
    }
  }

  /// One entry.
  init(_ index: UInt8) {
    (first, second, share) = (index, index, 0)
  }

  /// The two entries must not be far apart either, or the pattern shows: a quarter of the way from
  /// one to the other weighs as much as being off by that.
  ///
  /// - Parameter drawn: the entries that may be shown.
  init(_ color: ColorVector, nearest: UInt8, _ entries: [ColorVector], drawn: Range<Int>) {
    self.init(nearest)
    let start = entries[Int(nearest)]
    var leastError = start.squaredDistance(to: color)
    for index in drawn where index != Int(nearest) {
      let way = entries[index] - start
      let length = (way * way).sum()
      if length == 0 || length / 16 >= leastError { continue }
      let fraction = min(max(((color - start) * way).sum() / length, 0), 0.5)
      let error = (start + way * fraction).squaredDistance(to: color) + length / 16
      if error < leastError {
        leastError = error
        second = UInt8(index)
        share = UInt8((fraction * 64).rounded())
      }
    }
  }

  /// The entry of a pixel of the canvas.
  @inline(__always)
  func index(_ x: Int, _ y: Int) -> UInt8 {
    Self.thresholds[(y & 7) << 3 | x & 7] < share ? second : first
  }
}
