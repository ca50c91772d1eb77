/// Reads whole numbers of a few bytes each, as `append(packed:)` writes them.
package struct PackedNumbers {
  private let bytes: [UInt8]
  /// Where the next one begins.
  package private(set) var place: Int

  package init(_ bytes: [UInt8], from place: Int = 0) {
    (self.bytes, self.place) = (bytes, place)
  }

  package var isAtEnd: Bool { place >= bytes.count }

  /// - Returns: nil at the end, and for a number that is cut short or has more than 56 bits.
  package mutating func next() -> Int? {
    var number = 0
    for shift in stride(from: 0, to: 56, by: 7) {
      guard place < bytes.count else { return nil }
      let byte = bytes[place]
      place += 1
      number |= Int(byte & 127) << shift
      if byte < 128 { return number }
    }
    return nil
  }

  /// - Returns: nil when there are not as many.
  package mutating func next(bytes count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= bytes.count - place else { return nil }
    defer { place += count }
    return bytes[place..<place + count]
  }
}

extension [UInt8] {
  /// Seven bits a byte, the lowest first.
  ///
  /// - Parameter number: from 0.
  package mutating func append(packed number: Int) {
    var rest = number
    while rest > 127 {
      append(UInt8(rest & 127 | 128))
      rest >>= 7
    }
    append(UInt8(rest))
  }
}
