/// The animation of one property of a part.
package struct Track: Hashable, Sendable {
  /// The part's index in the rig's parts.
  package internal(set) var part: Int
  package let property: Property
  package internal(set) var keyframes: Keyframes
  package internal(set) var timing: MediaTiming
  /// Whether the values are added to the current value instead of replacing it.
  package var isAdditive = false

  package init(
    part: Int, _ property: Property, keyframes: Keyframes, timing: MediaTiming,
    isAdditive: Bool = false
  ) {
    self.part = part
    self.property = property
    self.keyframes = keyframes
    self.timing = timing
    self.isAdditive = isAdditive
  }

  /// Returns the track with all times multiplied by a factor.
  package func stretched(by factor: Double) -> Track {
    Track(
      part: part, property, keyframes: keyframes, timing: timing.stretched(by: factor),
      isAdditive: isAdditive)
  }

  /// Returns the value at a time in seconds; nil if the track has no effect.
  ///
  /// - Parameter isLast: whether nothing is shown after this time.
  package func value(at time: Double, isLast: Bool = false) -> PropertyValue? {
    timing.progress(at: time, isLast: isLast).map {
      keyframes.value(at: $0, duration: timing.duration)
    }
  }

  package func apply(at time: Double, isLast: Bool = false, to values: inout PartValues) {
    guard let value = value(at: time, isLast: isLast) else { return }
    if !isAdditive {
      values[property] = value
    } else if value.isAddable {
      values[property] = values[property].adding(value)
    }
  }
}

/// The animation of an input.
package struct InputTrack: Hashable, Sendable {
  /// The input's index in the rig's inputs.
  package internal(set) var input: Int
  package let range: ClosedRange<Double>
  /// The keyframes, with numbers or booleans as values.
  package let keyframes: Keyframes
  package internal(set) var timing: MediaTiming

  package init(input: Int, range: ClosedRange<Double>, keyframes: Keyframes, timing: MediaTiming) {
    self.input = input
    self.range = range
    self.keyframes = keyframes
    self.timing = timing
  }

  /// Returns the track with all times multiplied by a factor.
  package func stretched(by factor: Double) -> InputTrack {
    InputTrack(
      input: input, range: range, keyframes: keyframes, timing: timing.stretched(by: factor))
  }

  package func apply(at time: Double, isLast: Bool = false, to inputs: inout [Double]) {
    guard let progress = timing.progress(at: time, isLast: isLast) else { return }
    switch keyframes.value(at: progress, duration: timing.duration) {
    case .number(let value): inputs[input] = min(max(value, range.lowerBound), range.upperBound)
    case .flag(let isSet): inputs[input] = isSet ? 1 : 0
    default: break
    }
  }
}
