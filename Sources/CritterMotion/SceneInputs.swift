import CritterGraphics
import CritterRig
import CritterSyntax

/// The input values of a scene over time, set by actions and steps.
///
/// As in Core Animation, setting an input changes its model value at once. An optional animation
/// then leads to this value.
struct SceneInputs: Sendable {
  private let inputs: [Input]
  private var models: [Model]
  /// The animations of each input, in order of time. A move without a track is a jump.
  private var moves: [Int: [Move]] = [:]

  /// All input values as of a start time, parallel to the rig's inputs.
  private struct Model: Timed {
    let start: Double
    let values: [InputValue]
  }

  /// An animation of one input, or a jump.
  private struct Move: Timed {
    let start: Double
    let track: InputTrack?

    var end: Double { (start + (track?.timing.end ?? 0)).withoutRoundingError }
  }

  /// - Parameter values: initial values, parallel to `inputs`.
  init(_ inputs: [Input], _ values: [InputValue]) {
    self.inputs = inputs
    models = [Model(start: 0, values: values)]
  }

  /// Returns all input values at a time in seconds.
  func values(at time: Double) -> [InputValue] {
    var values = (models.started(at: time).last ?? models[0]).values
    for moves in moves.values {
      guard let move = moves.started(at: time).last, time < move.end else { continue }
      move.track?.apply(at: time - move.start, to: &values)
    }
    return values
  }

  /// Sets an input at a time in seconds.
  ///
  /// - Parameter timing: the timing of the animation to the value; nil for a jump.
  mutating func set(
    _ input: Int, to value: InputValue, _ timing: TransitionTiming?, at time: Double
  ) {
    let start = values(at: time)[input]
    var model = models[models.count - 1].values
    model[input] = value
    models.append(Model(start: time, values: model))
    let track = timing.map { inputs[input].track(of: input, from: start, to: value, $0) }
    if track != nil || moves[input] != nil {
      moves[input, default: []].append(Move(start: time, track: track))
    }
  }

  /// The end of the last animation, in seconds.
  var end: Double { moves.values.joined().map(\.end).max() ?? 0 }

  /// The animations of all inputs. Those of one input are in order of time.
  var placedTracks: [PlacedInputTrack] {
    moves.sorted { $0.key < $1.key }.flatMap { _, moves in
      moves.enumerated().compactMap { index, move in
        move.track.map {
          PlacedInputTrack(
            start: move.start, end: index + 1 < moves.count ? moves[index + 1].start : move.end,
            track: $0)
        }
      }
    }
  }
}

extension Input {
  /// Returns an animation between two values. A boolean input changes at its end.
  fileprivate func track(
    of index: Int, from start: InputValue, to end: InputValue, _ timing: TransitionTiming
  ) -> InputTrack {
    let values = [start, end].map(propertyValue)
    return InputTrack(
      input: index, range: range,
      keyframes: Keyframes(values: values, times: [0, 1], easings: [], mode: .linear),
      timing: timing.whole)
  }
}
