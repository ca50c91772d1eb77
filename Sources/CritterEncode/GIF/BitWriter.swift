/// Codes of any width to bytes, lowest bit first.
struct BitWriter {
  private var bytes: [UInt8] = []
  private var word: UInt32 = 0
  private var count = 0

  /// How many whole bytes there are.
  var length: Int { bytes.count }

  mutating func write(_ code: Int, _ width: Int) {
    word |= UInt32(truncatingIfNeeded: code) << UInt32(truncatingIfNeeded: count)
    count += width
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: word))
      word >>= 8
      count -= 8
    }
  }

  func finished() -> [UInt8] {
    count > 0 ? bytes + [UInt8(truncatingIfNeeded: word)] : bytes
  }
}
