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

  /// As many as three pixels by three have. Of a cartoon's 1,800 ramp colours none has even one.
  private static let squaresOfAnArea: UInt8 = 4

  mutating func add(_ bitmap: Bitmap) {
    frames += 1
    for number in squares.indices { squares[number] = 0 }
    let pixels = bitmap.pixels
    let width = bitmap.size.width
    bitmap.forEachRun { pixel, run in
      let number = count(pixel, run.count)
      if !isFlat[number] && run.lowerBound >= width && run.count > 1 {
        lookForArea(of: number, pixel, over: run, pixels, width)
      }
    }
  }

  private mutating func count(_ pixel: Bitmap.Pixel, _ count: Int) -> Int {
    let number = table.insert(pixel)
    if number == counts.count {
      counts.append(0)
      isFlat.append(false)
      squares.append(0)
    }
    counts[number] += count
    return number
  }

  /// Counts the squares that the run makes with the row above, until they are enough.
  private mutating func lookForArea(
    of number: Int, _ pixel: Bitmap.Pixel, over run: Range<Int>, _ pixels: [Bitmap.Pixel],
    _ width: Int
  ) {
    for place in run.dropFirst()
    where pixels[place - width].rgba == pixel.rgba
      && pixels[place - width - 1].rgba == pixel.rgba
    {
      squares[number] += 1
      if squares[number] == Self.squaresOfAnArea {
        isFlat[number] = true
        return
      }
    }
  }
}

extension Bitmap {
  /// Hands `body` each run of equal pixels within a row: the pixel, and its places in `pixels`.
  @inline(__always)
  func forEachRun(_ body: (Pixel, Range<Int>) throws -> Void) rethrows {
    let pixels = pixels
    for row in stride(from: 0, to: pixels.count, by: size.width) {
      let end = row + size.width
      var start = row
      while start < end {
        let pixel = pixels[start]
        var next = start + 1
        while next < end, pixels[next].rgba == pixel.rgba { next += 1 }
        try body(pixel, start..<next)
        start = next
      }
    }
  }
}
