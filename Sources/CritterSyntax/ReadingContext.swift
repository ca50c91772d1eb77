package import CritterGraphics

/// The state of reading one file: the names for expressions and the problems found so far.
package final class ReadingContext {
  /// The path of the file, as in messages.
  package let path: String
  /// The paths of the files that this one includes.
  private let includes: [String]
  /// The inputs and variables that expressions can use.
  package var scope: Scope
  /// The named colors of the file.
  package var colors: [String: Color] = [:]
  /// The named easings of the file.
  package var easings: [String: Easing] = [:]
  /// Whether any expression depended on the output scale.
  package private(set) var usesPixelGrid = false
  /// The errors in the file, in the order of their discovery.
  package private(set) var problems: [FileError.Problem] = []
  /// Warnings about valid values that are probably mistakes.
  package private(set) var warnings: [FileError.Problem] = []
  private var known: Set<FileError.Problem> = []
  /// The places whose problems follow from another one.
  private var silent: Set<Mark> = []
  /// The problems in the files of nested rigs.
  private var otherProblems: [FileError.Problem] = []
  private let expressions: ExpressionCache
  /// The hints for unknown keys and words.
  let hints: KeyHints
  /// The whole file, for hints; nil for files without parts.
  package var root: Node?
  /// The unknown keys, whose names aren't reported again where something refers to them.
  private var unknownKeys: Set<String> = []
  /// The index of names; nil if nothing asks for it.
  package let names: NameCollector?
  /// The inputs that the file's numbers depend on.
  package private(set) var use = InputDependencies()
  /// The inputs that numbers depend on, without values that can be read again by themselves.
  package private(set) var fixedUse = InputDependencies()
  /// The inputs that each named value depends on.
  private var namedUse: [String: InputDependencies] = [:]
  /// The description of the current value if it can't be animated.
  private var unanimatable: String?
  /// Whether the current value can depend on the time.
  private var mayFollowTime = false
  /// Whether the current value was read before, with other inputs or at another time.
  private var isRepeated = false
  /// The names of the current part, and their values.
  package private(set) var localNames: LocalNames?
  private var local = LocalValues() { didSet { scope.localValues = local.numbers } }
  /// The values that were read so far.
  private var knownValues: [LocalNames: LocalValues] = [:]
  /// The names of the art files that actions and clips give to inputs, in file order.
  package private(set) var usedArt: [String] = []
  /// The names of `let` that were read, by their positions.
  private var letNames: [Mark: String] = [:]
  /// The positions of the names of `let` that an expression uses.
  private var usedLetNames: Set<Mark> = []

  /// Creates the state for reading a file.
  ///
  /// - Parameters:
  ///   - includes: the paths of the files that this one includes.
  ///   - hints: the hints for unknown keys and words.
  ///   - expressions: a shared cache, for a file that is read more than once.
  package init(
    path: String, includes: [String] = [], hints: KeyHints = .similarNames,
    scope: Scope = Scope(),
    expressions: ExpressionCache = ExpressionCache(), names: NameCollector? = nil
  ) {
    self.names = names
    self.path = path
    self.includes = includes
    self.scope = scope
    self.expressions = expressions
    self.hints = hints
  }

  /// The maximum number of problems. Later problems aren't reported.
  private static let maximumProblems = 100
  /// The maximum length of a message in characters, since names in a file can be long.
  private static let longestMessage = 1000

  private var isFull: Bool { problems.count >= Self.maximumProblems }

  /// Reports a problem. Problems that are found again, such as under another name, are reported
  /// once.
  package func report(_ message: @autoclosure () -> String, at mark: Mark?) {
    guard !isFull, mark.map({ !silent.contains($0) }) ?? true else { return }
    let problem = problem(message(), at: mark)
    if known.insert(problem).inserted { problems.append(problem) }
  }

  private func problem(_ message: String, at mark: Mark?) -> FileError.Problem {
    Place(path(of: mark), mark).problem(message.clipped(to: Self.longestMessage))
  }

  /// The path of the file of a position, which may be included.
  package func path(of mark: Mark?) -> String {
    mark.flatMap { $0.file > 0 ? includes[$0.file - 1] : nil } ?? path
  }

  /// Ignores further problems at a place, because they follow from one that was reported.
  func silence(_ mark: Mark) { silent.insert(mark) }

  /// Adds a warning about a valid value that is probably a mistake.
  package func warn(_ message: @autoclosure () -> String, at mark: Mark?) {
    guard warnings.count < Self.maximumProblems else { return }
    let problem = problem(message(), at: mark)
    if known.insert(problem).inserted { warnings.append(problem) }
  }

  /// Reports an unknown name and suggests a similar name.
  package func report(
    _ message: @autoclosure () -> String, meaning name: @autoclosure () -> String,
    among names: @autoclosure () -> [String], from source: String? = "critter list", at mark: Mark?
  ) {
    report(message() + suggestion(for: name(), among: names(), from: source), at: mark)
  }

  /// Reports a problem, and returns nil in place of the value.
  package func refuse<Value>(_ message: @autoclosure () -> String, at mark: Mark?) -> Value? {
    report(message(), at: mark)
    return nil
  }

  /// Reports an unknown key of a mapping.
  func report(_ key: UnknownKey, at mark: Mark?) {
    var key = key
    key.root = root
    unknownKeys.insert(key.name)
    report("unknown key '\(key.name)' in \(key.place)" + hints.suggestion(key), at: mark)
  }

  /// Returns whether an unknown name follows from a problem that is reported: an unknown key, or one
  /// that hid all names of a kind.
  package func isConsequence(_ name: String, among names: [String]) -> Bool {
    unknownKeys.contains(name) || names.isEmpty && !problems.isEmpty && hadProblemsAtStart
  }

  /// Whether the file had problems before its names were looked up.
  private var hadProblemsAtStart = false

  /// Notes that the keys of the file are read, and that its names are looked up from now on.
  package func startLookingUpNames() { hadProblemsAtStart = !problems.isEmpty }

  /// Reports a missing value if the file has no other problems, which could have hidden the value.
  package func reportMissing(_ message: String, at mark: Mark?) {
    if problems.isEmpty { report(message, at: mark) }
  }

  /// Adds the problems of another file. Each problem is added once.
  package func include(_ others: [FileError.Problem]) {
    guard otherProblems.count < Self.maximumProblems else { return }
    otherProblems += others.filter { !otherProblems.contains($0) }
  }

  /// Throws all problems of the file and its nested rigs, if any.
  package func throwIfAny() throws(FileError) {
    let problems = problemsInOrder
    if !problems.isEmpty { throw FileError(problems: problems) }
  }

  /// The file's problems in file order, then the problems of other files.
  package var problemsInOrder: [FileError.Problem] {
    let files = Dictionary(first: includes.enumerated().map { ($1, $0 + 1) })
    func order(_ problem: FileError.Problem) -> (Int, Int, Int) {
      (files[problem.path] ?? 0, problem.line ?? 0, problem.column ?? 0)
    }
    let inOrder = problems.sorted { order($0) < order($1) }
    let more = FileError.Problem(path: path, message: "there are more errors; fix these first")
    return inOrder + otherProblems + (isFull ? [more] : [])
  }

  /// Returns a number in the file: a literal, or the result of an expression.
  package func number(_ node: Node) -> Result<Double, ExpressionError> {
    guard case .scalar(let text, let isPlain) = node.content, !text.isEmpty else {
      return .failure(.notANumber)
    }
    if isPlain, let value = Double(text) {
      return value.isFinite ? .success(value) : .failure(.notANumber)
    }
    return Result { () throws(ExpressionError) in
      let expression = try expressions.expression(text)
      return try evaluated(expression, at: node.mark, offset: node.offset) {
        expression, scope throws(ExpressionError) in try expression.value(in: scope)
      }
    }
  }

  /// Evaluates an expression, and records its inputs.
  ///
  /// - Parameter offset: the offset of the expression in the text at `mark`, in Unicode scalars.
  private func evaluated<Value>(
    _ expression: NumericExpression, at mark: Mark?, offset: Int,
    _ value: (NumericExpression, Scope) throws(ExpressionError) -> Value
  ) throws(ExpressionError) -> Value {
    use(namesIn: expression, at: mark, offset: offset)
    if !isRepeated {
      for name in expression.names { recordLetName(name) }
      try record(expression, at: mark)
    }
    do throws(ExpressionError) {
      return try value(expression, scope)
    } catch {
      switch error {
      case .notFinite where followsTime(expression.names):
        throw .notFinite(instant: scope.values[Scope.time])
      case .unknownName(let name, let names) where !mayFollowTime && !isInput(Scope.time):
        throw .unknownName(name, among: names.subtracting([Scope.time]))
      default: throw error
      }
    }
  }

  /// Returns a text in the file, with the values of the expressions in its braces.
  package func text(_ text: String, at mark: Mark?) -> Result<String, ExpressionError> {
    Result { () throws(ExpressionError) in
      let template = try TextTemplate(text, cache: expressions)
      let offsets = template.values.map(\.offset)
      var next = 0
      return try template.text { expression throws(ExpressionError) in
        defer { next += 1 }
        return try evaluated(expression, at: mark, offset: offsets[next]) {
          expression, scope throws(ExpressionError) in try expression.result(in: scope)
        }
      }
    }
  }

  /// Returns the value of an input that isn't a number, and records its use.
  ///
  /// - Returns: nil if no such input has the name.
  package func other(named name: String, at mark: Mark?) -> InputValue? {
    guard let value = scope.others[name] else { return nil }
    if !isRepeated {
      var use = InputDependencies(inputs: [name])
      if let unanimatable {
        use.addRestriction(to: [name], restriction(.value(unanimatable), at: mark))
      }
      self.use.formUnion(use)
      fixedUse.formUnion(use)
    }
    return value
  }

  /// Records and checks the inputs of an expression.
  private func record(_ expression: NumericExpression, at mark: Mark?) throws(ExpressionError) {
    let use = self.use(of: expression, at: mark)
    if use.followsTime { try checkTime(in: expression) }
    if expression.usesPixelGrid { usesPixelGrid = true }
    self.use.formUnion(use)
    // The count of a list can't change.
    let counted = expression.names.subtracting(expression.valueNames)
    fixedUse.formUnion(counted.isEmpty ? use : use.without(counted))
  }

  private func checkTime(in expression: NumericExpression) throws(ExpressionError) {
    if let unanimatable { throw .followsTime(unanimatable) }
    if !mayFollowTime { throw .followsTime("this value") }
    if followsTime(expression.roundedNames) {
      throw .followsTime("a number that is rounded to the pixel grid")
    }
  }

  /// Returns the end of a message about a value: the time if the value depends on it.
  package func instant(of node: Node) -> String {
    if let items = node.items { return items.lazy.map(instant).first { !$0.isEmpty } ?? "" }
    guard let text = node.text, let expression = try? expressions.expression(text),
      followsTime(expression.names)
    else { return "" }
    return ExpressionError.text(of: scope.values[Scope.time])
  }

  private func use(of expression: NumericExpression, at mark: Mark?) -> InputDependencies {
    func inputs(_ names: Set<String>) -> Set<String> {
      names.reduce(into: []) { $0.formUnion(self.use(of: $1)?.inputs ?? []) }
    }
    var use = InputDependencies()
    for name in expression.names { use.formUnion(self.use(of: name) ?? InputDependencies()) }
    use.addRestriction(to: inputs(expression.roundedNames), restriction(.value(nil), at: mark))
    if let unanimatable {
      use.addRestriction(
        to: inputs(expression.valueNames), restriction(.value(unanimatable), at: mark))
    }
    let counted = expression.names.subtracting(expression.valueNames)
    use.addRestriction(to: inputs(counted), restriction(.count, at: mark))
    return use
  }

  private func restriction(
    _ reason: InputDependencies.Restriction.Reason, at mark: Mark?
  ) -> InputDependencies.Restriction {
    InputDependencies.Restriction(reason, path: path(of: mark), line: mark?.line)
  }

  /// Returns the inputs of a named value; nil for the numbers of a copy, which are constant.
  private func use(of name: String) -> InputDependencies? {
    local.numbers[name] == nil ? namedUse[name] : local.uses[name]
  }

  private func followsTime(_ names: Set<String>) -> Bool {
    names.contains { use(of: $0)?.followsTime == true }
  }

  /// Defines an input for the expressions that follow.
  package func define(input name: String, as value: InputValue) {
    scope.define(name, as: value)
    namedUse[name] = InputDependencies(inputs: [name])
  }

  /// Returns whether a name in expressions is an input.
  package func isInput(_ name: String) -> Bool { use(of: name)?.inputs.contains(name) ?? false }

  /// Defines `time` for the expressions that follow, in seconds.
  package func define(time: Double) {
    scope.values[Scope.time] = time
    namedUse[Scope.time] = .time
  }

  /// Defines a computed value for the expressions that follow.
  ///
  /// The value's inputs count as used only where an expression uses the value.
  package func define(value name: String, _ read: () -> Double) -> Double {
    let (outer, outerFixed) = (use, fixedUse)
    let (value, own) = self.use(of: read)
    (scope.values[name], namedUse[name]) = (value, own)
    (use, fixedUse) = (outer, outerFixed)
    return value
  }

  /// Reads a value in which expressions can use the names of a part.
  ///
  /// - Parameter names: nil for the present names.
  package func within<Value>(_ names: LocalNames?, _ read: () -> Value) -> Value {
    guard let names else { return read() }
    let outer = (local, localNames)
    defer { (local, localNames) = outer }
    (local, localNames) = (values(of: names), names)
    return read()
  }

  /// Returns the values of a part's names. Each is read once.
  private func values(of names: LocalNames) -> LocalValues {
    var unread: [LocalNames] = []
    var next: LocalNames? = names
    while let names = next, knownValues[names] == nil {
      unread.append(names)
      next = names.outer
    }
    let current = local
    defer { local = current }
    for names in unread.reversed() {
      local = names.outer.flatMap { knownValues[$0] } ?? LocalValues()
      local.add(names.numbers)
      for pair in names.values { define(pair) }
      knownValues[names] = local
    }
    return knownValues[names] ?? LocalValues()
  }

  /// Reads an entry of a part's `let`. Its inputs count as used only where an expression uses it.
  private func define(_ pair: Node.Pair) {
    let outer = (use, fixedUse, unanimatable, mayFollowTime)
    (unanimatable, mayFollowTime) = (nil, true)
    // An invalid value counts as 1, so that its uses aren't reported, too.
    let (value, own) = self.use { Schemas.localValue.read(pair.value, self) ?? .number(1) }
    (use, fixedUse, unanimatable, mayFollowTime) = outer
    let (name, mark) = (pair.key.text ?? "", pair.key.mark)
    if let mark { letNames[mark] = name }
    // The scope would share the numbers, which would copy all of them for each name.
    scope.localValues = [:]
    local.add(value, as: name, own, at: mark)
  }

  /// Adds a file that an input can have later.
  package func useArt(_ name: String) {
    if !isRepeated, !usedArt.contains(name) { usedArt.append(name) }
  }

  private func recordLetName(_ name: String) {
    if let mark = local.marks[name] { usedLetNames.insert(mark) }
  }

  /// Warns about the names of `let` that no expression uses.
  package func warnOfUnusedLetNames() {
    for (mark, name) in letNames where !usedLetNames.contains(mark) {
      warn("'let' defines '\(name)', but nothing uses it; remove it", at: mark)
    }
  }

  /// Returns whether a word is the name of a number.
  func isNumber(_ word: String) -> Bool {
    ["true", "false"].contains(word) || local.numbers[word] != nil || scope.values[word] != nil
  }

  /// Returns whether a word means a color rather than a number.
  func isColor(_ word: String) -> Bool {
    if local.colors[word] != nil { return true }
    if isNumber(word) { return false }
    return colors[word] != nil || scope.others[word]?.color != nil || word.exact.hasPrefix("#")
      || Color(css: word) != nil
  }

  /// Returns a choice in which names of `let` are replaced by their colors.
  func resolved(_ choice: Choice) -> Choice {
    guard choice.all.contains(where: { local.colors[$0.value] != nil }) else { return choice }
    for name in choice.all { record(colorNamed: name) }
    return Choice(
      chosen: local.colors[choice.chosen.value]?.chosen ?? choice.chosen,
      all: choice.all.flatMap { local.colors[$0.value]?.all ?? [$0] }.unique)
  }

  private func record(colorNamed name: Located<String>) {
    guard let own = local.uses[name.value], !isRepeated else { return }
    recordLetName(name.value)
    if own.followsTime, unanimatable != nil || !mayFollowTime {
      let thing = unanimatable ?? "this value"
      report("\(thing) can't depend on '\(Scope.time)'", at: name.mark)
    }
    use.formUnion(own)
    fixedUse.formUnion(own)
  }

  /// Reads a value that can be read again by itself.
  ///
  /// - Returns: whether the value depends on inputs or on the time.
  package func isDynamic(_ read: () -> Void) -> Bool {
    let outer = fixedUse
    defer { fixedUse = outer }
    let (_, own) = use(of: read)
    return own.isDynamic
  }

  /// Returns the values of some of the inputs, of variables, and of the time.
  package func values(of names: Set<String>) -> [String: InputValue] {
    let numbers = scope.values.filter { names.contains($0.key) }.mapValues(InputValue.number)
    return numbers.merging(scope.others.filter { names.contains($0.key) }) { $1 }
  }

  /// Reads values again, without recording the inputs that they depend on.
  package func withoutRecording(_ read: () -> Void) {
    isRepeated = true
    defer { isRepeated = false }
    read()
  }

  /// Reads a value, and returns it with the inputs that it depends on.
  package func use<Value>(of read: () -> Value) -> (Value, InputDependencies) {
    let outer = use
    use = InputDependencies()
    let value = read()
    let own = use
    use = outer.union(own)
    return (value, own)
  }

  /// Reads a value that can't be animated.
  package func notAnimatable<Value>(_ thing: String, _ read: () -> Value) -> Value {
    let outer = unanimatable
    unanimatable = thing
    defer { unanimatable = outer }
    return read()
  }

  /// Reads a value that can depend on the time.
  fileprivate func followingTime<Value>(_ read: () -> Value) -> Value {
    let outer = mayFollowTime
    mayFollowTime = true
    defer { mayFollowTime = outer }
    return read()
  }
}

extension ValueSchema {
  /// Returns the schema for a value that can't be animated. A clip can't animate the value's inputs.
  ///
  /// - Parameter thing: a description of the value, such as "an anchor".
  package func notAnimatable(_ thing: String) -> ValueSchema {
    ValueSchema(expected: expected, shape: shape) { node, context in
      context.notAnimatable(thing) { read(node, context) }
    }
  }

  /// The schema for a value that can depend on the time.
  package var followingTime: ValueSchema {
    ValueSchema(expected: expected, shape: shape) { node, context in
      context.followingTime { read(node, context) }
    }
  }
}
