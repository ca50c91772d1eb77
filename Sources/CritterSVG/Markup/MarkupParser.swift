import CLibXML2
import CritterGraphics

/// A parser for XML files, based on libxml2. Reads elements and texts, without comments and
/// processing instructions. Expands entities, adds default attributes, and reads nothing outside
/// the file.
final class MarkupParser {
  private let bytes: [UInt8]
  private let context: xmlParserCtxtPtr
  /// The document that holds the declared entities.
  private let declarations: xmlDocPtr
  private var root: MarkupTree?
  private var open: [MarkupTree] = []
  /// The text since the last tag.
  private var text: [UInt8] = []
  private var failure: MarkupError?
  private var elements = 0
  private var attributes = 0
  private var entities = 0
  private var entityUses = 0
  private var entityBytes = 0

  static func root(of bytes: [UInt8]) throws(MarkupError) -> MarkupTree {
    guard let parser = MarkupParser(bytes) else {
      throw MarkupError(offset: 0, reason: "too little memory")
    }
    parser.read()
    if let failure = parser.failure { throw failure }
    guard let root = parser.root else {
      throw MarkupError(offset: 0, reason: "no element", isMalformed: true)
    }
    return root
  }

  private init?(_ bytes: [UInt8]) {
    guard let context = xmlNewParserCtxt() else { return nil }
    guard let declarations = xmlNewDoc("1.0") else {
      xmlFreeParserCtxt(context)
      return nil
    }
    xmlCreateIntSubset(declarations, "svg", nil, nil)
    self.bytes = bytes
    self.context = context
    self.declarations = declarations
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
        xmlCtxtReadMemory(context, text.baseAddress, Int32(text.count), nil, nil, Int32(options)))
    }
  }

  /// The current offset in the file; within an entity, the offset of its use.
  private var offset: Int { min(max(xmlByteConsumed(context), 0), bytes.count) }

  private func refuse(_ reason: String) {
    fail(MarkupError(offset: offset, reason: reason))
  }

  private func fail(_ error: MarkupError) {
    failure = failure ?? error
    xmlStopParser(context)
  }

  // MARK: - Callbacks from libxml2

  private static var handler: xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    handler.startElementNs = { parser, name, _, uri, _, _, count, defaulted, list in
      MarkupParser.of(parser)?.begin(
        name, namespace: uri, count: Int(count), defaulted: Int(defaulted), attributes: list)
    }
    handler.endElementNs = { parser, _, _, _ in MarkupParser.of(parser)?.end() }
    let read: charactersSAXFunc = { parser, text, count in
      MarkupParser.of(parser)?.text += UnsafeBufferPointer(start: text, count: Int(count))
    }
    handler.characters = read
    handler.ignorableWhitespace = read
    handler.processingInstruction = { parser, target, data in
      MarkupParser.of(parser)?.inspect(instruction: string(target), string(data))
    }
    handler.entityDecl = { parser, name, type, _, _, content in
      MarkupParser.of(parser)?.declare(entity: name, type, content)
    }
    handler.getEntity = { parser, name in MarkupParser.of(parser)?.use(entity: name) }
    handler.serror = { parser, error in
      // librsvg also rejects undeclared prefixes.
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

  /// Returns the parser behind libxml2's context pointer; nil after a failure.
  private static func of(_ pointer: UnsafeMutableRawPointer?) -> MarkupParser? {
    guard let pointer else { return nil }
    let parser = Unmanaged<MarkupParser>.fromOpaque(pointer).takeUnretainedValue()
    return parser.failure == nil ? parser : nil
  }

  /// Handles the start of an element.
  ///
  /// - Parameter list: the name, prefix, namespace, value start, and value end of each attribute.
  private func begin(
    _ name: UnsafePointer<xmlChar>?, namespace uri: UnsafePointer<xmlChar>?, count: Int,
    defaulted: Int, attributes list: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) {
    // Attributes can't contain a plain '<'.
    let start = bytes[..<offset].lastIndex(of: UInt8(ascii: "<")) ?? offset
    elements += 1
    attributes += count
    guard elements <= MarkupLimits.elements else {
      return refuse(
        "more than \(MarkupLimits.elements.grouped) elements; split or simplify the art")
    }
    guard count <= MarkupLimits.attributes, attributes <= MarkupLimits.allAttributes else {
      return refuse(
        "an element with more than \(MarkupLimits.attributes.grouped) attributes, or more than "
          + "\(MarkupLimits.allAttributes.grouped) in all")
    }
    guard open.count < MarkupLimits.depth else {
      return refuse("elements nested more than \(MarkupLimits.depth) deep; remove some groups")
    }
    let read = (0..<count).compactMap { index -> MarkupTree.Attribute? in
      guard let list, let begin = list[5 * index + 3], let end = list[5 * index + 4] else {
        return nil
      }
      // Default attributes count as entities: a declaration of 1 MB may apply to 200,000 elements.
      if index >= count - defaulted { countEntity(end - begin) }
      let prefix = list[5 * index + 1]
      let name = MarkupTree.Name(
        namespace: prefix == nil ? .none : .init(uri: string(list[5 * index + 2])),
        local: string(list[5 * index]))
      let value = UnsafeBufferPointer(start: begin, count: end - begin)
      return MarkupTree.Attribute(name: name, value: String(decoding: value, as: UTF8.self))
    }
    endText()
    let name = MarkupTree.Name(namespace: .init(uri: string(uri)), local: string(name))
    open.append(MarkupTree(name, read, offset: start))
  }

  private func end() {
    endText()
    guard let closed = open.popLast() else { return }
    if open.isEmpty { root = closed } else { add(.element(closed)) }
  }

  private func endText() {
    if !text.isEmpty { add(.text(String(decoding: text, as: UTF8.self))) }
    text = []
  }

  private func add(_ child: MarkupTree.Child) {
    if let last = open.indices.last { open[last].children.append(child) }
  }

  /// Rejects embedded style sheets, since librsvg would read them unchecked.
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
      return refuse("more than \(MarkupLimits.entities.grouped) entities; write them out")
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
      refuse("entities used more than \(MarkupLimits.entityUses.grouped) times; write them out")
    } else if entityBytes > MarkupLimits.entityBytes {
      refuse(
        "entities with more than \(MarkupLimits.entityBytes.grouped) bytes in all; write them out")
    }
  }

  private func report(code: Int32, _ message: String) {
    let mismatches = [XML_ERR_TAG_NAME_MISMATCH, XML_ERR_TAG_NOT_FINISHED].map(\.rawValue)
    if mismatches.contains(UInt32(code)), let last = open.last {
      let name = last.name.local.prefix(80)
      return fail(
        MarkupError(
          offset: last.offset,
          reason: "a '\(name)' that isn't closed; end it with /> or with </\(name)>",
          isMalformed: true))
    }
    let reason =
      UInt32(code) == XML_NS_ERR_UNDEFINED_NAMESPACE.rawValue
      ? Self.reason(undeclared: message) : message.split(separator: "\n").joined(separator: " ")
    fail(MarkupError(offset: offset, reason: reason, isMalformed: true))
  }

  /// Returns the reason for libxml2's `Namespace prefix a for b on c is not defined`, in which an
  /// element has no `for b`.
  private static func reason(undeclared message: String) -> String {
    let words = message.split(separator: " ")
    guard words.count > 4 else { return message }
    let prefix = words[2]
    let name = "'\(prefix):\(words[4].prefix(80))'"
    let uri = prefix == "xlink" ? "http://www.w3.org/1999/xlink" : "…"
    return "the prefix '\(prefix)' isn't declared; delete \(name), or add "
      + "xmlns:\(prefix)=\"\(uri)\" to the <svg>"
  }
}

private func string(_ pointer: UnsafePointer<xmlChar>?) -> String {
  pointer.map { String(cString: $0) } ?? ""
}
