import CritterGraphics

/// The target color of each color number, and the palette entries that are close enough to it.
struct ColorTargets: Sendable {
  /// The palette: red, green, blue, and 0 of each entry.
  let entries: [SIMD4<Int32>]
  let transparent: UInt8?
  let fidelity: Fidelity
  private(set) var colors: [Target] = []
  /// The neighbors of each entry; empty if only the nearest entry is allowed.
  let neighbors: NeighborLists

  struct Target {
    var color: SIMD4<Int32>
    /// The nearest palette entry, and its squared distance.
    var nearest: UInt8
    var error: Int32
    /// Whether no other entry is allowed: the color fills areas and is in the palette.
    var isFixed: Bool
    var isClear: Bool
    /// The pattern that shows the color, if any.
    var mix: OrderedMix?
  }

  /// Creates the targets by color number.
  ///
  /// - Parameter dithers: whether soft gradients are dithered.
  init(palette: Palette, histogram: ColorHistogram, fidelity: Fidelity, dithers: Bool) {
    self.init(palette, fidelity)
    let hasBands = dithers && histogram.isMostlySmooth
    let vectors = palette.entries.map { ColorVector($0) }
    colors = palette.flattened.indices.map { number in
      var target = target(
        palette.flattened[number], palette.indices[number], isFlat: histogram.isFlat[number])
      if hasBands, target.error >= Int32(Fidelity.minimumBandError), histogram.isSmooth(number) {
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

  /// Returns the squared distance of an entry from a target.
  @inline(__always)
  func error(_ target: Int32, _ index: UInt8) -> Int32 {
    colors[Int(target)].color.squaredDistance(to: entries[Int(index)])
  }

  /// Returns the choice for a pixel of a dithered color.
  ///
  /// - Parameter decoded: the current index; negative for none.
  func choice(_ mix: OrderedMix, x: Int, y: Int, decoded: Int16) -> PixelChoice {
    let index = mix.index(x, y)
    return PixelChoice(
      color: SIMD4(truncatingIfNeeded: entries[Int(index)]), reach: 0,
      stay: decoded == Int16(index) ? 0 : PixelChoice.mustBeDrawn, nearest: index)
  }

  /// Returns the choice for a pixel of a color.
  ///
  /// - Parameters:
  ///   - contrast: the largest squared distance from a neighbor.
  ///   - stay: the squared distance of the current color; nil if the pixel can't stay.
  @inline(__always)
  func choice(_ number: Int32, contrast: Int32, stay: Int32?) -> PixelChoice {
    let target = colors[Int(number)]
    return PixelChoice(
      color: SIMD4(truncatingIfNeeded: target.color),
      reach: Self.clamped(max(fidelity.reach(contrast: contrast), target.error)),
      stay: stay.map(Self.clamped) ?? PixelChoice.mustBeDrawn, least: Self.clamped(target.error),
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
    // One by one, because baseline x86-64 has no vector multiplication of 32-bit integers.
    let difference = self &- other
    return difference.x &* difference.x &+ difference.y &* difference.y
      &+ difference.z &* difference.z
  }
}
