/// A word, number, text, or mark of a script.
struct Token {
  enum Kind: Equatable {
    case number(Double)
    case text(String)
    case name(String)
    case mark(String)
    case end
  }

  let kind: Kind
  /// The byte of the script at which the token starts.
  let offset: Int
  /// Whether the token is the first of its line.
  let startsLine: Bool

  /// Splits a script into tokens, the last of which is the end.
  static func tokens(of script: String) throws(ScriptError) -> [Token] {
    var reader = TokenReader(bytes: Array(script.utf8))
    var tokens: [Token] = []
    repeat { tokens.append(try reader.next()) } while tokens.last?.kind != .end
    return tokens
  }
}

private struct TokenReader {
  let bytes: [UInt8]
  private var index = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The marks of several characters; the longest come first.
  private static let marks = [
    "===", "!==", "==", "!=", "<=", ">=", "&&", "||", "++", "--", "+=", "-=", "*=", "/=", "%=",
  ].map { (text: $0, bytes: Array($0.utf8)) }

  mutating func next() throws(ScriptError) -> Token {
    let startsLine = try skipSpace()
    let start = index
    let kind: Token.Kind
    if index == bytes.count {
      kind = .end
    } else if bytes[index].isDigit || at(".") && index + 1 < bytes.count && bytes[index + 1].isDigit
    {
      kind = .number(try number())
    } else if bytes[index].isLetter {
      skip { $0.isLetter || $0.isDigit }
      kind = .name(String(decoding: bytes[start..<index], as: UTF8.self))
    } else if at("\"") || at("'") {
      kind = .text(try text(until: bytes[index]))
    } else {
      let mark = Self.marks.first { bytes[index...].starts(with: $0.bytes) }
      index += mark?.bytes.count ?? 1
      kind = .mark(mark?.text ?? String(Unicode.Scalar(bytes[start])))
    }
    return Token(kind: kind, offset: start, startsLine: startsLine)
  }

  /// Whether the rest starts with a text.
  private func at(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[index...].starts(with: $0) }
  }

  private mutating func skip(while isPart: (UInt8) -> Bool) {
    while index < bytes.count, isPart(bytes[index]) { index += 1 }
  }

  /// Skips spaces and comments.
  ///
  /// - Returns: whether a line ended.
  private mutating func skipSpace() throws(ScriptError) -> Bool {
    let start = index
    while index < bytes.count {
      if at("//") {
        skip { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
      } else if at("/*") {
        let start = index
        while index < bytes.count, !at("*/") { index += 1 }
        if index == bytes.count { throw ScriptError("this comment doesn't end", at: start) }
        index += 2
      } else if bytes[index] <= 32 {
        index += 1
      } else if at("\u{A0}") {
        index += 2
      } else {
        break
      }
    }
    return bytes[start..<index].contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
  }

  private mutating func number() throws(ScriptError) -> Double {
    let start = index
    skip(while: \.isDigit)
    if at(".") {
      index += 1
      skip(while: \.isDigit)
    }
    if at("e") || at("E") {
      index += 1
      if at("-") || at("+") { index += 1 }
      skip(while: \.isDigit)
    }
    // `1.` and `.5` are numbers, too.
    let text = "0" + String(decoding: bytes[start..<index], as: UTF8.self)
    guard let number = Double(text) ?? Double(text + "0"), number.isFinite else {
      throw ScriptError("expected a number", at: start)
    }
    return number
  }

  private mutating func text(until quote: UInt8) throws(ScriptError) -> String {
    let start = index
    var text: [UInt8] = []
    index += 1
    while index < bytes.count, bytes[index] != quote {
      if at("\\"), index + 1 < bytes.count {
        index += 1
        text.append(at("n") ? 10 : at("r") ? 13 : at("t") ? 9 : bytes[index])
      } else {
        text.append(bytes[index])
      }
      index += 1
    }
    if index == bytes.count { throw ScriptError("this text doesn't end", at: start) }
    index += 1
    return String(decoding: text, as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// Whether a byte can be in a name. All letters outside of ASCII can.
  fileprivate var isLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
      || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self)
      || self == UInt8(ascii: "_") || self == UInt8(ascii: "$") || self >= 128
  }
}
