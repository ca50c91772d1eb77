import CritterGraphics

/// What there is to paint of a picture, and what becomes of it when its delay is over.
struct GIFPlan {
  var patch: Patch
  /// Holds the patch and all else that has to be painted or cleared.
  var rect: PixelRect
  /// What the picture before has left clear.
  var cleared: PixelRect
  /// Whether the rectangle is to become clear afterwards.
  var clears = false
}

/// A few plans that follow each other, to be painted apart from the rest.
struct GIFBatch {
  /// The pixels before the first of the plans, as far as any of them matters.
  var grid: NumberGrid
  var plans: [GIFPlan]
  /// Whether the first of the plans begins the animation.
  var isFirst: Bool
}

/// Makes plans of patches and batches of plans.
///
/// A GIF picture can only add opaque pixels. Where pixels have to vanish, the picture before is
/// told to clear its rectangle when it is done, which is why each one waits for the next.
struct GIFPlanner {
  private let isClear: [Bool]
  private let size: PixelSize
  private let batchLength: Int
  /// After the waiting plan, and before those of the batch.
  private var grid: NumberGrid
  private var former: NumberGrid
  private var waiting: GIFPlan?
  private var plans: [GIFPlan] = []
  private var isFirst = true

  /// - Parameters:
  ///   - isClear: by the numbers in patches.
  ///   - batchLength: plans in a batch. The fewer, the more is painted anew where one begins; the
  ///     more, the fewer workers find one.
  init(_ size: PixelSize, isClear: [Bool], batchLength: Int) {
    self.size = size
    self.batchLength = batchLength
    self.isClear = isClear
    grid = NumberGrid(PixelRect(size), filledWith: Patch.same)
    former = grid
  }

  /// - Returns: a batch that is full.
  mutating func add(_ patch: Patch) -> GIFBatch? {
    let vanishing = vanishing(in: patch)
    var cleared = PixelRect.empty
    if var last = waiting {
      if !vanishing.isEmpty {
        last.clears = true
        last.rect = last.rect.union(vanishing)
        cleared = last.rect
      }
      plans.append(last)
    }
    let batch = plans.count == batchLength ? takeBatch() : nil
    grid.apply(patch)
    let left = size.bounds(in: cleared) { !isClear(grid.numbers[$0]) }
    waiting = GIFPlan(patch: patch, rect: patch.rect.union(left), cleared: cleared)
    return batch
  }

  /// The last batch.
  mutating func finish() -> GIFBatch {
    if let waiting { plans.append(waiting) }
    waiting = nil
    return takeBatch()
  }

  private mutating func takeBatch() -> GIFBatch {
    let window = plans.reduce(PixelRect.empty) { $0.union($1.rect).union($1.cleared) }
    let batch = GIFBatch(
      grid: former.cropped(to: window.grown(by: 1, within: size)), plans: plans, isFirst: isFirst)
    for plan in plans { former.apply(plan.patch) }
    plans = []
    isFirst = false
    return batch
  }

  private func isClear(_ number: Int32) -> Bool { number < 0 || isClear[Int(number)] }

  /// The pixels that are opaque now and clear in the patch.
  private func vanishing(in patch: Patch) -> PixelRect {
    var result = PixelRect.empty
    patch.forEachSpan { number, columns, row in
      guard number >= 0, isClear[Int(number)] else { return }
      for x in columns where !isClear(grid.numbers[grid.place(x, row)]) {
        result = result.union(PixelRect(x, row, 1, 1))
      }
    }
    return result
  }
}
