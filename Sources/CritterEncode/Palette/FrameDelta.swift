import CritterGraphics

/// The changes from one frame to the next, run-length encoded.
struct FrameDelta {
  /// The bounds of the changes.
  var rect: PixelRect
  /// The delay in centiseconds.
  var delay: Int
  /// The runs, row by row over the rectangle: the color number of each run, and before it the negated
  /// length if the run is longer than one pixel. A run of one pixel takes two bytes, or six if its
  /// color number is greater than 32,767.
  private(set) var words: [Int16] = []
  /// The color number of the last run, and the index of its first word.
  private var last: (number: Int32, start: Int) = (.min, 0)

  /// The color number for a pixel that stays unchanged.
  static let unchanged: Int32 = -1

  init(rect: PixelRect, delay: Int) {
    self.rect = rect
    self.delay = delay
  }

  /// The marker before the two halves of a number that is too large for one word.
  private static let long = Int16.min
  private static let longestRun = Int32(Int16.max)

  /// Extends the last run, or starts another.
  @inline(__always)
  mutating func append(_ number: Int32, count: Int32 = 1) {
    var left = count
    if number == last.number { left = extendLast(by: left) }
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

  /// Extends the last run, and returns the rest of the count if the run is full.
  private mutating func extendLast(by count: Int32) -> Int32 {
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

  /// Calls `body` with each run of pixels that change to the same color or stay unchanged, in order: the
  /// color's number, or `FrameDelta.unchanged`, and the number of pixels. A run can continue in the next
  /// row.
  @inline(__always)
  func forEachRun(_ body: (_ number: Int32, _ count: Int32) throws -> Void) rethrows {
    var (position, count) = (0, Int32(1))
    while position < words.count {
      let word = words[position]
      position += 1
      var number = Int32(word)
      if word == Self.long {
        number = Int32(words[position + 1]) << 16 | Int32(UInt16(bitPattern: words[position]))
        position += 2
      } else if word < Self.unchanged {
        count = -number
        continue
      }
      try body(number, count)
      count = 1
    }
  }

  /// Calls `body` with each run, split at the ends of rows: its color number, columns, and row on
  /// the canvas.
  @inline(__always)
  func forEachRowRun(_ body: (_ number: Int32, _ columns: Range<Int>, _ row: Int) throws -> Void)
    rethrows
  {
    var (x, y) = (rect.x, rect.y)
    let right = rect.x + rect.width
    try forEachRun { number, count in
      var left = Int(count)
      while left > 0 {
        let end = min(x + left, right)
        try body(number, x..<end, y)
        left -= end - x
        (x, y) = end == right ? (rect.x, y + 1) : (end, y)
      }
    }
  }
}

/// The color number of each pixel in a rectangle of the canvas.
struct ColorGrid {
  let rect: PixelRect
  /// The color numbers, row by row.
  var numbers: [Int32]

  @inline(__always)
  func offset(_ x: Int, _ y: Int) -> Int { (y - rect.y) * rect.width + x - rect.x }

  /// Applies a delta that lies within the grid.
  mutating func apply(_ delta: FrameDelta) {
    delta.forEachRowRun { number, columns, row in
      guard number != FrameDelta.unchanged else { return }
      let start = offset(columns.lowerBound, row)
      for position in start..<start + columns.count { numbers[position] = number }
    }
  }

  func cropped(to rect: PixelRect) -> ColorGrid {
    if rect == self.rect { return self }
    var cropped: [Int32] = []
    cropped.reserveCapacity(rect.area)
    for y in rect.y..<rect.y + rect.height {
      let start = offset(rect.x, y)
      cropped += numbers[start..<start + rect.width]
    }
    return ColorGrid(rect: rect, numbers: cropped)
  }
}

extension ColorGrid {
  init(_ rect: PixelRect, filledWith number: Int32) {
    self.init(rect: rect, numbers: [Int32](repeating: number, count: rect.width * rect.height))
  }
}
