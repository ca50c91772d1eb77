import CritterGraphics

extension ImageDecoder {
  /// The decoder of animated PNGs (https://www.w3.org/TR/png-3/#apng-frame-based-animation).
  /// libpng decodes each frame as a separate PNG.
  static let apng = ImageDecoder(name: "apng", recognizes: DecodedAnimation.isAnimatedPNG) {
    bytes, sink in
    var reader = APNGReader()
    try forEachPNGChunk(of: bytes, format: "apng") { try reader.read($0, sink) }
    try reader.checkCount()
    return reader.plays
  }
}

extension DecodedAnimation {
  /// Returns whether a PNG has an acTL chunk before its first image data.
  ///
  /// - Parameter bytes: the file, or its first bytes.
  package static func isAnimatedPNG(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: pngSignature) else { return false }
    return pngChunks(of: bytes).first { ["acTL", "IDAT"].contains($0.name) }?.name == "acTL"
  }
}

/// A reader of an animated PNG, chunk by chunk, which composites the frames.
private struct APNGReader {
  /// The number of plays; 0 for forever.
  private(set) var plays = 0
  private var expectedCount = 0
  private var frameCount = 0
  private var header: [UInt8] = []
  /// The chunks before the first image that every frame's PNG needs, such as the palette.
  private var shared: [UInt8] = []
  private var sharedNames: Set<String> = []
  private var canvas = UnpremultipliedCanvas(PixelSize(0, 0))
  private var open: (frame: APNGFrame, data: [UInt8])?
  private var nextNumber = 0
  private var hasData = false

  mutating func read(_ chunk: PNGChunk, _ sink: (DecodedFrame) throws -> Void) throws {
    switch chunk.name {
    case "IHDR": try readHeader(chunk)
    case "acTL":
      guard chunk.data.count == 8 else { throw damaged("an invalid acTL chunk") }
      expectedCount = chunk.number(at: 0)
      plays = chunk.number(at: 4)
    case "fcTL":
      try close(sink)
      try count(chunk)
      try checkRoom()
      open = (try APNGFrame(chunk, isFirst: frameCount == 0, canvas.size), [])
    case "IDAT":
      hasData = true
      open?.data += chunk.data
    case "fdAT":
      try count(chunk)
      open?.data += chunk.data.dropFirst(4)
    case "IEND": try close(sink)
    default: share(chunk)
    }
  }

  private mutating func share(_ chunk: PNGChunk) {
    guard !hasData, open == nil, chunk.affectsPixels, chunk.data.count <= 1024,
      sharedNames.insert(chunk.name).inserted
    else { return }
    shared += PNGChunk.bytes(chunk.name, chunk.data)
  }

  /// Throws if a frame is too many, before memory is allocated for it.
  private func checkRoom() throws {
    try canvas.size.checkReadable(frameCount: expectedCount, format: "apng")
    guard frameCount < expectedCount else {
      throw damaged("expected \(expectedCount) frames, found more")
    }
  }

  func checkCount() throws {
    guard frameCount == expectedCount else {
      throw damaged("expected \(expectedCount) frames, found \(frameCount)")
    }
  }

  private mutating func readHeader(_ chunk: PNGChunk) throws {
    guard chunk.data.count == 13 else { throw damaged("an invalid IHDR chunk") }
    let size = PixelSize(chunk.number(at: 0), chunk.number(at: 4))
    try size.checkReadable(format: "apng")
    header = Array(chunk.data)
    canvas = UnpremultipliedCanvas(size)
  }

  /// Checks the sequence number of an animation chunk.
  private mutating func count(_ chunk: PNGChunk) throws {
    guard chunk.data.count >= 4, chunk.number(at: 0) == nextNumber else {
      throw damaged("its chunks are out of order")
    }
    nextNumber += 1
  }

  /// Composites the open frame, whose data is complete.
  private mutating func close(_ sink: (DecodedFrame) throws -> Void) throws {
    guard let (frame, data) = open else { return }
    open = nil
    let picture = try UnpremultipliedCanvas(png: png(frame, data), format: "apng")
    try canvas.show(
      in: frame.rect, disposal: frame.disposal,
      draw: { $0.draw(picture, in: frame.rect, over: frame.blendsOver) }
    ) {
      try sink($0.frame(delay: frame.delay))
    }
    frameCount += 1
  }

  private func png(_ frame: APNGFrame, _ data: [UInt8]) -> [UInt8] {
    let size = frame.rect.width.bigEndianBytes + frame.rect.height.bigEndianBytes
    return pngSignature + PNGChunk.bytes("IHDR", size + header.dropFirst(8)) + shared
      + PNGChunk.bytes("IDAT", data) + PNGChunk.bytes("IEND", [])
  }
}

/// The contents of an fcTL chunk.
private struct APNGFrame {
  var rect: PixelRect
  /// The delay as a fraction of a second.
  var delay: (Int, Int)
  var disposal: UnpremultipliedCanvas.Disposal
  /// Whether the frame is blended over the canvas. Otherwise, it replaces the pixels.
  var blendsOver: Bool

  init(_ chunk: PNGChunk, isFirst: Bool, _ canvas: PixelSize) throws {
    guard chunk.data.count == 26 else { throw damaged("an invalid fcTL chunk") }
    rect = PixelRect(
      chunk.number(at: 12), chunk.number(at: 16), chunk.number(at: 4), chunk.number(at: 8))
    guard !rect.isEmpty, rect.x + rect.width <= canvas.width,
      rect.y + rect.height <= canvas.height
    else { throw damaged("a frame outside of the canvas") }
    let denominator = chunk.number(at: 22, bytes: 2)
    delay = (chunk.number(at: 20, bytes: 2), denominator == 0 ? 100 : denominator)
    switch chunk.number(at: 24, bytes: 1) {
    case 0: disposal = .keep
    case 1: disposal = .clear
    // There is nothing to restore before the first frame.
    case 2: disposal = isFirst ? .clear : .restore
    default: throw damaged("an unknown disposal")
    }
    blendsOver = chunk.number(at: 25, bytes: 1) == 1
  }
}

private func damaged(_ reason: String) -> EncodeError {
  .unreadable(format: "apng", reason: "it is damaged: \(reason)")
}
