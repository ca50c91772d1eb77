import CritterGraphics
import CritterRig

/// The clips that states play, mixed in and out by the states' transitions.
///
/// Each change of states adds a mix. During a transition, the clips of both mixes play, and the
/// result is a blend of the two.
struct StateClips: Sendable {
  private var mixes: [Mix] = []

  /// The maximum number of overlapping mixes. Older mixes count as complete, which isn't
  /// noticeable.
  private static let maximumMixes = 20

  /// The states that play clips as of a start time.
  fileprivate struct Mix: Timed {
    let start: Double
    /// The time at which all clips, including those of earlier mixes, are fully mixed in or out.
    let end: Double
    /// The states in file order, each with the time of its entry.
    let entries: [Entry]
    let blends: [PropertyBlend]
  }

  fileprivate struct Entry: Hashable {
    let state: Int
    let start: Double
  }

  /// The timing of one property's blend from the previous mix.
  fileprivate struct PropertyBlend {
    let part: Int
    let property: Property
    let timing: MediaTiming
  }

  /// - Parameter states: indices into the rig's states, in file order.
  init(of rig: Rig, in states: [Int]) {
    guard rig.states.contains(where: { !$0.plays.isEmpty }) else { return }
    let entries = rig.playing(states).map { Entry(state: $0, start: 0) }
    mixes = [Mix(start: 0, end: 0, entries: entries, blends: [])]
  }

  /// Whether none of the rig's states plays a clip.
  var isEmpty: Bool { mixes.isEmpty }

  /// Whether a clip plays at the end of the timeline.
  var plays: Bool { mixes.last?.entries.isEmpty == false }

  /// Whether a looping clip of a state plays at the end of the timeline.
  func loopsForever(in rig: Rig) -> Bool {
    current(in: rig).contains { rig.clips[$0.play.clip].loops }
  }

  /// Returns the time, in seconds, at which the last non-looping clip and the last mix end.
  func end(in rig: Rig) -> Double {
    let ends = current(in: rig).filter { !rig.clips[$0.play.clip].loops }.map {
      $0.start + $0.play.start + ($0.play.duration ?? rig.clips[$0.play.clip].duration)
    }
    return (ends + [mixes.last?.end ?? 0]).max() ?? 0
  }

  private func current(in rig: Rig) -> [(play: ClipPlay, start: Double)] {
    (mixes.last?.entries ?? []).flatMap { entry in
      rig.states[entry.state].plays.map { ($0, entry.start) }
    }
  }

  /// Changes the states at a time in seconds.
  ///
  /// - Parameters:
  ///   - before: the states before the change, in file order.
  ///   - timing: replaces the timings of the transitions.
  /// - Returns: the seconds until all clips are fully mixed in or out.
  @discardableResult
  mutating func change(
    of rig: Rig, from before: [Int], to after: [Int], _ timing: TransitionTiming? = nil,
    at time: Double
  ) -> Double {
    let playing = rig.playing(after)
    guard let last = mixes.last, last.entries.map(\.state) != playing else { return 0 }
    let entries = playing.map { state in
      last.entries.first { $0.state == state } ?? Entry(state: state, start: time)
    }
    let blends = rig.blends(from: before, to: after, timing)
    let duration = blends.map(\.timing.end).max() ?? 0
    mixes.append(
      Mix(start: time, end: max(time + duration, last.end), entries: entries, blends: blends))
    return duration
  }

  /// Applies the clips to part values at a time in seconds.
  func apply(at time: Double, of rig: Rig, to values: inout [PartValues]) {
    let started = mixes.started(at: time).suffix(Self.maximumMixes)
    guard let first = started.lastIndex(where: { $0.end <= time }) ?? started.indices.first else {
      return
    }
    let base = values
    rig.apply(started[first], at: time, to: &values)
    for mix in started[(first + 1)...] {
      var next = base
      rig.apply(mix, at: time, to: &next)
      for blend in mix.blends {
        let t = blend.timing.progress(at: time - mix.start) ?? 0
        values[blend.part].move(blend.property, toward: next[blend.part], t, switchingAt: 0.5)
      }
    }
  }

  /// Returns the clips of each state with their time spans.
  func placedClips(in rig: Rig) -> [PlacedClip] {
    var stays: [Entry: Double?] = [:]
    for (mix, next) in zip(mixes, mixes.dropFirst().map(Optional.some) + [nil]) {
      for entry in mix.entries {
        let isLeft = next.map { !$0.entries.contains(entry) } ?? false
        stays[entry] = .some(isLeft ? next?.end : nil)
      }
    }
    return stays.sorted { ($0.key.start, $0.key.state) < ($1.key.start, $1.key.state) }.map {
      PlacedClip(clip: Clip(playing: rig.states[$0.state].plays), start: $0.start, end: $1)
    }
  }

  /// The times at which clips start or end to be mixed in or out, in seconds.
  var marks: [Double] {
    mixes.dropFirst().flatMap { mix in
      [mix.start] + mix.blends.flatMap { [mix.start + $0.timing.delay, mix.start + $0.timing.end] }
    }
  }

  /// The easings of the mixes.
  var easings: [Easing] { mixes.flatMap { $0.blends.map(\.timing.easing) } }
}

extension Rig {
  /// Returns the states that play clips.
  fileprivate func playing(_ states: [Int]) -> [Int] {
    states.filter { !self.states[$0].plays.isEmpty }
  }

  /// Applies the clips of all states in a mix.
  fileprivate func apply(_ mix: StateClips.Mix, at time: Double, to values: inout [PartValues]) {
    for entry in mix.entries {
      apply(
        Clip(playing: states[entry.state].plays), at: ClipInstant(time - entry.start), to: &values)
    }
  }

  /// Returns the blend timings of all properties that the clips of entered or left states animate.
  ///
  /// The last state that changes a property sets its timing.
  fileprivate func blends(
    from before: [Int], to after: [Int], _ timing: TransitionTiming?
  ) -> [StateClips.PropertyBlend] {
    var moved: [Int: Set<Property.Base>] = [:]
    for state in Set(before).symmetricDifference(after) {
      moved.merge(states[state].played) { $0.union($1) }
    }
    return moved.flatMap { part, bases in
      bases.map { base in
        let property = Property(base)
        let transition = transition(of: property, of: part, from: before, to: after)
        let timing =
          timing ?? transition?.timing(of: property, of: part) ?? .coreAnimationDefault
        return StateClips.PropertyBlend(part: part, property: property, timing: timing.whole)
      }
    }
  }
}

extension TransitionTiming {
  /// The overall timing. With several keyframes, progress is linear.
  var whole: MediaTiming {
    MediaTiming(
      delay: delay, duration: end - delay,
      easing: segments.count == 1 ? segments[0].easing : .linear)
  }
}
