extension String {
  /// Whether the text contains a number beyond `ArtLimits.number`. Ignores digits within words and
  /// `#colors`.
  ///
  /// - Parameter betweenLetters: whether letters are commands, as in path data, and not parts of
  ///   words.
  func hasTooLargeNumber(betweenLetters: Bool) -> Bool {
    var scanner = ByteScanner(bytes: Array(utf8))
    while !scanner.isAtEnd {
      let byte = scanner.current
      if byte.isDigit || byte == UInt8(ascii: ".") {
        if scanner.skipsTooLargeNumber() { return true }
      } else if byte == UInt8(ascii: "#") {
        // An id such as `4e39241449-c` isn't a number.
        _ = scanner.take { !$0.endsName }
      } else if byte.isLetter && !betweenLetters {
        _ = scanner.take { $0.isLetter || $0.isDigit }
      } else {
        scanner.position += 1
      }
    }
    return false
  }

  /// The number of vertices in path data, or a few more.
  var vertexCount: Int {
    var (count, numbers, arity) = (0, 0, 2)
    var (isInNumber, isFraction, previous) = (false, false, UInt8(ascii: " "))
    for byte in utf8 {
      let isExponent = isInNumber && previous | 32 == UInt8(ascii: "e")
      if byte.isLetter, !(isInNumber && byte | 32 == UInt8(ascii: "e")) {
        count += (numbers + arity - 1) / arity + (byte | 32 == UInt8(ascii: "z") ? 1 : 0)
        (numbers, arity, isInNumber) = (0, Self.numbersPerVertex[byte | 32] ?? 2, false)
      } else if byte.isDigit || byte == UInt8(ascii: ".") || byte.isSign {
        let isDot = byte == UInt8(ascii: ".")
        // `1.5.5-2` has three numbers.
        if !isInNumber || isDot && isFraction || byte.isSign && !isExponent {
          (numbers, isFraction) = (numbers + 1, false)
        }
        (isInNumber, isFraction) = (true, isFraction || isDot)
      } else if byte | 32 != UInt8(ascii: "e") {
        isInNumber = false
      }
      previous = byte
    }
    return count + (numbers + arity - 1) / arity
  }

  /// The numbers of each command. The flags of an arc can be one number with the next.
  private static let numbersPerVertex: [UInt8: Int] = [
    UInt8(ascii: "h"): 1, UInt8(ascii: "v"): 1, UInt8(ascii: "c"): 6, UInt8(ascii: "s"): 4,
    UInt8(ascii: "q"): 4, UInt8(ascii: "a"): 5,
  ]

  /// The numbers in a list separated by commas or white space. Skips items that aren't numbers.
  var anyNumbers: [Double] {
    utf8.split { $0.isSpace || $0 == UInt8(ascii: ",") }.compactMap { Double(Substring($0)) }
  }
}

extension UInt8 {
  /// Whether the byte ends an id or a color.
  fileprivate var endsName: Bool { isSpace || Array(")\"',;".utf8).contains(self) }
  fileprivate var isSign: Bool { self == UInt8(ascii: "-") || self == UInt8(ascii: "+") }
}

extension ByteScanner {
  /// Skips a number.
  ///
  /// - Returns: whether the number exceeds the limit.
  fileprivate mutating func skipsTooLargeNumber() -> Bool {
    let start = position
    let digits = take(while: \.isDigit).drop { $0 == UInt8(ascii: "0") }.count
    if skip(".") { _ = take(while: \.isDigit) }
    let hasExponent = current | 32 == UInt8(ascii: "e")
    guard digits > 7 || hasExponent else { return false }
    skipExponent()
    let value = Double(String(bytes[start..<position]))
    return value.map { $0 > ArtLimits.number } ?? false
  }
}
