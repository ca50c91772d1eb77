extension Picture {
  /// A PNG that is not compressed, so that whoever reads it loses no time.
  func png(withAlpha: Bool) -> [UInt8] {
    let header = width.bigEndianBytes + height.bigEndianBytes + [8, withAlpha ? 6 : 2, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
      + chunk("IDAT", stored(rows(withAlpha: withAlpha))) + chunk("IEND", [])
  }

  /// Each row behind the number of its filter, 0.
  private func rows(withAlpha: Bool) -> [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity((width * 4 + 1) * height)
    for y in 0..<height {
      rows.append(0)
      for pixel in pixels[y * width..<(y + 1) * width] {
        let alpha = max(pixel.w, 1e-6)
        for channel in 0..<3 { rows.append(byte(pixel[channel] / (withAlpha ? alpha : 1))) }
        if withAlpha { rows.append(byte(pixel.w)) }
      }
    }
    return rows
  }
}

private func byte(_ value: Float) -> UInt8 {
  UInt8(min(max(value, 0), 1) * 255 + 0.5)
}

/// A zlib stream of blocks that hold the bytes as they are.
private func stored(_ bytes: [UInt8]) -> [UInt8] {
  var stream: [UInt8] = [0x78, 0x01]
  let longest = 65535
  for start in stride(from: 0, to: bytes.count, by: longest) {
    let block = bytes[start..<min(start + longest, bytes.count)]
    let count = UInt16(block.count)
    stream.append(start + longest >= bytes.count ? 1 : 0)
    for number in [count, ~count] {
      stream += [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
    }
    stream += block
  }
  return stream + adler32(bytes).bigEndianBytes
}

private func adler32(_ bytes: [UInt8]) -> Int {
  var (low, high) = (1, 0)
  for byte in bytes {
    low = (low + Int(byte)) % 65521
    high = (high + low) % 65521
  }
  return high << 16 | low
}

/// - Parameter name: four letters.
private func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
  let body = Array(name.utf8) + data
  return data.count.bigEndianBytes + body + crc32(body).bigEndianBytes
}

private func crc32(_ bytes: [UInt8]) -> Int {
  var sum: UInt32 = ~0
  for byte in bytes {
    sum = sum >> 8 ^ crcTable[Int(truncatingIfNeeded: (sum ^ UInt32(byte)) & 0xFF)]
  }
  return Int(~sum)
}

private let crcTable: [UInt32] = (0..<256).map { index in
  (0..<8).reduce(UInt32(index)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
}

extension Int {
  /// Four bytes, the highest first.
  fileprivate var bigEndianBytes: [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}
