public import CritterGraphics
import CritterRaster
import CritterRig

/// The frames of a shot, drawn lazily and in order. Only the changed area of each frame is drawn.
///
/// ```swift
/// for try await frame in shot.frames(workers: 2) { seconds += frame.duration }
/// ```
public final class ShotFrames: FrameSource, AsyncSequence {
  fileprivate let shot: Shot
  fileprivate let pool: WorkerPool
  /// One rasterizer per worker. Each parses the art on first use.
  fileprivate let rasterizers: [SharedHandle<Rasterizer>]

  /// Creates the frames of a shot.
  ///
  /// - Parameter pool: the workers. The frames don't depend on it.
  package init(of shot: Shot, on pool: WorkerPool) {
    self.shot = shot
    self.pool = pool
    let workers = Swift.min(pool.count, Swift.max(shot.schedule.entries.count / 4, 1))
    rasterizers = (0..<workers).map { _ in
      SharedHandle { [art = shot.rig.art] in try Rasterizer(art: art) }
    }
  }

  /// The size of every frame in pixels.
  public var size: PixelSize { shot.size }

  /// The number of frames.
  public var count: Int { shot.schedule.entries.count }

  /// Returns the duration of each frame in seconds.
  public func durations() -> [Double] {
    shot.schedule.entries.map(\.duration)
  }

  /// Calls `body` with each frame in order. The next frames are drawn at the same time.
  public func forEach(_ body: (Frame) throws -> Void) throws {
    var iterator = makeAsyncIterator()
    while let frame = try iterator.next() { try body(frame) }
  }

  /// Returns a new iterator that starts at the first frame.
  public func makeAsyncIterator() -> Iterator { Iterator(over: self) }

  /// An iterator that draws the next frames while its caller uses the current one.
  public struct Iterator: AsyncIteratorProtocol {
    private let frames: ShotFrames
    private var canvas: Bitmap
    private var windows: FrameWindows
    private var cache = PatchCache(budget: 6 << 20)
    private var started: [(window: FrameWindow, patches: WorkBatch<Patch>)] = []
    private var drawn: ArraySlice<(FrameChange, Patch?)> = []
    private var isAtStart = true

    fileprivate init(over frames: ShotFrames) {
      self.frames = frames
      canvas = Bitmap(size: frames.count == 1 ? PixelSize(0, 0) : frames.size)
      windows = FrameWindows(frames.shot.schedule.entries, drawing: frames.shot.drawing(at:))
    }

    /// Returns the next frame, or nil after the last one.
    ///
    /// - Throws: errors of the art and of texts, each with a message.
    public mutating func next() throws -> Frame? {
      if isAtStart, let still = try frames.still() {
        windows = FrameWindows([], drawing: frames.shot.drawing(at:))
        isAtStart = false
        return still
      }
      if drawn.isEmpty { try drawWindow() }
      guard let (frame, patch) = drawn.popFirst() else { return nil }
      let changed = patch.map { canvas.draw($0, in: frame.changed) } ?? .empty
      defer { isAtStart = false }
      return Frame(
        bitmap: canvas, duration: frame.duration, changed: isAtStart ? frame.changed : changed)
    }

    /// Waits for a window of frames and starts the next one. A single worker draws nothing ahead.
    private mutating func drawWindow() throws {
      let isFirst = isAtStart
      for _ in 0..<(isFirst ? Swift.min(frames.rasterizers.count, 2) : 0) { try startWindow() }
      guard !started.isEmpty else { return }
      let (window, patches) = started.removeFirst()
      drawn =
        zip(window.frames, window.patches(drawn: try patches.results(), &cache)).map {
          ($0, $1)
        }[...]
      try startWindow()
    }

    private mutating func startWindow() throws {
      let window = try windows.next(cache, workers: frames.rasterizers.count)
      if !window.frames.isEmpty { started.append((window, frames.draw(window))) }
    }
  }

  /// Returns the only frame, or nil if there are several. Draws without a patch, which saves memory
  /// for large images.
  private func still() throws -> Frame? {
    guard count == 1, let entry = shot.schedule.entries.first else { return nil }
    let drawing = try shot.drawing(at: entry.time)
    let bitmap = try pool.map(1) { [rasterizers] _ in
      try rasterizers[0].use { try $0.bitmap(of: drawing) }
    }[0]
    return Frame(bitmap: bitmap, duration: entry.duration)
  }

  private func draw(_ window: FrameWindow) -> WorkBatch<Patch> {
    pool.start(window.jobs, limit: rasterizers.count) { [rasterizers] job, worker in
      try rasterizers[worker].use { try $0.patch(of: job.drawing, in: job.rect) }
    }
  }
}

extension Shot {
  /// Returns the frames of the animation, drawn while you read them.
  ///
  /// - Parameter workers: the number of workers, at least 1. The frames don't depend on it.
  public func frames(workers: Int = 1) -> ShotFrames {
    ShotFrames(of: self, on: WorkerPool(count: workers))
  }
}
