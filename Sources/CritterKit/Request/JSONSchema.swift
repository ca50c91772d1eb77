import CritterForms

/// What a JSON Schema says of values.
extension JSON {
  /// `${name}`, which represents a value of any kind.
  static let variable = JSON.line(.object([("type", "string"), ("pattern", #"\$\{[^}]+\}"#)]))

  package static func type(_ name: String) -> JSON { .line(.object([("type", .string(name))])) }

  static func typeOrVariable(_ name: String) -> JSON { either([type(name), variable]) }

  package static func types(_ names: String...) -> JSON {
    .line(.object([("type", .array(names.map { .string($0) }))]))
  }

  static func words(_ words: [String]) -> JSON {
    .line(.object([("enum", .array(words.map { .string($0) }))]))
  }

  static func list(of item: JSON) -> JSON {
    .line(.object([("type", "array"), ("items", item)]))
  }

  package static func either(_ schemas: [JSON]) -> JSON {
    .object([("anyOf", .array(schemas))])
  }

  /// What is there, with what it means.
  package func described(as help: String) -> JSON {
    let description: [(String, JSON)] = [("description", .string(help))]
    return switch self {
    case .object(let pairs), .line(.object(let pairs)): .object(description + pairs)
    default: .object(description)
    }
  }
}
