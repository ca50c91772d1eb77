import CritterGraphics

/// A CSS token, with escapes replaced.
package enum StyleToken: Hashable, Sendable {
  case word(String)
  /// The start of a function: `name(`.
  case function(String)
  case atWord(String)
  case hash(String)
  case string(String)
  /// The URL in `url(…)`, quoted or not.
  case url(String)
  /// A number as written, with its unit in lowercase.
  case number(String, unit: String)
  case space
  case mark(UInt8)

  /// Creates a mark from a character.
  package static func mark(_ character: Unicode.Scalar) -> StyleToken {
    .mark(UInt8(ascii: character))
  }

  /// The text of a word or string.
  package var plainText: String? {
    switch self {
    case .word(let text), .string(let text): text
    default: nil
    }
  }
}

extension [StyleToken] {
  /// The tokens as CSS, with escapes and quotes only where they are needed.
  package var text: String {
    map { token in
      switch token {
      case .word(let text): text
      case .function(let name): name + "("
      case .atWord(let name): "@" + name
      case .hash(let name): "#" + name
      case .string(let text): text.isPlainString ? "\"\(text)\"" : quoted(text)
      case .url(let target): "url(\(target.isPlainString ? target : quoted(target)))"
      case .number(let text, let unit): text + unit
      case .space: " "
      case .mark(let byte): String(Unicode.Scalar(byte))
      }
    }.joined()
  }
}

extension String {
  /// Whether the text can be in quotes or brackets as it is.
  fileprivate var isPlainString: Bool { !utf8.contains { "\"'()\\\n".utf8.contains($0) } }
}

extension [StyleToken] {
  /// The numbers among the tokens, without their units.
  package var numbers: [Double] {
    compactMap { if case .number(let text, _) = $0 { Double(parsing: text) } else { nil } }
  }

  /// The ids in `url(#id)`.
  package var targets: [String] {
    compactMap { token in
      if case .url(let target) = token { target.exact.dropping(prefix: "#") } else { nil }
    }
  }

  /// The items of a list with commas outside brackets.
  package var items: [[StyleToken]] { pieces { $0 == .mark(",") }.map(\.trimmingSpace) }

  /// The items of a list with spaces outside brackets.
  package var words: [[StyleToken]] { pieces { $0 == .space }.filter { !$0.isEmpty } }

  private func pieces(_ isEnd: (StyleToken) -> Bool) -> [[StyleToken]] {
    var (result, depth): ([[StyleToken]], Int) = ([[]], 0)
    for token in self {
      if depth == 0, isEnd(token) {
        result.append([])
        continue
      }
      depth += token.depthChange
      result[result.count - 1].append(token)
    }
    return result
  }

  /// The value as one word in lowercase.
  package var keyword: String { text.trimmed.lowercased() }
}

/// A tokenizer for CSS, in one pass and for any input, as in CSS Syntax 3. Leaves out comments.
package struct StyleTokens {
  fileprivate var scanner: ByteScanner

  /// Returns the tokens of a text.
  package static func list(_ css: String) -> [StyleToken] {
    var tokens = StyleTokens(scanner: ByteScanner(bytes: Array(css.utf8)))
    var result: [StyleToken] = []
    while let token = tokens.next() { result.append(token) }
    return result
  }

  private mutating func next() -> StyleToken? {
    while scanner.skip("/*") {
      if scanner.take(through: "*/") == nil { return nil }
    }
    if scanner.isAtEnd { return nil }
    if scanner.skipStyleSpace() { return .space }
    if startsNumber { return number() }
    if startsName { return wordOrFunction() }
    let byte = scanner.current
    scanner.position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .string(string(until: byte))
    case UInt8(ascii: "#") where continuesName(): return .hash(name())
    case UInt8(ascii: "@") where startsName:
      return .atWord(name().lowercased())
    default: return .mark(byte)
    }
  }

  private mutating func wordOrFunction() -> StyleToken {
    let name = name()
    guard scanner.skip("(") else { return .word(name) }
    return name.lowercased() == "url" ? url() : .function(name.lowercased())
  }

  private mutating func url() -> StyleToken {
    scanner.skipStyleSpace()
    let quote = scanner.current
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      scanner.position += 1
      let text = string(until: quote)
      _ = string(until: UInt8(ascii: ")"))
      return .url(text)
    }
    let text = string(until: UInt8(ascii: ")"))
    return .url(text.trimmed)
  }

  private mutating func string(until end: UInt8) -> String {
    var text: [UInt8] = []
    while !scanner.isAtEnd {
      let byte = scanner.current
      if byte == end {
        scanner.position += 1
        break
      }
      if byte == UInt8(ascii: "\\") {
        text += escape()
      } else {
        // An unclosed string ends with its line.
        if byte == 10, end != UInt8(ascii: ")") { break }
        text.append(byte)
        scanner.position += 1
      }
    }
    return String(text[...])
  }

  private mutating func name() -> String {
    var text: [UInt8] = []
    while continuesName() {
      if scanner.current == UInt8(ascii: "\\") {
        text += escape()
      } else {
        text.append(scanner.current)
        scanner.position += 1
      }
    }
    return String(text[...])
  }

  /// Reads an escape such as `\72 ` or `\(`. Returns nothing for a line break in a string.
  private mutating func escape() -> [UInt8] {
    scanner.position += 1
    guard !scanner.isAtEnd else { return [] }
    if scanner.current == 10 {
      scanner.position += 1
      return []
    }
    let start = scanner.position
    let digits = scanner.take(while: \.isHexDigit).prefix(6)
    guard !digits.isEmpty else {
      return Array(scanner.takeCharacterBytes())
    }
    scanner.position = start + digits.count
    if scanner.current.isStyleSpace { scanner.position += 1 }
    let value = UInt32(String(digits), radix: 16) ?? 0
    let scalar = value == 0 ? nil : Unicode.Scalar(value)
    return Array(String(Character(scalar ?? "\u{FFFD}")).utf8)
  }

  private mutating func number() -> StyleToken {
    let start = scanner.position
    if !scanner.skip("+") { _ = scanner.skip("-") }
    _ = scanner.take(while: \.isDigit)
    if scanner.current == UInt8(ascii: "."), scanner.byte(1).isDigit {
      scanner.position += 1
      _ = scanner.take(while: \.isDigit)
    }
    scanner.skipExponent()
    let text = String(scanner.bytes[start..<scanner.position])
    if scanner.skip("%") { return .number(text, unit: "%") }
    let unit = startsName ? name().lowercased() : ""
    return .number(text, unit: unit)
  }

  private var startsNumber: Bool {
    switch scanner.current {
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      scanner.byte(1).isDigit
        || scanner.byte(1) == UInt8(ascii: ".") && scanner.byte(2).isDigit
    case UInt8(ascii: "."): scanner.byte(1).isDigit
    case let byte: byte.isDigit
    }
  }

  private var startsName: Bool {
    let ahead = scanner.current == UInt8(ascii: "-") ? 1 : 0
    return continuesName(ahead) && !scanner.byte(ahead).isDigit
  }

  private func continuesName(_ ahead: Int = 0) -> Bool {
    let byte = scanner.byte(ahead)
    if byte == UInt8(ascii: "\\") {
      let next = scanner.position + ahead + 1
      return next < scanner.bytes.count && scanner.bytes[next] != 10
    }
    return byte.isLetter || byte.isDigit || byte >= 128 || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }
}

extension UInt8 {
  fileprivate var isStyleSpace: Bool { isSpace || self == 12 }

  fileprivate var isHexDigit: Bool { isDigit || (97...102).contains(self | 32) }
}

extension ByteScanner {
  @discardableResult
  fileprivate mutating func skipStyleSpace() -> Bool {
    !take { $0.isStyleSpace }.isEmpty
  }

  /// Takes one UTF-8 character.
  fileprivate mutating func takeCharacterBytes() -> ArraySlice<UInt8> {
    let start = position
    position += 1
    while position < bytes.count, bytes[position] & 0xC0 == 0x80 { position += 1 }
    return bytes[start..<position]
  }
}
