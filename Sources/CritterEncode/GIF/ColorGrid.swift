import CritterGraphics

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
