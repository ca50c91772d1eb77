import CritterGraphics

/// The target color of each number in the deltas, and which palette entries come close enough.
struct ColorTargets: Sendable {
  /// Red, green, blue and 0, by palette index.
  let entries: [SIMD4<Int32>]
  let transparent: UInt8?
  let fidelity: Fidelity
  private(set) var colors: [Target] = []
  /// Empty when no other entry than the nearest will do.
  let neighbors: NeighborLists

  struct Target {
    var color: SIMD4<Int32>
    /// The palette's best, and its squared distance.
    var nearest: UInt8
    var error: Int32
    /// Fills areas and is in the palette: no other entry will do.
    var isFixed: Bool
    var isClear: Bool
    /// The pattern that shows the color, if any.
    var mix: OrderedMix?
  }

  /// Off by one level in each channel, bands do not show.
  private static let leastErrorOfABand: Int32 = 4

  /// Creates the targets by color number.
  ///
  /// - Parameter dithers: whether soft gradients are.
  init(_ palette: Palette, _ histogram: ColorHistogram, _ fidelity: Fidelity, dithers: Bool) {
    self.init(palette, fidelity)
    let hasBands = dithers && histogram.isMostlySmooth
    let vectors = palette.entries.map { ColorVector($0) }
    colors = palette.settled.indices.map { number in
      var target = target(
        palette.settled[number], palette.indices[number], isFlat: histogram.isFlat[number])
      if hasBands, target.error >= Self.leastErrorOfABand, histogram.isSmooth(number) {
        target.mix = palette.mix(number, vectors)
      }
      return target
    }
  }

  /// Creates targets by palette index: every pixel keeps its entry.
  init(indicesOf palette: Palette, _ fidelity: Fidelity) {
    self.init(palette, fidelity)
    colors = palette.entries.indices.map { index in
      target(palette.entries[index], UInt8(index), isFlat: true)
    }
  }

  private init(_ palette: Palette, _ fidelity: Fidelity) {
    entries = palette.entries.map { SIMD4($0) }
    transparent = palette.transparent
    self.fidelity = fidelity
    let drawn = (transparent == nil ? 0 : 1)..<entries.count
    neighbors = NeighborLists(entries, drawn: fidelity.reach == 0 ? 0..<0 : drawn)
  }

  private func target(_ pixel: Bitmap.Pixel, _ nearest: UInt8, isFlat: Bool) -> Target {
    let color = SIMD4<Int32>(pixel)
    let error = color.squaredDistance(to: entries[Int(nearest)])
    return Target(
      color: color, nearest: nearest, error: error,
      isFixed: isFlat && error == 0 && fidelity.keepsAreas,
      isClear: pixel.alpha == 0)
  }

  /// The squared distance of an entry from a target.
  @inline(__always)
  func error(_ target: Int32, _ index: UInt8) -> Int32 {
    colors[Int(target)].color.squaredDistance(to: entries[Int(index)])
  }

  /// A pixel of a color that is shown as a pattern.
  ///
  /// - Parameter shown: the current index; negative for none.
  func choice(_ mix: OrderedMix, _ x: Int, _ y: Int, shown: Int16) -> PixelChoice {
    let index = mix.index(x, y)
    return PixelChoice(
      color: SIMD4(truncatingIfNeeded: entries[Int(index)]), reach: 0,
      stay: shown == Int16(index) ? 0 : PixelChoice.mustNot, nearest: index)
  }

  /// A pixel that is drawn, or stays under the transparent index.
  ///
  /// - Parameters:
  ///   - contrast: the greatest squared distance from a neighbor.
  ///   - stay: the squared distance at which it is if it stays; nil when it must not.
  @inline(__always)
  func choice(_ number: Int32, contrast: Int32, stay: Int32?) -> PixelChoice {
    let target = colors[Int(number)]
    return PixelChoice(
      color: SIMD4(truncatingIfNeeded: target.color),
      reach: Self.clamped(max(fidelity.reach(contrast: contrast), target.error)),
      stay: stay.map(Self.clamped) ?? PixelChoice.mustNot, least: Self.clamped(target.error),
      nearest: target.nearest)
  }

  private static func clamped(_ error: Int32) -> UInt16 {
    UInt16(min(error, Int32(UInt16.max - 1)))
  }
}

extension SIMD4<Int32> {
  fileprivate init(_ pixel: Bitmap.Pixel) {
    self.init(Int32(pixel.red), Int32(pixel.green), Int32(pixel.blue), 0)
  }

  @inline(__always)
  func squaredDistance(to other: SIMD4<Int32>) -> Int32 {
    // One by one: x86-64's first vectors cannot multiply such numbers.
    let difference = self &- other
    return difference.x &* difference.x &+ difference.y &* difference.y
      &+ difference.z &* difference.z
  }
}
