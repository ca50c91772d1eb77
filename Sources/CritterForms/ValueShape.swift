/// What a form takes, for code that describes a file instead of reading it.
package indirect enum ValueShape: Sendable {
  /// Whatever the form's own description says.
  case any
  /// A scalar, whatever YAML takes it for.
  case text
  /// A value of a type of JSON.
  case type(String)
  /// A scalar that a regular expression matches.
  case matching(String)
  /// One of these.
  case words([String])
  /// A number within these, or an expression.
  case number(lowest: Double? = nil, highest: Double? = nil)
  /// `true` or `false`.
  case flag
  /// - count: nil for any.
  case list(ValueShape, count: Int? = nil)
  /// A mapping with fixed keys.
  case mapping([Entry])
  /// A mapping with one of these keys.
  case choice([Entry])
  /// A mapping from names of the author's choice.
  case names(ValueShape)
  case either([ValueShape])
  /// One that has a name, by which it can be referred to, also within itself.
  case definition(String, ValueShape)
  case reference(String)

  /// A key of a mapping.
  package struct Entry: Sendable {
    package let name: String
    package let shape: ValueShape
    package let isRequired: Bool
    package let help: String

    package init(_ name: String, _ shape: ValueShape, isRequired: Bool = false, _ help: String) {
      (self.name, self.shape, self.isRequired, self.help) = (name, shape, isRequired, help)
    }
  }
}

extension Form {
  /// With another description of what it takes.
  package func shaped(_ shape: ValueShape) -> Form {
    Form(expected: expected, shape: shape, read: read)
  }

  /// With a name for its description, by which it can be referred to.
  package func defined(as name: String) -> Form { shaped(.definition(name, shape)) }
}
