import CritterGraphics
import CritterSyntax

/// A value of a rig file that isn't written yet.
package enum YAMLValue: Hashable, Sendable {
  case text(String)
  case list([YAMLValue])
  case map([Pair])
  /// A mapping with one entry per line, even if it is short.
  case block([Pair])
  /// A value with a name, so that other places can use it.
  indirect case anchored(String, YAMLValue)
  /// The value with a name.
  case alias(String)

  /// A key and its value.
  package struct Pair: Hashable, Sendable {
    package let key: String
    package let value: YAMLValue

    package init(_ key: String, _ value: YAMLValue) {
      self.key = key
      self.value = value
    }
  }

  package static func number(_ value: Double, decimals: Int = 3) -> YAMLValue {
    .text(value.shortText(decimals: decimals))
  }

  package static func numbers(_ values: [Double], decimals: Int = 3) -> YAMLValue {
    .list(values.map { .number($0, decimals: decimals) })
  }

  package static func flag(_ value: Bool) -> YAMLValue { .text(value ? "true" : "false") }

  // MARK: Writing

  private static let width = 130

  /// The value on one line; nil for a mapping that needs lines.
  package var flow: String? {
    switch self {
    case .text(let text): return text.yamlScalar
    case .alias(let name): return "*\(name)"
    case .anchored(let name, let value): return value.flow.map { "&\(name) \($0)" }
    case .list(let items):
      let texts = items.map(\.flow)
      return texts.contains(nil) ? nil : "[\(texts.compactMap(\.self).joined(separator: ", "))]"
    case .map(let pairs):
      let texts = pairs.map { pair in pair.value.flow.map { "\(pair.key.yamlScalar): \($0)" } }
      if texts.contains(nil) { return nil }
      return pairs.isEmpty ? "{}" : "{ \(texts.compactMap(\.self).joined(separator: ", ")) }"
    case .block(let pairs): return pairs.isEmpty ? "{}" : nil
    }
  }

  /// Appends the lines of a mapping's entries.
  package static func write(_ pairs: [Pair], to text: inout String, indent: Int = 0) {
    let space = String(repeating: " ", count: indent)
    for pair in pairs {
      let key = "\(space)\(pair.key.yamlScalar):"
      if let flow = pair.value.flow, pair.value.isScalar || key.utf8.count + flow.utf8.count < width
      {
        text += "\(key) \(flow)\n"
        continue
      }
      if case .anchored(let name, let value) = pair.value {
        text += "\(key) &\(name)\n"
        value.writeLines(to: &text, indent: indent + 2)
        continue
      }
      text += key + "\n"
      pair.value.writeLines(to: &text, indent: indent + 2)
    }
  }

  private var isScalar: Bool {
    switch self {
    case .text, .alias: true
    case .anchored(_, let value): value.isScalar
    case .list, .map, .block: false
    }
  }

  private func writeLines(to text: inout String, indent: Int) {
    let space = String(repeating: " ", count: indent)
    switch self {
    case .text, .alias, .anchored: text += "\(space)\(flow ?? "")\n"
    case .map(let pairs), .block(let pairs): Self.write(pairs, to: &text, indent: indent)
    case .list(let items): Self.write(items, to: &text, space: space)
    }
  }

  /// Appends the lines of a list: its values in as few lines as fit, or one item per line.
  private static func write(_ items: [YAMLValue], to text: inout String, space: String) {
    let flows = items.map(\.flow)
    guard flows.contains(where: { $0.map { $0.utf8.count > width } ?? true }) else {
      var line = "\(space)["
      for (index, flow) in flows.compactMap(\.self).enumerated() {
        if line.utf8.count + flow.utf8.count > width {
          text += line + "\n"
          line = space + " "
        } else if index > 0 {
          line += " "
        }
        line += flow + (index + 1 < flows.count ? "," : "]\n")
      }
      text += line
      return
    }
    for (item, flow) in zip(items, flows) {
      if let flow {
        text += "\(space)- \(flow)\n"
      } else {
        text += "\(space)-\n"
        item.writeLines(to: &text, indent: space.utf8.count + 2)
      }
    }
  }
}

extension String {
  /// The text as a scalar that means the same in lines and in brackets.
  fileprivate var yamlScalar: String {
    if self == "<<" { return self }
    let isPlain = unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", ".", "-", "_", "/", "+", "(", ")", "*", " ": true
      default: false
      }
    }
    let edges = [unicodeScalars.first, unicodeScalars.last].compactMap(\.self)
    let isSafe = !edges.contains(" ") && !edges.isEmpty && edges[0] != "*" && !exact.hasPrefix("- ")
    return isPlain && isSafe && self != "-" ? self : doubleQuoted
  }
}
