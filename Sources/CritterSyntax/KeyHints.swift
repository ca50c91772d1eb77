import CritterGraphics

/// Hints for unknown keys and words of a file. The syntax has no list of keys, so the reader of a
/// file passes them.
package struct KeyHints: Sendable {
  /// Returns the end of a message about an unknown key or word.
  package typealias Suggestion = @Sendable (UnknownKey) -> String

  let suggestion: Suggestion
  /// Whether another tool has the name for one of the keys.
  let isSynonym: @Sendable (_ name: String, _ keys: [String]) -> Bool
  /// Returns a key of a mapping with a typical value, such as `canvas: { size: [160, 120] }`; nil
  /// for other keys.
  let example: @Sendable (_ key: String, _ place: String) -> String?

  package init(
    suggestion: @escaping Suggestion,
    isSynonym: @escaping @Sendable (_ name: String, _ keys: [String]) -> Bool,
    example: @escaping @Sendable (_ key: String, _ place: String) -> String?
  ) {
    self.suggestion = suggestion
    self.isSynonym = isSynonym
    self.example = example
  }

  /// Hints that suggest only similar names.
  package static let similarNames = KeyHints(
    suggestion: { CritterGraphics.suggestion(for: $0.name, among: $0.keys, from: nil) },
    isSynonym: { _, _ in false }, example: { _, _ in nil })
}

/// A key of a mapping, or a word, that isn't one of the expected ones.
package struct UnknownKey: Sendable {
  package let name: String
  /// The mapping, as in "unknown key 'd' in a part", or the kind of the word.
  package let place: String
  /// The expected keys or words.
  package let keys: [String]
  /// The value of the key; nil for a word.
  package var value: Node?
  /// The whole file; nil for files without parts.
  package var root: Node?
}
