import CritterGraphics

/// Frames in the colors of one palette with alpha, for formats that could also store every color.
struct PaletteFrames: FrameSource {
  /// The palette.
  let palette: Palette
  private let frames: any FrameSource
  private let sourceDurations: [Double]
  private let analysis: FrameAnalysis
  private let options: EncodeOptions

  var size: PixelSize { frames.size }
  /// The number of frames, with equal neighbors merged.
  var count: Int { analysis.count }

  /// Creates the frames; nil if the options require the exact colors, or if the palette can't hold
  /// the quality.
  init?(_ frames: any FrameSource, _ options: EncodeOptions) throws {
    let isLimited = options.colors < EncodeOptions.maximumColors
    if options.quality == 100, !isLimited { return nil }
    var analysis = FrameAnalysis(frames.size, frames: frames.count)
    var durations: [Double] = []
    try frames.forEach { frame in
      precondition(frame.bitmap.size == frames.size, "every frame has the source's size")
      durations.append(frame.duration)
      try EncodeError.check(duration: frame.duration, frame: durations.count)
      // The delay of a delta is its number of frames.
      analysis.add(frame.bitmap, changed: frame.changed, delay: 1)
    }
    palette = Palette(analysis.histogram, .none, options)
    let error = palette.error(analysis.histogram)
    if !isLimited, error > 3 * Fidelity.paletteNoise(options.quality) { return nil }
    self.frames = frames
    self.analysis = analysis
    self.options = options
    sourceDurations = durations
  }

  func forEach(_ body: (Frame) throws -> Void) throws {
    var canvas = PaletteCanvas(palette, analysis.histogram, options, size)
    var number = 0
    let ones = [Int](repeating: 1, count: sourceDurations.count)
    try analysis.forEachDelta(frames, ones) { delta in
      canvas.apply(delta)
      let durations = sourceDurations[number..<number + delta.delay]
      number += delta.delay
      try body(Frame(bitmap: canvas.bitmap, duration: durations.reduce(0, +), changed: delta.rect))
    }
  }
}

/// The image that a decoder shows, in the colors of a palette. Each pixel has a close entry that
/// repeats the pixel's last entry, or the entry of a neighbor, if the eye doesn't notice.
private struct PaletteCanvas {
  private(set) var bitmap: Bitmap
  private let palette: Palette
  private let entries: [ColorVector]
  private let targets: [Target]
  private let fidelity: Fidelity
  private var ditherer: (any Ditherer)?
  /// The color numbers of the exact image.
  private var grid: ColorGrid
  /// For each pixel, the index of the entry; nil before the first frame.
  private var indices: [UInt8]
  private var isFirst = true

  /// The allowed error as a share of the allowed error in a GIF, which is used only where it saves
  /// bits. With 0.5, both formats have about the same mean error.
  private static let share: Float = 0.5

  private struct Target {
    var color: ColorVector
    /// The nearest palette entry, and its squared distance.
    var nearest: UInt8
    var error: Float
    /// Whether no other entry is allowed: the color fills areas and is in the palette.
    var isFixed: Bool
    /// The pattern that shows the color, if any.
    var mix: OrderedMix?
  }

  init(
    _ palette: Palette, _ histogram: ColorHistogram, _ options: EncodeOptions, _ size: PixelSize
  ) {
    self.palette = palette
    let entries = palette.entries.map { ColorVector($0) }
    let fidelity = Fidelity(
      quality: options.quality, edges: palette.edges(histogram),
      paletteError: palette.error(histogram))
    ditherer = palette.ditherer(options.dither)
    let hasBands =
      options.dither == .auto && Fidelity.hidesBands(options.quality) && histogram.isMostlySmooth
    targets = palette.flattened.indices.map { number in
      let color = ColorVector(palette.flattened[number])
      let nearest = palette.indices[number]
      let error = entries[Int(nearest)].squaredDistance(to: color)
      let isBand = hasBands && error >= Fidelity.minimumBandError && histogram.isSmooth(number)
      return Target(
        color: color, nearest: nearest, error: error,
        isFixed: palette.flattened[number] == .clear
          || histogram.isFlat[number] && error == 0 && fidelity.keepsAreas,
        mix: isBand ? palette.mix(number, entries) : nil)
    }
    self.entries = entries
    self.fidelity = fidelity
    grid = ColorGrid(PixelRect(size), filledWith: FrameDelta.unchanged)
    indices = [UInt8](repeating: 0, count: size.area)
    bitmap = Bitmap(size: size)
  }

  /// Shows the next frame.
  mutating func apply(_ delta: FrameDelta) {
    grid.apply(delta)
    (ditherer?.dithered(delta) ?? delta).forEachRowRun { number, columns, row in
      guard number != FrameDelta.unchanged else { return }
      for x in columns {
        let position = row * bitmap.size.width + x
        let index = ditherer == nil ? index(of: number, x, row, position) : UInt8(number)
        indices[position] = index
        bitmap.pixels[position] = palette.entries[Int(index)]
      }
    }
    isFirst = false
  }

  /// Returns the entry for a pixel that changes to a color.
  private func index(of number: Int32, _ x: Int, _ y: Int, _ position: Int) -> UInt8 {
    let target = targets[Int(number)]
    if target.isFixed { return target.nearest }
    if let mix = target.mix { return mix.index(x, y) }
    let contrast = contrast(number, x, y, position)
    let reach = max(Self.share * Float(fidelity.reach(contrast: contrast)), target.error)
    func isClose(_ index: UInt8, within reach: Float) -> Bool {
      entries[Int(index)].squaredDistance(to: target.color) <= reach
    }
    if !isFirst, isClose(indices[position], within: max(reach, Self.share * Float(fidelity.stay))) {
      return indices[position]
    }
    if x > 0, isClose(indices[position - 1], within: reach) { return indices[position - 1] }
    if y > 0, isClose(indices[position - bitmap.size.width], within: reach) {
      return indices[position - bitmap.size.width]
    }
    return target.nearest
  }

  /// Returns the largest squared distance from the four neighbors.
  private func contrast(_ number: Int32, _ x: Int, _ y: Int, _ position: Int) -> Int32 {
    if fidelity.reach == 0 { return 0 }
    let color = targets[Int(number)].color
    var largest: Float = 0
    func compare(_ position: Int) {
      let other = grid.numbers[position]
      if other == number { return }
      largest = max(largest, color.squaredDistance(to: targets[Int(other)].color))
    }
    if x > 0 { compare(position - 1) }
    if x < bitmap.size.width - 1 { compare(position + 1) }
    if y > 0 { compare(position - bitmap.size.width) }
    if y < bitmap.size.height - 1 { compare(position + bitmap.size.width) }
    return Int32(largest)
  }
}
