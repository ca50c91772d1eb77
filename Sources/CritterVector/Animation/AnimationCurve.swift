package import CritterGraphics

/// Keyframed numbers: values at certain times, and the curves between them.
package struct AnimationCurve: Hashable, Sendable {
  /// A keyframe.
  package struct Keyframe: Hashable, Sendable {
    /// The time in seconds. Two keyframes at the same time are a jump.
    package var time: Double
    package var values: [Double]
    /// The curve to the next keyframe, in the unit square; nil for linear.
    package var curve: CubicBezier?
  }

  /// The maximum number of seconds by which a jump is early or late.
  static let maximumLead = 0.006

  /// The keyframes; at least one, the first at time 0.
  package var keys: [Keyframe]

  init(_ keys: [Keyframe]) { self.keys = keys }

  init(constant values: [Double]) { keys = [Keyframe(time: 0, values: values)] }

  /// Whether all keyframes have the same values.
  package var isConstant: Bool { keys.allSatisfy { $0.values == keys[0].values } }

  /// The values of the first keyframe.
  package var first: [Double] { keys[0].values }

  /// Whether the values change only by jumps.
  var isSteps: Bool {
    zip(keys, keys.dropFirst()).allSatisfy { $0.time == $1.time || $0.values == $1.values }
  }

  /// Returns the values at a time in seconds.
  func values(at time: Double) -> [Double] {
    guard let next = keys.firstIndex(where: { $0.time > time }) else {
      return keys[keys.count - 1].values
    }
    guard next > 0 else { return first }
    let (start, end) = (keys[next - 1], keys[next])
    let x = (time - start.time) / (end.time - start.time)
    let y = start.curve?.y(at: x) ?? x
    return zip(start.values, end.values).map { $0 + y * ($1 - $0) }
  }

  /// Returns whether all values are 0 between two times.
  func isZero(from start: Double, to end: Double) -> Bool {
    let inner = keys.filter { $0.time > start && $0.time < end }.map(\.values)
    let last = (keys.first { $0.time >= end } ?? keys[keys.count - 1]).values
    return ([values(at: start), last] + inner).allSatisfy { $0.allSatisfy { $0 == 0 } }
  }

  /// Returns the keyframes with their values transformed.
  package func map(_ change: ([Double]) -> [Double]) -> AnimationCurve {
    AnimationCurve(
      keys.map { key in
        var key = key
        key.values = change(key.values)
        return key
      })
  }
}

/// A value that changes only by jumps.
package struct DiscreteKeyframes<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The values, each with its start time in seconds.
  package var steps: [(time: Double, value: Value)] { zip(times, values).map { ($0, $1) } }
  private(set) var times: [Double]
  private var values: [Value]

  /// Creates steps.
  ///
  /// - Parameters: the times in order with their values. Repeated values are dropped.
  init(_ times: [Double], _ values: [Value]) {
    self.times = []
    self.values = []
    for (time, value) in zip(times, values) where self.values.last != value {
      if self.times.last == time, !self.values.isEmpty {
        self.values[self.values.count - 1] = value
        continue
      }
      self.times.append(self.times.isEmpty ? 0 : time)
      self.values.append(value)
    }
  }

  /// The value at the start.
  package var first: Value { values[0] }
  /// Whether the value never changes.
  package var isConstant: Bool { values.count == 1 }
}

extension DiscreteKeyframes {
  /// The different values, in order of their first appearance, with the times when each applies.
  var alternatives: [(value: Value, isActive: DiscreteKeyframes<Bool>)] {
    var known: Set<Value> = []
    return values.filter { known.insert($0).inserted }.map { value in
      (value, DiscreteKeyframes<Bool>(times, values.map { $0 == value }))
    }
  }
}

extension DiscreteKeyframes<Bool> {
  func value(at time: Double) -> Bool { steps.last { $0.time <= time }?.value ?? first }

  /// Returns steps that are true while both are true.
  func and(_ other: DiscreteKeyframes<Bool>) -> DiscreteKeyframes<Bool> {
    if isConstant, first { return other }
    if other.isConstant, other.first { return self }
    let times = Set(steps.map(\.time) + other.steps.map(\.time)).sorted()
    return DiscreteKeyframes(times, times.map { value(at: $0) && other.value(at: $0) })
  }

  static var always: DiscreteKeyframes<Bool> { DiscreteKeyframes([0], [true]) }

  /// The steps as keyframes: 1 for true, 0 for false.
  var keys: AnimationCurve {
    var keys: [AnimationCurve.Keyframe] = []
    for (time, value) in steps {
      if let last = keys.last {
        keys.append(AnimationCurve.Keyframe(time: time, values: last.values))
      }
      keys.append(AnimationCurve.Keyframe(time: time, values: [value ? 1 : 0]))
    }
    return AnimationCurve(keys)
  }
}
