/// One chunk of a PNG file.
struct PNGChunk {
  /// The type, four letters.
  let name: String
  let data: ArraySlice<UInt8>

  /// Returns the bytes of a chunk in a file: length, name, data, and checksum.
  static func bytes(_ name: String, _ data: some Collection<UInt8>) -> [UInt8] {
    let body = Array(name.utf8) + Array(data)
    return data.count.bigEndianBytes + body + Int(Deflater.crc32(body[...])).bigEndianBytes
  }

  /// Returns a big-endian number in the data, which must be long enough.
  func number(at offset: Int, bytes: Int = 4) -> Int {
    data.dropFirst(offset).prefix(bytes).reduce(0) { $0 << 8 | Int($1) }
  }

  /// Whether the pixels depend on the chunk. libpng would decompress and keep all others, for example
  /// a thousand texts of eight megabytes each.
  var affectsPixels: Bool {
    let isCritical = name.utf8.first.map { $0 & 0x20 == 0 } ?? false
    return isCritical || ["tRNS", "gAMA", "cHRM", "sRGB"].contains(name) && data.count <= 1024
  }
}

/// The chunks of a PNG, in order. The last one can go beyond the end of the bytes.
func pngChunks(of bytes: [UInt8]) -> some Sequence<(name: String, range: Range<Int>)> {
  sequence(state: pngSignature.count) { position in
    guard position + 8 <= bytes.count else { return nil }
    let start = position
    position += 12 + bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    return (String(decoding: bytes[start + 4..<start + 8], as: UTF8.self), start..<position)
  }
}

/// Returns a PNG without the chunks that don't affect the pixels. A truncated file stays truncated.
func removingMetadata(fromPNG bytes: [UInt8]) -> [UInt8] {
  var result: [UInt8] = []
  result.reserveCapacity(bytes.count)
  result += bytes.prefix(pngSignature.count)
  for (name, range) in pngChunks(of: bytes) {
    let chunk = range.clamped(to: 0..<bytes.count)
    let data = bytes[chunk.lowerBound + 8..<max(chunk.upperBound - 4, chunk.lowerBound + 8)]
    if PNGChunk(name: name, data: data).affectsPixels { result += bytes[chunk] }
  }
  return result
}

/// The first bytes of each PNG file.
let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

/// Calls `body` with each chunk, in order, after checking its checksum.
func forEachPNGChunk(of bytes: [UInt8], format: String, _ body: (PNGChunk) throws -> Void) throws {
  for (name, range) in pngChunks(of: bytes) {
    guard range.upperBound <= bytes.count else { throw cutOff(format) }
    let end = range.upperBound - 4
    let sum = Int(Deflater.crc32(bytes[range.lowerBound + 4..<end])).bigEndianBytes
    guard sum.elementsEqual(bytes[end..<range.upperBound]) else {
      throw EncodeError.unreadable(
        format: format, reason: "it is damaged: the checksum of a chunk \(name.debugDescription)")
    }
    try body(PNGChunk(name: name, data: bytes[range.lowerBound + 8..<end]))
    if name == "IEND" { return }
  }
  throw cutOff(format)
}

private func cutOff(_ format: String) -> EncodeError {
  .unreadable(format: format, reason: "it is cut off")
}
