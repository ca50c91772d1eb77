import CritterGraphics

/// Compares each bitmap with the one before.
struct FrameDeltaTracer {
  private let size: PixelSize
  /// The last bitmap's, and the numbers of their colours. Copied as far as they change, so that nobody has
  /// to copy a whole bitmap.
  private var pixels: [Bitmap.Pixel] = []
  private var grid: ColorGrid
  private var isFirst = true

  /// The pixels of a row that are not what they were.
  struct Row {
    let y: Int
    fileprivate(set) var changes: [Change] = []
    /// Of their colours, in the same order.
    var numbers: [Int32] = []
  }

  struct Change {
    var pixel: Bitmap.Pixel
    var x: Int32
    /// The number of the colour before; `FrameDelta.unchanged` in the first frame.
    var former: Int32
  }

  init(_ size: PixelSize) {
    self.size = size
    grid = ColorGrid(PixelRect(size), filledWith: FrameDelta.unchanged)
  }

  /// - Parameters:
  ///   - before: what shows before the first bitmap.
  ///   - number: gives each of its pixels the number of its colour.
  init(after before: Bitmap, _ number: (Bitmap.Pixel) -> Int) {
    self.init(before.size)
    (pixels, isFirst) = (before.pixels, false)
    for (place, pixel) in pixels.enumerated() { grid.numbers[place] = Int32(number(pixel)) }
  }

  /// - Parameter number: gives each changed pixel of a row the number of its colour.
  /// - Returns: nil when nothing changed.
  mutating func delta(
    to bitmap: Bitmap, changed: PixelRect, delay: Int, _ number: (inout Row) -> Void
  ) -> FrameDelta? {
    let rect = rect(of: bitmap, changed)
    guard !rect.isEmpty else { return nil }
    var delta = FrameDelta(rect: rect, delay: delay)
    for y in rect.y..<rect.y + rect.height {
      var row = self.row(y, of: bitmap, rect)
      number(&row)
      var end = Int32(rect.x)
      let start = grid.place(0, y)
      for (change, number) in zip(row.changes, row.numbers) {
        if change.x > end { delta.append(FrameDelta.unchanged, count: change.x - end) }
        delta.append(number)
        grid.numbers[start + Int(change.x)] = number
        pixels[start + Int(change.x)] = change.pixel
        end = change.x + 1
      }
      let left = Int32(rect.x + rect.width) - end
      if left > 0 { delta.append(FrameDelta.unchanged, count: left) }
    }
    isFirst = false
    return delta
  }

  private mutating func rect(of bitmap: Bitmap, _ changed: PixelRect) -> PixelRect {
    if isFirst {
      pixels = [Bitmap.Pixel](repeating: .clear, count: size.area)
      return PixelRect(size)
    }
    let (old, new) = (pixels.span, bitmap.pixels.span)
    return changed.bounds { x, y in old[grid.place(x, y)] != new[y * size.width + x] }
  }

  private func row(_ y: Int, of bitmap: Bitmap, _ rect: PixelRect) -> Row {
    var row = Row(y: y)
    let (old, new, numbers) = (pixels.span, bitmap.pixels.span, grid.numbers.span)
    for x in rect.x..<rect.x + rect.width {
      let (place, pixel) = (grid.place(x, y), new[y * size.width + x])
      if isFirst || old[place] != pixel {
        row.changes.append(Change(pixel: pixel, x: Int32(x), former: numbers[place]))
      }
    }
    return row
  }
}
