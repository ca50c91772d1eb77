public import CritterGraphics
public import CritterRig

/// A pose at every instant: whatever the user asked for, a still, a transition, a clip or a scene,
/// becomes one. Any instant can be asked for, in any order.
public struct Timeline: Sendable {
  /// Seconds from the first instant to the last, which both belong to it; 0 for a still.
  public let duration: Double
  private let content: Content

  private enum Content: Sendable {
    case tracks([Track], over: [PartValues])
    /// Tracks over a combination of states whose inputs move too.
    case clip([Track], over: Moving)
    case scene(Performance)
  }

  /// - Parameters:
  ///   - inputs: by name; those left out have their initial values.
  ///   - measure: for scenes, in which what is typed may drive the rig.
  /// - Throws: `SelectionError`, and what `measure` throws.
  public init(
    of rig: Rig, _ selection: Selection, inputs: [String: Double] = [:],
    measure: @escaping TextShaping = noTextShaping
  ) throws {
    let inputs = try rig.inputValues(inputs)
    switch selection {
    case .still(let names):
      let states = try rig.combination(names)
      content = .tracks([], over: rig.values(in: states, inputs: inputs))
      duration = 0
    case .transition(let from, let to):
      let (before, after) = (try rig.combination(from), try rig.combination(to))
      let start = rig.values(in: before, inputs: inputs)
      let end = rig.values(in: after, inputs: inputs)
      let tracks = rig.tracks(from: before, start, to: after, end)
      content = .tracks(tracks, over: end)
      duration = tracks.map(\.span.end).max() ?? 0
    case .clip(let name, let names):
      let clip = try rig.clip(named: name)
      let states = try rig.combination(names)
      content = .clip(
        clip.tracks,
        over: Moving(rig: rig, combination: states, inputs: inputs, tracks: clip.inputs))
      duration = clip.duration
    case .scene(let name):
      let session = try Session(
        of: rig, states: [], inputs: inputs, rig.scene(named: name), measure: measure)
      content = .scene(session.performance)
      duration = session.end
    }
  }

  /// - Parameter time: seconds; before 0 it is as at 0, after the end as at the end.
  public func pose(at time: Double) -> Pose {
    let time = min(max(time, 0), duration)
    let parts =
      switch content {
      case .tracks(let tracks, let values): values.moved(by: tracks, at: time)
      case .clip(let tracks, let moving): moving.values(at: time).moved(by: tracks, at: time)
      case .scene(let performance): performance.values(at: time)
      }
    return Pose(time: time, parts: parts)
  }

  /// A combination of states whose inputs are moved by a clip.
  private struct Moving: Sendable {
    let rig: Rig
    let combination: [Int]
    let inputs: [Double]
    let tracks: [InputTrack]

    func values(at time: Double) -> [PartValues] {
      var inputs = inputs
      for track in tracks { track.apply(at: time, to: &inputs) }
      return rig.values(in: combination, inputs: inputs)
    }
  }
}

/// Every part's values at one instant, parallel to the rig's parts.
public struct Pose: Hashable, Sendable {
  /// Seconds.
  public let time: Double
  public let parts: [PartValues]
}

extension [PartValues] {
  fileprivate func moved(by tracks: [Track], at time: Double) -> [PartValues] {
    var parts = self
    for track in tracks { track.apply(at: time, to: &parts[track.part]) }
    return parts
  }
}
