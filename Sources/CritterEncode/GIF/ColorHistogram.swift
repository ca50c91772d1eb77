import CritterGraphics

/// How often each distinct pixel comes in an animation, and which of them fill areas.
struct ColorHistogram {
  private(set) var table = PixelTable()
  /// By number in the table: pixels, over all frames.
  private(set) var counts: [Int] = []
  /// By number in the table: whether some frame has an area of it, be it as small as a highlight
  /// in an eye. The ramp along an edge is one pixel wide, so its colours have no areas.
  private(set) var isFlat: [Bool] = []
  private(set) var frames = 0
  /// By number in the table: 2×2 squares of it in the frame at hand.
  private var squares: [UInt8] = []
  /// The numbers for which there are any.
  private var squared: [Int] = []
  private var recent = (pixel: Bitmap.Pixel.clear, number: -1)

  /// As many as three pixels by three have. Of a cartoon's 1,800 ramp colours none has even one.
  private static let squaresOfAnArea: UInt8 = 4

  mutating func beginFrame() {
    frames += 1
    for number in squared { squares[number] = 0 }
    squared.removeAll(keepingCapacity: true)
  }

  /// Counts a pixel for all of the frames to come, for the most part those that still show it; it
  /// is taken back from there on when something else comes in its place.
  ///
  /// - Parameter frames: to come, the one at hand counted in.
  /// - Returns: its number.
  mutating func add(_ change: FrameDeltaTracer.Change, of bitmap: Bitmap, frames: Int) -> Int {
    let number = insert(change.pixel)
    counts[number] += frames
    if change.former >= 0 { counts[Int(change.former)] -= frames }
    if !isFlat[number], bitmap.hasSquare(endingAt: change.x, change.y) { countSquare(of: number) }
    return number
  }

  /// The number of a pixel that was added.
  func number(of pixel: Bitmap.Pixel) -> Int {
    guard let number = table.number(of: pixel) else {
      preconditionFailure("the frames differ from those of the first pass")
    }
    return number
  }

  /// The share of pixels that belong to no area.
  var edges: Double {
    let all = counts.reduce(0, +)
    let flat = zip(counts, isFlat).reduce(0) { $1.1 ? $0 + $1.0 : $0 }
    return Double(all - flat) / Double(max(all, 1))
  }

  private mutating func insert(_ pixel: Bitmap.Pixel) -> Int {
    if recent.number >= 0, recent.pixel.rgba == pixel.rgba { return recent.number }
    let number = table.insert(pixel)
    if number == counts.count {
      counts.append(0)
      isFlat.append(false)
      squares.append(0)
    }
    recent = (pixel, number)
    return number
  }

  private mutating func countSquare(of number: Int) {
    if squares[number] == 0 { squared.append(number) }
    squares[number] += 1
    if squares[number] == Self.squaresOfAnArea { isFlat[number] = true }
  }
}

extension Bitmap {
  /// Whether the pixel and the three to the left, above and between are all the same.
  @inline(__always)
  fileprivate func hasSquare(endingAt x: Int, _ y: Int) -> Bool {
    guard x > 0, y > 0 else { return false }
    let place = y * size.width + x
    let pixel = pixels[place].rgba
    return pixels[place - 1].rgba == pixel && pixels[place - size.width].rgba == pixel
      && pixels[place - size.width - 1].rgba == pixel
  }
}
