import CritterGraphics
import CritterRig

/// Finds keys for numbers that were looked at at many instants.
struct Fitting {
  private let times: [Double]
  private let cuts: [Int]
  private let marks: [Int]
  private let curves: [CurveSamples]

  /// How places are put into factors.
  let shearing: Shearing

  init(_ samples: Samples, _ curves: [CubicBezier], _ shearing: Shearing = .skewing) {
    self.shearing = shearing
    (times, cuts, marks) = (samples.times, samples.cuts, samples.marks)
    let forth = curves.compactMap(Keys.Curve.init)
    let back = forth.map { Keys.Curve(x1: 1 - $0.x2, y1: 1 - $0.y2, x2: 1 - $0.x1, y2: 1 - $0.y1) }
    var known: [Keys.Curve] = []
    for curve in forth + back where !known.contains(curve) { known.append(curve) }
    self.curves = known.map(CurveSamples.init)
  }

  /// The fewest keys that one instant after the other finds.
  ///
  /// - Parameters:
  ///   - values: at each instant.
  ///   - tolerance: how far each number may be off.
  func keys(_ values: [[Double]], within tolerance: [Double]) -> Keys {
    let scaled = values.map { zip($0, tolerance).map { $0 / $1 } }
    if scaled.allSatisfy({ $0.isNear(scaled[0]) }) { return Keys(constant: values[0]) }
    let jumps = cuts.filter { !scaled[$0].isNear(scaled[$0 + 1]) }
    var keys: [Keys.Key] = []
    for (start, end) in zip([0] + jumps.map { $0 + 1 }, jumps + [scaled.count - 1]) {
      keys += run(scaled, start, end)
    }
    let result = Keys(keys).map { zip($0, tolerance).map { $0 * $1 } }
    return result.withoutCrowds.withoutRepeats
  }

  /// Of instants between which nothing jumps.
  private func run(_ values: [[Double]], _ start: Int, _ end: Int) -> [Keys.Key] {
    var keys = [Keys.Key(time: times[start], values: values[start])]
    var index = start
    while index < end {
      let (next, step) = longest(values, from: index, startingAt: keys[keys.count - 1].values, end)
      keys[keys.count - 1].curve = step.curve
      keys.append(Keys.Key(time: times[next], values: step.values))
      index = next
    }
    return keys
  }

  /// A way from one key to the next.
  private struct Step {
    let values: [Double]
    var curve: Keys.Curve?
  }

  /// The furthest of the instants to which one step leads: a mark if there is one in reach.
  private func longest(
    _ values: [[Double]], from start: Int, startingAt first: [Double], _ end: Int
  ) -> (Int, Step) {
    func step(_ index: Int) -> Step? { self.step(values, start, index, startingAt: first) }
    if let whole = step(end) { return (end, whole) }
    var best: (Int, Step)?
    var misses = 0
    for mark in marks where mark > start && mark < end {
      if let found = step(mark) {
        (best, misses) = ((mark, found), 0)
      } else {
        misses += 1
        if misses > 3 { break }
      }
    }
    if let best { return best }
    let limit = marks.first { $0 > start && $0 < end } ?? end
    var (low, high) = (start + 1, limit)
    var found = step(low) ?? Step(values: values[low])
    while high - low > 1 {
      let middle = (low + high) / 2
      if let further = step(middle) { (low, found) = (middle, further) } else { high = middle }
    }
    return (low, found)
  }

  /// One step between two instants from which none between is off by 1 or more; nil without one.
  private func step(
    _ values: [[Double]], _ start: Int, _ end: Int, startingAt first: [Double]
  ) -> Step? {
    if values[start...end].allSatisfy({ $0.isNear(first) }) { return Step(values: first) }
    let last = values[end]
    let way = zip(last, first).map { $0 - $1 }
    let length = way.reduce(0) { $0 + $1 * $1 }
    guard length > 1, times[end] > times[start] else { return nil }
    var progress: [Double] = []
    progress.reserveCapacity(end - start + 1)
    for index in start...end {
      let off = zip(values[index], first).map { $0 - $1 }
      let p = zip(off, way).reduce(0) { $0 + $1.0 * $1.1 } / length
      guard zip(off, way).allSatisfy({ abs($0 - p * $1) <= 1 }), p > -1, p < 2 else { return nil }
      progress.append(p)
    }
    let slack = 1 / length.squareRoot()
    guard let curve = curve(progress, start, end, slack) else { return nil }
    return Step(values: last, curve: curve.isLine ? nil : curve)
  }

  private func curve(
    _ progress: [Double], _ start: Int, _ end: Int, _ slack: Double
  ) -> Keys.Curve? {
    let (from, length) = (times[start], times[end] - times[start])
    let fractions = times[start...end].map { ($0 - from) / length }
    func fits(_ y: (Double) -> Double) -> Bool {
      zip(fractions, progress).allSatisfy { abs(y($0) - $1) <= slack }
    }
    if fits({ $0 }) { return .line }
    for known in curves where fits(known.y) { return known.curve }
    let isRising = zip(progress, progress.dropFirst()).allSatisfy { $1 - $0 >= -slack }
    guard isRising, progress.count > 3 else { return nil }
    let found = CurveFit(fractions, progress).curve.rounded
    return fits(CurveSamples(found).y) ? found : nil
  }
}

extension [Double] {
  /// Whether no number is off by more than 1.
  fileprivate func isNear(_ other: [Double]) -> Bool {
    zip(self, other).allSatisfy { abs($0 - $1) <= 1 }
  }
}

extension Keys {
  /// Of several keys at one time the first and the last; half a millisecond is one time.
  fileprivate var withoutCrowds: Keys {
    var kept: [Key] = []
    for var key in keys {
      if let last = kept.last, key.time - last.time < 0.0005 { key.time = last.time }
      if kept.count > 1, kept[kept.count - 2].time == key.time { kept.removeLast() }
      kept.append(key)
    }
    if let last = keys.last, kept.count > 1 { kept[kept.count - 1].time = last.time }
    return Keys(kept)
  }

  /// Without keys between two that have the same values as both.
  var withoutRepeats: Keys {
    var kept: [Key] = []
    for (index, key) in keys.enumerated() {
      let isBetween =
        index + 1 < keys.count && kept.last?.values == key.values
        && keys[index + 1].values == key.values
      if !isBetween { kept.append(key) }
    }
    return Keys(kept)
  }
}
