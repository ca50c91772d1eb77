import CritterGraphics
import CritterRig

/// The inputs of a scene over time, as actions and steps set them.
///
/// As in Core Animation, an input has a model value, which jumps, and a movement that leads to it.
struct SceneInputs: Sendable {
  private let inputs: [Input]
  private var models: [Model]
  /// The movements of each input, in order of time; nil for a jump.
  private var moves: [Int: [Move]] = [:]

  /// Every input's value from some time on, parallel to the rig's inputs.
  private struct Model: Begun {
    let start: Double
    let values: [Double]
  }

  private struct Move: Begun {
    let start: Double
    let track: InputTrack?

    var end: Double { (start + (track?.timing.end ?? 0)).withoutNoise }
  }

  /// - Parameter values: parallel to `inputs`.
  init(_ inputs: [Input], _ values: [Double]) {
    self.inputs = inputs
    models = [Model(start: 0, values: values)]
  }

  /// Every input's value at a time in seconds.
  func values(at time: Double) -> [Double] {
    var values = (models.begun(at: time).last ?? models[0]).values
    for moves in moves.values {
      guard let move = moves.begun(at: time).last, time < move.end else { continue }
      move.track?.apply(at: time - move.start, to: &values)
    }
    return values
  }

  /// Sets an input at a time in seconds.
  ///
  /// - Parameter timing: how it comes to the value; nil for a jump.
  mutating func set(
    _ input: Int, to value: Double, _ timing: TransitionTiming?, at time: Double
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

  /// When the last movement is over, in seconds.
  var end: Double { moves.values.joined().map(\.end).max() ?? 0 }

  /// The movements, in order of time.
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
  /// A boolean changes at the end.
  fileprivate func track(
    of index: Int, from start: Double, to end: Double, _ timing: TransitionTiming
  ) -> InputTrack {
    let values = [start, end].map { isFlag ? PropertyValue.flag($0 != 0) : .number($0) }
    return InputTrack(
      input: index, range: range,
      keyframes: Keyframes(values: values, times: [0, 1], easings: [], mode: .linear),
      timing: timing.whole)
  }
}
