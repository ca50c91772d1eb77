import CritterGraphics

/// Chooses the disposal of each frame, and collects frames in batches.
///
/// A GIF image can only add opaque pixels. To make pixels transparent, the previous frame must
/// restore its rectangle to the background, so each frame waits for the next one.
struct GIFDisposalPlanner {
  private let isClear: [Bool]
  private let hasClear: Bool
  private let size: PixelSize
  private let batchLength: Int
  /// The canvas after the waiting delta.
  private var grid: ColorGrid
  /// The canvas before the current batch; nil in the first batch.
  private var former: ColorGrid?
  private var waiting: GIFDelta?
  /// The area that the frame before the waiting frame restores to the background.
  private var cleared = PixelRect.empty
  private var deltas: [GIFDelta] = []

  /// - Parameters:
  ///   - isClear: whether a pixel is clear, by color number.
  ///   - batchLength: the number of frames per batch.
  init(_ size: PixelSize, isClear: [Bool], batchLength: Int) {
    self.size = size
    self.batchLength = batchLength
    self.isClear = isClear
    hasClear = isClear.contains(true)
    grid = ColorGrid(PixelRect(size), filledWith: FrameDelta.unchanged)
  }

  /// Returns the batch that ends before a delta, if any. Call this function before `add`, so that
  /// the batch can be encoded and released first.
  mutating func batch(before delta: FrameDelta) -> GIFBatch? {
    let vanishing = vanishing(in: delta)
    cleared = .empty
    if var last = waiting {
      if !vanishing.isEmpty {
        last.restoresBackground = true
        last.rect = last.rect.union(vanishing)
        cleared = last.rect
      }
      deltas.append(last)
    }
    return deltas.count == batchLength ? takeBatch() : nil
  }

  mutating func add(_ delta: FrameDelta) {
    grid.apply(delta)
    waiting = GIFDelta(delta: delta, rect: rect(of: delta, cleared), cleared: cleared)
  }

  /// Returns the last batch.
  mutating func finish() -> GIFBatch {
    if let waiting { deltas.append(waiting) }
    waiting = nil
    return takeBatch()
  }

  private mutating func takeBatch() -> GIFBatch {
    defer {
      deltas = []
      former = grid
    }
    let window = window
    return GIFBatch(rect: window, former: former?.cropped(to: window), deltas: deltas)
  }

  /// The pixels that the batch affects, with a margin of one pixel.
  private var window: PixelRect {
    deltas.reduce(PixelRect.empty) {
      $0.union($1.delta.rect).union($1.rect).union($1.cleared)
    }.padded(by: 1).intersection(PixelRect(size))
  }

  private func isClear(_ number: Int32) -> Bool { number < 0 || isClear[Int(number)] }

  /// Returns the area to draw: the changes, without pixels that became transparent, and the opaque
  /// part of the cleared area.
  private func rect(of delta: FrameDelta, _ cleared: PixelRect) -> PixelRect {
    if cleared.isEmpty { return delta.rect }
    let left = cleared.bounds { x, y in !isClear(grid.numbers[grid.offset(x, y)]) }
    let rect = opaqueRect(of: delta).union(left)
    // An image has at least one pixel.
    return rect.isEmpty ? PixelRect(cleared.x, cleared.y, 1, 1) : rect
  }

  /// Returns the bounds of the pixels that become opaque.
  private func opaqueRect(of delta: FrameDelta) -> PixelRect {
    var result = PixelRect.empty
    delta.forEachRowRun { number, columns, row in
      if number < 0 || isClear[Int(number)] { return }
      result = result.union(PixelRect(columns.lowerBound, row, columns.count, 1))
    }
    return result
  }

  /// Returns the bounds of the opaque pixels that a delta makes transparent.
  private func vanishing(in delta: FrameDelta) -> PixelRect {
    var result = PixelRect.empty
    if !hasClear { return result }
    delta.forEachRowRun { number, columns, row in
      guard number >= 0, isClear[Int(number)] else { return }
      for x in columns where !isClear(grid.numbers[grid.offset(x, row)]) {
        result = result.union(PixelRect(x, row, 1, 1))
      }
    }
    return result
  }
}

/// A frame delta with its disposal.
struct GIFDelta {
  var delta: FrameDelta
  /// The area to draw or clear.
  var rect: PixelRect
  /// The area that the disposal of the previous frame cleared.
  var cleared: PixelRect
  /// Whether the disposal restores the rectangle to the background. Otherwise, the frame stays.
  var restoresBackground = false
}

/// A few consecutive frames that are encoded independently of the others.
struct GIFBatch {
  /// The pixels that the frames affect, with a margin of one pixel.
  var rect: PixelRect
  /// The canvas in `rect` before the batch; nil for the first batch.
  var former: ColorGrid?
  var deltas: [GIFDelta]
  /// Whether the animation starts with this batch.
  var isFirst: Bool { former == nil }
}
