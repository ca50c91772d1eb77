import CritterGraphics

/// Turns patches into pictures, several batches of them side by side.
struct GIFPress {
  private let targets: Targets
  private let workers: any Workers
  private var painter: (any Painter)?
  private var planner: GIFPlanner
  private var batches: [GIFBatch] = []

  /// How many batches are in memory at a time.
  private static let mostBatches = 4

  init(
    _ survey: Survey, _ palette: Palette, _ options: EncodeOptions, _ workers: any Workers
  ) {
    let fidelity = Fidelity(
      quality: options.quality, edges: survey.histogram.edges, isExact: palette.hasAll)
    self.workers = workers
    painter = palette.painter(options.dither)
    targets =
      painter == nil
      ? Targets(palette, isFlat: survey.histogram.isFlat, fidelity)
      : Targets(indicesOf: palette, fidelity)
    planner = GIFPlanner(
      survey.size, isClear: targets.colors.map(\.isClear),
      batchLength: min(max((survey.pictures + 1) / 2, 8), 26))
  }

  mutating func add(_ patch: Patch, _ sink: (GIFPicture) throws -> Void) throws {
    guard let batch = planner.add(painter?.painted(patch) ?? patch) else { return }
    batches.append(batch)
    if batches.count == Self.mostBatches { try print(sink) }
  }

  mutating func finish(_ sink: (GIFPicture) throws -> Void) throws {
    batches.append(planner.finish())
    try print(sink)
  }

  private mutating func print(_ sink: (GIFPicture) throws -> Void) throws {
    let printed = try workers.map(batches.count) { [batches, targets] number in
      var painter = GIFPainter(targets, batches[number])
      return batches[number].plans.map { painter.picture($0) }
    }
    for picture in printed.joined() { try sink(picture) }
    batches = []
  }
}
