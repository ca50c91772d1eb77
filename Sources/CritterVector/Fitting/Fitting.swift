import CritterGraphics
import CritterRig

/// Finds keys for numbers that were looked at at many instants.
struct Fitting {
  private let samples: Samples
  /// Of the instants, for the numbers that are being looked at.
  private var times: [Double]
  private let cuts: [Int]
  private let marks: [Int]
  private let curves: [CurveSamples]

  /// How places are put into factors.
  let shearing: Shearing
  /// Whether all ways are even ones.
  private var isStraight = false

  init(_ samples: Samples, _ curves: [CubicBezier], _ shearing: Shearing = .skewing) {
    self.shearing = shearing
    self.samples = samples
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
  ///   - restSlack: how many times as far it may be while it only jumps.
  func keys(_ values: [[Double]], within tolerance: [Double], restSlack: Double = 1) -> Keys {
    let exact = values.map { zip($0, tolerance).map { $0 / $1 } }
    if exact.allSatisfy({ $0.isNear(exact[0]) }) { return Keys(constant: values[0]) }
    let scaled = exact.settled(at: cuts, within: restSlack)
    let jumps = cuts.filter { !scaled[$0].isNear(scaled[$0 + 1]) }
    var fitting = self
    fitting.times = samples.times(jumpingAt: jumps)
    let keys = fitting.keys(scaled, jumpingAt: jumps, tolerance)
    // SVG says a curve with every key, or with none.
    guard shearing == .skewing, keys.keys.contains(where: { $0.curve != nil }) else { return keys }
    fitting.isStraight = true
    let straight = fitting.keys(scaled, jumpingAt: jumps, tolerance)
    return straight.length < keys.length ? straight : keys
  }

  private func keys(
    _ scaled: [[Double]], jumpingAt jumps: [Int], _ tolerance: [Double]
  ) -> Keys {
    var keys: [Keys.Key] = []
    for (start, end) in zip([0] + jumps.map { $0 + 1 }, jumps + [scaled.count - 1]) {
      let stops = run(scaled, start, end)
      keys += brief(stops, scaled, tolerance).map {
        Keys.Key(time: times[$0.index], values: $0.values, curve: $0.curve)
      }
    }
    let result = Keys(keys).map { zip($0, tolerance).map { $0 * $1 } }
    return result.withoutCrowds.withoutRepeats
  }

  /// A key at an instant.
  private struct Stop {
    var index: Int
    var values: [Double]
    var curve: Keys.Curve?
  }

  /// Of instants between which nothing jumps.
  private func run(_ values: [[Double]], _ start: Int, _ end: Int) -> [Stop] {
    var stops = [Stop(index: start, values: values[start])]
    var index = start
    while index < end {
      let (next, step) = longest(
        values, from: index, startingAt: stops[stops.count - 1].values, end)
      stops[stops.count - 1].curve = step.curve
      stops.append(Stop(index: next, values: step.values))
      index = next
    }
    return stops
  }

  /// With as few decimals as leave all instants within reach.
  private func brief(_ stops: [Stop], _ values: [[Double]], _ tolerance: [Double]) -> [Stop] {
    var stops = stops
    for (part, tolerance) in tolerance.enumerated() {
      var rest = stops.indices
      while let first = rest.first {
        let value = stops[first].values[part]
        let count = stops[rest].prefix { $0.values[part] == value }.count
        let group = first...(first + count - 1)
        rest = rest.dropFirst(count)
        for unit in [1, 0.1, 0.01, 0.001] {
          let shorter = (value * tolerance / unit).rounded() * unit / tolerance
          guard abs(shorter - value) <= Self.roundingShare else { continue }
          var changed = stops
          for index in group { changed[index].values[part] = shorter }
          if isNear(changed, around: group, values) {
            stops = changed
            break
          }
        }
      }
    }
    return stops
  }

  /// Of the tolerance, what leaving out decimals may take.
  private static let roundingShare = 0.8

  /// Whether no instant is off by more than 1 on the ways to, between and from some stops.
  private func isNear(
    _ stops: [Stop], around group: ClosedRange<Int>, _ values: [[Double]]
  ) -> Bool {
    let reached = max(group.lowerBound - 1, 0)...min(group.upperBound + 1, stops.count - 1)
    guard reached.count > 1 else { return values[stops[0].index].isNear(stops[0].values) }
    return zip(stops[reached], stops[reached].dropFirst()).allSatisfy { start, end in
      let curve = start.curve.map(CurveSamples.init)
      let (from, length) = (times[start.index], times[end.index] - times[start.index])
      return (start.index...end.index).allSatisfy { index in
        let x = length > 0 ? (times[index] - from) / length : 0
        let y = curve?.y(x) ?? x
        return values[index].isNear(zip(start.values, end.values).map { $0 + y * ($1 - $0) })
      }
    }
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
    if isStraight { return nil }
    for known in curves where fits(known.y) { return known.curve }
    let isRising = zip(progress, progress.dropFirst()).allSatisfy { $1 - $0 >= -slack }
    guard isRising, progress.count > 3 else { return nil }
    let found = CurveFit(fractions, progress).curve
    return [2, 3].lazy.map(found.rounded(to:)).first { fits(CurveSamples($0).y) }
  }
}

extension [[Double]] {
  /// What only jumps for a while jumps as seldom as it can: each value between jumps stands for as
  /// many as are near it.
  ///
  /// - Parameters:
  ///   - cuts: the instants after which something may jump.
  ///   - slack: how near.
  fileprivate func settled(at cuts: [Int], within slack: Double) -> [[Double]] {
    var result = self
    let ends = cuts + [count - 1]
    let pieces = zip([0] + cuts.map { $0 + 1 }, ends).map { $0...$1 }
    func rests(_ piece: ClosedRange<Int>) -> Bool {
      self[piece].allSatisfy { zip($0, self[piece.lowerBound]).allSatisfy { abs($0 - $1) < 1e-6 } }
    }
    var row: [ClosedRange<Int>] = []
    func middle(_ pieces: [ClosedRange<Int>]) -> [Double]? {
      let values = pieces.map { self[$0.lowerBound] }
      let sides = values[0].indices.map { index in
        (values.map { $0[index] }.min() ?? 0, values.map { $0[index] }.max() ?? 0)
      }
      return sides.allSatisfy { $1 - $0 <= 2 * slack } ? sides.map { ($0 + $1) / 2 } : nil
    }
    func settle() {
      guard let first = row.first, let last = row.last, row.count > 1, let value = middle(row)
      else { return }
      for index in first.lowerBound...last.upperBound { result[index] = value }
    }
    for piece in pieces {
      if rests(piece), row.isEmpty || middle(row + [piece]) != nil {
        row.append(piece)
      } else {
        settle()
        row = rests(piece) ? [piece] : []
      }
    }
    settle()
    return result
  }
}

extension [Double] {
  /// Whether no number is off by more than 1.
  fileprivate func isNear(_ other: [Double]) -> Bool {
    zip(self, other).allSatisfy { abs($0 - $1) <= 1 }
  }
}

extension Keys {
  /// In letters of SVG, more or less.
  fileprivate var length: Int {
    let moving = (divided(by: -)?.motion ?? self).keys
    let curves = moving.contains { $0.curve != nil } ? 30 + 8 * moving.count : 0
    return moving.count * (7 + 5 * first.count) + curves
  }

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
