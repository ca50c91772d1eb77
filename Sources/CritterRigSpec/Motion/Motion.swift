package import CritterGraphics

/// The way from a keyframe to the next one.
package enum Ease: Hashable {
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
    guard case .curve(let curve) = self else { return 0...1 }
    // The roots of the derivative.
    let (a, b, c) = (3 * curve.y1 - 3 * curve.y2 + 1, 2 * curve.y2 - 4 * curve.y1, curve.y1)
    let root = max(b * b - 4 * a * c, 0).squareRoot()
    let places = a == 0 ? [-c / b] : [(-b - root) / (2 * a), (-b + root) / (2 * a)]
    let inner = places.filter { $0 > 0 && $0 < 1 }.map { curve.point(at: $0).y }
    return min(inner.min() ?? 0, 0)...max(inner.max() ?? 1, 1)
  }

  /// The ease backward in time.
  package var reversed: Ease {
    if case .curve(let curve) = self { .curve(curve.reversed) } else { self }
  }

  /// Returns the ease of a part of the time, from one fraction to another.
  package func cut(from start: Double, to end: Double) -> Ease {
    guard case .curve(let curve) = self else { return self }
    let (first, last) = (
      curve.parameter(of: \.x, at: start), curve.parameter(of: \.x, at: end)
    )
    let (from, to) = (curve.point(at: first), curve.point(at: last))
    guard to.x - from.x > 1e-9, abs(to.y - from.y) > 1e-6 else { return .linear }
    return .curve(curve.piece(from: first, to: last))
  }
}

/// Numbers over time: keyframes in frames, of a number, a point, a color, or a path's points.
package struct Motion: Hashable {
  /// The numbers at a time, and the way to the next keyframe.
  package struct Key: Hashable {
    package var time: Double
    package var value: [Double]
    /// One ease for all numbers, or one per number.
    package var eases: [Ease] = [.linear]
    /// The tangents of a curve to the next point.
    package var curve: Curve?

    package init(
      time: Double,
      value: [Double],
      eases: [Ease] = [.linear],
      curve: Curve? = nil
    ) {
      self.time = time
      self.value = value
      self.eases = eases
      self.curve = curve
    }

    package var holds: Bool { eases.allSatisfy { $0 == .hold } }
  }

  /// The tangents of a curve between two points, relative to its ends.
  package struct Curve: Hashable {
    package let out: Point
    package let into: Point

    package init(
      out: Point,
      into: Point
    ) {
      self.out = out
      self.into = into
    }
  }

  /// In order of time; at least one.
  package var keys: [Key]
  /// The cycle that the keyframes repeat; nil if they don't.
  package var cycle: Cycle?

  /// Keyframes that repeat all the time.
  package struct Cycle: Hashable {
    /// From 0 to the length of a cycle.
    package var keys: [Key]
    /// The time of a cycle and that of the first start, in frames.
    package let length: Double
    package let delay: Double

    package init(
      keys: [Key],
      length: Double,
      delay: Double
    ) {
      self.keys = keys
      self.length = length
      self.delay = delay
    }

    package func mapped(_ change: (Key) -> Key) -> Cycle {
      Cycle(keys: keys.map(change), length: length, delay: delay)
    }
  }

  package init(_ value: [Double]) { keys = [Key(time: 0, value: value)] }
  package init(_ value: Double) { self.init([value]) }

  package init(keys: [Key]) { self.keys = keys }

  /// Whether the numbers never change.
  package var isStatic: Bool {
    keys.count == 1 || keys.allSatisfy { $0.value == keys[0].value && $0.curve == nil }
  }

  /// The numbers of the first keyframe.
  package var first: [Double] { keys[0].value }

  /// Whether each number has its own easing.
  package var hasSeparateEases: Bool {
    keys.contains { key in key.eases.contains { $0 != key.eases[0] } }
  }

  /// Whether a point moves along a curve.
  package var hasCurves: Bool { keys.contains { $0.curve != nil } }

  /// Returns the numbers at a time in frames.
  package func value(at time: Double) -> [Double] {
    guard let index = keys.lastIndex(where: { $0.time <= time }) else { return first }
    let key = keys[index]
    guard index + 1 < keys.count else { return key.value }
    let next = keys[index + 1]
    let fraction = (time - key.time) / (next.time - key.time)
    if let curve = key.curve, !key.holds {
      let point = Route(key.path(to: next, curve)).point(
        at: key.eases[0].progress(at: fraction))
      return [point.x, point.y]
    }
    return key.value.indices.map { index in
      let progress = key.eases[min(index, key.eases.count - 1)].progress(at: fraction)
      return key.value[index] + (next.value[index] - key.value[index]) * progress
    }
  }

  /// Returns the motion with each keyframe's numbers changed by an affine map.
  package func map(_ change: ([Double]) -> [Double]) -> Motion {
    mapKeys { key in
      var key = key
      key.value = change(key.value)
      key.curve = nil
      return key
    }
  }

  private func mapKeys(_ change: (Key) -> Key) -> Motion {
    var result = Motion(keys: keys.map(change))
    result.cycle = cycle?.mapped(change)
    return result
  }

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

  /// Returns the motion with a constant added to each number.
  package func moved(by shift: [Double]) -> Motion {
    var motion = self
    for index in keys.indices {
      motion.keys[index].value = zip(keys[index].value, shift).map { $0 + $1 }
    }
    return motion
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
  fileprivate func haveTimes(of others: [Motion.Key]) -> Bool {
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
  fileprivate func values(
    _ keys: KeyPath<Motion, [Motion.Key]>, _ lead: Motion
  ) -> [[[Double]]] {
    lead[keyPath: keys].indices.map { index in
      map { $0.isStatic ? $0.first : $0[keyPath: keys][index].value }
    }
  }
}

extension Motion.Key {
  fileprivate func path(to next: Motion.Key, _ curve: Motion.Curve) -> Path {
    let (start, end) = (Point(value[0], value[1]), Point(next.value[0], next.value[1]))
    return Path([
      .move(start),
      .curve(
        Point(start.x + curve.out.x, start.y + curve.out.y),
        Point(end.x + curve.into.x, end.y + curve.into.y), end),
    ])
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

    init(
      of motions: [Motion], in range: ClosedRange<Double>, isAffine: Bool, tolerance: Double
    ) {
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
    _ value: (Double) -> [Double]
  ) -> Motion {
    let (times, jumps) = sampleTimes(of: moving, in: range)
    let values = times.map(value)
    return Motion(
      sampledAt: times, values, mixed: values, jumps: jumps, tolerance: tolerance)
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
