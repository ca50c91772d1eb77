import CritterGraphics

/// Chooses the disposal of each frame, and collects frames in batches.
///
/// A GIF image can only add opaque pixels. To make pixels transparent, the previous frame must
/// restore its rectangle to the background, so each frame waits for the next one. All that is opaque
/// in this rectangle is drawn again. If that is much more than the area around the pixels that become
/// transparent, a second image divides the frame's delay: it covers only this area, draws nothing,
/// and restores it to the background.
struct GIFDisposalPlanner {
  private let isClear: [Bool]
  private let hasClear: Bool
  private let size: PixelSize
  private let dividesFrames: Bool
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
  ///   - dividesFrames: whether a frame can become two images.
  ///   - batchLength: the number of images per batch.
  init(_ size: PixelSize, isClear: [Bool], dividesFrames: Bool, batchLength: Int) {
    self.size = size
    self.dividesFrames = dividesFrames
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
    if let last = waiting {
      let images = vanishing.isEmpty ? [last] : clearing(vanishing, after: last)
      deltas += images
      cleared = vanishing.isEmpty ? .empty : images.last?.rect ?? .empty
    }
    return deltas.count >= batchLength ? takeBatch() : nil
  }

  /// Returns a frame as images, the last of which restores an area to the background.
  private func clearing(_ area: PixelRect, after frame: GIFDelta) -> [GIFDelta] {
    var frame = frame
    let rect = frame.rect.union(area)
    if dividesFrames, let rest = frame.delta.delay.split, saves(clearing: area, insteadOf: rect) {
      frame.delta.delay = rest
      return [frame, GIFDelta(clearing: area)]
    }
    frame.restoresBackground = true
    frame.rect = rect
    return [frame]
  }

  /// Whether another image is shorter than the pixels that the next frame needn't draw again if only
  /// a smaller area is cleared.
  ///
  /// The next frame is estimated by the pixels whose color repeats neither the pixel before nor above:
  /// they take 0.4 bytes each in a spinner, and more in drawings. The other image takes 22 bytes, and
  /// a code for each of the growing strings of transparent pixels.
  private func saves(clearing area: PixelRect, insteadOf rect: PixelRect) -> Bool {
    var edges = 0
    let limit = 150 + 4 * Int((2 * Double(area.area)).squareRoot())
    for y in rect.y..<rect.y + rect.height {
      for x in rect.x + 1..<rect.x + rect.width where !area.contains(x, y) {
        let number = grid.numbers[grid.offset(x, y)]
        let isNew =
          number != grid.numbers[grid.offset(x - 1, y)]
          && (y == rect.y || number != grid.numbers[grid.offset(x, y - 1)])
        if isNew { edges += 1 }
      }
      if edges > limit { return true }
    }
    return false
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
  /// Whether the image only continues the frame before.
  var continuesFrame = false
}

extension GIFDelta {
  /// Creates an image that changes nothing until its disposal clears an area.
  fileprivate init(clearing area: PixelRect) {
    var delta = FrameDelta(rect: area, delay: GIFDelays.minimum)
    delta.append(FrameDelta.unchanged, count: Int32(area.area))
    self.init(
      delta: delta, rect: area, cleared: .empty, restoresBackground: true, continuesFrame: true)
  }
}

extension Int {
  /// The rest of a delay in centiseconds without the shortest one; nil if it is too short to divide.
  fileprivate var split: Int? {
    self >= 2 * GIFDelays.minimum ? self - GIFDelays.minimum : nil
  }
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
