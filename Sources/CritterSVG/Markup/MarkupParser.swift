import CLibXML2

/// Reads an XML file with libxml2: its elements and texts, without comments and processing
/// instructions. Entities are replaced, attributes that the document type declares are added, and
/// nothing outside the file is read.
final class MarkupParser {
  private let bytes: [UInt8]
  private let context: xmlParserCtxtPtr
  /// Holds the entities that the document type declares.
  private let declarations: xmlDocPtr
  private var pieces: [MarkupText.Piece] = []
  private var open: [(name: String, offset: Int)] = []
  private var failure: MarkupError?
  private var elements = 0
  private var attributes = 0
  private var entities = 0
  private var entityUses = 0
  private var entityBytes = 0

  static func pieces(of bytes: [UInt8]) throws(MarkupError) -> [MarkupText.Piece] {
    guard let parser = MarkupParser(bytes) else {
      throw MarkupError(offset: 0, reason: "too little memory")
    }
    parser.read()
    if let failure = parser.failure { throw failure }
    guard !parser.pieces.isEmpty else {
      throw MarkupError(offset: 0, reason: "no element", isMalformed: true)
    }
    return parser.pieces
  }

  private init?(_ bytes: [UInt8]) {
    guard let context = xmlNewParserCtxt() else { return nil }
    guard let declarations = xmlNewDoc("1.0") else {
      xmlFreeParserCtxt(context)
      return nil
    }
    xmlCreateIntSubset(declarations, "svg", nil, nil)
    (self.bytes, self.context, self.declarations) = (bytes, context, declarations)
  }

  deinit {
    xmlFreeParserCtxt(context)
    xmlFreeDoc(declarations)
  }

  private func read() {
    context.pointee.sax.pointee = Self.handler
    context.pointee.userData = Unmanaged.passUnretained(self).toOpaque()
    let options = XML_PARSE_NOENT.rawValue | XML_PARSE_NONET.rawValue
    bytes.withUnsafeBytes { bytes in
      let text = bytes.bindMemory(to: CChar.self)
      xmlFreeDoc(
        xmlCtxtReadMemory(
          context, text.baseAddress, Int32(text.count), nil, nil, Int32(options)))
    }
  }

  /// The place up to which the file is read; in an entity, the place where it is used.
  private var offset: Int { min(max(xmlByteConsumed(context), 0), bytes.count) }

  private func refuse(_ reason: String) {
    fail(MarkupError(offset: offset, reason: reason))
  }

  private func fail(_ error: MarkupError) {
    failure = failure ?? error
    xmlStopParser(context)
  }
}

// MARK: - What libxml2 calls

extension MarkupParser {
  private static var handler: xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    handler.startElementNs = { parser, name, _, uri, _, _, count, defaulted, list in
      MarkupParser.of(parser)?.begin(name, uri, Int(count), defaulted: Int(defaulted), list)
    }
    handler.endElementNs = { parser, _, _, _ in MarkupParser.of(parser)?.end() }
    let read: charactersSAXFunc = { parser, text, count in
      MarkupParser.of(parser)?.read(UnsafeBufferPointer(start: text, count: Int(count)))
    }
    handler.characters = read
    handler.ignorableWhitespace = read
    handler.processingInstruction = { parser, target, data in
      MarkupParser.of(parser)?.inspect(instruction: text(target), text(data))
    }
    handler.entityDecl = { parser, name, type, _, _, content in
      MarkupParser.of(parser)?.declare(entity: name, type, content)
    }
    handler.getEntity = { parser, name in MarkupParser.of(parser)?.use(entity: name) }
    handler.serror = { parser, error in
      // librsvg refuses undeclared prefixes, too.
      guard let error,
        error.pointee.level == XML_ERR_FATAL
          || error.pointee.level == XML_ERR_ERROR
            && error.pointee.domain == Int32(XML_FROM_NAMESPACE.rawValue)
      else { return }
      MarkupParser.of(parser)?.report(
        code: error.pointee.code, error.pointee.message.map { String(cString: $0) } ?? "")
    }
    return handler
  }

  /// The parser behind libxml2's context pointer; nil after a failure.
  private static func of(_ pointer: UnsafeMutableRawPointer?) -> MarkupParser? {
    guard let pointer else { return nil }
    let parser = Unmanaged<MarkupParser>.fromOpaque(pointer).takeUnretainedValue()
    return parser.failure == nil ? parser : nil
  }

  /// - Parameter list: for each attribute its name, prefix, namespace, and the value's two ends.
  private func begin(
    _ name: UnsafePointer<xmlChar>?, _ uri: UnsafePointer<xmlChar>?, _ count: Int, defaulted: Int,
    _ list: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) {
    // No attribute holds a plain '<'.
    let start = bytes[..<offset].lastIndex(of: UInt8(ascii: "<")) ?? offset
    elements += 1
    attributes += count
    guard elements <= MarkupLimits.elements else {
      return refuse("more than \(MarkupLimits.elements) elements; split or simplify the art")
    }
    guard count <= MarkupLimits.attributes, attributes <= MarkupLimits.allAttributes else {
      return refuse(
        "an element with more than \(MarkupLimits.attributes) attributes, or more than "
          + "\(MarkupLimits.allAttributes) in all")
    }
    let name = Markup.Name(namespace: Markup.Namespace(uri: text(uri)), local: text(name))
    open.append((name.local, start))
    guard open.count <= MarkupLimits.depth else {
      return refuse("elements nested more than \(MarkupLimits.depth) deep; remove some groups")
    }
    let read = (0..<count).compactMap { index -> Markup.Attribute? in
      guard let list, let begin = list[5 * index + 3], let end = list[5 * index + 4] else {
        return nil
      }
      // Counted as entities: a declaration of 1 MB may meet 200,000 elements.
      if index >= count - defaulted { countEntity(end - begin) }
      let prefix = list[5 * index + 1]
      let name = Markup.Name(
        namespace: prefix == nil ? .none : Markup.Namespace(uri: text(list[5 * index + 2])),
        local: text(list[5 * index]))
      let value = Array(UnsafeBufferPointer(start: begin, count: end - begin))
      return Markup.Attribute(name: name, value: value[...])
    }
    pieces.append((.open(Markup.Element(name: name, attributes: read)), start))
  }

  private func end() {
    open.removeLast()
    pieces.append((.close, offset))
  }

  private func read(_ text: UnsafeBufferPointer<xmlChar>) {
    pieces.append((.text(Array(text)[...]), offset))
  }

  /// An embedded style sheet would be read by librsvg unseen.
  private func inspect(instruction target: String, _ data: String) {
    let words = data.utf8.filter { $0 > 32 }.map { $0.isLetter ? $0 | 32 : $0 }
    if target == "xml-stylesheet",
      words.contains("data:".utf8) || words.contains(UInt8(ascii: "&"))
    {
      refuse("a style sheet in a processing instruction; put it in a style element")
    }
  }

  private func declare(
    entity name: UnsafePointer<xmlChar>?, _ type: Int32, _ content: UnsafeMutablePointer<xmlChar>?
  ) {
    entities += 1
    guard entities <= MarkupLimits.entities else {
      return refuse("more than \(MarkupLimits.entities) entities; write them out")
    }
    switch UInt32(type) {
    case XML_INTERNAL_GENERAL_ENTITY.rawValue:
      xmlAddDocEntity(declarations, name, type, nil, nil, content)
    case XML_INTERNAL_PARAMETER_ENTITY.rawValue, XML_EXTERNAL_PARAMETER_ENTITY.rawValue:
      refuse("a parameter entity; write it out")
    default: refuse("an entity from another file; replace it with its text")
    }
  }

  private func use(entity name: UnsafePointer<xmlChar>?) -> xmlEntityPtr? {
    guard let entity = xmlGetDocEntity(declarations, name) else { return nil }
    countEntity(Int(entity.pointee.length))
    return failure == nil ? entity : nil
  }

  private func countEntity(_ count: Int) {
    entityUses += 1
    entityBytes += count
    if entityUses > MarkupLimits.entityUses {
      refuse("entities used more than \(MarkupLimits.entityUses) times; write them out")
    } else if entityBytes > MarkupLimits.entityBytes {
      refuse(
        "entities with more than \(MarkupLimits.entityBytes) bytes in all; write them out")
    }
  }

  private func report(code: Int32, _ message: String) {
    let mismatches = [XML_ERR_TAG_NAME_MISMATCH, XML_ERR_TAG_NOT_FINISHED].map(\.rawValue)
    if mismatches.contains(UInt32(code)), let last = open.last {
      let name = last.name.prefix(80)
      return fail(
        MarkupError(
          offset: last.offset,
          reason: "a '\(name)' that isn't closed; end it with /> or with </\(name)>",
          isMalformed: true))
    }
    let reason = message.split(separator: "\n").joined(separator: " ")
    fail(MarkupError(offset: offset, reason: reason, isMalformed: true))
  }
}

private func text(_ pointer: UnsafePointer<xmlChar>?) -> String {
  pointer.map { String(cString: $0) } ?? ""
}
