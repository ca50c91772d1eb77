import CritterGraphics

/// Compresses an animation's pictures, several of them side by side, and puts them into a file.
struct APNGEncoder {
  private let size: PixelSize
  private let plays: Int?
  private let colors: APNGColors
  private let workers: any Workers
  private var file: APNGFile?
  private var shown: Bitmap?
  private var waiting: [(change: APNGChange, delay: Fraction)] = []

  /// The maximum number of changes in memory, and of their pixels.
  private static let mostWaiting = (changes: 16, pixels: 1 << 21)

  /// - Parameter plays: in all; nil means forever.
  init(_ size: PixelSize, plays: Int?, _ colors: APNGColors, _ workers: any Workers) {
    (self.size, self.plays, self.workers) = (size, plays, workers)
    self.colors = colors
  }

  /// - Parameters:
  ///   - bitmap: the whole picture.
  ///   - changed: where it differs from the one before; empty when it is the same.
  mutating func show(_ bitmap: Bitmap, changed: PixelRect, for delay: Fraction) throws {
    let area = colors.isAtLeft ? changed.fromLeft : changed
    waiting.append((APNGChange(of: bitmap, since: shown, in: area), delay))
    shown = bitmap
    let pixels = waiting.reduce(0) { $0 + $1.change.rect.area }
    if waiting.count == Self.mostWaiting.changes || pixels > Self.mostWaiting.pixels {
      try encodeWaiting()
    }
  }

  mutating func finish(duration: Double) throws -> Encoded {
    try encodeWaiting()
    guard let file else { preconditionFailure("a frame source has at least one frame") }
    return Encoded(
      bytes: try file.bytes(), frames: file.pictures, duration: duration, colors: 0)
  }

  private mutating func encodeWaiting() throws {
    guard let first = waiting.first?.change else { return }
    // The first image shows which palette order is smaller.
    var file =
      file
      ?? APNGFile(
        size, PNGCompressor.forAnimations.smallest(colors.codings, for: first.bitmap), plays)
    let pictures = try workers.map(waiting.count) { [waiting, coding = file.coding] number in
      waiting[number].change.picture(coding, PNGCompressor.forAnimations)
    }
    for (picture, delay) in zip(pictures, waiting.map(\.delay)) { file.add(picture, for: delay) }
    self.file = file
    waiting = []
  }
}

/// The changes from one image to the next.
private struct APNGChange: Sendable {
  let rect: PixelRect
  /// The pixels within the rectangle.
  let bitmap: Bitmap
  private let below: Bitmap?

  /// - Parameter shown: nil before the first.
  init(of whole: Bitmap, since shown: Bitmap?, in changed: PixelRect) {
    // A picture has at least one pixel: where nothing changes, that of the corner again.
    rect = changed.isEmpty ? PixelRect(0, 0, 1, 1) : changed
    bitmap = whole.cropped(to: rect)
    below = shown?.cropped(to: rect)
  }

  /// The smaller encoding: all pixels of the rectangle, or only the pixels that changed.
  func picture(_ coding: PNGCoding, _ compressor: PNGCompressor) -> APNGPicture {
    let plan = compressor.plan(for: bitmap, coding)
    if let below, let clear = coding.clear, let added = bitmap.added(to: below, clear: clear) {
      let other = compressor.plan(for: added, coding)
      if other.estimate < plan.estimate {
        let data = compressor.data(of: added, coding, other)
        return APNGPicture(rect: rect, blend: .over, data: data)
      }
    }
    let data = compressor.data(of: bitmap, coding, plan)
    return APNGPicture(rect: rect, blend: .source, data: data)
  }
}

extension PixelRect {
  /// The rectangle, extended to the left edge.
  fileprivate var fromLeft: PixelRect { PixelRect(0, y, isEmpty ? 0 : x + width, height) }
}

extension Bitmap {
  /// The image to draw over `below` to get this image, with clear pixels where both are equal. Nil
  /// if a pixel becomes less opaque, because drawing over can't do that, or if no pixel is equal.
  fileprivate func added(to below: Bitmap, clear: Pixel) -> Bitmap? {
    var added = self
    var leavesOut = false
    for place in pixels.indices {
      let (pixel, under) = (pixels[place], below.pixels[place])
      if pixel == under {
        added.pixels[place] = clear
        leavesOut = true
      } else if pixel.alpha < 255, under.alpha > 0 {
        return nil
      }
    }
    return leavesOut ? added : nil
  }
}
