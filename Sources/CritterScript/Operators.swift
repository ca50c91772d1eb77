// The operators, which also compute with lists of numbers, as in After Effects.
extension ScriptRun {
  func unary(_ name: String, _ value: Value, at offset: Int) throws(ScriptError) -> Value {
    switch name {
    case "!": return .flag(!value.isTrue)
    case "+": return .number(try value.number)
    default: return try arithmetic("*", value.plain, .number(-1), at: offset)
    }
  }

  func binary(
    _ name: String, _ left: Value, _ right: Value, at offset: Int
  ) throws(ScriptError) -> Value {
    switch name {
    case "==", "===": return .flag(try left.isEqual(to: right))
    case "!=", "!==": return .flag(!(try left.isEqual(to: right)))
    case "<": return .flag(try left.number < right.number)
    case ">": return .flag(try left.number > right.number)
    case "<=": return .flag(try left.number <= right.number)
    case ">=": return .flag(try left.number >= right.number)
    case "instanceof":
      guard case .list = left, case .builtin(let type) = right else { return .flag(false) }
      return .flag(type.name == "Array" || type.name == "Object")
    default: return try arithmetic(name, left.plain, right.plain, at: offset)
    }
  }

  private func arithmetic(
    _ name: String, _ left: Value, _ right: Value, at offset: Int
  ) throws(ScriptError) -> Value {
    if name == "+" {
      if case .text(let text) = left { return try self.text(text + right.text, at: offset) }
      if case .text(let text) = right { return try self.text(left.text + text, at: offset) }
    }
    let (a, b) = (try left.numbers, try right.numbers)
    switch (left, right, name) {
    case (.list, _, "+"), (.list, _, "-"), (_, .list, "+"), (_, .list, "-"):
      return try numbers(Self.paired(name, a ?? [.nan], b ?? [.nan]))
    case (.list, .list, _):
      throw ScriptError("two lists can't be combined by '\(name)'", at: offset)
    case (.list, _, _):
      let other = try right.number
      return try numbers((a ?? []).map { Self.compute(name, $0, other) })
    case (_, .list, _):
      let other = try left.number
      return try numbers((b ?? []).map { Self.compute(name, other, $0) })
    default: return .number(Self.compute(name, try left.number, try right.number))
    }
  }

  private func numbers(_ numbers: [Double]) throws(ScriptError) -> Value {
    try list(numbers.map(Value.number))
  }

  /// Adds or subtracts lists. Missing numbers are zero.
  private static func paired(_ name: String, _ a: [Double], _ b: [Double]) -> [Double] {
    (0..<max(a.count, b.count)).map {
      compute(name, $0 < a.count ? a[$0] : 0, $0 < b.count ? b[$0] : 0)
    }
  }

  private static func compute(_ name: String, _ a: Double, _ b: Double) -> Double {
    switch name {
    case "+": a + b
    case "-": a - b
    case "*": a * b
    case "/": a / b
    default: a.truncatingRemainder(dividingBy: b)
    }
  }
}
