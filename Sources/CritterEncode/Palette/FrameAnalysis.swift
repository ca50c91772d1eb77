import CritterGraphics

/// The result of one pass over the frames of an animation: the histogram of colors, and the delta
/// of each frame.
struct FrameAnalysis {
  let size: PixelSize
  private(set) var histogram = ColorHistogram()
  /// The deltas of frames that differ from the previous one. Nil if they are too large to keep;
  /// then a second pass computes them again.
  private(set) var deltas: [FrameDelta]? = []
  /// The number of deltas, whether they are kept or not.
  private(set) var count = 0
  /// The tracer, which contains the whole canvas; nil after the last frame.
  private var tracer: FrameDeltaTracer?
  /// The size of the deltas, in words.
  private var words = 0
  /// The number of remaining frames, including the current one.
  private var remaining: Int

  /// The maximum size of kept deltas: 20 MB, enough for 80 busy frames of 400×300.
  private static let maximumWords = 10_000_000

  /// Creates the analysis of a number of frames that will be added.
  init(_ size: PixelSize, frames: Int) {
    self.size = size
    tracer = FrameDeltaTracer(size)
    remaining = frames
  }

  /// Adds the next frame.
  ///
  /// - Parameters:
  ///   - changed: the area that can differ from the previous frame.
  ///   - delay: the delay in centiseconds.
  mutating func add(_ bitmap: Bitmap, changed: PixelRect, delay: Int) {
    histogram.beginFrame()
    let delta = tracer?.delta(to: bitmap, changed: changed, delay: delay) { row in
      histogram.add(&row, of: bitmap, frames: remaining)
    }
    remaining -= 1
    if remaining == 0 { tracer = nil }
    guard let delta else { return extendLast(by: delay) }
    count += 1
    words += delta.words.count
    if words > Self.maximumWords { deltas = nil }
    deltas?.append(delta)
  }

  private mutating func extendLast(by delay: Int) {
    guard let last = deltas?.indices.last else { return }
    deltas?[last].delay += delay
  }

  /// Calls `body` with each delta, in order.
  ///
  /// - Parameters:
  ///   - frames: the frames that were added.
  ///   - delays: the delays of the frames, in centiseconds.
  func forEachDelta(
    _ frames: any FrameSource, _ delays: [Int], _ body: (FrameDelta) throws -> Void
  ) throws {
    if let deltas { return try deltas.forEach(body) }
    var tracer = FrameDeltaTracer(size)
    var waiting: FrameDelta?
    var frame = 0
    try frames.forEach {
      let next = tracer.delta(to: $0.bitmap, changed: $0.changed, delay: delays[frame]) { row in
        row.numbers += row.changes.lazy.map { Int32(histogram.number(of: $0.pixel)) }
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

/// A comparison of each bitmap with the previous one.
struct FrameDeltaTracer {
  private let size: PixelSize
  /// The last bitmap; nil before the first. A copy, so that the owner of the bitmap can draw on it.
  private var last: Bitmap?
  /// Its colors by number; `FrameDelta.unchanged` before the first.
  private var grid: ColorGrid

  /// The pixels of a row that changed.
  struct Row {
    fileprivate(set) var y = 0
    fileprivate(set) var changes: [Change] = []
    /// The color numbers of the changed pixels, in the same order.
    var numbers: [Int32] = []
  }

  /// A changed pixel with the previous color number, `FrameDelta.unchanged` in the first frame.
  typealias Change = (pixel: Bitmap.Pixel, x: Int32, former: Int32)

  init(_ size: PixelSize) {
    self.size = size
    grid = ColorGrid(PixelRect(size), filledWith: FrameDelta.unchanged)
  }

  /// Returns the changes since the previous bitmap; nil if nothing changed.
  ///
  /// - Parameter number: a function that sets the color numbers of a row. Colors are numbered from
  ///   0 in order of appearance.
  mutating func delta(
    to bitmap: Bitmap, changed: PixelRect, delay: Int, _ number: (inout Row) -> Void
  ) -> FrameDelta? {
    let rect = last.map { bitmap.changes(since: $0, within: changed) } ?? PixelRect(size)
    guard !rect.isEmpty else { return nil }
    var delta = FrameDelta(rect: rect, delay: delay)
    var row = Row()
    for y in rect.y..<rect.y + rect.height {
      read(y, of: bitmap, rect, into: &row)
      number(&row)
      var end = Int32(rect.x)
      let start = grid.offset(0, y)
      for (change, number) in zip(row.changes, row.numbers) {
        if change.x > end { delta.append(FrameDelta.unchanged, count: change.x - end) }
        delta.append(number)
        grid.numbers[start + Int(change.x)] = number
        last?.pixels[start + Int(change.x)] = change.pixel
        end = change.x + 1
      }
      let left = Int32(rect.x + rect.width) - end
      if left > 0 { delta.append(FrameDelta.unchanged, count: left) }
    }
    last = last ?? bitmap
    return delta
  }

  private func read(_ y: Int, of bitmap: Bitmap, _ rect: PixelRect, into row: inout Row) {
    row.y = y
    row.changes.removeAll(keepingCapacity: true)
    row.numbers.removeAll(keepingCapacity: true)
    let former = last ?? bitmap
    let (numbers, old, new) = (grid.numbers.span, former.pixels.span, bitmap.pixels.span)
    let (start, isFirst) = (y * size.width, last == nil)
    for x in rect.x..<rect.x + rect.width {
      let pixel = new[start + x]
      if isFirst || old[start + x] != pixel {
        row.changes.append((pixel, Int32(x), numbers[start + x]))
      }
    }
  }
}
