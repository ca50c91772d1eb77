import CYaml
import Foundation

/// How deep the lists and mappings of a YAML text lie in each other, what aliases repeat counted in.
///
/// Composing YAML, reading it by forms and freeing it all recurse; a few lines of aliases that name
/// each other would be deeper than any stack. libyaml's events, one after another, tell beforehand.
struct Nesting {
  static let limit = 200

  /// Of the collections that are open, the outermost first.
  private var open: [Collection] = []
  private var depths: [String: Int] = [:]

  private struct Collection {
    let anchor: String?
    /// Of what it holds.
    var depth = 0
  }

  /// Where a text first lies deeper than the limit. Nil also where it stops being YAML before.
  static func excess(in yaml: Data) -> Mark? {
    var parser = yaml_parser_t()
    return withUnsafeMutablePointer(to: &parser) { parser in
      guard yaml_parser_initialize(parser) == 1 else { return nil }
      defer { yaml_parser_delete(parser) }
      return yaml.withUnsafeBytes { bytes in
        yaml_parser_set_input_string(
          parser, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
        var nesting = Nesting()
        return nesting.excess(parser)
      }
    }
  }

  private mutating func excess(_ parser: UnsafeMutablePointer<yaml_parser_t>) -> Mark? {
    while true {
      var event = yaml_event_t()
      guard yaml_parser_parse(parser, &event) == 1 else { return parser.pointee.excess }
      defer { yaml_event_delete(&event) }
      switch event.type {
      case YAML_STREAM_END_EVENT: return nil
      case YAML_SEQUENCE_START_EVENT: begin(event.data.sequence_start.anchor)
      case YAML_MAPPING_START_EVENT: begin(event.data.mapping_start.anchor)
      case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: end()
      case YAML_ALIAS_EVENT: hold(depths[text(event.data.alias.anchor) ?? ""] ?? 0)
      default: break
      }
      if open.count + (open.last?.depth ?? 0) > Self.limit {
        return Mark(event.start_mark)
      }
    }
  }

  private mutating func begin(_ anchor: UnsafeMutablePointer<yaml_char_t>?) {
    open.append(Collection(anchor: text(anchor)))
  }

  private mutating func end() {
    guard let collection = open.popLast() else { return }
    let depth = collection.depth + 1
    if let anchor = collection.anchor { depths[anchor] = depth }
    hold(depth)
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
