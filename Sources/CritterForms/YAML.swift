package import CritterSystem

extension Node {
  /// Reads YAML, with aliases in their places.
  ///
  /// - Returns: nil, and a reported problem, where it is not well-formed; nil for an empty file.
  package static func yaml(_ data: Data, _ reading: Reading) -> Node? {
    guard let text = String(data: data, encoding: .utf8) else {
      reading.report("this file isn't UTF-8 text; save it as UTF-8", at: nil)
      return nil
    }
    let colors = BareColors(in: text)
    do throws(YAMLProblem) {
      return try composed(data, colors, reading)
    } catch {
      // Within { } and [ ], what a color makes a comment of is missed elsewhere.
      if !colors.isEmpty {
        let quoted = Data(colors.quoted(in: text).utf8)
        if let node = try? composed(quoted, colors, reading) { return node }
      }
      reportTabs(in: text, reading)
      if reading.problems.isEmpty { reading.report(error.message, at: error.mark) }
      return nil
    }
  }

  private static func composed(
    _ data: Data, _ colors: BareColors, _ reading: Reading
  ) throws(YAMLProblem) -> Node? {
    var composer = YAMLComposer(colors)
    let node = try YAMLEvents.read(data) { events throws(YAMLProblem) in
      try composer.compose(events)
    }
    for key in composer.repeatedKeys {
      reading.report(
        "'\(key.text ?? "")' is used more than once; rename or remove one", at: key.mark)
    }
    return node
  }

  /// Of a text that is not YAML: a tab is not told to be one by libyaml.
  private static func reportTabs(in text: String, _ reading: Reading) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let indent = line.prefix { $0 == " " || $0 == "\t" }
      guard indent.count < line.count, let tab = indent.firstIndex(of: "\t") else { continue }
      let column = line.distance(from: line.startIndex, to: tab) + 1
      reading.report(
        "a tab isn't allowed here; indent with spaces", at: Mark(line: index + 1, column: column))
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

  fileprivate init(_ text: String, isPlain: Bool, at mark: Mark?, _ colors: BareColors) {
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

/// Makes a value of events, with what aliases repeat in their places.
///
/// Reading a value by forms and freeing it recurse, and a few lines of aliases that name each other
/// would be deeper than any stack or larger than any memory: so they are counted in, and what goes
/// beyond the limits is not composed.
private struct YAMLComposer {
  /// Of the collections that are open, the outermost first.
  private var open: [Collection] = []
  private var total = YAMLExtent()
  private var anchored: [String: (node: Node, extent: YAMLExtent)] = [:]
  private var root: Node?
  private let colors: BareColors
  /// The first of each, of those that are more than once in a mapping.
  private(set) var repeatedKeys: [Node] = []

  private struct Collection {
    let isMapping: Bool
    let anchor: String?
    let mark: Mark
    /// What there was before it.
    let before: YAMLExtent
    /// Keys and values in turn, or items.
    var nodes: [Node] = []
    /// Of what it holds.
    var depth = 0
  }

  init(_ colors: BareColors) {
    self.colors = colors
  }

  /// - Returns: nil for an empty text.
  /// - Throws: where it is not YAML, is more than one document, or more than can be read.
  mutating func compose(_ events: YAMLEvents) throws(YAMLProblem) -> Node? {
    var documents = 0
    while true {
      let (event, mark) = try events.next()
      switch event {
      case .endOfFile: return root
      case .document where documents > 0:
        let words = "expected a single document in the stream but found another document"
        throw YAMLProblem(message: "invalid YAML: \(words)", mark: mark)
      case .document: documents += 1
      default: try take(event, at: mark)
      }
      if open.count + (open.last?.depth ?? 0) > YAMLExtent.greatestDepth {
        throw YAMLProblem(message: YAMLExtent.tooDeep, mark: mark)
      }
      if let excess = total.excess(counted: "aliases repeat") {
        throw YAMLProblem(message: excess, mark: mark)
      }
    }
  }

  private mutating func take(_ event: YAMLEvents.Event, at mark: Mark) throws(YAMLProblem) {
    switch event {
    case .scalar(let text, let isPlain, let anchor):
      let extent = YAMLExtent(values: 1, bytes: text.utf8.count)
      total += extent
      add(Node(text, isPlain: isPlain, at: mark, colors), extent, anchor)
    case .sequence(let anchor): begin(anchor, at: mark, isMapping: false)
    case .mapping(let anchor): begin(anchor, at: mark, isMapping: true)
    case .end: end()
    case .alias(let name):
      guard let (node, extent) = anchored[name] else {
        let hint = suggestion(for: name, among: anchored.keys.sorted())
        throw YAMLProblem(message: "undefined alias '*\(name)'\(hint)", mark: mark)
      }
      total += extent
      add(node, extent, nil)
    case .document, .endOfFile, .other: break
    }
  }

  private mutating func begin(_ anchor: String?, at mark: Mark, isMapping: Bool) {
    open.append(Collection(isMapping: isMapping, anchor: anchor, mark: mark, before: total))
    total.values += 1
  }

  private mutating func end() {
    guard let collection = open.popLast() else { return }
    var extent = YAMLExtent(
      values: total.values - collection.before.values, bytes: total.bytes - collection.before.bytes)
    extent.depth = collection.depth + 1
    let content: Node.Content =
      collection.isMapping ? .mapping(pairs(of: collection)) : .sequence(collection.nodes)
    add(Node(content, at: collection.mark), extent, collection.anchor)
  }

  private mutating func add(_ node: Node, _ extent: YAMLExtent, _ anchor: String?) {
    if let anchor { anchored[anchor] = (node, extent) }
    guard let last = open.indices.last else {
      root = node
      return
    }
    open[last].nodes.append(node)
    open[last].depth = max(open[last].depth, extent.depth)
  }

  private mutating func pairs(of mapping: Collection) -> [Node.Pair] {
    let pairs = stride(from: 0, to: mapping.nodes.count - 1, by: 2).map {
      Node.Pair(key: mapping.nodes[$0], value: mapping.nodes[$0 + 1])
    }
    let names = Dictionary(grouping: pairs.map(\.key)) { $0.text }
    repeatedKeys += names.values.compactMap { $0.count > 1 && $0[0].text != nil ? $0[0] : nil }
    return merged(pairs)
  }

  /// With what `<<` refers to in its place, a mapping or a list of them, except the keys that are there
  /// already.
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
  /// Whether it represents the pairs of another mapping.
  fileprivate var isMerge: Bool { key.content == .scalar("<<", isPlain: true) }
}
