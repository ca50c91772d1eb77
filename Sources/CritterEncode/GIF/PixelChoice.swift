/// Which palette entries will do for one pixel, and whether the transparent one may leave it as it
/// is.
struct PixelChoice {
  /// Red, green, blue and 0 of the target color.
  var color: SIMD4<UInt8> = .zero
  /// The squared distance from it within which an entry will do, or `onlyStays`.
  var reach: UInt16 = onlyStays
  /// The squared distance of the current color, or `mustNot` if the pixel can't stay.
  var stay: UInt16 = 0
  /// The squared distance of the nearest entry, the best possible choice.
  var least: UInt16 = 0
  /// The nearest entry.
  var nearest: UInt8 = 0

  static let onlyStays = UInt16.max
  static let mustNot = UInt16.max

  /// A pixel that stays as it is, under the transparent index.
  static let stays = PixelChoice()

  var mayStay: Bool { stay != Self.mustNot }
  var mayBeDrawn: Bool { reach != Self.onlyStays }
  /// Whether only the nearest entry will do, if it is drawn.
  var isDecided: Bool { reach == least }

  /// The same choice, but the pixel is drawn if possible.
  var withoutStay: PixelChoice {
    var result = self
    if mayBeDrawn { result.stay = Self.mustNot }
    return result
  }

  /// The same choice, but the pixel stays.
  var withoutDrawing: PixelChoice { PixelChoice(stay: stay, least: least) }

  /// The squared distance of an entry from the target.
  @inline(__always)
  func error(_ entry: SIMD4<Int32>) -> Int32 {
    SIMD4<Int32>(truncatingIfNeeded: color).squaredDistance(to: entry)
  }

  /// The additional error of staying, compared with the nearest entry; can be negative.
  @inline(__always)
  var stayExcess: Int32 { Int32(stay) - Int32(least) }

  /// Whether it and another one are likely to get the same index.
  @inline(__always)
  func isLike(_ other: PixelChoice) -> Bool {
    mayStay && other.mayStay || isDrawn(like: other)
  }

  /// Whether both are likely to get the same index if they are drawn.
  @inline(__always)
  func isDrawn(like other: PixelChoice) -> Bool {
    mayBeDrawn && other.mayBeDrawn && nearest == other.nearest
  }
}
