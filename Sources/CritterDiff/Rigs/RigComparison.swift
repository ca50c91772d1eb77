import CritterGraphics
import CritterRig

/// A comparison of two rigs by names, because indices shift when parts are added.
struct RigComparison {
  let old: Rig
  let new: Rig
  /// Whether indices have the same meaning in both rigs.
  private let isAligned: Bool

  init(_ old: Rig, _ new: Rig) {
    self.old = old
    self.new = new
    isAligned =
      old.parts.map(\.path) == new.parts.map(\.path) && old.inputNames == new.inputNames
      && old.states.map(\.name) == new.states.map(\.name)
      && old.clips.map(\.name) == new.clips.map(\.name)
  }

  var changes: [RigChange] {
    list(.canvas, { [$0.canvas] }, name: { _, _ in "" }, details)
      + list(.color, \.colors, name: { $1.name }, details)
      + list(.input, \.inputs, name: { $1.name }, details)
      + list(.part, \.parts, name: { $1.path }, isOrdered: true, details)
      + list(.state, \.states, name: { $1.name }, isOrdered: true, details)
      + list(.transition, \.transitions, name: { $1.title }, isOrdered: true, details)
      + list(.clip, \.clips, name: { $1.name }, details)
      + list(.scene, \.scenes, name: { $1.name }, details)
      + list(.event, \.reactions, name: { $0.title(of: $1.event) }, isOrdered: true, details)
      + list(.art, { $0.art.map(Art.init) }, name: { $1.name }) { _, _ in [] }
  }

  /// An art file without its folder.
  private struct Art: Equatable {
    let name: String
    let bytes: [[UInt8]]

    init(_ file: ArtFile) { (name, bytes) = (file.name, file.versions.map(\.bytes)) }
  }

  /// - Parameters:
  ///   - isOrdered: whether the order matters.
  ///   - details: returns the differences between two items with the same name. If empty, unequal
  ///     items still count as changed.
  private func list<Item: Equatable>(
    _ subject: RigChange.Subject, _ items: (Rig) -> [Item], name: (Rig, Item) -> String,
    isOrdered: Bool = false, _ details: (Item, Item) -> [String]
  ) -> [RigChange] {
    let before = numbered(items(old)) { name(old, $0) }
    let after = numbered(items(new)) { name(new, $0) }
    let former = Dictionary(uniqueKeysWithValues: before)
    let names = Set(after.map(\.0))
    let moved = isOrdered ? movedNames(from: before.map(\.0), to: after.map(\.0)) : []
    let removed = before.filter { !names.contains($0.0) }.map { RigChange(subject, $0.0, .removed) }
    return removed
      + after.compactMap { name, item in
        guard let old = former[name] else { return RigChange(subject, name, .added) }
        let details = details(old, item) + (moved.contains(name) ? ["order"] : [])
        let isSame = details.isEmpty && (!isAligned || old == item)
        return isSame ? nil : RigChange(subject, name, .changed, details: details)
      }
  }
}

/// Numbers repeated names, such as `tap email` and `tap email (2)`.
func numbered<Item>(_ items: [Item], by name: (Item) -> String) -> [(String, Item)] {
  var taken: Set<String> = []
  return items.map { item in
    let name = name(item)
    var (unique, number) = (name, 1)
    while !taken.insert(unique).inserted {
      number += 1
      unique = "\(name) (\(number))"
    }
    return (unique, item)
  }
}

/// Returns the names whose position among their siblings has changed.
///
/// For example, the siblings of `head/nose` are the other names in `head`.
private func movedNames(from old: [String], to new: [String]) -> Set<String> {
  let common = Set(old).intersection(new)
  func siblings(_ names: [String]) -> [String: [String]] {
    Dictionary(grouping: names.filter(common.contains)) { $0.exact.folder }
  }
  let after = siblings(new)
  return Set(
    siblings(old).flatMap { folder, names in
      (after[folder] ?? []).difference(from: names).removals.map {
        switch $0 {
        case .insert(_, let name, _), .remove(_, let name, _): name
        }
      }
    })
}

/// Returns the names of unequal pairs.
func differing(_ pairs: (name: String, isEqual: Bool)...) -> [String] {
  pairs.filter { !$0.isEqual }.map(\.name)
}

/// Returns a description such as `duration 1 s instead of 0.5 s`; empty if equal.
func differing(_ name: String, seconds new: Double, insteadOf old: Double) -> [String] {
  new == old ? [] : ["\(name) \(new.shortText) s instead of \(old.shortText) s"]
}

extension Rig {
  var inputNames: [String] { inputs.map(\.name) }
}
