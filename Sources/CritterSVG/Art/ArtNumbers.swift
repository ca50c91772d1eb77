extension String {
  /// Whether the text contains a number beyond `ArtLimits.number`. Ignores digits within words and
  /// `#colors`.
  ///
  /// - Parameter betweenLetters: whether letters are commands, as in path data, and not parts of
  ///   words.
  func hasTooLargeNumber(betweenLetters: Bool) -> Bool {
    Array(utf8)[...].hasTooLargeNumber(betweenLetters: betweenLetters)
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

extension ArraySlice<UInt8> {
  fileprivate func hasTooLargeNumber(betweenLetters: Bool) -> Bool {
    var index = startIndex
    while index < endIndex {
      let byte = self[index]
      if byte.isDigit || byte == UInt8(ascii: ".") {
        if skipNumber(&index) { return true }
      } else if byte == UInt8(ascii: "#") {
        // An id such as `4e39241449-c` isn't a number.
        while index < endIndex, !self[index].endsName { index += 1 }
      } else if byte.isLetter && !betweenLetters {
        index += 1
        while index < endIndex, self[index].isLetter || self[index].isDigit { index += 1 }
      } else {
        index += 1
      }
    }
    return false
  }

  /// Skips a number.
  ///
  /// - Returns: whether the number exceeds the limit.
  private func skipNumber(_ index: inout Int) -> Bool {
    let start = index
    while index < endIndex, self[index].isDigit { index += 1 }
    let digits = self[start..<index].drop { $0 == UInt8(ascii: "0") }.count
    if index < endIndex, self[index] == UInt8(ascii: ".") {
      index += 1
      while index < endIndex, self[index].isDigit { index += 1 }
    }
    let hasExponent = index < endIndex && self[index] | 32 == UInt8(ascii: "e")
    guard digits > 7 || hasExponent else { return false }
    if hasExponent { skipExponent(&index) }
    let value = Double(String(self[start..<index]))
    return value.map { $0 > ArtLimits.number } ?? false
  }

  private func skipExponent(_ index: inout Int) {
    var end = index + 1
    if end < endIndex, self[end] == UInt8(ascii: "-") || self[end] == UInt8(ascii: "+") { end += 1 }
    guard end < endIndex, self[end].isDigit else { return }
    while end < endIndex, self[end].isDigit { end += 1 }
    index = end
  }
}
