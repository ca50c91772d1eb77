public import CritterGraphics
public import CritterRaster
public import CritterMotion
public import CritterRig

/// The frames of a rig's timeline, drawn as they are asked for.
public final class RigFrames: FrameSource {
  private let rig: Rig
  private let timeline: Timeline
  private let schedule: Schedule
  private let viewport: Viewport
  private let text: TextShaping
  private let crew: Crew
  private let windowLength: Int
  private var cache: BitmapCache

  /// - Parameters:
  ///   - schedule: at least one entry.
  ///   - workers: at least 1; the frames do not depend on it.
  public init(
    of rig: Rig, art: [ArtFile], timeline: Timeline, schedule: Schedule, viewport: Viewport,
    workers: Int, text: @escaping TextShaping = noTextShaping
  ) throws {
    self.rig = rig
    self.timeline = timeline
    self.schedule = schedule
    self.viewport = viewport
    self.text = text
    let workers = min(workers, max(schedule.entries.count / 4, 1))
    crew = try Crew(count: workers, art: art)
    windowLength = max(workers, min(16 * workers, (256 << 20) / viewport.size.bytes))
    cache = BitmapCache(budget: 32 << 20)
  }

  public var size: PixelSize { viewport.size }
  public var count: Int { schedule.entries.count }

  public func forEach(_ body: (Frame) throws -> Void) throws {
    let entries = schedule.entries
    for start in stride(from: 0, to: entries.count, by: windowLength) {
      let window = entries[start..<min(start + windowLength, entries.count)]
      let bitmaps = try bitmaps(of: window.map { try drawing(at: $0.time) })
      for (entry, bitmap) in zip(window, bitmaps) {
        try body(Frame(bitmap: bitmap, duration: entry.duration))
      }
    }
  }

  public func durations() -> [Double] {
    schedule.entries.map(\.duration)
  }

  private func drawing(at time: Double) throws -> Drawing {
    try rig.drawing(of: timeline.pose(at: time), in: viewport, text: text)
  }

  /// Equal drawings are drawn once, here and, as far as the cache goes, in the next run.
  private func bitmaps(of drawings: [Drawing]) throws -> [Bitmap] {
    var missing: [Drawing] = []
    var seen: Set<Drawing> = []
    for drawing in drawings where cache[drawing] == nil && seen.insert(drawing).inserted {
      missing.append(drawing)
    }
    let drawn = Dictionary(
      uniqueKeysWithValues: zip(missing, try crew.bitmaps(of: missing)))
    return drawings.compactMap { drawing in
      let bitmap = cache[drawing] ?? drawn[drawing]
      if let bitmap { cache.add(bitmap, of: drawing) }
      return bitmap
    }
  }
}

/// Bitmaps by their drawing, as many as fit a budget: an encoder that needs two runs over a short
/// animation has them drawn once, and a long animation still needs little memory.
private struct BitmapCache {
  /// In bytes.
  private var budget: Int
  private var bitmaps: [Drawing: Bitmap] = [:]

  init(budget: Int) {
    self.budget = budget
  }

  subscript(drawing: Drawing) -> Bitmap? { bitmaps[drawing] }

  mutating func add(_ bitmap: Bitmap, of drawing: Drawing) {
    let bytes = bitmap.size.bytes
    guard bytes <= budget, bitmaps[drawing] == nil else { return }
    budget -= bytes
    bitmaps[drawing] = bitmap
  }
}

extension PixelSize {
  /// Of a bitmap's pixels.
  fileprivate var bytes: Int { area * MemoryLayout<Bitmap.Pixel>.size }
}
