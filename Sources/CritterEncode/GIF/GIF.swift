import CritterGraphics

extension Format {
  /// An animation of up to 256 colors with one global palette. A pixel is opaque or clear.
  public static let gif = Format(
    name: "gif", extensions: ["gif"],
    summary: "Animation that plays everywhere; up to 256 colors",
    isAnimated: true, maximumFrameRate: 50, options: Set(EncodeOptions.Name.allCases),
    hasAlpha: false, pixelMemory: 30, start: "GIF8"
  ) { frames, options, workers, inspect in
    try frames.size.check(format: "gif", maximum: 65535)
    let (analysis, delays) = try analyzed(frames)
    let palette = Palette(analysis.histogram, AlphaFlattening(matte: options.matte), options)
    var file = try GIFFile(
      size: frames.size, palette: palette.entries, transparent: palette.transparent,
      plays: options.plays, inspect: inspect)
    var encoder = GIFEncoder(
      size: frames.size, deltaCount: analysis.count, histogram: analysis.histogram,
      palette: palette, options: options, workers: workers)
    try analysis.forEachDelta(frames, delays) { delta in
      try encoder.add(delta) { image in try file.add(image) }
    }
    try encoder.finish { image in try file.add(image) }
    return try file.finished()
  }
}

extension Palette {
  init(_ histogram: ColorHistogram, _ rule: AlphaFlattening, _ options: EncodeOptions) {
    self.init(
      histogram, rule, colors: options.colors, noise: 0.6 * Fidelity.paletteNoise(options.quality)
    ) { Fidelity.bitCost(options.quality, paletteError: $0) }
  }
}

/// Analyzes all frames, in the only pass over them unless their deltas are too large to keep.
private func analyzed(_ frames: any FrameSource) throws -> (FrameAnalysis, delays: [Int]) {
  var delays = GIFDelays()
  var analysis = FrameAnalysis(frames.size, frames: frames.count)
  try frames.forEach { frame in
    precondition(frame.bitmap.size == frames.size, "every frame has the source's size")
    let delay = try delays.append(frame.duration)
    analysis.add(frame.bitmap, changed: frame.changed, delay: delay)
  }
  return (analysis, delays.centiseconds)
}

/// An encoder from frame deltas to GIF images, with several batches in parallel.
struct GIFEncoder {
  private let targets: ColorTargets
  private let effort: Int
  private let workers: any Workers
  private var ditherer: (any Ditherer)?
  private var planner: GIFDisposalPlanner
  private var batches: [GIFBatch] = []

  /// The number of batches to encode in parallel.
  private var maximumBatches: Int { workers.count == 1 ? 1 : 4 }

  /// Creates an encoder for a number of deltas.
  init(
    size: PixelSize, deltaCount: Int, histogram: ColorHistogram, palette: Palette,
    options: EncodeOptions, workers: any Workers
  ) {
    let fidelity = Fidelity(
      quality: options.quality, edges: palette.edges(histogram),
      paletteError: palette.error(histogram))
    self.workers = workers
    effort = options.effort
    ditherer = palette.ditherer(options.dither)
    targets =
      ditherer == nil
      ? ColorTargets(
        palette: palette, histogram: histogram, fidelity: fidelity,
        dithers: options.dither == .auto && Fidelity.hidesBands(options.quality))
      : ColorTargets(indicesOf: palette, fidelity)
    planner = GIFDisposalPlanner(
      size, isClear: targets.colors.map { $0.kind == .clear },
      dividesFrames: options.maximumImages == nil,
      // Short batches draw more pixels again; long batches leave workers idle.
      batchLength: min(max((deltaCount + 1) / 2, 8), 26))
  }

  /// Adds a delta and passes finished images to `sink`.
  mutating func add(_ delta: FrameDelta, _ sink: (GIFImage) throws -> Void) throws {
    let delta = ditherer?.dithered(delta) ?? delta
    if let batch = planner.batch(before: delta) {
      batches.append(batch)
      if batches.count == maximumBatches { try encodeBatches(sink) }
    }
    planner.add(delta)
  }

  mutating func finish(_ sink: (GIFImage) throws -> Void) throws {
    batches.append(planner.finish())
    try encodeBatches(sink)
  }

  private mutating func encodeBatches(_ sink: (GIFImage) throws -> Void) throws {
    let images = try workers.map(batches.count) { [batches, targets, effort] number in
      var encoder = GIFFrameEncoder(targets, batches[number], effort: effort)
      return batches[number].deltas.map { encoder.image($0) }
    }
    for image in images.joined() { try sink(image) }
    batches = []
  }
}
