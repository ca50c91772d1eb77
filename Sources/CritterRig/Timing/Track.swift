import CritterGraphics

/// The motion of one property of one part.
package struct Track: Sendable {
  package let part: Int
  package let keyframes: Keyframes
  package let span: Span
  /// Adds to what is there instead of taking its place.
  package var isAdditive = false

  package init(part: Int, keyframes: Keyframes, span: Span, isAdditive: Bool = false) {
    self.part = part
    self.keyframes = keyframes
    self.span = span
    self.isAdditive = isAdditive
  }

  package func apply(at time: Double, to values: inout PartValues) {
    guard let progress = span.progress(at: time) else { return }
    guard isAdditive else {
      return keyframes.apply(at: progress, duration: span.duration, to: &values)
    }
    var addition = values
    keyframes.apply(at: progress, duration: span.duration, to: &addition)
    keyframes.property.add(addition, to: &values)
  }
}

/// The motion of an input; a part's opacity stands in for the number.
package struct InputTrack: Sendable {
  /// Among the rig's inputs.
  package let input: Int
  package let range: ClosedRange<Double>
  package let keyframes: Keyframes
  package let span: Span

  static func carrier(_ value: Double) -> PartValues {
    PartValues(position: .zero, size: Size(0, 0), opacity: value)
  }

  package func apply(at time: Double, to inputs: inout [Double]) {
    guard let progress = span.progress(at: time) else { return }
    var carrier = keyframes.values[0]
    keyframes.apply(at: progress, duration: span.duration, to: &carrier)
    inputs[input] = min(max(carrier.opacity, range.lowerBound), range.upperBound)
  }
}
