import CritterGraphics

/// The target color of each color number, and the palette entries that are close enough to it.
struct ColorTargets: Sendable {
  let entries: [OpaqueColor]
  let transparent: UInt8?
  let fidelity: Fidelity
  private(set) var colors: [Target] = []
  /// The patterns by color number; empty if nothing is dithered.
  private var mixes: [OrderedMix] = []
  /// The neighbors of each entry; empty if only the nearest entry is allowed.
  let neighbors: NeighborLists

  /// A target color. Five bytes, because videos have 100,000 colors, and each pixel of the canvas
  /// has a copy.
  struct Target {
    var color: OpaqueColor
    /// The nearest palette entry.
    var nearest: UInt8
    var kind: Kind

    static let clear = Target(color: OpaqueColor(), nearest: 0, kind: .clear)
  }

  enum Kind {
    /// Similar entries are allowed.
    case free
    /// No other entry is allowed: the color fills areas and is in the palette.
    case fixed
    /// A pattern shows the color.
    case mixed
    case clear
  }

  /// Creates the targets by color number.
  ///
  /// - Parameter dithers: whether soft gradients are dithered.
  init(palette: Palette, histogram: ColorHistogram, fidelity: Fidelity, dithers: Bool) {
    self.init(palette, fidelity)
    let hasBands = dithers && histogram.isMostlySmooth
    colors = palette.flattened.indices.map { number in
      var target = target(
        palette.flattened[number], palette.indices[number], isFlat: histogram.isFlat[number])
      if hasBands, error(target) >= Int32(Fidelity.minimumBandError), histogram.isSmooth(number) {
        target.kind = .mixed
      }
      return target
    }
    if hasBands { mixes = mixes(palette) }
  }

  private func mixes(_ palette: Palette) -> [OrderedMix] {
    let vectors = palette.entries.map { ColorVector($0) }
    return colors.indices.map { number in
      colors[number].kind == .mixed
        ? palette.mix(number, vectors) : OrderedMix(palette.indices[number])
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
    entries = palette.entries.map { OpaqueColor($0) }
    transparent = palette.transparent
    self.fidelity = fidelity
    let drawn = palette.first..<entries.count
    neighbors = NeighborLists(entries, drawn: fidelity.reach == 0 ? 0..<0 : drawn)
  }

  private func target(_ pixel: Bitmap.Pixel, _ nearest: UInt8, isFlat: Bool) -> Target {
    let color = OpaqueColor(pixel)
    let isFixed = isFlat && color == entries[Int(nearest)] && fidelity.keepsAreas
    return Target(
      color: color, nearest: nearest,
      kind: pixel.alpha == 0 ? .clear : isFixed ? .fixed : .free)
  }

  /// Returns the squared distance of a target from its nearest entry.
  @inline(__always)
  func error(_ target: Target) -> Int32 {
    target.color.squaredDistance(to: entries[Int(target.nearest)])
  }

  /// Returns the target with a number; `clear` before the first frame.
  @inline(__always)
  func target(_ number: Int32) -> Target { number < 0 ? .clear : colors[Int(number)] }

  /// Returns the choice for a pixel of a dithered color.
  ///
  /// - Parameters:
  ///   - number: the number of the color.
  ///   - decoded: the current index; negative for none.
  func mixedChoice(_ number: Int32, x: Int, y: Int, decoded: Int16) -> PixelChoice {
    let index = mixes[Int(number)].index(x, y)
    return PixelChoice(
      color: entries[Int(index)], reach: 0,
      stay: decoded == Int16(index) ? 0 : PixelChoice.mustBeDrawn, nearest: index)
  }

  /// Returns the choice for a pixel of a color.
  ///
  /// - Parameters:
  ///   - reach: the squared distance that the neighbors hide.
  ///   - stay: the squared distance of the current color; nil if the pixel can't stay.
  @inline(__always)
  func choice(_ target: Target, reach: Int32, stay: Int32?) -> PixelChoice {
    let error = error(target)
    let reach = max(reach, error)
    return PixelChoice(
      color: target.color, reach: Self.clamped(reach),
      stay: stay.map(Self.clamped) ?? PixelChoice.mustBeDrawn, least: Self.clamped(error),
      nearest: target.nearest,
      distance: reach == error ? NeighborLists.Distance(0) : Self.distance(reach, error))
  }

  /// Returns the maximum distance from the nearest entry to another one within `reach`: the sum of
  /// their distances from the target color.
  @inline(__always)
  private static func distance(_ reach: Int32, _ error: Int32) -> NeighborLists.Distance {
    let product = Float(reach) * Float(error)
    return NeighborLists.Distance(reach + error + Int32(2 * product.squareRoot()) + 1)
  }

  @inline(__always)
  private static func clamped(_ error: Int32) -> UInt16 {
    UInt16(min(error, Int32(UInt16.max - 1)))
  }
}

/// The channels of an opaque color.
struct OpaqueColor: Hashable, Sendable {
  var red: UInt8 = 0
  var green: UInt8 = 0
  var blue: UInt8 = 0

  init() {}

  init(_ pixel: Bitmap.Pixel) {
    red = pixel.red
    green = pixel.green
    blue = pixel.blue
  }

  @inline(__always)
  func squaredDistance(to other: OpaqueColor) -> Int32 {
    // One by one, because baseline x86-64 has no vector multiplication of 32-bit integers.
    let reds = Int32(red) &- Int32(other.red)
    let greens = Int32(green) &- Int32(other.green)
    let blues = Int32(blue) &- Int32(other.blue)
    return reds &* reds &+ greens &* greens &+ blues &* blues
  }
}
