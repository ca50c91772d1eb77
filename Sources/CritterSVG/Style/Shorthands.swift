import CritterGraphics

extension StyleDeclaration {
  /// Returns the property and its value; for shorthands, all of their properties.
  package func longhands(_ variables: StyleVariables) -> [String: [StyleToken]] {
    let value = variables.resolved(value)
    let name = property.exact.dropping(prefix: "-webkit-") ?? property
    // Browsers ignore a sum without spaces around its sign.
    let isSum = zip(value, value.dropFirst()).contains { before, sign in
      if case (.number, .number) = (before, sign) { true } else { false }
    }
    if isSum, value.contains(.function("calc")) { return [:] }
    // Properties of other browsers.
    if name.exact.hasPrefix("-"), !name.exact.hasPrefix("--") { return [:] }
    switch name {
    case "marker":
      return Dictionary(uniqueKeysWithValues: StyleProperties.markers.map { ($0, value) })
    case "animation": return Self.animations(value)
    case "offset": return Self.offset(value)
    case "font": return Self.font(value)
    default: return [name: value]
    }
  }

  /// Splits the shorthand `font`; the whole value for a keyword such as `inherit`.
  private static func font(_ value: [StyleToken]) -> [String: [StyleToken]] {
    let words = value.words
    let sizes = ["xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large"]
    let place = words.firstIndex { word in
      if case .number(let text, let unit)? = word.first {
        return !unit.isEmpty || Double(parsing: text) == 0
      }
      return sizes.contains(word.keyword)
    }
    let names = ["font-style", "font-variant", "font-weight", "font-stretch"]
    guard let place else {
      return Dictionary(
        uniqueKeysWithValues: (names + ["font-size", "font-family"]).map { ($0, value) })
    }
    var result: [String: [StyleToken]] = [:]
    for name in names { result[name] = [.word("normal")] }
    for word in words[..<place] {
      switch word.keyword {
      case "normal": break
      case "italic", "oblique": result["font-style"] = word
      case "small-caps": result["font-variant"] = word
      case let text where text.exact.hasSuffix("condensed") || text.exact.hasSuffix("expanded"):
        result["font-stretch"] = word
      default: result["font-weight"] = word
      }
    }
    result["font-size"] = Array(words[place].prefix { $0 != .mark("/") })
    // A line height can follow the size.
    let family = words[(place + 1)...].drop { word in
      if case .number? = word.first { true } else { word.first == .mark("/") }
    }
    result["font-family"] = Array(family.joined(separator: [.space]))
    return result
  }

  private static func offset(_ value: [StyleToken]) -> [String: [StyleToken]] {
    var result: [String: [StyleToken]] = [:]
    for word in value.words {
      switch word.first {
      case .function("path")?: result["offset-path"] = word
      case .number(_, "deg")?, .word("auto")?, .word("reverse")?:
        result["offset-rotate", default: []] +=
          result["offset-rotate"] == nil ? word : [.space] + word
      case .number?: result["offset-distance"] = word
      default: break
      }
    }
    return result
  }

  /// Splits the shorthand `animation`.
  private static func animations(_ value: [StyleToken]) -> [String: [StyleToken]] {
    let keys = [
      "duration", "delay", "timing-function", "iteration-count", "direction", "fill-mode",
      "play-state", "name",
    ]
    let usual: [String: StyleToken] = [
      "duration": .number("0", unit: "s"), "delay": .number("0", unit: "s"),
      "timing-function": .word("ease"), "iteration-count": .number("1", unit: ""),
      "direction": .word("normal"), "fill-mode": .word("none"), "play-state": .word("running"),
      "name": .word("none"),
    ]
    var result: [String: [StyleToken]] = [:]
    for item in value.items {
      var own: [String: [StyleToken]] = [:]
      for word in item.words {
        own[Self.key(of: word, own)] = word
      }
      for key in keys {
        let name = "animation-\(key)"
        if result[name] != nil { result[name]?.append(.mark(",")) }
        result[name, default: []] += own[key] ?? [usual[key]].compactMap(\.self)
      }
    }
    return result
  }

  private static func key(of word: [StyleToken], _ known: [String: [StyleToken]]) -> String {
    switch word.first {
    case .number(_, let unit)? where unit == "s" || unit == "ms":
      return known["duration"] == nil ? "duration" : "delay"
    case .number?: return "iteration-count"
    case .function?: return "timing-function"
    case .word(let text)?:
      switch text.lowercased() {
      case "infinite": return "iteration-count"
      case "normal", "reverse", "alternate", "alternate-reverse": return "direction"
      case "none" where known["fill-mode"] == nil, "forwards", "backwards", "both":
        return "fill-mode"
      case "running", "paused": return "play-state"
      case "linear", "ease", "ease-in", "ease-out", "ease-in-out", "step-start", "step-end":
        return "timing-function"
      default: return "name"
      }
    default: return "name"
    }
  }
}
