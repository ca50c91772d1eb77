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
  /// The last image, which isn't written yet because the next one can look the same.
  private var waiting: GIFImage?
  private var count = 0
  /// Centiseconds.
  private var duration = 0

  /// - Parameters:
  ///   - entries: the palette.
  ///   - transparent: its entry that leaves a pixel as it is.
  ///   - plays: in all; nil means forever.
  init(
    _ size: PixelSize, _ entries: [Bitmap.Pixel], transparent: UInt8?, plays: Int?,
    _ inspect: Format.Inspector?
  ) throws(EncodeError) {
    writer = try GIFWriter(size, entries, transparent: transparent, plays: plays)
    (self.size, self.entries, self.transparent, self.inspect) = (
      size, entries, transparent, inspect
    )
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

  /// Nothing can be added afterwards.
  mutating func finished() throws -> Encoded {
    try writeWaiting()
    return Encoded(
      bytes: try writer.finish(), frames: count, duration: Double(duration) / 100,
      colors: entries.count)
  }

  /// A delay that is too long for one image takes several of the same.
  private mutating func writeWaiting() throws {
    guard let image = waiting else { return }
    let parts = FrameClock.parts(of: image.delay, longest: GIFDelays.longest)
    show(image)
    for (number, delay) in parts.enumerated() {
      try writer.write(
        image, delay: delay, restores: image.restoresBackground && number == parts.count - 1)
      try inspect?(decoded(delay: delay))
    }
    if image.restoresBackground { clear(image.rect) }
    count += parts.count
    duration += image.delay
  }
}

// MARK: What a decoder shows

extension GIFFile {
  private mutating func show(_ image: GIFImage) {
    if inspect == nil { return }
    var place = 0
    for row in size.rows(of: image.rect) {
      for spot in row {
        let index = image.indices[place]
        if index != transparent { canvas[spot] = index }
        place += 1
      }
    }
  }

  private mutating func clear(_ rect: PixelRect) {
    if inspect == nil { return }
    for row in size.rows(of: rect) {
      for spot in row { canvas[spot] = transparent ?? 0 }
    }
  }

  private func decoded(delay: Int) -> DecodedPicture {
    var rgba: [UInt8] = []
    rgba.reserveCapacity(canvas.count * 4)
    for index in canvas {
      let entry = entries[Int(index)]
      rgba.append(entry.red)
      rgba.append(entry.green)
      rgba.append(entry.blue)
      rgba.append(entry.alpha)
    }
    return DecodedPicture(size: size, rgba: rgba, delay: (delay, 100))
  }
}

extension PixelSize {
  /// The places in a canvas of this size that are in the rectangle, row by row.
  fileprivate func rows(of rect: PixelRect) -> some Sequence<Range<Int>> {
    (rect.y..<rect.y + rect.height).lazy.map { [width] y in
      y * width + rect.x..<y * width + rect.x + rect.width
    }
  }
}

/// An image of a GIF file: its descriptor, its graphic control extension, and its data.
struct GIFImage {
  /// Empty when it looks like the one before: then nothing but the delay counts.
  var rect: PixelRect
  /// The LZW minimum code size.
  var codeSize: Int
  /// The LZW codes, packed.
  var codes: [UInt8]
  /// The palette indices of the rectangle, row by row.
  var indices: [UInt8]
  /// Centiseconds.
  var delay: Int
  /// Whether the disposal restores the rectangle to the background, rather than leaving it.
  var restoresBackground: Bool
}

extension GIFImage {
  /// Looks like the one before.
  init(unchangedFor delay: Int) {
    self.init(
      rect: .empty, codeSize: 0, codes: [], indices: [], delay: delay, restoresBackground: false)
  }
}

/// The delays of a GIF's frames, in centiseconds.
struct GIFDelays {
  private(set) var centiseconds: [Int] = []
  private var clock = FrameClock(ticksPerSecond: 100)

  /// Chromium and WebKit show anything up to 1 cs for 10 cs.
  static let shortest = 2
  /// Sixteen bits.
  static let longest = 65535

  /// - Parameter duration: seconds.
  /// - Returns: centiseconds.
  /// - Throws: `EncodeError.duration`, `EncodeError.frameRate`.
  @discardableResult
  mutating func append(_ duration: Double) throws(EncodeError) -> Int {
    let frame = centiseconds.count + 1
    try EncodeError.check(duration: duration, frame: frame)
    let delay = clock.next(duration)
    guard delay >= Self.shortest else { throw .frameRate(delay: delay, frame: frame) }
    centiseconds.append(delay)
    return delay
  }
}
