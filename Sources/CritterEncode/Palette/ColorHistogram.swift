import CritterGraphics

/// The frequency and distribution of each distinct pixel of an animation.
struct ColorHistogram {
  private(set) var table = PixelTable()
  /// The counts by color number.
  private(set) var counts: [Count] = []
  /// For each color, whether a frame has an area of it, even one as small as a highlight in an eye.
  /// The colors along an edge are one pixel wide and have no areas.
  private(set) var isFlat: [Bool] = []
  private(set) var frames = 0
  /// For each color, the number of its 2×2 squares in the current frame.
  private var squares: [UInt8] = []
  /// The colors that have such squares.
  private var squared: [Int] = []
  /// The kind of square at each change of the current row.
  private var squareKinds: [Square] = []
  private var recent = (pixel: Bitmap.Pixel.clear, number: -1)

  /// The counts of a color. They change together, so they are close together in memory.
  struct Count {
    /// The number of pixels in all frames.
    var pixelCount = 0
    /// Of the pixels that changed to the color, the number of those with neighbors of similar
    /// colors, minus the number of the others.
    var smoothness = 0
    /// The number of frames in which a pixel gets the color, and the last of these frames.
    var frames: Int32 = 0
    var lastFrame: Int32 = 0
  }

  /// The squares in an area of 3×3 pixels. None of the 1,800 edge colors of a cartoon has even one
  /// square.
  private static let squaresPerArea: UInt8 = 4

  mutating func beginFrame() {
    frames += 1
    for number in squared { squares[number] = 0 }
    squared.removeAll(keepingCapacity: true)
  }

  /// Counts changed pixels for all remaining frames, because most stay. If a pixel changes later,
  /// the rest is subtracted.
  ///
  /// - Parameters:
  ///   - row: the changed pixels, which get their color numbers.
  ///   - frames: the number of remaining frames, including the current one.
  mutating func add(_ row: inout FrameDeltaTracer.Row, of bitmap: Bitmap, frames: Int) {
    // In short loops, so that the processor waits for several counts at a time.
    for change in row.changes { row.numbers.append(Int32(insert(change.pixel))) }
    squareKinds.removeAll(keepingCapacity: true)
    for change in row.changes {
      squareKinds.append(bitmap.square(endingAt: Int(change.x), row.y))
    }
    counts.add(row, squareKinds, frames: frames, frame: Int32(self.frames))
    for (number, square) in zip(row.numbers, squareKinds) where square == .flat {
      countSquare(of: Int(number))
    }
  }

  /// Returns the number of a pixel that was added.
  func number(of pixel: Bitmap.Pixel) -> Int {
    guard let number = table.number(of: pixel) else {
      preconditionFailure("the frames differ from those of the first pass")
    }
    return number
  }

  /// The number of pixels in all frames together.
  var pixelCount: Int { counts.reduce(0) { $0 + $1.pixelCount } }

  /// Returns the number of frames in which a pixel changes to a color.
  func frameCount(gaining number: Int) -> Int { Int(counts[number].frames) }

  /// Whether a color is mostly part of soft gradients.
  func isSmooth(_ number: Int) -> Bool { counts[number].smoothness > 0 }

  /// Whether more than 67% of the pixels outside of flat areas belong to soft gradients. Otherwise,
  /// textures and edges hide bands.
  var isMostlySmooth: Bool {
    let uneven = counts.indices.filter { !isFlat[$0] || isSmooth($0) }
    let smooth = uneven.reduce(0) { isSmooth($1) ? $0 + counts[$1].pixelCount : $0 }
    return 3 * smooth > 2 * uneven.reduce(0) { $0 + counts[$1].pixelCount }
  }

  /// Returns the number of a pixel; a new pixel gets counts of zero.
  mutating func insert(_ pixel: Bitmap.Pixel) -> Int {
    if recent.number >= 0, recent.pixel.rgba == pixel.rgba { return recent.number }
    let number = table.insert(pixel)
    if number == counts.count {
      counts.append(Count())
      isFlat.append(false)
      squares.append(0)
    }
    recent = (pixel, number)
    return number
  }

  private mutating func countSquare(of number: Int) {
    if isFlat[number] { return }
    if squares[number] == 0 { squared.append(number) }
    squares[number] += 1
    if squares[number] == Self.squaresPerArea { isFlat[number] = true }
  }
}

extension [ColorHistogram.Count] {
  fileprivate mutating func add(
    _ row: FrameDeltaTracer.Row, _ squares: [Square], frames: Int, frame: Int32
  ) {
    var counts = mutableSpan
    for change in row.changes where change.former >= 0 {
      counts[Int(change.former)].pixelCount -= frames
    }
    for (number, square) in zip(row.numbers, squares) {
      counts[Int(number)].add(frames: frames, frame: frame, isSmooth: square == .smooth)
    }
  }
}

extension ColorHistogram.Count {
  @inline(__always)
  fileprivate mutating func add(frames: Int, frame: Int32, isSmooth: Bool) {
    pixelCount += frames
    // Without branches, which are hard to predict in noise.
    smoothness += isSmooth ? 1 : -1
    self.frames += lastFrame == frame ? 0 : 1
    lastFrame = frame
  }
}

private enum Square {
  /// Four pixels of one color.
  case flat
  /// Neighbors of similar colors.
  case smooth
  case other
}

extension Bitmap {
  /// Returns the kind of the 2×2 square with a pixel at its lower right.
  @inline(__always)
  fileprivate func square(endingAt x: Int, _ y: Int) -> Square {
    guard x > 0, y > 0 else { return .other }
    let position = y * size.width + x
    let pixel = pixels[position]
    let (left, above) = (pixels[position - 1], pixels[position - size.width])
    if left.rgba == pixel.rgba, above.rgba == pixel.rgba {
      return pixels[position - size.width - 1].rgba == pixel.rgba ? .flat : .smooth
    }
    return pixel.isNear(left) && pixel.isNear(above) ? .smooth : .other
  }
}

extension Bitmap.Pixel {
  /// Whether two colors can be neighbors in a soft gradient.
  @inline(__always)
  fileprivate func isNear(_ other: Bitmap.Pixel) -> Bool {
    let (own, others) = (
      SIMD4(red, green, blue, alpha), SIMD4(other.red, other.green, other.blue, other.alpha)
    )
    let difference = pointwiseMax(own, others) &- pointwiseMin(own, others)
    return all(difference .<= 4)
  }
}
