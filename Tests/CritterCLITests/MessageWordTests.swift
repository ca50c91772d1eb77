import CritterGraphics
import CritterTestSupport
import Foundation
import Testing

/// The words of all messages in the sources.
@Suite struct MessageWordTests {
  /// Names that people write like this.
  private static let names: Set<String> = [
    "acTL", "dEPSCrop", "dotLottie", "fcTL", "feConvolveMatrix", "feTile", "foreignObject",
    "lookX", "lookY", "macOS", "viewBox", "xMidYMid",
  ]

  /// A name from the code in the middle of a sentence means that a rename went through a message.
  @Test func `messages have no names from the code, except in quotes`() throws {
    let sources = Repository.folder.appendingPathComponent("Sources")
    let files = try #require(
      FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var count = 0
    for case let file as URL in files where file.pathExtension == "swift" {
      var reader = LiteralReader(Array(try Data(contentsOf: file)))
      for text in reader.literals where text.contains(UInt8(ascii: " ")) {
        count += 1
        let found = camelCase(in: text).filter { !Self.names.contains($0) }
        #expect(
          found.isEmpty, "\(file.lastPathComponent): \(String(decoding: text, as: UTF8.self))")
      }
    }
    #expect(count > 1000)
  }

  @Test func `the check finds names from the code`() {
    for (text, words) in [
      ("parts in all frames groupedByVisibility; show less", ["groupedByVisibility"]),
      ("no part 'leftEye'", []), ("use gaze=0.5 or isOpen=true", []), ("[rotateZ: 8]", []),
      (#"can't \(name.firstPart) it, `aB` or \(f("x y")) bC"#, ["bC"]),
    ] {
      var reader = LiteralReader(Array("let a = \"\(text)\" // aB \"c dE\"".utf8))
      #expect(reader.literals.flatMap(camelCase) == words, "\(text)")
    }
  }

  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1,000"), (76_200, "76,200"), (-1_234_567, "-1,234,567"),
  ])
  func `numbers in messages have separators`(number: Int, text: String) {
    #expect(number.grouped == text)
  }
}

/// Returns the words with a capital letter inside, without those in quotes and those that are keys.
private func camelCase(in text: [UInt8]) -> [String] {
  let quotes = [UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "\"")]
  var (words, word, quote): ([String], [UInt8], UInt8?) = ([], [], nil)
  for (index, byte) in (text + [UInt8(ascii: " ")]).enumerated() {
    let isLetter = byte.isLetter || byte == UInt8(ascii: "_")
    if isLetter {
      word.append(byte)
      continue
    }
    let isKey = byte == UInt8(ascii: ":") || byte == UInt8(ascii: "=")
    if quote == nil, !isKey, word.isCamelCase {
      words.append(String(decoding: word, as: UTF8.self))
    }
    let isApostrophe =
      !word.isEmpty && byte == quotes[0] && index + 1 < text.count && text[index + 1].isLetter
    if byte == quote {
      quote = nil
    } else if quote == nil, quotes.contains(byte), !isApostrophe {
      quote = byte
    }
    // Parts of code, such as `\n`, `$NAME`, and `=value`.
    let isCode = "\\$=".utf8.contains(byte)
    word = isCode ? [UInt8(ascii: "_")] : []
  }
  return words
}

extension UInt8 {
  fileprivate var isUpper: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
  fileprivate var isLower: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
  fileprivate var isLetter: Bool { isUpper || isLower }
}

extension [UInt8] {
  fileprivate var isCamelCase: Bool {
    first?.isLower == true && dropFirst().contains(where: \.isUpper)
  }
}

/// A reader of the string literals in Swift code.
private struct LiteralReader {
  private let code: [UInt8]
  private var index = 0
  private var found: [[UInt8]] = []

  init(_ code: [UInt8]) { self.code = code }

  /// The literals, without the values in them.
  var literals: [[UInt8]] {
    mutating get {
      (index, found) = (0, [])
      readCode()
      return found
    }
  }

  private func starts(_ text: String) -> Bool { code[index...].starts(with: text.utf8) }

  /// Reads code to its end, or to the parenthesis that ends a value in a literal.
  private mutating func readCode(inLiteral: Bool = false) {
    var depth = 0
    while index < code.count {
      if starts("//") {
        skip(to: "\n")
      } else if starts("#\"") {
        skip(to: "\"#")
      } else if isRegex {
        index += 1
        while index < code.count, code[index] != UInt8(ascii: "/") { index += 1 }
        index += 1
      } else if starts("\"\"\"") {
        readLiteral("\"\"\"")
      } else if starts("\"") {
        readLiteral("\"")
      } else {
        if code[index] == UInt8(ascii: "(") { depth += 1 }
        if code[index] == UInt8(ascii: ")") { depth -= 1 }
        index += 1
        if inLiteral, depth < 0 { return }
      }
    }
  }

  /// Whether a regular expression starts here. A division has spaces on both sides.
  private var isRegex: Bool {
    code[index] == UInt8(ascii: "/") && index > 0 && index + 1 < code.count
      && [UInt8(ascii: " "), UInt8(ascii: "(")].contains(code[index - 1])
      && code[index + 1] != UInt8(ascii: " ")
  }

  private mutating func skip(to end: String) {
    index += 2
    while index < code.count, !starts(end) { index += 1 }
    index += end.utf8.count
  }

  private mutating func readLiteral(_ mark: String) {
    index += mark.utf8.count
    var text: [UInt8] = []
    while index < code.count, !starts(mark) {
      if starts("\\(") {
        index += 2
        readCode(inLiteral: true)
      } else {
        let count = code[index] == UInt8(ascii: "\\") ? 2 : 1
        text += code[index..<min(index + count, code.count)]
        index += count
      }
    }
    index += mark.utf8.count
    found.append(text)
  }
}
