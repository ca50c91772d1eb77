/// JSON for people: keys in the order in which they were written, one fact a line.
enum OrderedJSON: Sendable {
  case bool(Bool)
  case number(Int)
  case string(String)
  case array([OrderedJSON])
  case object([(String, OrderedJSON)])
  /// On a line of its own, whatever is inside.
  indirect case line(OrderedJSON)

  /// With a line end at its end.
  var text: String { lines(indent: "").joined(separator: "\n") + "\n" }

  private func lines(indent: String) -> [String] {
    let inner = indent + "  "
    switch self {
    case .array(let values) where !values.isEmpty:
      let items = values.map { $0.lines(indent: inner) }
      return Self.block("[", items, "]", indent: indent)
    case .object(let pairs) where !pairs.isEmpty:
      let items = pairs.map { key, value in
        var lines = value.lines(indent: inner)
        lines[0] = inner + "\(Self.quoted(key)): " + lines[0].dropFirst(inner.count)
        return lines
      }
      return Self.block("{", items, "}", indent: indent)
    default: return [indent + inline]
    }
  }

  private static func block(
    _ start: String, _ items: [[String]], _ end: String, indent: String
  ) -> [String] {
    let separated = items.enumerated().flatMap { index, lines in
      index < items.count - 1 ? lines.dropLast() + [(lines.last ?? "") + ","] : lines
    }
    return [indent + start] + separated + [indent + end]
  }

  private var inline: String {
    switch self {
    case .bool(let value): "\(value)"
    case .number(let value): "\(value)"
    case .string(let value): Self.quoted(value)
    case .array(let values): "[" + values.map(\.inline).joined(separator: ", ") + "]"
    case .object(let pairs):
      "{" + pairs.map { "\(Self.quoted($0)): \($1.inline)" }.joined(separator: ", ") + "}"
    case .line(let value): value.inline
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case ..<" ":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
