import CritterGraphics
import CritterRig

/// A clip over a combination of states, whose inputs it may move.
struct ClipPlayback: Sendable {
  let clip: Clip
  let stateClips: StateClips
  private let rig: Rig
  private let combination: [Int]
  private let inputs: [Double]
  /// Whether the rig's numbers depend on the time or on the inputs that move.
  private let movesNumbers: Bool

  /// - Parameter states: the states under the clip; if empty, the clip's own.
  /// - Throws: `SelectionError` if the states exclude each other, and `FileError` if a number is
  ///   invalid at some instant.
  init(of rig: Rig, _ clip: Clip, over states: [String], inputs: [Double]) throws {
    (self.rig, self.clip, self.inputs) = (rig, clip, inputs)
    combination = try rig.combination(states.isEmpty ? clip.over : states)
    stateClips = StateClips(of: rig, in: combination)
    movesNumbers = rig.followsTime || rig.computes(fromAnyOf: Array(rig.movedInputs(of: clip)))
    if movesNumbers { try check() }
  }

  /// Finds most errors before the first frame: at the keyframes, where a number is most likely to
  /// leave its range, and at some instants in between.
  private func check() throws(FileError) {
    let keyframes = rig.tracks(of: PlacedClip(clip: clip)).inputs.flatMap { placed in
      let timing = placed.track.timing
      return placed.track.keyframes.times.map { placed.start + timing.delay + $0 * timing.duration }
    }
    let between = (0...32).map { clip.duration * Double($0) / 32 }
    for time in Set(keyframes + between).sorted() {
      _ = try rig.resolved(with: movedInputs(at: time), at: time)
    }
  }

  /// Every input's value at a time in seconds.
  func movedInputs(at time: Double) -> [Double] {
    var inputs = inputs
    rig.apply(clip, at: instant(time), to: &inputs)
    return inputs
  }

  /// Nothing shows after the clip, which therefore ends on its last values.
  private func instant(_ time: Double) -> ClipInstant {
    ClipInstant(time, isLast: time >= clip.duration)
  }

  /// Every part's values at a time in seconds.
  ///
  /// - Throws: `FileError` if a number is invalid at this time.
  func values(at time: Double) throws(FileError) -> [PartValues] {
    let inputs = movedInputs(at: time)
    let rig = movesNumbers ? try rig.resolved(with: inputs, at: time) : rig
    var values = rig.values(in: combination, inputs: inputs)
    stateClips.apply(at: time, of: rig, to: &values)
    rig.apply(rig.current(clip), at: instant(time), to: &values)
    return values
  }
}

extension Rig {
  /// A clip whose numbers may have been computed for another instant.
  func current(_ clip: Clip) -> Clip {
    clips.first { $0.name == clip.name } ?? clip
  }
}
