package import CritterForms
package import CritterRig

/// A motion in several themes: one Lottie, some colors of which are slots that each theme fills
/// otherwise, and a Lottie of its own for each theme that changes more than such colors.
package struct ThemedLottie: Sendable {
  /// In the rig's own colors.
  package let json: JSON
  /// Of each theme that only fills slots: with what, as dotLottie says it.
  package let rules: [(theme: String, json: JSON)]
  /// Of each other theme.
  package let others: [(theme: String, json: JSON)]

  /// A motion in one theme.
  package struct Version {
    let theme: String
    let json: JSON
    let colors: [NamedColor]

    /// - Parameters:
    ///   - theme: its name.
    ///   - lottie: with frames like those of the motion in the rig's own colors.
    ///   - colors: all of the rig, in one order in every theme.
    package init(_ theme: String, _ lottie: Lottie, colors: [NamedColor]) {
      (self.theme, self.colors, json) = (theme, colors, lottie.json)
    }
  }

  /// - Parameters:
  ///   - colors: all of the rig, its own ones.
  ///   - themes: in the order of the file.
  package init(_ own: Lottie, colors: [NamedColor], themes: [Version]) {
    let alike = themes.filter { own.json.isAlike($0.json, but: JSON.areColors) }
    var slots = ThemeSlots([colors] + alike.map(\.colors))
    let json = slots.filled(own.json, alike.map(\.json))
    self.json = slots.isEmpty ? json : .object(json.pairs + [("slots", slots.json)])
    rules = alike.indices.map { (alike[$0].theme, slots.rules(ofTheme: $0)) }
    others = themes.filter { theme in !alike.contains { $0.theme == theme.theme } }
      .map { ($0.theme, $0.json) }
  }
}

/// Colors of a motion that are not the same in every theme, those that change alike as one.
private struct ThemeSlots {
  private var slots: [(id: String, versions: [JSON])] = []
  /// Of slots, by their versions.
  private var ids: [JSON: String] = [:]
  private var taken: Set<String> = []
  /// The rig's colors, with what they are in the rig and in each theme.
  private let colors: [(name: String, versions: [[Double]])]

  /// - Parameter colors: the rig's own, and then each theme's, all in one order.
  init(_ colors: [[NamedColor]]) {
    self.colors = colors[0].indices.map { index in
      (colors[0][index].name, colors.map { LottieShapes.color($0[index].color).colors[0] })
    }
  }

  var isEmpty: Bool { slots.isEmpty }

  /// As a Lottie has them: with the rig's own colors.
  var json: JSON {
    .object(slots.map { ($0.id, .object([("p", $0.versions[0])])) })
  }

  /// - Parameter theme: its index among those with slots.
  func rules(ofTheme theme: Int) -> JSON {
    let rules = slots.map { slot in
      JSON.object(
        [("id", .string(slot.id)), ("type", "Color")] + slot.versions[theme + 1].ruleValue)
    }
    return .object([("rules", .array(rules))])
  }

  /// What a motion says in the rig's own colors, those of them marked that differ.
  ///
  /// - Parameter themes: the same in each theme.
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

  /// What is said where it fills: the rig's own color too, for players that know no slots.
  private mutating func slot(_ versions: [JSON]) -> JSON {
    let key = JSON.array(versions)
    let id = ids[key] ?? newID(of: versions)
    if ids.updateValue(id, forKey: key) == nil {
      slots.append((id, versions))
      taken.insert(id)
    }
    return .object(versions[0].pairs + [("sid", .string(id))])
  }

  /// The names of the rig's colors that it has, one after the other.
  private func newID(of versions: [JSON]) -> String {
    let colors = versions.map(\.colors)
    var found: [String] = []
    for index in colors[0].indices {
      let name = name(of: colors.map { $0[index] }) ?? "color"
      if !found.contains(name) { found.append(name) }
    }
    let base = found.joined(separator: "-")
    var (id, number) = (base, 1)
    while taken.contains(id) {
      number += 1
      id = "\(base)-\(number)"
    }
    return id
  }

  /// Of the color of the rig that is nearest in all versions, if it is as near as keys are to what
  /// they stand for.
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

  /// Whether both say the same, except where they may differ.
  ///
  /// - Parameter differ: is handed two values of one name.
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

  /// Whether both are a paint's color and change at the same times.
  fileprivate static func areColors(_ name: String, _ one: JSON, _ other: JSON) -> Bool {
    guard name == "c", !one.pairs.isEmpty, one.atWholeFrames != nil else { return false }
    return one.isAlike(other) { name, one, other in
      ["k", "s"].contains(name) && one.isColor && other.isColor
    }
  }

  private var isColor: Bool {
    values.count == 3 && values.allSatisfy { if case .number = $0 { true } else { false } }
  }

  /// Of a property that changes.
  private var keys: [JSON] { self["a"] == 1 ? self["k"].values : [] }

  /// A property with all keys at whole frames, since players take no others from themes: what jumps
  /// between two frames does so at the next one, which shows the same at every frame. Nil if anything
  /// else is between frames.
  fileprivate var atWholeFrames: JSON? {
    if keys.isEmpty { return self }
    var (moved, last, holds) = ([JSON](), -1.0, false)
    for key in keys {
      guard case .number(let time) = key["t"] else { return nil }
      let whole = time.rounded(.up)
      guard whole == time || holds, whole > last else { return nil }
      moved.append(.object(key.pairs.map { ($0, $0 == "t" ? .number(whole) : $1) }))
      (last, holds) = (whole, key["h"] == 1)
    }
    return .object(pairs.map { ($0, $0 == "k" ? .array(moved) : $1) })
  }

  /// Of a paint's color, one after the other.
  fileprivate var colors: [[Double]] {
    (keys.isEmpty ? [self["k"]] : keys.map { $0["s"] }).map { color in
      color.values.map { if case .number(let value) = $0 { value } else { 0 } }
    }
  }

  /// Of a paint's color, in the words of a theme.
  fileprivate var ruleValue: [(String, JSON)] {
    let words = [
      "t": "frame", "s": "value", "i": "inTangent", "o": "outTangent", "h": "hold",
    ]
    guard !keys.isEmpty else { return [("value", self["k"])] }
    let said = keys.map { key in
      JSON.object(key.pairs.map { (words[$0] ?? $0, $0 == "h" ? .bool(true) : $1) })
    }
    return [("keyframes", .array(said))]
  }
}
