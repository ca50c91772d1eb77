extension String {
  /// In double quotes, as YAML reads any text; as JSON has it, too.
  package var doubleQuoted: String {
    let escaped = unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\"", "\\": return "\\" + String(scalar)
      case ..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}":
        let digits = String(scalar.value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: return String(scalar)
      }
    }
    return "\"" + escaped.joined() + "\""
  }
}
