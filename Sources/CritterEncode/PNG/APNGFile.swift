import CritterGraphics

/// An APNG in the making, in memory.
struct APNGFile {
  private(set) var pictures = 0
  private let size: PixelSize
  private let plays: Int?
  private let compressor = PNGCompressor()
  private var file: PNGFile
  private let controlStart: Int
  /// fcTL and fdAT chunks are numbered through.
  private var sequence = 0
  private var shown: Bitmap?

  /// - Parameter plays: in all; nil means forever.
  init(size: PixelSize, plays: Int?) {
    self.size = size
    self.plays = plays
    // One run decides: pixels may turn out to be transparent, and of any number of colours.
    file = PNGFile(size, .rgba)
    controlStart = file.bytes.count
    file.add("acTL", control)
  }

  /// - Parameters:
  ///   - bitmap: the whole picture.
  ///   - changed: where it differs from the one before; empty when it is the same.
  mutating func show(_ bitmap: Bitmap, changed: PixelRect, for delay: Fraction) {
    let (rect, blend, data) = picture(bitmap, changed)
    addFrameControl(rect, blend, delay)
    if shown == nil {
      file.add("IDAT", data)
    } else {
      file.add("fdAT", nextNumber() + data)
    }
    shown = bitmap
    pictures += 1
  }

  mutating func finish() -> [UInt8] {
    file.replaceChunk(at: controlStart, "acTL", control)
    return file.finish()
  }

  /// How a decoder puts a picture's rectangle on what it shows, by the file's numbers.
  private enum Blend: UInt8 {
    case source, over
  }

  /// In the smaller of two ways: all pixels of the rectangle, or only those that differ.
  private func picture(
    _ bitmap: Bitmap, _ changed: PixelRect
  ) -> (rect: PixelRect, blend: Blend, data: [UInt8]) {
    guard let shown else {
      return (changed, .source, compressor.data(of: bitmap, withAlpha: true))
    }
    // A picture has at least one pixel: where nothing changes, that of the corner again.
    let rect = changed.isEmpty ? PixelRect(0, 0, 1, 1) : changed
    let whole = bitmap.cropped(to: rect)
    let source = compressor.data(of: whole, withAlpha: true)
    guard let added = whole.added(to: shown.cropped(to: rect)) else {
      return (rect, .source, source)
    }
    let over = compressor.data(of: added, withAlpha: true)
    return over.count < source.count ? (rect, .over, over) : (rect, .source, source)
  }

  private var control: [UInt8] {
    pictures.bigEndianBytes + (plays ?? 0).bigEndianBytes
  }

  private mutating func addFrameControl(_ rect: PixelRect, _ blend: Blend, _ delay: Fraction) {
    var data = nextNumber()
    for number in [rect.width, rect.height, rect.x, rect.y] { data += number.bigEndianBytes }
    for term in [delay.numerator, delay.denominator] { data += term.bigEndianBytes.suffix(2) }
    // The picture stays when its time is over.
    file.add("fcTL", data + [0, blend.rawValue])
  }

  private mutating func nextNumber() -> [UInt8] {
    defer { sequence += 1 }
    return sequence.bigEndianBytes
  }
}

extension Bitmap {
  /// The picture to lay over `below` to get this one: clear where both are equal. Nil when there is
  /// none, for laying over takes no opacity away, or when there is nothing to leave out.
  fileprivate func added(to below: Bitmap) -> Bitmap? {
    var added = self
    var leavesOut = false
    for place in pixels.indices {
      let (pixel, under) = (pixels[place], below.pixels[place])
      if pixel == under {
        added.pixels[place] = .clear
        leavesOut = true
      } else if pixel.alpha < 255, under.alpha > 0 {
        return nil
      }
    }
    return leavesOut ? added : nil
  }
}
