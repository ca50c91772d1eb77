import CritterGraphics

/// Chooses the disposal of each frame, and gathers delta frames in batches.
///
/// A GIF image can only add opaque pixels. Where pixels have to become transparent, the frame
/// before is disposed of by restoring its rectangle to the background, which is why each one waits
/// for the next.
struct GIFDisposalPlanner {
  private let isClear: [Bool]
  private let hasClear: Bool
  private let size: PixelSize
  private let batchLength: Int
  /// The canvas with the waiting delta, and, after the first batch, before the batch.
  private var grid: ColorGrid
  private var former: ColorGrid?
  private var waiting: GIFDelta?
  /// The area that the frame before the waiting one restores to the background.
  private var cleared = PixelRect.empty
  private var deltas: [GIFDelta] = []

  /// - Parameters:
  ///   - isClear: by the numbers in deltas.
  ///   - batchLength: frames in a batch.
  init(_ size: PixelSize, isClear: [Bool], batchLength: Int) {
    self.size = size
    self.batchLength = batchLength
    self.isClear = isClear
    hasClear = isClear.contains(true)
    grid = ColorGrid(PixelRect(size), filledWith: FrameDelta.unchanged)
  }

  /// The batch that ends before a delta, if one does. To be asked before the delta is added,
  /// which takes memory that the batch needs no more once it is encoded.
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

  /// The last batch.
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

  /// All that the batch touches, and the pixels around.
  private var window: PixelRect {
    deltas.reduce(PixelRect.empty) {
      $0.union($1.delta.rect).union($1.rect).union($1.cleared)
    }.padded(by: 1).intersection(PixelRect(size))
  }

  private func isClear(_ number: Int32) -> Bool { number < 0 || isClear[Int(number)] }

  /// The area to draw: the changes, without pixels that clearing made transparent, and the rest of
  /// the cleared area.
  private func rect(of delta: FrameDelta, _ cleared: PixelRect) -> PixelRect {
    if cleared.isEmpty { return delta.rect }
    let left = cleared.bounds { x, y in !isClear(grid.numbers[grid.place(x, y)]) }
    let rect = opaqueRect(of: delta).union(left)
    // An empty picture is an image, too.
    return rect.isEmpty ? PixelRect(cleared.x, cleared.y, 1, 1) : rect
  }

  /// The pixels that become opaque.
  private func opaqueRect(of delta: FrameDelta) -> PixelRect {
    var result = PixelRect.empty
    delta.forEachRowRun { number, columns, row in
      if number < 0 || isClear[Int(number)] { return }
      result = result.union(PixelRect(columns.lowerBound, row, columns.count, 1))
    }
    return result
  }

  /// The pixels that are opaque now and transparent in the delta.
  private func vanishing(in delta: FrameDelta) -> PixelRect {
    var result = PixelRect.empty
    if !hasClear { return result }
    delta.forEachRowRun { number, columns, row in
      guard number >= 0, isClear[Int(number)] else { return }
      for x in columns where !isClear(grid.numbers[grid.place(x, row)]) {
        result = result.union(PixelRect(x, row, 1, 1))
      }
    }
    return result
  }
}

/// A delta frame with its disposal.
struct GIFDelta {
  var delta: FrameDelta
  /// Holds all that has to be drawn or cleared.
  var rect: PixelRect
  /// The area that the disposal of the previous frame cleared.
  var cleared: PixelRect
  /// Whether the frame is disposed of by restoring its rectangle to the background; otherwise it
  /// is left in place.
  var restoresBackground = false
}

/// A few delta frames that follow each other, to be encoded apart from the rest.
struct GIFBatch {
  /// All that any of them touches, and the pixels around.
  var rect: PixelRect
  /// The canvas there before the first of them; nil before the first of all.
  var former: ColorGrid?
  var deltas: [GIFDelta]
  /// Whether the first of them begins the animation.
  var isFirst: Bool { former == nil }
}
