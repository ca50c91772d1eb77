import CritterGraphics

/// Compares each bitmap with the one before.
struct FrameDeltaTracer {
  private let size: PixelSize
  /// The last bitmap's, and the numbers of their colours. Copied as far as they change, so that nobody has
  /// to copy a whole bitmap.
  private var pixels: [Bitmap.Pixel] = []
  private var grid: ColorGrid
  private var isFirst = true

  /// A pixel that is not what it was.
  struct Change {
    var pixel: Bitmap.Pixel
    var x: Int
    var y: Int
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

  /// - Parameter number: gives each changed pixel the number of its colour.
  /// - Returns: nil when nothing changed.
  mutating func delta(
    to bitmap: Bitmap, changed: PixelRect, delay: Int, _ number: (Change) -> Int
  ) -> FrameDelta? {
    let isFirst = isFirst
    if isFirst { pixels = [Bitmap.Pixel](repeating: .clear, count: size.area) }
    self.isFirst = false
    let new = bitmap.pixels
    let rect =
      isFirst
      ? PixelRect(size)
      : changed.bounds { x, y in
        pixels[grid.place(x, y)].rgba != new[y * size.width + x].rgba
      }
    guard !rect.isEmpty else { return nil }
    var delta = FrameDelta(rect: rect, delay: delay)
    for y in rect.y..<rect.y + rect.height {
      for x in rect.x..<rect.x + rect.width {
        let place = grid.place(x, y)
        let pixel = new[y * size.width + x]
        if !isFirst, pixels[place].rgba == pixel.rgba {
          delta.append(FrameDelta.unchanged)
          continue
        }
        pixels[place] = pixel
        let change = Change(pixel: pixel, x: x, y: y, former: grid.numbers[place])
        let number = Int32(number(change))
        grid.numbers[place] = number
        delta.append(number)
      }
    }
    return delta
  }
}
