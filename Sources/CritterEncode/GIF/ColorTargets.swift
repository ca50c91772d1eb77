import CritterGraphics

/// The target colour of each number in the deltas, and which palette entries come close enough.
struct ColorTargets: Sendable {
  /// Red, green, blue and 0, by palette index.
  let entries: [SIMD4<Int32>]
  let transparent: UInt8?
  let fidelity: Fidelity
  private(set) var colors: [Target] = []

  struct Target {
    var color: SIMD4<Int32>
    /// The palette's best, and its squared distance.
    var nearest: UInt8
    var error: Int32
    /// Fills areas, where no other entry will do.
    var isFlat: Bool
    var isClear: Bool
  }

  /// By number in the palette's table.
  init(_ palette: Palette, isFlat: [Bool], _ fidelity: Fidelity) {
    self.init(palette, fidelity)
    colors = palette.settled.indices.map { number in
      target(palette.settled[number], palette.indices[number], isFlat: isFlat[number])
    }
  }

  /// By palette index: every pixel in the entry that it was given.
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
  }

  private func target(_ pixel: Bitmap.Pixel, _ nearest: UInt8, isFlat: Bool) -> Target {
    let color = SIMD4<Int32>(pixel)
    return Target(
      color: color, nearest: nearest, error: color.squaredDistance(to: entries[Int(nearest)]),
      isFlat: isFlat, isClear: pixel.alpha == 0)
  }

  /// The squared distance of an entry from a target.
  @inline(__always)
  func error(_ target: Int32, _ index: UInt8) -> Int32 {
    colors[Int(target)].color.squaredDistance(to: entries[Int(index)])
  }

  /// The entries that will do for a pixel, the transparent one left out. At least one: among very few
  /// colours the nearest may be further away than a reach can say.
  func candidates(for choice: PixelChoice) -> [UInt8] {
    let drawn = (transparent == nil ? 0 : 1)..<entries.count
    let near = drawn.filter { choice.error(entries[$0]) <= Int32(choice.reach) }
    guard near.isEmpty else { return near.map { UInt8($0) } }
    return drawn.min { choice.error(entries[$0]) < choice.error(entries[$1]) }.map { [UInt8($0)] }
      ?? []
  }

  /// A pixel that is drawn, or stays under the transparent index.
  ///
  /// - Parameters:
  ///   - contrast: the greatest squared distance from a neighbour. Two fifths of that is as far as
  ///     a pixel may be off, so that a smooth gradient stays one.
  ///   - stay: the squared distance at which it is if it stays; nil when it must not.
  @inline(__always)
  func choice(_ number: Int32, contrast: Int32, stay: Int32?) -> PixelChoice {
    let target = colors[Int(number)]
    var reach: Int32 = 0
    for level in fidelity.reaches where 25 * level <= 4 * contrast { reach = level }
    let most = Int32(UInt16.max - 1)
    return PixelChoice(
      color: SIMD4(truncatingIfNeeded: target.color),
      reach: UInt16(min(max(reach, target.error), most)),
      stay: stay.map { UInt16(min($0, most)) } ?? PixelChoice.mustNot)
  }
}

extension SIMD4<Int32> {
  fileprivate init(_ pixel: Bitmap.Pixel) {
    self.init(Int32(pixel.red), Int32(pixel.green), Int32(pixel.blue), 0)
  }

  @inline(__always)
  func squaredDistance(to other: SIMD4<Int32>) -> Int32 {
    let difference = self &- other
    return (difference &* difference).wrappedSum()
  }
}
