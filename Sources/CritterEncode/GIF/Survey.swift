import CritterGraphics

/// What one run over an animation's frames finds out: its colours, and what changes from picture
/// to picture.
struct Survey {
  let size: PixelSize
  private(set) var histogram = ColorHistogram()
  /// One for each picture that differs from the one before. Nil when they came to more than is
  /// worth keeping: another run makes them again.
  private(set) var patches: [Patch]? = []
  /// How many there are.
  private(set) var pictures = 0
  /// Nil once all frames are in, for it holds the whole canvas twice.
  private var tracer: PatchTracer?
  private var runs = 0
  /// Frames to come, the one at hand counted in.
  private var remaining: Int

  /// Eight bytes each.
  private static let mostRuns = 2_000_000

  /// - Parameter frames: how many will be added.
  init(_ size: PixelSize, frames: Int) {
    self.size = size
    tracer = PatchTracer(size)
    remaining = frames
  }

  /// - Parameters:
  ///   - changed: outside of it the bitmap is as the one before.
  ///   - delay: centiseconds.
  mutating func add(_ bitmap: Bitmap, changed: PixelRect, delay: Int) {
    histogram.beginFrame()
    let patch = tracer?.patch(to: bitmap, changed: changed, delay: delay) { change in
      histogram.add(change, of: bitmap, frames: remaining)
    }
    remaining -= 1
    if remaining == 0 { tracer = nil }
    guard let patch else { return prolong(by: delay) }
    pictures += 1
    runs += patch.runs.count
    if runs > Self.mostRuns { patches = nil }
    patches?.append(patch)
  }

  private mutating func prolong(by delay: Int) {
    guard let last = patches?.indices.last else { return }
    patches?[last].delay += delay
  }

  /// Hands `body` every patch, first to last.
  ///
  /// - Parameters:
  ///   - frames: those that were added.
  ///   - delays: theirs, in centiseconds.
  func forEachPatch(
    _ frames: any FrameSource, _ delays: [Int], _ body: (Patch) throws -> Void
  ) throws {
    if let patches {
      for patch in patches { try body(patch) }
      return
    }
    var tracer = PatchTracer(size)
    var waiting: Patch?
    var frame = 0
    try frames.forEach {
      let next = tracer.patch(to: $0.bitmap, changed: $0.changed, delay: delays[frame]) { change in
        histogram.number(of: change.pixel)
      }
      if let next {
        if let waiting { try body(waiting) }
        waiting = next
      } else {
        waiting?.delay += delays[frame]
      }
      frame += 1
    }
    if let waiting { try body(waiting) }
  }
}

/// Compares each bitmap with the one before.
struct PatchTracer {
  private let size: PixelSize
  /// The last bitmap's, and their numbers. Copied as far as they change, so that nobody has to
  /// copy a whole bitmap.
  private var pixels: [Bitmap.Pixel] = []
  private var grid: NumberGrid

  /// A pixel that is not what it was.
  struct Change {
    var pixel: Bitmap.Pixel
    var x: Int
    var y: Int
    /// The number of what was there before; `Patch.same` in the first frame.
    var former: Int32
  }

  init(_ size: PixelSize) {
    self.size = size
    grid = NumberGrid(PixelRect(size), filledWith: Patch.same)
  }

  /// - Parameter number: gives each changed pixel its number.
  /// - Returns: nil when nothing changed.
  mutating func patch(
    to bitmap: Bitmap, changed: PixelRect, delay: Int, _ number: (Change) -> Int
  ) -> Patch? {
    let isFirst = pixels.isEmpty
    if isFirst { pixels = [Bitmap.Pixel](repeating: .clear, count: size.area) }
    let new = bitmap.pixels
    let rect =
      isFirst
      ? PixelRect(size) : size.bounds(in: changed) { pixels[$0].rgba != new[$0].rgba }
    guard !rect.isEmpty else { return nil }
    var patch = Patch(rect: rect, delay: delay)
    for y in rect.y..<rect.y + rect.height {
      for x in rect.x..<rect.x + rect.width {
        let place = y * size.width + x
        let pixel = new[place]
        if !isFirst, pixels[place].rgba == pixel.rgba {
          patch.append(Patch.same)
          continue
        }
        pixels[place] = pixel
        let change = Change(pixel: pixel, x: x, y: y, former: grid.numbers[place])
        let number = Int32(number(change))
        grid.numbers[place] = number
        patch.append(number)
      }
    }
    return patch
  }
}
