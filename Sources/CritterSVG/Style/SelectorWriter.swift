import CritterSystem

/// Writes the selectors of one file's rules, each within the file's scope.
struct SelectorWriter {
  let scope: StyleWriter

  /// - Parameter prelude: what is before a rule's block.
  /// - Returns: nil if one of the selectors is not understood, which makes CSS ignore the rule.
  func text(of prelude: [StyleToken]) -> String? {
    var texts: [String] = []
    for selector in prelude.splitAtCommas {
      guard let text = text(ofOne: selector.trimmingSpace) else { return nil }
      texts.append(text)
    }
    return texts.joined(separator: ", ")
  }

  private func text(ofOne selector: [StyleToken]) -> String? {
    var rest = selector[...]
    guard !rest.isEmpty, let body = compounds(&rest), rest.isEmpty else { return nil }
    // The file's root is the one child of the element that holds it.
    return scope.scope.map { "#\($0) \(body.hasRoot ? "> " : "")\(body.text)" } ?? body.text
  }

  private func compounds(_ rest: inout ArraySlice<StyleToken>) -> (text: String, hasRoot: Bool)? {
    var (text, hasRoot) = ("", false)
    while true {
      guard let compound = compound(&rest) else { return nil }
      if compound.hasRoot, !text.isEmpty { return nil }
      hasRoot = hasRoot || compound.hasRoot
      text += compound.text
      guard let combinator = combinator(&rest) else { return nil }
      if combinator.isEmpty { return (text, hasRoot) }
      text += combinator
    }
  }

  /// - Returns: empty at the end; nil if it is unknown.
  private func combinator(_ rest: inout ArraySlice<StyleToken>) -> String? {
    let isApart = rest.first == .space
    rest = rest.drop { $0 == .space }
    guard let first = rest.first, first != .mark(")") else { return "" }
    guard case .mark(let byte) = first, ">+~".utf8.contains(byte) else {
      return isApart ? " " : nil
    }
    rest = rest.dropFirst().drop { $0 == .space }
    return " \(Unicode.Scalar(byte)) "
  }

  private func compound(
    _ rest: inout ArraySlice<StyleToken>, isNested: Bool = false
  ) -> (text: String, hasRoot: Bool)? {
    var (text, hasRoot) = ("", false)
    if rest.first == .mark("*") {
      text = "*"
      rest.removeFirst()
    } else if case .word(let name)? = rest.first {
      text = name.plainWord
      rest.removeFirst()
    }
    while let first = rest.first {
      switch first {
      case .hash(let name): text += "#" + scope.id(name)
      case .mark(UInt8(ascii: ".")):
        rest.removeFirst()
        guard case .word(let name)? = rest.first else { return nil }
        text += "." + name.plainWord
      case .mark(UInt8(ascii: "[")):
        guard let condition = attribute(&rest) else { return nil }
        text += condition
      case .mark(UInt8(ascii: ":")):
        rest.removeFirst()
        guard let condition = pseudoClass(&rest, isNested: isNested) else { return nil }
        hasRoot = hasRoot || condition == ":root"
        text += condition == ":root" && scope.scope != nil ? ":first-child" : condition
      default: return text.isEmpty ? nil : (text, hasRoot)
      }
      rest = rest.dropFirst()
    }
    return text.isEmpty ? nil : (text, hasRoot)
  }

  /// Takes compounds between commas, and not the closing bracket.
  private func list(_ rest: inout ArraySlice<StyleToken>) -> String? {
    var texts: [String] = []
    repeat {
      if !texts.isEmpty { rest.removeFirst() }
      rest = rest.drop { $0 == .space }
      guard let compound = compound(&rest, isNested: true) else { return nil }
      texts.append(compound.text)
      rest = rest.drop { $0 == .space }
    } while rest.first == .mark(",")
    return rest.first == .mark(")") ? texts.joined(separator: ", ") : nil
  }

  /// Takes all but the closing bracket.
  private func attribute(_ rest: inout ArraySlice<StyleToken>) -> String? {
    guard let close = rest.firstIndex(of: .mark("]")) else { return nil }
    let inner = rest[(rest.startIndex + 1)..<close].filter { $0 != .space }
    rest = rest[close...]
    guard case .word(let name)? = inner.first else { return nil }
    if inner.count == 1 { return "[\(name.plainWord)]" }
    let marks = inner.dropFirst().dropLast()
    let kind = marks.map(\.markText).joined()
    guard ["=", "~=", "|=", "^=", "$=", "*="].contains(kind) else { return nil }
    switch inner.last {
    case .string(let value), .word(let value):
      return "[\(name.plainWord)\(kind)\(quoted(written(value, kind, in: name)))]"
    default: return nil
    }
  }

  /// A value as the attribute holds it in the document.
  private func written(_ value: String, _ kind: String, in attribute: String) -> String {
    switch attribute {
    case "id": ["=", "^=", "|="].contains(kind) ? scope.id(value) : value.plainWord
    case "class": value.plainWords
    default: value
    }
  }

  private func pseudoClass(_ rest: inout ArraySlice<StyleToken>, isNested: Bool) -> String? {
    switch rest.first {
    case .word(let name)?:
      let name = name.lowercased()
      guard StyleProperties.pseudoClasses.contains(name), !(isNested && name == "root") else {
        return nil
      }
      return ":" + name
    case .function("not")? where !isNested:
      rest.removeFirst()
      return list(&rest).map { ":not(\($0))" }
    case .function("lang")?:
      rest.removeFirst()
      guard let close = rest.firstIndex(of: .mark(")")) else { return nil }
      let languages = Array(rest[..<close]).splitAtCommas.map(\.trimmingSpace)
      rest = rest[close...]
      let names = languages.compactMap { $0.count == 1 ? $0[0].languageText : nil }
      return names.count == languages.count ? ":lang(\(names.joined(separator: ", ")))" : nil
    case .function(let name)? where StyleProperties.countingPseudoClasses.contains(name):
      guard let close = rest.firstIndex(of: .mark(")")) else { return nil }
      let count = rest[(rest.startIndex + 1)..<close].map(\.countText)
      rest = rest[close...]
      return count.contains(nil) ? nil : ":\(name)(\(count.compactMap(\.self).joined()))"
    default: return nil
    }
  }
}

extension [StyleToken] {
  /// Its pieces between commas that are in no brackets.
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

extension StyleToken {
  /// Of a language's tag or the beginning of one.
  fileprivate var languageText: String? {
    switch self {
    case .word(let text), .string(let text): text.plainWord
    default: nil
    }
  }

  fileprivate var markText: String {
    if case .mark(let byte) = self { String(Unicode.Scalar(byte)) } else { "?" }
  }

  /// A piece of `2n + 1`.
  fileprivate var countText: String? {
    switch self {
    case .word(let word): word.plainWord
    case .number(let text, let unit): text + unit.plainWord
    case .space: " "
    case .mark(UInt8(ascii: "+")): "+"
    case .mark(UInt8(ascii: "-")): "-"
    default: nil
    }
  }
}
