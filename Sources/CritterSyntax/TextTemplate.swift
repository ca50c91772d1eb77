import CritterGraphics

/// A text with expressions in braces, such as `Hello {name}!`.
///
/// `{{` and `}}` are braces. A format follows a colon, as in `{100 * p:.0}`.
package struct TextTemplate: Hashable, Sendable {
  private var pieces: [Piece] = []

  private enum Piece: Hashable, Sendable {
    case text(String)
    case value(Value)
  }

  /// An expression in braces.
  struct Value: Hashable, Sendable {
    let expression: NumericExpression
    let format: NumberFormat?
    /// The offset of the expression in the text, in Unicode scalars.
    let offset: Int
  }

  /// The maximum length of a text with its values, in bytes.
  private static let longestText = 1_048_576

  /// Parses a text.
  package init(_ text: String, cache: ExpressionCache? = nil) throws(ExpressionError) {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }) else {
      pieces = [.text(text)]
      return
    }
    var parser = TemplateParser(text, cache)
    while let (before, value) = try parser.next() {
      if !before.isEmpty { pieces.append(.text(before)) }
      if let value { pieces.append(.value(value)) }
    }
  }

  /// The expressions in the text, in order.
  var values: [Value] {
    pieces.compactMap { if case .value(let value) = $0 { value } else { nil } }
  }

  /// Returns the template with renamed inputs and values.
  package func named(_ name: (String) -> String) -> TextTemplate {
    var result = self
    result.pieces = pieces.map { piece in
      guard case .value(let value) = piece else { return piece }
      return .value(
        Value(expression: value.expression.named(name), format: value.format, offset: value.offset))
    }
    return result
  }

  /// Returns the text with the values of its expressions.
  package func text(in scope: Scope) throws(ExpressionError) -> String {
    try text { expression throws(ExpressionError) in try expression.result(in: scope) }
  }

  /// Returns the text with values from a function.
  func text(
    _ value: (NumericExpression) throws(ExpressionError) -> InputValue
  ) throws(ExpressionError) -> String {
    var result = ""
    for piece in pieces {
      switch piece {
      case .text(let text): result += text
      case .value(let item): result += try item.text(of: value(item.expression))
      }
      if result.utf8.count > Self.longestText { throw .longText(limit: Self.longestText) }
    }
    return result
  }

  /// Returns a text whose braces are doubled, so that it is a template for itself.
  package static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      result.append(scalar)
      if scalar == "{" || scalar == "}" { result.append(scalar) }
    }
    return String(result)
  }
}

extension TextTemplate.Value {
  fileprivate func text(of value: InputValue) throws(ExpressionError) -> String {
    switch value {
    case .number(let number): return try (format ?? NumberFormat()).text(of: number)
    case .list: throw .listInText
    case .text, .color, .art:
      if format != nil { throw .formattedText }
      return value.argument
    }
  }
}

/// A format of numbers in texts, a subset of Python's: `+`, zeros in front, groups, decimals.
struct NumberFormat: Hashable, Sendable {
  private var hasSign = false
  private var hasGroups = false
  /// The minimum number of characters, filled with zeros.
  private var width = 0
  /// The number of decimals; nil for at most three.
  private var decimals: Int?

  /// The absolute value below which the digits of a number are exact.
  private static let limit = 1e15

  /// The format without a colon: at most three decimals, without zeros at the end.
  init() {}

  /// Parses a format such as `,.2f`; nil for other text.
  init?(_ text: String) {
    var rest = Substring(text).utf8[...]
    func take(_ character: Character) -> Bool {
      guard let first = rest.first, first == character.asciiValue else { return false }
      rest = rest.dropFirst()
      return true
    }
    func number() -> Int? {
      let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      rest = rest[digits.endIndex...]
      return Int(Substring(digits))
    }
    hasSign = take("+")
    if take("0") {
      guard let width = number(), width <= 30 else { return nil }
      self.width = width
    }
    hasGroups = take(",")
    if take(".") {
      guard let decimals = number(), decimals <= 9 else { return nil }
      self.decimals = decimals
    }
    if decimals != nil { _ = take("f") }
    guard rest.isEmpty, !text.isEmpty, !(hasGroups && width > 0) else { return nil }
  }

  /// Returns the digits of a number, rounded half away from zero.
  func text(of number: Double) throws(ExpressionError) -> String {
    guard abs(number) < Self.limit else { throw .notFinite(instant: nil) }
    var places = decimals ?? 3
    var value = Self.rounded(abs(number), to: places)
    // More decimals than a number of this size has would be noise.
    while value >= 9e15, places > 0 {
      places -= 1
      value = Self.rounded(abs(number), to: places)
    }
    var digits = String(UInt64(value))
    digits = String(repeating: "0", count: max(places + 1 - digits.utf8.count, 0)) + digits
    var whole = String(digits.dropLast(places))
    var fraction = String(digits.suffix(places))
    if let decimals {
      fraction += String(repeating: "0", count: decimals - places)
    } else {
      while fraction.utf8.last == UInt8(ascii: "0") { fraction.removeLast() }
    }
    if hasGroups { whole = UInt64(whole)?.grouped ?? whole }
    let end = fraction.isEmpty ? "" : "." + fraction
    let sign = number < 0 && value > 0 ? "-" : hasSign ? "+" : ""
    let length = (sign + whole + end).utf8.count
    return sign + String(repeating: "0", count: max(width - length, 0)) + whole + end
  }

  /// Returns the number in units of the last decimal. A half that binary fractions can't express
  /// counts as a half.
  private static func rounded(_ number: Double, to decimals: Int) -> Double {
    let scaled = (0..<decimals).reduce(number) { value, _ in value * 10 }
    let low = scaled.rounded(.down)
    let isHalf = abs(scaled - low - 0.5) <= 1e-12 * max(scaled, 1)
    return isHalf ? low + 1 : scaled.rounded()
  }
}

private struct TemplateParser {
  private let text: String.UnicodeScalarView
  private var rest: Substring.UnicodeScalarView
  private let cache: ExpressionCache?

  init(_ text: String, _ cache: ExpressionCache?) {
    self.text = text.unicodeScalars
    self.cache = cache
    rest = text.unicodeScalars[...]
  }

  /// Returns the text before the next expression, and the expression; nil at the end.
  mutating func next() throws(ExpressionError) -> (text: String, value: TextTemplate.Value?)? {
    guard !rest.isEmpty else { return nil }
    var before = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      guard scalar == "{" || scalar == "}" else {
        before.append(scalar)
        continue
      }
      if rest.first == scalar {
        before.append(scalar)
        rest = rest.dropFirst()
      } else if scalar == "{" {
        return (String(before), try value())
      } else {
        throw .loneBrace
      }
    }
    return (String(before), nil)
  }

  /// Parses an expression up to its closing brace.
  private mutating func value() throws(ExpressionError) -> TextTemplate.Value {
    let start = rest.startIndex
    var (isQuoted, colon): (Bool, String.Index?) = (false, nil)
    while let scalar = rest.first, isQuoted || scalar != "}" {
      if scalar == "'" { isQuoted.toggle() }
      if scalar == ":", !isQuoted, colon == nil { colon = rest.startIndex }
      rest = rest.dropFirst()
    }
    let end = rest.startIndex
    guard !rest.isEmpty else { throw .openBrace }
    rest = rest.dropFirst()
    let source = String(text[start..<(colon ?? end)])
    guard !source.unicodeScalars.allSatisfy({ $0 == " " }) else { throw .emptyBraces }
    let format = colon.map { String(text[text.index(after: $0)..<end]) }
    let numberFormat = format.flatMap(NumberFormat.init)
    if let format, numberFormat == nil { throw .unknownFormat(format) }
    let expression =
      if let cache { try cache.expression(source) } else { try NumericExpression(source) }
    return TextTemplate.Value(
      expression: expression, format: numberFormat,
      offset: text.distance(from: text.startIndex, to: start))
  }
}
