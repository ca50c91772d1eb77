import CritterGraphics
import CritterRaster

/// A frame, as seen from the one before.
struct FrameChange {
  /// Seconds.
  var duration: Double
  /// Where it may differ from the frame before.
  var changed: PixelRect
  /// Nil when nothing differs.
  var drawing: HashedDrawing?
}

/// Goes through the frames from first to last and says what is to be drawn for them.
struct FrameWindows {
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
  mutating func next(_ cache: PatchCache, workers: Int) throws -> FrameWindow {
    var window = FrameWindow()
    while !window.isFull(workers), let entry = entries.popFirst() {
      window.append(try change(to: entry), cache)
    }
    return window
  }

  private mutating func change(to entry: Schedule.Entry) throws -> FrameChange {
    let drawing = try drawing(entry.time)
    let changed = last.map(drawing.changes) ?? PixelRect(drawing.size)
    defer { last = drawing }
    return FrameChange(
      duration: entry.duration, changed: changed,
      drawing: changed.isEmpty ? nil : HashedDrawing(drawing))
  }
}

/// Neighboring frames and what is to be drawn for them: each drawing once, wherever any of its
/// frames needs it.
struct FrameWindow {
  private(set) var frames: [FrameChange] = []
  private var missing: [(drawing: HashedDrawing, rect: PixelRect)] = []
  private var places: [HashedDrawing: Int] = [:]
  /// Of what is missing, in bytes.
  private var cost = 0

  /// Enough for workers to share, and to be worth handing over; but little memory, of however many
  /// workers and whatever size.
  func isFull(_ workers: Int) -> Bool {
    missing.count >= workers && cost >= 1 << 20 || cost >= Self.mostBytes || frames.count >= 128
  }

  /// An 8K picture and half of one; there are three windows at a time.
  private static let mostBytes = 192 << 20

  mutating func append(_ frame: FrameChange, _ cache: PatchCache) {
    frames.append(frame)
    guard let drawing = frame.drawing else { return }
    let known = cache[drawing]?.rect ?? .empty
    if known.contains(frame.changed) { return }
    let rect = known.union(frame.changed)
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

  /// What is to be drawn.
  var jobs: [(drawing: Drawing, rect: PixelRect)] {
    missing.map { ($0.drawing.drawing, $0.rect) }
  }

  /// What the drawings of the frames show where they changed; the cache remembers what it can.
  ///
  /// - Parameter drawn: the results of the jobs.
  func patches(drawn: [Patch], _ cache: inout PatchCache) -> [Patch?] {
    for (patch, entry) in zip(drawn, missing) { cache.add(patch, of: entry.drawing) }
    return frames.map { frame in
      frame.drawing.flatMap { drawing in places[drawing].map { drawn[$0] } ?? cache[drawing] }
    }
  }
}

/// Patches by their drawing, as many as fit a budget: what an animation shows again need not be drawn
/// again, and a long one still needs little memory.
struct PatchCache {
  /// In bytes.
  private var budget: Int
  private var patches: [HashedDrawing: Patch] = [:]

  init(budget: Int) {
    self.budget = budget
  }

  subscript(drawing: HashedDrawing) -> Patch? { patches[drawing] }

  /// Nothing happens when there is no room. What is known of a drawing stays known, for a window may count
  /// on it: another patch takes the place of one that it contains.
  mutating func add(_ patch: Patch, of drawing: HashedDrawing) {
    let known = patches[drawing]?.rect
    let growth = patch.rect.cost - (known?.cost ?? 0)
    guard growth > 0, growth <= budget, patch.rect.contains(known ?? .empty) else { return }
    budget -= growth
    patches[drawing] = patch
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

extension PixelRect {
  /// The bytes that it takes to keep a patch of it: its pixels', and roughly its drawing's.
  var cost: Int { area * MemoryLayout<Bitmap.Pixel>.size + 32 << 10 }
}
