import CritterGraphics
import CritterSyntax

/// Names that are unique in a rig.
package struct PartNames {
  private var taken: Set<String> = []

  package init() {}

  /// Returns a name like a text, with letters, digits, and hyphens.
  package mutating func unique(_ text: String) -> String {
    text.rigName.numbered { taken.insert($0).inserted }
  }
}

extension String {
  /// The text as a name: small letters, digits, and single hyphens.
  package var rigName: String {
    var (name, isGap) = ("", false)
    for scalar in lowercased().unicodeScalars.prefix(60) {
      switch scalar {
      case "a"..."z", "0"..."9":
        if isGap, !name.isEmpty { name += "-" }
        name.unicodeScalars.append(scalar)
        isGap = false
      default: isGap = true
      }
    }
    if name.isEmpty { return "part" }
    // YAML and path data read some short names as something else.
    let isWord = ["true", "false", "null", "none", "yes", "no", "on", "off", "y", "n"].contains(
      name)
    let first = name.unicodeScalars.first
    let isNumber = first.map { ("0"..."9").contains($0) } ?? false
    return isWord || isNumber ? "part-\(name)" : name
  }
}

/// The colors and easings that appear several times in a rig, by name.
package struct RepeatedNames {
  private var easings: [(text: String, name: String)] = []
  private var colors: [(text: String, name: String)] = []

  package init(in pairs: [YAMLValue.Pair]) {
    var (counts, users, order): ([String: Int], [String: Set<String>], [String]) = ([:], [:], [])
    for pair in pairs {
      Self.forEachText(of: pair, in: "") { text, part in
        guard text.exact.hasPrefix("#") || text.exact.hasPrefix("cubic-bezier(") else { return }
        if counts[text] == nil { order.append(text) }
        counts[text, default: 0] += 1
        users[text, default: []].insert(part)
      }
    }
    // A color of one part has no name, however often it is there.
    let repeated = order.filter { text in
      (text.exact.hasPrefix("#") ? users[text]?.count : counts[text]) ?? 0 > 1
    }
    for text in repeated where text.exact.hasPrefix("cubic-bezier(") {
      easings.append((text, Self.name(ofEasing: text, easings.count + 1)))
    }
    var taken = PartNames()
    for text in repeated where text.exact.hasPrefix("#") && colors.count < 500 {
      colors.append((text, taken.unique(Color(css: text)?.plainName ?? "color")))
    }
  }

  /// Calls a function with each text of an entry, and the name of its part.
  private static func forEachText(
    of pair: YAMLValue.Pair, in part: String, _ use: (String, String) -> Void
  ) {
    switch pair.value {
    case .text(let text): use(text, part)
    case .list(let items):
      for item in items { forEachText(of: .init("", item), in: part, use) }
    case .map(let pairs), .block(let pairs):
      for inner in pairs {
        forEachText(of: inner, in: pair.key == "parts" ? inner.key : part, use)
      }
    case .anchored, .alias: break
    }
  }

  /// The entries `colors` and `easings`.
  package var entries: [YAMLValue.Pair] {
    func entry(_ key: String, _ list: [(text: String, name: String)]) -> [YAMLValue.Pair] {
      list.isEmpty ? [] : [.init(key, .map(list.map { .init($0.name, .text($0.text)) }))]
    }
    return entry("colors", colors) + entry("easings", easings)
  }

  /// Returns entries with the names in place of the texts.
  package func replaced(_ pairs: [YAMLValue.Pair]) -> [YAMLValue.Pair] {
    let known = Dictionary(first: (easings + colors).map { ($0.text, $0.name) })
    return pairs.map { .init($0.key, Self.replaced($0.value, known)) }
  }

  private static func replaced(_ value: YAMLValue, _ known: [String: String]) -> YAMLValue {
    switch value {
    case .text(let text): .text(known[text] ?? text)
    case .alias, .anchored: value
    case .list(let items): .list(items.map { replaced($0, known) })
    case .map(let pairs): .map(pairs.map { .init($0.key, replaced($0.value, known)) })
    case .block(let pairs): .block(pairs.map { .init($0.key, replaced($0.value, known)) })
    }
  }

  private static func name(ofEasing text: String, _ number: Int) -> String {
    switch text {
    case "cubic-bezier(0.333, 0, 0.667, 1)", "cubic-bezier(0.33, 0, 0.67, 1)": "easy-ease-\(number)"
    default: "ease-\(number)"
    }
  }
}

extension Color {
  /// A word for the color.
  fileprivate var plainName: String {
    let levels = [red, green, blue]
    let (high, low) = (levels.max() ?? 0, levels.min() ?? 0)
    let light = (high + low) / 2
    guard high - low > 0.12 else {
      return light > 0.9 ? "paper" : light > 0.65 ? "light" : light > 0.3 ? "mid" : "ink"
    }
    let hue =
      high == red
      ? ((green - blue) / (high - low) * 60 + 360).truncatingRemainder(dividingBy: 360)
      : high == green
        ? (blue - red) / (high - low) * 60 + 120 : (red - green) / (high - low) * 60 + 240
    let words = [
      (15.0, "scarlet"), (40, "amber"), (65, "sun"), (160, "leaf"), (200, "aqua"), (255, "sea"),
      (290, "violet"), (335, "rose"), (360, "scarlet"),
    ]
    let word = words.first { hue <= $0.0 }?.1 ?? "scarlet"
    return light < 0.3 ? "deep-\(word)" : light > 0.8 ? "pale-\(word)" : word
  }
}
