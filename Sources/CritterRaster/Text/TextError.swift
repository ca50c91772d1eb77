public import CritterGraphics

/// The reason why a line of text can't become outlines.
public enum TextError: CritterError, Hashable {
  /// No font of this family is installed, in any weight. `hint` is the fix.
  case missingFont(family: String, weight: Int, hint: String)
  /// The font family has no glyphs for these characters. Emoji are always missing, because they are
  /// images and not outlines.
  case missingGlyphs([Character], family: String)
  /// The line has more than `limit` code points. Pango's 32-bit widths could overflow.
  case lineTooLong(length: Int, limit: Int)
  /// Pango was built without fontconfig and FreeType.
  case freeTypeMissing
  case cairoFailed(reason: String)

  /// The error message, with a fix.
  public var message: String {
    switch self {
    case .missingFont(let family, _, let hint):
      "the font '\(family)' isn't installed; \(hint)"
    case .missingGlyphs(let characters, let family):
      "the font '\(family)' has no glyphs for "
        + characters.map(\.named).joined(separator: ", ")
        + "; use a font that has them, or art instead of emoji"
    case .lineTooLong(let length, let limit):
      "a line of \(length.grouped) characters is too long; the limit is \(limit.grouped)"
    case .freeTypeMissing:
      "this Pango can't use fontconfig and FreeType; install one that can"
    case .cairoFailed(let reason):
      "cairo can't outline the text: \(reason)"
    }
  }

  static func missingFont(family: String, weight: Int) -> TextError {
    .missingFont(family: family, weight: weight, hint: hint(for: family))
  }

  private static func hint(for family: String) -> String {
    guard family.lowercased() == "inter" else {
      return "install it, or use a font that 'fc-list : family' lists"
    }
    #if os(macOS)
      return "install the cask font-inter"
    #else
      return "install the package fonts-inter"
    #endif
  }
}

extension Character {
  /// A character with its code point, such as `'🐻' (U+1F43B)`, for terminals without emoji.
  fileprivate var named: String {
    let codes = unicodeScalars.map(\.code).joined(separator: " ")
    let isControl = unicodeScalars.contains { $0.properties.generalCategory == .control }
    return isControl ? codes : "'\(self)' (\(codes))"
  }
}

extension Unicode.Scalar {
  fileprivate var code: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
  }
}
