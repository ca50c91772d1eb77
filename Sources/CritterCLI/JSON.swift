import CritterGraphics

/// JSON with its keys in the order in which they were written.
enum JSON {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([(String, JSON)])

  /// On one line.
  var text: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let value): Self.text(of: value)
    case .string(let value): Self.quoted(value)
    case .array(let values): "[" + values.map(\.text).joined(separator: ", ") + "]"
    case .object(let pairs):
      "{" + pairs.map { "\(Self.quoted($0)): \($1.text)" }.joined(separator: ", ") + "}"
    }
  }

  /// Whole numbers without a fraction; all others as short as they can be read back exactly.
  private static func text(of value: Double) -> String {
    value.isFinite ? value.shortText : "null"
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
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

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByArrayLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .number(Double(value)) }
  init(floatLiteral value: Double) { self = .number(value) }
  init(arrayLiteral elements: JSON...) { self = .array(elements) }

  static func number(_ value: Int) -> JSON { .number(Double(value)) }

  /// The value's JSON, or null.
  static func optional<Value>(_ value: Value?, _ make: (Value) -> JSON) -> JSON {
    value.map(make) ?? .null
  }
}
