/// A text with a current position.
struct ByteScanner {
  let bytes: [UInt8]
  var position = 0

  var isAtEnd: Bool { position >= bytes.count }

  /// The current byte; 0 at the end.
  var current: UInt8 { byte(0) }

  /// Returns the byte at a distance after the current one; 0 after the end.
  func byte(_ ahead: Int) -> UInt8 {
    position + ahead < bytes.count ? bytes[position + ahead] : 0
  }

  /// Skips a text if it comes next.
  mutating func skip(_ text: StaticString) -> Bool {
    guard isNext(text) else { return false }
    position += text.utf8CodeUnitCount
    return true
  }

  func isNext(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard position + count <= bytes.count else { return false }
    for index in 0..<count where bytes[position + index] != text.utf8Start[index] { return false }
    return true
  }

  mutating func take(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = position
    while position < bytes.count, condition(bytes[position]) { position += 1 }
    return bytes[start..<position]
  }

  /// Takes the bytes up to a text.
  ///
  /// - Returns: the bytes before `end`; nil if `end` isn't found. The position moves past `end`.
  mutating func take(through end: StaticString) -> ArraySlice<UInt8>? {
    let start = position
    while position < bytes.count {
      if isNext(end) {
        defer { position += end.utf8CodeUnitCount }
        return bytes[start..<position]
      }
      position += 1
    }
    return nil
  }

  /// Skips the exponent of a number, if there is one.
  mutating func skipExponent() {
    guard current | 32 == UInt8(ascii: "e") else { return }
    let isSigned = byte(1) == UInt8(ascii: "+") || byte(1) == UInt8(ascii: "-")
    guard byte(isSigned ? 2 : 1).isDigit else { return }
    position += isSigned ? 2 : 1
    _ = take(while: \.isDigit)
  }
}

extension UInt8 {
  var isSpace: Bool { self == 32 || self == 10 || self == 9 || self == 13 }

  var isDigit: Bool { (48...57).contains(self) }

  var isLetter: Bool { (97...122).contains(self | 32) }
}
