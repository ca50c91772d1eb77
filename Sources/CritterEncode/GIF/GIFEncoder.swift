import CritterGraphics

/// Encodes frame deltas as GIF images, several batches of them side by side.
struct GIFEncoder {
  private let targets: ColorTargets
  private let effort: Int
  private let workers: any Workers
  private var ditherer: (any Ditherer)?
  private var planner: GIFDisposalPlanner
  private var batches: [GIFBatch] = []

  /// How many batches are in memory at a time.
  private static let mostBatches = 4

  init(
    _ analysis: FrameAnalysis, _ palette: Palette, _ options: EncodeOptions, _ workers: any Workers
  ) {
    let fidelity = Fidelity(
      quality: options.quality, edges: palette.edges(analysis.histogram),
      paletteError: palette.error(analysis.histogram))
    self.workers = workers
    effort = options.effort
    ditherer = palette.ditherer(options.dither)
    targets =
      ditherer == nil
      ? ColorTargets(
        palette, analysis.histogram, fidelity,
        dithers: options.dither == .auto && Fidelity.hidesBands(options.quality))
      : ColorTargets(indicesOf: palette, fidelity)
    planner = GIFDisposalPlanner(
      analysis.size, isClear: targets.colors.map(\.isClear),
      batchLength: min(max((analysis.count + 1) / 2, 8), 26))
  }

  mutating func add(_ delta: FrameDelta, _ sink: (GIFImage) throws -> Void) throws {
    guard let batch = planner.add(ditherer?.dithered(delta) ?? delta) else { return }
    batches.append(batch)
    if batches.count == Self.mostBatches { try encodeBatches(sink) }
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
