import CritterGraphics
package import CritterSyntax

/// The value that an action or a scene gives to an input, computed when it happens.
package indirect enum InputExpression: Hashable, Sendable {
  case number(NumericExpression)
  case text(TextTemplate)
  case list([NumericExpression])
  case value(InputValue)
  /// The value of the input with a name.
  case name(String)
  /// One of several values, chosen as by `pick`.
  case pick(NumericExpression, [InputExpression])

  /// Returns the value, with the values of names in a scope.
  package func value(in scope: Scope) throws(ExpressionError) -> InputValue {
    switch self {
    case .number(let expression): return .number(try expression.value(in: scope))
    case .text(let template): return .text(try template.text(in: scope))
    case .list(let expressions):
      var values: [Double] = []
      for expression in expressions { values.append(try expression.value(in: scope)) }
      return .list(values)
    case .value(let value): return value
    case .name(let name):
      if let value = scope.value(of: name) { return value }
      throw .unknownName(name, among: [])
    case .pick(let selector, let choices):
      let index = Pick.index(try selector.value(in: scope), of: choices.count)
      return try choices[index].value(in: scope)
    }
  }

  /// Returns the expression with renamed inputs and values.
  package func named(_ name: (String) -> String) -> InputExpression {
    switch self {
    case .number(let expression): .number(expression.named(name))
    case .text(let template): .text(template.named(name))
    case .list(let expressions): .list(expressions.map { $0.named(name) })
    case .value: self
    case .name(let own): .name(name(own))
    case .pick(let selector, let choices):
      .pick(selector.named(name), choices.map { $0.named(name) })
    }
  }
}
