import CritterGraphics

/// What a frame changes of the one before, run-length encoded.
struct FrameDelta {
  /// The smallest rectangle around all that changes.
  var rect: PixelRect
  /// Centiseconds.
  var delay: Int
  /// Row by row over the rectangle, for each run the number; before it, where a run is longer than one
  /// pixel, the length times -1. Where every pixel differs from the one before a run takes four bytes.
  private(set) var words: [Int32] = []

  /// Neighbouring pixels that become the same colour, or all stay what they are. It may go on into
  /// the next row.
  struct PixelRun {
    /// The colour's number, or `FrameDelta.unchanged`.
    var number: Int32
    var count: Int32
  }

  /// Stands for a pixel that stays as it is.
  static let unchanged: Int32 = -1

  init(rect: PixelRect, delay: Int) {
    (self.rect, self.delay) = (rect, delay)
  }

  /// Makes the last run longer, or begins another.
  @inline(__always)
  mutating func append(_ number: Int32, count: Int32 = 1) {
    if words.last == number { return prolongLast(by: count) }
    if count > 1 { words.append(-count) }
    words.append(number)
  }

  private mutating func prolongLast(by count: Int32) {
    let last = words.count - 1
    if last > 0, words[last - 1] < Self.unchanged {
      words[last - 1] -= count
    } else {
      words.insert(-1 - count, at: last)
    }
  }

  /// First to last.
  @inline(__always)
  func forEachRun(_ body: (PixelRun) throws -> Void) rethrows {
    var count: Int32 = 1
    for word in words {
      if word < Self.unchanged {
        count = -word
      } else {
        try body(PixelRun(number: word, count: count))
        count = 1
      }
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
    try forEachRun { run in
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
