/// One piece of an XML file.
enum Markup {
  case open(Element)
  case close(String)
  /// As the file writes it, with its escapes.
  case text(String)

  struct Element {
    /// With its prefix, as `svg:g`.
    var name: String
    var attributes: [Attribute]
    /// Whether it closes itself.
    var isEmpty: Bool
  }

  struct Attribute {
    var name: String
    /// As the file writes it, with its escapes.
    var value: String
  }
}

/// Reads a file piece by piece: its elements and texts, no comments and no processing
/// instructions. Entities that the file declares are replaced.
///
/// It is for files that librsvg has read, which are well-formed; of others it makes anything.
struct MarkupReader: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var place = 0
  private var entities: [(name: String, value: String)] = []

  init(_ file: [UInt8]) {
    bytes = Array(text(of: file).utf8)
  }

  mutating func next() -> Markup? {
    while place < bytes.count {
      if bytes[place] != UInt8(ascii: "<") { return .text(expanded(take(upTo: "<"))) }
      if skip("<!--") {
        take(through: "-->")
      } else if skip("<![CDATA[") {
        return .text(take(through: "]]>").escaped)
      } else if skip("<?") {
        take(through: "?>")
      } else if skip("<!") {
        readDeclarations()
      } else if skip("</") {
        return .close(take(through: ">").filter { !$0.isWhitespace })
      } else {
        place += 1
        return .open(element())
      }
    }
    return nil
  }

  private mutating func element() -> Markup.Element {
    var element = Markup.Element(name: name(), attributes: [], isEmpty: false)
    while place < bytes.count {
      skipSpace()
      if skip("/>") {
        element.isEmpty = true
        return element
      }
      if skip(">") { return element }
      let name = name()
      take(through: "=")
      skipSpace()
      let quote = skip("'") ? "'" : "\""
      if quote == "\"" { _ = skip(quote) }
      element.attributes.append(.init(name: name, value: expanded(take(through: quote))))
    }
    return element
  }

  /// The document type, of which only entities matter.
  private mutating func readDeclarations() {
    var depth = 0
    let start = place
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if byte == UInt8(ascii: "[") { depth += 1 }
      if byte == UInt8(ascii: "]") { depth -= 1 }
      if byte == UInt8(ascii: ">"), depth == 0 { break }
    }
    let declarations = String(decoding: bytes[start..<place], as: UTF8.self)
    let entity = /<!ENTITY\s+([^\s%]+)\s+(?:"([^"]*)"|'([^']*)')/
    for match in declarations.matches(of: entity) {
      entities.append((String(match.1), expanded(String(match.2 ?? match.3 ?? ""))))
    }
  }

  private func expanded(_ text: String) -> String {
    guard !entities.isEmpty, text.contains("&") else { return text }
    return entities.reduce(text) { $0.replacing("&\($1.name);", with: $1.value) }
  }
}

// MARK: - Bytes

extension MarkupReader {
  private mutating func skip(_ text: StaticString) -> Bool {
    skip(text.description)
  }

  private mutating func skip(_ text: String) -> Bool {
    guard bytes[place...].starts(with: text.utf8) else { return false }
    place += text.utf8.count
    return true
  }

  private mutating func skipSpace() {
    while place < bytes.count, isSpace(bytes[place]) { place += 1 }
  }

  private mutating func name() -> String {
    let start = place
    while place < bytes.count, !isSpace(bytes[place]), !"=/>".utf8.contains(bytes[place]) {
      place += 1
    }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private mutating func take(upTo end: String) -> String {
    let start = place
    while place < bytes.count, !bytes[place...].starts(with: end.utf8) { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  /// - Returns: what is before `end`.
  @discardableResult
  private mutating func take(through end: String) -> String {
    let text = take(upTo: end)
    place = Swift.min(place + end.utf8.count, bytes.count)
    return text
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == 32 || (9...13).contains(byte)
  }
}

/// UTF-8, UTF-16 if the file begins with its mark, else Latin-1.
private func text(of file: [UInt8]) -> String {
  func units(_ high: Int, _ low: Int) -> [UInt16] {
    stride(from: 2, to: file.count - 1, by: 2).map {
      UInt16(file[$0 + high]) << 8 | UInt16(file[$0 + low])
    }
  }
  if file.starts(with: [0xFF, 0xFE]) { return String(decoding: units(1, 0), as: UTF16.self) }
  if file.starts(with: [0xFE, 0xFF]) { return String(decoding: units(0, 1), as: UTF16.self) }
  if let text = String(validating: file, as: UTF8.self) { return text }
  return String(String.UnicodeScalarView(file.map { Unicode.Scalar($0) }))
}

extension String {
  /// For a text or an attribute of XML.
  var escaped: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
