import CritterSystem

extension Collection<String> {
  /// `a`, `a or b`, `a, b, or c`.
  public var listed: String {
    let start = dropLast().joined(separator: ", ")
    guard !start.isEmpty, let last = suffix(1).first else { return joined() }
    return count == 2 ? "\(start) or \(last)" : "\(start), or \(last)"
  }
}

extension String {
  /// As a shell reads it as one word: in quotes where it would take it apart.
  package var shellQuoted: String {
    let isPlain = unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9": true
      default: "-_./,=:@%+".unicodeScalars.contains(scalar)
      }
    }
    return isPlain && !isEmpty ? self : "'\(exact.replacing("'", with: #"'\''"#))'"
  }
}
