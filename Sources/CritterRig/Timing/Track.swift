import CritterGraphics

/// The motion of one property of one part.
package struct Track: Hashable, Sendable {
  package let part: Int
  package let keyframes: Keyframes
  package let timing: MediaTiming
  /// Adds to what is there instead of taking its place.
  package var isAdditive = false

  package init(part: Int, keyframes: Keyframes, timing: MediaTiming, isAdditive: Bool = false) {
    self.part = part
    self.keyframes = keyframes
    self.timing = timing
    self.isAdditive = isAdditive
  }

  package func apply(at time: Double, to values: inout PartValues) {
    guard let progress = timing.progress(at: time) else { return }
    guard isAdditive else {
      return keyframes.apply(at: progress, duration: timing.duration, to: &values)
    }
    var addition = values
    keyframes.apply(at: progress, duration: timing.duration, to: &addition)
    keyframes.property.add(addition, to: &values)
  }
}

/// The motion of an input; a part's opacity stands in for the number.
package struct InputTrack: Hashable, Sendable {
  /// Among the rig's inputs.
  package let input: Int
  package let range: ClosedRange<Double>
  package let keyframes: Keyframes
  package let timing: MediaTiming

  static func carrier(_ value: Double) -> PartValues {
    PartValues(position: .zero, size: Size(0, 0), opacity: value)
  }

  package func apply(at time: Double, to inputs: inout [Double]) {
    guard let progress = timing.progress(at: time) else { return }
    var carrier = keyframes.values[0]
    keyframes.apply(at: progress, duration: timing.duration, to: &carrier)
    inputs[input] = min(max(carrier.opacity, range.lowerBound), range.upperBound)
  }
}
