import CritterGraphics

/// The rules of a style sheet, in order, and statements such as `@import …;`.
package struct StyleRules {
  /// A style rule, or the tokens of a statement that starts with `@`.
  enum Item { case rule(StyleRule), statement([StyleToken]) }
  /// The rules and statements, in order.
  private(set) var items: [Item] = []
  /// The style rules, in order.
  package var rules: [StyleRule] {
    items.compactMap { if case .rule(let rule) = $0 { rule } else { nil } }
  }
  /// The statements that start with `@`, in order, each as its tokens.
  package var statements: [[StyleToken]] {
    items.compactMap { if case .statement(let tokens) = $0 { tokens } else { nil } }
  }

  /// Parses the tokens of a style sheet. Ignores an unfinished rule at its end.
  package init(_ tokens: [StyleToken]) {
    var rest = tokens[...]
    while let first = rest.first {
      if first == .space {
        rest.removeFirst()
      } else if case .atWord = first {
        items.append(.statement(Array(rest.takeStatement())))
      } else {
        let prelude = rest.take { $0 == .mark("{") }
        guard !rest.isEmpty else { return }
        let block = declarations(rest.takeBlock())
        items.append(.rule(StyleRule(prelude: Array(prelude), declarations: block)))
      }
    }
  }
}

/// A style rule: `selectors { declarations }`.
package struct StyleRule {
  /// The tokens of the selectors, before the brace.
  package let prelude: [StyleToken]
  /// The declarations, in order.
  package let declarations: [StyleDeclaration]
}

/// A declaration: `property: value`.
package struct StyleDeclaration {
  /// The name; in lowercase, except for that of a variable.
  package let property: String
  /// The value without `!important`.
  package let value: [StyleToken]
  /// Whether the declaration ends in `!important`.
  package var isImportant = false
}

/// Parses a `style` attribute. Skips invalid declarations.
package func declarations(ofStyle text: String) -> [StyleDeclaration] {
  declarations(StyleTokens.list(text))
}

/// Parses the declarations of a block or a `style` attribute. Skips invalid ones.
package func declarations(_ tokens: some Sequence<StyleToken>) -> [StyleDeclaration] {
  var rest = Array(tokens)[...]
  var result: [StyleDeclaration] = []
  while !rest.isEmpty {
    if let declaration = StyleDeclaration(rest.take { $0 == .mark(";") }) {
      result.append(declaration)
    }
    rest = rest.dropFirst()
  }
  return result
}

extension StyleDeclaration {
  fileprivate init?(_ tokens: ArraySlice<StyleToken>) {
    var rest = tokens.drop { $0 == .space }
    guard case .word(let name)? = rest.popFirst() else { return nil }
    rest = rest.drop { $0 == .space }
    guard rest.popFirst() == .mark(":") else { return nil }
    var value = rest.filter { $0 != .space }
    isImportant =
      value.suffix(2).first == .mark("!") && Array(value.suffix(1)).keyword == "important"
    value = Array(rest)
    if isImportant, let mark = value.lastIndex(of: .mark("!")) { value = Array(value[..<mark]) }
    property = name.exact.hasPrefix("--") ? name : name.lowercased()
    self.value = value.trimmingSpace
  }
}

extension [StyleToken] {
  /// The tokens without space at the start and end.
  package var trimmingSpace: [StyleToken] {
    guard let last = lastIndex(where: { $0 != .space }) else { return [] }
    return Array(self[...last].drop { $0 == .space })
  }
}

extension ArraySlice<StyleToken> {
  /// Takes the tokens before the first end token outside brackets.
  mutating func take(until isEnd: (StyleToken) -> Bool) -> ArraySlice<StyleToken> {
    var depth = 0
    let start = startIndex
    var end = startIndex
    while end < endIndex, depth > 0 || !isEnd(self[end]) {
      depth = Swift.max(0, depth + self[end].depthChange)
      end += 1
    }
    defer { self = self[end...] }
    return self[start..<end]
  }

  /// Takes a block `{ … }`.
  ///
  /// - Returns: the tokens inside the braces.
  fileprivate mutating func takeBlock() -> ArraySlice<StyleToken> {
    removeFirst()
    let block = take { $0 == .mark("}") }
    self = dropFirst()
    return block
  }

  /// Takes an at-rule, including its block or semicolon.
  fileprivate mutating func takeStatement() -> ArraySlice<StyleToken> {
    let whole = self
    _ = take { $0 == .mark(";") || $0 == .mark("{") }
    if first == .mark("{") { _ = takeBlock() } else { self = dropFirst() }
    return whole[whole.startIndex..<startIndex]
  }
}

extension StyleToken {
  /// The change in the number of open brackets.
  package var depthChange: Int {
    switch self {
    case .function: 1
    case .mark(UInt8(ascii: "(")), .mark(UInt8(ascii: "[")), .mark(UInt8(ascii: "{")): 1
    case .mark(UInt8(ascii: ")")), .mark(UInt8(ascii: "]")), .mark(UInt8(ascii: "}")): -1
    default: 0
    }
  }
}
