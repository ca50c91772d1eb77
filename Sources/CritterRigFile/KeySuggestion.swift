package import CritterGraphics
package import CritterSyntax

extension KeyHints {
  /// Hints with the words of other tools.
  package static let synonyms = KeyHints(
    suggestion: { suggestion(forKey: $0, in: $1, among: $2) },
    isSynonym: { Synonym.hasKey(for: $0, among: $1) })
}

/// Returns the end of a message about an unknown key or word of a file.
///
/// - Parameter place: the mapping, as in "unknown key 'd' in a part", or the kind of the word.
private func suggestion(forKey name: String, in place: String, among keys: [String]) -> String {
  let spelling = name.spelling
  if let key = keys.first(where: { $0.spelling == spelling }) { return asking(key) }
  let known = Synonym.all.filter { $0.isKey(in: place) && $0.has(spelling) }
  let fitting = known.filter { keys.contains($0.name) }
  if let one = fitting.first(where: { $0.place == place })
    ?? fitting.first(where: { Synonym.areAlike($0.place, place) })
  {
    return one.hint(in: place)
  }
  if let key = likely(name, among: keys) { return asking(key) }
  if let one = Synonym.elsewhere(known, spelling, than: place) {
    return "; use '\(one.usage ?? one.name)' in \(one.place)"
  }
  return list(of: keys, from: nil)
}

/// Returns the end of a message about an unknown option, which may be empty.
///
/// - Parameters:
///   - name: the option without dashes.
///   - options: the names of all options of the command, without dashes.
package func suggestion(forOption name: String, among options: [String]) -> String {
  let known = Synonym.all.filter { $0.place == Synonym.option && options.contains($0.name) }
  if let option = options.first(where: { $0.spelling == name.spelling && $0.count > 1 }) {
    return asking("--" + option)
  }
  if let one = known.first(where: { $0.has(name.spelling) }) {
    return one.usage.map { "; use '\($0)'" } ?? asking(one.written)
  }
  return likely(name, among: options).map { asking("--" + $0) } ?? ""
}

/// Returns the end of a message about an unknown command.
package func suggestion(forCommand name: String, among commands: [String]) -> String {
  let known = Synonym.all.filter { $0.place == Synonym.command && commands.contains($0.name) }
  if let one = known.first(where: { $0.has(name.spelling) }) { return "; use '\(one.written)'" }
  if let command = likely(name, among: commands) { return asking(command) }
  return list(of: commands, from: "critter help")
}

extension Synonym {
  fileprivate func isKey(in place: String) -> Bool {
    switch self.place {
    case Self.command: false
    case Self.option: place == Self.option
    default: place != Self.option
    }
  }

  /// The end of a message in a mapping that has the key.
  fileprivate func hint(in place: String) -> String {
    // The values of tracks differ from those of parts.
    guard let usage, self.place == place || place.exact.dropping(prefix: "a part's ") == nil
    else { return asking(name) }
    guard let value = usage.exact.dropping(prefix: "--") else { return "; use '\(usage)'" }
    return "; use '\(value.replacing(" ", with: ": ", maxReplacements: 1))'"
  }
}

/// Returns the known word that a misspelled word most likely is; nil below a good likeness, because
/// another tool may have the word for something else.
private func likely(_ name: String, among words: [String]) -> String? {
  let name = name.lowercased()
  let likely: [(word: String, distance: Int)] = words.compactMap { word in
    let length = max(name.count, word.count)
    guard length <= longestCompared else { return nil }
    // Of short words, only letters may be swapped.
    if length < 4, name.sorted() != word.sorted() { return nil }
    let distance = distance(name, word)
    let most = length < 6 ? 1 : length < 12 ? 2 : 3
    guard distance <= most, length > 7 || abs(name.count - word.count) < 2 else { return nil }
    let isAlike = name.first == word.first || distance == 1 && length > 4
    return isAlike ? (word, distance) : nil
  }
  return likely.min { $0.distance < $1.distance }?.word
}

extension EasingError {
  /// The message, with the easing that another tool has under the unknown name.
  package var advice: String {
    guard case .unknown(let text, _) = self,
      let known = Synonym.all.first(where: { $0.place == "an easing" && $0.has(text.spelling) })
    else { return message }
    return "unknown easing '\(text)'" + asking(known.name)
  }
}
