import CritterGraphics

/// Writes a GIF file in memory, by the GIF89a specification.
struct GIFFile {
  private var bytes: [UInt8] = Array("GIF89a".utf8)
  private let size: PixelSize
  private let entries: [Bitmap.Pixel]
  private let transparent: UInt8?
  private let inspect: Format.Inspector?
  /// What a decoder shows, by palette index; kept up only for the inspector.
  private var canvas: [UInt8]
  /// Not written yet, for the next may look the same.
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
  ) {
    (self.size, self.entries, self.transparent, self.inspect) = (
      size, entries, transparent, inspect
    )
    canvas = inspect == nil ? [] : [UInt8](repeating: transparent ?? 0, count: size.area)
    writeHeader()
    if plays != 1 { writeLoop(plays: plays) }
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
    bytes.append(0x3B)
    return Encoded(
      bytes: bytes, frames: count, duration: Double(duration) / 100,
      colors: entries.count)
  }

  /// A delay that is too long for one image takes several of the same.
  private mutating func writeWaiting() throws {
    guard let image = waiting else { return }
    let parts = FrameClock.parts(of: image.delay, longest: GIFDelays.longest)
    show(image)
    for (number, delay) in parts.enumerated() {
      writeControl(delay: delay, restores: image.restoresBackground && number == parts.count - 1)
      write(image)
      try inspect?(decoded(delay: delay))
    }
    if image.restoresBackground { clear(image.rect) }
    count += parts.count
    duration += image.delay
  }
}

// MARK: Blocks

extension GIFFile {
  private mutating func writeHeader() {
    let bits = max(1, Int.bitWidth - (entries.count - 1).leadingZeroBitCount)
    write(size.width)
    write(size.height)
    // A global palette of that many bits, of colours that have eight.
    bytes += [UInt8(0xF0 | bits - 1), 0, 0]
    for entry in entries { bytes += [entry.red, entry.green, entry.blue] }
    bytes += repeatElement(0, count: 3 * ((1 << bits) - entries.count))
  }

  /// The extension counts repeats after the first play, and 0 means forever.
  private mutating func writeLoop(plays: Int?) {
    bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1]
    write(plays.map { $0 - 1 } ?? 0)
    bytes.append(0)
  }

  private mutating func writeControl(delay: Int, restores: Bool) {
    let disposal: UInt8 = restores ? 2 : 1
    bytes += [0x21, 0xF9, 4, disposal << 2 | (transparent == nil ? 0 : 1)]
    write(delay)
    bytes += [transparent ?? 0, 0]
  }

  private mutating func write(_ image: GIFImage) {
    bytes.append(0x2C)
    for word in [image.rect.x, image.rect.y, image.rect.width, image.rect.height] {
      write(word)
    }
    bytes += [0, UInt8(image.codeSize)]
    for start in stride(from: 0, to: image.codes.count, by: 255) {
      let block = image.codes[start..<min(start + 255, image.codes.count)]
      bytes.append(UInt8(block.count))
      bytes += block
    }
    bytes.append(0)
  }

  private mutating func write(_ word: Int) {
    bytes += [UInt8(word & 255), UInt8(word >> 8)]
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
