import CritterGraphics
import CritterKit
import CritterSyntax

/// An expansion of a manifest entry to outputs, one for each combination of its matrix.
///
/// Applies the defaults and replaces the variables with their values.
struct ManifestExpansion {
  /// One choice from each axis of a matrix.
  private struct Combination {
    var variables: [String: String] = [:]
    var options: [Node.Pair] = []
  }

  let context: ReadingContext
  let variables: [String: String]
  let defaults: [Node.Pair]
  /// Reads the files of `rows`.
  var files = DataFiles(in: "")

  /// The keys in which columns of data can be used.
  private static let rowKeys: Set<String> = [
    "output", "state", "from", "to", "clip", "theme", "set",
  ]

  /// The maximum number of values in all outputs of one entry.
  private static let maximumValues = 500_000

  /// The maximum size of a text in bytes. Nested variables could produce a text of any length.
  private static let longestText = 4096

  /// Returns the number of outputs of an entry before they are made.
  func count(of entry: Node) -> Int {
    let axes = entry["matrix"]?.pairs?.map(\.value) ?? []
    return axes.reduce(rows(of: entry, axes: [])?.count ?? 1) { count, axis in
      min(count, OutputCollection.greatestLimit + 1)
        * (axis.items?.count ?? axis.pairs?.count ?? 1)
    }
  }

  /// Adds the outputs of an entry to a collection until it is full, or reports a problem in the entry.
  func add(_ entry: Node, to collection: inout OutputCollection) {
    guard let pairs = entry.pairs(context, expected: "a mapping") else { return }
    let own = pairs.filter { !["matrix", "rows"].contains($0.key.text) }
    let matrix = pairs.first { $0.key.text == "matrix" }?.value
    guard let combinations = matrix.map(combinations) ?? [Combination()],
      let rows = rows(of: entry, axes: matrix?.pairs?.compactMap(\.key.text) ?? [])
    else { return }
    let values = (defaults + own).reduce(0) { $0 + $1.value.extent.values }
    guard values * combinations.count <= Self.maximumValues else {
      return context.report(
        "this entry has more than \(Self.maximumValues.grouped) values in all its outputs",
        at: entry.mark)
    }
    for combination in combinations {
      let options = overlay(overlay(defaults, own), combination.options)
      let variables = variables.merging(combination.variables) { $1 }
      for row in rows where !collection.isFull {
        let options = options.map { pair in
          Node.Pair(
            key: pair.key,
            value: filled(pair.value, variables, row.map { ($0, pair.key.text) }))
        }
        collection.add(options, row, of: entry)
      }
    }
  }

  // MARK: Rows

  /// Returns the rows of an entry, or a single nil for an entry without rows.
  ///
  /// - Returns: nil after reporting a problem.
  private func rows(of entry: Node, axes: [String]) -> [RowReference?]? {
    guard let node = entry["rows"] else { return [nil] }
    guard let name = Schemas.text.read(filled(node, variables), context),
      let data = files.rows(name, at: node.mark, context)
    else { return nil }
    if let twin = data.columns.first(where: { variables[$0] != nil || axes.contains($0) }) {
      return context.refuse(
        "'\(twin)' is a column of '\(name)' and a variable or an axis of the matrix; rename one",
        at: node.mark)
    }
    let used = (defaults.map(\.value) + [entry]).reduce(into: Set<String>()) {
      $0.formUnion($1.variableNames)
    }
    return data.rows.indices.map {
      RowReference(data: data, index: $0, used: used, mark: node.mark)
    }
  }

  /// A row whose columns can be used in the value of a key.
  private typealias RowUse = (row: RowReference, key: String?)

  /// Returns the text of a column, or nil after reporting a text that can't be used in the key.
  private func text(of column: String, _ use: RowUse, at mark: Mark?) -> String? {
    guard let text = use.row.text(of: column) else { return nil }
    guard let key = use.key, Self.rowKeys.contains(key) else {
      context.report(
        "'${\(column)}' is a column of '\(use.row.data.path)', which can't be used in "
          + "'\(use.key ?? "")'", at: mark)
      return ""
    }
    let problem = key == "output" ? text.problemInName : key == "theme" ? text.problemInTheme : nil
    if let problem { context.include([use.row.problem(problem, at: column)]) }
    return text
  }

  /// Returns both lists of options. Upper options replace lower options that they repeat or
  /// exclude.
  private func overlay(_ lower: [Node.Pair], _ upper: [Node.Pair]) -> [Node.Pair] {
    let names = Set(upper.compactMap(\.key.text))
    let kept = lower.filter { pair in
      let name = pair.key.text ?? ""
      let conflicts = RenderOption.named(name)?.conflicts ?? []
      return !names.contains(name) && names.isDisjoint(with: conflicts)
    }
    return kept + upper
  }

  // MARK: Matrix

  private func combinations(_ matrix: Node) -> [Combination]? {
    guard let axes = matrix.pairs(context, expected: "a mapping from names to lists")
    else { return nil }
    var result = [Combination()]
    for axis in axes {
      guard let name = axis.key.text, let choices = choices(of: name, axis.value)
      else { return nil }
      result = result.flatMap { combination in
        choices.map { choice in
          Combination(
            variables: combination.variables.merging(choice.variables) { $1 },
            options: overlay(combination.options, choice.options))
        }
      }
    }
    return result
  }

  /// Returns the choices of an axis: a list of values, or a mapping from values to their options.
  private func choices(of axis: String, _ node: Node) -> [Combination]? {
    switch node.content {
    case .sequence(let nodes) where !nodes.isEmpty:
      let values = nodes.compactMap { Schemas.text.read(filled($0, variables), context) }
      guard values.count == nodes.count else { return nil }
      return values.map { Combination(variables: [axis: $0]) }
    case .mapping(let pairs) where !pairs.isEmpty:
      return pairs.compactMap { pair in
        guard let name = Schemas.text.read(pair.key, context),
          let options = pair.value.pairs(context, expected: "the options of '\(name)'")
        else { return nil }
        return Combination(variables: [axis: name], options: options)
      }
    default:
      return context.refuse(
        "expected a list of values, or a mapping from values to options, found \(node.asFound)",
        at: node.mark)
    }
  }

  // MARK: Variables

  /// Returns the node with variables replaced by their values.
  private func filled(_ node: Node, _ variables: [String: String], _ row: RowUse? = nil) -> Node {
    var node = node
    switch node.content {
    case .scalar(let text, let isPlain):
      node.content = .scalar(filled(text, variables, row, at: node.mark), isPlain: isPlain)
    case .sequence(let nodes):
      node.content = .sequence(nodes.map { filled($0, variables, row) })
    case .mapping(let pairs):
      node.content = .mapping(
        pairs.map { Node.Pair(key: $0.key, value: filled($0.value, variables, row)) })
    }
    return node
  }

  /// Returns the text with each `${name}` replaced by its value. A `$` without braces isn't
  /// replaced.
  func filled(_ text: String, _ variables: [String: String], at mark: Mark?) -> String {
    filled(text, variables, nil, at: mark)
  }

  private func filled(
    _ text: String, _ variables: [String: String], _ row: RowUse?, at mark: Mark?
  ) -> String {
    guard fits(for: text, at: mark), text.exact.contains("${") else { return text }
    let filled = text.replacingVariables { name in
      if let value = variables[name] { return value }
      if let row, let value = self.text(of: name, row, at: mark) { return value }
      let names =
        variables.keys.sorted() + (row.map { $0.row.data.columns + [DataRows.number] } ?? [])
      context.report("unknown variable '\(name)'", meaning: name, among: names, at: mark)
      return ""
    }
    return fits(for: filled, at: mark) ? filled : ""
  }

  private func fits(for text: String, at mark: Mark?) -> Bool {
    let count = text.utf8.count
    if count <= Self.longestText { return true }
    context.report(
      "this text has \(count.grouped) bytes; the limit is \(Self.longestText.grouped)", at: mark)
    return false
  }
}

extension Node {
  /// The names in `${name}` in all scalars of the node.
  fileprivate var variableNames: Set<String> {
    var names: Set<String> = []
    _ = text?.replacingVariables { name in
      names.insert(name)
      return ""
    }
    for child in children { names.formUnion(child.variableNames) }
    return names
  }
}

extension String {
  /// The reason why a text from outside can't be a part of a file name; nil if it can.
  fileprivate var problemInName: String? {
    let longest = 100
    if isEmpty { return "an empty cell can't be in 'output'" }
    if utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }) {
      return "'\(clipped(to: 200))' in 'output' can't contain '/' or '\\'"
    }
    if unicodeScalars.contains(where: \.isUnsafe) {
      return
        "'\(clipped(to: 200))' in 'output' can't contain control characters or characters that "
        + "change the text direction"
    }
    if utf8.first == UInt8(ascii: ".") {
      return "'\(clipped(to: 200))' in 'output' can't start with '.'"
    }
    if hasCounterStart {
      return "'\(clipped(to: 200))' in 'output' has '%', which starts the number of a frame; "
        + "remove it"
    }
    if let problem = problemOnWindows {
      return "'\(clipped(to: 200))' in 'output' \(problem), which Windows doesn't allow"
    }
    return utf8.count > longest
      ? "'output' can have at most \(longest) bytes after variables are replaced, found \(utf8.count.grouped)"
      : nil
  }

  /// Whether the text has a `%` that can be the start of a number such as `%04d`, also with the text
  /// after it.
  private var hasCounterStart: Bool {
    exact.split(separator: "%", omittingEmptySubsequences: false).dropFirst().contains { rest in
      let next = rest.utf8.first { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      return next == nil || next == UInt8(ascii: "d")
    }
  }

  /// What keeps the text from being in the name of a file on Windows; nil for nothing.
  private var problemOnWindows: String? {
    if let mark = unicodeScalars.first(where: { "<>:\"|?*".unicodeScalars.contains($0) }) {
      return "has '\(mark)'"
    }
    if utf8.last == UInt8(ascii: ".") || utf8.last == UInt8(ascii: " ") {
      return "ends with a dot or a space"
    }
    let devices = ["con", "prn", "aux", "nul"] + (1...9).flatMap { ["com\($0)", "lpt\($0)"] }
    let stem = (exact.halves(around: ".")?.before ?? self).trimmed.lowercased()
    return devices.contains(stem) ? "is the name of a device" : nil
  }

  /// The reason why a text from outside can't be in the name of a theme; nil if it can.
  fileprivate var problemInTheme: String? {
    isScenePath
      ? "'\(clipped(to: 200))' is a path; a column can only have the name of a theme" : nil
  }

  /// Returns the text with each `${name}` replaced. `$${` becomes `${`.
  fileprivate func replacingVariables(_ value: (String) -> String) -> String {
    var (result, rest) = ("", self)
    while let (before, behind) = rest.exact.halves(around: "${") {
      if let plain = before.exact.dropping(suffix: "$") {
        (result, rest) = (result + plain + "${", behind)
        continue
      }
      guard let (name, others) = behind.exact.halves(around: "}") else { break }
      result += before + value(name)
      rest = others
    }
    return result + rest
  }
}
