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
}

extension PNGChunk {
  /// Whether the pixels depend on the chunk. libpng would decompress and keep all others, for example
  /// a thousand texts of eight megabytes each.
  var affectsPixels: Bool {
    let isCritical = name.utf8.first.map { $0 & 0x20 == 0 } ?? false
    return isCritical || ["tRNS", "gAMA", "cHRM", "sRGB"].contains(name) && data.count <= 1024
  }
}

/// Returns a PNG without the chunks that don't affect the pixels. A truncated file stays truncated.
func removingMetadata(fromPNG bytes: [UInt8]) -> [UInt8] {
  var result: [UInt8] = []
  result.reserveCapacity(bytes.count)
  result += bytes.prefix(pngSignature.count)
  var position = pngSignature.count
  while position + 8 <= bytes.count {
    let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
    let end = min(position + 12 + length, bytes.count)
    let chunk = PNGChunk(
      name: String(decoding: bytes[position + 4..<position + 8], as: UTF8.self),
      data: bytes[position + 8..<max(end - 4, position + 8)])
    if chunk.affectsPixels { result += bytes[position..<end] }
    position = end
  }
  return result
}

/// The first bytes of each PNG file.
let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

/// Calls `body` with each chunk, in order, after checking its checksum.
func forEachPNGChunk(of bytes: [UInt8], format: String, _ body: (PNGChunk) throws -> Void) throws {
  var position = pngSignature.count
  while true {
    guard position + 12 <= bytes.count else { throw cutOff(format) }
    let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
    let end = position + 8 + length
    guard end + 4 <= bytes.count else { throw cutOff(format) }
    let name = String(decoding: bytes[position + 4..<position + 8], as: UTF8.self)
    let sum = Int(Deflater.crc32(bytes[position + 4..<end])).bigEndianBytes
    guard sum.elementsEqual(bytes[end..<end + 4]) else {
      throw EncodeError.unreadable(
        format: format, reason: "it is damaged: the checksum of a chunk \(name.debugDescription)")
    }
    try body(PNGChunk(name: name, data: bytes[position + 8..<end]))
    if name == "IEND" { return }
    position = end + 4
  }
}

private func cutOff(_ format: String) -> EncodeError {
  .unreadable(format: format, reason: "it is cut off")
}
