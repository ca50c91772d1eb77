import CritterGraphics

/// A compressed picture of an animation.
struct APNGPicture: Sendable {
  /// How a decoder puts a picture's rectangle on what it shows, by the file's numbers.
  enum Blend: UInt8 {
    case source, over
  }

  let rect: PixelRect
  let blend: Blend
  let data: [UInt8]
}

/// An APNG in the making, in memory.
struct APNGFile {
  let coding: PNGCoding
  private(set) var pictures = 0
  private let plays: Int?
  private var file: PNGFile
  private let controlStart: Int
  /// fcTL and fdAT chunks are numbered through.
  private var sequence = 0

  /// - Parameter plays: in all; nil means forever.
  init(_ size: PixelSize, _ coding: PNGCoding, _ plays: Int?) {
    self.coding = coding
    self.plays = plays
    file = PNGFile(size, coding)
    controlStart = file.bytes.count
    file.add("acTL", control)
  }

  mutating func add(_ picture: APNGPicture, for delay: Fraction) {
    addFrameControl(picture, delay)
    if pictures == 0 {
      file.add("IDAT", picture.data)
    } else {
      file.add("fdAT", nextNumber() + picture.data)
    }
    pictures += 1
  }

  mutating func finish() -> [UInt8] {
    file.replaceChunk(at: controlStart, "acTL", control)
    return file.finish()
  }

  private var control: [UInt8] {
    pictures.bigEndianBytes + (plays ?? 0).bigEndianBytes
  }

  private mutating func addFrameControl(_ picture: APNGPicture, _ delay: Fraction) {
    var data = nextNumber()
    let rect = picture.rect
    for number in [rect.width, rect.height, rect.x, rect.y] { data += number.bigEndianBytes }
    for term in [delay.numerator, delay.denominator] { data += term.bigEndianBytes.suffix(2) }
    // The picture stays when its time is over.
    file.add("fcTL", data + [0, picture.blend.rawValue])
  }

  private mutating func nextNumber() -> [UInt8] {
    defer { sequence += 1 }
    return sequence.bigEndianBytes
  }
}
