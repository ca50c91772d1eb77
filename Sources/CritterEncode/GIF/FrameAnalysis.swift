import CritterGraphics

/// The result of one pass over the frames of an animation: the histogram of colors, and the delta
/// of each frame.
struct FrameAnalysis {
  let size: PixelSize
  private(set) var histogram = ColorHistogram()
  /// The deltas of frames that differ from the previous one. Nil if they are too large to keep;
  /// then a second pass computes them again.
  private(set) var deltas: [FrameDelta]? = []
  /// How many deltas there are, kept or not.
  private(set) var count = 0
  /// The tracer, which contains the whole canvas; nil after the last frame.
  private var tracer: FrameDeltaTracer?
  /// The size of the deltas, in words.
  private var words = 0
  /// Frames to come, the one at hand counted in.
  private var remaining: Int

  /// Two bytes each: the pixels of eighty busy pictures of 400×300.
  private static let mostWords = 10_000_000

  /// - Parameter frames: how many will be added.
  init(_ size: PixelSize, frames: Int) {
    self.size = size
    tracer = FrameDeltaTracer(size)
    remaining = frames
  }

  /// - Parameters:
  ///   - changed: outside of it the bitmap is as the one before.
  ///   - delay: centiseconds.
  mutating func add(_ bitmap: Bitmap, changed: PixelRect, delay: Int) {
    histogram.beginFrame()
    let delta = tracer?.delta(to: bitmap, changed: changed, delay: delay) { row in
      histogram.add(&row, of: bitmap, frames: remaining)
    }
    remaining -= 1
    if remaining == 0 { tracer = nil }
    guard let delta else { return prolongLast(by: delay) }
    count += 1
    words += delta.words.count
    if words > Self.mostWords { deltas = nil }
    deltas?.append(delta)
  }

  private mutating func prolongLast(by delay: Int) {
    guard let last = deltas?.indices.last else { return }
    deltas?[last].delay += delay
  }

  /// Hands `body` every delta, first to last.
  ///
  /// - Parameters:
  ///   - frames: those that were added.
  ///   - delays: theirs, in centiseconds.
  func forEachDelta(
    _ frames: any FrameSource, _ delays: [Int], _ body: (FrameDelta) throws -> Void
  ) throws {
    if let deltas { return try deltas.forEach(body) }
    var tracer = FrameDeltaTracer(size)
    var waiting: FrameDelta?
    var frame = 0
    try frames.forEach {
      let next = tracer.delta(to: $0.bitmap, changed: $0.changed, delay: delays[frame]) { row in
        row.numbers = row.changes.map { Int32(histogram.number(of: $0.pixel)) }
      }
      if let next {
        if let waiting { try body(waiting) }
        waiting = next
      } else {
        waiting?.delay += delays[frame]
      }
      frame += 1
    }
    if let waiting { try body(waiting) }
  }
}
