import CritterGraphics

/// A writer for the CSS values and references of one SVG file. In a document with several files, each
/// has its own ids. Leaves out functions that aren't listed in `StyleProperties`.
struct StyleWriter {
  /// The id of the element that contains the file, and the prefix of the file's ids. Nil if the
  /// document has only this file.
  let scope: String?

  /// Returns the value of a declaration as CSS.
  ///
  /// - Returns: nil if the value contains unsupported tokens.
  func value(_ tokens: [StyleToken]) -> String? {
    var (text, mayMerge) = ("", false)
    for token in tokens {
      // A comment may have separated two words, which would merge without it.
      guard let piece = piece(token), !(mayMerge && token.isWordLike) else { return nil }
      mayMerge = token.isWordLike && token.depthChange == 0
      text += piece
    }
    return text.isEmpty ? nil : text
  }

  private func piece(_ token: StyleToken) -> String? {
    switch token {
    case .word(let word): return word.utf8.allSatisfy { $0.isPlain || $0 >= 128 } ? word : nil
    case .function(let name):
      return StyleProperties.functions.contains(name) ? StyleProperties.spelling(name) + "(" : nil
    case .hash(let name): return name.isPlainWord ? "#" + name : nil
    case .string(let text): return quoted(text)
    case .url(let target): return "url(#\(id(ofReference: target)))"
    case .number(let text, let unit):
      return unit.isEmpty || unit == "%" || unit.utf8.allSatisfy(\.isLetter) ? text + unit : nil
    case .space: return " "
    case .mark(let byte): return "),/".utf8.contains(byte) ? String(Unicode.Scalar(byte)) : nil
    case .atWord: return nil
    }
  }

  /// Returns the id in the document for an id of the file.
  func id(_ name: some StringProtocol) -> String {
    (scope.map { $0 + "-" } ?? "") + name.plainWord
  }

  /// Returns the id of a reference `#id`; `none` if the reference leads elsewhere.
  func id(ofReference reference: String) -> String {
    let name = reference.exact.dropping(prefix: "#") ?? ""
    return name.isEmpty ? "none" : id(name)
  }
}

extension StyleToken {
  fileprivate var isWordLike: Bool {
    switch self {
    case .space, .mark: false
    default: true
    }
  }
}

/// Returns a CSS string in which all special characters are escaped.
func quoted(_ text: String) -> String {
  let pieces = text.unicodeScalars.map { scalar in
    let isPlain = !scalar.isASCII || " .,".unicodeScalars.contains(scalar)
    return isPlain || UInt8(ascii: scalar).isPlain
      ? String(scalar) : "\\" + String(scalar.value, radix: 16) + " "
  }
  return "\"" + pieces.joined() + "\""
}

extension StringProtocol {
  /// Whether the text needs no escapes, in CSS or elsewhere.
  fileprivate var isPlainWord: Bool {
    !isEmpty && utf8.allSatisfy { $0.isPlain }
  }

  /// The text with only letters, digits, `-`, and `_`. Other bytes become hexadecimal digits.
  var plainWord: String {
    guard !isPlainWord else { return String(self) }
    return utf8.map { byte in
      byte.isPlain
        ? String(Unicode.Scalar(byte)) : "_" + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}

extension UInt8 {
  fileprivate var isPlain: Bool {
    isLetter || isDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
  }
}
