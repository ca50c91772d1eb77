import CLibYAML
import CritterGraphics

/// The YAML events of a text, read one by one with libyaml. Only this file uses libyaml's parser.
struct YAMLEvents {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let text: UnsafeBufferPointer<UInt8>
  /// The number of scalars before libyaml's first one, which skips a byte order mark.
  private let first: Int

  enum ParserEvent {
    case scalar(String, isPlain: Bool, anchor: String?)
    case sequence(anchor: String?, isFlow: Bool)
    case mapping(anchor: String?, isFlow: Bool)
    /// The end of the innermost open collection.
    case end
    case alias(String)
    case document
    case endOfFile
    case other
  }

  /// Calls `body` with the events of a text.
  static func read<Result>(
    _ data: Data, _ body: (YAMLEvents) throws(YAMLProblem) -> Result
  ) throws(YAMLProblem) -> Result {
    var parser = yaml_parser_t()
    let bytes = [UInt8](data)
    let result = bytes.withUnsafeBufferPointer { text in
      withUnsafeMutablePointer(to: &parser) { parser in
        Swift.Result<Result, YAMLProblem> { () throws(YAMLProblem) in
          guard yaml_parser_initialize(parser) == 1 else { throw .noMemory }
          defer { yaml_parser_delete(parser) }
          yaml_parser_set_input_string(parser, text.baseAddress, text.count)
          let first = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 1 : 0
          return try body(YAMLEvents(parser: parser, text: text, first: first))
        }
      }
    }
    return try result.get()
  }

  /// Returns the next event, with its position and its range in the text in Unicode scalars.
  ///
  /// - Throws: if the text isn't valid YAML.
  func next() throws(YAMLProblem) -> (event: ParserEvent, mark: Mark, range: Range<Int>) {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw problem }
    defer { yaml_event_delete(&event) }
    let (start, end) = (event.start_mark.index + first, event.end_mark.index + first)
    return (ParserEvent(event), Mark(event.start_mark), start..<max(start, end))
  }

  static let unexpectedColon =
    "a ':' isn't allowed here; check the indentation, or put the text in quotes"
  static let missingColon = "expected ':' after this key"

  private var problem: YAMLProblem {
    let words = explanation(
      string(parser.pointee.context), string(parser.pointee.problem) ?? "",
      from: parser.pointee.context_mark.line + 1)
    return YAMLProblem(
      message: "invalid YAML: \(words)",
      mark: parser.pointee.error == YAML_READER_ERROR
        ? place(of: parser.pointee.problem_offset)
        : Mark(isAtStart ? parser.pointee.context_mark : parser.pointee.problem_mark))
  }

  /// Whether the place to change is the start of the construct rather than where it goes wrong.
  private var isAtStart: Bool {
    let (start, end) = (parser.pointee.context_mark, parser.pointee.problem_mark)
    return start.line < end.line
      && [
        "while parsing a flow sequence", "while parsing a flow mapping",
        "while scanning a simple key", "while scanning a quoted scalar",
      ].contains(string(parser.pointee.context))
  }

  /// Returns the reason of an error in words for people who don't know libyaml.
  ///
  /// - Parameters:
  ///   - context: the construct that libyaml was reading.
  ///   - line: the first line of the construct.
  private func explanation(_ context: String?, _ problem: String, from line: Int) -> String {
    let end = isAtStart ? " before line \(parser.pointee.problem_mark.line + 1)" : ""
    return switch (context, problem) {
    case ("while parsing a flow sequence", _):
      "this '[' isn't closed\(end); add ']', or a missing comma"
    case ("while parsing a flow mapping", _):
      "this '{' isn't closed\(end); add '}', or a missing comma"
    case ("while parsing a block mapping", "did not find expected key"):
      "this line doesn't belong to the mapping that starts in line \(line); check the indentation"
    case ("while parsing a block collection", _):
      "expected '- ' as in line \(line); check the indentation"
    case (_, "mapping values are not allowed in this context"):
      Self.unexpectedColon
    case (_, "could not find expected ':'"):
      Self.missingColon
    case ("while scanning a quoted scalar", "found unexpected end of stream"):
      "the quotation mark isn't closed"
    case (_, "found character that cannot start any token"):
      "this character can't start a value; put the value in quotes"
    case (_, "found unknown escape character"):
      "unknown escape in double quotes; write \\\\ for a backslash, or use single quotes"
    default: [context, problem].compactMap(\.self).joined(separator: " ")
    }
  }

  private func place(of offset: Int) -> Mark {
    let lines = text[..<min(max(offset, 0), text.count)]
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let column = lines.last.map { String(decoding: $0, as: UTF8.self).unicodeScalars.count } ?? 0
    return Mark(line: lines.count, column: column + 1)
  }
}

/// An error in a text that isn't valid YAML or exceeds the limits, with its position.
struct YAMLProblem: Error {
  var message: String
  var mark: Mark?

  static let noMemory = YAMLProblem(message: "out of memory", mark: nil)
}

extension YAMLEvents.ParserEvent {
  fileprivate init(_ event: yaml_event_t) {
    switch event.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      self = .scalar(
        String(decoding: bytes, as: UTF8.self), isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE,
        anchor: string(scalar.anchor))
    case YAML_SEQUENCE_START_EVENT:
      let start = event.data.sequence_start
      self = .sequence(
        anchor: string(start.anchor), isFlow: start.style == YAML_FLOW_SEQUENCE_STYLE)
    case YAML_MAPPING_START_EVENT:
      let start = event.data.mapping_start
      self = .mapping(anchor: string(start.anchor), isFlow: start.style == YAML_FLOW_MAPPING_STYLE)
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: self = .end
    case YAML_ALIAS_EVENT: self = .alias(string(event.data.alias.anchor) ?? "")
    case YAML_DOCUMENT_START_EVENT: self = .document
    case YAML_STREAM_END_EVENT: self = .endOfFile
    default: self = .other
    }
  }
}

extension Mark {
  fileprivate init(_ mark: yaml_mark_t) {
    self.init(line: mark.line + 1, column: mark.column + 1)
  }
}

private func string(_ characters: UnsafePointer<CChar>?) -> String? {
  characters.map { String(cString: $0) }
}

private func string(_ characters: UnsafeMutablePointer<yaml_char_t>?) -> String? {
  characters.map { String(cString: $0) }
}
