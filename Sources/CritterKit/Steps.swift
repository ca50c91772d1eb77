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
  init(_ entries: [Schedule.Entry], drawing: @escaping (Double) throws -> Drawing) {
    self.entries = entries[...]
    self.drawing = drawing
  }

  /// The next frames, as many as it takes to keep the workers busy for a while; none at the end.
  ///
  /// - Parameter cache: what need not be drawn.
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
      drawing: changed.isEmpty ? nil : HashedDrawing(drawing), isFirst: last == nil)
  }
}

/// Neighbouring frames and what is to be drawn for them: each drawing once, wherever any of its
/// frames needs it.
struct Window {
  private(set) var steps: [Step] = []
  private var missing: [(drawing: HashedDrawing, rect: PixelRect)] = []
  private var places: [HashedDrawing: Int] = [:]
  /// Of what is missing, in bytes.
  private var cost = 0

  /// Enough for workers to share, and to be worth a change of hands; but little memory.
  func isFull(_ workers: Int) -> Bool {
    missing.count >= 2 * workers && cost >= 1 << 20 || steps.count >= 128
  }

  mutating func append(_ step: Step, _ cache: PatchCache) {
    steps.append(step)
    guard let drawing = step.drawing else { return }
    let known = cache[drawing]?.rect ?? .empty
    if known.contains(step.changed) { return }
    let rect = known.union(step.changed)
    if let place = places[drawing] {
      let old = missing[place].rect
      missing[place].rect = old.union(rect)
      cost += missing[place].rect.cost - old.cost
    } else {
      places[drawing] = missing.count
      missing.append((drawing, rect))
      cost += rect.cost
    }
  }

  var orders: [Order] {
    missing.map { Order(drawing: $0.drawing.drawing, rect: $0.rect) }
  }

  /// What the drawings of the steps show where they changed; the cache remembers what it can.
  ///
  /// - Parameter drawn: what the orders came to.
  func patches(drawn: [Patch], _ cache: inout PatchCache) -> [Patch?] {
    for (patch, entry) in zip(drawn, missing) { cache.add(patch, of: entry.drawing) }
    return steps.map { step in
      step.drawing.flatMap { drawing in places[drawing].map { drawn[$0] } ?? cache[drawing] }
    }
  }
}
