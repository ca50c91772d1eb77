import CritterGraphics

/// The changes from one frame to the next, run-length encoded.
struct FrameDelta {
  /// The smallest rectangle around all that changes.
  var rect: PixelRect
  /// Centiseconds.
  var delay: Int
  /// Row by row over the rectangle, for each run the number; before it, where a run is longer than one
  /// pixel, the length times -1. Where every pixel differs from the one before a run takes two bytes, or
  /// six where more than 32,767 colors came before its own.
  private(set) var words: [Int16] = []
  /// The last run's number, and where its words begin.
  private var last: (number: Int32, start: Int) = (.min, 0)

  /// A run of pixels that get the same color or stay unchanged. It can continue in the next row.
  struct PixelRun {
    /// The color's number, or `FrameDelta.unchanged`.
    var number: Int32
    var count: Int32
  }

  /// Represents a pixel that stays as it is.
  static let unchanged: Int32 = -1

  init(rect: PixelRect, delay: Int) {
    (self.rect, self.delay) = (rect, delay)
  }

  /// A mark before the two halves of a number that is too large for one word.
  private static let long = Int16.min
  private static let longestRun = Int32(Int16.max)

  /// Makes the last run longer, or begins another.
  @inline(__always)
  mutating func append(_ number: Int32, count: Int32 = 1) {
    var left = count
    if number == last.number { left = prolongLast(by: left) }
    while left > 0 {
      let part = min(left, Self.longestRun)
      last = (number, words.count)
      if part > 1 { words.append(Int16(-part)) }
      append(number)
      left -= part
    }
  }

  @inline(__always)
  private mutating func append(_ number: Int32) {
    if let word = Int16(exactly: number) { return words.append(word) }
    words.append(Self.long)
    words.append(Int16(truncatingIfNeeded: number))
    words.append(Int16(truncatingIfNeeded: number >> 16))
  }

  /// - Returns: the rest of the count if the run is full.
  private mutating func prolongLast(by count: Int32) -> Int32 {
    let first = words[last.start]
    let isSingle = first >= Int16(Self.unchanged) || first == Self.long
    let length = isSingle ? 1 : -Int32(first)
    let part = min(count, Self.longestRun - length)
    if part == 0 { return count }
    if isSingle {
      words.insert(Int16(-1 - part), at: last.start)
    } else {
      words[last.start] = Int16(-length - part)
    }
    return count - part
  }

  /// First to last.
  @inline(__always)
  func forEachRun(_ body: (PixelRun) throws -> Void) rethrows {
    var (place, count) = (0, Int32(1))
    while place < words.count {
      let word = words[place]
      place += 1
      var number = Int32(word)
      if word == Self.long {
        number = Int32(words[place + 1]) << 16 | Int32(UInt16(bitPattern: words[place]))
        place += 2
      } else if word < Self.unchanged {
        count = -number
        continue
      }
      try body(PixelRun(number: number, count: count))
      count = 1
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

/// The number of the color of each pixel in a rectangle of the canvas.
struct ColorGrid {
  let rect: PixelRect
  /// Row by row.
  var numbers: [Int32]

  init(_ rect: PixelRect, filledWith number: Int32) {
    self.rect = rect
    numbers = [Int32](repeating: number, count: rect.width * rect.height)
  }

  private init(_ rect: PixelRect, _ numbers: [Int32]) {
    (self.rect, self.numbers) = (rect, numbers)
  }

  @inline(__always)
  func place(_ x: Int, _ y: Int) -> Int { (y - rect.y) * rect.width + x - rect.x }

  /// - Parameter delta: in the grid.
  mutating func apply(_ delta: FrameDelta) {
    delta.forEachRowRun { number, columns, row in
      guard number != FrameDelta.unchanged else { return }
      let start = place(columns.lowerBound, row)
      for place in start..<start + columns.count { numbers[place] = number }
    }
  }

  func cropped(to rect: PixelRect) -> ColorGrid {
    if rect == self.rect { return self }
    var cropped: [Int32] = []
    cropped.reserveCapacity(rect.area)
    for y in rect.y..<rect.y + rect.height {
      let start = place(rect.x, y)
      cropped += numbers[start..<start + rect.width]
    }
    return ColorGrid(rect, cropped)
  }
}
