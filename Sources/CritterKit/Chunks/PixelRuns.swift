import CritterEncode

/// Words as runs of equal ones and as they are: art has large areas of one colour, and what does not
/// change is a run of zeros. Much faster than deflate, and all that it takes.
///
/// Each run begins with its length, doubled, plus one where the words are equal; seven bits a byte,
/// the lowest first.
enum PixelRuns {
  /// A shorter run costs more than it saves.
  private static let shortest = 3

  static func bytes(of words: [UInt32]) -> [UInt8] {
    var bytes: [UInt8] = []
    var (start, place) = (0, 0)
    while place < words.count {
      let word = words[place]
      var end = place + 1
      while end < words.count, words[end] == word { end += 1 }
      if end - place >= shortest {
        add(words[start..<place], to: &bytes)
        bytes.append(packed: (end - place) << 1 | 1)
        add(word, to: &bytes)
        start = end
      }
      place = end
    }
    add(words[start...], to: &bytes)
    return bytes
  }

  /// - Returns: nil unless the bytes are those of so many words.
  static func words(of bytes: [UInt8], count: Int) -> [UInt32]? {
    var words: [UInt32] = []
    words.reserveCapacity(count)
    var rest = bytes[...]
    while !rest.isEmpty {
      guard let length = takeLength(from: &rest), length >> 1 <= count - words.count else {
        return nil
      }
      if length & 1 == 1 {
        guard let word = takeWord(from: &rest) else { return nil }
        words.append(contentsOf: repeatElement(word, count: length >> 1))
      } else {
        for _ in 0..<length >> 1 {
          guard let word = takeWord(from: &rest) else { return nil }
          words.append(word)
        }
      }
    }
    return words.count == count ? words : nil
  }

  private static func add(_ words: ArraySlice<UInt32>, to bytes: inout [UInt8]) {
    if words.isEmpty { return }
    bytes.append(packed: words.count << 1)
    for word in words { add(word, to: &bytes) }
  }

  private static func add(_ word: UInt32, to bytes: inout [UInt8]) {
    for shift: UInt32 in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
  }

  private static func takeWord(from bytes: inout ArraySlice<UInt8>) -> UInt32? {
    guard bytes.count >= 4 else { return nil }
    let start = bytes.startIndex
    let word =
      UInt32(bytes[start]) | UInt32(bytes[start + 1]) << 8 | UInt32(bytes[start + 2]) << 16
      | UInt32(bytes[start + 3]) << 24
    bytes = bytes[(start + 4)...]
    return word
  }

  private static func takeLength(from bytes: inout ArraySlice<UInt8>) -> Int? {
    var length = 0
    for shift in stride(from: 0, to: 35, by: 7) {
      guard let byte = bytes.popFirst() else { return nil }
      length |= Int(byte & 127) << shift
      if byte < 128 { return length }
    }
    return nil
  }
}
