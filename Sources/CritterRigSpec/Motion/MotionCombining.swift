package import CritterAnimated
import CritterGraphics

extension Motion {
  /// The least and the greatest number at any time. Eases can overshoot the keyframes.
  package var range: ClosedRange<Double> {
    var range = (first.min() ?? 0)...(first.max() ?? 0)
    func add(_ number: Double) {
      range = min(range.lowerBound, number)...max(range.upperBound, number)
    }
    for (key, next) in zip(keys, keys.dropFirst() + keys.suffix(1)) {
      for index in key.value.indices {
        let eases = key.eases[min(index, key.eases.count - 1)].range
        let change = next.value[index] - key.value[index]
        add(key.value[index] + eases.lowerBound * change)
        add(key.value[index] + eases.upperBound * change)
      }
    }
    return range
  }

  /// The greatest first number of a keyframe.
  package var greatest: Double { keys.map(\.value[0]).max() ?? 0 }

  /// Returns the motion with a constant added to each number.
  package func moved(by shift: [Double]) -> Motion {
    mapKeys { key in
      var key = key
      key.value = zip(key.value, shift).map { $0 + $1 }
      return key
    }
  }

  /// Returns the motion of one of the numbers.
  package func component(_ index: Int) -> Motion {
    mapKeys { key in
      Key(
        time: key.time, value: [key.value[index]],
        eases: [key.eases[min(index, key.eases.count - 1)]])
    }
  }
}

extension [Motion.Key] {
  /// Whether the keyframes have the times and easings of others.
  package func haveTimes(of others: [Motion.Key]) -> Bool {
    count == others.count
      && zip(self, others).allSatisfy { $0.time == $1.time && $0.eases == $1.eases }
  }
}

extension [Motion] {
  /// Whether all motions have keyframes at the same times, with one easing for all numbers.
  fileprivate var haveEqualKeys: Bool {
    allSatisfy { motion in
      !motion.hasSeparateEases && !motion.hasCurves && motion.keys.haveTimes(of: self[0].keys)
    }
  }

  /// Whether all motions repeat the same times.
  fileprivate var haveEqualCycles: Bool {
    guard let cycle = self[0].cycle else { return false }
    return allSatisfy { motion in
      motion.cycle.map {
        $0.length == cycle.length && $0.delay == cycle.delay && $0.keys.haveTimes(of: cycle.keys)
      } ?? false
    }
  }

  /// Returns the values of each motion at the keyframes of another one.
  fileprivate func values(_ keys: KeyPath<Motion, [Motion.Key]>, _ lead: Motion) -> [[[Double]]] {
    lead[keyPath: keys].indices.map { index in
      map { $0.isStatic ? $0.first : $0[keyPath: keys][index].value }
    }
  }
}

// Combining and cutting.
extension Motion {
  /// Returns the motion of a value that depends on others. Motions with the same times and eases
  /// stay keyframes; others are sampled once per frame.
  ///
  /// - Parameters:
  ///   - isAffine: whether the value changes evenly with the others.
  ///   - tolerance: how far a value can be from the sampled one.
  ///   - mixed: returns the numbers that change evenly between keyframes, such as those of a color
  ///     that is multiplied by its opacity.
  package static func combined(
    _ motions: [Motion], in range: ClosedRange<Double>, isAffine: Bool, tolerance: Double = 0.02,
    mixing mixed: ([Double]) -> [Double] = { $0 }, _ change: ([[Double]]) -> [Double]
  ) -> Motion {
    // The compiler copies a function for each closure that it takes, so this one is short.
    let samples = Samples(of: motions, in: range, isAffine: isAffine, tolerance: tolerance)
    return samples.motion(of: samples.inputs.map(change), mixing: mixed)
  }

  /// The values of several motions at the times of the keyframes of a motion that depends on them.
  private struct Samples {
    /// The values per keyframe, of each motion.
    let inputs: [[[Double]]]
    private let result: Result

    private enum Result {
      case constant
      /// The keyframes of this motion, and those of its cycle.
      case keys(of: Motion)
      case sampled(times: [Double], jumps: Set<Double>, tolerance: Double)
    }

    init(of motions: [Motion], in range: ClosedRange<Double>, isAffine: Bool, tolerance: Double) {
      let moving = motions.filter { !$0.isStatic }
      guard let lead = moving.first else {
        (inputs, result) = ([motions.map(\.first)], .constant)
        return
      }
      let holds = moving.allSatisfy { $0.keys.allSatisfy(\.holds) }
      if moving.haveEqualKeys, isAffine || holds {
        var timing = Motion(keys: lead.keys)
        timing.cycle = moving.haveEqualCycles ? lead.cycle : nil
        inputs = motions.values(\.keys, lead) + motions.values(\.cycleKeys, timing)
        result = .keys(of: timing)
      } else {
        let (times, jumps) = Motion.sampleTimes(of: moving, in: range)
        inputs = times.map { time in motions.map { $0.value(at: time) } }
        result = .sampled(times: times, jumps: jumps, tolerance: tolerance)
      }
    }

    /// Returns the motion of the values that belong to `inputs`.
    func motion(of values: [[Double]], mixing mixed: ([Double]) -> [Double]) -> Motion {
      switch result {
      case .constant: Motion(values[0])
      case .keys(let timing): timing.replacingValues(values)
      case .sampled(let times, let jumps, let tolerance):
        Motion(
          sampledAt: times, values, mixed: values.map(mixed), jumps: jumps, tolerance: tolerance)
      }
    }
  }

  fileprivate var cycleKeys: [Key] { cycle?.keys ?? [] }

  /// Returns the motion with other values for its keyframes, followed by those of its cycle.
  private func replacingValues(_ values: [[Double]]) -> Motion {
    var result = self
    for index in keys.indices { result.keys[index].value = values[index] }
    for index in cycleKeys.indices { result.cycle?.keys[index].value = values[keys.count + index] }
    return result
  }

  /// Returns a motion that is near a function of the time in frames.
  ///
  /// - Parameter moving: the motions on which the function depends.
  package static func sampled(
    _ moving: [Motion], in range: ClosedRange<Double>, tolerance: Double,
    _ value: (Double) throws -> [Double]
  ) rethrows -> Motion {
    let (times, jumps) = sampleTimes(of: moving, in: range)
    let values = try times.map(value)
    return Motion(sampledAt: times, values, mixed: values, jumps: jumps, tolerance: tolerance)
  }

  /// Creates the motion with the fewest keyframes that is near all samples.
  ///
  /// - Parameter mixed: the numbers that change evenly between keyframes.
  private init(
    sampledAt times: [Double], _ values: [[Double]], mixed: [[Double]], jumps: Set<Double>,
    tolerance: Double
  ) {
    let fitter = KeyFitter(
      Array(mixed.joined()), within: mixed[0].map { _ in tolerance }, at: times, marks: [])
    let cuts = times.indices.dropFirst().filter { jumps.contains(times[$0]) }.map { $0 - 1 }
    self.init(
      keys: fitter.stops(jumpingAfter: cuts).map { stop in
        Key(
          time: times[stop.index], value: values[stop.index],
          eases: [stop.curve.map(Ease.curve) ?? .linear])
      })
    let ends = Set(cuts.map { times[$0] })
    for index in keys.indices.dropLast() where ends.contains(keys[index].time) {
      keys[index].eases = [.hold]
    }
  }

  /// Returns the times of samples of motions, at most about 5,000, and the times of jumps.
  private static func sampleTimes(
    of moving: [Motion], in range: ClosedRange<Double>
  ) -> (times: [Double], jumps: Set<Double>) {
    let ends = moving.flatMap { [$0.keys[0].time, $0.keys[$0.keys.count - 1].time] }
    let start = min(max(ends.min() ?? 0, range.lowerBound), range.upperBound)
    let end = max(min(ends.max() ?? 0, range.upperBound), start)
    let jumps = moving.flatMap { motion in
      zip(motion.keys, motion.keys.dropFirst()).compactMap { $0.holds ? $1.time : nil }
    }
    var times = Set([start, end] + jumps.filter { (start...end).contains($0) })
    let step = max(1, (end - start) / 5000)
    let count = Int(((end - start) / step).rounded(.up))
    for index in 0..<max(count, 0) { times.insert(start + Double(index) * step) }
    return (times.sorted(), Set(jumps))
  }

  /// Returns the motion between two times, with the rest of a keyframe at both ends.
  package func cut(to range: ClosedRange<Double>) -> Motion {
    guard keys.count > 1,
      keys[0].time < range.lowerBound || keys[keys.count - 1].time > range.upperBound
    else { return self }
    var result: [Key] = []
    for (index, key) in keys.enumerated() {
      guard index + 1 < keys.count else {
        if key.time <= range.upperBound { result.append(key) }
        break
      }
      let next = keys[index + 1]
      if next.time <= range.lowerBound || key.time >= range.upperBound {
        if key.time <= range.upperBound, key.time >= range.lowerBound { result.append(key) }
        continue
      }
      result.append(cut(key, next, to: range))
      if next.time > range.upperBound {
        result.append(Key(time: range.upperBound, value: value(at: range.upperBound)))
      }
    }
    if result.isEmpty {
      return Motion(
        value(at: keys[0].time > range.upperBound ? range.upperBound : range.lowerBound))
    }
    return Motion(keys: result)
  }

  private func cut(_ key: Key, _ next: Key, to range: ClosedRange<Double>) -> Key {
    let (start, end) = (max(key.time, range.lowerBound), min(next.time, range.upperBound))
    let span = next.time - key.time
    var result = key
    result.time = start
    result.value = value(at: start)
    result.eases = key.eases.map {
      $0.cut(from: (start - key.time) / span, to: (end - key.time) / span)
    }
    return result
  }
}
