import CritterGraphics
import CritterRig
import CritterSyntax

/// A clip, played on top of a combination of states. The clip can animate inputs.
struct ClipPlayback: Sendable {
  let clip: Clip
  let stateClips: StateClips
  let rig: Rig
  private let combination: [Int]
  private let inputs: [InputValue]
  /// Whether the rig's numbers depend on the time or on the inputs that the clip animates.
  private let movesNumbers: Bool

  /// - Parameter states: the states below the clip; if empty, those of the clip's `over`.
  /// - Throws: `SelectionError` if the states exclude each other, and `FileError` if a number is
  ///   invalid at some instant.
  init(of rig: Rig, _ clip: Clip, over states: [String], inputs: [InputValue]) throws {
    self.rig = rig
    self.clip = clip
    self.inputs = inputs
    for track in rig.tracks(of: PlacedClip(clip: clip)).inputs.map(\.track) {
      for case .lengths(let list) in track.keyframes.values {
        try rig.checkCount(of: list.count, for: track.input, in: inputs)
      }
    }
    combination = try rig.combination(states.isEmpty ? clip.over : states)
    stateClips = StateClips(of: rig, in: combination)
    movesNumbers = rig.followsTime || rig.computes(fromAnyOf: Array(rig.movedInputs(of: clip)))
    if movesNumbers { try check() }
  }

  /// Finds most errors before the first frame.
  ///
  /// The check covers the keyframes, where numbers are most likely to leave their range, and some
  /// instants in between.
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

  /// Returns all input values at a time in seconds.
  func movedInputs(at time: Double) -> [InputValue] {
    var inputs = inputs
    rig.apply(clip, at: instant(time), to: &inputs)
    return inputs
  }

  /// The values of all parts without the clip; nil if more than the clip's tracks moves them.
  fileprivate var base: [PartValues]? {
    movesNumbers || !clip.plays.isEmpty || !stateClips.isEmpty
      ? nil : rig.values(in: combination, inputs: inputs)
  }

  /// Returns the clip's instant for a time. At its end, the clip holds its last values.
  fileprivate func instant(_ time: Double) -> ClipInstant {
    ClipInstant(time, isLast: time >= clip.duration)
  }

  /// Returns all part values at a time in seconds.
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

/// The values of single parts that only tracks of a clip move.
struct PartTracks: Sendable {
  let playback: ClipPlayback
  /// The values of all parts without the clip.
  let base: [PartValues]
  /// The clip's tracks by part index.
  let tracks: [Int: [Track]]
  var rig: Rig { playback.rig }

  /// - Returns: nil if something else moves parts.
  init?(_ playback: ClipPlayback) {
    guard let base = playback.base else { return nil }
    self.playback = playback
    self.base = base
    tracks = Dictionary(grouping: playback.clip.tracks, by: \.part)
  }

  /// Returns the values of a part at a time in seconds.
  func values(of part: Int, at time: Double) -> PartValues {
    let instant = playback.instant(time)
    var values = base[part]
    for track in tracks[part] ?? [] {
      track.apply(at: instant.time, isLast: instant.isLast, to: &values)
    }
    return values
  }
}

extension Rig {
  /// Returns the rig's own version of a clip, with numbers computed for the current instant.
  func current(_ clip: Clip) -> Clip {
    clips.first { $0.name == clip.name } ?? clip
  }
}
