package import CritterGraphics
package import CritterSyntax

/// The animation of one property of a part.
package struct Track: Hashable, Sendable {
  /// The part's index in the rig's parts.
  package var part: Int
  /// The animated property.
  package let property: Property
  /// The values of the property, or fractions of the motion path's length.
  package var keyframes: Keyframes
  /// The delay, duration, easing, and repetition.
  package var timing: MediaTiming
  /// Whether the values are added to the current value instead of replacing it.
  package var isAdditive = false
  /// The path of a position. The keyframes are fractions of its length then.
  package let motionPath: MotionPath?

  /// Creates a track. Without a motion path, the keyframes are values of the property.
  package init(
    part: Int, _ property: Property, keyframes: Keyframes, timing: MediaTiming,
    isAdditive: Bool = false, along motionPath: MotionPath? = nil
  ) {
    self.motionPath = motionPath
    self.part = part
    self.property = property
    self.keyframes = keyframes
    self.timing = timing
    self.isAdditive = isAdditive
  }

  /// Returns the track with all times multiplied by a factor.
  package func stretched(by factor: Double) -> Track {
    var track = self
    track.timing = timing.stretched(by: factor)
    return track
  }

  /// Returns the value at a time in seconds; nil if the track has no effect.
  ///
  /// - Parameter isLast: whether nothing is shown after this time.
  package func value(at time: Double, isLast: Bool = false) -> PropertyValue? {
    keyframe(at: time, isLast: isLast).map { motionPath?.point(at: $0) ?? $0 }
  }

  private func keyframe(at time: Double, isLast: Bool) -> PropertyValue? {
    timing.progress(at: time, isLast: isLast).map {
      keyframes.value(at: $0, duration: timing.duration, holdsEasing: timing.holdsEasing)
    }
  }

  /// Sets the property to its value at a time in seconds, or adds the value if the track is
  /// additive. A motion path can also add to the rotation. Does nothing while the track has no
  /// effect.
  package func apply(at time: Double, isLast: Bool = false, to values: inout PartValues) {
    guard let keyframe = keyframe(at: time, isLast: isLast) else { return }
    let value = motionPath?.point(at: keyframe) ?? keyframe
    if let motionPath, case .number(let fraction) = keyframe {
      values.progress = PathProgress(along: motionPath, fraction: min(max(fraction, 0), 1))
    }
    if let turn = motionPath?.turn(at: keyframe) { values.rotate += turn }
    if !isAdditive {
      values[property] = value
    } else if value.isAddable || isShown {
      values[property] = values[property].adding(value)
    }
  }

  /// Whether the track only hides its part outside of the times of `shown`.
  package var isShown: Bool { isAdditive && property.base == .visible }

  /// The fractions of the time at which something can turn.
  package var marks: [Double] {
    let isEven = keyframes.values == [.number(0), .number(1)] && keyframes.easings.isEmpty
    return keyframes.marks + (isEven ? motionPath?.route.joints ?? [] : [])
  }
}

extension MotionPath {
  fileprivate func point(at fraction: PropertyValue) -> PropertyValue {
    guard case .number(let fraction) = fraction else { return fraction }
    return .point(route.point(at: fraction))
  }

  /// Degrees clockwise; nil if the part doesn't turn.
  fileprivate func turn(at fraction: PropertyValue) -> Double? {
    guard case .number(let fraction) = fraction, rotation != .none else { return nil }
    return route.direction(at: fraction) + (rotation == .reverse ? 180 : 0)
  }
}

/// The animation of an input.
package struct InputTrack: Hashable, Sendable {
  /// The input's index in the rig's inputs.
  package var input: Int
  /// The values that the input accepts. Values outside of it, from springs for example, are
  /// clamped.
  package let range: ClosedRange<Double>
  /// The keyframes, with numbers or booleans as values.
  package let keyframes: Keyframes
  /// The delay, duration, easing, and repetition.
  package var timing: MediaTiming

  /// Creates the animation of an input.
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

  /// Sets the input to its value at a time in seconds. Does nothing while the track has no effect.
  package func apply(at time: Double, isLast: Bool = false, to inputs: inout [InputValue]) {
    guard let progress = timing.progress(at: time, isLast: isLast) else { return }
    let value = keyframes.value(
      at: progress, duration: timing.duration, holdsEasing: timing.holdsEasing)
    switch value {
    case .text(let text) where inputs[input].art != nil: inputs[input] = .art(text ?? "")
    case .number(let value):
      inputs[input] = .number(min(max(value, range.lowerBound), range.upperBound))
    case .flag(let isSet): inputs[input] = .number(isSet ? 1 : 0)
    case .text(let text): inputs[input] = .text(text ?? "")
    case .paint(.color(let color)): inputs[input] = .color(color)
    case .lengths(let values): inputs[input] = .list(values)
    default: break
    }
  }
}

extension Input {
  /// Returns a value for keyframes. Texts, art, and booleans jump; lists of the same length move.
  package func propertyValue(_ value: InputValue) -> PropertyValue {
    switch value {
    case .number(let number): isFlag ? .flag(number != 0) : .number(number)
    case .text(let text), .art(let text): .text(text)
    case .color(let color): .paint(.color(color))
    case .list(let values): .lengths(values)
    }
  }
}
