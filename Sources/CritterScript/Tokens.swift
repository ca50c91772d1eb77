/// A script as words, marks, numbers, and texts, one after the other.
struct Tokens {
  enum Token: Equatable {
    case number(Double)
    case text(String)
    /// A name or a mark; empty at the end of the script.
    case word(String)
  }

  private(set) var current = Token.word("")
  /// The byte of the script at which the token starts.
  private(set) var offset = 0
  private let bytes: [UInt8]
  private var index = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// The marks of several characters; the longest come first.
  private static let marks = [
    "===", "!==", "==", "!=", "<=", ">=", "&&", "||", "++", "--", "+=", "-=", "*=", "/=", "%=",
  ]

  mutating func advance() throws {
    skip { $0 <= 32 }
    offset = index
    guard let byte = bytes[index...].first else { return current = .word("") }
    if byte.isDigit || at(".") && bytes[(index + 1)...].first?.isDigit == true {
      current = .number(try number())
    } else if byte.isLetter {
      current = .word(skip { $0.isLetter || $0.isDigit })
    } else if at("'") || at("\"") {
      current = .text(try text(until: byte))
    } else {
      let mark = Self.marks.first { at($0) } ?? String(Unicode.Scalar(byte))
      index += mark.utf8.count
      current = .word(mark)
    }
  }

  private func at(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  @discardableResult
  private mutating func skip(while isPart: (UInt8) -> Bool) -> String {
    let part = bytes[index...].prefix(while: isPart)
    index = part.endIndex
    return String(decoding: part, as: UTF8.self)
  }

  private mutating func number() throws -> Double {
    var digits = skip { $0.isDigit || $0.isLetter || $0 == UInt8(ascii: ".") }
    if digits.last == "e" { digits += skip { $0.isDigit || "+-".utf8.contains($0) } }
    guard let number = Double(digits), number.isFinite else {
      throw ScriptError("expected a number, found '\(digits.prefix(40))'", at: offset)
    }
    return number
  }

  private mutating func text(until quote: UInt8) throws -> String {
    var text: [UInt8] = []
    index += 1
    while index < bytes.count, bytes[index] != quote {
      if at("\\"), index + 1 < bytes.count { index += 1 }
      text.append(bytes[index])
      index += 1
    }
    if index == bytes.count { throw ScriptError("this text doesn't end", at: offset) }
    index += 1
    return String(decoding: text, as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// Whether a byte can be in a name. All letters outside of ASCII can.
  var isLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 32) || self >= 128
      || self == UInt8(ascii: "_") || self == UInt8(ascii: "$")
  }
}
