import CritterGraphics

/// A compressed picture of an animation.
struct APNGPicture: Sendable {
  /// The ways in which a decoder draws an image over the previous ones, with their numbers in the
  /// file.
  enum Blend: UInt8 {
    case source, over
  }

  let rect: PixelRect
  let blend: Blend
  let data: [UInt8]
}

/// An APNG that is written in memory. It keeps all chunks, because the first one contains the
/// number of images.
struct APNGFile {
  let coding: PNGCoding
  private(set) var pictures = 0
  private let size: PixelSize
  private let plays: Int?
  private var chunks: [(name: String, data: [UInt8])] = []
  /// fcTL and fdAT chunks are numbered through.
  private var sequence = 0

  /// - Parameter plays: in all; nil means forever.
  init(_ size: PixelSize, _ coding: PNGCoding, _ plays: Int?) {
    self.size = size
    self.coding = coding
    self.plays = plays
  }

  mutating func add(_ picture: APNGPicture, for delay: Fraction) {
    addFrameControl(picture, delay)
    if pictures == 0 {
      chunks.append(("IDAT", picture.data))
    } else {
      chunks.append(("fdAT", nextNumber() + picture.data))
    }
    pictures += 1
  }

  func bytes() throws(EncodeError) -> [UInt8] {
    let file = try PNGFile(size, coding)
    try file.add("acTL", pictures.bigEndianBytes + (plays ?? 0).bigEndianBytes)
    for chunk in chunks { try file.add(chunk.name, chunk.data) }
    return try file.finish()
  }

  private mutating func addFrameControl(_ picture: APNGPicture, _ delay: Fraction) {
    var data = nextNumber()
    let rect = picture.rect
    for number in [rect.width, rect.height, rect.x, rect.y] { data += number.bigEndianBytes }
    for term in [delay.numerator, delay.denominator] { data += term.bigEndianBytes.suffix(2) }
    // The picture stays when its time is over.
    chunks.append(("fcTL", data + [0, picture.blend.rawValue]))
  }

  private mutating func nextNumber() -> [UInt8] {
    defer { sequence += 1 }
    return sequence.bigEndianBytes
  }
}
