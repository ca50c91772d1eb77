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
    var packed = PackedNumbers(bytes)
    while !packed.isAtEnd {
      guard let length = packed.next(), length >> 1 <= count - words.count else { return nil }
      if length & 1 == 1 {
        guard let word = packed.nextWord() else { return nil }
        words.append(contentsOf: repeatElement(word, count: length >> 1))
      } else {
        for _ in 0..<length >> 1 {
          guard let word = packed.nextWord() else { return nil }
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
}

extension PackedNumbers {
  /// Four bytes, the lowest first.
  fileprivate mutating func nextWord() -> UInt32? {
    next(bytes: 4)?.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
