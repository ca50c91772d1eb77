import CritterAnimated
import CritterGraphics

// Times are in seconds.
extension Motion {
  /// The maximum number of seconds by which a jump is early or late.
  static let maximumLead = 0.006

  /// Returns whether all values are 0 between two times.
  func isZero(from start: Double, to end: Double) -> Bool {
    let inner = keys.filter { $0.time > start && $0.time < end }.map(\.value)
    let last = (keys.first { $0.time >= end } ?? keys[keys.count - 1]).value
    return ([value(at: start), last] + inner).allSatisfy { $0.allSatisfy { $0 == 0 } }
  }
}

extension Motion.Key {
  /// Creates a keyframe.
  ///
  /// - Parameter bezier: the curve to the next keyframe, in the unit square; nil for linear.
  init(time: Double, value: [Double], bezier: CubicBezier?) {
    self.init(time: time, value: value, eases: [bezier.map(Ease.curve) ?? .linear])
  }

  /// The curve to the next keyframe, in the unit square; nil for linear.
  var bezier: CubicBezier? { if case .curve(let curve) = ease { curve } else { nil } }
}

extension Animated<Bool> {
  /// The steps as keyframes: 1 for true, 0 for false.
  var numbers: Motion {
    var numbers: [Motion.Key] = []
    for key in keys {
      if let last = numbers.last { numbers.append(Motion.Key(time: key.time, value: last.value)) }
      numbers.append(Motion.Key(time: key.time, value: [key.value ? 1 : 0]))
    }
    return Motion(keys: numbers)
  }
}
