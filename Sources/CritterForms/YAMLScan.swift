import CYaml
import Foundation

/// How much there is in a YAML text.
package struct YAMLExtent: Hashable, Sendable {
  /// Scalars, lists and mappings, keys counted in.
  package var values = 0
  /// Of all scalars.
  package var bytes = 0
  /// How many lists and mappings lie in each other.
  var depth = 0

  package init(values: Int = 0, bytes: Int = 0) {
    (self.values, self.bytes) = (values, bytes)
  }

  package static func += (a: inout YAMLExtent, b: YAMLExtent) {
    a.values += b.values
    a.bytes += b.bytes
  }

  package static let most = YAMLExtent(values: 400_000, bytes: 4_000_000)
  static let greatestDepth = 200

  /// What is to be said where it is more than can be read in a second.
  ///
  /// - Parameter counted: what is counted in beside what is written.
  package func excess(counted: String) -> String? {
    if values > Self.most.values {
      return "there are more than \(Self.most.values) values, those that \(counted) counted in"
    }
    if bytes > Self.most.bytes {
      return
        "there are more than \(Self.most.bytes) bytes of text, those that \(counted) counted in"
    }
    return nil
  }
}

/// Looks a YAML text over before it is composed, what aliases repeat counted in.
///
/// Composing YAML, reading it by forms and freeing it all recurse, and a few lines of aliases that
/// name each other would be deeper than any stack or larger than any memory. libyaml's events, one
/// after another, tell beforehand.
struct YAMLScan {
  /// Of the collections that are open, the outermost first.
  private var open: [Collection] = []
  private var total = YAMLExtent()
  private var anchored: [String: YAMLExtent] = [:]

  private struct Collection {
    let anchor: String?
    /// What there was before it.
    let before: YAMLExtent
    /// Of what it holds.
    var depth = 0
  }

  /// What a text has too much of, and where it first does. Nil also where it stops being YAML before.
  static func excess(in yaml: Data) -> (message: String, Mark?)? {
    var parser = yaml_parser_t()
    return withUnsafeMutablePointer(to: &parser) { parser in
      guard yaml_parser_initialize(parser) == 1 else { return nil }
      defer { yaml_parser_delete(parser) }
      return yaml.withUnsafeBytes { bytes in
        yaml_parser_set_input_string(
          parser, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
        var scan = YAMLScan()
        return scan.excess(parser)
      }
    }
  }

  private mutating func excess(
    _ parser: UnsafeMutablePointer<yaml_parser_t>
  ) -> (message: String, Mark?)? {
    let tooDeep =
      "lists and mappings lie more than \(YAMLExtent.greatestDepth) deep in each other here"
    while true {
      var event = yaml_event_t()
      guard yaml_parser_parse(parser, &event) == 1 else {
        return parser.pointee.excess.map { (tooDeep, $0) }
      }
      defer { yaml_event_delete(&event) }
      if event.type == YAML_STREAM_END_EVENT { return nil }
      take(event)
      if open.count + (open.last?.depth ?? 0) > YAMLExtent.greatestDepth {
        return (tooDeep, Mark(event.start_mark))
      }
      if let message = total.excess(counted: "aliases repeat") {
        return (message, Mark(event.start_mark))
      }
    }
  }

  private mutating func take(_ event: yaml_event_t) {
    switch event.type {
    case YAML_SEQUENCE_START_EVENT: begin(event.data.sequence_start.anchor)
    case YAML_MAPPING_START_EVENT: begin(event.data.mapping_start.anchor)
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: end()
    case YAML_SCALAR_EVENT:
      let extent = YAMLExtent(values: 1, bytes: Int(event.data.scalar.length))
      if let anchor = text(event.data.scalar.anchor) { anchored[anchor] = extent }
      total += extent
    case YAML_ALIAS_EVENT:
      let extent = anchored[text(event.data.alias.anchor) ?? ""] ?? YAMLExtent(values: 1)
      total += extent
      hold(extent.depth)
    default: break
    }
  }

  private mutating func begin(_ anchor: UnsafeMutablePointer<yaml_char_t>?) {
    open.append(Collection(anchor: text(anchor), before: total))
    total.values += 1
  }

  private mutating func end() {
    guard let collection = open.popLast() else { return }
    var extent = YAMLExtent(
      values: total.values - collection.before.values, bytes: total.bytes - collection.before.bytes)
    extent.depth = collection.depth + 1
    if let anchor = collection.anchor { anchored[anchor] = extent }
    hold(extent.depth)
  }

  private mutating func hold(_ depth: Int) {
    guard let last = open.indices.last else { return }
    open[last].depth = max(open[last].depth, depth)
  }

  private func text(_ characters: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    characters.map { String(cString: $0) }
  }
}

extension yaml_parser_t {
  /// libyaml has a limit of its own, a thousand, and meets it on one long line before any event.
  fileprivate var excess: Mark? {
    guard let problem, String(cString: problem).hasPrefix("Maximum nesting level") else {
      return nil
    }
    return Mark(problem_mark)
  }
}

extension Mark {
  fileprivate init(_ mark: yaml_mark_t) {
    self.init(line: mark.line + 1, column: mark.column + 1)
  }
}
