package import CritterGraphics
import CritterRig
package import CritterSyntax

extension KeyHints {
  /// Hints with the words of other tools.
  package static let synonyms = KeyHints(
    suggestion: suggestion(for:),
    isSynonym: { Synonym.hasKey(for: $0, among: $1) },
    example: { key, place in
      Synonym.all.first { $0.place == place && $0.usage?.hasPrefix(key + ":") ?? false }?.usage
    })
}

/// Returns the end of a message about an unknown key or word of a file.
@Sendable private func suggestion(for key: UnknownKey) -> String {
  if let place = key.rightPlace { return "; " + place }
  let (name, place, keys) = (key.name, key.place, key.keys)
  let spelling = name.spelling
  if let key = keys.first(where: { $0.spelling == spelling }) { return asking(key) }
  let known = Synonym.all.filter { $0.isKey(in: place) && $0.has(spelling) }
  let fitting = known.filter { keys.contains($0.name) || $0.isAdvice && $0.place == place }
  if let one = fitting.first(where: { $0.place == place })
    ?? fitting.first(where: { Synonym.areAlike($0.place, place) })
  {
    return one.hint(in: place)
  }
  if let key = likely(name, among: keys) { return asking(key) }
  if let one = Synonym.elsewhere(known, spelling, than: place) {
    return "; use '\(one.usage ?? one.name)' in \(one.place)"
  }
  guard keys.count > 5, key.value != nil else { return list(of: keys, from: nil) }
  let file = place == Synonym.option ? "manifest" : "rig"
  return list(of: keys.likeliestFirst(for: name), from: "critter schema \(file)")
}

extension UnknownKey {
  /// The right place of a key that isn't misspelled, but in the wrong mapping; nil for other keys.
  fileprivate var rightPlace: String? {
    let pairs = value?.pairs ?? []
    let inside = Set(pairs.compactMap(\.key.text))
    if place == "a rig" {
      guard !pairs.isEmpty else { return nil }
      if inside.contains("frame") { return "indent it under 'parts'" }
      let ofClips = ["duration", "loop", "plays"]
      if !inside.isDisjoint(with: ofClips) { return "indent it under 'clips'" }
      let ofStates: Set = ["parts", "needs", "excludes", "along", "play"]
      return inside.isSubset(of: ofStates) ? "indent it under 'states'" : nil
    }
    guard keys.contains("parts"), let root else { return nil }
    if !pairs.isEmpty, root.hasPart(name) { return "put parts under 'parts'" }
    guard !keys.contains("frame"), Property.allCases.contains(where: { $0.name == name }) else {
      return nil
    }
    return "put it under a part: parts: { NAME: { \(name): … } }"
  }
}

extension Node {
  /// Returns whether a rig has a part, at any depth.
  fileprivate func hasPart(_ name: String) -> Bool {
    self["parts"]?.pairs?.contains { $0.key.text == name || $0.value.hasPart(name) } ?? false
  }
}

extension [String] {
  /// The keys that a beginner needs most, in this order.
  private static let common = [
    "frame", "art", "fill", "text", "parts", "rotate", "translate", "scale", "opacity", "values",
    "duration", "easing", "loop", "canvas", "states", "clips", "output", "rig", "clip", "state",
  ]

  /// Returns the keys that contain the name or are in it, then the most common ones, then the rest.
  fileprivate func likeliestFirst(for name: String) -> [String] {
    let alike = filter { name.count > 2 && ($0.contains(name) || name.contains($0)) }
    let common = Self.common.filter { contains($0) && !alike.contains($0) }
    return alike + common + filter { !alike.contains($0) && !common.contains($0) }
  }
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
  if let one = Synonym.advice(for: name, in: Synonym.option) { return "; " + one }
  if let one = known.first(where: { $0.has(name.spelling) }) {
    return one.usage.map { "; use '\($0)'" } ?? asking(one.written)
  }
  return likely(name, among: options).map { asking("--" + $0) } ?? ""
}

/// Returns the end of a message about an unknown command.
package func suggestion(forCommand name: String, among commands: [String]) -> String {
  if let one = Synonym.advice(for: name, in: Synonym.command) { return "; " + one }
  let known = Synonym.all.filter { $0.place == Synonym.command && commands.contains($0.name) }
  if let one = known.first(where: { $0.has(name.spelling) }) { return "; use '\(one.written)'" }
  if let command = likely(name, among: commands) { return asking(command) }
  return list(of: commands, from: "critter help")
}

extension Synonym {
  /// Returns advice for a word that has no equivalent in a place; nil for other words.
  fileprivate static func advice(for word: String, in place: String) -> String? {
    all.first { $0.isAdvice && $0.place == place && $0.has(word.spelling) }?.written
  }

  fileprivate func isKey(in place: String) -> Bool {
    switch self.place {
    case Self.command: false
    case Self.option: place == Self.option
    default: place != Self.option
    }
  }

  /// The end of a message in a mapping that has the key.
  fileprivate func hint(in place: String) -> String {
    if isAdvice { return "; " + written }
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
