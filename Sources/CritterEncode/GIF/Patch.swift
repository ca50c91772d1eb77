import CritterGraphics

/// What a picture changes of the one before.
struct Patch {
  /// The smallest rectangle around all that changes.
  var rect: PixelRect
  /// Row by row over the rectangle; a run may go on into the next row.
  var runs: [Run] = []
  /// Centiseconds.
  var delay: Int

  struct Run {
    /// What the pixels become, by number, or `Patch.same`.
    var number: Int32
    var count: Int32
  }

  static let same: Int32 = -1

  /// Makes the last run longer, or begins another.
  @inline(__always)
  mutating func append(_ number: Int32) {
    if let last = runs.indices.last, runs[last].number == number {
      runs[last].count += 1
    } else {
      runs.append(Run(number: number, count: 1))
    }
  }

  /// Hands `body` each run row by row: what it becomes, and its columns and row on the canvas.
  @inline(__always)
  func forEachSpan(_ body: (_ number: Int32, _ columns: Range<Int>, _ row: Int) throws -> Void)
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

/// A number for every pixel of a rectangle of the canvas.
struct NumberGrid {
  let rect: PixelRect
  /// Row by row.
  var numbers: [Int32]

  init(_ rect: PixelRect, filledWith number: Int32) {
    self.rect = rect
    numbers = [Int32](repeating: number, count: rect.width * rect.height)
  }

  @inline(__always)
  func place(_ x: Int, _ y: Int) -> Int { (y - rect.y) * rect.width + x - rect.x }

  mutating func apply(_ patch: Patch) {
    patch.forEachSpan { number, columns, row in
      guard number != Patch.same else { return }
      let start = place(columns.lowerBound, row)
      for place in start..<start + columns.count { numbers[place] = number }
    }
  }

  func cropped(to rect: PixelRect) -> NumberGrid {
    var result = NumberGrid(rect, filledWith: 0)
    for y in rect.y..<rect.y + rect.height {
      let (from, to) = (place(rect.x, y), result.place(rect.x, y))
      result.numbers.replaceSubrange(to..<to + rect.width, with: numbers[from..<from + rect.width])
    }
    return result
  }
}
