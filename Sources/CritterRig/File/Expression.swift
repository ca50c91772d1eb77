/// Arithmetic in a rig file: numbers, names of inputs and values, `+ - * /`, parentheses, and the
/// functions `floor round ceil half` (to the output's pixel grid), `min max abs`.
package struct Expression {
  private var rest: Substring
  private let values: [String: Double]
  /// Output pixels per point.
  private let scale: Double
  private(set) var usesPixelGrid = false

  package init(_ text: String, values: [String: Double], scale: Double) {
    rest = text[...]
    self.values = values
    self.scale = scale
  }

  package mutating func evaluate() throws(ExpressionError) -> Double {
    let value = try sum()
    skipSpaces()
    guard rest.isEmpty else { throw .unexpected(String(rest)) }
    guard value.isFinite else { throw .notFinite }
    return value
  }

  private mutating func sum() throws(ExpressionError) -> Double {
    var value = try product()
    while let sign = take(anyOf: "+-") {
      let term = try product()
      value += sign == "+" ? term : -term
    }
    return value
  }

  private mutating func product() throws(ExpressionError) -> Double {
    var value = try factor()
    while let sign = take(anyOf: "*/") {
      let term = try factor()
      value = sign == "*" ? value * term : value / term
    }
    return value
  }

  private mutating func factor() throws(ExpressionError) -> Double {
    if take(anyOf: "-") != nil { return try -factor() }
    if take(anyOf: "(") != nil {
      let value = try sum()
      try close()
      return value
    }
    let number = takeWhile { $0.isNumber || $0 == "." }
    if !number.isEmpty {
      guard let value = Double(number) else { throw .unexpected(number) }
      return value
    }
    let name = takeWhile { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    guard !name.isEmpty else { throw rest.isEmpty ? .unfinished : .unexpected(String(rest)) }
    return take(anyOf: "(") == nil ? try value(of: name) : try call(name)
  }

  private func value(of name: String) throws(ExpressionError) -> Double {
    guard let value = values[name] else {
      throw .unknownName(name, hint: suggestion(for: name, among: values.keys.sorted()))
    }
    return value
  }

  private mutating func call(_ name: String) throws(ExpressionError) -> Double {
    var arguments = [try sum()]
    while take(anyOf: ",") != nil { arguments.append(try sum()) }
    try close()
    if let round = Self.gridFunctions[name] {
      guard arguments.count == 1 else { throw .arguments(of: name, "one number") }
      usesPixelGrid = true
      return round(arguments[0] * scale) / scale
    }
    switch (name, arguments.count) {
    case ("abs", 1): return abs(arguments[0])
    case ("abs", _): throw .arguments(of: name, "one number")
    case ("min", 2...): return arguments.min() ?? 0
    case ("max", 2...): return arguments.max() ?? 0
    case ("min", _), ("max", _): throw .arguments(of: name, "two numbers or more")
    default:
      let names = Self.gridFunctions.keys.sorted() + ["abs", "min", "max"]
      throw .unknownFunction(name, hint: suggestion(for: name, among: names))
    }
  }

  /// To whole pixels, and to the middle of one; as YYKit's `CGFloatPixelRound` and its kin.
  private static let gridFunctions: [String: @Sendable (Double) -> Double] = [
    "floor": { $0.rounded(.down) }, "round": { $0.rounded(.toNearestOrAwayFromZero) },
    "ceil": { $0.rounded(.up) }, "half": { $0.rounded(.down) + 0.5 },
  ]

  private mutating func close() throws(ExpressionError) {
    guard take(anyOf: ")") != nil else {
      throw rest.isEmpty ? .unfinished : .unexpected(String(rest))
    }
  }

  private mutating func skipSpaces() {
    rest = rest.drop { $0 == " " }
  }

  private mutating func take(anyOf characters: String) -> Character? {
    skipSpaces()
    guard let first = rest.first, characters.contains(first) else { return nil }
    rest = rest.dropFirst()
    return first
  }

  private mutating func takeWhile(_ belongs: (Character) -> Bool) -> String {
    skipSpaces()
    let word = rest.prefix(while: belongs)
    rest = rest[word.endIndex...]
    return String(word)
  }
}

/// Why a text is no number.
package enum ExpressionError: Error, Hashable {
  case notANumber
  case notFinite
  case unfinished
  case unexpected(String)
  case unknownName(String, hint: String)
  case unknownFunction(String, hint: String)
  case arguments(of: String, String)

  /// Nil when all that can be said is what was expected instead.
  package var message: String? {
    switch self {
    case .notANumber: nil
    case .notFinite: "this divides by zero"
    case .unfinished: "this expression ends too early"
    case .unexpected(let text): "'\(text)' is not understood here"
    case .unknownName(let name, let hint): "unknown name '\(name)'\(hint)"
    case .unknownFunction(let name, let hint): "unknown function '\(name)'\(hint)"
    case .arguments(let name, let expected): "'\(name)' takes \(expected)"
    }
  }
}
