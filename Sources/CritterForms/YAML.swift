package import Foundation
import Yams

extension Node {
  /// Reads YAML, with aliases in their places.
  ///
  /// - Returns: nil, and a reported problem, where it is not well-formed; nil for an empty file.
  package static func yaml(_ data: Data, _ reading: Reading) -> Node? {
    guard let text = String(data: data, encoding: .utf8) else {
      reading.report("this file is not UTF-8 text", at: nil)
      return nil
    }
    if let (excess, mark) = YAMLScan.excess(in: data) {
      reading.report(excess, at: mark)
      return nil
    }
    do {
      // Scalars are read as text; looking for their YAML types would cost milliseconds.
      return try Yams.compose(yaml: text, .basic).map(Node.init)
    } catch let error as YamlError {
      let (message, mark) = error.inOneLine
      reading.report(message, at: mark)
    } catch {
      reading.report("\(error)", at: nil)
    }
    return nil
  }

  /// A file that must hold something.
  ///
  /// - Throws: when it is not YAML, or empty.
  package static func whole(_ data: Data, path: String) throws(FileError) -> Node {
    let reading = Reading(path: path)
    let node = yaml(data, reading)
    try reading.throwIfAny()
    guard let node else { throw FileError(path: path, "this file is empty") }
    return node
  }

  private init(_ node: Yams.Node) {
    let mark = node.mark.map(Mark.init)
    switch node {
    case .scalar(let scalar):
      self.init(.scalar(scalar.string, isPlain: scalar.style == .plain), at: mark)
    case .sequence(let items):
      self.init(.sequence(items.map(Node.init)), at: mark)
    case .mapping(let mapping):
      self.init(.mapping(mapping.map { Pair(key: Node($0), value: Node($1)) }), at: mark)
    case .alias(let alias):
      self.init(.scalar("*\(alias.anchor)", isPlain: true), at: mark)
    }
  }
}

extension Mark {
  fileprivate init(_ mark: Yams.Mark) {
    self.init(line: mark.line, column: mark.column)
  }
}

extension YamlError {
  fileprivate var inOneLine: (message: String, mark: Mark?) {
    switch self {
    case .scanner(let context, let problem, let mark, _),
      .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      let setting = context.map { $0.text + " " } ?? ""
      return ("this is not YAML: \(setting)\(problem)", Mark(mark))
    case .duplicatedKeysInMapping(let duplicates, let context):
      let names = duplicates.map { "'\($0)'" }.joined(separator: ", ")
      return (
        "\(names) stands here more than once; each name may be used once", Mark(context.mark)
      )
    case .reader(let problem, _, _, _):
      return ("this is not YAML: \(problem)", nil)
    default:
      return ("this is not YAML: \(self)", nil)
    }
  }
}
