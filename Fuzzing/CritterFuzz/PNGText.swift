import CLibDeflate

/// A PNG as its chunks, to be written with checksums that fit: a reader looks no further where one
/// does not.
struct PNGText {
  /// Each its name and its data.
  var chunks: [[UInt8]] = []
  private let signature: ArraySlice<UInt8>
  private let rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    signature = bytes.prefix(8)
    var rest = bytes.dropFirst(8)
    while rest.count >= 12 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      guard length <= rest.count - 12 else { break }
      chunks.append(Array(rest.dropFirst(4).prefix(length + 4)))
      rest = rest.dropFirst(length + 12)
    }
    self.rest = rest
  }

  var bytes: [UInt8] {
    let written = chunks.map { chunk in
      bigEndian(chunk.count - 4) + chunk + bigEndian(Int(libdeflate_crc32(0, chunk, chunk.count)))
    }
    return Array(signature) + written.joined() + rest
  }
}

/// Four bytes.
func bigEndian(_ number: Int) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
}
