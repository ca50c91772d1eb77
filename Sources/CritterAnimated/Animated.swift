package import CritterGraphics

/// The way from a keyframe to the next one.
package enum Ease: Hashable, Sendable {
  case hold, linear
  case curve(CubicBezier)

  /// Returns the fraction of the change at a fraction of the time.
  package func progress(at fraction: Double) -> Double {
    switch self {
    case .hold: fraction < 1 ? 0 : 1
    case .linear: fraction
    case .curve(let curve): curve.y(at: fraction)
    }
  }

  /// The least and the greatest fraction of the change.
  package var range: ClosedRange<Double> {
    if case .curve(let curve) = self { curve.range } else { 0...1 }
  }

  /// The ease backward in time.
  package var reversed: Ease {
    if case .curve(let curve) = self { .curve(curve.reversed) } else { self }
  }

  /// Returns the ease of a part of the time, from one fraction to another.
  package func cut(from start: Double, to end: Double) -> Ease {
    guard case .curve(let curve) = self else { return self }
    let (first, last) = (curve.parameter(of: \.x, at: start), curve.parameter(of: \.x, at: end))
    let (from, to) = (curve.point(at: first), curve.point(at: last))
    guard to.x - from.x > 1e-9, abs(to.y - from.y) > 1e-6 else { return .linear }
    return .curve(curve.piece(from: first, to: last))
  }
}

/// A value over time: a constant, or keyframes with easings.
package struct Animated<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The value at a time, and the way to the next keyframe.
  package struct Key: Hashable, Sendable {
    /// In seconds or frames. Two keyframes at the same time are a jump.
    package var time: Double
    package var value: Value
    /// One ease for all numbers, or one per number.
    package var eases: [Ease]
    /// The tangents of a curve to the next point.
    package var curve: Curve?

    package init(time: Double, value: Value, eases: [Ease] = [.linear], curve: Curve? = nil) {
      self.time = time
      self.value = value
      self.eases = eases
      self.curve = curve
    }

    package var holds: Bool { eases.allSatisfy { $0 == .hold } }

    /// The ease of the first number.
    package var ease: Ease { eases[0] }
  }

  /// The tangents of a curve between two points, relative to its ends.
  package struct Curve: Hashable, Sendable {
    package let out: Point
    package let into: Point

    package init(out: Point, into: Point) {
      self.out = out
      self.into = into
    }

    /// Returns the command that draws the curve.
    package func element(from start: Point, to end: Point) -> Path.Element {
      .curve(Point(start.x + out.x, start.y + out.y), Point(end.x + into.x, end.y + into.y), end)
    }
  }

  /// Keyframes that repeat all the time.
  package struct Cycle: Hashable, Sendable {
    /// From 0 to the length of a cycle.
    package var keys: [Key]
    /// The time of a cycle and that of the first start.
    package let length: Double
    package let delay: Double

    package init(keys: [Key], length: Double, delay: Double) {
      self.keys = keys
      self.length = length
      self.delay = delay
    }
  }

  /// In order of time; at least one.
  package var keys: [Key]
  /// The cycle that the keyframes repeat; nil if they don't.
  package var cycle: Cycle?

  package init(_ value: Value) { keys = [Key(time: 0, value: value)] }

  package init(keys: [Key]) { self.keys = keys }

  /// Whether the value never changes.
  package var isStatic: Bool {
    keys.count == 1 || keys.allSatisfy { $0.value == keys[0].value && $0.curve == nil }
  }

  /// The value of the first keyframe.
  package var first: Value { keys[0].value }

  /// Whether each number has its own easing.
  package var hasSeparateEases: Bool {
    keys.contains { key in key.eases.contains { $0 != key.eases[0] } }
  }

  /// Whether a point moves along a curve.
  package var hasCurves: Bool { keys.contains { $0.curve != nil } }

  /// Whether the value changes only by jumps.
  package var isSteps: Bool {
    zip(keys, keys.dropFirst()).allSatisfy {
      $0.holds || $0.time == $1.time || $0.value == $1.value && $0.curve == nil
    }
  }

  /// Returns the keyframes with each value changed, for numbers by an affine map.
  package func map<Other>(_ change: (Value) -> Other) -> Animated<Other> {
    mapKeys { Animated<Other>.Key(time: $0.time, value: change($0.value), eases: $0.eases) }
  }

  /// Returns the value with each keyframe changed, also those of its cycle.
  package func mapKeys<Other>(_ change: (Key) -> Animated<Other>.Key) -> Animated<Other> {
    var result = Animated<Other>(keys: keys.map(change))
    result.cycle = cycle.map {
      Animated<Other>.Cycle(keys: $0.keys.map(change), length: $0.length, delay: $0.delay)
    }
    return result
  }

  // MARK: - Steps

  /// Creates a value that changes only by jumps, the first at time 0. Drops repeated values.
  package init(stepsAt times: some Sequence<Double>, _ values: some Sequence<Value>) {
    keys = []
    for (time, value) in zip(times, values) where keys.last?.value != value {
      if keys.last?.time == time {
        keys[keys.count - 1].value = value
      } else {
        keys.append(Key(time: keys.isEmpty ? 0 : time, value: value, eases: [.hold]))
      }
    }
    // A constant is equal to one without steps.
    if keys.count == 1 { keys[0].eases = [.linear] }
  }

  /// The different values of steps, in order of their first appearance, with the times when each
  /// applies.
  package var alternatives: [(value: Value, isActive: Animated<Bool>)] {
    keys.map(\.value).unique.map { value in
      (value, Animated<Bool>(stepsAt: keys.map(\.time), keys.map { $0.value == value }))
    }
  }
}

extension Animated<Bool> {
  package static var always: Animated<Bool> { Animated(true) }

  package func value(at time: Double) -> Bool { keys.last { $0.time <= time }?.value ?? first }

  /// Returns steps that are true while both are true.
  package func and(_ other: Animated<Bool>) -> Animated<Bool> {
    if isStatic, first { return other }
    if other.isStatic, other.first { return self }
    let times = Set((keys + other.keys).map(\.time)).sorted()
    return Animated(stepsAt: times, times.map { value(at: $0) && other.value(at: $0) })
  }
}
