import CritterGraphics

/// Encodes frame deltas as GIF images, several batches of them side by side.
struct GIFEncoder {
  /// How many frames there are in a batch at most.
  static let longestBatch = 26

  private let targets: ColorTargets
  private let effort: Int
  private let workers: any Workers
  private var ditherer: (any Ditherer)?
  private var planner: GIFDisposalPlanner
  private var batches: [GIFBatch] = []
  /// How many batches there were, wanted or not.
  var count: Int { planner.batches }

  /// How many batches are in memory at a time: a single worker begins no sooner with the next.
  private var mostBatches: Int { workers.count == 1 ? 1 : 4 }

  /// - Parameters:
  ///   - deltas: how many will be added.
  ///   - changed: where the batches that are encoded change something; anywhere when nil.
  ///   - isWanted: which batches are encoded, by number from 0.
  init(
    _ size: PixelSize, deltas: Int, _ histogram: ColorHistogram, _ palette: Palette,
    _ options: EncodeOptions, _ workers: any Workers, changed: PixelRect? = nil,
    isWanted: @escaping (Int) -> Bool = { _ in true }
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
      size, isClear: targets.colors.map(\.isClear), batchLength: Self.batchLength(deltas: deltas),
      changed: changed ?? PixelRect(size), isWanted: isWanted)
  }

  /// The fewer, the more is drawn again where one begins; the more, the fewer workers find one.
  private static func batchLength(deltas: Int) -> Int {
    min(max((deltas + 1) / 2, 8), longestBatch)
  }

  /// How many batches so many deltas make.
  static func batches(deltas: Int) -> Int {
    let length = batchLength(deltas: deltas)
    return (deltas + length - 1) / length
  }

  /// Which of so many deltas are in a batch.
  static func deltas(ofBatch number: Int, of count: Int) -> Range<Int> {
    let length = batchLength(deltas: count)
    return number * length..<min((number + 1) * length, count)
  }

  /// - Parameter sink: is handed each image, and the number of its batch.
  mutating func add(_ delta: FrameDelta, _ sink: (GIFImage, Int) throws -> Void) throws {
    let delta = ditherer?.dithered(delta) ?? delta
    if let batch = planner.batch(before: delta) {
      batches.append(batch)
      if batches.count == mostBatches { try encodeBatches(sink) }
    }
    planner.add(delta)
  }

  mutating func finish(_ sink: (GIFImage, Int) throws -> Void) throws {
    if let batch = planner.finish() { batches.append(batch) }
    try encodeBatches(sink)
  }

  private mutating func encodeBatches(_ sink: (GIFImage, Int) throws -> Void) throws {
    let images = try workers.map(batches.count) { [batches, targets, effort] place in
      let batch = batches[place]
      var encoder = GIFFrameEncoder(targets, batch, effort: effort)
      return batch.deltas.map { encoder.image($0) }
    }
    for (batch, images) in zip(batches, images) {
      for image in images { try sink(image, batch.number) }
    }
    batches = []
  }
}
