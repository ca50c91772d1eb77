import CritterGraphics

/// Encodes frame deltas as GIF images, several batches of them side by side.
struct GIFEncoder {
  private let targets: ColorTargets
  private let effort: Int
  private let workers: any Workers
  private var ditherer: (any Ditherer)?
  private var planner: GIFDisposalPlanner
  private var batches: [GIFBatch] = []

  /// How many batches are in memory at a time: a single worker begins no sooner with the next.
  private var mostBatches: Int { workers.count == 1 ? 1 : 4 }

  /// - Parameters:
  ///   - deltas: how many will be added.
  init(
    _ size: PixelSize, deltas: Int, _ histogram: ColorHistogram, _ palette: Palette,
    _ options: EncodeOptions, _ workers: any Workers
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
        palette, histogram, fidelity,
        dithers: options.dither == .auto && Fidelity.hidesBands(options.quality))
      : ColorTargets(indicesOf: palette, fidelity)
    planner = GIFDisposalPlanner(
      size, isClear: targets.colors.map(\.isClear),
      // The fewer, the more is drawn again where a batch begins; the more, the fewer workers get one.
      batchLength: min(max((deltas + 1) / 2, 8), 26))
  }

  /// - Parameter sink: takes each image.
  mutating func add(_ delta: FrameDelta, _ sink: (GIFImage) throws -> Void) throws {
    let delta = ditherer?.dithered(delta) ?? delta
    if let batch = planner.batch(before: delta) {
      batches.append(batch)
      if batches.count == mostBatches { try encodeBatches(sink) }
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
