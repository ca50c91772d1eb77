/// A script that can run many times.
package struct Script: Sendable {
  let statements: [Statement]

  /// The longest script, in bytes.
  private static let maximumSize = 200_000

  /// Reads a script.
  ///
  /// - Throws: `ScriptError` for syntax that isn't supported.
  package init(_ text: String) throws(ScriptError) {
    guard text.utf8.count <= Self.maximumSize else {
      throw ScriptError("the script has more than 200,000 bytes", at: 0, isLimit: true)
    }
    var parser = try Parser(text)
    statements = try parser.script()
  }
}

/// The names that a script can use besides the library's.
package protocol ScriptHost: AnyObject {
  /// Returns the value of a name; nil if it doesn't exist.
  func value(of name: String) throws(ScriptError) -> Value?
}

/// What is left of the limits that all scripts of a file share.
package final class ScriptBudget {
  fileprivate var steps: Int
  /// The nesting of all runs that are going on.
  fileprivate var depth = 0

  /// - Parameter steps: the number of steps, each of which takes about 0.2 µs.
  package init(steps: Int = 30_000_000) {
    self.steps = steps
  }
}

/// A call of a function.
package struct ScriptCall {
  package let run: ScriptRun
  package let arguments: [Value]
  let offset: Int

  /// Returns an argument; `undefined` for one that is missing.
  package func argument(_ index: Int) -> Value {
    index < arguments.count ? arguments[index] : .undefined
  }

  /// Returns the number of an argument, or a default for one that is missing.
  package func number(_ index: Int, default usual: Double = .nan) throws(ScriptError) -> Double {
    if case .undefined = argument(index) { return usual }
    return try arguments[index].number
  }

  /// Returns the numbers of an argument.
  package func numbers(_ index: Int) throws(ScriptError) -> [Double] {
    guard let numbers = try argument(index).numbers else {
      throw error("expected a number or a list of numbers")
    }
    return numbers
  }

  /// Whether an argument isn't zero, empty, or missing.
  package func isTrue(_ index: Int) -> Bool { argument(index).isTrue }

  package func error(_ message: String) -> ScriptError { ScriptError(message, at: offset) }
}

/// One run of a script, with a limited number of steps and values, and no input, output, or clock.
package final class ScriptRun {
  private let host: any ScriptHost
  private let budget: ScriptBudget
  private var steps = 500_000
  /// The number of values, and of eight bytes of text, that the run can still create.
  private var cells = 200_000
  /// All objects that the run created. They can refer to each other in circles, so it empties them.
  private var scopes: [Scope] = []
  private var lists: [ScriptList] = []
  /// The numbers of `random`, the same in each run with the same seed.
  var random: ScriptRandom
  let seed: ScriptRandom.Seed
  /// The value of the last expression statement.
  private var last = Value.undefined

  private static let greatestDepth = 300

  /// - Parameter seed: the start of random numbers.
  package init(host: any ScriptHost, budget: ScriptBudget, seed: ScriptRandom.Seed) {
    self.host = host
    self.budget = budget
    self.seed = seed
    random = ScriptRandom(seed, number: 0)
  }

  deinit {
    for scope in scopes { scope.clear() }
    for list in lists { list.items = [] }
  }

  /// Returns the result of reading a script's value: that of `$bm_rt`, or of the last expression. The
  /// value can be used only by `read`.
  package func result<Success>(
    of script: Script, _ read: (Value) throws(ScriptError) -> Success
  ) throws(ScriptError) -> Success {
    try read(value(of: script))
  }

  func value(of script: Script) throws(ScriptError) -> Value {
    let scope = try scope(in: nil)
    let end = try execute(script.statements, scope)
    if case .result(let value) = end { return value }
    return scope.values["$bm_rt"] ?? last
  }

  private func nested<Success>(
    at offset: Int, _ body: () throws(ScriptError) -> Success
  ) throws(ScriptError) -> Success {
    (steps, budget.steps) = (steps - 1, budget.steps - 1)
    guard steps > 0, budget.steps > 0 else {
      throw ScriptError("this takes too long", at: offset, isLimit: true)
    }
    guard budget.depth < Self.greatestDepth else {
      throw ScriptError("calls are nested too deep", at: offset, isLimit: true)
    }
    budget.depth += 1
    defer { budget.depth -= 1 }
    return try body()
  }

  /// Counts values that are created.
  package func charge(_ count: Int, at offset: Int = 0) throws(ScriptError) {
    (cells, budget.steps) = (cells - count, budget.steps - count)
    if cells < 0 { throw ScriptError("this needs too much memory", at: offset, isLimit: true) }
  }

  private func scope(in parent: Scope?) throws(ScriptError) -> Scope {
    try charge(4)
    scopes.append(Scope(in: parent))
    return scopes[scopes.count - 1]
  }

  /// Creates a list.
  package func list(_ items: [Value], at offset: Int = 0) throws(ScriptError) -> Value {
    try charge(items.count + 2, at: offset)
    lists.append(ScriptList(items))
    return .list(lists[lists.count - 1])
  }

  /// Creates a list of numbers, or a number.
  package func value(_ numbers: [Double]) throws(ScriptError) -> Value {
    numbers.count == 1 ? .number(numbers[0]) : try list(numbers.map(Value.number))
  }

  func text(_ text: String, at offset: Int) throws(ScriptError) -> Value {
    try charge(text.utf8.count / 8 + 1, at: offset)
    return .text(text)
  }
}

// Statements.
extension ScriptRun {
  private enum End {
    case normal, leave, next
    case result(Value)
  }

  private func execute(_ statements: [Statement], _ scope: Scope) throws(ScriptError) -> End {
    for case .function(let syntax) in statements {
      scope.values[syntax.name] = .function(syntax, scope)
    }
    for statement in statements {
      let end = try execute(statement, scope)
      if case .normal = end { continue }
      return end
    }
    return .normal
  }

  private func execute(_ statement: Statement, _ scope: Scope) throws(ScriptError) -> End {
    switch statement {
    case .expression(let expression): last = try value(expression, scope)
    case .variable(let name, let expression):
      if let expression {
        scope.values[name] = try value(expression, scope)
      } else if scope.values[name] == nil {
        scope.values[name] = .undefined
      }
    case .function: break
    case .condition(let test, let then, let otherwise):
      return try execute(value(test, scope).isTrue ? then : otherwise, scope)
    case .loop(let start, let condition, let step, let body):
      _ = try execute(start, scope)
      return try loop(condition, step, body, scope)
    case .choice(let tested, let cases): return try choose(value(tested, scope), cases, scope)
    case .block(let statements): return try execute(statements, scope)
    case .attempt(let body, let name, let rescue):
      do throws(ScriptError) { return try execute(body, scope) } catch {
        if error.isLimit { throw error }
        scope.values[name] = try text(error.message, at: error.offset)
      }
      return try execute(rescue, scope)
    case .result(let expression):
      guard let expression else { return .result(.undefined) }
      return .result(try value(expression, scope))
    case .failure(let expression):
      throw ScriptError(try value(expression, scope).text, at: expression.offset)
    case .leave: return .leave
    case .next: return .next
    }
    return .normal
  }

  private func loop(
    _ condition: Expression?, _ step: Expression?, _ body: [Statement], _ scope: Scope
  ) throws(ScriptError) -> End {
    while true {
      if let condition, !(try value(condition, scope).isTrue) { return .normal }
      let end = try nested(at: condition?.offset ?? 0) { () throws(ScriptError) in
        try execute(body, scope)
      }
      switch end {
      case .leave: return .normal
      case .result: return end
      case .normal, .next: break
      }
      if let step { _ = try value(step, scope) }
    }
  }

  private func choose(
    _ tested: Value, _ cases: [(value: Expression?, body: [Statement])], _ scope: Scope
  ) throws(ScriptError) -> End {
    var start = cases.firstIndex { $0.value == nil }
    for (index, option) in cases.enumerated() {
      guard let expression = option.value else { continue }
      if try tested.isEqual(to: value(expression, scope)) {
        start = index
        break
      }
    }
    guard let start else { return .normal }
    let end = try execute(cases[start...].flatMap(\.body), scope)
    if case .leave = end { return .normal }
    return end
  }
}

// Expressions.
extension ScriptRun {
  private func value(_ expression: Expression, _ scope: Scope) throws(ScriptError) -> Value {
    try nested(at: expression.offset) { () throws(ScriptError) in
      try evaluated(expression, scope)
    }
  }

  private func values(_ all: [Expression], _ scope: Scope) throws(ScriptError) -> [Value] {
    var values: [Value] = []
    for expression in all { values.append(try value(expression, scope)) }
    return values
  }

  private func evaluated(_ expression: Expression, _ scope: Scope) throws(ScriptError) -> Value {
    let offset = expression.offset
    switch expression.kind {
    case .number(let number): return .number(number)
    case .text(let text): return .text(text)
    case .constant(let constant): return constant.value
    case .name(let name):
      if let value = scope.owner(of: name)?.values[name] { return value }
      if let value = try host.value(of: name) ?? Builtin.value(of: name) { return value }
      throw ScriptError("unknown name '\(name.prefix(40))'", at: offset)
    case .list(let items): return try list(values(items, scope), at: offset)
    case .record(let entries):
      try charge(2 * entries.count + 2, at: offset)
      var values: [String: Value] = [:]
      for entry in entries { values[entry.key] = try value(entry.value, scope) }
      return .object(ScriptRecord(values))
    case .function(let syntax): return .function(syntax, scope)
    case .unary(let name, let operand):
      return try unary(name, value(operand, scope), at: offset)
    case .step(let change, let isPrefix, let target):
      let old = try value(target, scope).number
      try assign(.number(old + change), to: target, scope)
      return .number(isPrefix ? old + change : old)
    case .binary(let name, let left, let right):
      let first = try value(left, scope)
      if name == "&&" || name == "||" {
        return first.isTrue == (name == "||") ? first : try value(right, scope)
      }
      return try binary(name, first, value(right, scope), at: offset)
    case .conditional(let test, let then, let otherwise):
      return try value(value(test, scope).isTrue ? then : otherwise, scope)
    case .assignment(let name, let target, let expression):
      let old = name.isEmpty ? nil : try value(target, scope)
      var new = try value(expression, scope)
      if let old { new = try binary(name, old, new, at: offset) }
      try assign(new, to: target, scope)
      return new
    case .member(let base, let name):
      if let value = builtin(base, name, scope) { return value }
      return try member(name, of: value(base, scope), at: offset)
    case .index(let base, let key):
      let base = try value(base, scope)
      return try element(value(key, scope), of: base, at: offset)
    case .call(let function, let arguments): return try called(function, arguments, scope)
    case .sequence(let all): return try values(all, scope).last ?? .undefined
    }
  }

  /// Returns a member of one of the library's objects, such as `Math.PI`; nil for another one.
  private func builtin(_ base: Expression, _ name: String, _ scope: Scope) -> Value? {
    guard case .name(let space) = base.kind, scope.owner(of: space) == nil else { return nil }
    return Builtin.value(of: space + "." + name)
  }

  private func assign(
    _ value: Value, to target: Expression, _ scope: Scope
  ) throws(ScriptError) {
    try charge(1, at: target.offset)
    if case .name(let name) = target.kind {
      // A variable that isn't declared belongs to the script.
      (scope.owner(of: name) ?? scopes[0]).values[name] = value
      return
    }
    guard case .index(let base, let key) = target.kind,
      case .list(let list) = try self.value(base, scope)
    else { throw ScriptError("this can't be assigned", at: target.offset) }
    let place = try self.value(key, scope).number
    guard (0..<100_000).contains(place) else {
      throw ScriptError("expected an index from 0 to 99,999", at: target.offset)
    }
    let missing = max(Int(place) + 1 - list.items.count, 0)
    try charge(missing, at: target.offset)
    list.items += Array(repeating: .undefined, count: missing)
    list.items[Int(place)] = value
  }

  private func called(
    _ function: Expression, _ arguments: [Expression], _ scope: Scope
  ) throws(ScriptError) -> Value {
    guard case .member(let base, let name) = function.kind, builtin(base, name, scope) == nil else {
      let value = try value(function, scope)
      return try call(value, with: values(arguments, scope), at: function.offset)
    }
    var owner = try value(base, scope)
    let arguments = try values(arguments, scope)
    if case .object(let object) = owner {
      if let member = try object.member(name) {
        return try call(member, with: arguments, at: function.offset)
      }
      owner = try owner.plain
    }
    let call = ScriptCall(run: self, arguments: arguments, offset: function.offset)
    if let result = try Builtin.method(name, of: owner, call) { return result }
    throw call.error("unknown function '\(name.prefix(40))'")
  }

  private func call(
    _ function: Value, with arguments: [Value], at offset: Int
  ) throws(ScriptError) -> Value {
    let call = ScriptCall(run: self, arguments: arguments, offset: offset)
    switch function {
    case .function(let syntax, let parent):
      let scope = try scope(in: parent)
      for (index, name) in syntax.parameters.enumerated() {
        scope.values[name] = call.argument(index)
      }
      let end = try nested(at: offset) { () throws(ScriptError) in
        try execute(syntax.body, scope)
      }
      if case .result(let value) = end { return value }
      return .undefined
    case .builtin(let builtin): return try builtin.body(call)
    case .object(let object): if let value = try object.call(call) { return value }
    case .undefined, .flag, .number, .text, .list: break
    }
    throw call.error("this isn't a function")
  }

  private func member(
    _ name: String, of base: Value, at offset: Int
  ) throws(ScriptError) -> Value {
    switch base {
    case .list(let list): if name == "length" { return .number(Double(list.items.count)) }
    case .text(let text): if name == "length" { return .number(Double(text.utf16.count)) }
    case .object(let object):
      if let value = try object.member(name) { return value }
      if let plain = try object.plainValue() { return try member(name, of: plain, at: offset) }
      throw ScriptError("unknown member '\(name.prefix(40))'", at: offset)
    case .undefined: throw ScriptError("unknown member '\(name.prefix(40))'", at: offset)
    case .flag, .number, .function, .builtin: break
    }
    return .undefined
  }

  private func element(
    _ key: Value, of base: Value, at offset: Int
  ) throws(ScriptError) -> Value {
    switch try base.plain {
    case .list(let list):
      let place = try key.number
      let isInside = place >= 0 && place < Double(list.items.count)
      return isInside ? list.items[Int(place)] : .undefined
    // A number is a list of one.
    case .number(let number): return try key.number == 0 ? .number(number) : .undefined
    case .text(let text):
      let place = try key.number
      let isInside = place >= 0 && place < Double(text.count)
      return isInside ? .text(String(Array(text)[Int(place)])) : .undefined
    case .object(let object): if let value = try object.member(key.text) { return value }
    case .undefined, .flag, .function, .builtin: break
    }
    throw ScriptError("this has no elements", at: offset)
  }
}

extension Expression.Constant {
  fileprivate var value: Value {
    switch self {
    case .undefined, .null: .undefined
    case .yes: .flag(true)
    case .no: .flag(false)
    }
  }
}
