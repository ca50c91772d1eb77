/// A regular expression, which a text as a whole matches or not.
///
/// It is ours because every way to match is followed at once: the time is the text's length times
/// the expression's, where a search that goes back can take twice as long for each letter.
package struct TextPattern: Hashable, Sendable {
  /// As the file writes it.
  package let source: String
  private let program: PatternProgram

  package init(_ source: String) throws(PatternError) {
    self.source = source
    program = try PatternProgram(PatternParser.tree(of: source))
  }

  package func matches(_ text: String) -> Bool {
    program.matches(Array(text))
  }

  /// At most so many steps tell whether a text of some characters matches.
  package func steps(for characters: Int) -> Int {
    (characters + 1) * program.count
  }

  package static func == (a: TextPattern, b: TextPattern) -> Bool { a.source == b.source }

  package func hash(into hasher: inout Hasher) { hasher.combine(source) }
}

/// Why a text is no regular expression.
package struct PatternError: Error, Hashable, Sendable {
  /// In characters from the start, from 0; nil where the whole is meant.
  package let offset: Int?
  /// Completes "this is no regular expression: …".
  package let reason: String

  /// With its place.
  package var message: String {
    reason + (offset.map { ", at character \($0 + 1)" } ?? "")
  }
}

/// A regular expression as it is written.
indirect enum PatternTree {
  case character(CharacterTest)
  case assertion(Assertion)
  case sequence([PatternTree])
  case choice([PatternTree])
  /// Any number of times from the least on where there is no most.
  case repeated(PatternTree, least: Int, most: Int?)

  /// What holds between two characters.
  enum Assertion {
    case start, end, wordBoundary, noWordBoundary
  }
}
