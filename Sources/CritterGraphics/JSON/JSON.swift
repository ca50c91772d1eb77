/// A JSON value whose keys keep their order.
package enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([(String, JSON)])
  /// A value on one line, even in indented text.
  indirect case line(JSON)

  /// The value on one line, without a line break at the end.
  package var text: String { text(space: " ") }

  /// The value without spaces. Equal values have equal text.
  package var compactText: String { text(space: "") }

  /// - Parameter space: the text after a comma or a colon.
  private func text(space: String) -> String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let value): value.isFinite ? value.shortText : "null"
    case .string(let value): Self.quoted(value)
    case .array(let values):
      "[" + values.map { $0.text(space: space) }.joined(separator: "," + space) + "]"
    case .object(let pairs):
      "{"
        + pairs.map { "\(Self.quoted($0)):\(space)\($1.text(space: space))" }
        .joined(separator: "," + space) + "}"
    case .line(let value): value.text(space: space)
    }
  }

  /// The value with one item per line and a line break at the end.
  package var indentedText: String { text(indent: "") + "\n" }

  /// - Parameter indent: the space before the last line.
  private func text(indent: String) -> String {
    let inner = indent + "  "
    func lines(_ items: [String]) -> String {
      "\n" + inner + items.joined(separator: ",\n" + inner) + "\n" + indent
    }
    return switch self {
    case .array(let values) where !values.isEmpty:
      "[" + lines(values.map { $0.text(indent: inner) }) + "]"
    case .object(let pairs) where !pairs.isEmpty:
      "{" + lines(pairs.map { "\(Self.quoted($0)): \($1.text(indent: inner))" }) + "}"
    default: text
    }
  }

  /// Returns a text in double quotes, with special characters escaped.
  ///
  /// - Parameter hasPairs: whether characters above U+FFFF are escaped as surrogate pairs.
  fileprivate static func quoted(_ text: String, hasPairs: Bool = true) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.isUnsafe && (hasPairs || scalar.value <= 0xFFFF):
        for unit in String(scalar).utf16 { result += "\\u" + unit.hexadecimal(digits: 4) }
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension String {
  /// The text in double quotes, for YAML.
  package var doubleQuoted: String { JSON.quoted(self, hasPairs: false) }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByArrayLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }

  /// Returns an integer as a JSON number.
  package static func number(_ value: Int) -> JSON { .number(Double(value)) }

  /// Returns the value's JSON, or null.
  package static func optional<Value>(_ value: Value?, _ make: (Value) -> JSON) -> JSON {
    value.map(make) ?? .null
  }

  package static func == (one: JSON, other: JSON) -> Bool { one.compactText == other.compactText }

  package func hash(into hasher: inout Hasher) { hasher.combine(compactText) }
}
