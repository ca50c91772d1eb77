import CritterGraphics
import CritterMotion
import CritterRig
import CritterVector

/// A search for copies that show the same animation, each with its own delay and place.
///
/// Such copies have the same values and tracks in a clip, except for the delays and the place.
struct CopyGroups {
  private let shot: Shot
  private let time: PlayTime
  /// All tracks by part index.
  private let tracks: [Int: [PlacedTrack]]
  /// The values of single parts over time; nil if more than tracks moves them.
  private let parts: PartTracks?

  /// The minimum number of copies for which sharing an animation makes a file smaller.
  private static let minimumCount = 3
  /// The number of instants at which the values and places of copies are compared.
  private static let instantCount = 5

  init(of shot: Shot, in time: PlayTime) {
    self.shot = shot
    self.time = time
    tracks = Dictionary(grouping: shot.timeline.placedTracks, by: \.track.part)
    parts = shot.timeline.partTracks
  }

  /// Returns a function that returns the values of a part at a playback time in seconds.
  private func values(at time: Double) -> (Int) -> PartValues {
    let instant = self.time.instant(at: time)
    if let parts { return { parts.values(of: $0, at: instant) } }
    let pose = shot.pose(at: instant)
    return { pose.parts[$0] }
  }

  /// Whether tracks move everything that moves.
  private var hasOnlyTracks: Bool {
    guard case .clip(let name, _) = shot.selection,
      let clip = shot.rig.clips.first(where: { $0.name == name })
    else { return false }
    return clip.inputs.isEmpty && clip.plays.isEmpty && !shot.rig.followsTime
  }

  /// All groups of copies, except copies in other copies.
  var all: [SharedCopies] {
    guard hasOnlyTracks else { return [] }
    let rig = shot.rig
    let copies = rig.parts.indices.filter { index in
      rig.parts[index].copy.map { $0.count != nil && $0.numbers.count == 1 } ?? false
    }
    let groups = Dictionary(grouping: copies) { rig.parts[$0].copy?.name ?? "" }
    return groups.sorted { $0.key < $1.key }.compactMap { group($0.value) }
  }

  private func group(_ copies: [Int]) -> SharedCopies? {
    guard copies.count >= Self.minimumCount else { return nil }
    let copies = copies.map { CopiedPart($0, in: shot.rig) }
    let starts = copies.map(start)
    guard let (original, first) = zip(copies, starts).min(by: { $0.1 < $1.1 }),
      !fades(original.ancestors)
    else { return nil }
    var group = SharedCopies(
      original: shot.rig.parts[original.index].path, duration: time.duration,
      marks: marks(of: original), wraps: shot.timeline.loops)
    let instants = (0..<Self.instantCount).map {
      time.duration * (Double($0) + 0.38) / Double(Self.instantCount)
    }
    for (copy, start) in zip(copies, starts) {
      guard hasTracks(of: original, copy, after: start - first) else { return nil }
      let delay = group.shortDelay((start - first) / shot.playback.speed)
      guard let matrix = map(from: original, to: copy, after: delay, in: group, at: instants)
      else { return nil }
      group.copies[shot.rig.parts[copy.index].path] = SharedCopies.Copy(
        delay: delay, matrix: matrix)
    }
    return group
  }

  private func tracks(of part: CopiedPart) -> [PlacedTrack] {
    part.parts.flatMap { tracks[$0] ?? [] }
  }

  /// Returns whether both parts have the same tracks, those of the copy later by a delay in seconds.
  private func hasTracks(of original: CopiedPart, _ copy: CopiedPart, after delay: Double) -> Bool {
    zip(original.parts, copy.parts).allSatisfy { here, there in
      let (own, others) = (tracks[here] ?? [], tracks[there] ?? [])
      return own.count == others.count
        && zip(own, others).allSatisfy { $0.isEqual(to: $1, earlierBy: delay) }
    }
  }

  /// Returns the start of the first track of a part and the parts inside, in seconds.
  private func start(of part: CopiedPart) -> Double {
    tracks(of: part).map { $0.start + $0.track.timing.delay }.min() ?? 0
  }

  /// Returns the playback times at which a track of a part starts, ends, or passes a keyframe.
  private func marks(of part: CopiedPart) -> [Double] {
    let instants = tracks(of: part).flatMap { placed in
      placed.track.timing.marks(of: placed.track.marks).map { placed.start + $0 }
    }
    return time.times(of: instants)
  }

  /// Returns whether any of the parts can appear or disappear.
  private func fades(_ parts: [Int]) -> Bool {
    parts.flatMap { tracks[$0] ?? [] }.contains { placed in
      [.visible, .opacity].contains(placed.track.property.base)
    }
  }

  /// Returns the constant map from a part to its copy, in the parent's points. Nil if the copy
  /// doesn't show the same animation at some of the instants.
  private func map(
    from original: CopiedPart, to copy: CopiedPart, after delay: Double, in group: SharedCopies,
    at instants: [Double]
  ) -> Matrix? {
    guard original.hasStructure(of: copy, in: shot.rig) else { return nil }
    var matrix: Matrix?
    for now in instants {
      let before = values(at: group.originalTime(now - delay))
      let after = values(at: now)
      guard original.looks(like: copy, before, after) else { return nil }
      let (here, there) = (
        original.matrix(before, of: shot.rig), copy.matrix(after, of: shot.rig)
      )
      guard here.isAffine, there.isAffine else { return nil }
      guard let back = here.inverse else {
        if there.inverse == nil { continue }
        return nil
      }
      if let matrix, !matrix.isClose(to: back * there) { return nil }
      matrix = matrix ?? back * there
    }
    return matrix
  }
}

/// A part of a rig with all parts inside.
private struct CopiedPart {
  /// The index of the part in the rig's parts.
  let index: Int
  /// The indices of the part and the parts inside, in order.
  let parts: [Int]
  /// The indices of the parts around the part.
  let ancestors: [Int]

  init(_ index: Int, in rig: Rig) {
    var inner: Set<Int> = [index]
    for (other, part) in rig.parts.enumerated() {
      if let parent = part.parent, inner.contains(parent) { inner.insert(other) }
    }
    self.index = index
    parts = inner.sorted()
    ancestors = Array(
      sequence(first: index) { rig.parts[$0].parent }.dropFirst())
  }

  /// Returns whether both parts have the same parts inside, with the same constant properties.
  func hasStructure(of other: CopiedPart, in rig: Rig) -> Bool {
    parts.count == other.parts.count
      && zip(parts, other.parts).allSatisfy { here, there in
        let (a, b) = (rig.parts[here], rig.parts[there])
        let isInSamePart =
          here == index || a.parent.map { $0 - index } == b.parent.map { $0 - other.index }
        return isInSamePart && a.looks(like: b)
      }
  }

  /// Returns whether both parts look the same, except for their placement.
  ///
  /// - Parameter values, others: return the values of a part, for each of both.
  func looks(
    like other: CopiedPart, _ values: (Int) -> PartValues, _ others: (Int) -> PartValues
  ) -> Bool {
    ancestors.map(values).allSatisfy { $0.isVisible && $0.opacity > 0 }
      && zip(parts, other.parts).allSatisfy { here, there in
        values(here).looks(like: others(there), isPlaced: here != index)
      }
  }

  /// Returns the map from the part's points to its parent's points.
  ///
  /// - Parameter values: returns the values of a part.
  func matrix(_ values: (Int) -> PartValues, of rig: Rig) -> Matrix {
    values(index).matrix(about: rig.parts[index].anchor)
  }
}

extension PlacedTrack {
  /// Whether another track of a copy is the same, but starts later by a delay in seconds.
  fileprivate func isEqual(to other: PlacedTrack, earlierBy delay: Double) -> Bool {
    let (own, others) = (track, other.track)
    var timing = others.timing
    timing.delay = own.timing.delay
    let start = start + own.timing.delay + delay
    return own.property == others.property && own.keyframes == others.keyframes
      && own.motionPath == others.motionPath && own.isAdditive == others.isAdditive
      && own.timing == timing && end == nil && other.end == nil
      && abs(start - other.start - others.timing.delay) < 1e-9
  }
}

extension Part {
  /// Whether both parts have the same constant properties, and vector output can share them.
  fileprivate func looks(like other: Part) -> Bool {
    guard isPlain, other.isPlain, isMirrored == other.isMirrored, line == other.line else {
      return false
    }
    return strokeAlignment == other.strokeAlignment && textLook == other.textLook
      && anchor == other.anchor && isCanvas == other.isCanvas
  }

  /// Whether vector output can share the part.
  private var isPlain: Bool {
    matte == nil && field == nil && !isLinked && copy?.piece == nil
  }
}

extension PartValues {
  private static let placing: Set<Property.Base> = [
    .position, .translate, .rotate, .scale, .transform,
  ]

  /// Whether both values look the same, up to rounding errors.
  ///
  /// - Parameter isPlaced: whether the placement counts, too.
  fileprivate func looks(like other: PartValues, isPlaced: Bool) -> Bool {
    guard effects.blend == .normal, fade == other.fade, isSecure == other.isSecure else {
      return false
    }
    return Property.Base.allCases.allSatisfy { base in
      !isPlaced && Self.placing.contains(base)
        || self[Property(base)].yaml == other[Property(base)].yaml
    }
  }
}

extension Matrix {
  private var numbers: [Double] { [row1, row2, row3].flatMap { [$0.x, $0.y, $0.z] } }

  fileprivate func isClose(to other: Matrix) -> Bool {
    zip(numbers, other.numbers).allSatisfy { abs($0 - $1) < 1e-6 }
  }
}
