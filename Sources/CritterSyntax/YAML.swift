package import CritterGraphics

extension Node {
  /// Reads YAML and replaces aliases with their values.
  ///
  /// - Parameter isFile: whether a file has the text; if not, nodes have no positions.
  /// - Returns: nil for an empty file, or for invalid YAML after reporting a problem.
  package static func yaml(_ data: Data, _ context: ReadingContext, isFile: Bool = true) -> Node? {
    guard let text = String(data: data, encoding: .utf8) else {
      return context.refuse("this file isn't UTF-8 text; save it as UTF-8", at: nil)
    }
    var composer = YAMLComposer(text, isFile: isFile)
    do throws(YAMLProblem) {
      let node = try YAMLEvents.read(data) { events throws(YAMLProblem) in
        try composer.compose(events)
      }
      for (key, first) in composer.repeatedKeys {
        let line = first.mark.map { " in line \($0.line)" } ?? ""
        context.report("'\(key.text ?? "")' is already\(line); rename or remove one", at: key.mark)
      }
      return node
    } catch {
      reportTabs(in: composer.lines, context)
      if let color = composer.unquotedColor(before: error.mark) {
        context.report("expected a color, found \(color.asFound)", at: color.mark)
      }
      if context.problems.isEmpty {
        let cause = error.cause(in: composer.lines)
        context.report(cause.message, at: cause.mark)
      }
      return nil
    }
  }

  /// Reports tabs, since libyaml's messages don't mention them.
  private static func reportTabs(in lines: [Substring], _ context: ReadingContext) {
    for (index, line) in lines.enumerated() {
      let indent = line.prefix { $0 == " " || $0 == "\t" }
      guard indent.count < line.count, let tab = indent.firstIndex(of: "\t") else { continue }
      let column = line.distance(from: line.startIndex, to: tab) + 1
      context.report(
        "a tab isn't allowed here; indent with spaces", at: Mark(line: index + 1, column: column))
    }
  }

  /// Reads a YAML file that can't be empty.
  ///
  /// - Parameter isFile: whether a file has the text; if not, nodes have no positions.
  /// - Throws: if the file is empty or isn't valid YAML.
  package static func whole(
    _ data: Data, path: String, isFile: Bool = true
  ) throws(FileError) -> Node {
    let context = ReadingContext(path: path)
    let node = yaml(data, context, isFile: isFile)
    try context.throwIfAny()
    guard let node else { throw FileError(path: path, "this file is empty") }
    return node
  }
}

/// Composes a value from YAML events and replaces aliases with their values.
///
/// ReadingContext and freeing values is recursive. A few lines of nested aliases could overflow the stack
/// or memory. The composer therefore counts repeated values and stops at the limits.
private struct YAMLComposer {
  /// The open collections, outermost first.
  private var open: [Collection] = []
  private var total = YAMLExtent()
  private var anchored: [String: (node: Node, extent: YAMLExtent)] = [:]
  private var root: Node?
  private(set) lazy var lines = text.split(
    omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  private let text: String
  private let isFile: Bool
  /// A cache of the last line's color, since a line can contain many empty values.
  private var lastColor: (line: Int, color: UnquotedColor?)?
  /// The first occurrence of each repeated key in a mapping.
  private(set) var repeatedKeys: [(key: Node, first: Node)] = []

  private struct Collection {
    let isMapping: Bool
    let isFlow: Bool
    let anchor: String?
    let mark: Mark
    /// The values of `<<`.
    var merges: [Node] {
      guard isMapping else { return [] }
      return stride(from: 0, to: nodes.count - 1, by: 2).flatMap { index in
        let pair = Node.Pair(key: nodes[index], value: nodes[index + 1])
        return pair.isMerge ? pair.value.alias == nil ? pair.value.items ?? [] : [pair.value] : []
      }
    }
    /// The place of the collection so far.
    var range: Range<Int>
    /// The extent of the document before the collection.
    let before: YAMLExtent
    /// The items, or alternating keys and values.
    var nodes: [Node] = []
    /// The nesting depth inside the collection.
    var depth = 0

    mutating func extend(to other: Range<Int>) {
      range = range.lowerBound..<max(range.upperBound, other.upperBound)
    }
  }

  init(_ text: String, isFile: Bool) {
    self.text = text
    self.isFile = isFile
  }

  /// Returns the first unquoted color in a line.
  ///
  /// - Parameter line: the line number, counted from 1.
  mutating func bareColor(inLine line: Int) -> UnquotedColor? {
    if let lastColor, lastColor.line == line { return lastColor.color }
    let color =
      lines.indices.contains(line - 1) ? UnquotedColor(in: lines[line - 1], number: line) : nil
    lastColor = (line, color)
    return color
  }

  /// Returns the last unquoted color between the start of an open `{ }` or `[ ]` and a problem. The
  /// color can comment out the closing bracket.
  mutating func unquotedColor(before problem: Mark?) -> UnquotedColor? {
    guard let problem, let start = open.last?.mark, lines.indices.contains(start.line - 1),
      let bracket = lines[start.line - 1].dropFirst(start.column - 1).first, "{[".contains(bracket)
    else { return nil }
    for line in (start.line...max(problem.line, start.line)).reversed() {
      if let color = bareColor(inLine: line) { return color }
    }
    return nil
  }

  /// Composes the value of a text from its events.
  ///
  /// - Returns: nil for an empty text.
  /// - Throws: if the text isn't valid YAML, has several documents, or exceeds the limits.
  mutating func compose(_ events: YAMLEvents) throws(YAMLProblem) -> Node? {
    var documents = 0
    while true {
      let (event, mark, range) = try events.next()
      switch event {
      case .endOfFile: return root
      case .document where documents > 0:
        let words = "expected a single document in the stream but found another document"
        throw YAMLProblem(message: "invalid YAML: \(words)", mark: mark)
      case .document: documents += 1
      default: try take(event, at: mark, range)
      }
      if open.count + (open.last?.depth ?? 0) > YAMLExtent.greatestDepth {
        throw YAMLProblem(message: YAMLExtent.tooDeep, mark: mark)
      }
      if let excess = total.excess(counted: "aliases repeat") {
        throw YAMLProblem(message: excess, mark: mark)
      }
    }
  }

  private mutating func take(
    _ event: YAMLEvents.ParserEvent, at mark: Mark, _ range: Range<Int>
  ) throws(YAMLProblem) {
    switch event {
    case .scalar(let text, let isPlain, let anchor):
      let extent = YAMLExtent(values: 1, bytes: text.utf8.count)
      total += extent
      var node = Node(.scalar(text, isPlain: isPlain), at: isFile ? mark : nil)
      node.span = Span(range: range)
      if text.isEmpty, isPlain, let color = bareColor(inLine: mark.line) {
        node.bareColor = color
        node.mark = color.mark
      }
      add(node, extent, anchor)
    case .sequence(let anchor, let isFlow):
      begin(anchor, isMapping: false, isFlow: isFlow, at: mark, range)
    case .mapping(let anchor, let isFlow):
      begin(anchor, isMapping: true, isFlow: isFlow, at: mark, range)
    case .end: end(range)
    case .alias(let name):
      guard let (anchor, extent) = anchored[name] else {
        let hint = suggestion(for: name, among: anchored.keys.sorted())
        throw YAMLProblem(message: "undefined alias '*\(name)'\(hint)", mark: mark)
      }
      total += extent
      var node = anchor
      node.alias = Span(range: range)
      add(node, extent, nil)
    case .document, .endOfFile, .other: break
    }
  }

  private mutating func begin(
    _ anchor: String?, isMapping: Bool, isFlow: Bool, at mark: Mark, _ range: Range<Int>
  ) {
    open.append(
      Collection(
        isMapping: isMapping, isFlow: isFlow, anchor: anchor, mark: mark, range: range,
        before: total))
    total.values += 1
  }

  private mutating func end(_ range: Range<Int>) {
    guard var collection = open.popLast() else { return }
    // A collection without brackets ends with its last value.
    if collection.isFlow { collection.extend(to: range) }
    var extent = YAMLExtent(
      values: total.values - collection.before.values, bytes: total.bytes - collection.before.bytes)
    extent.depth = collection.depth + 1
    let content: Node.Content =
      collection.isMapping ? .mapping(pairs(of: collection)) : .sequence(collection.nodes)
    var node = Node(content, at: isFile ? collection.mark : nil)
    node.merged = collection.merges
    node.isFlow = collection.isFlow
    node.span = Span(range: collection.range)
    add(node, extent, collection.anchor)
  }

  private mutating func add(_ node: Node, _ extent: YAMLExtent, _ anchor: String?) {
    if let anchor { anchored[anchor] = (node, extent) }
    guard let last = open.indices.last else {
      root = node
      return
    }
    open[last].nodes.append(node)
    if let span = node.alias ?? node.span { open[last].extend(to: span.range) }
    open[last].depth = max(open[last].depth, extent.depth)
  }

  private mutating func pairs(of mapping: Collection) -> [Node.Pair] {
    let pairs = stride(from: 0, to: mapping.nodes.count - 1, by: 2).map {
      Node.Pair(key: mapping.nodes[$0], value: mapping.nodes[$0 + 1])
    }
    let names = Dictionary(grouping: pairs.map(\.key)) { $0.text }
    repeatedKeys += names.values.compactMap { keys in
      keys.count > 1 && keys[0].text != nil ? (keys[1], keys[0]) : nil
    }
    return merged(pairs)
  }

  /// Returns the pairs with each `<<` replaced by the pairs of its mappings. Existing keys keep
  /// their values.
  private func merged(_ pairs: [Node.Pair]) -> [Node.Pair] {
    guard pairs.contains(where: \.isMerge) else { return pairs }
    var known = Set(pairs.compactMap(\.key.text))
    return pairs.flatMap { pair -> [Node.Pair] in
      let mappings = (pair.value.items ?? [pair.value]).compactMap(\.pairs)
      guard pair.isMerge, mappings.count == pair.value.items?.count ?? 1 else { return [pair] }
      return mappings.joined().filter { $0.key.text.map { known.insert($0).inserted } ?? true }
    }
  }
}

extension Node.Pair {
  /// Whether the key is `<<`, which merges the pairs of another mapping.
  var isMerge: Bool { key.content == .scalar("<<", isPlain: true) }
}

/// The size of a YAML text.
package struct YAMLExtent: Hashable, Sendable {
  /// The number of scalars, lists, and mappings, including keys.
  package var values = 0
  /// The total bytes of all scalars.
  package var bytes = 0
  /// The nesting depth of lists and mappings.
  package var depth = 0

  package init(values: Int = 0, bytes: Int = 0) {
    self.values = values
    self.bytes = bytes
  }

  /// Adds the values and bytes of another extent.
  package static func += (a: inout YAMLExtent, b: YAMLExtent) {
    a.values += b.values
    a.bytes += b.bytes
  }

  /// The limits of a YAML text.
  package static let most = YAMLExtent(values: 400_000, bytes: 4_000_000)
  package static let greatestDepth = 200
  static let tooDeep = "lists and mappings are nested more than \(greatestDepth) deep"

  /// Returns the part of an error message about the exceeded limit; nil within the limits.
  ///
  /// - Parameter counted: the end of "including those that …", such as "aliases repeat".
  package func excess(counted: String) -> String? {
    if values > Self.most.values {
      return "more than \(Self.most.values.grouped) values, including those that \(counted)"
    }
    if bytes > Self.most.bytes {
      return
        "more than \(Self.most.bytes.grouped) bytes of text, including those that \(counted)"
    }
    return nil
  }
}

extension YAMLProblem {
  /// Returns the problem at the line that the author has to change, such as `art:body.svg` or
  /// `art body.svg`, which YAML reads together with the key of the next line.
  fileprivate func cause(in lines: [Substring]) -> YAMLProblem {
    let isColon = message.hasSuffix(YAMLEvents.unexpectedColon)
    guard let mark, lines.indices.contains(mark.line - 1),
      isColon || message.hasSuffix(YAMLEvents.missingColon),
      !isColon || !lines[mark.line - 1].prefix(mark.column - 1).contains(": "),
      let index = lines[..<(isColon ? mark.line - 1 : mark.line)].lastIndex(where: {
        $0.contains { $0 != " " } && $0.first { $0 != " " } != "#"
      })
    else { return self }
    let (line, start) = (lines[index], lines[index].prefix { $0 == " " }.count)
    guard !line.contains(": "), line.last != ":" else { return self }
    let word = line.dropFirst(start).prefix { $0 != " " && $0 != ":" }
    let isTight = line.dropFirst(start + word.count).first == ":"
    return YAMLProblem(
      message: "invalid YAML: "
        + (isTight ? "write a space after ':'" : "expected ':' after '\(word.prefix(200))'"),
      mark: Mark(line: index + 1, column: start + word.count + 1))
  }
}

/// An unquoted color, which YAML reads as a comment.
struct UnquotedColor: Hashable, Sendable {
  package let text: String
  package let mark: Mark

  /// Finds the first unquoted color in place of a value; nil if the line has none.
  init?(in line: Substring, number: Int) {
    for (column, start) in line.indices.enumerated() where line[start] == "#" {
      let before = line[..<start].last { $0 != " " }
      let word = line[start...].dropFirst().prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
      guard let before, ":,-[{".contains(before), [3, 4, 6, 8].contains(word.count) else {
        continue
      }
      text = "#" + word
      mark = Mark(line: number, column: column + 1)
      return
    }
    return nil
  }

  /// The end of the message "expected a color, found …".
  package var asFound: String {
    "nothing, since '\(text)' is a comment; put colors in quotes: \"\(text)\""
  }
}
