package import CritterGraphics

/// An animation in several themes.
///
/// One Lottie has slots for the colors of each theme. Each theme that changes more than colors has
/// its own Lottie.
package struct ThemedLottie: Sendable {
  /// The animation in the rig's own colors.
  package let json: JSON
  /// The dotLottie rules of each theme that changes only colors.
  package let rules: [(theme: String, json: JSON)]
  /// The animations of all other themes.
  package let others: [(theme: String, json: JSON)]

  /// An animation in one theme: its name, an animation with the same frame rate as the animation in
  /// the rig's own colors, and all colors of the rig, in the same order for every theme.
  package typealias Version = (theme: String, lottie: Lottie, colors: [NamedColor])

  /// Combines the animation in all themes.
  ///
  /// - Parameters:
  ///   - colors: the rig's own colors.
  ///   - themes: the other themes, in file order.
  package init(_ own: Lottie, colors: [NamedColor], themes: [Version]) {
    let alike = themes.filter { own.json.isAlike($0.lottie.json, but: JSON.areColors) }
    var slots = ThemeSlots([colors] + alike.map(\.colors))
    let json = slots.filled(own.json, alike.map(\.lottie.json))
    self.json = slots.isEmpty ? json : .object(json.pairs + [("slots", slots.json)])
    rules = alike.indices.map { (alike[$0].theme, slots.rules(ofTheme: $0)) }
    others = themes.filter { theme in !alike.contains { $0.theme == theme.theme } }
      .map { ($0.theme, $0.lottie.json) }
  }
}

/// The animation's colors that differ between themes. Colors with the same values in all themes
/// share a slot.
private struct ThemeSlots {
  private var slots: [(id: String, versions: [JSON])] = []
  /// The ids of slots, by their values in each theme.
  private var ids: [JSON: String] = [:]
  private var taken: Set<String> = []
  /// The rig's colors, each with its own value followed by each theme's value.
  private let colors: [(name: String, versions: [[Double]])]

  /// Creates slots for a rig's colors.
  ///
  /// - Parameter colors: the rig's own colors followed by each theme's colors, all in the same
  ///   order.
  init(_ colors: [[NamedColor]]) {
    self.colors = colors[0].indices.map { index in
      (colors[0][index].name, colors.map { LottieShapes.color($0[index].color).colors[0] })
    }
  }

  var isEmpty: Bool { slots.isEmpty }

  /// The slots as a Lottie object, with the rig's own colors.
  var json: JSON {
    .object(slots.map { ($0.id, .object([("p", $0.versions[0])])) })
  }

  /// Returns the dotLottie rules of a theme.
  ///
  /// - Parameter theme: the theme's index among the themes with slots.
  func rules(ofTheme theme: Int) -> JSON {
    let rules = slots.map { slot in
      JSON.object(
        [("id", .string(slot.id)), ("type", "Color")] + slot.versions[theme + 1].ruleValue)
    }
    return .object([("rules", .array(rules))])
  }

  /// Returns the animation with a slot for each color that differs.
  ///
  /// - Parameter themes: the animation in each theme.
  mutating func filled(_ own: JSON, _ themes: [JSON]) -> JSON {
    switch own {
    case .array(let values):
      return .array(
        values.enumerated().map { index, value in filled(value, themes.map { $0.values[index] }) })
    case .object(let pairs):
      return .object(
        pairs.enumerated().map { index, pair in
          let others = themes.map { $0.pairs[index].1 }
          guard JSON.areColors(pair.0, pair.1, pair.1) else {
            return (pair.0, filled(pair.1, others))
          }
          let versions = ([pair.1] + others).compactMap(\.atWholeFrames)
          return (pair.0, others.allSatisfy { $0 == pair.1 } ? pair.1 : slot(versions))
        })
    default: return own
    }
  }

  /// Returns a color with the id of its slot, and its own value for players without slots.
  private mutating func slot(_ versions: [JSON]) -> JSON {
    let key = JSON.array(versions)
    let id = ids[key] ?? newID(of: versions)
    if ids.updateValue(id, forKey: key) == nil {
      slots.append((id, versions))
      taken.insert(id)
    }
    return .object(versions[0].pairs + [("sid", .string(id))])
  }

  /// Returns a new id from the names of the colors.
  private func newID(of versions: [JSON]) -> String {
    let colors = versions.map(\.colors)
    let names = colors[0].indices.map { index in
      name(of: colors.map { $0[index] }) ?? "color"
    }
    return names.unique.joined(separator: "-").numbered { !taken.contains($0) }
  }

  /// Returns the name of the rig's color that is nearest in all themes; nil if no color is near.
  private func name(of versions: [[Double]]) -> String? {
    func distance(_ color: (name: String, versions: [[Double]])) -> Double {
      zip(color.versions.joined(), versions.joined()).map { abs($0 - $1) }.max() ?? 0
    }
    let nearest = colors.min { distance($0) < distance($1) }
    return nearest.flatMap { distance($0) < 0.005 ? $0.name : nil }
  }
}

extension JSON {
  fileprivate var pairs: [(String, JSON)] {
    if case .object(let pairs) = self { pairs } else { [] }
  }

  fileprivate var values: [JSON] { if case .array(let values) = self { values } else { [] } }

  fileprivate subscript(_ name: String) -> JSON { pairs.first { $0.0 == name }?.1 ?? .null }

  /// Returns whether two values are equal except where they may differ.
  ///
  /// - Parameter differ: returns whether a property's two values may differ.
  fileprivate func isAlike(_ other: JSON, but differ: (String, JSON, JSON) -> Bool) -> Bool {
    switch (self, other) {
    case (.array(let a), .array(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.isAlike($1, but: differ) }
    case (.object(let a), .object(let b)):
      a.count == b.count
        && zip(a, b).allSatisfy { a, b in
          a.0 == b.0 && (differ(a.0, a.1, b.1) || a.1.isAlike(b.1, but: differ))
        }
    default: self == other
    }
  }

  /// Returns whether both values are paint colors with keyframes at the same times.
  fileprivate static func areColors(_ name: String, _ one: JSON, _ other: JSON) -> Bool {
    guard name == "c", !one.pairs.isEmpty, one.atWholeFrames != nil else { return false }
    return one.isAlike(other) { name, one, other in
      ["k", "s"].contains(name) && one.isColor && other.isColor
    }
  }

  private var isColor: Bool {
    values.count == 3 && values.allSatisfy { if case .number = $0 { true } else { false } }
  }

  /// The keyframes of an animated property.
  private var keys: [JSON] { self["a"] == 1 ? self["k"].values : [] }

  /// The property with all keyframes at whole frames, as players require in themes.
  ///
  /// Jumps between two frames move to the next frame, which looks the same. Nil if other keyframes
  /// are between frames.
  fileprivate var atWholeFrames: JSON? {
    if keys.isEmpty { return self }
    var (moved, last, holds) = ([JSON](), -1.0, false)
    for key in keys {
      guard case .number(let time) = key["t"] else { return nil }
      let whole = time.rounded(.up)
      guard whole == time || holds, whole > last else { return nil }
      moved.append(.object(key.pairs.map { ($0, $0 == "t" ? .number(whole) : $1) }))
      last = whole
      holds = key["h"] == 1
    }
    return .object(pairs.map { ($0, $0 == "k" ? .array(moved) : $1) })
  }

  /// The values of a paint's color at each keyframe.
  fileprivate var colors: [[Double]] {
    (keys.isEmpty ? [self["k"]] : keys.map { $0["s"] }).map { color in
      color.values.map { if case .number(let value) = $0 { value } else { 0 } }
    }
  }

  /// The paint's color in the format of a theme rule.
  fileprivate var ruleValue: [(String, JSON)] {
    let propertyNames = [
      "t": "frame", "s": "value", "i": "inTangent", "o": "outTangent", "h": "hold",
    ]
    guard !keys.isEmpty else { return [("value", self["k"])] }
    let keyframes = keys.map { key in
      JSON.object(key.pairs.map { (propertyNames[$0] ?? $0, $0 == "h" ? .bool(true) : $1) })
    }
    return [("keyframes", .array(keyframes))]
  }
}
