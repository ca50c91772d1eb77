package import CritterGraphics
import CritterRaster
import CritterRig
import CritterSVG
import Synchronization

/// The frames of a shot, drawn lazily. Only the changed area of each frame is drawn.
package final class ShotFrames: FrameSource {
  private let shot: Shot
  private let pool: WorkerPool
  private let rasterizers: WorkerRasterizers

  /// Creates the frames of a shot.
  ///
  /// - Parameter pool: the workers. The frames don't depend on it.
  package init(of shot: Shot, on pool: WorkerPool) {
    self.shot = shot
    self.pool = pool
    let workers = min(pool.count, max(shot.schedule.entries.count / 4, 1))
    rasterizers = WorkerRasterizers(count: workers, art: shot.rig.art)
  }

  package var size: PixelSize { shot.size }
  package var count: Int { shot.schedule.entries.count }

  package func durations() -> [Double] {
    shot.schedule.entries.map(\.duration)
  }

  package func forEach(_ body: (Frame) throws -> Void) throws {
    if let entry = shot.schedule.entries.first, count == 1 {
      return try body(Frame(bitmap: try still(at: entry.time), duration: entry.duration))
    }
    var canvas = Bitmap(size: size)
    var windows = FrameWindows(shot.schedule.entries, drawing: shot.drawing(at:))
    var cache = PatchCache(budget: 6 << 20)
    var isFirst = true
    // Draw the next window while `body` handles this one. A single worker draws nothing ahead.
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
        let changed = patch.map { canvas.show($0, in: frame.changed) } ?? .empty
        try body(
          Frame(
            bitmap: canvas, duration: frame.duration, changed: isFirst ? frame.changed : changed))
        isFirst = false
      }
    }
  }

  /// Renders a still without a patch, which saves memory for large images.
  private func still(at time: Double) throws -> Bitmap {
    let drawing = try shot.drawing(at: time)
    return try pool.map(1) { [rasterizers] _ in try rasterizers.bitmap(of: drawing) }[0]
  }

  private func draw(_ window: FrameWindow) -> WorkBatch<Patch> {
    pool.start(window.jobs, limit: rasterizers.count) { [rasterizers] job, worker in
      try rasterizers.patch(of: job.drawing, in: job.rect, by: worker)
    }
  }
}

/// One rasterizer per worker. Each is used by one thread at a time and parses the art on first use.
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
