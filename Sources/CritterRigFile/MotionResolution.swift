import CritterGraphics
import CritterRig
import CritterSyntax

/// Resolves the transitions and clips of a rig file.
extension Resolution {
  // MARK: Transitions

  func transition(_ located: Located<TransitionEntry>) -> Transition {
    let entry = located.value
    if entry.from == nil, entry.to == nil {
      context.reportMissing("a transition needs 'from', 'to', or both", at: located.mark)
    }
    let timing = transitionTiming(entry.timing, at: located.mark)
    warnIfNothingChanges(entry)
    var exceptions: [Int: [Property: TransitionTiming]] = [:]
    var (fades, morphs): ([Int: Transition.ArtFade], [Int: Transition.ArtFade]) = ([:], [:])
    for named in entry.parts {
      guard let index = part(named.name) else { continue }
      exceptions[index] = named.value.properties.mapValues {
        exception($0, to: timing, at: $0.row ?? named.name.mark)
      }
      fades[index] = named.value.fade.map(fade)
      guard let morph = named.value.morph else { continue }
      morphs[index] = fade(morph)
      for name in art(of: index) { addShape(of: name, at: named.name.mark) }
    }
    return Transition(
      from: entry.from.flatMap(stateName), to: entry.to.flatMap(stateName), timing: timing,
      interruption: entry.interrupt, exceptions: exceptions, fades: fades, morphs: morphs)
  }

  /// Returns the timing of a transition. A spring has its own duration, but other easings need one.
  private func transitionTiming(_ timing: TimingEntry, at mark: Mark?) -> TransitionTiming {
    let easing = timing.easing ?? .coreAnimationDefault
    guard let duration = timing.duration ?? easing.settlingDuration else {
      context.reportMissing("a transition needs 'duration', in seconds", at: mark)
      return .coreAnimationDefault
    }
    return TransitionTiming(
      delay: timing.delay ?? 0,
      segments: [segment(duration: duration, easing, at: mark)])
  }

  private func segment(
    to value: PropertyValue? = nil, duration: Double, _ easing: Easing, at mark: Mark?
  ) -> TransitionTiming.Segment {
    warn(ofSpring: easing, in: duration, at: mark)
    return TransitionTiming.Segment(to: value, duration: duration, easing: easing)
  }

  /// Warns about a transition to or from a state without changes, because it moves nothing.
  private func warnIfNothingChanges(_ entry: TransitionEntry) {
    guard (entry.from == nil) != (entry.to == nil), let name = entry.to ?? entry.from,
      let state = states.first(where: { $0.name == name.value }),
      state.plays.isEmpty,
      state.allChanges.allSatisfy({ $0.values.allSatisfy { $0 == PartChange() } })
    else { return }
    let (other, way) = entry.to == nil ? ("to", "there") : ("from", "back")
    context.warn(
      "state '\(name.value)' changes nothing, so this transition moves nothing; for the way \(way), "
        + "write '\(other):' and the other state", at: name.mark)
  }

  /// Warns about a spring whose duration is too short. Such a spring jumps to its target at the
  /// end.
  private func warn(ofSpring easing: Easing, in duration: Double, at mark: Mark?) {
    guard case .spring(let spring) = easing, duration > 0 else { return }
    let rest = abs(1 - spring.progress(at: duration))
    guard rest > 0.02 else { return }
    context.warn(
      "this spring is cut off after \(duration.shortText(decimals: 3)) s, "
        + "\((rest * 100).shortText(decimals: 0))% from its end; it takes "
        + "\(spring.settlingDuration.shortText(decimals: 2)) s", at: mark)
  }

  /// Returns the timing of an exception. Missing values are inherited from the transition.
  private func exception(
    _ entry: PropertyTimingEntry, to rule: TransitionTiming, at mark: Mark?
  ) -> TransitionTiming {
    let (timing, usual) = (entry.timing, rule.segments[0])
    let delay = timing.delay ?? rule.delay
    let easing = timing.easing ?? usual.easing
    guard entry.segments.isEmpty else {
      let segments = entry.segments.map { step in
        segment(to: step.to.map(value), duration: step.duration, step.easing ?? easing, at: mark)
      }
      return TransitionTiming(delay: delay, segments: segments)
    }
    let duration = timing.duration ?? timing.easing?.settlingDuration ?? usual.duration
    let isOwn = timing.duration != nil || timing.easing != nil
    return TransitionTiming(
      delay: delay,
      segments: [
        isOwn
          ? segment(duration: duration, easing, at: mark)
          : TransitionTiming.Segment(duration: duration, easing: easing)
      ])
  }

  private func fade(_ entry: FadeEntry) -> Transition.ArtFade {
    switch entry {
    case .always: .always
    case .to(let names): .to(names.compactMap(art))
    }
  }

  // MARK: Clips

  func clip(_ named: Named<ClipEntry>) -> Clip {
    let entry = named.value
    let whole = entry.timing.duration.map { _ in mediaTiming(entry.timing) }
    let period = entry.loop.value ? period(of: whole, at: entry.loop.mark) : nil
    let tracks = entry.parts.flatMap { named -> [Track] in
      guard let index = part(named.name) else { return [] }
      let shown = named.value.shown.flatMap { self.shown($0, index, in: entry, period) }
      return named.value.tracks.sorted { $0.key.name < $1.key.name }.compactMap {
        property, track in
        self.track(
          track, of: property, of: index, in: entry, period, at: track.row ?? named.name.mark)
      } + [shown].compactMap(\.self)
    }
    let inputs = entry.inputs.compactMap { inputTrack($0, in: entry, period) }
    let ends = [whole?.end ?? 0] + tracks.map(\.timing.end) + inputs.map(\.timing.end)
    return Clip(
      name: named.name.value, duration: (period ?? ends.max() ?? 0) / entry.speed,
      loops: period != nil, over: entry.over.compactMap(stateName),
      tracks: tracks.map { $0.stretched(by: 1 / entry.speed) },
      inputs: inputs.map { $0.stretched(by: 1 / entry.speed) })
  }

  /// Returns the repetition period of a clip that loops, in seconds.
  private func period(of timing: MediaTiming?, at mark: Mark?) -> Double? {
    if let length = timing?.length, length > 0 { return length }
    context.reportMissing("a clip with 'loop: true' needs a 'duration' greater than 0", at: mark)
    return nil
  }

  /// Returns the track that hides a part outside of the times of `shown`.
  private func shown(
    _ times: Located<[Double]>, _ index: Int, in clip: ClipEntry, _ period: Double?
  ) -> Track? {
    var keys = KeysEntry()
    keys.mode = .discrete
    let isLater = times.value[0] > 0
    keys.seconds = Located(value: (isLater ? [0] : []) + times.value, mark: times.mark)
    let values = ((isLater ? [false] : []) + [true, false]).prefix(
      times.value.count + (isLater ? 1 : 0))
    guard let timing = mediaTiming(keys, in: clip, period, at: times.mark),
      let keyframes = keyframes(values.map(PropertyValue.flag), keys, in: timing, at: times.mark)
    else { return nil }
    if parts[index].rest.isVisible == false,
      !clip.parts.contains(where: {
        $0.name.value == parts[index].name && $0.value.tracks[Property(.visible)] != nil
      })
    {
      context.warn(
        "part '\(parts[index].name)' isn't visible, so 'shown' shows nothing; remove 'visible: false'",
        at: times.mark)
    }
    return Track(
      part: index, Property(.visible), keyframes: keyframes, timing: timing, isAdditive: true)
  }

  private func track(
    _ entry: TrackEntry, of property: Property, of index: Int, in clip: ClipEntry,
    _ period: Double?, at mark: Mark?
  ) -> Track? {
    let values = entry.values.map(value)
    guard let timing = mediaTiming(entry.keys, in: clip, period, at: mark),
      let keyframes = keyframes(values, entry.keys, in: timing, morphs: entry.morphs, at: mark)
    else { return nil }
    if entry.morphs { for name in values.compactMap(\.artName) { addShape(of: name, at: mark) } }
    if property.base == .path || property.base == .mask {
      checkHasPath(property.base, of: index, at: mark)
    }
    if property.base == .text { checkHasText(index, at: mark) }
    warn(ofSingleValue: values, entry.keys, entry.isComputed, of: property.name, at: mark)
    warn(ofTurns: entry)
    warn(ofSprings: keyframes, timing, at: mark)
    if entry.isAdditive, !keyframes.values[0].isAddable {
      context.report("'\(property.name)' can't be added; remove 'additive'", at: mark)
    }
    return Track(
      part: index, property, keyframes: keyframes, timing: timing, isAdditive: entry.isAdditive,
      along: entry.route.map { MotionPath(route: $0, rotation: entry.rotation) })
  }

  /// Warns about rotations of 180° or more between values. Transforms take the shortest way.
  private func warn(ofTurns entry: TrackEntry) {
    guard entry.keys.mode != .discrete else { return }
    let transforms = entry.values.compactMap { value in
      if case .transform(let transform) = value { transform } else { nil }
    }
    for (before, after) in zip(transforms, transforms.dropFirst()) {
      let turns = after.turn - before.turn
      let turn = turns.largest
      guard abs(turn) >= 180 else { continue }
      let advice =
        turns.isFlat ? "use 'rotate'" : "add values in between, less than 180° apart"
      context.warn(
        "this value rotates the part by \(turn.shortText)°, but transforms take the shortest way, here "
          + "\(turn.shortestTurn.shortText)°; \(advice)",
        at: after.mark)
    }
  }

  /// Warns about a value that other values should follow. Texts, art, and flags can be shown for a
  /// while by a single value.
  private func warn(
    ofSingleValue values: [PropertyValue], _ keys: KeysEntry, _ isComputed: Bool, of name: String,
    at mark: Mark?
  ) {
    guard values.count == 1, values[0].isContinuous, keys.mode != .discrete, !isComputed else {
      return
    }
    context.warn(
      "'\(name)' has one value, so it doesn't move; add a value, or hold this one with "
        + "'mode: discrete'", at: mark)
  }

  private func warn(ofSprings keyframes: Keyframes, _ timing: MediaTiming, at mark: Mark?) {
    warn(ofSpring: timing.easing, in: timing.duration, at: mark)
    guard keyframes.mode != .paced, keyframes.mode != .discrete else { return }
    let ways = zip(keyframes.times, keyframes.times.dropFirst()).map { $1 - $0 }
    for (way, easing) in zip(ways, keyframes.easings) {
      warn(ofSpring: easing, in: way * timing.duration, at: mark)
    }
  }

  private func inputTrack(
    _ named: Named<InputTrackEntry>, in clip: ClipEntry, _ period: Double?
  ) -> InputTrack? {
    let (name, entry) = (named.name, named.value)
    guard let index = input(named: name) else { return nil }
    let (values, use) = context.use { self.values(of: inputs[index], entry, name) }
    warn(ofSingleValue: values, entry.keys, use.isDynamic, of: name.value, at: name.mark)
    guard let timing = mediaTiming(entry.keys, in: clip, period, at: name.mark),
      let keyframes = keyframes(values, entry.keys, in: timing, at: name.mark)
    else { return nil }
    if let restriction = inputDependencies.restrictions[name.value],
      !restriction.allows(values, of: inputs[index].initial)
    {
      let reason = restriction.text(in: context.path(of: name.mark))
      context.report("a clip can't move '\(name.value)': \(reason)", at: name.mark)
    }
    return InputTrack(
      input: index, range: inputs[index].range, keyframes: keyframes, timing: timing)
  }

  /// Returns the keyframe values of an input. Boolean values hold until the next value.
  private func values(
    of input: Input, _ entry: InputTrackEntry, _ name: Located<String>
  ) -> [PropertyValue] {
    let values = entry.values.compactMap { Schemas.inputValue(input.kind).read($0, context) }
    guard values.count == entry.values.count else { return [] }
    if input.isFlag, let wrong = values.first(where: { !input.accepts($0) }) {
      context.report(input.refusal(of: wrong), at: name.mark)
    }
    return values.map(input.propertyValue)
  }

  private func keyframes(
    _ values: [PropertyValue], _ entry: KeysEntry, in timing: MediaTiming, morphs: Bool = false,
    at mark: Mark?
  ) -> Keyframes? {
    guard !values.isEmpty else {
      context.reportMissing("a track needs at least one value", at: mark)
      return nil
    }
    let needed = values.count + (entry.mode == .discrete ? 1 : 0)
    if let times = entry.times { check(times, count: needed, entry.mode) }
    var times =
      entry.mode == .paced
      ? Keyframes.pacedTimes(values) : entry.times?.value ?? Keyframes.equalTimes(needed)
    if let seconds = entry.seconds {
      let all = fractions(seconds, count: values.count, timing)
      if let first = all.first, let last = all.last, entry.mode == .paced {
        times = times.map { first + $0 * (last - first) }
      } else {
        times = all
      }
    }
    return Keyframes(
      values: values, times: times, easings: easings(entry, count: values.count - 1),
      mode: entry.mode, morphs: morphs, isInSeconds: entry.seconds != nil)
  }

  /// Returns the easings between values; empty if all are linear.
  private func easings(_ entry: KeysEntry, count: Int) -> [Easing] {
    switch entry.easings?.value {
    case nil: return []
    case .all(let easing): return [Easing](repeating: easing, count: max(count, 0))
    case .each(let easings):
      if easings.count != count {
        context.report(
          "\(count + 1) values need \(count == 1 ? "1 easing" : "\(count) easings"), not "
            + "\(easings.count)", at: entry.easings?.mark)
      }
      return easings
    }
  }

  /// Returns times in seconds as fractions of the track's duration, one for each of `count` values.
  private func fractions(
    _ seconds: Located<[Double]>, count: Int, _ timing: MediaTiming
  ) -> [Double] {
    let values = seconds.value
    if values.count != count {
      context.report(
        "expected \(count) times in 'at', one per value, found \(values.count)", at: seconds.mark)
      return Keyframes.equalTimes(count)
    }
    if zip(values, values.dropFirst()).contains(where: { $0 >= $1 }) {
      context.report("times must rise", at: seconds.mark)
    }
    return values.map { timing.duration > 0 ? $0 / timing.duration : 0 }
  }

  private func check(_ times: Located<[Double]>, count: Int, _ mode: Keyframes.Mode) {
    let values = times.value
    if values.count != count {
      let reason = mode == .discrete ? ", one more than values" : ", one per value"
      context.report("expected \(count) times\(reason), found \(values.count)", at: times.mark)
    } else if zip(values, values.dropFirst()).contains(where: { $0 >= $1 }) {
      context.report("times must rise", at: times.mark)
    } else if values.first != 0 || values.last != 1 {
      context.report("times must start with 0 and end with 1", at: times.mark)
    }
  }

  /// Returns the timing of a track. Missing values are inherited from the clip.
  private func mediaTiming(
    _ keys: KeysEntry, in clip: ClipEntry, _ period: Double?, at mark: Mark?
  ) -> MediaTiming? {
    var entry = keys.timing.completed(by: clip.timing)
    if let seconds = keys.seconds {
      checkAlone(seconds, keys)
      // A clip is as long as its longest track.
      if let last = seconds.value.last, last > (entry.duration?.value ?? 0) {
        entry.duration = Located(value: last, mark: seconds.mark)
        if clip.timing.duration == nil { entry.fillMode = entry.fillMode ?? .both }
      }
    }
    guard let duration = entry.duration else {
      context.reportMissing("a clip needs 'duration', in seconds", at: mark)
      return nil
    }
    var timing = mediaTiming(entry)
    timing.period = period
    timing.holdsEasing = true
    if timing.delay < 0, !clip.loop.value {
      context.report(
        "expected seconds, 0 or more, found '\(timing.delay.shortText)'; only the delays of a clip "
          + "with 'loop: true' can be negative", at: entry.delay?.mark)
    }
    if let period, timing.length > period + 1e-9 {
      context.report(
        "this track lasts \(timing.length.shortText(decimals: 3)) s, longer than its clip, which starts again after "
          + "\(period.shortText(decimals: 3)) s",
        at: duration.mark)
    }
    return timing
  }

  /// Reports keys that have no meaning next to times in seconds.
  private func checkAlone(_ seconds: Located<[Double]>, _ keys: KeysEntry) {
    let timing = keys.timing
    let others = [
      ("times", keys.times != nil), ("duration", timing.duration != nil),
      ("delay", timing.delay != nil), ("plays", timing.plays != nil),
      ("autoreverse", timing.reverses != nil),
    ]
    for (name, isPresent) in others where isPresent {
      context.report(
        "'at' has the times in seconds, so it can't be combined with '\(name)'; remove one",
        at: seconds.mark)
    }
  }

  private func mediaTiming(_ entry: MediaTimingEntry) -> MediaTiming {
    MediaTiming(
      delay: entry.delay?.value ?? 0, duration: entry.duration?.value ?? 0,
      easing: entry.easing ?? .linear, plays: entry.plays ?? 1, reverses: entry.reverses ?? false,
      fillMode: entry.fillMode ?? .none)
  }
}

extension InputDependencies.Restriction {
  /// Returns whether an input can have these values: lists with the count of the input's list.
  fileprivate func allows(_ values: [PropertyValue], of initial: InputValue) -> Bool {
    guard reason == .count, let count = initial.list?.count else { return false }
    return values.allSatisfy {
      if case .lengths(let list) = $0 { list.count == count } else { false }
    }
  }
}

extension MediaTimingEntry {
  /// Returns the timing with missing values from another timing.
  fileprivate func completed(by other: MediaTimingEntry) -> MediaTimingEntry {
    MediaTimingEntry(
      duration: duration ?? other.duration, delay: delay ?? other.delay,
      easing: easing ?? other.easing, plays: plays ?? other.plays,
      reverses: reverses ?? other.reverses, fillMode: fillMode ?? other.fillMode)
  }
}

extension Easing {
  /// The settling duration of a spring, in seconds; nil for other easings.
  var settlingDuration: Double? {
    if case .spring(let spring) = self { spring.settlingDuration } else { nil }
  }
}

extension SIMD3<Double> {
  /// The component with the largest absolute value.
  var largest: Double { [x, y, z].max { abs($0) < abs($1) } ?? 0 }

  /// Whether the rotation is only about the z-axis, as for the property `rotate`.
  var isFlat: Bool { x == 0 && y == 0 }
}

extension Double {
  /// The equivalent rotation by the shortest way, in degrees.
  var shortestTurn: Double { remainder(dividingBy: 360).rounded(to: 3) }
}
