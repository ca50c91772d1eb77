import CritterGraphics
import CritterRig
import CritterSyntax

/// Warnings about keys that do nothing.
struct UnusedKeys {
  private let file: RigFile
  private let rig: Rig
  private let context: ReadingContext
  /// The indices of the parts whose outline is stroked in some state or clip.
  private let stroked: Set<Int>
  /// The indices of the parts whose outline is filled in some state or clip.
  private let filled: Set<Int>

  init(_ file: RigFile, in rig: Rig, _ context: ReadingContext) {
    self.file = file
    self.rig = rig
    self.context = context
    stroked = rig.parts(painting: .stroke)
    filled = rig.parts(painting: .fill)
  }

  /// Warns about all keys of the file that do nothing.
  func warn() {
    let parts = Dictionary(first: rig.parts.enumerated().map { ($1.name, $0) })
    warnOfParts(file.parts, parts)
    for entry in file.states.flatMap({ $0.value.changes }) {
      warn(ofLine: entry.value.values.keys, of: parts[entry.name.value], at: entry.name.mark)
    }
    for entry in file.clips.flatMap(\.value.parts) {
      warn(ofLine: entry.value.tracks.keys, of: parts[entry.name.value], at: entry.name.mark)
    }
    warnOfTransitions()
    warnOfNeeds()
    // Without tracks, a clip sets the length of an animation by `time`.
    for clip in file.clips where clip.value.isEmpty && !rig.followsTime {
      context.warn(
        "the clip '\(clip.name.value)' moves nothing; add 'parts', 'inputs', or 'play'",
        at: clip.name.mark)
    }
  }

  // MARK: Lines

  private func warnOfParts(_ entries: [Named<PartEntry>], _ parts: [String: Int]) {
    for entry in entries {
      warn(ofLine: entry.value.values.keys, of: parts[entry.name.value], at: entry.name.mark)
      warn(ofText: entry.value, named: entry.name)
      warnOfParts(entry.value.parts, parts)
    }
  }

  /// Warns about keys for texts in a part without text.
  private func warn(ofText entry: PartEntry, named name: Located<String>) {
    if let size = entry.minimumSize, entry.fit == nil {
      context.warn("'min-size' does nothing without 'fit: shrink'; remove it", at: size.mark)
    }
    warn(ofFit: entry)
    guard entry.values[Property(.text)] == nil else { return }
    let spacing = [Property.Base.letterSpacing, .lineHeight].first {
      entry.values[Property($0)] != nil
    }
    let keys: [(name: String?, mark: Mark?)] = [
      (spacing?.rawValue, name.mark),
      (entry.valign.mark == nil ? nil : "valign", entry.valign.mark),
      (entry.wraps.mark == nil ? nil : "wrap", entry.wraps.mark),
    ]
    for (key, mark) in keys {
      guard let key else { continue }
      context.warn("'\(key)' does nothing without text; remove it", at: mark)
    }
  }

  /// Warns about a `fit` of something that the part doesn't have.
  private func warn(ofFit entry: PartEntry) {
    guard let fit = entry.fit else { return }
    let (base, thing): (Property.Base, String) =
      fit.value == .shrink ? (.text, "text") : (.art, "art")
    guard entry.values[Property(base)] == nil else { return }
    context.warn(
      "'fit: \(fit.value.rawValue)' does nothing without \(thing); remove it", at: fit.mark)
  }

  /// Warns about the line of a part that has no stroke, and about the path of art.
  private func warn(ofLine properties: some Sequence<Property>, of part: Int?, at mark: Mark?) {
    guard let part, !stroked.contains(part) else { return }
    let bases = Set(properties.map(\.base))
    for base in [Property.Base.trim, .dash, .dashOffset] where bases.contains(base) {
      context.warn(
        "'\(base.rawValue)' does nothing without a stroke; add a 'stroke' to the part, or remove "
          + "'\(base.rawValue)'", at: mark)
    }
    let hasArt = rig.parts[part].rest.art != nil
    guard hasArt, bases.contains(.path), !filled.contains(part) else { return }
    context.warn(
      "'path' does nothing on art without a stroke or a fill; add one to the part, or remove 'path'",
      at: mark)
  }

  // MARK: Transitions

  private func warnOfTransitions() {
    var lines: [[String?]: Int] = [:]
    for transition in file.transitions {
      let (from, to) = (transition.value.from, transition.value.to)
      guard let mark = to?.mark ?? from?.mark else { continue }
      if let line = lines[[from?.value, to?.value]] {
        context.warn(
          "this transition isn't used, because line \(line) has one between the same states; remove "
            + "one", at: mark)
      } else {
        lines[[from?.value, to?.value]] = mark.line
      }
    }
  }

  // MARK: States

  private func warnOfNeeds() {
    let states = Dictionary(first: rig.states.map { ($0.name, $0) })
    var impossible: Set<String> = []
    for entry in file.states where !entry.value.needs.isEmpty {
      let name = entry.name.value
      let needed = Self.needs(of: name, states)
      if let circle = needed[name], circle.allSatisfy({ isFirst(name, before: $0) }) {
        context.warn(
          "'needs' goes in a circle: \((circle + [name]).joined(separator: " → ")); remove one",
          at: entry.value.needs[0].mark)
      }
      let all = Set(needed.keys).union([name])
      guard impossible.isDisjoint(with: needed.keys),
        let pair = Self.conflict(among: all, states)
      else { continue }
      impossible.insert(name)
      let other = pair.0 == name ? pair.1 : pair.0
      context.warn(
        pair.0 == name || pair.1 == name
          ? "state '\(name)' needs and excludes '\(other)', so it can't be active; remove one"
          : "state '\(name)' needs '\(pair.0)' and '\(pair.1)', which exclude each other, so it "
            + "can't be active", at: entry.value.needs[0].mark)
    }
  }

  private func isFirst(_ name: String, before other: String) -> Bool {
    let first = file.states.first { [name, other].contains($0.name.value) }
    return first?.name.value == name
  }

  /// Returns the states that a state needs, directly or not, each with the way to it.
  private static func needs(of name: String, _ states: [String: State]) -> [String: [String]] {
    var (found, open) = ([String: [String]](), [(name, [name])])
    while let (name, way) = open.popLast() {
      for other in states[name]?.needs ?? [] where found[other] == nil {
        found[other] = way
        open.append((other, way + [other]))
      }
    }
    return found
  }

  /// Returns two states that exclude each other, in alphabetical order.
  private static func conflict(
    among names: Set<String>, _ states: [String: State]
  ) -> (String, String)? {
    for name in names.sorted() {
      guard let other = states[name]?.excludes.first(where: names.contains) else { continue }
      return (min(name, other), max(name, other))
    }
    return nil
  }
}

extension StateEntry {
  /// The changes of parts, also at both ends of `along`.
  fileprivate var changes: [Named<ChangeEntry>] { parts + (along.map { $0.from + $0.to } ?? []) }
}

extension ClipEntry {
  fileprivate var isEmpty: Bool {
    parts.allSatisfy { $0.value.tracks.isEmpty && $0.value.shown == nil } && inputs.isEmpty
      && plays.isEmpty
  }
}

extension Rig {
  /// Returns the indices of the parts that have a paint at some time.
  fileprivate func parts(painting base: Property.Base) -> Set<Int> {
    var found = Set(parts.indices.filter { parts[$0].rest[base].isVisiblePaint })
    for changes in states.flatMap(\.allChanges) {
      for (part, change) in changes where change.values.keys.contains(where: { $0.base == base }) {
        found.insert(part)
      }
    }
    for track in clips.flatMap(\.tracks) where track.property.base == base {
      found.insert(track.part)
    }
    for (part, timings) in transitions.flatMap(\.exceptions) {
      if timings.keys.contains(where: { $0.base == base }) { found.insert(part) }
    }
    return found
  }
}

extension PropertyValue {
  fileprivate var isVisiblePaint: Bool {
    if case .paint(let paint) = self { paint.isVisible } else { false }
  }
}
