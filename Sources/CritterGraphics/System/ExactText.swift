/// A text that is searched, split, and compared byte by byte.
///
/// In a `String`, a slash and a combining mark after it are one `Character` that isn't a slash, and
/// two encodings of "é" are equal. File systems, shells, and librsvg see bytes. Use this type to
/// search and split text from files and paths, and for keys.
package struct ExactText: Hashable, Comparable, Sendable {
  /// The text as a string.
  package let text: String

  /// Wraps a text without changing its bytes.
  package init(_ text: String) {
    self.text = text
  }

  package static func == (one: ExactText, other: ExactText) -> Bool {
    one.text.utf8.elementsEqual(other.text.utf8)
  }

  /// Returns whether a text comes before another text in the order of their UTF-8 bytes.
  package static func < (one: ExactText, other: ExactText) -> Bool {
    one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }

  /// Returns whether the text starts with the bytes of another text.
  package func hasPrefix(_ prefix: String) -> Bool { text.utf8.starts(with: prefix.utf8) }

  /// Returns whether the text ends with the bytes of another text.
  package func hasSuffix(_ suffix: String) -> Bool {
    text.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }

  /// Returns whether the text contains the bytes of another text.
  package func contains(_ part: String) -> Bool { part.isEmpty || offset(of: part) != nil }

  /// Returns the text after a prefix; nil if the text doesn't begin with it.
  package func dropping(prefix: String) -> String? {
    hasPrefix(prefix) ? String(Substring(text.utf8.dropFirst(prefix.utf8.count))) : nil
  }

  /// Returns the text before a suffix; nil if the text doesn't end with it.
  package func dropping(suffix: String) -> String? {
    hasSuffix(suffix) ? String(Substring(text.utf8.dropLast(suffix.utf8.count))) : nil
  }

  /// Splits the text at the bytes of a separator, like `String.split`.
  package func split(
    separator: String, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true
  ) -> [String] {
    var (pieces, start): ([String], Int) = ([], 0)
    func add(upTo end: Int) {
      if end > start || !omittingEmptySubsequences { pieces.append(self[start..<end]) }
    }
    while pieces.count < maxSplits, let end = offset(of: separator, from: start) {
      add(upTo: end)
      start = end + separator.utf8.count
    }
    add(upTo: text.utf8.count)
    return pieces
  }

  /// Returns the text before and after the first separator; nil without one.
  package func halves(around separator: String) -> (before: String, behind: String)? {
    guard let offset = offset(of: separator) else { return nil }
    return (self[0..<offset], self[offset + separator.utf8.count..<text.utf8.count])
  }

  /// Returns the text between two offsets, in bytes.
  private subscript(range: Range<Int>) -> String {
    String(Substring(text.utf8.dropFirst(range.lowerBound).prefix(range.count)))
  }

  /// Returns the offset of the first occurrence of a part in bytes, which isn't empty; nil without one.
  private func offset(of part: String, from offset: Int = 0) -> Int? {
    var (text, part) = (text, part)
    return text.withUTF8 { text in
      part.withUTF8 { part in
        guard let first = part.first, let sought = part.baseAddress,
          let start = text.baseAddress.map(UnsafeRawPointer.init)
        else { return nil }
        var place = offset
        while place + part.count <= text.count,
          let found = memchr(start + place, Int32(first), text.count - part.count - place + 1)
        {
          place = start.distance(to: found)
          if memcmp(found, sought, part.count) == 0 { return place }
          place += 1
        }
        return nil
      }
    }
  }

  /// The text, split into runs of ASCII digits and the parts between them.
  package var numberedPieces: [(text: String, isNumber: Bool)] {
    var pieces: [(text: String, isNumber: Bool)] = []
    var rest = Substring(text).utf8
    func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
    while let first = rest.first {
      let isNumber = isDigit(first)
      let piece = rest.prefix { isDigit($0) == isNumber }
      pieces.append((String(Substring(piece)), isNumber))
      rest = rest[piece.endIndex...]
    }
    return pieces
  }

  /// Returns the text with each occurrence of a part replaced, up to a maximum.
  package func replacing(
    _ part: String, with other: String, maxReplacements: Int = .max
  ) -> String {
    split(separator: part, maxSplits: maxReplacements, omittingEmptySubsequences: false)
      .joined(separator: other)
  }

  // MARK: Of a path

  /// The path up to and including its last slash; empty without one.
  package var folderPrefix: String {
    text.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(Substring(text.utf8[...$0])) } ?? ""
  }

  /// The path of the parent folder.
  package var folder: String {
    let prefix = folderPrefix
    if prefix.isEmpty { return "." }
    return prefix == "/" ? prefix : prefix.exact.dropping(suffix: "/") ?? prefix
  }

  /// The path's last name, or nothing if the path ends in a slash.
  package var lastName: String {
    String(Substring(text.utf8.dropFirst(folderPrefix.utf8.count)))
  }

  /// The text after the last dot of the file name; empty without one.
  package var fileExtension: String {
    let name = lastName
    return name.utf8.lastIndex(of: UInt8(ascii: ".")).map {
      String(Substring(name.utf8[$0...].dropFirst()))
    } ?? ""
  }

  /// The path without a slash at its end. The path `/` stays.
  package var withoutLastSlash: String {
    text.utf8.count > 1 ? dropping(suffix: "/") ?? text : text
  }
}

extension ExactText: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { self.init(text) }
}

extension UnsignedInteger {
  /// Returns the number in hexadecimal, with zeros in front if it has fewer digits.
  package func hexadecimal(digits: Int) -> String {
    let text = String(self, radix: 16)
    return String(repeating: "0", count: digits > text.count ? digits - text.count : 0) + text
  }
}

extension StringProtocol {
  /// The text as bytes, for searching, splitting, and comparing.
  package var exact: ExactText { ExactText(String(self)) }

  /// The text without differences of case. File systems that ignore case compare such texts, also
  /// ignoring normalization, as the equality of strings does.
  package var caseFolded: String {
    if utf8.allSatisfy({ $0 < 128 }) { return lowercased() }
    return unicodeScalars.reduce(into: "") { text, scalar in
      // The dotless i is a letter of its own.
      if scalar == "ı" { return text.unicodeScalars.append(scalar) }
      for upper in scalar.properties.uppercaseMapping.unicodeScalars {
        text += upper.properties.lowercaseMapping
      }
    }
  }

  /// The text without surrounding white space.
  package var trimmed: String {
    let start = unicodeScalars.drop { $0.properties.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    return String(String.UnicodeScalarView(start[...last]))
  }
}

extension StaticString {
  /// The text as UTF-8.
  package var bytes: [UInt8] { withUTF8Buffer(Array.init) }
}
