public import CritterGraphics
public import CritterRig

/// A pose at every instant: whatever the user asked for, a still, a transition or a clip, becomes
/// one. Any instant can be asked for, in any order.
public struct Timeline: Sendable {
  /// Seconds from the first instant to the last, which both belong to it; 0 for a still.
  public let duration: Double
  private let rest: [PartValues]
  private let tracks: [Track]
  /// What poses rest on when inputs move; nil when they do not.
  private let moving: Moving?
  /// Of a scene.
  private let performance: Performance?

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
    case .scene(let name):
      let session = try Session(
        of: rig, states: [], inputs: inputs, rig.scene(named: name), measure: measure)
      performance = session.performance
      rest = session.performance.model
      (tracks, moving, duration) = ([], nil, session.end)
    case .still(let names):
      rest = rig.values(in: try rig.combination(names), inputs: inputs)
      (tracks, moving, performance, duration) = ([], nil, nil, 0)
    case .transition(let from, let to):
      let (before, after) = (try rig.combination(from), try rig.combination(to))
      let start = rig.values(in: before, inputs: inputs)
      rest = rig.values(in: after, inputs: inputs)
      tracks = rig.tracks(from: before, start, to: after, rest)
      (moving, performance) = (nil, nil)
      duration = tracks.map(\.span.end).max() ?? 0
    case .clip(let name, let names):
      let clip = try rig.clip(named: name)
      let combination = try rig.combination(names)
      rest = rig.values(in: combination, inputs: inputs)
      tracks = clip.tracks
      moving =
        clip.inputs.isEmpty
        ? nil : Moving(rig: rig, combination: combination, inputs: inputs, tracks: clip.inputs)
      performance = nil
      duration = clip.duration
    }
  }

  /// - Parameter time: seconds; before 0 it is as at 0, after the end as at the end.
  public func pose(at time: Double) -> Pose {
    let time = min(max(time, 0), duration)
    if let performance { return Pose(time: time, parts: performance.values(at: time)) }
    var parts = moving?.values(at: time) ?? rest
    for track in tracks {
      track.apply(at: time, to: &parts[track.part])
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
