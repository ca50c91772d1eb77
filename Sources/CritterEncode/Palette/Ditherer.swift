import CritterGraphics

/// A conversion of changed pixels to palette indices, frame by frame in order.
protocol Ditherer {
  /// Returns a delta with palette indices instead of color numbers.
  mutating func dithered(_ delta: FrameDelta) -> FrameDelta
}

extension Palette {
  /// Returns the ditherer for whole images; nil if only parts are dithered.
  func ditherer(_ dither: Dither) -> (any Ditherer)? {
    if hasAll { return nil }
    return switch dither {
    case .auto, .none: nil
    case .ordered: OrderedDitherer(palette: self)
    case .floydSteinberg: ErrorDiffusionDitherer(palette: self)
    }
  }

  /// Returns the pattern for a color number.
  ///
  /// - Parameter entries: the entries of this palette.
  func mix(_ number: Int, _ entries: [ColorVector]) -> OrderedMix {
    OrderedMix(
      ColorVector(flattened[number]), nearest: indices[number], entries: entries,
      drawn: first..<entries.count)
  }
}

/// Ordered dithering of every color that isn't in the palette.
struct OrderedDitherer: Ditherer {
  /// The mixes by color number.
  private let mixes: [OrderedMix]

  init(palette: Palette) {
    let entries = palette.entries.map { ColorVector($0) }
    mixes = palette.flattened.indices.map { number in
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

/// A pattern of two palette entries that approximates a color. The pattern is aligned with the
/// canvas, not with the frame's rectangle, so it doesn't move.
struct OrderedMix: Sendable {
  private var first: UInt8
  private var second: UInt8
  /// The number of pixels, out of 64, that show the second entry.
  private var share: UInt8 = 0

  /// Returns the value of the 8×8 Bayer matrix at a column and a row of the canvas.
  @inline(__always)
  private static func threshold(_ x: Int, _ y: Int) -> UInt8 {
    let (high, low) = ((x ^ y) << 1, y)
    let value = (high & 2 | low & 1) << 4 | (high >> 1 & 2 | low >> 1 & 1) << 2
    return UInt8(truncatingIfNeeded: value | high >> 2 & 2 | low >> 2 & 1)
  }

  /// Creates a pattern of a single entry.
  init(_ index: UInt8) {
    first = index
    second = index
  }

  /// Creates the pattern with the smallest error. Entries that are far apart make a visible pattern,
  /// so 1/4 of their distance counts as an error.
  ///
  /// - Parameter drawn: the indices of the allowed entries.
  init(_ color: ColorVector, nearest: UInt8, entries: [ColorVector], drawn: Range<Int>) {
    self.init(nearest)
    let start = entries[Int(nearest)]
    var leastError = start.squaredDistance(to: color)
    for index in drawn where index != Int(nearest) {
      let direction = entries[index] - start
      let length = (direction * direction).sum()
      if length == 0 || length / 16 >= leastError { continue }
      let fraction = min(max(((color - start) * direction).sum() / length, 0), 0.5)
      let error = (start + direction * fraction).squaredDistance(to: color) + length / 16
      if error < leastError {
        leastError = error
        second = UInt8(index)
        share = UInt8((fraction * 64).rounded())
      }
    }
  }

  /// Returns the index for a pixel of the canvas.
  @inline(__always)
  func index(_ x: Int, _ y: Int) -> UInt8 {
    Self.threshold(x, y) < share ? second : first
  }
}
