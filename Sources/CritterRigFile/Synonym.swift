import CritterGraphics

/// A key, option, or command of critter, and the words that other tools have for it.
package struct Synonym: Sendable {
  /// The key, option without dashes, or command; `-` for advice about a word without an equivalent.
  package let name: String
  /// How to write it, if it isn't only another name.
  package let usage: String?
  /// The mapping that has the key, as in "unknown key 'd' in a part".
  package let place: String
  /// The words of other tools.
  package let words: [Word]

  /// A word, and the tool that it is from.
  package struct Word: Sendable {
    package let tool: String
    package let text: String
    /// The word's letters and digits.
    package let spelling: String
  }

  /// Creates a synonym from a row of the table.
  ///
  /// - Parameter words: for example `CSS: color, background; SVG: stop-color`.
  fileprivate init(_ name: String, _ usage: String, in place: String, _ words: String) {
    self.name = name
    self.usage = usage.isEmpty ? nil : usage
    self.place = place
    self.words = words.exact.split(separator: "; ").flatMap { group in
      let sides = group.exact.split(separator: ": ")
      return sides[1].exact.split(separator: ", ").map {
        Word(tool: sides[0], text: $0, spelling: $0.spelling)
      }
    }
  }

  /// Returns whether the synonym has a word, in any case and with or without hyphens and spaces.
  func has(_ spelling: String) -> Bool { words.contains { $0.spelling == spelling } }

  /// Returns whether an option has a word, such as `crf`.
  package static func hasOption(for word: String) -> Bool {
    all.contains { $0.place == option && $0.has(word.spelling) }
  }

  /// Returns whether one of the keys has a word, such as `layers`.
  static func hasKey(for word: String, among keys: [String]) -> Bool {
    all.contains {
      ![option, command].contains($0.place) && keys.contains($0.name) && $0.has(word.spelling)
    }
  }

  /// The synonym as a person writes it in its place.
  package var written: String {
    usage ?? (place == Self.option ? "--" + name : place == Self.command ? "critter " + name : name)
  }

  /// Returns the synonym to suggest for a word in a place that has no such key.
  ///
  /// Only words of a tool are clear there: `name` could mean anything. A word that critter has, too,
  /// such as `fill`, may be meant as it is.
  static func elsewhere(_ known: [Synonym], _ spelling: String, than place: String) -> Synonym? {
    let ofTools = known.filter { one in
      !one.isAdvice && one.words.contains { $0.spelling == spelling && $0.tool != "other" }
    }
    guard all.contains(where: { $0.place == place }), !words.contains(place),
      !all.contains(where: { $0.name == spelling })
    else { return nil }
    let places = [
      "a track", "a part's tracks", "a track along a path", "a rig", "a font", "a mask",
    ]
    let order = place.utf8.starts(with: "a part".utf8) ? places : ["a part"] + places
    return order.lazy.compactMap { place in ofTools.first { $0.place == place } }.first
  }

  /// Returns whether keys of the same name mean the same in two places.
  static func areAlike(_ one: String, _ other: String) -> Bool {
    [
      ["a part", "a part's change", "a part's tracks", "a part's timing"],
      ["a rig", "a rig under 'rigs'", "a theme"],
      [
        "a timing", "a transition", "a part's timing", "an art's timing", "a keyframe", "a clip",
        "a track", "a track along a path", "an action", "a step",
      ],
    ].contains { $0.contains(one) && $0.contains(other) }
  }

  /// Whether the usage is a sentence instead of something to write.
  package var isAdvice: Bool { name == "-" }

  /// The place of an option, which is also a key of an output in a manifest.
  package static let option = "an output"
  package static let command = "a command line"
  /// The kinds of words that are values.
  private static let words = ["an easing", "a mode", "a blend mode"]

  /// All synonyms, from `Words/synonyms.txt`. The first that fits a place is the one that a message
  /// suggests.
  ///
  /// The file has a line for places, such as a part, and a line per row: critter's word, how to write
  /// it if the value differs, and the words of other tools.
  package static let all: [Synonym] = {
    var (synonyms, places) = ([Synonym](), [String]())
    for line in EmbeddedFiles.all[0].text.description.exact.split(separator: "\n") {
      let cells = line.exact.split(separator: " | ", omittingEmptySubsequences: false)
      if cells.count == 3 {
        synonyms += places.map { Synonym(cells[0], cells[1], in: $0, cells[2]) }
      } else {
        places = String(line.dropFirst(2)).exact.split(separator: "; ")
      }
    }
    return synonyms
  }()
}

extension String {
  /// The lowercase letters and digits of a word, for comparison.
  package var spelling: String {
    String(lowercased().unicodeScalars.filter { $0.properties.isAlphabetic || ("0"..."9") ~= $0 })
  }
}
