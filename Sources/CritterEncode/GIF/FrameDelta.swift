import CritterGraphics

/// What a frame changes of the one before, run-length encoded.
struct FrameDelta {
  /// The smallest rectangle around all that changes.
  var rect: PixelRect
  /// Row by row over the rectangle; a run may go on into the next row.
  var runs: [PixelRun] = []
  /// Centiseconds.
  var delay: Int

  /// Neighbouring pixels that become the same colour, or all stay what they are.
  struct PixelRun {
    /// The colour's number, or `FrameDelta.unchanged`.
    var number: Int32
    var count: Int32
  }

  /// Stands for a pixel that stays as it is.
  static let unchanged: Int32 = -1

  /// Makes the last run longer, or begins another.
  @inline(__always)
  mutating func append(_ number: Int32) {
    if let last = runs.indices.last, runs[last].number == number {
      runs[last].count += 1
    } else {
      runs.append(PixelRun(number: number, count: 1))
    }
  }

  /// Hands `body` each run, cut at the ends of rows: its number, its columns and its row on the
  /// canvas.
  @inline(__always)
  func forEachRowRun(_ body: (_ number: Int32, _ columns: Range<Int>, _ row: Int) throws -> Void)
    rethrows
  {
    var (x, y) = (rect.x, rect.y)
    let right = rect.x + rect.width
    for run in runs {
      var left = Int(run.count)
      while left > 0 {
        let end = min(x + left, right)
        try body(run.number, x..<end, y)
        left -= end - x
        (x, y) = end == right ? (rect.x, y + 1) : (end, y)
      }
    }
  }
}
