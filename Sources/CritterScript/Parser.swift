/// A reader of scripts, which turns each expression and statement into a function.
struct Parser {
  typealias Code = (ScriptRun) throws -> Value

  /// An expression, and how to assign to it; nil if it can't be assigned.
  private struct Expression {
    let code: Code
    var assign: ((ScriptRun, Value) throws -> Void)?

    init(
      at offset: Int, _ code: @escaping Code, assign: ((ScriptRun, Value) throws -> Void)? = nil
    ) {
      self.code = { try $0.step(at: offset, code) }
      self.assign = assign
    }
  }

  private var tokens: Tokens
  private var depth = 0
  /// The functions of the block that is read, which exist from its start.
  private var functions: [Code] = []

  init(_ script: String) {
    tokens = Tokens(script)
  }

  mutating func script() throws -> Code {
    try tokens.advance()
    return try block(until: "")
  }

  /// Reads parts separated by commas.
  private mutating func list<Part>(
    until end: String, _ read: (inout Parser) throws -> Part
  ) throws -> [Part] {
    var parts: [Part] = []
    while try !skip(end) {
      parts.append(try read(&self))
      if try !skip(",") {
        try expect(end)
        break
      }
    }
    return parts
  }

  private func unexpected(_ expected: String) -> ScriptError {
    let found =
      switch tokens.current {
      case .word(""): "the end"
      case .number(let number): "\(number)"
      case .text(let text), .word(let text): "'\(text.prefix(40))'"
      }
    return ScriptError("expected \(expected), found \(found)", at: tokens.offset)
  }

  /// Goes on if the token is this word or mark.
  private mutating func skip(_ word: String) throws -> Bool {
    guard tokens.current == .word(word) else { return false }
    try tokens.advance()
    return true
  }

  private mutating func expect(_ word: String) throws {
    if try !skip(word) { throw unexpected("'\(word)'") }
  }

  private mutating func name() throws -> String {
    guard case .word(let name) = tokens.current, name.utf8.first?.isLetter == true else {
      throw unexpected("a name")
    }
    try tokens.advance()
    return name
  }

  private mutating func deepen() throws {
    depth += 1
    if depth > 100 {
      throw ScriptError("the script is nested too deep", at: tokens.offset, isLimit: true)
    }
  }

  // MARK: Statements

  /// Reads statements, the functions of which exist from the start.
  private mutating func block(until end: String) throws -> Code {
    let outer = functions
    functions = []
    defer { functions = outer }
    var statements: [Code] = []
    while try !skip(end) { statements.append(try statement()) }
    let all = functions + statements
    return { run in
      for code in all { _ = try code(run) }
      return .nothing
    }
  }

  private mutating func block() throws -> Code {
    try expect("{")
    return try block(until: "}")
  }

  private mutating func statement() throws -> Code {
    try deepen()
    defer { depth -= 1 }
    let offset = tokens.offset
    if try skip(";") { return { _ in .nothing } }
    if try skip("{") { return try block(until: "}") }
    if try skip("if") { return try condition() }
    if try skip("for") { return try loop(at: offset) }
    if try skip("while") {
      return loop(try parenthesized(), step: nil, try statement(), at: offset)
    }
    if try skip("switch") { return try choice() }
    if try skip("try") { return try attempt() }
    if try skip("break") { return try ended { _ in throw ScriptRun.Jump.leave } }
    if try skip("continue") { return try ended { _ in throw ScriptRun.Jump.next } }
    if try skip("function") {
      let (name, function) = (try self.name(), try function())
      functions.append { run in
        run.scope.values[name] = try function(run)
        return .nothing
      }
      return { _ in .nothing }
    }
    if try skip("return") {
      let value = isEnd ? { _ in .nothing } : try expression().code
      return try ended { run in
        run.result = try value(run)
        throw ScriptRun.Jump.result
      }
    }
    return try ended(start())
  }

  /// Whether a statement can end before the token.
  private var isEnd: Bool {
    [.word(";"), .word("}"), .word("")].contains(tokens.current)
  }

  private mutating func ended(_ code: @escaping Code) throws -> Code {
    if try !skip(";"), !isEnd { throw unexpected("';'") }
    return code
  }

  /// Reads variables or an expression, which a loop can start with.
  private mutating func start() throws -> Code {
    guard try skip("var") || skip("let") || skip("const") else {
      let value = try expression().code
      return { run in
        run.result = try value(run)
        return .nothing
      }
    }
    var variables: [Code] = []
    repeat {
      let name = try name()
      let value = try skip("=") ? expression(above: 1).code : nil
      variables.append { run in
        run.scope.values[name] = try value?(run) ?? run.scope.values[name] ?? .nothing
        return .nothing
      }
    } while try skip(",")
    return { [variables] run in
      for code in variables { _ = try code(run) }
      return .nothing
    }
  }

  private mutating func parenthesized() throws -> Code {
    try expect("(")
    let code = try expression().code
    try expect(")")
    return code
  }

  private mutating func condition() throws -> Code {
    let (test, then) = (try parenthesized(), try statement())
    let otherwise = try skip("else") ? statement() : nil
    return { run in try test(run).isTrue ? then(run) : otherwise?(run) ?? .nothing }
  }

  private mutating func loop(at offset: Int) throws -> Code {
    try expect("(")
    let start = tokens.current == .word(";") ? nil : try start()
    try expect(";")
    let test = tokens.current == .word(";") ? nil : try expression().code
    try expect(";")
    let step = tokens.current == .word(")") ? nil : try expression().code
    try expect(")")
    let loop = loop(test, step: step, try statement(), at: offset)
    return { run in
      _ = try start?(run)
      return try loop(run)
    }
  }

  private func loop(_ test: Code?, step: Code?, _ body: @escaping Code, at offset: Int) -> Code {
    { run in
      do {
        while try test?(run).isTrue ?? true {
          do { _ = try run.step(at: offset, body) } catch ScriptRun.Jump.next {}
          _ = try step?(run)
        }
      } catch ScriptRun.Jump.leave {}
      return .nothing
    }
  }

  private mutating func choice() throws -> Code {
    let tested = try parenthesized()
    var (statements, cases, fallback): ([Code], [(value: Code, start: Int)], Int?) = ([], [], nil)
    try expect("{")
    while try !skip("}") {
      if try skip("case") {
        cases.append((try expression().code, statements.count))
        try expect(":")
      } else if try skip("default") {
        fallback = statements.count
        try expect(":")
      } else {
        statements.append(try statement())
      }
    }
    return { [statements, cases, fallback] run in
      let value = try tested(run)
      let start = try cases.first { try value.isEqual(to: $0.value(run)) }?.start ?? fallback
      do {
        for code in statements[(start ?? statements.count)...] { _ = try code(run) }
      } catch ScriptRun.Jump.leave {}
      return .nothing
    }
  }

  private mutating func attempt() throws -> Code {
    let body = try block()
    try expect("catch")
    try expect("(")
    let name = try name()
    try expect(")")
    let rescue = try block()
    return { run in
      do { return try body(run) } catch let error as ScriptError where !error.isLimit {
        run.scope.values[name] = .text(error.message)
        return try rescue(run)
      }
    }
  }

  /// Reads a function from its parameters on.
  private mutating func function() throws -> Code {
    try expect("(")
    let parameters = try list(until: ")") { try $0.name() }
    let body = try block()
    return { run in
      let parent = run.capture()
      return .function { try $0.run.call(body, parameters, with: $0, in: parent) }
    }
  }

  // MARK: Expressions

  /// The precedences of operators; the highest come first.
  private static let precedences: [String: Int] = Dictionary(
    uniqueKeysWithValues: [
      [","], ["=", "+=", "-=", "*=", "/=", "%="], ["?"], ["||"], ["&&"],
      ["==", "!=", "===", "!=="], ["<", ">", "<=", ">="], ["+", "-"], ["*", "/", "%"], [],
      ["++", "--"], [".", "[", "("],
    ].enumerated().flatMap { index, marks in marks.map { ($0, index + 1) } })
  private static let prefixPrecedence = 10

  /// Reads an expression of operators with a higher precedence.
  private mutating func expression(above precedence: Int = 0) throws -> Expression {
    let start = depth
    try deepen()
    defer { depth = start }
    var left = try operand()
    while case .word(let mark) = tokens.current, let next = Self.precedences[mark],
      next > precedence
    {
      // Operators in a row nest functions, too.
      try deepen()
      left = try operation(mark, on: left, next)
    }
    return left
  }

  /// Reads a value, or a prefix operator with its operand.
  private mutating func operand() throws -> Expression {
    let (token, offset) = (tokens.current, tokens.offset)
    if try skip("function") { return Expression(at: offset, try function()) }
    if token == .word("(") { return Expression(at: offset, try parenthesized()) }
    if case .word(let word) = token, word.utf8.first?.isLetter == true {
      try tokens.advance()
      return Expression(at: offset) {
        try $0.value(of: word)
      } assign: {
        $0.assign($1, to: word)
      }
    }
    if try skip("[") {
      let items = try list(until: "]") { try $0.expression(above: 1).code }
      return Expression(at: offset) { run in try run.list(items.map { try $0(run) }) }
    }
    switch token {
    case .number(let number):
      try tokens.advance()
      return Expression(at: offset) { _ in .number(number) }
    case .text(let text):
      try tokens.advance()
      return Expression(at: offset) { _ in .text(text) }
    case .word(let mark): return try prefix(mark, at: offset)
    }
  }

  private mutating func prefix(_ mark: String, at offset: Int) throws -> Expression {
    guard ["-", "+", "!", "++", "--"].contains(mark) else { throw unexpected("a value") }
    try tokens.advance()
    let target = try expression(above: Self.prefixPrecedence)
    let operand = target.code
    if mark == "!" { return Expression(at: offset) { .flag(!(try operand($0).isTrue)) } }
    if let change = Self.changes[mark] { return try step(target, by: change, at: offset) }
    let (multiply, sign) = (Library.operation("*"), mark == "-" ? -1.0 : 1)
    return Expression(at: offset) { try multiply($0, operand($0), .number(sign)) }
  }

  private static let changes = ["++": 1.0, "--": -1]

  private func step(_ target: Expression, by change: Double, at offset: Int) throws -> Expression {
    try assignment(to: target, at: offset) { .number(try target.code($0).number + change) }
  }

  private func assignment(
    to target: Expression, at offset: Int, _ value: @escaping Code
  ) throws -> Expression {
    guard let assign = target.assign else {
      throw ScriptError("expected a variable before the assignment", at: offset)
    }
    return Expression(at: offset) { run in
      let value = try value(run)
      try assign(run, value)
      return value
    }
  }

  /// Reads an operator behind its first operand.
  private mutating func operation(
    _ mark: String, on left: Expression, _ precedence: Int
  ) throws -> Expression {
    let offset = tokens.offset
    let first = left.code
    try tokens.advance()
    switch mark {
    case ",":
      let second = try expression(above: precedence).code
      return Expression(at: offset) { run in
        _ = try first(run)
        return try second(run)
      }
    case "?":
      let then = try expression(above: 1).code
      try expect(":")
      let otherwise = try expression(above: 1).code
      return Expression(at: offset) { try first($0).isTrue ? then($0) : otherwise($0) }
    case "||", "&&":
      let second = try expression(above: precedence).code
      return Expression(at: offset) { run in
        let value = try first(run)
        return value.isTrue == (mark == "||") ? value : try second(run)
      }
    case "++", "--":
      let change = Self.changes[mark] ?? 0
      let changed = try step(left, by: change, at: offset).code
      return Expression(at: offset) { .number(try changed($0).number - change) }
    case ".":
      let name = try name()
      return Expression(at: offset) { try first($0).member(name) }
    case "[":
      let key = try expression().code
      try expect("]")
      return Expression(at: offset) {
        try first($0).element(key($0))
      } assign: {
        try first($0).setElement(key($0), to: $1, in: $0)
      }
    case "(":
      let arguments = try list(until: ")") { try $0.expression(above: 1).code }
      return Expression(at: offset) { run in
        let function = try first(run)
        return try function.call(ScriptCall(run: run, arguments: try arguments.map { try $0(run) }))
      }
    default: return try binary(mark, left, precedence, at: offset)
    }
  }

  private mutating func binary(
    _ mark: String, _ left: Expression, _ precedence: Int, at offset: Int
  ) throws -> Expression {
    let isAssignment = precedence == Self.precedences["="]
    let first = left.code
    let second = try expression(above: isAssignment ? precedence - 1 : precedence).code
    if mark == "=" { return try assignment(to: left, at: offset, second) }
    let compute = Library.operation(isAssignment ? String(mark.dropLast()) : mark)
    let code: Code = { try compute($0, first($0), second($0)) }
    return isAssignment
      ? try assignment(to: left, at: offset, code) : Expression(at: offset, code)
  }
}
