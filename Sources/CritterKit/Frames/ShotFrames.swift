package import CritterGraphics
import CritterRaster
import CritterRig
import Synchronization

/// The frames of a shot, or of a window in it, drawn as they are asked for: of each only what has changed
/// since the one before.
package final class ShotFrames: FrameSource {
  private let shot: Shot
  private let pool: WorkerPool
  private let rasterizers: WorkerRasterizers
  private var earlier: Drawing?
  /// What shows before the first frame, from when it is drawn until the frames are gone through.
  private var drawnBefore: Bitmap?
  /// What of the picture the frames show.
  let window: PixelRect

  /// - Parameter pool: the frames do not depend on it.
  package convenience init(of shot: Shot, on pool: WorkerPool) {
    self.init(of: shot, on: pool, within: PixelRect(shot.size))
  }

  private init(of shot: Shot, on pool: WorkerPool, within window: PixelRect) {
    self.shot = shot
    self.pool = pool
    self.window = window
    let workers = min(pool.count, max(shot.schedule.entries.count / 4, 1))
    rasterizers = WorkerRasterizers(count: workers, art: shot.rig.art)
  }

  /// Frames that go on from others: the first, too, is drawn only where it may have changed. They show the
  /// window around all pixels that some frame changes and those next to them.
  ///
  /// - Parameter earlier: the instant that the first frame follows upon, in seconds.
  package convenience init(of shot: Shot, on pool: WorkerPool, after earlier: Double) throws {
    let drawing = try shot.drawing(at: earlier)
    var (changed, last) = (PixelRect.empty, drawing)
    for entry in shot.schedule.entries {
      let next = try shot.drawing(at: entry.time)
      changed = changed.union(next.changes(from: last))
      last = next
    }
    self.init(
      of: shot, on: pool, within: changed.padded(by: 1).intersection(PixelRect(shot.size)))
    self.earlier = drawing
  }

  /// What shows before the first frame; nil for frames that go on from none. It is drawn once for every reader who
  /// asks for it before going through the frames.
  package func before() throws -> Bitmap? {
    guard let earlier else { return nil }
    let bitmap =
      try drawnBefore ?? Bitmap(size: size, pixels: try patch(of: earlier, in: window).pixels)
    drawnBefore = bitmap
    return bitmap
  }

  package var size: PixelSize { PixelSize(window.width, window.height) }
  package var count: Int { shot.schedule.entries.count }

  package func durations() -> [Double] {
    shot.schedule.entries.map(\.duration)
  }

  package func forEach(_ body: (Frame) throws -> Void) throws {
    if let entry = shot.schedule.entries.first, count == 1, earlier == nil {
      return try body(Frame(bitmap: try still(at: entry.time), duration: entry.duration))
    }
    var canvas = try before() ?? Bitmap(size: size)
    drawnBefore = nil
    var windows = FrameWindows(
      shot.schedule.entries, after: earlier, drawing: shot.drawing(at:))
    var cache = PatchCache(budget: 6 << 20)
    var isKnown = earlier != nil
    // The workers go on with the next one while a window's frames are drawn upon and `body` is at work on
    // them. A single worker begins with nothing that no one waits for.
    var begun: [(window: FrameWindow, patches: WorkBatch<Patch>)] = []
    func begin() throws {
      let window = try windows.next(cache, workers: rasterizers.count)
      if !window.frames.isEmpty { begun.append((window, draw(window))) }
    }
    for _ in 0..<min(rasterizers.count, 2) { try begin() }
    while !begun.isEmpty {
      let (window, patches) = begun.removeFirst()
      let frames = zip(window.frames, window.patches(drawn: try patches.results(), &cache))
      try begin()
      for (frame, patch) in frames {
        let changed = patch.map { canvas.show(seen($0), in: seen(frame.changed)) } ?? .empty
        try body(
          Frame(
            bitmap: canvas, duration: frame.duration,
            changed: isKnown ? changed : seen(frame.changed)))
        isKnown = true
      }
    }
  }

  private func seen(_ rect: PixelRect) -> PixelRect { rect.moved(by: -window.x, -window.y) }

  private func seen(_ patch: Patch) -> Patch { Patch(rect: seen(patch.rect), pixels: patch.pixels) }

  /// Without a patch next to the bitmap, for stills may be large.
  private func still(at time: Double) throws -> Bitmap {
    let drawing = try shot.drawing(at: time)
    return try pool.map(1) { [rasterizers] _ in try rasterizers.bitmap(of: drawing) }[0]
  }

  private func patch(of drawing: Drawing, in rect: PixelRect) throws -> Patch {
    try pool.map(1) { [rasterizers] _ in try rasterizers.patch(of: drawing, in: rect, by: 0) }[0]
  }

  private func draw(_ window: FrameWindow) -> WorkBatch<Patch> {
    pool.start(window.jobs, limit: rasterizers.count) { [rasterizers] job, worker in
      try rasterizers.patch(of: job.drawing, in: job.rect, by: worker)
    }
  }
}

/// A rasterizer for each worker, used by one thread at a time; it parses the art when it is first
/// needed.
private final class WorkerRasterizers: Sendable {
  let count: Int
  private let art: [ArtFile]
  private let rasterizers: [Slot]

  private final class Slot: Sendable {
    let rasterizer = Mutex<Rasterizer?>(nil)
  }

  init(count: Int, art: [ArtFile]) {
    self.count = count
    self.art = art
    rasterizers = (0..<count).map { _ in Slot() }
  }

  func patch(of drawing: Drawing, in rect: PixelRect, by worker: Int) throws -> Patch {
    try use(worker) { try $0.patch(of: drawing, in: rect) }
  }

  func bitmap(of drawing: Drawing) throws -> Bitmap {
    try use(0) { try $0.bitmap(of: drawing) }
  }

  private func use<Result: Sendable>(
    _ worker: Int, _ body: (Rasterizer) throws -> Result
  ) throws -> Result {
    try rasterizers[worker].rasterizer.withLock { rasterizer in
      let ready = try rasterizer ?? Rasterizer(art: art)
      rasterizer = ready
      return try body(ready)
    }
  }
}
