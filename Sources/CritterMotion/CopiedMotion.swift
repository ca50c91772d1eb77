package import CritterGraphics
import CritterRig

/// Copies of a part that a clip moves in the same way, each with its own delay and place.
package struct CopiedMotion: Sendable {
  /// A copy of the part.
  package struct Copy: Sendable {
    /// The index of the copy in the rig's parts.
    package let part: Int
    /// The delay after the original, in seconds.
    package let delay: Double
    /// The constant map from the original to the copy, in the parent's points.
    package let matrix: Matrix
  }

  /// The copy that starts first, with the parts inside, as indices in the rig's parts.
  package let original: Range<Int>
  /// All copies, with the original.
  package let copies: [Copy]

  /// The indices of all copies and the parts inside.
  package var parts: Set<Int> {
    Set(copies.flatMap { $0.part..<$0.part + original.count })
  }
}

extension PartTracks {
  /// The minimum number of copies for which one animation for all makes a file smaller.
  private static let minimumCount = 3

  /// The copies that differ only in their delays and places, except copies in other copies.
  var copies: [CopiedMotion] {
    let (parts, needed) = (rig.parts, rig.partsNeededByOthers)
    let copies = parts.indices.filter { index in
      parts[index].copy.map { $0.count != nil && $0.numbers.count == 1 } ?? false
    }
    let families = Dictionary(grouping: copies) { parts[$0].parent }.values.flatMap { siblings in
      Dictionary(grouping: siblings) { parts[$0].copy?.name ?? "" }.values
    }
    return families.filter { $0.count >= Self.minimumCount }.compactMap { family in
      group(family.map(rig.partsInside), needed)
    }.sorted { $0.original.lowerBound < $1.original.lowerBound }
  }

  /// - Parameters:
  ///   - copies: the copies of a part, each with the parts inside.
  ///   - needed: the parts that can't be replaced.
  private func group(_ copies: [Range<Int>], _ needed: Set<Int>) -> CopiedMotion? {
    guard copies.allSatisfy({ $0.allSatisfy { !needed.contains($0) } }) else { return nil }
    let starts = copies.map { $0.flatMap { tracks[$0] ?? [] }.map(\.timing.delay).min() ?? 0 }
    guard let (original, first) = zip(copies, starts).min(by: { $0.1 < $1.1 }),
      playback.clip.loops || starts.allSatisfy({ $0 == first })
        || original.allSatisfy(startsAtRest)
    else { return nil }
    var all: [CopiedMotion.Copy] = []
    for (copy, start) in zip(copies, starts) {
      guard isAlike(original, copy, after: start - first),
        let matrix = map(from: original.lowerBound, to: copy.lowerBound)
      else { return nil }
      all.append(CopiedMotion.Copy(part: copy.lowerBound, delay: start - first, matrix: matrix))
    }
    return CopiedMotion(original: original, copies: all)
  }

  /// Returns whether a part at time 0 is as before the start of its tracks.
  private func startsAtRest(_ part: Int) -> Bool {
    (tracks[part] ?? []).allSatisfy { track in
      track.timing.delay > 0 || [.backwards, .both].contains(track.timing.fillMode)
        || !track.isAdditive && track.value(at: 0) == base[part][track.property]
    }
  }

  /// Returns whether a copy looks and moves like another, except for its place and a delay in
  /// seconds.
  private func isAlike(_ original: Range<Int>, _ copy: Range<Int>, after delay: Double) -> Bool {
    original.count == copy.count
      && zip(original, copy).allSatisfy { here, there in
        let (one, others) = (tracks[here] ?? [], tracks[there] ?? [])
        let parents = (rig.parts[here].parent ?? 0, rig.parts[there].parent ?? 0)
        let isRoot = here == original.lowerBound
        return one.count == others.count
          && zip(one, others).allSatisfy { $0.isEqual(to: $1, earlierBy: delay) }
          && (isRoot || here - parents.0 == there - parents.1)
          && rig.parts[here].looks(like: rig.parts[there])
          && looks(here, like: there, except: isRoot ? Self.placing : [])
      }
  }

  /// The properties that place a part, in the order in which they apply.
  private static let steps: [Set<Property.Base>] = [
    [.transform], [.scale], [.rotate], [.position, .translate],
  ]
  private static let placing = steps.reduce(into: Set([.z])) { $0.formUnion($1) }

  private func looks(_ here: Int, like there: Int, except: Set<Property.Base>) -> Bool {
    let (one, other) = (base[here], base[there])
    return one.fade == other.fade && one.isSecure == other.isSecure
      && one.effects.blend == .normal
      && !(tracks[here] ?? []).contains { $0.property.base == .blend }
      && Property.Base.allCases.allSatisfy { base in
        except.contains(base) || one[Property(base)] == other[Property(base)]
          || isReplaced(base, of: here)
      }
  }

  /// Returns whether a track sets a property at all times.
  private func isReplaced(_ base: Property.Base, of part: Int) -> Bool {
    (tracks[part] ?? []).contains { track in
      track.property == Property(base) && !track.isAdditive && track.timing.isAlwaysOn
    }
  }

  /// Returns the constant map from a part to its copy, in the parent's points; nil if the map
  /// changes.
  private func map(from here: Int, to there: Int) -> Matrix? {
    var (one, other) = (base[here], base[there])
    for base in Self.placing where isReplaced(base, of: here) {
      other[Property(base)] = one[Property(base)]
    }
    let differing = Self.placing.subtracting([.z]).filter {
      one[Property($0)] != other[Property($0)]
    }
    guard let first = Self.steps.firstIndex(where: { !$0.isDisjoint(with: differing) }) else {
      return .identity
    }
    let tracks = tracks[here] ?? []
    var moving = Set(tracks.map(\.property.base))
    if tracks.contains(where: { $0.motionPath.map { $0.rotation != .none } ?? false }) {
      moving.insert(.rotate)
    }
    let later = Self.steps[(first + 1)...].reduce(into: Set([.anchor, .size])) { $0.formUnion($1) }
    let added = tracks.filter { differing.contains($0.property.base) }
    guard first == Self.steps.count - 1 || moving.isDisjoint(with: later),
      added.allSatisfy({ $0.isAdditive && first > 1 })
    else { return nil }
    // Earlier steps are equal.
    if first > 0 { (one.transform, other.transform) = (.identity, .identity) }
    if first > 1 { (one.scale, other.scale) = (Point(1, 1), Point(1, 1)) }
    if first > 2 { (one.rotate, other.rotate) = (0, 0) }
    let anchor = rig.parts[here].anchor
    let (before, after) = (one.matrix(about: anchor), other.matrix(about: anchor))
    guard before.isAffine, after.isAffine else { return nil }
    return before.inverse.map { $0 * after }
  }
}

extension Rig {
  /// Returns a part with all parts inside, as indices.
  fileprivate func partsInside(_ index: Int) -> Range<Int> {
    let end = parts[(index + 1)...].firstIndex { $0.parent.map { $0 < index } ?? true }
    return index..<(end ?? parts.count)
  }

  /// The parts that other parts refer to, or that refer to other parts.
  fileprivate var partsNeededByOthers: Set<Int> {
    parts.enumerated().reduce(into: []) { needed, each in
      let (index, part) = each
      let others =
        [part.motionParent, part.follow?.part].compactMap(\.self) + part.maskingParts
      needed.formUnion(others)
      if !others.isEmpty || part.field != nil || part.copy?.piece != nil { needed.insert(index) }
    }
  }
}

extension Part {
  /// Whether both parts have the same constant properties.
  fileprivate func looks(like other: Part) -> Bool {
    isMirrored == other.isMirrored && masks == other.masks && line == other.line
      && fillRule == other.fillRule
      && isCanvas == other.isCanvas && artFit == other.artFit
      && strokeAlignment == other.strokeAlignment && textLook == other.textLook
      && anchor == other.anchor
  }
}

extension Track {
  /// Returns whether another track is the same, but starts later by a delay in seconds.
  fileprivate func isEqual(to other: Track, earlierBy delay: Double) -> Bool {
    var later = timing
    later.delay = other.timing.delay
    return abs(timing.delay + delay - later.delay) < 1e-9 && later == other.timing
      && property == other.property && keyframes == other.keyframes
      && isAdditive == other.isAdditive && motionPath == other.motionPath
  }
}

extension MediaTiming {
  /// Whether the animation has an effect at all times.
  fileprivate var isAlwaysOn: Bool {
    fillMode == .both || period.map { fillMode != .none || length >= $0 - 1e-9 } ?? false
  }
}
