extension String {
  /// The line with all unsafe text escaped, such as `\u{1b}`.
  ///
  /// Unsafe text includes terminal controls, commands of CI runners, and characters that reverse or
  /// hide the text around them.
  package var printable: String {
    guard isRunnerCommand else { return self }
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

  /// The text with unsafe text escaped and line breaks kept.
  package var printableLines: String {
    guard isRunnerCommand else { return self }
    return unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).printable }.joined(separator: "\n")
  }

  /// Whether a terminal or CI runner could interpret the text as a command.
  ///
  /// GitHub's runners interpret lines that start with `::`. Older runners interpret lines that
  /// contain `##[`.
  private var isRunnerCommand: Bool {
    exact.contains("::") || exact.contains("##[") || unicodeScalars.contains(where: \.isUnsafe)
  }
}

extension Unicode.Scalar {
  /// Whether the character controls a terminal, or reverses or hides the text around it.
  ///
  /// Tabs and the joiners of letters and emoji are safe.
  package var isUnsafe: Bool {
    if isASCII { return value < 0x20 && value != 9 || value == 0x7F }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    case .format: return value != 0x200C && value != 0x200D
    default: return false
    }
  }
}
