/// A part of a script that has a value.
struct Expression: Sendable {
  indirect enum Kind: Sendable {
    case number(Double)
    case text(String)
    case constant(Constant)
    case name(String)
    case list([Expression])
    case record([(key: String, value: Expression)])
    case function(FunctionSyntax)
    case unary(String, Expression)
    /// `++` or `--`.
    case step(by: Double, isPrefix: Bool, Expression)
    case binary(String, Expression, Expression)
    case conditional(Expression, then: Expression, otherwise: Expression)
    /// The operator is empty for `=`.
    case assignment(String, to: Expression, Expression)
    case member(Expression, String)
    case index(Expression, Expression)
    case call(Expression, [Expression])
    case sequence([Expression])
  }

  enum Constant: Sendable { case undefined, null, yes, no }

  let kind: Kind
  /// The byte of the script at which the expression starts.
  let offset: Int
}

/// A function of a script.
package final class FunctionSyntax: Sendable {
  let name: String
  let parameters: [String]
  let body: [Statement]

  init(name: String, parameters: [String], body: [Statement]) {
    self.name = name
    self.parameters = parameters
    self.body = body
  }
}

/// A step of a script.
indirect enum Statement: Sendable {
  case expression(Expression)
  case variable(String, Expression?)
  case function(FunctionSyntax)
  case condition(Expression, then: [Statement], otherwise: [Statement])
  /// `for`, or `while` without a start and a step.
  case loop(start: [Statement], Expression?, step: Expression?, body: [Statement])
  case choice(Expression, [(value: Expression?, body: [Statement])])
  case block([Statement])
  case attempt([Statement], name: String, rescue: [Statement])
  case result(Expression?)
  case failure(Expression)
  case leave
  case next
}
