import CritterGraphics
import CritterRig

/// A clip over a combination of states, whose inputs it may move.
struct ClipPlayback: Sendable {
  let clip: Clip
  private let rig: Rig
  private let combination: [Int]
  private let inputs: [Double]
  /// Whether the rig's numbers follow the inputs that move.
  private let movesNumbers: Bool

  /// - Parameter states: the states under the clip; if empty, the clip's own.
  /// - Throws: `SelectionError` if the states exclude each other, and `FileError` if a moving input
  ///   makes a number invalid.
  init(of rig: Rig, _ clip: Clip, over states: [String], inputs: [Double]) throws {
    (self.rig, self.clip, self.inputs) = (rig, clip, inputs)
    combination = try rig.combination(states.isEmpty ? clip.over : states)
    movesNumbers = rig.computes(fromAnyOf: clip.inputs.map(\.input))
    if movesNumbers { try check() }
  }

  /// Poses can't throw errors, so this tries enough instants in advance: the keyframes, where a
  /// number is most likely to leave its range, and some in between.
  private func check() throws {
    let keyframes = clip.inputs.flatMap { track in
      track.keyframes.times.map { track.timing.delay + $0 * track.timing.duration }
    }
    let between = (0...32).map { clip.duration * Double($0) / 32 }
    for time in Set(keyframes + between) { _ = try rig.resolved(with: movedInputs(at: time)) }
  }

  private func movedInputs(at time: Double) -> [Double] {
    var inputs = inputs
    for track in clip.inputs { track.apply(at: time, isLast: isLast(time), to: &inputs) }
    return inputs
  }

  /// Nothing shows after the clip, which therefore ends on its last values.
  private func isLast(_ time: Double) -> Bool { time >= clip.duration }

  /// Every part's values at a time in seconds.
  func values(at time: Double) -> [PartValues] {
    let inputs = movedInputs(at: time)
    let rig = rig(with: inputs)
    let tracks = rig.clips.first { $0.name == clip.name }?.tracks ?? clip.tracks
    var values = rig.values(in: combination, inputs: inputs)
    for track in tracks { track.apply(at: time, isLast: isLast(time), to: &values[track.part]) }
    return values
  }

  /// Between two instants that were tried, a number may still be impossible for a moment; then the
  /// rig stays as it is.
  private func rig(with inputs: [Double]) -> Rig {
    guard movesNumbers else { return rig }
    do throws(FileError) {
      return try rig.resolved(with: inputs)
    } catch {
      return rig
    }
  }
}
