/// The CSS of one SVG file, made to touch nothing but that file's elements in a document that has
/// several.
struct StyleSheet {
  /// The id of the element that holds all of the file; the file's own ids get it as a prefix.
  let scope: String

  /// - Parameter css: as the file writes it.
  /// - Returns: the same rules, each selector within the scope. What loads other files is left out,
  ///   as nothing outside of an SVG is ever looked at.
  func scoped(_ css: String) -> String {
    var rest = css.replacing(/\/\*(?s:.*?)\*\//, with: "")[...]
    var result: [String] = []
    while let rule = nextRule(&rest) {
      if let text = scoped(rule) { result.append(text) }
    }
    return result.joined(separator: "\n")
  }

  private struct Rule {
    var prelude: Substring
    var block: Substring
  }

  private func scoped(_ rule: Rule) -> String? {
    let prelude = rule.prelude.trimmed
    if prelude.hasPrefix("@media") || prelude.hasPrefix("@supports") {
      return "\(prelude) { \(scoped(String(rule.block))) }"
    }
    if prelude.hasPrefix("@") { return nil }
    let selectors = prelude.split(separator: ",").map { selector in
      "#\(scope) " + selector.trimmed.replacing(/#([\p{L}_])/) { "#\(scope)-\($0.1)" }
    }
    return "\(selectors.joined(separator: ", ")) { \(renamingReferences(rule.block.trimmed)) }"
  }

  /// `url(#shade)` with the file's prefix, in CSS or in an attribute.
  func renamingReferences(_ text: String) -> String {
    guard text.contains("url(") else { return text }
    return text.replacing(/url\(\s*(?:"|'|&quot;|&apos;)?#([^)"'&]+)(?:"|'|&quot;|&apos;)?\s*\)/) {
      "url(#\(scope)-\($0.1.trimmed))"
    }
  }

  /// Takes `prelude { block }` off; statements such as `@import …;` on the way are left out.
  private func nextRule(_ rest: inout Substring) -> Rule? {
    guard let open = rest.firstIndex(of: "{") else { return nil }
    var (depth, close) = (0, open)
    for index in rest[open...].indices {
      close = index
      if rest[index] == "{" { depth += 1 }
      if rest[index] == "}" { depth -= 1 }
      if depth == 0 { break }
    }
    let prelude = rest[..<open].split(separator: ";", omittingEmptySubsequences: false)
    defer { rest = rest[rest.index(after: close)...] }
    return Rule(prelude: prelude.last ?? "", block: rest[rest.index(after: open)..<close])
  }
}

extension StringProtocol {
  /// Without the white space around it.
  var trimmed: String {
    let start = drop { $0.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
