import CritterGraphics
import CritterKit
import CritterRig
import CritterYAML

/// An expansion of a manifest entry to outputs, one for each combination of its matrix.
///
/// Applies the defaults and replaces the variables with their values.
struct ManifestExpansion {
  /// One choice from each axis of a matrix.
  private struct Combination {
    var variables: [String: String] = [:]
    var options: [Node.Pair] = []
  }

  let reading: Reading
  let variables: [String: String]
  let defaults: [Node.Pair]

  /// The maximum number of combinations in one matrix.
  private static let limit = 10_000

  /// The maximum number of values in all outputs of one entry.
  private static let maximumValues = 500_000

  /// The maximum size of a text in bytes. Nested variables could produce a text of any length.
  private static let longestText = 4096

  /// Returns the options of each output of an entry.
  ///
  /// - Returns: nil after reporting a problem in the entry.
  func outputs(of entry: Node) -> [[Node.Pair]]? {
    guard let pairs = entry.pairs(reading, expected: "a mapping") else { return nil }
    let own = pairs.filter { $0.key.text != "matrix" }
    let matrix = pairs.first { $0.key.text == "matrix" }?.value
    guard let combinations = matrix.map(combinations) ?? [Combination()] else { return nil }
    let values = (defaults + own).reduce(0) { $0 + $1.value.extent.values }
    guard values * combinations.count <= Self.maximumValues else {
      reading.report(
        "this entry has more than \(Self.maximumValues.grouped) values in all its outputs",
        at: entry.mark
      )
      return nil
    }
    return combinations.map { combination in
      let options = overlay(overlay(defaults, own), combination.options)
      let variables = variables.merging(combination.variables) { $1 }
      return options.map { Node.Pair(key: $0.key, value: filled($0.value, variables)) }
    }
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
    guard let axes = matrix.pairs(reading, expected: "a mapping from names to lists")
    else { return nil }
    var result = [Combination()]
    for axis in axes {
      guard let name = axis.key.text, let choices = choices(of: name, axis.value)
      else { return nil }
      guard result.count * choices.count <= Self.limit else {
        reading.report(
          "this matrix has more than \(Self.limit.grouped) combinations", at: matrix.mark)
        return nil
      }
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
      let values = nodes.compactMap { Forms.text.read(filled($0, variables), reading) }
      guard values.count == nodes.count else { return nil }
      return values.map { Combination(variables: [axis: $0]) }
    case .mapping(let pairs) where !pairs.isEmpty:
      return pairs.compactMap { pair in
        guard let name = Forms.text.read(pair.key, reading),
          let options = pair.value.pairs(reading, expected: "the options of '\(name)'")
        else { return nil }
        return Combination(variables: [axis: name], options: options)
      }
    default:
      reading.report(
        "expected a list of values, or a mapping from values to options, found \(node.asFound)",
        at: node.mark)
      return nil
    }
  }

  // MARK: Variables

  /// Returns the node with variables replaced by their values.
  private func filled(_ node: Node, _ variables: [String: String]) -> Node {
    var node = node
    switch node.content {
    case .scalar(let text, let isPlain):
      node.content = .scalar(filled(text, variables, at: node.mark), isPlain: isPlain)
    case .sequence(let nodes):
      node.content = .sequence(nodes.map { filled($0, variables) })
    case .mapping(let pairs):
      node.content = .mapping(
        pairs.map { Node.Pair(key: $0.key, value: filled($0.value, variables)) })
    }
    return node
  }

  /// Returns the text with each `${name}` replaced by its value. A `$` without braces isn't
  /// replaced.
  func filled(_ text: String, _ variables: [String: String], at mark: Mark?) -> String {
    guard fits(for: text, at: mark), text.exact.contains("${") else { return text }
    let filled = text.replacingVariables { name in
      if let value = variables[name] { return value }
      reading.report(
        "unknown variable '\(name)'", meaning: name, among: variables.keys.sorted(), at: mark)
      return ""
    }
    return fits(for: filled, at: mark) ? filled : ""
  }

  private func fits(for text: String, at mark: Mark?) -> Bool {
    let count = text.utf8.count
    if count <= Self.longestText { return true }
    reading.report(
      "this text has \(count.grouped) bytes; the limit is \(Self.longestText.grouped)", at: mark)
    return false
  }
}

extension String {
  /// Returns the text with each `${name}` replaced.
  fileprivate func replacingVariables(_ value: (String) -> String) -> String {
    var (result, rest) = ("", self)
    while let (before, behind) = rest.exact.halves(around: "${"),
      let (name, others) = behind.exact.halves(around: "}")
    {
      result += before + value(name)
      rest = others
    }
    return result + rest
  }
}
