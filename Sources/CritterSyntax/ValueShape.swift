/// A description of the values that a schema accepts, for code that describes files, such as a
/// schema.
package indirect enum ValueShape: Sendable {
  /// Any value. The schema's `expected` text describes it.
  case any
  /// A scalar of any YAML type.
  case text
  /// A value of a JSON type.
  case type(String)
  /// A scalar that a regular expression matches.
  case matching(String)
  /// One word from a list.
  case words([String])
  /// A number within limits, or an expression.
  case number(lowest: Double? = nil, highest: Double? = nil)
  /// `true` or `false`.
  case flag
  /// A list. `count` is nil for any length.
  case list(ValueShape, count: Int? = nil)
  /// A mapping with fixed keys.
  case mapping([Entry])
  /// A mapping with exactly one of the keys.
  case choice([Entry])
  /// A mapping from user-defined names.
  case names(ValueShape)
  case either([ValueShape])
  /// A named shape. Other shapes, and the shape itself, can refer to the name.
  case definition(String, ValueShape)
  case reference(String)

  /// A key of a mapping.
  package struct Entry: Sendable {
    /// The key as it is spelled in a file.
    package let name: String
    /// The shape of the key's value.
    package let shape: ValueShape
    /// Whether the key can't be omitted.
    package let isRequired: Bool
    /// The description for a schema, in one sentence.
    package let help: String

    package init(_ name: String, _ shape: ValueShape, isRequired: Bool = false, _ help: String) {
      self.name = name
      self.shape = shape
      self.isRequired = isRequired
      self.help = help
    }
  }
}

extension ValueSchema {
  /// Returns the schema with another shape.
  package func shaped(_ shape: ValueShape) -> ValueSchema {
    ValueSchema(expected: expected, shape: shape, read: read)
  }

  /// Returns the schema with a named shape that other shapes can refer to.
  package func defined(as name: String) -> ValueSchema { shaped(.definition(name, shape)) }
}
