/// One reading of a file: what its expressions may name, and the mistakes found so far.
package final class Reading {
  package let path: String
  /// What an expression may name: inputs and variables.
  package var scope: Scope
  /// Whether the scale made a difference to any expression.
  package private(set) var usesPixelGrid = false
  package private(set) var problems: [FileError.Problem] = []
  /// What is read, but likely not meant.
  package private(set) var warnings: [FileError.Problem] = []
  private var known: Set<FileError.Problem> = []
  /// What is wrong in the files of nested rigs.
  private var otherProblems: [FileError.Problem] = []
  private let expressions: ExpressionCache
  /// Which inputs its numbers depend on.
  package private(set) var use = InputUse()
  /// The same of what has a name.
  private var namedUse: [String: InputUse] = [:]
  /// What is being read, if that cannot move.
  private var immovable: String?

  /// - Parameter expressions: of a file that is read more than once.
  package init(
    path: String, scope: Scope = Scope(), expressions: ExpressionCache = ExpressionCache()
  ) {
    self.path = path
    self.scope = scope
    self.expressions = expressions
  }

  /// More than anybody fixes at a time; of those that follow nothing is found out.
  private static let mostProblems = 100
  /// Of a message, in characters; a file can have names of any length.
  private static let longestMessage = 1000

  private var isFull: Bool { problems.count >= Self.mostProblems }

  /// What is read more than once, as under several names, is reported once.
  package func report(_ message: @autoclosure () -> String, at mark: Mark?) {
    guard !isFull else { return }
    let message = message().clipped(to: Self.longestMessage)
    let problem = FileError.Problem(
      path: path, line: mark?.line, column: mark?.column, message: message)
    if known.insert(problem).inserted { problems.append(problem) }
  }

  /// Notes what is read, but likely not meant.
  package func warn(_ message: @autoclosure () -> String, at mark: Mark?) {
    guard warnings.count < Self.mostProblems else { return }
    let problem = FileError.Problem(
      path: path, line: mark?.line, column: mark?.column,
      message: message().clipped(to: Self.longestMessage))
    if known.insert(problem).inserted { warnings.append(problem) }
  }

  /// Reports a name that does not exist, with the one that is likely to be meant.
  package func report(
    _ message: @autoclosure () -> String, meaning name: @autoclosure () -> String,
    among names: @autoclosure () -> [String], from source: String? = "critter list", at mark: Mark?
  ) {
    report(message() + suggestion(for: name(), among: names(), from: source), at: mark)
  }

  /// Reports what is missing, unless the file has mistakes already: it may only be malformed.
  package func reportMissing(_ message: String, at mark: Mark?) {
    if problems.isEmpty { report(message, at: mark) }
  }

  /// Takes over the problems of another file, each once however often the file is read.
  package func include(_ others: [FileError.Problem]) {
    guard otherProblems.count < Self.mostProblems else { return }
    otherProblems += others.filter { !otherProblems.contains($0) }
  }

  package func throwIfAny() throws(FileError) {
    let problems = problemsInOrder
    if !problems.isEmpty { throw FileError(problems: problems) }
  }

  /// Those of the file by their places, then those of other files.
  package var problemsInOrder: [FileError.Problem] {
    let inOrder = problems.sorted {
      ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0)
    }
    let more = FileError.Problem(
      path: path, message: "there are more errors; fix these first")
    return inOrder + otherProblems + (isFull ? [more] : [])
  }

  /// The number that is here: written out, or computed from what has a name.
  package func number(_ node: Node) -> Result<Double, ExpressionError> {
    guard case .scalar(let text, let isPlain) = node.content, !text.isEmpty else {
      return .failure(.notANumber)
    }
    if isPlain, let value = Double(text) {
      return value.isFinite ? .success(value) : .failure(.notANumber)
    }
    return Result { () throws(ExpressionError) in
      let expression = try expressions.expression(text)
      let value = try expression.value(in: scope)
      if expression.usesPixelGrid { usesPixelGrid = true }
      use.formUnion(self.use(of: expression, at: node.mark))
      return value
    }
  }

  private func use(of expression: Expression, at mark: Mark?) -> InputUse {
    func inputs(_ names: Set<String>) -> Set<String> {
      names.reduce(into: []) { $0.formUnion(namedUse[$1]?.inputs ?? []) }
    }
    func holding(_ thing: String?) -> InputUse.Holding {
      InputUse.Holding(thing: thing, path: path, line: mark?.line)
    }
    var use = InputUse()
    for name in expression.names { use.formUnion(namedUse[name] ?? InputUse()) }
    use.hold(inputs(expression.roundedNames), by: holding(nil))
    if let immovable { use.hold(use.inputs, by: holding(immovable)) }
    return use
  }

  /// A number that expressions may name from here on.
  package func define(input name: String, as value: Double) {
    scope.values[name] = value
    namedUse[name] = InputUse(inputs: [name])
  }

  /// A computed number that expressions may name from here on. What it depends on counts where it is
  /// named.
  package func define(value name: String, _ read: () -> Double) -> Double {
    let outer = use
    use = InputUse()
    let value = read()
    (scope.values[name], namedUse[name]) = (value, use)
    use = outer
    return value
  }

  /// Reads something that cannot move.
  func holding<Value>(_ thing: String, _ read: () -> Value) -> Value {
    let outer = immovable
    immovable = thing
    defer { immovable = outer }
    return read()
  }
}

/// A value and where in the file it is, for what can only be checked later.
package struct Located<Value: Sendable>: Sendable {
  package var value: Value
  package var mark: Mark?

  package init(value: Value, mark: Mark? = nil) {
    self.value = value
    self.mark = mark
  }
}

extension Located: Equatable where Value: Equatable {}
extension Located: Hashable where Value: Hashable {}

/// Which inputs numbers in a file depend on, directly or by way of variables.
package struct InputUse: Hashable, Sendable {
  package fileprivate(set) var inputs: Set<String> = []
  /// Those that cannot move, with what keeps them.
  package fileprivate(set) var held: [String: Holding] = [:]

  /// Something that depends on an input and cannot move.
  package struct Holding: Hashable, Sendable {
    /// Of what the number is, as "an anchor"; nil where it is rounded to the pixel grid.
    let thing: String?
    let path: String
    let line: Int?

    /// Completes "cannot move: …".
    ///
    /// - Parameter file: the path of the one in which this is to be read.
    package func text(in file: String) -> String {
      let place = (line.map { "line \($0)" } ?? "a line") + (path == file ? "" : " of \(path)")
      return thing.map { "\($0) depends on it in \(place)" }
        ?? "\(place) rounds what depends on it to the pixel grid"
    }
  }

  package init(inputs: Set<String> = []) {
    self.inputs = inputs
  }

  /// The same with other names.
  package func named(_ name: (String) -> String) -> InputUse {
    var result = InputUse(inputs: Set(inputs.map(name)))
    for (input, holding) in held { result.held[name(input)] = holding }
    return result
  }

  package func union(_ other: InputUse) -> InputUse {
    var result = self
    result.formUnion(other)
    return result
  }

  mutating func formUnion(_ other: InputUse) {
    inputs.formUnion(other.inputs)
    held.merge(other.held) { first, _ in first }
  }

  mutating func hold(_ inputs: Set<String>, by holding: Holding) {
    for input in inputs where held[input] == nil { held[input] = holding }
  }
}

extension Form {
  /// The same of something that cannot move: a clip may not move an input that it depends on.
  ///
  /// - Parameter thing: what it is, as "an anchor".
  package func immovable(_ thing: String) -> Form {
    Form(expected: expected, shape: shape) { node, reading in
      reading.holding(thing) { read(node, reading) }
    }
  }
}
