package import CritterGraphics

/// A reduction of sampled values to few keyframes.
///
/// Between two keyframes, the values hold, change linearly, or follow one cubic curve in the unit
/// square.
package struct KeyFitter {
  /// The number of values in each sample.
  package let width: Int
  /// The values of all samples in order, in units of their tolerance.
  package let numbers: [Double]
  /// The times of the samples, in order.
  package var times: [Double]
  private let marks: [Int]
  private let curves: [CubicBezier]

  /// A sample that becomes a keyframe.
  package struct Stop {
    package let index: Int
    /// The curve to the next stop; nil for linear.
    package fileprivate(set) var curve: CubicBezier?
  }

  /// - Parameters:
  ///   - numbers: the values of all samples in order, with one value per tolerance in each sample.
  ///   - tolerance: the maximum error of each value.
  ///   - marks: the indices of samples that are likely keyframes.
  ///   - curves: curves to try first.
  package init(
    _ numbers: [Double], within tolerance: [Double], at times: [Double], marks: [Int],
    curves: [CubicBezier] = []
  ) {
    width = tolerance.count
    self.numbers = numbers.indices.map { numbers[$0] / tolerance[$0 % tolerance.count] }
    self.times = times
    self.marks = marks
    self.curves = curves
  }

  /// Returns the keyframes of all samples.
  ///
  /// - Parameter jumps: the indices of the samples after which values jump.
  package func stops(jumpingAfter jumps: [Int]) -> [Stop] {
    zip([0] + jumps.map { $0 + 1 }, jumps + [times.count - 1]).flatMap(stops)
  }

  private func stops(from start: Int, to end: Int) -> [Stop] {
    var stops = [Stop(index: start)]
    var index = start
    while index < end {
      var curve: CubicBezier?
      index =
        furthest(from: index, to: end) { [index] next in
          guard let found = fittedCurve(from: index, to: next) else { return false }
          curve = found.isLine ? nil : found
          return true
        } ?? index + 1
      stops[stops.count - 1].curve = curve
      stops.append(Stop(index: index))
    }
    return stops
  }

  /// Returns the furthest sample that meets a condition, preferably at a mark. Calls `isTrue` last
  /// for that sample.
  private func furthest(from start: Int, to end: Int, _ isTrue: (Int) -> Bool) -> Int? {
    if isTrue(end) { return end }
    let next = marks.firstIndex { $0 > start } ?? marks.count
    var (best, misses): (Int?, Int) = (nil, 0)
    for mark in marks[next...] where mark < end {
      if isTrue(mark) {
        best = mark
        misses = 0
      } else {
        misses += 1
        if misses > 2 { break }
      }
    }
    if best == nil {
      var (low, high) = (start, next < marks.count ? min(marks[next], end) : end)
      while high - low > 1 {
        let middle = (low + high) / 2
        if isTrue(middle) { (low, best) = (middle, middle) } else { high = middle }
      }
    }
    return best.map { isTrue($0) ? $0 : start + 1 }
  }

  /// Returns the curve that all values follow between two samples; nil if no curve fits.
  private func fittedCurve(from start: Int, to end: Int) -> CubicBezier? {
    if isConstant(from: start, to: end, at: start) { return .line }
    let first = numbers[start * width..<(start + 1) * width]
    let direction = zip(numbers[end * width..<(end + 1) * width], first).map { $0 - $1 }
    let length = direction.reduce(0) { $0 + $1 * $1 }
    guard length > 1, times[end] > times[start] else { return nil }
    var points: [Point] = []
    points.reserveCapacity(end - start)
    for index in start + 1..<end {
      var along = 0.0
      for number in 0..<width {
        let off = numbers[index * width + number] - first[first.startIndex + number]
        along += off * direction[number] / length
      }
      guard along > -0.5, along < 1.5 else { return nil }
      for number in 0..<width {
        let off = numbers[index * width + number] - first[first.startIndex + number]
        if abs(off - along * direction[number]) > 1 { return nil }
      }
      points.append(Point((times[index] - times[start]) / (times[end] - times[start]), along))
    }
    let tolerance = 1 / length.squareRoot()
    return ([.line] + curves).first { $0.fits(points, within: tolerance) }
      ?? CubicBezier(nearestTo: points).flatMap {
        $0.fits(points, within: tolerance) ? $0 : nil
      }
  }

  /// Returns whether all values in a range of samples stay within the tolerance of one sample.
  package func isConstant(from start: Int, to end: Int, at other: Int) -> Bool {
    for index in start * width..<(end + 1) * width
    where abs(numbers[index] - numbers[other * width + index % width]) > 1 {
      return false
    }
    return true
  }
}

extension CubicBezier {
  /// Creates the best-fitting curve. With evenly spaced x values, the curve is a polynomial and the
  /// fit is direct.
  fileprivate init?(nearestTo points: [Point]) {
    guard points.count > 2 else { return nil }
    var (aa, ab, bb, ay, by) = (1e-9, 0.0, 1e-9, 0.0, 0.0)
    for point in points {
      let (x, s) = (point.x, 1 - point.x)
      let (a, b, rest) = (3 * s * s * x, 3 * s * x * x, point.y - x * x * x)
      (aa, ab, bb) = (aa + a * a, ab + a * b, bb + b * b)
      (ay, by) = (ay + a * rest, by + b * rest)
    }
    let determinant = aa * bb - ab * ab
    guard abs(determinant) > 1e-12 else { return nil }
    let heights = [(ay * bb - by * ab) / determinant, (by * aa - ay * ab) / determinant]
    let (y1, y2) = (heights[0].rounded(to: 3), heights[1].rounded(to: 3))
    self.init(1.0 / 3, min(max(y1, 0), 1), 2.0 / 3, min(max(y2, 0), 1))
  }

  fileprivate func fits(_ points: [Point], within tolerance: Double) -> Bool {
    if isLine { return points.allSatisfy { abs($0.y - $0.x) <= tolerance } }
    let isEven = x1 == 1.0 / 3 && x2 == 2.0 / 3
    return points.allSatisfy { point in
      let (x, s) = (point.x, 1 - point.x)
      let y = isEven ? 3 * s * x * (s * y1 + x * y2) + x * x * x : self.y(at: x)
      return abs(y - point.y) <= tolerance
    }
  }
}

extension Array {
  /// Returns the keyframes without those between two others with the same value.
  package func withoutRepeats<Value: Equatable>(of value: (Element) -> Value) -> [Element] {
    var kept: [Element] = []
    for (index, key) in enumerated() {
      let isBetween =
        index + 1 < count && kept.last.map(value) == value(key)
        && value(self[index + 1]) == value(key)
      if !isBetween { kept.append(key) }
    }
    return kept
  }
}
