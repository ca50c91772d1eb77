import CritterSystem

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
