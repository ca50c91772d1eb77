/// What the internal subset of a file's document type declares: the texts that entities stand for,
/// and the attributes that elements have unless they say otherwise.
struct DocumentType {
  private(set) var entities: [ArraySlice<UInt8>: Entity] = [:]
  /// By the element's name with its prefix.
  private(set) var defaults: [ArraySlice<UInt8>: [Default]] = [:]

  struct Entity {
    /// Its character references are replaced, no others; nil if it is in another file.
    let text: [UInt8]?
    /// Where it is declared.
    let offset: Int
  }

  struct Default {
    /// With its prefix.
    let name: ArraySlice<UInt8>
    /// As the file writes it.
    let value: ArraySlice<UInt8>
  }

  /// Reads on from behind `<!DOCTYPE`.
  mutating func read(_ scanner: inout ByteScanner) throws(MarkupError) {
    scanner.skipSpace()
    _ = scanner.takeName()
    while !scanner.skip(">") {
      scanner.skipSpace()
      if scanner.skip("[") {
        try readSubset(&scanner)
      } else if scanner.current == UInt8(ascii: "\"") || scanner.current == UInt8(ascii: "'") {
        guard scanner.takeQuoted() != nil else { throw broken(scanner) }
      } else if scanner.current != UInt8(ascii: ">") {
        guard !scanner.takeName().isEmpty else { throw broken(scanner) }
      }
    }
  }

  private mutating func readSubset(_ scanner: inout ByteScanner) throws(MarkupError) {
    while true {
      scanner.skipSpace()
      if scanner.skip("]") { return }
      if scanner.skip("<!--") {
        guard scanner.take(through: "-->") != nil else { throw broken(scanner) }
      } else if scanner.isNext("<?") {
        try scanner.skipInstruction()
      } else if scanner.skip("<!ENTITY") {
        try readEntity(&scanner)
      } else if scanner.skip("<!ATTLIST") {
        try readDefaults(&scanner)
      } else if scanner.skip("<!ELEMENT") || scanner.skip("<!NOTATION") {
        try end(&scanner)
      } else if scanner.current == UInt8(ascii: "%") {
        throw parameterEntity(scanner)
      } else {
        throw broken(scanner)
      }
    }
  }

  private mutating func readEntity(_ scanner: inout ByteScanner) throws(MarkupError) {
    let offset = scanner.place
    scanner.skipSpace()
    if scanner.current == UInt8(ascii: "%") { throw parameterEntity(scanner) }
    let name = scanner.takeName()
    scanner.skipSpace()
    var text: [UInt8]?
    if let quoted = scanner.takeQuoted() {
      // A parameter entity is nothing that an internal subset may use here.
      guard !quoted.contains(UInt8(ascii: "%")) else { throw parameterEntity(scanner) }
      text = try replacingCharacters(quoted, at: offset)
    }
    try end(&scanner)
    if entities[name] == nil { entities[name] = Entity(text: text, offset: offset) }
    guard entities.count <= MarkupLimits.entities else {
      throw MarkupError(
        offset: offset, reason: "more than \(MarkupLimits.entities) entities; write them out")
    }
  }

  private func replacingCharacters(
    _ text: ArraySlice<UInt8>, at offset: Int
  ) throws(MarkupError) -> [UInt8] {
    guard text.contains(UInt8(ascii: "&")) else { return Array(text) }
    var (result, scanner) = ([UInt8](), ByteScanner(Array(text)))
    while !scanner.isAtEnd {
      if scanner.isNext("&#") {
        guard let character = scanner.takeCharacterReference() else { throw broken(scanner) }
        result += character
      } else {
        result.append(scanner.current)
        scanner.place += 1
      }
    }
    return result
  }

  /// `<!ATTLIST svg xmlns:xlink CDATA #FIXED "…" …>`
  private mutating func readDefaults(_ scanner: inout ByteScanner) throws(MarkupError) {
    scanner.skipSpace()
    let element = scanner.takeName()
    while true {
      scanner.skipSpace()
      if scanner.skip(">") { return }
      let name = scanner.takeName()
      guard !name.isEmpty else { throw broken(scanner) }
      scanner.skipSpace()
      _ = scanner.takeName()
      scanner.skipSpace()
      if scanner.skip("("), scanner.take(through: ")") == nil { throw broken(scanner) }
      scanner.skipSpace()
      if scanner.skip("#REQUIRED") || scanner.skip("#IMPLIED") { continue }
      _ = scanner.skip("#FIXED")
      scanner.skipSpace()
      guard let value = scanner.takeQuoted() else { throw broken(scanner) }
      try add(Default(name: name, value: value), to: element, at: scanner.place)
    }
  }

  private mutating func add(
    _ attribute: Default, to element: ArraySlice<UInt8>, at offset: Int
  ) throws(MarkupError) {
    var known = defaults[element] ?? []
    guard known.count < MarkupLimits.attributes else {
      throw MarkupError(
        offset: offset,
        reason: "more than \(MarkupLimits.attributes) attributes are declared for an element")
    }
    if !known.contains(where: { $0.name == attribute.name }) { known.append(attribute) }
    defaults[element] = known
  }

  /// The rest of a declaration that says nothing of interest.
  private func end(_ scanner: inout ByteScanner) throws(MarkupError) {
    while !scanner.skip(">") {
      if scanner.isAtEnd { throw broken(scanner) }
      if scanner.takeQuoted() == nil { scanner.place += 1 }
    }
  }

  private func broken(_ scanner: ByteScanner) -> MarkupError {
    MarkupError(
      offset: scanner.place, reason: "an invalid document type", isMalformed: true)
  }

  private func parameterEntity(_ scanner: ByteScanner) -> MarkupError {
    MarkupError(
      offset: scanner.place, reason: "a parameter entity; write it out")
  }
}

extension ByteScanner {
  /// Takes `&#65;` or `&#x41;`.
  ///
  /// - Returns: UTF-8; nil if it isn't a character that XML allows.
  mutating func takeCharacterReference() -> [UInt8]? {
    guard skip("&#") else { return nil }
    let radix = skip("x") ? 16 : 10
    let digits = take { $0.isDigit || $0.isLetter }
    guard skip(";"), digits.count < 12, let value = UInt32(String(digits), radix: radix),
      value >= 32 || value == 9 || value == 10 || value == 13, value & 0xFFFE != 0xFFFE,
      let scalar = Unicode.Scalar(value)
    else { return nil }
    return Array(String(Character(scalar)).utf8)
  }

  /// Steps over `<?…?>`. One that embeds a style sheet would be read by librsvg unseen.
  mutating func skipInstruction() throws(MarkupError) {
    let start = place
    _ = skip("<?")
    guard let text = take(through: "?>") else {
      throw MarkupError(
        offset: start, reason: "a processing instruction without its end", isMalformed: true)
    }
    let isStyleSheet = text.starts(with: "xml-stylesheet".utf8)
    let words = text.filter { $0 > 32 }.map { $0.isLetter ? $0 | 32 : $0 }
    if isStyleSheet, words.contains("data:".utf8) || words.contains(UInt8(ascii: "&")) {
      throw MarkupError(
        offset: start,
        reason: "a style sheet in a processing instruction; put it in a style element")
    }
  }
}
