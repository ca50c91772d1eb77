import CritterSystem

extension String {
  /// The line as it can be shown to somebody who trusts the screen: what a terminal or a CI runner
  /// would obey, and what turns or hides the letters around it, is spelled out, as `\u{1b}`.
  package var printable: String {
    guard mayBeObeyed else { return self }
    let line = unicodeScalars.drop { $0.properties.isWhitespace }
    let isCommand = String(String.UnicodeScalarView(line)).exact.hasPrefix("::")
    let text = isCommand ? exact.replacing("::", with: "\\u{3a}:", maxReplacements: 1) : self
    return text.exact.replacing("##[", with: "\\u{23}#[").unicodeScalars.reduce(into: "") {
      text, scalar in
      if scalar.isUnsafe {
        text += "\\u{" + String(scalar.value, radix: 16) + "}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  /// The same, with its line ends left as they are.
  package var printableLines: String {
    guard mayBeObeyed else { return self }
    return unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).printable }.joined(separator: "\n")
  }

  /// Lines of GitHub's runners that begin with `::` are commands to them, older ones where they have
  /// `##[` in them.
  private var mayBeObeyed: Bool {
    exact.contains("::") || exact.contains("##[") || unicodeScalars.contains(where: \.isUnsafe)
  }
}

extension Unicode.Scalar {
  /// Whether it controls a terminal, or reverses or hides the text around it. Tabs and the joiners of
  /// letters and emoji don't count.
  package var isUnsafe: Bool {
    if isASCII { return value < 0x20 && value != 9 || value == 0x7F }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    case .format: return value != 0x200C && value != 0x200D
    default: return false
    }
  }
}
