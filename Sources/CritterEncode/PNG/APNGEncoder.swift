import CritterGraphics

/// An encoder from frames to an APNG, which compresses several frames in parallel.
struct APNGEncoder {
  private let size: PixelSize
  private let plays: Int?
  private let colors: APNGColors
  private let compressor: PNGCompressor
  private let workers: any Workers
  private var file: APNGFile?
  private var previous: Bitmap?
  private var waiting: [(change: APNGChange, delay: Fraction)] = []

  /// The maximum number of changes in memory, and of their pixels.
  private static let maximumWaiting = (changes: 16, pixels: 1 << 21)

  /// - Parameter plays: the number of plays; nil for forever.
  init(
    size: PixelSize, plays: Int?, colors: APNGColors, compressor: PNGCompressor,
    workers: any Workers
  ) {
    self.size = size
    self.plays = plays
    self.compressor = compressor
    self.workers = workers
    self.colors = colors
  }

  /// Adds a frame.
  ///
  /// - Parameters:
  ///   - bitmap: the whole frame.
  ///   - changed: the changes since the previous frame; can be empty.
  mutating func add(_ bitmap: Bitmap, changed: PixelRect, delay: Fraction) throws {
    let area = colors.startsAtLeftEdge ? changed.fromLeft : changed
    waiting.append((APNGChange(of: bitmap, since: previous, in: area), delay))
    previous = bitmap
    let pixels = waiting.reduce(0) { $0 + $1.change.rect.area }
    if waiting.count == Self.maximumWaiting.changes || pixels > Self.maximumWaiting.pixels {
      try encodeWaiting()
    }
  }

  mutating func finish(duration: Double) throws -> Encoded {
    try encodeWaiting()
    guard let file else { preconditionFailure("a frame source has at least one frame") }
    return Encoded(bytes: try file.bytes(), frames: file.frameCount, duration: duration, colors: 0)
  }

  private mutating func encodeWaiting() throws {
    guard let first = waiting.first?.change else { return }
    // The first image shows which palette order is smaller.
    var file =
      file
      ?? APNGFile(
        size: size, coding: compressor.smallest(colors.codings, for: first.bitmap),
        plays: plays)
    let frames = try workers.map(waiting.count) {
      [waiting, compressor, coding = file.coding] number in
      waiting[number].change.encoded(coding, compressor)
    }
    for (frame, delay) in zip(frames, waiting.map(\.delay)) { file.add(frame, delay: delay) }
    self.file = file
    waiting = []
  }
}

/// The changes from one frame to the next.
private struct APNGChange: Sendable {
  let rect: PixelRect
  /// The pixels within the rectangle.
  let bitmap: Bitmap
  private let below: Bitmap?

  /// Crops the changes from a frame.
  ///
  /// - Parameter previous: the previous frame; nil for the first one.
  init(of whole: Bitmap, since previous: Bitmap?, in changed: PixelRect) {
    // A frame has at least one pixel, even if nothing changes.
    rect = changed.isEmpty ? PixelRect(0, 0, 1, 1) : changed
    bitmap = whole.cropped(to: rect)
    below = previous?.cropped(to: rect)
  }

  /// Returns the smaller encoding: all pixels of the rectangle, or only the pixels that changed.
  func encoded(_ coding: PNGCoding, _ compressor: PNGCompressor) -> APNGFrameData {
    let plan = compressor.plan(for: bitmap, coding)
    if let below, let clear = coding.clear, let added = bitmap.added(to: below, clear: clear) {
      let other = compressor.plan(for: added, coding)
      if other.estimate < plan.estimate {
        let data = compressor.data(of: added, coding, other)
        return APNGFrameData(rect: rect, blend: .over, data: data)
      }
    }
    let data = compressor.data(of: bitmap, coding, plan)
    return APNGFrameData(rect: rect, blend: .source, data: data)
  }
}

extension PixelRect {
  /// The rectangle, extended to the left edge.
  fileprivate var fromLeft: PixelRect { PixelRect(0, y, isEmpty ? 0 : x + width, height) }
}

extension Bitmap {
  /// Returns the image to draw over `below` to get this image, with clear pixels where both are
  /// equal. Nil if a pixel becomes less opaque, because drawing over can't do that, or if no pixel
  /// is equal.
  fileprivate func added(to below: Bitmap, clear: Pixel) -> Bitmap? {
    var added = self
    var leavesOut = false
    for position in pixels.indices {
      let (pixel, under) = (pixels[position], below.pixels[position])
      if pixel == under {
        added.pixels[position] = clear
        leavesOut = true
      } else if pixel.alpha < 255, under.alpha > 0 {
        return nil
      }
    }
    return leavesOut ? added : nil
  }
}
