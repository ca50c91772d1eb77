/// Reads an XML file piece by piece: its elements and texts, no comments and no processing
/// instructions. Names are resolved by namespace, entities replaced, attributes that the document
/// type declares added. What it gives opens and closes in order.
///
/// It takes time in proportion to the file and to what its entities stand for.
package struct MarkupReader {
  private var scanner: ByteScanner
  /// What waits for the entity that is being read to end, outermost first.
  private var suspended: [Suspended] = []
  private var type = DocumentType()
  private var open: [OpenElement] = []
  private var namespaces = Namespaces()
  private var expansion = Expansion()
  private var elements = 0
  private var hasRoot = false
  /// Where in the file the piece read last begins; of what is in an entity, where it is used.
  package private(set) var offset = 0

  private struct Suspended {
    let scanner: ByteScanner
    let entity: ArraySlice<UInt8>
    /// Elements open where the entity begins.
    let depth: Int
  }

  private struct OpenElement {
    /// With its prefix.
    let name: ArraySlice<UInt8>
    let declared: [ArraySlice<UInt8>]
    /// Where in the file it begins.
    let offset: Int
  }

  package init(_ text: MarkupText) {
    scanner = ByteScanner(text.bytes)
  }

  /// - Returns: nil after the last piece.
  package mutating func next() throws(MarkupError) -> Markup? {
    while true {
      if suspended.isEmpty { offset = scanner.place }
      if scanner.isAtEnd {
        guard try !endEntity() else { continue }
        if let last = open.last { throw notClosed(last) }
        guard hasRoot else { throw broken("an early end") }
        return nil
      }
      if scanner.current == UInt8(ascii: "<") {
        if let piece = try markup() { return piece }
      } else if let text = try text() {
        return .text(text)
      }
    }
  }

  private mutating func markup() throws(MarkupError) -> Markup? {
    if scanner.skip("<!--") {
      guard scanner.take(through: "-->") != nil else { throw broken("a comment without its end") }
      return nil
    }
    if scanner.skip("<![CDATA[") {
      guard !open.isEmpty, let text = scanner.take(through: "]]>") else {
        throw broken("a CDATA section without its end")
      }
      return .text(text)
    }
    if scanner.isNext("<?") {
      try scanner.skipInstruction()
      return nil
    }
    if scanner.skip("<!DOCTYPE") {
      guard !hasRoot, suspended.isEmpty else { throw broken("a document type within the document") }
      try type.read(&scanner)
      return nil
    }
    if scanner.skip("</") { return try close() }
    scanner.place += 1
    return try .open(element())
  }

  private mutating func close() throws(MarkupError) -> Markup {
    let name = scanner.takeName()
    scanner.skipSpace()
    if let last = open.last, last.name != name, open.contains(where: { $0.name == name }) {
      throw notClosed(last)
    }
    guard let last = open.last, last.name == name, scanner.skip(">"),
      open.count > suspended.last?.depth ?? 0
    else { throw broken("an end tag without a start tag") }
    open.removeLast()
    namespaces.remove(last.declared)
    return .close
  }

  /// - Returns: nil for white space around the root and where an entity begins.
  private mutating func text() throws(MarkupError) -> ArraySlice<UInt8>? {
    guard !open.isEmpty else {
      guard scanner.skipSpace() else { throw broken("text outside of the root element") }
      return nil
    }
    if scanner.current != UInt8(ascii: "&") {
      return scanner.take { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "&") }
    }
    if let character = scanner.takeCharacter() { return character[...] }
    try beginEntity()
    return nil
  }

  private func notClosed(_ element: OpenElement) -> MarkupError {
    let name = String(element.name.prefix(80))
    var error = MarkupError(
      offset: element.offset,
      reason: "a '\(name)' that isn't closed; end it with /> or with </\(name)>",
      isMalformed: true)
    error.isOfTag = true
    return error
  }

  private func broken(_ reason: String) -> MarkupError {
    MarkupError(
      offset: suspended.isEmpty ? scanner.place : offset, reason: reason, isMalformed: true)
  }

  private func refused(_ reason: String) -> MarkupError {
    MarkupError(offset: offset, reason: reason)
  }
}

// MARK: - Elements

extension MarkupReader {
  private mutating func element() throws(MarkupError) -> Markup.Element {
    let name = scanner.takeName()
    guard !name.isEmpty, !hasRoot || !open.isEmpty else { throw broken("no element") }
    hasRoot = true
    elements += 1
    guard elements <= MarkupLimits.elements else {
      throw refused("more than \(MarkupLimits.elements) elements; split or simplify the art")
    }
    let (attributes, isEmpty) = try attributes(of: name)
    let declared = namespaces.declare(attributes)
    let element = Markup.Element(
      name: namespaces.name(of: name), attributes: attributes.compactMap(namespaces.attribute),
      isEmpty: isEmpty)
    if isEmpty {
      namespaces.remove(declared)
    } else {
      open.append(OpenElement(name: name, declared: declared, offset: offset))
    }
    guard open.count <= MarkupLimits.depth else {
      throw refused("elements nested more than \(MarkupLimits.depth) deep; take groups away")
    }
    return element
  }

  private mutating func attributes(
    of element: ArraySlice<UInt8>
  ) throws(MarkupError) -> (list: [RawAttribute], isEmpty: Bool) {
    var list: [RawAttribute] = []
    while true {
      let isApart = scanner.skipSpace()
      let isEmpty = scanner.skip("/>")
      if isEmpty || scanner.skip(">") {
        return (try addingDefaults(of: element, to: list), isEmpty)
      }
      let name = scanner.takeName()
      scanner.skipSpace()
      guard isApart, !name.isEmpty, scanner.skip("=") else { throw broken("no attribute") }
      scanner.skipSpace()
      guard let value = scanner.takeQuoted() else { throw broken("an attribute without quotes") }
      guard list.count < MarkupLimits.attributes else {
        throw refused("an element with more than \(MarkupLimits.attributes) attributes")
      }
      list.append(RawAttribute(name: name, value: try expanded(value)))
    }
  }

  private mutating func addingDefaults(
    of element: ArraySlice<UInt8>, to list: [RawAttribute]
  ) throws(MarkupError) -> [RawAttribute] {
    guard !type.defaults.isEmpty, let defaults = type.defaults[element] else { return list }
    var result = list
    for attribute in defaults where !list.contains(where: { $0.name == attribute.name }) {
      // Counted as if an entity stood for it: a declaration of 1 MB may meet 200,000 elements.
      try expansion.add(attribute.value.count, offset)
      result.append(RawAttribute(name: attribute.name, value: try expanded(attribute.value)))
    }
    return result
  }
}

// MARK: - Entities

extension MarkupReader {
  private mutating func beginEntity() throws(MarkupError) {
    let name = try takeEntityName(&scanner)
    let text = try replacement(of: name, depth: suspended.count)
    guard !suspended.contains(where: { $0.entity == name }) else {
      throw broken("an entity that holds itself")
    }
    suspended.append(Suspended(scanner: scanner, entity: name, depth: open.count))
    scanner = ByteScanner(text)
  }

  /// - Returns: whether an entity ended here.
  private mutating func endEntity() throws(MarkupError) -> Bool {
    guard let outer = suspended.popLast() else { return false }
    guard open.count == outer.depth else { throw broken("an entity that leaves elements open") }
    scanner = outer.scanner
    return true
  }

  private func takeEntityName(_ scanner: inout ByteScanner) throws(MarkupError) -> ArraySlice<UInt8>
  {
    guard scanner.skip("&") else { throw broken("no entity") }
    let name = scanner.takeName()
    guard !name.isEmpty, scanner.skip(";") else {
      throw broken("an '&' that doesn't start an entity")
    }
    return name
  }

  private mutating func replacement(
    of name: ArraySlice<UInt8>, depth: Int
  ) throws(MarkupError) -> [UInt8] {
    guard let entity = type.entities[name] else {
      throw broken("an undeclared entity")
    }
    guard let text = entity.text else {
      throw refused("an entity from another file; replace it with its text")
    }
    guard depth < MarkupLimits.entityDepth else {
      throw refused("entities nested more than \(MarkupLimits.entityDepth) deep; write them out")
    }
    try expansion.add(text.count, offset)
    return text
  }

  /// An attribute's value as XML wants it: white space as spaces, references replaced.
  private mutating func expanded(
    _ value: ArraySlice<UInt8>, depth: Int = 0
  ) throws(MarkupError) -> ArraySlice<UInt8> {
    guard value.contains(where: { $0 < 32 || $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") })
    else { return value }
    var (result, scanner) = ([UInt8](), ByteScanner(Array(value)))
    result.reserveCapacity(value.count)
    while !scanner.isAtEnd {
      if scanner.current == UInt8(ascii: "<") { throw broken("a < in an attribute") }
      if scanner.current != UInt8(ascii: "&") {
        result.append(max(scanner.current, 32))
        scanner.place += 1
      } else if let character = scanner.takeCharacter() {
        result += character
      } else {
        let text = try replacement(of: takeEntityName(&scanner), depth: depth)
        result += try expanded(text[...], depth: depth + 1)
      }
    }
    return result[...]
  }
}

/// How much entities have added to a file.
private struct Expansion {
  private var bytes = 0
  private var uses = 0

  mutating func add(_ count: Int, _ offset: Int) throws(MarkupError) {
    bytes += count
    uses += 1
    guard uses <= MarkupLimits.entityUses else {
      throw MarkupError(
        offset: offset,
        reason: "entities used more than \(MarkupLimits.entityUses) times; write them out")
    }
    guard bytes <= MarkupLimits.entityBytes else {
      throw MarkupError(
        offset: offset,
        reason:
          "entities that stand for more than \(MarkupLimits.entityBytes) bytes; write them out")
    }
  }
}

extension ByteScanner {
  /// Takes a reference to a character, by number or by one of XML's own five names.
  fileprivate mutating func takeCharacter() -> [UInt8]? {
    if isNext("&#") { return takeCharacterReference() }
    if skip("&lt;") { return [UInt8(ascii: "<")] }
    if skip("&gt;") { return [UInt8(ascii: ">")] }
    if skip("&amp;") { return [UInt8(ascii: "&")] }
    if skip("&quot;") { return [UInt8(ascii: "\"")] }
    if skip("&apos;") { return [UInt8(ascii: "'")] }
    return nil
  }
}
