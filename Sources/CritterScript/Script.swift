/// A script that can run many times.
package struct Script {
  let code: Parser.Code

  /// Reads a script.
  ///
  /// - Throws: `ScriptError` for syntax that isn't supported.
  package init(_ text: String) throws {
    guard text.utf8.count <= 200_000 else {
      throw ScriptError("the script has more than 200,000 bytes", at: 0, isLimit: true)
    }
    var parser = Parser(text)
    code = try parser.script()
  }
}

/// The limits that all scripts of a file share.
package final class ScriptBudget {
  private var steps: Int
  /// The nesting of all runs that are going on.
  fileprivate var depth = 0

  /// - Parameter steps: the number of steps, each of which takes about 0.2 µs.
  package init(steps: Int = 30_000_000) {
    self.steps = steps
  }

  /// Counts steps of scripts, or of work for them outside of the scripts.
  package func spend(_ count: Int) throws {
    steps -= count
    if steps < 0 { throw ScriptError("this takes too long", isLimit: true) }
  }
}

/// The variables of a script, or of a call of one of its functions.
final class Scope {
  private(set) var parent: Scope?
  var values: [String: Value] = [:]

  init(in parent: Scope?) {
    self.parent = parent
  }

  /// Returns the scope with a variable, or nil.
  func owner(of name: String) -> Scope? {
    values[name] != nil ? self : parent?.owner(of: name)
  }

  fileprivate func clear() {
    values = [:]
    parent = nil
  }
}

/// One run of a script, with a limited number of steps and values, and no input, output, or clock.
package final class ScriptRun {
  /// The end of a part of a script before its last statement.
  enum Jump: Error { case leave, next, result }

  let globals = Scope(in: nil)
  private(set) var scope: Scope
  /// The value of the last expression statement, or that which a function returns.
  var result = Value.nothing
  var random: ScriptRandom
  let seed: (property: UInt64, instant: UInt64)
  private let names: (String) throws -> Value?
  private let budget: ScriptBudget
  /// The number of values, and of eight bytes of text, that the run can still create.
  private var cells = 200_000
  /// The scopes and lists that can contain each other. The end of the run empties them.
  private var captured: [Scope] = []
  private var lists: [ScriptList] = []

  /// - Parameters:
  ///   - names: returns the value of a name besides the script's and the library's, or nil.
  ///   - seed: the start of random numbers.
  package init(
    budget: ScriptBudget, seed: (property: UInt64, instant: UInt64),
    names: @escaping (String) throws -> Value?
  ) {
    self.names = names
    self.budget = budget
    self.seed = seed
    random = ScriptRandom(seed.property, seed.instant)
    scope = globals
  }

  deinit {
    for scope in captured { scope.clear() }
    for list in lists { list.items = [] }
  }

  /// Runs a script, and reads its value: that of `$bm_rt`, or of the last expression. Only `read` can
  /// use the value.
  package func result<Success>(
    of script: Script, _ read: (Value) throws -> Success
  ) throws -> Success {
    do { _ = try script.code(self) } catch is Jump {}
    return try read(globals.values["$bm_rt"] ?? result)
  }

  func value(of name: String) throws -> Value {
    if let value = try scope.owner(of: name)?.values[name] ?? names(name) ?? Library.value(of: name)
    {
      return value
    }
    throw ScriptError("unknown name '\(name.prefix(40))'")
  }

  func assign(_ value: Value, to name: String) {
    // A variable that isn't declared belongs to the script.
    (scope.owner(of: name) ?? globals).values[name] = value
  }

  /// Runs a part of the script, and adds its place to an error.
  func step(at offset: Int, _ body: (ScriptRun) throws -> Value) throws -> Value {
    budget.depth += 1
    defer { budget.depth -= 1 }
    do {
      try budget.spend(1)
      if budget.depth > 300 { throw ScriptError("calls are nested too deep", isLimit: true) }
      return try body(self)
    } catch var error as ScriptError {
      error.offset = error.offset ?? offset
      throw error
    }
  }

  /// Counts values that are created.
  package func charge(_ count: Int) throws {
    cells -= count
    try budget.spend(count)
    if cells < 0 { throw ScriptError("this needs too much memory", isLimit: true) }
  }

  func change(_ list: ScriptList, adding count: Int, _ body: (inout [Value]) -> Void) throws {
    try charge(count + 1)
    lists.append(list)
    body(&list.items)
  }

  func list(_ items: [Value]) throws -> Value {
    try charge(items.count + 2)
    lists.append(ScriptList(items))
    return .list(lists[lists.count - 1])
  }

  /// Returns the variables for a function, which can use them later.
  func capture() -> Scope {
    captured.append(scope)
    return scope
  }

  func call(
    _ body: Parser.Code, _ parameters: [String], with call: ScriptCall, in parent: Scope
  ) throws -> Value {
    try charge(parameters.count + 4)
    let caller = scope
    scope = Scope(in: parent)
    defer { scope = caller }
    for (index, name) in parameters.enumerated() { scope.values[name] = call[index] }
    do { _ = try body(self) } catch Jump.result { return result }
    return .nothing
  }
}
