import CLibXML2

/// An XML file and its parsed elements.
package struct MarkupText: Sendable {
  /// The file in UTF-8, without a byte order mark or XML declaration.
  package let bytes: [UInt8]
  /// The root element, perhaps with the styles of a browser as attributes.
  package let root: MarkupTree
  /// The file for librsvg.
  let drawn: [UInt8]

  /// Whether the root has the styles of a browser.
  var isResolved: Bool { drawn != bytes }

  /// Returns the text with another root, which has the offsets of the text.
  func replacing(root: MarkupTree) -> MarkupText {
    MarkupText(bytes: bytes, root: root, drawn: root.file())
  }
}

extension MarkupText {
  /// Parses an XML file in UTF-8 or another encoding that it declares.
  package init(_ file: [UInt8]) throws(MarkupError) {
    bytes = try withoutDeclaration(utf8(of: file))
    root = try MarkupParser.root(of: bytes)
    drawn = bytes
  }

  /// Creates the text of an SVG that critter wrote.
  init(_ root: MarkupTree) {
    bytes = root.file()
    self.root = root
    drawn = bytes
  }
}

private func utf8(of file: [UInt8]) throws(MarkupError) -> [UInt8] {
  if file.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(file.dropFirst(3)) }
  if file.starts(with: [0xFF, 0xFE]) { return try decoded(file.dropFirst(2), "UTF-16LE") }
  if file.starts(with: [0xFE, 0xFF]) { return try decoded(file.dropFirst(2), "UTF-16BE") }
  let declared = declaration(of: file).flatMap { declaration in
    String(declaration).firstMatch(of: /encoding\s*=\s*["']([^"']*)["']/).map { String($0.1) }
  }
  guard let declared, !["utf-8", "utf8"].contains(declared.lowercased()) else { return file }
  return try decoded(file[...], declared)
}

private func decoded(_ text: ArraySlice<UInt8>, _ encoding: String) throws(MarkupError) -> [UInt8] {
  let (input, output) = (xmlBufferCreate(), xmlBufferCreate())
  // Without a receiver, this thread's errors go to standard error.
  xmlSetStructuredErrorFunc(nil) { _, _ in }
  defer {
    xmlSetStructuredErrorFunc(nil, nil)
    xmlBufferFree(input)
    xmlBufferFree(output)
  }
  let handler = xmlFindCharEncodingHandler(encoding)
  defer { xmlCharEncCloseFunc(handler) }
  text.withUnsafeBufferPointer { _ = xmlBufferAdd(input, $0.baseAddress, Int32($0.count)) }
  guard handler != nil, xmlCharEncInFunc(handler, output, input) >= 0, xmlBufferLength(input) == 0
  else {
    throw MarkupError(
      offset: 0,
      reason: "an unsupported encoding, or bytes outside of it; save it as UTF-8")
  }
  let count = Int(xmlBufferLength(output))
  return Array(UnsafeBufferPointer(start: xmlBufferContent(output), count: count))
}

private func declaration(of text: [UInt8]) -> ArraySlice<UInt8>? {
  var scanner = ByteScanner(bytes: text)
  guard scanner.skip("<?xml"), scanner.current.isSpace else { return nil }
  return scanner.take(through: "?>")
}

/// Replaces the XML declaration with spaces, since its encoding no longer applies.
private func withoutDeclaration(_ text: [UInt8]) -> [UInt8] {
  guard let declaration = declaration(of: text) else { return text }
  return text[..<(declaration.endIndex + 2)].map { $0 == 10 ? 10 : 32 }
    + text[(declaration.endIndex + 2)...]
}
