import CritterGraphics
package import CritterRig

extension Rig {
  /// Returns a track for each property that differs between two combinations of states.
  ///
  /// The transition of the state that causes the change sets the timing.
  func tracks(
    from before: [Int], _ start: [PartValues], to after: [Int], _ end: [PartValues]
  ) -> [Track] {
    parts.indices.flatMap { part in
      end[part].differences(from: start[part], splitting: split[part] ?? []).map { property in
        let transition = transition(of: property, of: part, from: before, to: after)
        return track(
          of: property, of: part, from: start[part][property], to: end[part][property],
          along: transition)
      }
    }
  }

  /// Returns a track for one property.
  ///
  /// - Parameter timing: replaces the timing of the transition.
  func track(
    of property: Property, of part: Int, from start: PropertyValue, to end: PropertyValue,
    along transition: Transition?, timing: TransitionTiming? = nil
  ) -> Track {
    var timing = timing ?? transition?.timing(of: property, of: part) ?? .coreAnimationDefault
    let morphs = fades(transition?.morphs[part], to: end)
    if !end.isContinuous, !morphs, !fades(transition?.fades[part], to: end) {
      timing.segments = [TransitionTiming.Segment(duration: 0, easing: .linear)]
    }
    let duration = timing.segments.map(\.duration).reduce(0, +)
    var (values, times) = ([start], [0.0])
    for segment in timing.segments {
      values.append(segment.to ?? end)
      times.append(duration > 0 ? times[times.count - 1] + segment.duration / duration : 1)
    }
    return Track(
      part: part, property,
      keyframes: Keyframes(
        values: values, times: times, easings: timing.segments.map(\.easing), mode: .linear,
        morphs: morphs),
      timing: MediaTiming(delay: timing.delay, duration: duration))
  }

  /// Returns the time at which a transition's last property arrives, in seconds.
  package func duration(of transition: Transition) -> Double {
    let (left, entered) = (changes(of: transition.from), changes(of: transition.to))
    let played = states.filter { $0.name == transition.from || $0.name == transition.to }
      .flatMap(\.played).flatMap { part, bases in
        bases.map { transition.timing(of: Property($0), of: part).end }
      }
    let ends = (left + entered).map { part, property, _ in
      let rest = parts[part].rest[property]
      let target = entered.last { $0.part == part && $0.property == property }?.value ?? rest
      return track(of: property, of: part, from: rest, to: target, along: transition).timing.end
    }
    return (ends + played).max() ?? 0
  }

  private func changes(
    of state: String?
  ) -> [(part: Int, property: Property, value: PropertyValue)] {
    let state = states.first { $0.name == state }
    return (state?.allChanges ?? []).flatMap { changes in
      changes.flatMap { part, change in
        change.values.keys.flatMap { properties(moving: $0, of: part) }.compactMap { property in
          change[property].map { (part, property, $0) }
        }
      }
    }
  }

  /// Returns the property, or its components if they animate separately.
  private func properties(moving property: Property, of part: Int) -> [Property] {
    let isSplit = property.component == nil && split[part]?.contains(property.base) == true
    return isSplit ? property.components : [property]
  }

  private func fades(_ fade: Transition.ArtFade?, to value: PropertyValue) -> Bool {
    guard case .art(let art, _) = value else { return false }
    return switch fade {
    case .always: true
    case .to(let names): art.map(names.contains) ?? false
    case nil: false
    }
  }

  /// Returns the state that causes a property to change.
  ///
  /// This is the last state, in file order, that changes the property and is entered or left.
  func cause(of property: Property, of part: Int, from before: [Int], to after: [Int]) -> Int? {
    Set(before).symmetricDifference(after).sorted().last { index in
      states[index].played[part]?.contains(property.base) == true
        || states[index].allChanges.contains { $0[part]?[property] != nil }
    }
  }

  /// Returns the transition of the state that causes a property to change.
  package func transition(
    of property: Property, of part: Int, from before: [Int], to after: [Int]
  ) -> Transition? {
    guard let cause = cause(of: property, of: part, from: before, to: after) else { return nil }
    let (name, isEntered) = (states[cause].name, after.contains(cause))
    let candidates = transitions.filter { transition in
      let (from, to) = (transition.from, transition.to)
      return isEntered
        ? to == name && (from == nil || before.contains { states[$0].name == from })
        : from == name && (to == nil || after.contains { states[$0].name == to })
    }
    return candidates.first { $0.from != nil && $0.to != nil } ?? candidates.first
  }
}
