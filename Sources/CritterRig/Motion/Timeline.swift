/// A pose at every instant: whatever the user asked for, a still or a transition, becomes one.
/// Any instant can be asked for, in any order.
public struct Timeline: Sendable {
  /// Seconds from the first instant to the last, which both belong to it; 0 for a still.
  public let duration: Double
  private let start: [PartValues]
  private let end: [PartValues]
  private let tracks: [Track]

  /// - Parameter inputs: by name; those left out have their initial values.
  public init(
    of rig: Rig, _ selection: Selection, inputs: [String: Double] = [:]
  ) throws(SelectionError) {
    let inputValues = try rig.inputValues(inputs)
    switch selection {
    case .still(let names):
      end = rig.values(in: try rig.combination(names), inputs: inputValues)
      start = end
      tracks = []
    case .transition(let from, let to):
      let (before, after) = (try rig.combination(from), try rig.combination(to))
      start = rig.values(in: before, inputs: inputValues)
      end = rig.values(in: after, inputs: inputValues)
      tracks = rig.tracks(from: before, start, to: after, end)
    }
    duration = tracks.map(\.timing.end).max() ?? 0
  }

  /// - Parameter time: seconds; before 0 it is as at 0, after the end as at the end.
  public func pose(at time: Double) -> Pose {
    let time = min(max(time, 0), duration)
    var parts = end
    for track in tracks {
      track.apply(start[track.part], end[track.part], at: time, to: &parts[track.part])
    }
    return Pose(time: time, parts: parts)
  }
}

/// Every part's values at one instant, parallel to the rig's parts.
public struct Pose: Hashable, Sendable {
  /// Seconds.
  public let time: Double
  public let parts: [PartValues]
}

/// The way of one property of one part.
struct Track: Sendable {
  let part: Int
  let property: Property
  let timing: Timing
  /// Art that does not fade is new as soon as the delay is over.
  let jumps: Bool

  func apply(_ start: PartValues, _ end: PartValues, at time: Double, to values: inout PartValues) {
    let progress = jumps ? (time >= timing.delay ? 1 : 0) : timing.progress(at: time)
    property.interpolate(start, end, progress, into: &values)
  }
}

extension Rig {
  /// A track for each property that differs, timed by the transition of the state that it
  /// differs for.
  func tracks(
    from before: [Int], _ start: [PartValues], to after: [Int], _ end: [PartValues]
  ) -> [Track] {
    parts.indices.flatMap { part in
      Property.allCases.filter { $0.differs(start[part], end[part]) }.map { property in
        let transition = transition(of: property, of: part, from: before, to: after)
        return track(of: property, of: part, along: transition, to: end[part].art)
      }
    }
  }

  private func track(
    of property: Property, of part: Int, along transition: Transition?, to art: String?
  ) -> Track {
    let timing =
      transition?.exceptions[part]?[property] ?? transition?.timing ?? .coreAnimationDefault
    let jumps = property == .visible || property == .art && !fades(transition?.fades[part], to: art)
    return Track(
      part: part, property: property,
      timing: jumps ? Timing(duration: 0, delay: timing.delay, easing: .linear) : timing,
      jumps: jumps)
  }

  private func fades(_ fade: Transition.ArtFade?, to art: String?) -> Bool {
    switch fade {
    case .always: true
    case .to(let names): art.map(names.contains) ?? false
    case nil: false
    }
  }

  /// The transition of the last state, in the order of the file, that is entered or left and
  /// that has a say about the property.
  private func transition(
    of property: Property, of part: Int, from before: [Int], to after: [Int]
  ) -> Transition? {
    let changed = Set(before).symmetricDifference(after).sorted()
    let cause = changed.last { index in
      states[index].allChanges.contains { $0[part].map(property.isSet) ?? false }
    }
    guard let cause else { return nil }
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
