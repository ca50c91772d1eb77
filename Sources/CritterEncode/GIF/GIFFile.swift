import CritterGraphics

/// The images of a GIF file, with equal neighbors joined, and the canvas of a decoder.
struct GIFFile {
  private let writer: GIFWriter
  private let size: PixelSize
  private let entries: [Bitmap.Pixel]
  private let transparent: UInt8?
  private let inspect: Format.Inspector?
  /// The canvas of a decoder, in palette indices; maintained only for the inspector.
  private var canvas: [UInt8]
  /// The last image, which isn't written yet because the next one can be equal.
  private var waiting: GIFImage?
  private var count = 0
  /// The sum of the delays in centiseconds.
  private var duration = 0

  /// - Parameters:
  ///   - transparent: the index of the palette entry that leaves a pixel unchanged.
  ///   - plays: the number of plays; nil for forever.
  init(
    size: PixelSize, palette entries: [Bitmap.Pixel], transparent: UInt8?, plays: Int?,
    inspect: Format.Inspector?
  ) throws(EncodeError) {
    writer = try GIFWriter(size: size, palette: entries, transparent: transparent, plays: plays)
    self.size = size
    self.entries = entries
    self.transparent = transparent
    self.inspect = inspect
    canvas = inspect == nil ? [] : [UInt8](repeating: transparent ?? 0, count: size.area)
  }

  mutating func add(_ image: GIFImage) throws {
    if image.rect.isEmpty {
      waiting?.delay += image.delay
    } else {
      try writeWaiting()
      waiting = image
    }
  }

  /// Returns the finished file. Nothing can be added afterwards.
  mutating func finished() throws -> Encoded {
    try writeWaiting()
    return Encoded(
      bytes: try writer.finish(), frames: count, duration: Double(duration) / 100,
      colors: entries.count)
  }

  /// Writes the waiting image, several times if its delay is too long for one image.
  private mutating func writeWaiting() throws {
    guard let image = waiting else { return }
    let parts = FrameClock.parts(of: image.delay, longest: GIFDelays.maximum)
    show(image)
    for (number, delay) in parts.enumerated() {
      try writer.write(
        image, delay: delay, restores: image.restoresBackground && number == parts.count - 1)
      try inspect?(decoded(delay: delay))
    }
    if image.restoresBackground { clear(image.rect) }
    if !image.continuesFrame { count += parts.count }
    duration += image.delay
  }

  // MARK: - Canvas of a decoder

  private mutating func show(_ image: GIFImage) {
    if inspect == nil { return }
    var position = 0
    for row in size.rows(of: image.rect) {
      for pixel in row {
        let index = image.indices[position]
        if index != transparent { canvas[pixel] = index }
        position += 1
      }
    }
  }

  private mutating func clear(_ rect: PixelRect) {
    if inspect == nil { return }
    for row in size.rows(of: rect) {
      for pixel in row { canvas[pixel] = transparent ?? 0 }
    }
  }

  private func decoded(delay: Int) -> DecodedFrame {
    var rgba: [UInt8] = []
    rgba.reserveCapacity(canvas.count * 4)
    for index in canvas {
      let entry = entries[Int(index)]
      rgba.append(entry.red)
      rgba.append(entry.green)
      rgba.append(entry.blue)
      rgba.append(entry.alpha)
    }
    return DecodedFrame(size: size, rgba: rgba, delay: (delay, 100))
  }
}

extension PixelSize {
  /// Returns the pixel indices of a rectangle in a canvas of this size, row by row.
  fileprivate func rows(of rect: PixelRect) -> some Sequence<Range<Int>> {
    (rect.y..<rect.y + rect.height).lazy.map { [width] y in
      y * width + rect.x..<y * width + rect.x + rect.width
    }
  }
}

/// An image of a GIF file: its descriptor, its graphic control extension, and its data.
struct GIFImage {
  /// The rectangle on the canvas. Empty for an image that only extends the previous delay.
  var rect: PixelRect
  /// The LZW minimum code size.
  var codeSize: Int
  /// The LZW codes, packed.
  var codes: [UInt8]
  /// The palette indices of the rectangle, row by row.
  var indices: [UInt8]
  /// The delay in centiseconds.
  var delay: Int
  /// Whether the disposal restores the rectangle to the background. Otherwise, the image stays.
  var restoresBackground: Bool
  /// Whether the image only continues the frame before, to clear some of its pixels at the end.
  var continuesFrame = false
}

extension GIFImage {
  /// Creates an image that only extends the previous delay.
  init(unchangedFor delay: Int) {
    self.init(
      rect: .empty, codeSize: 0, codes: [], indices: [], delay: delay, restoresBackground: false)
  }
}

/// The delays of a GIF's frames, in centiseconds.
struct GIFDelays {
  private(set) var centiseconds: [Int] = []
  private var clock = FrameClock(ticksPerSecond: 100)

  /// The minimum delay in centiseconds. Chromium and WebKit show a delay of 1 cs as 10 cs.
  static let minimum = 2
  /// The maximum delay in centiseconds, which has sixteen bits.
  static let maximum = 65535

  /// Adds a duration in seconds, and returns the delay in centiseconds.
  ///
  /// - Throws: `EncodeError.invalidDuration` or `EncodeError.delayTooShort`.
  @discardableResult
  mutating func append(_ duration: Double) throws(EncodeError) -> Int {
    let frame = centiseconds.count + 1
    try EncodeError.check(duration: duration, frame: frame)
    let delay = clock.next(duration)
    guard delay >= Self.minimum else { throw .delayTooShort(delay: delay, frame: frame) }
    centiseconds.append(delay)
    return delay
  }
}
