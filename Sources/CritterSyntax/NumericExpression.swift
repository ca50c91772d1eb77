import CritterGraphics
import Synchronization

/// An arithmetic expression in a file, made of numbers, names, operators, and function calls.
///
/// The operators are `+ - * /`, the comparisons `< <= > >= ==`, which are 1 or 0, and parentheses.
/// `true` is 1 and `false` is 0. `ExpressionFunction` lists the functions.
package struct NumericExpression: Hashable, Sendable {
  private let root: Term
  /// Whether the value depends on the output scale.
  package let usesPixelGrid: Bool
  /// The names of inputs and values in the expression.
  package let names: Set<String>
  /// The names of which more than the count of a list matters.
  let valueNames: Set<String>
  /// Each name as it is written.
  let words: [Word]
  /// The names inside calls of functions that round to the pixel grid.
  let roundedNames: Set<String>

  /// A name in the text of an expression.
  struct Word: Hashable, Sendable {
    let name: String
    /// The offset in the text, in Unicode scalars.
    let offset: Int
  }

  fileprivate indirect enum Term: Hashable, Sendable {
    case number(Double)
    case text(String)
    case name(String)
    case negative(Term)
    case sum([Operand])
    case product([Operand])
    case comparison(Term, Comparison, Term)
    case call(ExpressionFunction, [Term])
  }

  /// A term of a sum or product. Inverse terms are subtracted, or divide.
  fileprivate struct Operand: Hashable, Sendable {
    var term: Term
    var isInverse: Bool
  }

  /// A comparison operator. For parsing, `<=` comes before `<`, and `>=` before `>`.
  fileprivate enum Comparison: String, CaseIterable {
    case atMost = "<="
    case below = "<"
    case atLeast = ">="
    case above = ">"
    case equal = "=="

    func holds(_ a: Double, _ b: Double) -> Bool {
      switch self {
      case .atMost: a <= b
      case .below: a < b
      case .atLeast: a >= b
      case .above: a > b
      case .equal: a == b
      }
    }
  }

  /// Parses an expression.
  package init(_ text: String) throws(ExpressionError) {
    var parser = ExpressionParser(text)
    let root = try parser.expression()
    self.init(root, usesPixelGrid: parser.usesPixelGrid, words: parser.words)
  }

  private init(_ root: Term, usesPixelGrid: Bool, words: [Word] = []) {
    self.root = root
    self.words = words
    self.usesPixelGrid = usesPixelGrid
    let all = root.names()
    names = Set(all.map(\.name))
    valueNames = Set(all.filter { !$0.calls.contains(.count) }.map(\.name))
    roundedNames = Set(all.filter { $0.calls.contains(where: \.isPixelGrid) }.map(\.name))
  }

  /// Returns the expression with renamed inputs and values.
  package func named(_ name: (String) -> String) -> NumericExpression {
    NumericExpression(root.named(name), usesPixelGrid: usesPixelGrid)
  }

  /// Evaluates an expression whose result can be a text, a color, or a list.
  ///
  /// - Throws: `ExpressionError` for an unknown name, or a number that isn't finite.
  package func result(in scope: Scope) throws(ExpressionError) -> InputValue {
    let result = try root.result(in: scope)
    if let number = result.number, !number.isFinite { throw .notFinite(instant: nil) }
    return result
  }

  /// Evaluates the expression.
  ///
  /// - Throws: `ExpressionError` for an unknown name, or a result that isn't a finite number.
  package func value(in scope: Scope) throws(ExpressionError) -> Double {
    let value = try root.value(in: scope)
    guard value.isFinite else { throw .notFinite(instant: nil) }
    return value
  }
}

/// The values of names in expressions, and the output scale.
package struct Scope: Sendable {
  /// The name of the current time, in seconds, in expressions.
  package static let time = "time"

  /// The values of names in expressions.
  package var values: [String: Double]
  /// The values of a part's own names, which hide other values.
  var localValues: [String: Double] = [:]
  /// The values of names that aren't numbers.
  package var others: [String: InputValue] = [:]
  /// The number of output pixels per point.
  package var scale: Double

  /// Creates the names for expressions; by default none, at one pixel per point.
  package init(_ values: [String: Double] = [:], scale: Double = 1) {
    self.values = values
    self.scale = scale
  }

  fileprivate subscript(name: String) -> Double? { localValues[name] ?? values[name] }

  fileprivate var names: Set<String> {
    Set(values.keys).union(localValues.keys).union(others.keys)
  }

  /// Defines a name.
  package mutating func define(_ name: String, as value: InputValue) {
    if case .number(let number) = value {
      values[name] = number
    } else {
      others[name] = value
    }
  }

  /// Returns the value of a name.
  package func value(of name: String) -> InputValue? {
    self[name].map(InputValue.number) ?? others[name]
  }
}

extension NumericExpression.Term {
  fileprivate func value(in scope: Scope) throws(ExpressionError) -> Double {
    switch self {
    case .number(let value): return value
    case .text(let text): throw .text(text)
    case .name(let name):
      if let value = scope[name] { return value }
      if let other = scope.others[name] { throw .notNumeric(name, other) }
      throw .unknownName(name, among: scope.names)
    case .negative(let term): return try -term.value(in: scope)
    case .sum(let operands):
      var value = 0.0
      for (index, operand) in operands.enumerated() {
        let term = try operand.term.value(in: scope)
        value = index == 0 ? term : operand.isInverse ? value - term : value + term
      }
      return value
    case .product(let operands):
      var value = 1.0
      for (index, operand) in operands.enumerated() {
        let term = try operand.term.value(in: scope)
        value = index == 0 ? term : operand.isInverse ? value / term : value * term
      }
      return value
    case .comparison(let a, let comparison, let b):
      return comparison.holds(try a.value(in: scope), try b.value(in: scope)) ? 1 : 0
    case .call(let function, let terms): return try function.value(of: terms, in: scope)
    }
  }

  fileprivate func result(in scope: Scope) throws(ExpressionError) -> InputValue {
    switch self {
    case .text(let text): return .text(text)
    case .name(let name):
      if let other = scope.others[name], scope[name] == nil { return other }
    case .call(let function, let terms) where [.choice, .pick].contains(function):
      let first = try terms[0].value(in: scope)
      if first.isFinite, let chosen = function.chosenArgument(first, of: terms.count) {
        return try terms[chosen].result(in: scope)
      }
    default: break
    }
    return .number(try value(in: scope))
  }

  /// Returns the numbers of a list that the term names; nil for other terms.
  fileprivate func list(in scope: Scope) -> [Double]? {
    if case .name(let name) = self, scope[name] == nil { scope.others[name]?.list } else { nil }
  }

  fileprivate func named(_ name: (String) -> String) -> Self {
    func all(_ operands: [NumericExpression.Operand]) -> [NumericExpression.Operand] {
      operands.map { .init(term: $0.term.named(name), isInverse: $0.isInverse) }
    }
    return switch self {
    case .number, .text: self
    case .name(let own): .name(name(own))
    case .negative(let term): .negative(term.named(name))
    case .sum(let operands): .sum(all(operands))
    case .product(let operands): .product(all(operands))
    case .comparison(let a, let comparison, let b):
      .comparison(a.named(name), comparison, b.named(name))
    case .call(let function, let terms): .call(function, terms.map { $0.named(name) })
    }
  }

  /// Returns each name in the term, with the functions in whose calls it is.
  fileprivate func names(
    in calls: [ExpressionFunction] = []
  ) -> [(name: String, calls: [ExpressionFunction])] {
    switch self {
    case .number, .text: []
    case .name(let name): [(name, calls)]
    case .negative(let term): term.names(in: calls)
    case .sum(let operands), .product(let operands): operands.flatMap { $0.term.names(in: calls) }
    case .comparison(let a, _, let b): a.names(in: calls) + b.names(in: calls)
    case .call(let function, let terms): terms.flatMap { $0.names(in: calls + [function]) }
    }
  }
}

extension ExpressionFunction {
  /// Returns the function's value. Evaluates only the arguments that the function needs.
  fileprivate func value(
    of terms: [NumericExpression.Term], in scope: Scope
  ) throws(ExpressionError) -> Double {
    if takesList, let list = terms[0].list(in: scope) {
      guard self == .at else {
        try checkCount(terms.count, of: 1...1, "a list")
        return value(of: list)
      }
      try checkCount(terms.count, of: 2...2, "a list and a number")
      return try item(of: list, at: terms[1].value(in: scope))
    }
    if needsList { throw .arguments(of: rawValue, "a list" + (self == .at ? " and a number" : "")) }
    if takesList { try checkCount(terms.count, of: 2...Int.max, "a list, or two numbers or more") }
    let first = try terms[0].value(in: scope)
    if let chosen = chosenArgument(first, of: terms.count) {
      return first.isFinite ? try terms[chosen].value(in: scope) : .nan
    }
    var values = [first]
    for term in terms.dropFirst() { values.append(try term.value(in: scope)) }
    return value(of: values, scale: scope.scale)
  }
}

private struct ExpressionParser {
  private let text: String.UnicodeScalarView
  private var rest: Substring.UnicodeScalarView
  private(set) var words: [NumericExpression.Word] = []
  private(set) var usesPixelGrid = false
  private var depth = 0

  private var terms = 0

  /// The maximum nesting depth of parentheses, calls, and signs.
  private static let greatestDepth = 100
  /// The maximum number of numbers, names, signs, and parentheses.
  private static let maximumTerms = 1000

  init(_ text: String) {
    self.text = text.unicodeScalars
    rest = text.unicodeScalars[...]
  }

  mutating func expression() throws(ExpressionError) -> NumericExpression.Term {
    let term = try comparison()
    skipSpaces()
    guard rest.isEmpty else { throw .unexpected(String(rest)) }
    return term
  }

  private mutating func comparison() throws(ExpressionError) -> NumericExpression.Term {
    let term = try sum()
    skipSpaces()
    for comparison in NumericExpression.Comparison.allCases
    where rest.starts(with: comparison.rawValue.unicodeScalars) {
      rest = rest.dropFirst(comparison.rawValue.unicodeScalars.count)
      return .comparison(term, comparison, try sum())
    }
    return term
  }

  private mutating func sum() throws(ExpressionError) -> NumericExpression.Term {
    var operands = [NumericExpression.Operand(term: try product(), isInverse: false)]
    while let sign = take(anyOf: "+-") {
      operands.append(NumericExpression.Operand(term: try product(), isInverse: sign == "-"))
    }
    return operands.count == 1 ? operands[0].term : .sum(operands)
  }

  private mutating func product() throws(ExpressionError) -> NumericExpression.Term {
    var operands = [NumericExpression.Operand(term: try factor(), isInverse: false)]
    while let sign = take(anyOf: "*/") {
      operands.append(NumericExpression.Operand(term: try factor(), isInverse: sign == "/"))
    }
    return operands.count == 1 ? operands[0].term : .product(operands)
  }

  private mutating func factor() throws(ExpressionError) -> NumericExpression.Term {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.greatestDepth else { throw .tooDeep(limit: Self.greatestDepth) }
    terms += 1
    guard terms <= Self.maximumTerms else { throw .tooLong(limit: Self.maximumTerms) }
    if take(anyOf: "-") != nil { return .negative(try factor()) }
    if take(anyOf: "(") != nil {
      let term = try comparison()
      try close()
      return term
    }
    if take(anyOf: "'") != nil { return try quotedText() }
    let number = takeWhile { $0.isDigit || $0 == "." }
    if !number.isEmpty {
      guard let value = Double(number) else { throw .unexpected(number) }
      guard value.isValidInput else { throw .notFinite(instant: nil) }
      return .number(value)
    }
    skipSpaces()
    let offset = text.distance(from: text.startIndex, to: rest.startIndex)
    let name = takeWhile { $0.properties.isAlphabetic || $0.isDigit || $0 == "_" || $0 == "." }
    guard !name.isEmpty else { throw rest.isEmpty ? .unfinished : .unexpected(String(rest)) }
    if name == "true" || name == "false" { return .number(name == "true" ? 1 : 0) }
    if take(anyOf: "(") != nil { return try call(name) }
    words.append(NumericExpression.Word(name: name, offset: offset))
    return .name(name)
  }

  /// Parses a text after its first quote. Two quotes are one in the text.
  private mutating func quotedText() throws(ExpressionError) -> NumericExpression.Term {
    var text = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      if scalar == "'" {
        guard rest.first == "'" else { return .text(String(text)) }
        rest = rest.dropFirst()
      }
      text.append(scalar)
    }
    throw .unfinished
  }

  private mutating func call(_ name: String) throws(ExpressionError) -> NumericExpression.Term {
    var arguments = [try comparison()]
    while take(anyOf: ",") != nil { arguments.append(try comparison()) }
    try close()
    guard let function = ExpressionFunction(rawValue: name) else {
      let names = ExpressionFunction.allCases.map(\.rawValue)
      throw .unknownFunction(name, hint: suggestion(for: name, among: names))
    }
    guard function.arity.contains(arguments.count) else {
      throw .arguments(of: name, function.expectedArguments)
    }
    usesPixelGrid = usesPixelGrid || function.isPixelGrid
    return .call(function, arguments)
  }

  private mutating func close() throws(ExpressionError) {
    guard take(anyOf: ")") != nil else {
      throw rest.isEmpty ? .unfinished : .unexpected(String(rest))
    }
  }

  private mutating func skipSpaces() {
    rest = rest.drop { $0 == " " }
  }

  private mutating func take(anyOf characters: String) -> Unicode.Scalar? {
    skipSpaces()
    guard let first = rest.first, characters.unicodeScalars.contains(first) else { return nil }
    rest = rest.dropFirst()
    return first
  }

  private mutating func takeWhile(_ belongs: (Unicode.Scalar) -> Bool) -> String {
    skipSpaces()
    let word = rest.prefix(while: belongs)
    rest = rest[word.endIndex...]
    return String(word)
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}

/// A cache of the expressions in a file. It parses each text once.
package final class ExpressionCache: Sendable {
  private let known = Mutex<[String: NumericExpression]>([:])

  package init() {}

  /// Returns the parsed expression of a text.
  package func expression(_ text: String) throws(ExpressionError) -> NumericExpression {
    if let expression = known.withLock({ $0[text] }) { return expression }
    let expression = try NumericExpression(text)
    known.withLock { $0[text] = expression }
    return expression
  }
}

/// The reason why a text isn't a number.
package enum ExpressionError: Error, Hashable {
  case notANumber
  /// A result that isn't finite, at a time in seconds; nil if it doesn't depend on the time.
  case notFinite(instant: Double?)
  /// A value that can't change over time, such as "an anchor".
  case followsTime(String)
  case unfinished
  case unexpected(String)
  case unknownName(String, among: Set<String>)
  case unknownFunction(String, hint: String)
  case arguments(of: String, String)
  case tooDeep(limit: Int)
  case tooLong(limit: Int)
  /// A text where a number is needed.
  case text(String)
  /// A name of another kind where a number is needed.
  case notNumeric(String, InputValue)
  /// An index outside of a list.
  case outsideList(index: Double, count: Int)
  case loneBrace
  case openBrace
  case emptyBraces
  case unknownFormat(String)
  /// A format for a text.
  case formattedText
  case listInText
  case longText(limit: Int)

  /// The error message; nil if the caller should print only the expected value.
  package var message: String? {
    switch self {
    case .notANumber: nil
    case .unknownName(_, let names) where names.isSubset(of: [Scope.time]): nil
    case .notFinite(let instant):
      "the result isn't a finite number, or is too large" + Self.text(of: instant)
    case .followsTime(let thing): "\(thing) can't depend on '\(Scope.time)'"
    case .unfinished: "the expression is incomplete"
    case .unexpected(let text): "'\(text.clipped(to: 200))' isn't allowed here"
    case .unknownName(let name, let names):
      "unknown name '\(name.clipped(to: 200))'\(suggestion(for: name, among: names.sorted()))"
    case .unknownFunction(let name, let hint): "unknown function '\(name)'\(hint)"
    case .arguments(let name, let expected): "'\(name)' needs \(expected)"
    case .tooLong(let limit): "the expression has more than \(limit.grouped) numbers and names"
    case .text(let text): "the text '\(text.clipped(to: 200))' isn't a number"
    case .notNumeric(let name, .list):
      "'\(name.clipped(to: 200))' is a list; use at, min, max, sum, or count"
    case .notNumeric(let name, let value):
      "'\(name.clipped(to: 200))' is \(value.kindName), not a number"
    case .outsideList(let index, let count):
      "the list has no number \(index.shortText); it has \(count.grouped), counted from 0"
    case .loneBrace: "a '}' without '{'; write '}}' for a brace"
    case .openBrace: "a '{' without '}'; write '{{' for a brace"
    case .emptyBraces: "expected an expression in '{ }'; write '{{' and '}}' for braces"
    case .unknownFormat(let format):
      "unknown format '\(format.clipped(to: 200))'; expected one such as .2, ,.2f, 02, or +.1"
    case .formattedText: "a format is for numbers, but this is text"
    case .listInText: "a list can't be in text; use at(list, k)"
    case .longText(let limit): "the text has more than \(limit.grouped) bytes"
    case .tooDeep(let limit): "parentheses and signs are nested more than \(limit.grouped) deep"
    }
  }

  /// Returns the end of a message about a value that depends on the time.
  package static func text(of instant: Double?) -> String {
    instant.map { ", at \($0.shortText(decimals: 3)) s" } ?? ""
  }
}
