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
    let colors = BareColors(in: text)
    do {
      return try composed(text, colors)
    } catch {
      // Within { } and [ ], what a colour makes a comment of is missed elsewhere.
      if let node = composedWithQuotes(text, colors) { return node }
      reportTabs(in: text, reading)
      if reading.problems.isEmpty {
        let (message, mark) = (error as? YamlError)?.inOneLine ?? ("\(error)", nil)
        reading.report(message, at: mark)
      }
      return nil
    }
  }

  private static func composed(_ text: String, _ colors: BareColors) throws -> Node? {
    // Scalars are read as text; looking for their YAML types would cost milliseconds.
    try Yams.compose(yaml: text, .basic).map { Node($0, colors) }
  }

  /// - Returns: nil where that does not help.
  private static func composedWithQuotes(_ text: String, _ colors: BareColors) -> Node? {
    guard !colors.isEmpty else { return nil }
    let quoted = colors.quoted(in: text)
    guard YAMLScan.excess(in: Data(quoted.utf8)) == nil else { return nil }
    return try? composed(quoted, colors)
  }

  /// Of a text that is not YAML: a tab is not told to be one by libyaml.
  private static func reportTabs(in text: String, _ reading: Reading) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let indent = line.prefix { $0 == " " || $0 == "\t" }
      guard indent.count < line.count, let tab = indent.firstIndex(of: "\t") else { continue }
      let column = line.distance(from: line.startIndex, to: tab) + 1
      reading.report(
        "a tab stands here; indent with spaces", at: Mark(line: index + 1, column: column))
    }
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

  private init(_ node: Yams.Node, _ colors: BareColors) {
    let mark = node.mark.map(Mark.init)
    switch node {
    case .scalar(let scalar):
      self.init(scalar.string, isPlain: scalar.style == .plain, at: mark, colors)
    case .sequence(let items):
      self.init(.sequence(items.map { Node($0, colors) }), at: mark)
    case .mapping(let mapping):
      self.init(
        .mapping(mapping.map { Pair(key: Node($0, colors), value: Node($1, colors)) }), at: mark)
    case .alias(let alias):
      self.init(.scalar("*\(alias.anchor)", isPlain: true), at: mark)
    }
  }

  private init(_ text: String, isPlain: Bool, at mark: Mark?, _ colors: BareColors) {
    self.init(.scalar(text, isPlain: isPlain), at: mark)
    guard !colors.isEmpty else { return }
    if isPlain, let color = BareColors.text(of: text) {
      content = .scalar("", isPlain: true)
      bareColor = color
    } else if isEmptyScalar, let color = colors.color(inLineOf: mark) {
      (bareColor, self.mark) = (color.text, color.mark)
    } else {
      content = .scalar(BareColors.restored(text), isPlain: isPlain)
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
