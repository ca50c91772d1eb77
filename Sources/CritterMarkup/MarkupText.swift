/// The text of an XML file, whatever it is encoded in.
package struct MarkupText {
  /// UTF-8 without a byte order mark and without characters that XML forbids.
  package let bytes: [UInt8]

  /// Makes UTF-8 of text in an encoding by the name that a file gives it; nil where it cannot.
  package typealias Decoder = (_ text: [UInt8], _ encoding: String) -> [UInt8]?

  /// - Parameter decode: is asked for encodings other than Unicode's and Latin 1.
  package init(
    _ file: [UInt8], decode: Decoder = { _, _ in nil }
  ) throws(MarkupError) {
    bytes = try utf8(of: file, decode)
    try check()
  }

  private func check() throws(MarkupError) {
    for (offset, byte) in bytes.enumerated() {
      let isNoncharacter =
        byte == 0xEF && bytes[offset + 1] == 0xBF && bytes[offset + 2] >= 0xBE
      guard byte < 32 && !byte.isSpace || isNoncharacter else { continue }
      throw MarkupError(offset: offset, reason: "a control character", isMalformed: true)
    }
  }
}

private func utf8(
  of file: [UInt8], _ decode: MarkupText.Decoder
) throws(MarkupError) -> [UInt8] {
  func units(_ high: Int, _ low: Int) -> [UInt16] {
    stride(from: 2, to: file.count - 1, by: 2).map {
      UInt16(file[$0 + high]) << 8 | UInt16(file[$0 + low])
    }
  }
  if file.starts(with: [0xFF, 0xFE]) { return try utf8(of: units(1, 0)) }
  if file.starts(with: [0xFE, 0xFF]) { return try utf8(of: units(0, 1)) }
  let text = file.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(file.dropFirst(3)) : file
  let encoding = declaredEncoding(of: text)
  switch encoding?.lowercased() {
  case nil, "utf-8", "utf8", "us-ascii", "ascii":
    guard let offset = firstInvalidByte(of: text) else { return text }
    throw MarkupError(offset: offset, reason: "bytes that aren't UTF-8", isMalformed: true)
  case "iso-8859-1", "latin1", "iso_8859-1":
    guard text.count == file.count else { fallthrough }
    let scalars = String.UnicodeScalarView(text.map { Unicode.Scalar($0) })
    return withoutDeclaration(Array(String(scalars).utf8))
  default:
    guard text.count == file.count, let encoding, let decoded = decode(text, encoding),
      firstInvalidByte(of: decoded) == nil
    else {
      throw MarkupError(
        offset: 0,
        reason: "an unsupported encoding, or bytes outside of it; save it as UTF-8")
    }
    return withoutDeclaration(decoded)
  }
}

private func utf8(of units: [UInt16]) throws(MarkupError) -> [UInt8] {
  guard let text = String(validating: units, as: UTF16.self) else {
    throw MarkupError(offset: 0, reason: "invalid UTF-16; save it as UTF-8")
  }
  return withoutDeclaration(Array(text.utf8))
}

/// What the XML declaration says, if there is one.
private func declaredEncoding(of text: [UInt8]) -> String? {
  guard let declaration = declaration(of: text) else { return nil }
  let words = String(decoding: declaration, as: UTF8.self)
  return words.firstMatch(of: /encoding\s*=\s*["']([^"']*)["']/).map { String($0.1) }
}

private func declaration(of text: [UInt8]) -> ArraySlice<UInt8>? {
  var scanner = ByteScanner(text)
  guard scanner.skip("<?xml"), scanner.current.isSpace else { return nil }
  return scanner.take(through: "?>")
}

/// With spaces in place of the XML declaration, whose encoding is no longer true.
private func withoutDeclaration(_ text: [UInt8]) -> [UInt8] {
  guard let declaration = declaration(of: text) else { return text }
  return text[..<(declaration.endIndex + 2)].map { $0 == 10 ? 10 : 32 }
    + text[(declaration.endIndex + 2)...]
}

private func firstInvalidByte(of text: [UInt8]) -> Int? {
  if String(validating: text, as: UTF8.self) != nil { return nil }
  let mended = String(decoding: text, as: UTF8.self).utf8
  return zip(mended, text).enumerated().first { $1.0 != $1.1 }?.offset ?? text.count
}
