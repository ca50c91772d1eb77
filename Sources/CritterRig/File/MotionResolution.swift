import CritterGraphics
import CritterForms

/// Transitions and clips.
extension Resolution {
  // MARK: Transitions

  func transition(_ located: Located<TransitionEntry>) -> Transition {
    let entry = located.value
    if entry.from == nil, entry.to == nil {
      reading.reportMissing("a transition needs 'from', 'to' or both", at: located.mark)
    }
    let route = route(entry.timing, at: located.mark)
    var exceptions: [Int: [Property: Route]] = [:]
    var fades: [Int: Transition.ArtFade] = [:]
    for named in entry.parts {
      guard let index = part(named.name) else { continue }
      exceptions[index] = named.value.properties.mapValues { timing in
        self.exception(timing, to: route, of: parts[index])
      }
      fades[index] = named.value.fade.map(fade)
    }
    return Transition(
      from: entry.from.flatMap(stateName), to: entry.to.flatMap(stateName), route: route,
      interruption: entry.interrupt,
      exceptions: exceptions, fades: fades)
  }

  /// A spring brings its own duration; anything else must say one.
  private func route(_ timing: TimingEntry, at mark: Mark?) -> Route {
    let easing = timing.easing ?? .coreAnimationDefault
    guard let duration = timing.duration ?? easing.settlingDuration else {
      reading.reportMissing("a transition needs 'duration', in seconds", at: mark)
      return .coreAnimationDefault
    }
    return Route(
      delay: timing.delay ?? 0, steps: [Route.Step(duration: duration, easing: easing)])
  }

  /// What an exception leaves out is taken from the transition.
  private func exception(_ entry: PropertyTimingEntry, to route: Route, of part: Part) -> Route {
    let (timing, usual) = (entry.timing, route.steps[0])
    let delay = timing.delay ?? route.delay
    let easing = timing.easing ?? usual.easing
    guard entry.steps.isEmpty else {
      let steps = entry.steps.map { step in
        Route.Step(
          to: step.to.map { change($0, of: part) }, duration: step.duration,
          easing: step.easing ?? easing)
      }
      return Route(delay: delay, steps: steps)
    }
    let duration = timing.duration ?? timing.easing?.settlingDuration ?? usual.duration
    return Route(delay: delay, steps: [Route.Step(duration: duration, easing: easing)])
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
    let tracks = entry.parts.flatMap { named -> [Track] in
      guard let index = part(named.name) else { return [] }
      return named.value.sorted { $0.key.rawValue < $1.key.rawValue }.compactMap {
        property, track in
        self.track(track, of: property, of: index, in: entry.span, at: named.name.mark)
      }
    }
    let inputs = entry.inputs.compactMap { inputTrack($0, in: entry.span) }
    let ends = tracks.map(\.span.end) + inputs.map(\.span.end)
    return Clip(
      name: named.name.value, duration: ends.max() ?? 0, tracks: tracks, inputs: inputs)
  }

  private func track(
    _ entry: TrackEntry, of property: Property, of index: Int, in span: SpanEntry, at mark: Mark?
  ) -> Track? {
    let part = parts[index]
    let values = entry.values.map { part.rest.applying(change($0, of: part)) }
    guard let keyframes = keyframes(property, values, entry.keys, at: mark),
      let span = self.span(entry.keys.span, in: span, at: mark)
    else { return nil }
    return Track(
      part: index, keyframes: keyframes, span: span, isAdditive: entry.isAdditive)
  }

  private func inputTrack(_ named: Named<InputTrackEntry>, in span: SpanEntry) -> InputTrack? {
    let (name, entry) = (named.name, named.value)
    guard let index = input(named: name),
      let keyframes = keyframes(
        .opacity, entry.values.map(InputTrack.carrier), entry.keys, at: name.mark),
      let span = self.span(entry.keys.span, in: span, at: name.mark)
    else { return nil }
    return InputTrack(input: index, range: inputs[index].range, keyframes: keyframes, span: span)
  }

  private func keyframes(
    _ property: Property, _ values: [PartValues], _ entry: KeysEntry, at mark: Mark?
  ) -> Keyframes? {
    guard !values.isEmpty else {
      reading.reportMissing("a track needs at least one value", at: mark)
      return nil
    }
    let needed = values.count + (entry.mode == .discrete ? 1 : 0)
    if let times = entry.times { check(times, count: needed, entry.mode) }
    if let easings = entry.easings, easings.value.count != values.count - 1 {
      let ways = values.count == 2 ? "1 easing" : "\(values.count - 1) easings"
      reading.report(
        "\(values.count) values need \(ways), not \(easings.value.count)", at: easings.mark)
    }
    let equal = Keyframes.equalTimes(needed)
    let times =
      entry.mode == .paced ? Keyframes.pacedTimes(values, property) : entry.times?.value ?? equal
    return Keyframes(
      property: property, values: values, times: times, easings: entry.easings?.value ?? [],
      mode: entry.mode)
  }

  private func check(_ times: Located<[Double]>, count: Int, _ mode: Keyframes.Mode) {
    let values = times.value
    if values.count != count {
      let reason = mode == .discrete ? ", one more than values" : ", one a value"
      reading.report("expected \(count) times\(reason), found \(values.count)", at: times.mark)
    } else if zip(values, values.dropFirst()).contains(where: { $0 >= $1 }) {
      reading.report("times must rise from each to the next", at: times.mark)
    } else if values.first != 0 || values.last != 1 {
      reading.report("times must start with 0 and end with 1", at: times.mark)
    }
  }

  private func span(_ entry: SpanEntry, in outer: SpanEntry, at mark: Mark?) -> Span? {
    guard let duration = entry.duration ?? outer.duration else {
      reading.reportMissing("a clip needs 'duration', in seconds", at: mark)
      return nil
    }
    return Span(
      delay: entry.delay ?? outer.delay ?? 0, duration: duration,
      easing: entry.easing ?? outer.easing ?? .linear, plays: entry.plays ?? outer.plays ?? 1,
      reverses: entry.reverses ?? outer.reverses ?? false, fill: entry.fill ?? outer.fill ?? .none)
  }
}

extension Easing {
  /// Of a spring, which brings its own duration.
  fileprivate var settlingDuration: Double? {
    if case .spring(let spring) = self { spring.settlingDuration } else { nil }
  }
}
