import CritterGraphics
import CritterRaster

/// A frame: its duration in seconds, the rectangle that may differ from the previous frame, and its
/// drawing, or nil if nothing differs.
typealias FrameChange = (duration: Double, changed: PixelRect, drawing: HashedDrawing?)

/// An iterator over frames that returns windows of pending drawing jobs, in order.
struct FrameWindows {
  private var entries: ArraySlice<Schedule.Entry>
  private let drawing: (Double) throws -> Drawing
  private var last: Drawing?

  /// Creates an iterator over the frames of a schedule.
  ///
  /// - Parameter drawing: returns the drawing at a time in seconds.
  init(_ entries: [Schedule.Entry], drawing: @escaping (Double) throws -> Drawing) {
    self.entries = entries[...]
    self.drawing = drawing
  }

  /// Returns the next window of frames, large enough to keep the workers busy. Empty at the end.
  ///
  /// - Parameter cache: the patches that are already drawn.
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
    return (entry.duration, changed, changed.isEmpty ? nil : HashedDrawing(drawing))
  }
}

/// Consecutive frames and their drawing jobs. A drawing that several frames show is one job.
struct FrameWindow {
  private(set) var frames: [FrameChange] = []
  private var missing: [(drawing: HashedDrawing, rect: PixelRect)] = []
  private var places: [HashedDrawing: Int] = [:]
  /// The memory for the missing patches in bytes.
  private var cost = 0

  /// Returns whether the window has enough work for all workers, or has reached its limit of memory
  /// or frames.
  func isFull(_ workers: Int) -> Bool {
    missing.count >= workers && cost >= 1 << 20 || cost >= Self.maximumBytes || frames.count >= 128
  }

  /// The memory limit of a window: one and a half 8K images. Three windows exist at a time.
  private static let maximumBytes = 192 << 20

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

  /// The drawing jobs.
  var jobs: [(drawing: Drawing, rect: PixelRect)] {
    missing.map { ($0.drawing.drawing, $0.rect) }
  }

  /// Returns the patch of each frame where it changed, and adds new patches to the cache.
  ///
  /// - Parameter drawn: the results of the jobs.
  func patches(drawn: [Patch], _ cache: inout PatchCache) -> [Patch?] {
    for (patch, entry) in zip(drawn, missing) { cache.add(patch, of: entry.drawing) }
    return frames.map { frame in
      frame.drawing.flatMap { drawing in places[drawing].map { drawn[$0] } ?? cache[drawing] }
    }
  }
}

/// A cache of patches by drawing with a memory budget, so that repeated frames aren't drawn again.
struct PatchCache {
  /// The remaining memory in bytes.
  private var budget: Int
  private var patches: [HashedDrawing: Patch] = [:]

  init(budget: Int) {
    self.budget = budget
  }

  subscript(drawing: HashedDrawing) -> Patch? { patches[drawing] }

  /// Adds a patch if the budget allows.
  ///
  /// Patches are never removed, since windows rely on them. A patch replaces only a smaller one
  /// inside it.
  mutating func add(_ patch: Patch, of drawing: HashedDrawing) {
    let known = patches[drawing]?.rect
    let growth = patch.rect.cost - (known?.cost ?? 0)
    guard growth > 0, growth <= budget, patch.rect.contains(known ?? .empty) else { return }
    budget -= growth
    patches[drawing] = patch
  }
}

/// A drawing with a stored hash value, since hashing a drawing is slow.
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
  /// The approximate memory for a patch of this rectangle in bytes, including its drawing.
  var cost: Int { area * MemoryLayout<Bitmap.Pixel>.size + 32 << 10 }
}
