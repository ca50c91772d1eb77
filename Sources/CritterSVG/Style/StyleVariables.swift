import CritterGraphics

/// The variables and calculations in the values of CSS properties.
package struct StyleVariables {
  private let values: [String: [StyleToken]]

  private static let maximumTokens = 2000
  private static let maximumDepth = 10

  /// - Parameter values: the values of an element, with its variables.
  package init(_ values: [String: [StyleToken]]) { self.values = values }

  /// Returns a value with each `var(…)` replaced, and each `calc(…)` computed if possible.
  package func resolved(_ tokens: [StyleToken]) -> [StyleToken] {
    guard tokens.contains(where: { $0 == .function("var") || $0 == .function("calc") }) else {
      return tokens
    }
    var count = 0
    return computed(replaced(tokens, 0, &count))
  }

  /// - Parameter count: the number of variables so far, which limits those without a value, too.
  private func replaced(_ tokens: [StyleToken], _ depth: Int, _ count: inout Int) -> [StyleToken] {
    guard depth < Self.maximumDepth, tokens.contains(.function("var")) else { return tokens }
    var (result, rest): ([StyleToken], ArraySlice<StyleToken>) = ([], tokens[...])
    while let token = rest.popFirst(), max(result.count, count) < Self.maximumTokens {
      guard token == .function("var") else {
        result.append(token)
        continue
      }
      count += 1
      let items = rest.takeArguments().items
      let known = items.first?.first?.plainText.flatMap { values[$0] }
      let value = known ?? Array(items.dropFirst().joined(separator: [.mark(",")]))
      result += replaced(value, depth + 1, &count)
    }
    return Array(result.prefix(Self.maximumTokens))
  }

  private func computed(_ tokens: [StyleToken]) -> [StyleToken] {
    var (result, rest): ([StyleToken], ArraySlice<StyleToken>) = ([], tokens[...])
    while let token = rest.popFirst() {
      guard token == .function("calc") else {
        result.append(token)
        continue
      }
      let inner = rest.takeArguments()
      var calculation = Calculation(rest: inner.filter { $0 != .space }[...])
      if let sum = calculation.sum(0), calculation.rest.isEmpty {
        result.append(.number(sum.value.shortText(decimals: 6), unit: sum.unit))
      } else {
        result += [token] + inner + [.mark(")")]
      }
    }
    return result
  }
}

/// A reader of sums and products with units.
private struct Calculation {
  var rest: ArraySlice<StyleToken>

  struct Quantity {
    var value: Double
    var unit: String
  }

  mutating func sum(_ depth: Int) -> Quantity? {
    guard var total = product(depth) else { return nil }
    while let sign = rest.first, sign == .mark("+") || sign == .mark("-") {
      rest.removeFirst()
      guard let next = product(depth), next.unit == total.unit || next.value == 0 else {
        return nil
      }
      total.value += sign == .mark("+") ? next.value : -next.value
    }
    return total
  }

  private mutating func product(_ depth: Int) -> Quantity? {
    guard var total = factor(depth) else { return nil }
    while let sign = rest.first, sign == .mark("*") || sign == .mark("/") {
      rest.removeFirst()
      guard let next = factor(depth), next.unit.isEmpty || total.unit.isEmpty else { return nil }
      if sign == .mark("/"), next.value == 0 || !next.unit.isEmpty { return nil }
      total.value *= sign == .mark("*") ? next.value : 1 / next.value
      total.unit += next.unit
    }
    return total
  }

  private mutating func factor(_ depth: Int) -> Quantity? {
    guard depth < 20 else { return nil }
    switch rest.popFirst() {
    case .number(let text, let unit)?:
      return Double(parsing: text).map { Quantity(value: $0, unit: unit) }
    case .mark(UInt8(ascii: "-"))?:
      return factor(depth + 1).map { Quantity(value: -$0.value, unit: $0.unit) }
    case .mark(UInt8(ascii: "("))?, .function("calc")?:
      let inner = sum(depth + 1)
      return rest.popFirst() == .mark(")") ? inner : nil
    default: return nil
    }
  }
}

extension ArraySlice<StyleToken> {
  /// Takes the tokens up to the bracket that closes a function, and the bracket.
  mutating func takeArguments() -> [StyleToken] {
    defer { self = dropFirst() }
    return Array(take { $0.depthChange < 0 })
  }
}
