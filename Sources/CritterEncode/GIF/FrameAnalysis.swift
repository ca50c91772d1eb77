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

/// Compares each bitmap with the one before.
struct FrameDeltaTracer {
  private let size: PixelSize
  /// The colors of the last bitmap; `FrameDelta.unchanged` before the first.
  private var grid: ColorGrid
  /// The colors by number. Keeping the last bitmap's pixels instead would double the memory.
  private var colors: [Bitmap.Pixel] = []

  /// The pixels of a row that changed.
  struct Row {
    let y: Int
    fileprivate(set) var changes: [Change] = []
    /// The numbers of their colors, in the same order.
    var numbers: [Int32] = []
  }

  struct Change {
    var pixel: Bitmap.Pixel
    var x: Int32
    /// The number of the color before; `FrameDelta.unchanged` in the first frame.
    var former: Int32
  }

  init(_ size: PixelSize) {
    self.size = size
    grid = ColorGrid(PixelRect(size), filledWith: FrameDelta.unchanged)
  }

  /// - Parameter number: gives each changed pixel of a row the number of its color; colors are numbered
  ///   from 0 as they come.
  /// - Returns: nil when nothing changed.
  mutating func delta(
    to bitmap: Bitmap, changed: PixelRect, delay: Int, _ number: (inout Row) -> Void
  ) -> FrameDelta? {
    let rect = rect(of: bitmap, changed)
    guard !rect.isEmpty else { return nil }
    var delta = FrameDelta(rect: rect, delay: delay)
    for y in rect.y..<rect.y + rect.height {
      var row = self.row(y, of: bitmap, rect)
      number(&row)
      var end = Int32(rect.x)
      let start = grid.place(0, y)
      for (change, number) in zip(row.changes, row.numbers) {
        if change.x > end { delta.append(FrameDelta.unchanged, count: change.x - end) }
        delta.append(number)
        note(number, of: change.pixel, start + Int(change.x))
        end = change.x + 1
      }
      let left = Int32(rect.x + rect.width) - end
      if left > 0 { delta.append(FrameDelta.unchanged, count: left) }
    }
    return delta
  }

  private mutating func note(_ number: Int32, of pixel: Bitmap.Pixel, _ place: Int) {
    grid.numbers[place] = number
    if Int(number) == colors.count { colors.append(pixel) }
  }

  private func rect(of bitmap: Bitmap, _ changed: PixelRect) -> PixelRect {
    if colors.isEmpty { return PixelRect(size) }
    let (numbers, colors, new) = (grid.numbers.span, colors.span, bitmap.pixels.span)
    return changed.bounds { x, y in
      colors[Int(numbers[grid.place(x, y)])] != new[y * size.width + x]
    }
  }

  private func row(_ y: Int, of bitmap: Bitmap, _ rect: PixelRect) -> Row {
    var row = Row(y: y)
    let (numbers, colors, new) = (grid.numbers.span, colors.span, bitmap.pixels.span)
    let start = (grid.place(0, y), y * size.width)
    for x in rect.x..<rect.x + rect.width {
      let (former, pixel) = (numbers[start.0 + x], new[start.1 + x])
      if former == FrameDelta.unchanged || colors[Int(former)] != pixel {
        row.changes.append(Change(pixel: pixel, x: Int32(x), former: former))
      }
    }
    return row
  }
}
