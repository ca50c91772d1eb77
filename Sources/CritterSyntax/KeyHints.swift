import CritterGraphics

/// Hints for unknown keys and words of a file. The syntax has no list of keys, so the reader of a
/// file passes them.
package struct KeyHints: Sendable {
  /// Returns the end of a message about an unknown key or word.
  ///
  /// - Parameters:
  ///   - place: the mapping, as in "unknown key 'd' in a part", or the kind of the word.
  package typealias Suggestion =
    @Sendable (_ name: String, _ place: String, _ keys: [String]) -> String

  let suggestion: Suggestion
  /// Whether another tool has the name for one of the keys.
  let isSynonym: @Sendable (_ name: String, _ keys: [String]) -> Bool

  package init(
    suggestion: @escaping Suggestion,
    isSynonym: @escaping @Sendable (_ name: String, _ keys: [String]) -> Bool
  ) {
    self.suggestion = suggestion
    self.isSynonym = isSynonym
  }

  /// Hints that suggest only similar names.
  package static let similarNames = KeyHints(
    suggestion: { name, _, keys in CritterGraphics.suggestion(for: name, among: keys, from: nil) },
    isSynonym: { _, _ in false })
}
