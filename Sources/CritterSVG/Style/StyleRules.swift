/// The rules of a style sheet, in order, and its statements such as `@import …;`.
package struct StyleRules {
  package private(set) var rules: [StyleRule] = []
  package private(set) var statements: [[StyleToken]] = []

  package init(_ tokens: [StyleToken]) {
    var rest = tokens[...]
    while let first = rest.first {
      if first == .space {
        rest.removeFirst()
      } else if case .atWord = first {
        statements.append(Array(rest.takeStatement()))
      } else {
        let prelude = rest.take { $0 == .mark("{") }
        guard !rest.isEmpty else { return }
        let block = rest.takeBlock()
        rules.append(StyleRule(prelude: Array(prelude), declarations: declarations(block)))
      }
    }
  }
}

/// `selectors { declarations }`
package struct StyleRule {
  package let prelude: [StyleToken]
  package let declarations: [StyleDeclaration]
}

/// `property: value`
package struct StyleDeclaration {
  /// In small letters.
  package let property: String
  /// Without `!important`.
  package let value: [StyleToken]
  package let isImportant: Bool

  package init(property: String, value: [StyleToken], isImportant: Bool = false) {
    self.property = property
    self.value = value
    self.isImportant = isImportant
  }
}

/// The valid declarations of a `style` attribute.
package func declarations(ofStyle text: String) -> [StyleDeclaration] {
  declarations(StyleTokens.list(text))
}

/// The declarations of a block or of a `style` attribute; what is none is left out.
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
    isImportant = value.suffix(2).first == .mark("!") && value.last?.isWord("important") == true
    value = Array(rest)
    if isImportant, let mark = value.lastIndex(of: .mark("!")) { value = Array(value[..<mark]) }
    property = name.lowercased()
    self.value = value.trimmingSpace
  }
}

extension StyleToken {
  /// Whether it is a word, in letters of whatever case.
  fileprivate func isWord(_ word: String) -> Bool {
    if case .word(let text) = self { text.lowercased() == word } else { false }
  }
}

extension [StyleToken] {
  package var trimmingSpace: [StyleToken] {
    guard let last = lastIndex(where: { $0 != .space }) else { return [] }
    return Array(self[...last].drop { $0 == .space })
  }
}

extension ArraySlice<StyleToken> {
  /// Takes what is before the first token that ends it outside of all brackets.
  fileprivate mutating func take(until isEnd: (StyleToken) -> Bool) -> ArraySlice<StyleToken> {
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

  /// Takes `{ … }`.
  ///
  /// - Returns: what is within.
  fileprivate mutating func takeBlock() -> ArraySlice<StyleToken> {
    removeFirst()
    let block = take { $0 == .mark("}") }
    self = dropFirst()
    return block
  }

  /// Takes an at-rule, with its block or its semicolon.
  fileprivate mutating func takeStatement() -> ArraySlice<StyleToken> {
    let whole = self
    _ = take { $0 == .mark(";") || $0 == .mark("{") }
    if first == .mark("{") { _ = takeBlock() } else { self = dropFirst() }
    return whole[whole.startIndex..<startIndex]
  }
}

extension StyleToken {
  /// What it adds to the number of open brackets.
  package var depthChange: Int {
    switch self {
    case .function: 1
    case .mark(UInt8(ascii: "(")), .mark(UInt8(ascii: "[")), .mark(UInt8(ascii: "{")): 1
    case .mark(UInt8(ascii: ")")), .mark(UInt8(ascii: "]")), .mark(UInt8(ascii: "}")): -1
    default: 0
    }
  }
}
