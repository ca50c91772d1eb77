import CritterGraphics

/// A compressed frame of an animation.
struct APNGFrameData: Sendable {
  /// The way in which a decoder draws the frame over the previous ones, with its number in the file.
  enum Blend: UInt8 {
    case source, over
  }

  let rect: PixelRect
  let blend: Blend
  let data: [UInt8]
}

/// An APNG that is written in memory. It keeps all chunks, because the first one contains the
/// number of frames.
struct APNGFile {
  let coding: PNGCoding
  private(set) var frameCount = 0
  private let size: PixelSize
  private let plays: Int?
  private var chunks: [(name: String, data: [UInt8])] = []
  /// The next sequence number of fcTL and fdAT chunks.
  private var sequence = 0

  /// - Parameter plays: the number of plays; nil for forever.
  init(size: PixelSize, coding: PNGCoding, plays: Int?) {
    self.size = size
    self.coding = coding
    self.plays = plays
  }

  mutating func add(_ frame: APNGFrameData, delay: Fraction) {
    addFrameControl(frame, delay)
    if frameCount == 0 {
      chunks.append(("IDAT", frame.data))
    } else {
      chunks.append(("fdAT", nextNumber() + frame.data))
    }
    frameCount += 1
  }

  func bytes() throws(EncodeError) -> [UInt8] {
    let file = try PNGFile(size, coding)
    try file.add("acTL", frameCount.bigEndianBytes + (plays ?? 0).bigEndianBytes)
    for chunk in chunks { try file.add(chunk.name, chunk.data) }
    return try file.finish()
  }

  private mutating func addFrameControl(_ frame: APNGFrameData, _ delay: Fraction) {
    var data = nextNumber()
    let rect = frame.rect
    for number in [rect.width, rect.height, rect.x, rect.y] { data += number.bigEndianBytes }
    for term in [delay.numerator, delay.denominator] { data += term.bigEndianBytes.suffix(2) }
    // Disposal 0: the frame stays.
    chunks.append(("fcTL", data + [0, frame.blend.rawValue]))
  }

  private mutating func nextNumber() -> [UInt8] {
    defer { sequence += 1 }
    return sequence.bigEndianBytes
  }
}
