extension Collection<String> {
  /// The elements joined as `a`, `a or b`, or `a, b, or c`.
  package var listed: String { listed(with: "or") }

  /// Returns the items as a list that ends in a word and the last item.
  package func listed(with word: String) -> String {
    let start = dropLast().joined(separator: ", ")
    guard !start.isEmpty, let last = suffix(1).first else { return joined() }
    return count == 2 ? "\(start) \(word) \(last)" : "\(start), \(word) \(last)"
  }
}

extension String {
  /// Returns the text if it meets a condition, or else the text with the lowest number that does, such
  /// as `name-2`.
  package func numbered(where isFree: (String) -> Bool) -> String {
    isFree(self) ? self : (2...).lazy.map { "\(self)-\($0)" }.first(where: isFree) ?? self
  }

  /// The text as a single shell word, quoted if necessary.
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

extension [String] {
  /// The first elements and the number of the others, in one line.
  package var joinedBriefly: String {
    let limit = 3
    guard count > limit + 1 else { return joined(separator: ", ") }
    return prefix(limit).joined(separator: ", ") + " and \(count - limit) more"
  }
}
