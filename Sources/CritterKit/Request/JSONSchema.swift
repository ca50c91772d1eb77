package import CritterGraphics
package import CritterSyntax

extension JSON {
  /// Returns the JSON Schema for a kind of file, for use in editors.
  package static func schema(of shape: ValueShape, title: String, _ description: String) -> JSON {
    var writer = SchemaWriter()
    let body = writer.schema(of: shape)
    var pairs: [(String, JSON)] = [
      ("$schema", "http://json-schema.org/draft-07/schema#"), ("title", .string(title)),
      ("description", .string(description)),
    ]
    if case .object(let own) = body { pairs += own }
    if !writer.definitions.isEmpty { pairs.append(("definitions", .object(writer.definitions))) }
    return .object(pairs)
  }
}

private struct SchemaWriter {
  private(set) var definitions: [(String, JSON)] = []
  private var seen: Set<String> = []

  mutating func schema(of shape: ValueShape) -> JSON {
    switch shape {
    case .any: return .object([])
    case .text:
      return .line(.object([("type", .line(["string", "number", "boolean"]))]))
    case .type(let name): return Self.type(name)
    case .matching(let pattern): return Self.matching(pattern)
    case .words(let words):
      return .line(.object([("enum", .array(words.map(JSON.string)))]))
    case .number(let lowest, let highest): return number(lowest, highest)
    case .flag: return Self.type("boolean")
    case .list(let item, let count): return list(of: item, count)
    case .mapping(let entries): return mapping(entries)
    case .choice(let entries): return choice(entries)
    case .names(let shape): return names(schema(of: shape))
    case .either(let shapes): return Self.either(shapes.map { schema(of: $0) })
    case .definition(let name, let shape): return define(name, shape)
    case .reference(let name): return Self.reference(name)
    }
  }

  private static func type(_ name: String) -> JSON { .line(.object([("type", .string(name))])) }

  private static func either(_ schemas: [JSON]) -> JSON { .object([("anyOf", .array(schemas))]) }

  private static func reference(_ name: String) -> JSON {
    .line(.object([("$ref", .string("#/definitions/" + name))]))
  }

  private static func matching(_ pattern: String) -> JSON {
    .line(.object([("type", "string"), ("pattern", .string(pattern))]))
  }

  private mutating func define(_ name: String, _ shape: ValueShape) -> JSON {
    if seen.insert(name).inserted {
      let schema = schema(of: shape)
      definitions.append((name, schema))
    }
    return Self.reference(name)
  }

  /// Returns the schema of a number or an expression. An expression is a string that doesn't end in
  /// a unit.
  private mutating func number(_ lowest: Double?, _ highest: Double?) -> JSON {
    let limits = [
      lowest.map { ("minimum", JSON.number($0)) }, highest.map { ("maximum", JSON.number($0)) },
    ].compactMap(\.self)
    let expression = define(
      "expression", .matching(#"^(?!.*[0-9.](deg|rad|turn|ms|s|px|pt|%|°)$)[-+*/<>=(), .\w]+$"#))
    return Self.either([.line(.object([("type", "number")] + limits)), expression])
  }

  private mutating func list(of item: ValueShape, _ count: Int?) -> JSON {
    var pairs: [(String, JSON)] = [("type", "array"), ("items", schema(of: item))]
    if let count { pairs += [("minItems", .number(count)), ("maxItems", .number(count))] }
    return .object(pairs)
  }

  /// Returns the schema of a mapping. A mapping without required keys may be empty, which YAML
  /// reads as null.
  private mutating func mapping(_ entries: [ValueShape.Entry]) -> JSON {
    let required = entries.filter(\.isRequired).map { JSON.string($0.name) }
    var pairs: [(String, JSON)] = [
      ("type", required.isEmpty ? .line(["object", "null"]) : "object"),
      ("additionalProperties", .bool(false)),
    ]
    if !required.isEmpty { pairs.append(("required", .line(.array(required)))) }
    return .object(pairs + [("properties", properties(entries))])
  }

  private mutating func choice(_ entries: [ValueShape.Entry]) -> JSON {
    .object([
      ("type", "object"), ("additionalProperties", .bool(false)), ("minProperties", 1),
      ("maxProperties", 1), ("properties", properties(entries)),
    ])
  }

  private mutating func properties(_ entries: [ValueShape.Entry]) -> JSON {
    .object(entries.map { ($0.name, described(schema(of: $0.shape), as: $0.help)) })
  }

  /// Adds a description to a schema. Editors ignore keys next to a `$ref`.
  private func described(_ schema: JSON, as help: String) -> JSON {
    let description: [(String, JSON)] = [("description", .string(help))]
    return switch schema {
    case .line(.object(let pairs)) where pairs.first?.0 == "$ref":
      .object(description + [("allOf", .line(.array([.object(pairs)])))])
    case .object(let pairs), .line(.object(let pairs)): .object(description + pairs)
    default: .object(description)
    }
  }

  private func names(_ schema: JSON) -> JSON {
    .object([("type", .line(["object", "null"])), ("additionalProperties", schema)])
  }
}
