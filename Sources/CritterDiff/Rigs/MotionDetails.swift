import CritterGraphics
import CritterRig

/// Details of the differences between transitions and clips.
extension RigComparison {
  func details(_ a: Transition, _ b: Transition) -> [String] {
    let common = details(a.timing, b.timing)
    let exceptions = paired(a.exceptions, b.exceptions).flatMap { part, a, b in
      Property.allCases.flatMap { property -> [String] in
        let name = "\(part).\(property.name)"
        switch (a?[property], b?[property]) {
        case (nil, nil): return []
        // An exception inherits unset timing from the transition, which is already reported.
        case (let a?, let b?):
          return details(a, b).filter { !common.contains($0) }.map { "\(name) \($0)" }
        default: return [name]
        }
      }
    }
    let fades = paired(a.fades, b.fades).filter { $1 != $2 }.map { "\($0.part).art fade" }
    let morphs = paired(a.morphs, b.morphs).filter { $1 != $2 }.map { "\($0.part).art morph" }
    return common + differing(("interrupt", a.interruption == b.interruption)) + exceptions + fades
      + morphs
  }

  private func details(_ a: TransitionTiming, _ b: TransitionTiming) -> [String] {
    let delay = differing("delay", seconds: b.delay, insteadOf: a.delay)
    guard a.segments.count == b.segments.count else {
      return delay + ["\(b.segments.count) keyframes instead of \(a.segments.count)"]
    }
    let isSimple = a.segments.count == 1
    return delay
      + zip(a.segments, b.segments).enumerated().flatMap { index, segments in
        let (a, b) = segments
        let details =
          differing("duration", seconds: b.duration, insteadOf: a.duration)
          + differing(("easing", a.easing == b.easing), ("to", a.to == b.to))
        return details.map { isSimple ? $0 : "keyframe \(index + 1) \($0)" }
      }
  }

  func details(_ a: Clip, _ b: Clip) -> [String] {
    let pairs = pairedTracks(old.tracks(of: a), new.tracks(of: b))
    let timings = pairs.compactMap { track -> [String]? in
      guard let before = track.before, let after = track.after else { return nil }
      return details(before.timing, after.timing)
    }
    // Tracks inherit unset timing from the clip.
    let common =
      timings.first?.filter { detail in timings.allSatisfy { $0.contains(detail) } } ?? []
    let duration = differing("duration", seconds: b.duration, insteadOf: a.duration)
    let shared = duration.isEmpty ? common : common.filter { !$0.hasPrefix("duration") }
    return duration + shared
      + differing(
        ("loop", a.loops == b.loops), ("over", a.over == b.over),
        ("play", old.named(a.plays) == new.named(b.plays)))
      + pairs.flatMap { name, before, after in
        guard let before, let after else { return [name] }
        return details(before, after).filter { !common.contains($0) }.map { "\(name) \($0)" }
      }
  }

  private func details(_ a: MovedValue, _ b: MovedValue) -> [String] {
    details(a.timing, b.timing) + details(a.keyframes, b.keyframes)
      + differing(("additive", a.isAdditive == b.isAdditive))
  }

  private func details(_ a: MediaTiming, _ b: MediaTiming) -> [String] {
    differing("delay", seconds: b.delay, insteadOf: a.delay)
      + differing("duration", seconds: b.duration, insteadOf: a.duration)
      + differing(
        ("easing", a.easing == b.easing), ("plays", a.plays == b.plays),
        ("autoreverse", a.reverses == b.reverses), ("fill-mode", a.fillMode == b.fillMode))
  }

  private func details(_ a: Keyframes, _ b: Keyframes) -> [String] {
    guard a.values.count == b.values.count else {
      return ["\(b.values.count) keyframes instead of \(a.values.count)"]
    }
    let values = a.values.indices.filter { a.values[$0] != b.values[$0] }
      .map { "keyframe \($0 + 1)" }
    // The times of paced keyframes are computed from their values.
    let times = a.times == b.times || b.mode == .paced ? [] : ["times"]
    let easings =
      a.easings.count != b.easings.count
      ? ["easings"]
      : a.easings.indices.filter { a.easings[$0] != b.easings[$0] }
        .map { "easing after keyframe \($0 + 1)" }
    return values + times + easings
      + differing(("mode", a.mode == b.mode), ("morph", a.morphs == b.morphs))
  }

  private typealias TrackPair = (name: String, before: MovedValue?, after: MovedValue?)

  private func pairedTracks(
    _ a: [(String, MovedValue)], _ b: [(String, MovedValue)]
  ) -> [TrackPair] {
    let (before, after) = (Dictionary(uniqueKeysWithValues: a), Dictionary(uniqueKeysWithValues: b))
    let gone = a.map(\.0).filter { after[$0] == nil }
    return (gone + b.map(\.0)).map { ($0, before[$0], after[$0]) }
  }
}

/// The keyframes and timing of a part property or an input.
private typealias MovedValue = (keyframes: Keyframes, timing: MediaTiming, isAdditive: Bool)

extension Rig {
  /// Returns nested clips with names instead of indices, comparable across rigs.
  func named(_ plays: [ClipPlay]) -> [[AnyHashable]] {
    plays.map { [clips[$0.clip].name, $0.start, $0.duration, $0.easing, $0.weight] }
  }

  /// Returns a clip's tracks by name, such as `bell.transform`, or the name of an input.
  fileprivate func tracks(of clip: Clip) -> [(String, MovedValue)] {
    let tracks = clip.tracks.map { track -> (String, MovedValue) in
      let name = "\(parts[track.part].name).\(track.property.name)"
      return (name, (track.keyframes, track.timing, track.isAdditive))
    }
    let moved = clip.inputs.map { track -> (String, MovedValue) in
      (inputs[track.input].name, (track.keyframes, track.timing, false))
    }
    return numbered(tracks + moved, by: \.0).map { ($0, $1.1) }
  }
}

extension Transition {
  var title: String { "\(from ?? "any") → \(to ?? "any")" }
}
