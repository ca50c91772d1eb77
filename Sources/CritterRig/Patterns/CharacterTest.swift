/// What one character of a text must be.
struct CharacterTest {
  /// One of several things that it may be.
  enum Member {
    case one(Character)
    /// Both ends included.
    case range(Unicode.Scalar, Unicode.Scalar)
    case kind(Kind, isNegated: Bool)
  }

  /// What has a letter of its own behind a backslash.
  enum Kind: Character {
    case digit = "d"
    case space = "s"
    case word = "w"
    /// Has none; a dot is everything else.
    case newline = "\n"

    func holds(for character: Character) -> Bool {
      switch self {
      case .digit: character.isNumber
      case .space: character.isWhitespace
      case .word: character.isLetter || character.isNumber || character == "_"
      case .newline: character.isNewline
      }
    }
  }

  var members: [Member]
  var isNegated = false
  var ignoresCase = false

  func holds(for character: Character) -> Bool {
    (isMember(character) || ignoresCase && isMemberInAnotherCase(character)) != isNegated
  }

  private func isMember(_ character: Character) -> Bool {
    members.contains { member in
      switch member {
      case .one(let one): return one == character
      case .range(let first, let last):
        let scalars = character.unicodeScalars
        return scalars.count == 1 && (first...last).contains(scalars[scalars.startIndex])
      case .kind(let kind, let isNegated): return kind.holds(for: character) != isNegated
      }
    }
  }

  private func isMemberInAnotherCase(_ character: Character) -> Bool {
    [character.lowercased(), character.uppercased()].contains { other in
      other.count == 1 && other.first.map(isMember) ?? false
    }
  }
}
