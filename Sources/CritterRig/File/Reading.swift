package import Yams

/// One reading of a file: what its expressions may name, and the mistakes found so far.
package final class Reading {
  package let path: String
  /// The names of the inputs.
  var inputNames: Set<String> = []
  /// What an expression may name: inputs and computed values.
  var values: [String: Double] = [:]
  /// Output pixels per point, for expressions that round to the pixel grid.
  let scale: Double
  /// Whether the scale made a difference to any expression.
  private(set) var usesPixelGrid = false
  package private(set) var problems: [RigError.Problem] = []
  /// What is wrong in the files of nested rigs.
  private var otherProblems: [RigError.Problem] = []

  package init(path: String, scale: Double = 1) {
    self.path = path
    self.scale = scale
  }

  /// What is read more than once, as under several names, is reported once.
  package func report(_ message: String, at mark: Mark?) {
    let problem = RigError.Problem(
      path: path, line: mark?.line, column: mark?.column, message: message)
    if !problems.contains(problem) { problems.append(problem) }
  }

  /// Reports what is missing, unless the file has mistakes already: it may only be malformed.
  func reportMissing(_ message: String, at mark: Mark?) {
    if problems.isEmpty { report(message, at: mark) }
  }

  /// Takes over the problems of another file, each once however often the file is read.
  package func include(_ others: [RigError.Problem]) {
    otherProblems += others.filter { !otherProblems.contains($0) }
  }

  package func throwIfAny() throws(RigError) {
    guard !(problems + otherProblems).isEmpty else { return }
    let inOrder = problems.sorted {
      ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0)
    }
    throw RigError(problems: inOrder + otherProblems)
  }

  /// The number that stands here: written out, or computed from what has a name.
  func number(_ node: Node) -> Result<Double, ExpressionError> {
    guard let scalar = node.scalar, !scalar.string.isEmpty else { return .failure(.notANumber) }
    if scalar.style == .plain, let value = Double(scalar.string) {
      return value.isFinite ? .success(value) : .failure(.notANumber)
    }
    return Result { () throws(ExpressionError) in
      var expression = Expression(scalar.string, values: values, scale: scale)
      let value = try expression.evaluate()
      if expression.usesPixelGrid { usesPixelGrid = true }
      return value
    }
  }
}

/// A value and where in the file it stands, for what can only be checked later.
package struct Located<Value: Sendable>: Sendable {
  package var value: Value
  package var mark: Mark?

  package init(value: Value, mark: Mark? = nil) {
    self.value = value
    self.mark = mark
  }
}
