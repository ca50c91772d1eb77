import CritterGraphics

/// A writer for selectors within the scope of their file. It doesn't check the grammar. Viewers
/// ignore a rule with an invalid selector, as in the source.
struct SelectorWriter {
  private let scope: StyleWriter
  private var text = ""
  private var last = StyleToken.space
  /// The functions whose brackets are open.
  private var functions: [String] = []
  /// The name in an open `[`, and the marks after it.
  private var attribute: (name: String, marks: String)?
  private var isFirstCompound = true
  private var hasRoot = false

  /// Returns the selectors of a rule within the scope of their file.
  ///
  /// - Parameter prelude: the tokens before a rule's block.
  /// - Returns: nil if a selector isn't supported, since CSS then ignores the rule.
  static func text(of prelude: [StyleToken], in scope: StyleWriter) -> String? {
    let selectors = prelude.splitAtCommas.map(\.trimmingSpace)
    let texts = selectors.compactMap { selector in
      var writer = SelectorWriter(scope)
      return writer.text(of: selector)
    }
    return texts.count == selectors.count ? texts.joined(separator: ", ") : nil
  }

  private init(_ scope: StyleWriter) {
    self.scope = scope
  }

  private mutating func text(of selector: [StyleToken]) -> String? {
    for token in selector {
      guard !mayMerge(with: token), let piece = piece(token) else { return nil }
      text += piece
      last = token
    }
    guard !text.isEmpty, functions.isEmpty, attribute == nil else { return nil }
    // The file's root is the only child of the element with the scope's id.
    return scope.scope.map { "#\($0) \(hasRoot ? "> " : "")\(text)" } ?? text
  }

  /// Whether the token and the previous one would merge without a comment between them.
  private func mayMerge(with token: StyleToken) -> Bool {
    switch (last, token) {
    case (.word, .number(let text, _)), (.number, .number(let text, _)):
      text.first != "+" && text.first != "-"
    case (.word, .word), (.word, .function), (.hash, .word), (.hash, .function), (.hash, .number),
      (.number, .word), (.number, .function):
      true
    default: false
    }
  }

  private mutating func piece(_ token: StyleToken) -> String? {
    let isCounting = functions.last.map(StyleProperties.countingPseudoClasses.contains) ?? false
    switch token {
    case .word(let name): return word(name)
    case .hash(let name): return attribute == nil ? "#" + scope.id(name) : nil
    case .string(let text):
      if attribute != nil { return value(text) }
      return functions.last == "lang" ? text.plainWord : nil
    case .number(let text, let unit): return isCounting ? text + unit.plainWord : nil
    case .space:
      if functions.isEmpty { isFirstCompound = false }
      return " "
    case .function(let name):
      guard last == .mark(":"), attribute == nil,
        name == "not" && functions.isEmpty || name == "lang"
          || StyleProperties.countingPseudoClasses.contains(name)
      else { return nil }
      functions.append(name)
      return name + "("
    case .mark(let byte):
      let mark = String(Unicode.Scalar(byte))
      switch mark {
      case "[" where attribute == nil: attribute = ("", "")
      case "]": attribute = nil
      case ")": if functions.popLast() == nil { return nil }
      case _ where attribute != nil:
        guard "=~|^$*".contains(mark) else { return nil }
        attribute?.marks += mark
      case ">" where functions.isEmpty, "+" where functions.isEmpty, "~" where functions.isEmpty:
        if text.isEmpty { return nil }
        isFirstCompound = false
      default: guard (isCounting ? "+-" : ".:*,").contains(mark) else { return nil }
      }
      return mark
    case .atWord, .url: return nil
    }
  }

  private mutating func word(_ name: String) -> String? {
    if let known = attribute {
      if !known.name.isEmpty { return value(name) }
      attribute?.name = name
      return name.plainWord
    }
    guard last == .mark(":") else { return name.plainWord }
    let name = name.lowercased()
    guard StyleProperties.pseudoClasses.contains(name) else { return nil }
    guard name == "root" else { return name }
    guard functions.isEmpty, isFirstCompound else { return nil }
    hasRoot = true
    return scope.scope == nil ? name : "first-child"
  }

  /// Returns an attribute's value as written in the document.
  private func value(_ value: String) -> String {
    switch attribute?.name {
    case "id":
      let isStart = ["=", "^=", "|="].contains(attribute?.marks)
      return quoted(isStart ? scope.id(value) : value.plainWord)
    case "class": return quoted(value.plainWords)
    default: return quoted(value)
    }
  }
}

extension [StyleToken] {
  /// The tokens split at commas outside brackets.
  var splitAtCommas: [[StyleToken]] {
    var (pieces, depth) = ([[StyleToken]()], 0)
    for token in self {
      depth += token.depthChange
      if depth == 0, token == .mark(",") {
        pieces.append([])
      } else {
        pieces[pieces.count - 1].append(token)
      }
    }
    return pieces
  }
}
