import CritterGraphics
import CritterRaster

/// One frame, as seen from the one before.
struct Step {
  /// Seconds.
  var duration: Double
  /// Where it may differ from the frame before.
  var changed: PixelRect
  /// Nil when nothing differs.
  var drawing: HashedDrawing?
  var isFirst: Bool
}

/// Goes through the frames from first to last and says what is to be drawn for them.
struct Steps {
  private var entries: ArraySlice<Schedule.Entry>
  private let drawing: (Double) throws -> Drawing
  private var last: Drawing?

  /// - Parameter drawing: at a time in seconds.
  init(_ entries: ArraySlice<Schedule.Entry>, drawing: @escaping (Double) throws -> Drawing) {
    self.entries = entries
    self.drawing = drawing
  }

  /// The next frames, as many as it takes to keep the workers busy for a while; none at the end.
  mutating func next(_ cache: PatchCache, workers: Int) throws -> Window {
    var window = Window()
    while !window.isFull(workers), let entry = entries.popFirst() {
      window.append(try step(to: entry), cache)
    }
    return window
  }

  private mutating func step(to entry: Schedule.Entry) throws -> Step {
    let drawing = try drawing(entry.time)
    let changed = last.map(drawing.changes) ?? PixelRect(drawing.size)
    defer { last = drawing }
    return Step(
      duration: entry.duration, changed: changed,
      drawing: changed.isEmpty ? nil : HashedDrawing(drawing),
      isFirst: last == nil)
  }
}

/// A drawing that is looked up more than once; hashing takes longer than anything else about it.
struct HashedDrawing: Hashable {
  let drawing: Drawing
  private let hash: Int

  init(_ drawing: Drawing) {
    self.drawing = drawing
    hash = drawing.hashValue
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(hash)
  }
}

/// Neighbouring frames and what is to be drawn for them.
struct Window {
  private(set) var steps: [Step] = []
  private(set) var orders: [Order] = []
  private var places: [HashedDrawing: Int] = [:]
  private var bytes = 0

  /// Enough for workers to share, and to be worth a change of hands; but little memory.
  func isFull(_ workers: Int) -> Bool {
    orders.count >= 2 * workers && bytes >= 1 << 20 || steps.count >= 1000
  }

  mutating func append(_ step: Step, _ cache: PatchCache) {
    steps.append(step)
    guard let drawing = step.drawing, !cache.holds(drawing, in: step.changed) else { return }
    let place = places[drawing] ?? orders.count
    if place == orders.count {
      orders.append(Order(drawing: drawing.drawing, rect: PixelRect(0, 0, 0, 0)))
      places[drawing] = place
    }
    let known = cache[drawing]?.rect ?? step.changed
    let rect = orders[place].rect.union(known).union(step.changed)
    bytes += rect.bytes - orders[place].rect.bytes
    orders[place].rect = rect
  }

  /// What the steps' drawings show where they changed.
  func patches(drawn: [Patch], _ cache: PatchCache) -> [HashedDrawing: Patch] {
    var patches: [HashedDrawing: Patch] = [:]
    for drawing in steps.compactMap(\.drawing) {
      patches[drawing] = places[drawing].map { drawn[$0] } ?? cache[drawing]
    }
    return patches
  }
}

/// Patches by their drawing, as many as fit a budget: what an encoder asks for twice, or an
/// animation shows again, need not be drawn again, and a long one still needs little memory.
struct PatchCache {
  /// In bytes.
  private var budget: Int
  private var patches: [HashedDrawing: Patch] = [:]

  init(budget: Int) {
    self.budget = budget
  }

  subscript(drawing: HashedDrawing) -> Patch? { patches[drawing] }

  func holds(_ drawing: HashedDrawing, in rect: PixelRect) -> Bool {
    patches[drawing]?.rect.contains(rect) ?? false
  }

  mutating func add(_ new: [HashedDrawing: Patch]) {
    for (drawing, patch) in new {
      let bytes = patch.rect.bytes - (patches[drawing]?.rect.bytes ?? 0)
      guard bytes > 0, bytes <= budget else { continue }
      budget -= bytes
      patches[drawing] = patch
    }
  }
}

extension PixelRect {
  /// Of the pixels in it.
  fileprivate var bytes: Int { area * MemoryLayout<Bitmap.Pixel>.size }
}
