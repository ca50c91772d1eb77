import CritterGraphics
import CritterRig

/// One difference between two rigs' files.
package struct RigChange: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case added, removed, changed
  }

  /// `canvas`, `color`, `input`, `part`, `state`, `transition`, `clip`, `scene` or `art`.
  package let subject: String
  /// A part's path, a state's name, an SVG's file name …; empty for the canvas.
  package let name: String
  package let kind: Kind
  /// What of it: a part's `frame`, `fill` …; empty where nothing more is to be said.
  package let details: [String]

  static func all(
    from old: Rig, to new: Rig, art oldArt: [ArtFile], _ newArt: [ArtFile]
  ) -> [RigChange] {
    let canvas = RigChange(subject: "canvas", name: "", kind: .changed, details: [])
    let items: [[RigChange]] = [
      old.canvas == new.canvas ? [] : [canvas],
      changes("color", old.colors, new.colors, \.name) { $0.differences(from: $1) },
      changes("input", old.inputs, new.inputs, \.name) { $0 == $1 ? nil : [] },
      changes("part", old.parts, new.parts, \.path) { $0.differences(from: $1) },
      changes("state", old.states, new.states, \.name) {
        $0.isLike($1, old.parts, new.parts) ? nil : []
      },
      changes("transition", old.transitions, new.transitions, \.title) {
        $0.isLike($1, old.parts, new.parts) ? nil : []
      },
      changes("clip", old.clips, new.clips, \.name) { $0.duration == $1.duration ? nil : [] },
      changes("scene", old.scenes, new.scenes, \.name) { _, _ in nil },
      changes("art", oldArt, newArt, \.name) { $0.bytes == $1.bytes ? nil : [] },
    ]
    return items.flatMap(\.self)
  }

  /// - Parameter details: of two that have one name; nil when they are equal.
  private static func changes<Item>(
    _ subject: String, _ old: [Item], _ new: [Item], _ name: (Item) -> String,
    details: (Item, Item) -> [String]?
  ) -> [RigChange] {
    let before = Dictionary(old.map { (name($0), $0) }) { first, _ in first }
    let names = Set(new.map(name))
    let removed = old.map(name).filter { !names.contains($0) }.map {
      RigChange(subject: subject, name: $0, kind: .removed, details: [])
    }
    return removed
      + new.compactMap { item in
        guard let former = before[name(item)] else {
          return RigChange(subject: subject, name: name(item), kind: .added, details: [])
        }
        return details(former, item).map {
          RigChange(subject: subject, name: name(item), kind: .changed, details: $0)
        }
      }
  }
}

extension NamedColor {
  fileprivate func differences(from other: NamedColor) -> [String]? {
    color == other.color ? nil : ["\(color.hex) → \(other.color.hex)"]
  }
}

extension Part {
  /// What a user would have written differently; nil when nothing.
  fileprivate func differences(from other: Part) -> [String]? {
    let (a, b) = (rest, other.rest)
    let pairs: [(String, Bool)] = [
      ("art", a.art == b.art), ("frame", a.position == b.position && a.size == b.size),
      ("anchor", anchor == other.anchor), ("z", z == other.z),
      ("mirrored", isMirrored == other.isMirrored),
      ("mask", mask == other.mask && maskRadius == other.maskRadius),
      ("path", outline == other.outline), ("font", textLook == other.textLook),
      ("transform", a.transform == b.transform), ("opacity", a.opacity == b.opacity),
      ("fill", a.fill == b.fill),
      ("stroke", a.stroke == b.stroke && a.strokeWidth == b.strokeWidth),
      ("corner-radius", a.cornerRadius == b.cornerRadius), ("trim", a.trim == b.trim),
      ("text", a.text == b.text), ("visible", a.isVisible == b.isVisible),
      ("field", (field == nil) == (other.field == nil)),
    ]
    let names = pairs.filter { !$0.1 }.map(\.0)
    return names.isEmpty ? nil : names
  }
}

/// By the part's path rather than by its index, which other parts move.
private func byPath<Value>(_ values: [Int: Value], _ parts: [Part]) -> [String: Value] {
  Dictionary(uniqueKeysWithValues: values.map { (parts[$0.key].path, $0.value) })
}

extension State {
  fileprivate func isLike(_ other: State, _ parts: [Part], _ otherParts: [Part]) -> Bool {
    needs == other.needs && excludes == other.excludes
      && allChanges.map { byPath($0, parts) } == other.allChanges.map { byPath($0, otherParts) }
  }
}

extension Transition {
  fileprivate var title: String { "\(from ?? "any") → \(to ?? "any")" }

  fileprivate func isLike(_ other: Transition, _ parts: [Part], _ otherParts: [Part]) -> Bool {
    timing == other.timing && interruption == other.interruption
      && byPath(exceptions, parts) == byPath(other.exceptions, otherParts)
      && byPath(fades, parts) == byPath(other.fades, otherParts)
  }
}
