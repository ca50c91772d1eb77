import CritterGraphics
import CritterMotion
import CritterRig

/// The keyframes and curves of one property, drawn below the scrubber.
struct TrackNote: Encodable {
  /// The path of a part, or the name of an input.
  let name: String
  let property: String
  /// The times of the keyframes, in seconds.
  private(set) var keys: [Double] = []
  /// The index of each keyframe in the track.
  private(set) var indices: [Int] = []
  /// The times in the track by index, in fractions of its duration.
  let fractions: [Double]
  /// The duration in seconds.
  let length: Double
  /// The start of the first play, in seconds.
  let origin: Double
  /// The easing between each pair of keyframes, as points of time in seconds and progress.
  private(set) var curves: [[[Double]]] = []

  /// Returns the tracks of all inputs and parts.
  static func notes(of timeline: Timeline, in rig: Rig) -> [TrackNote] {
    let parts = timeline.placedTracks.filter { !$0.track.isShown }.map { placed in
      TrackNote(
        name: rig.parts[placed.track.part].path,
        property: placed.track.property.name, placed.track.keyframes,
        placed.track.timing, from: placed.start, to: placed.end ?? timeline.duration)
    }
    let inputs = timeline.inputTracks.map { placed in
      TrackNote(
        name: rig.inputs[placed.track.input].name, property: "input", placed.track.keyframes,
        placed.track.timing, from: placed.start, to: placed.end ?? timeline.duration)
    }
    return inputs + parts
  }

  private init(
    name: String, property: String, _ keyframes: Keyframes, _ timing: MediaTiming,
    from start: Double, to end: Double
  ) {
    self.name = name
    self.property = property
    fractions = keyframes.times
    length = timing.duration
    origin = start + timing.delay
    let own = Array(keyframes.times.indices)
    for (iteration, origin) in Self.iterations(timing, from: start, to: end) {
      let isBackwards = timing.reverses && iteration % 2 == 1
      let fractions = isBackwards ? keyframes.times.reversed().map { 1 - $0 } : keyframes.times
      indices += isBackwards ? own.reversed() : own
      keys += fractions.map { origin + $0 * timing.duration }
      curves += keyframes.curves(timing).map { curve in
        curve.map { point in
          [origin + (isBackwards ? 1 - point.time : point.time) * timing.duration, point.progress]
        }
      }
    }
  }

  /// Returns the number and start time of each drawn iteration, up to a limit.
  ///
  /// For a repeating track, complete iterations come first, then those that overlap the start.
  private static func iterations(
    _ timing: MediaTiming, from start: Double, to end: Double
  ) -> [(number: Int, origin: Double)] {
    let count = Int((timing.plays * (timing.reverses ? 2 : 1)).rounded(.up), within: 1...40)
    func plays(from origin: Double) -> [(number: Int, origin: Double)] {
      (0..<count).map { ($0, origin + Double($0) * timing.duration) }
    }
    guard let period = timing.period else { return plays(from: start + timing.delay) }
    let phase = timing.marks(of: []).first ?? 0
    let turns = Int(((end - start - phase) / period - 1e-9).rounded(.up), within: 1...40)
    let before = phase + timing.length > period ? plays(from: start + phase - period) : []
    return (0..<turns).flatMap { plays(from: start + phase + Double($0) * period) } + before
  }
}

extension Keyframes {
  /// Whether values between keyframes exist. Art cross-fades, but text and visibility jump.
  private var hasValuesBetween: Bool {
    if case .art = values[0] { true } else { values[0].isContinuous }
  }

  /// Returns the easings between keyframes, with times as fractions of the duration.
  fileprivate func curves(_ timing: MediaTiming) -> [[(time: Double, progress: Double)]] {
    guard timing.duration > 0, times.count > 1 else { return [] }
    return times.indices.dropLast().map { index in
      let (start, end) = (times[index], times[index + 1])
      let own = index < easings.count && mode != .paced ? easings[index] : .linear
      // A track of two keyframes often has a single easing for the whole track.
      let easing = times.count == 2 && own == .linear ? timing.easing : own
      let isStep = mode == .discrete || !hasValuesBetween
      let steps = isStep || easing == .linear ? 1 : 16
      return (0...steps).map { step in
        let t = Double(step) / Double(steps)
        let width = (end - start) * timing.duration
        return (start + (end - start) * t, isStep ? 1 : easing.progress(at: t, duration: width))
      }
    }
  }
}
