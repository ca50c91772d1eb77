/// Reads the syntax of a script.
struct Parser {
  private let tokens: [Token]
  private var index = 0
  private var depth = 0

  /// The deepest nesting of expressions and statements.
  private static let greatestDepth = 60
  /// The most operators or members in a row. Each is a level of the expression, too.
  private static let longestChain = 40

  init(_ script: String) throws(ScriptError) {
    tokens = try Token.tokens(of: script)
  }

  mutating func script() throws(ScriptError) -> [Statement] {
    var statements: [Statement] = []
    while token.kind != .end { statements += try statement() }
    return statements
  }

  private var token: Token { tokens[index] }

  private func unexpected(_ expected: String) -> ScriptError {
    let found =
      switch token.kind {
      case .number(let number): Value.text(of: number)
      case .text(let text), .name(let text), .mark(let text): "'\(text.prefix(40))'"
      case .end: "the end"
      }
    return ScriptError("expected \(expected), found \(found)", at: token.offset)
  }

  private var tooDeep: ScriptError {
    ScriptError("the script is nested too deep", at: token.offset, isLimit: true)
  }

  /// Goes on if the token is this one.
  private mutating func skip(_ kind: Token.Kind) -> Bool {
    guard token.kind == kind else { return false }
    index += 1
    return true
  }

  private mutating func expect(_ mark: String) throws(ScriptError) {
    if !skip(.mark(mark)) { throw unexpected("'\(mark)'") }
  }

  private mutating func name() throws(ScriptError) -> String {
    guard case .name(let name) = token.kind, !Self.words.contains(name) else {
      throw unexpected("a name")
    }
    index += 1
    return name
  }

  private static let words: Set = [
    "var", "let", "const", "if", "else", "for", "while", "do", "function", "return", "break",
    "continue", "switch", "case", "default", "try", "catch", "finally", "throw", "new", "typeof",
    "in", "instanceof", "class", "with", "delete", "void", "true", "false", "null", "undefined",
  ]

  private mutating func nested<Success>(
    _ read: (inout Parser) throws(ScriptError) -> Success
  ) throws(ScriptError) -> Success {
    guard depth < Self.greatestDepth else { throw tooDeep }
    depth += 1
    defer { depth -= 1 }
    return try read(&self)
  }
}

// Statements.
extension Parser {
  /// Reads a statement, or the variables of one.
  private mutating func statement() throws(ScriptError) -> [Statement] {
    try nested { parser throws(ScriptError) in
      if parser.token.kind == .mark("{") { return [.block(try parser.block())] }
      if parser.skip(.mark(";")) { return [] }
      guard case .name(let word) = parser.token.kind, Self.words.contains(word) else {
        return try parser.expressionStatement()
      }
      return try parser.statement(word)
    }
  }

  private mutating func statement(_ word: String) throws(ScriptError) -> [Statement] {
    let start = index
    index += 1
    switch word {
    case "var", "let", "const": return try ended(variables())
    case "function": return [.function(try function(named: try name()))]
    case "if":
      let (test, then) = (try parenthesized(), try statement())
      return [
        .condition(test, then: then, otherwise: skip(.name("else")) ? try statement() : [])
      ]
    case "for": return [try loop()]
    case "while":
      return [.loop(start: [], try parenthesized(), step: nil, body: try statement())]
    case "switch": return [.choice(try parenthesized(), try cases())]
    case "try": return [try attempt()]
    case "return":
      let isEmpty = token.startsLine || [.mark(";"), .mark("}"), .end].contains(token.kind)
      return try ended([.result(isEmpty ? nil : try sequence())])
    case "throw": return try ended([.failure(try sequence())])
    case "break": return try ended([.leave])
    case "continue": return try ended([.next])
    default:
      index = start
      return try expressionStatement()
    }
  }

  private mutating func ended(_ statements: [Statement]) throws(ScriptError) -> [Statement] {
    let isEnd = skip(.mark(";")) || token.startsLine || [.mark("}"), .end].contains(token.kind)
    if !isEnd { throw unexpected("';'") }
    return statements
  }

  private mutating func expressionStatement() throws(ScriptError) -> [Statement] {
    try ended([.expression(try sequence())])
  }

  private mutating func block() throws(ScriptError) -> [Statement] {
    try expect("{")
    var statements: [Statement] = []
    while !skip(.mark("}")) {
      if token.kind == .end { throw unexpected("'}'") }
      statements += try statement()
    }
    return statements
  }

  private mutating func variables() throws(ScriptError) -> [Statement] {
    var variables: [Statement] = []
    repeat {
      variables.append(.variable(try name(), skip(.mark("=")) ? try assignment() : nil))
    } while skip(.mark(","))
    return variables
  }

  private mutating func parenthesized() throws(ScriptError) -> Expression {
    try expect("(")
    let expression = try sequence()
    try expect(")")
    return expression
  }

  private mutating func loop() throws(ScriptError) -> Statement {
    try expect("(")
    var start: [Statement] = []
    if [.name("var"), .name("let")].contains(token.kind) {
      index += 1
      start = try variables()
    } else if token.kind != .mark(";") {
      start = [.expression(try sequence())]
    }
    try expect(";")
    let condition = token.kind == .mark(";") ? nil : try sequence()
    try expect(";")
    let step = token.kind == .mark(")") ? nil : try sequence()
    try expect(")")
    return .loop(start: start, condition, step: step, body: try statement())
  }

  private mutating func cases() throws(ScriptError) -> [(value: Expression?, body: [Statement])] {
    var cases: [(value: Expression?, body: [Statement])] = []
    try expect("{")
    while !skip(.mark("}")) {
      if skip(.name("case")) {
        cases.append((try sequence(), []))
      } else if skip(.name("default")) {
        cases.append((nil, []))
      } else {
        guard !cases.isEmpty else { throw unexpected("'case'") }
        cases[cases.count - 1].body += try statement()
        continue
      }
      try expect(":")
    }
    return cases
  }

  private mutating func attempt() throws(ScriptError) -> Statement {
    let body = try block()
    guard skip(.name("catch")) else { throw unexpected("'catch'") }
    try expect("(")
    let name = try name()
    try expect(")")
    return .attempt(body, name: name, rescue: try block())
  }

  /// Reads the parameters and the body of a function.
  private mutating func function(named name: String) throws(ScriptError) -> FunctionSyntax {
    try expect("(")
    var parameters: [String] = []
    if token.kind != .mark(")") {
      repeat { parameters.append(try self.name()) } while skip(.mark(","))
    }
    try expect(")")
    return FunctionSyntax(name: name, parameters: parameters, body: try block())
  }
}

// Expressions.
extension Parser {
  /// How strongly an operator binds.
  private static let strengths: [String: Int] = [
    "||": 1, "&&": 2, "==": 3, "!=": 3, "===": 3, "!==": 3, "<": 4, ">": 4, "<=": 4, ">=": 4,
    "instanceof": 4, "+": 5, "-": 5, "*": 6, "/": 6, "%": 6,
  ]

  private mutating func sequence() throws(ScriptError) -> Expression {
    let first = try assignment()
    guard token.kind == .mark(",") else { return first }
    var all = [first]
    while skip(.mark(",")) { all.append(try assignment()) }
    return Expression(kind: .sequence(all), offset: first.offset)
  }

  private mutating func assignment() throws(ScriptError) -> Expression {
    try nested { parser throws(ScriptError) in
      let target = try parser.conditional()
      guard case .mark(let mark) = parser.token.kind,
        ["=", "+=", "-=", "*=", "/=", "%="].contains(mark)
      else { return target }
      try target.checkAssignable()
      parser.index += 1
      let kind = Expression.Kind.assignment(
        String(mark.dropLast()), to: target, try parser.assignment())
      return Expression(kind: kind, offset: target.offset)
    }
  }

  private mutating func conditional() throws(ScriptError) -> Expression {
    let test = try binary(above: 0)
    guard skip(.mark("?")) else { return test }
    let then = try assignment()
    try expect(":")
    return Expression(
      kind: .conditional(test, then: then, otherwise: try assignment()), offset: test.offset)
  }

  private mutating func binary(above strength: Int) throws(ScriptError) -> Expression {
    var left = try unary()
    for _ in 0..<Self.longestChain {
      guard let name = token.word, let own = Self.strengths[name], own > strength else {
        return left
      }
      index += 1
      let right = try nested { parser throws(ScriptError) in try parser.binary(above: own) }
      left = Expression(kind: .binary(name, left, right), offset: left.offset)
    }
    throw tooDeep
  }

  private mutating func unary() throws(ScriptError) -> Expression {
    let (kind, offset) = (token.kind, token.offset)
    switch kind {
    case .mark("-"), .mark("+"), .mark("!"), .mark("++"), .mark("--"):
      index += 1
    default: return try postfix()
    }
    let operand = try nested { parser throws(ScriptError) in try parser.unary() }
    switch kind {
    case .mark("++"): return try step(operand, by: 1, isPrefix: true)
    case .mark("--"): return try step(operand, by: -1, isPrefix: true)
    case .mark(let name): return Expression(kind: .unary(name, operand), offset: offset)
    case .number, .text, .name, .end: return operand
    }
  }

  private func step(
    _ target: Expression, by change: Double, isPrefix: Bool
  ) throws(ScriptError) -> Expression {
    try target.checkAssignable()
    return Expression(
      kind: .step(by: change, isPrefix: isPrefix, target), offset: target.offset)
  }

  private mutating func postfix() throws(ScriptError) -> Expression {
    let isNew = skip(.name("new"))
    var value = try primary()
    for _ in 0..<Self.longestChain {
      guard let next = try link(after: value) else {
        if isNew, case .name = value.kind {
          return Expression(kind: .call(value, []), offset: value.offset)
        }
        if token.startsLine { return value }
        if skip(.mark("++")) { return try step(value, by: 1, isPrefix: false) }
        if skip(.mark("--")) { return try step(value, by: -1, isPrefix: false) }
        return value
      }
      value = next
    }
    throw tooDeep
  }

  /// Reads a member, an index, or a call of a value, or returns nil.
  private mutating func link(after value: Expression) throws(ScriptError) -> Expression? {
    let offset = token.offset
    if skip(.mark(".")) {
      guard case .name(let name) = token.kind else { throw unexpected("a name") }
      index += 1
      return Expression(kind: .member(value, name), offset: offset)
    }
    if skip(.mark("[")) {
      let key = try sequence()
      try expect("]")
      return Expression(kind: .index(value, key), offset: offset)
    }
    guard skip(.mark("(")) else { return nil }
    return Expression(kind: .call(value, try list(until: ")")), offset: value.offset)
  }

  private mutating func list(until mark: String) throws(ScriptError) -> [Expression] {
    var items: [Expression] = []
    while !skip(.mark(mark)) {
      items.append(try assignment())
      if !skip(.mark(",")), token.kind != .mark(mark) { throw unexpected("'\(mark)'") }
    }
    return items
  }

  private mutating func record() throws(ScriptError) -> [(key: String, value: Expression)] {
    var entries: [(key: String, value: Expression)] = []
    while !skip(.mark("}")) {
      guard let key = token.key else { throw unexpected("a key") }
      index += 1
      try expect(":")
      entries.append((key, try assignment()))
      if !skip(.mark(",")), token.kind != .mark("}") { throw unexpected("'}'") }
    }
    return entries
  }

  private mutating func primary() throws(ScriptError) -> Expression {
    let (kind, offset) = (token.kind, token.offset)
    if kind == .mark("(") { return try parenthesized() }
    index += 1
    switch kind {
    case .number(let number): return Expression(kind: .number(number), offset: offset)
    case .text(let text): return Expression(kind: .text(text), offset: offset)
    case .mark("["): return Expression(kind: .list(try list(until: "]")), offset: offset)
    case .mark("{"): return Expression(kind: .record(try record()), offset: offset)
    case .name("function"):
      let name: String = if case .name = token.kind { try name() } else { "" }
      return Expression(kind: .function(try function(named: name)), offset: offset)
    case .name(let word):
      if let constant = Self.constants[word] {
        return Expression(kind: .constant(constant), offset: offset)
      }
      index -= 1
      return Expression(kind: .name(try name()), offset: offset)
    case .mark, .end:
      index -= 1
      throw unexpected("a value")
    }
  }

  private static let constants: [String: Expression.Constant] = [
    "true": .yes, "false": .no, "null": .null, "undefined": .undefined,
  ]
}

extension Token {
  /// The key of an entry of a record; nil for another token.
  fileprivate var key: String? {
    switch kind {
    case .name(let text), .text(let text): text
    case .number(let number): Value.text(of: number)
    case .mark, .end: nil
    }
  }

  /// The text of a mark or a name; nil for another token.
  fileprivate var word: String? {
    switch kind {
    case .mark(let text), .name(let text): text
    case .number, .text, .end: nil
    }
  }
}

extension Expression {
  fileprivate func checkAssignable() throws(ScriptError) {
    switch kind {
    case .name, .member, .index: return
    default: throw ScriptError("expected a variable before the assignment", at: offset)
    }
  }
}
