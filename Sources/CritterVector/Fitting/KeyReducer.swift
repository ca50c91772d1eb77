import CritterGraphics

/// A reduction of sampled values to few keyframes.
///
/// Between two keyframes, the values hold, change linearly, or follow one cubic curve.
struct KeyReducer {
  private let samples: Samples
  /// Whether values can jump after each sample.
  private let isCut: [Bool]
  private let curves: [CubicBezier]

  /// The maximum position error, in points.
  static let tolerance = 0.05
  /// The maximum position error of parts drawn without their perspective, in pixels.
  static let flatTolerance = 0.2
  /// The maximum opacity error: about two levels of 255.
  static let opacityTolerance = 0.008

  /// The maximum error of a color component.
  private static let colorTolerance = 0.003

  /// Creates a reducer for an animation's samples.
  ///
  /// - Parameter curves: the animation's easings, which the reducer tries first.
  init(_ samples: Samples, _ curves: [CubicBezier]) {
    self.samples = samples
    isCut = samples.isCut
    self.curves = curves.flatMap { curve in
      [curve, CubicBezier(1 - curve.x2, 1 - curve.y2, 1 - curve.x1, 1 - curve.y1)]
    }.filter { (0...1).contains($0.y1) && (0...1).contains($0.y2) }
  }

  /// Returns the keyframes of sampled values.
  ///
  /// - Parameters:
  ///   - numbers: the values of all samples in order, with one value per tolerance in each sample.
  ///   - tolerance: the maximum error of each value.
  func keys(_ numbers: [Double], within tolerance: [Double]) -> Keyframes {
    let width = tolerance.count
    let constant = Keyframes(constant: Array(numbers.prefix(width)))
    var series = ScaledSamples(width: width, numbers: numbers)
    for index in numbers.indices { series.numbers[index] /= tolerance[index % width] }
    let last = series.count - 1
    if series.isConstant(from: 0, to: last, at: 0) { return constant }
    let jumps = (0..<last).filter { series.jumps(after: $0, isCut) }
    for index in jumps where !isCut[index] { samples.unmarkedJumps.add(index) }
    let run = KeyRun(
      series: series, times: samples.times(jumpingAt: jumps), marks: samples.marks, curves: curves)
    var keys: [Keyframes.Keyframe] = []
    for (start, end) in zip([0] + jumps.map { $0 + 1 }, jumps + [last]) {
      for stop in run.stops(from: start, to: end) {
        let values = (0..<width).map { numbers[stop.index * width + $0] }
        keys.append(
          Keyframes.Keyframe(time: run.times[stop.index], values: values, curve: stop.curve))
      }
    }
    return Keyframes(keys).withoutTriples.withoutRepeats
  }

  /// Returns keyframes of red, green, blue, and alpha.
  ///
  /// A transparent color keeps the red, green, and blue of the last visible color, or of the first.
  func colors(_ colors: SampleRuns<Color>) -> Keyframes {
    var last = colors.distinct.first { $0.alpha > 0 } ?? .transparent
    let numbers = colors.series { color in
      if color.alpha > 0 { last = color }
      return [last.red, last.green, last.blue, color.alpha].map { min(max($0, 0), 1) }
    }
    return keys(numbers, within: [Double](repeating: Self.colorTolerance, count: 4))
  }

  /// Returns keyframes of paints of one kind.
  ///
  /// - Parameter tolerance: the maximum error of a gradient's points.
  func paint(
    _ kind: ItemState.PaintKind, _ paints: SampleRuns<Paint?>, within tolerance: Double
  ) -> AnimatedPaint {
    guard case .gradient(let isRadial, let hasFocus, let stopCount) = kind else {
      return .color(colors(paints.map { $0?.color ?? .transparent }))
    }
    func keys(_ count: Int, within tolerance: Double, _ numbers: (Gradient) -> [Double])
      -> Keyframes
    {
      let values = paints.map { $0?.gradient.map(numbers) ?? [] }
      return values.isConstant
        ? Keyframes(constant: values[0])
        : self.keys(values.series { $0 }, within: [Double](repeating: tolerance, count: count))
    }
    return .gradient(
      AnimatedGradient(
        isRadial: isRadial,
        geometry: keys(isRadial ? hasFocus ? 5 : 3 : 4, within: tolerance, \.geometry),
        stops: keys(5 * stopCount, within: Self.colorTolerance, \.stopNumbers)))
  }
}

extension Paint {
  fileprivate var gradient: Gradient? {
    if case .gradient(let gradient) = self { gradient } else { nil }
  }
}

extension Gradient {
  fileprivate var geometry: [Double] {
    isRadial
      ? [start.x, start.y, length] + (focus.map { [$0.x, $0.y] } ?? [])
      : [start.x, start.y, end.x, end.y]
  }

  fileprivate var stopNumbers: [Double] {
    stops.flatMap { [$0.offset] + $0.color.numbers }
  }
}

/// Sampled values in units of their tolerance.
private struct ScaledSamples {
  let width: Int
  var numbers: [Double]

  var count: Int { numbers.count / width }

  /// Returns whether all values in a range of samples stay within the tolerance of one sample.
  func isConstant(from start: Int, to end: Int, at other: Int) -> Bool {
    for index in start * width..<(end + 1) * width
    where abs(numbers[index] - numbers[other * width + index % width]) > 1 {
      return false
    }
    return true
  }

  /// Returns whether a value jumps after a sample: at a mark, or by far more than it changes before
  /// and after.
  func jumps(after index: Int, _ isCut: [Bool]) -> Bool {
    (0..<width).contains { number in
      let change = change(of: number, after: index)
      if isCut[index] || abs(change) <= 4 { return isCut[index] && abs(change) > 1 }
      let sides = [index - 1, index + 1].filter { !isCut[$0] }
      return JumpTest.isJump(change, between: sides.map { self.change(of: number, after: $0) })
    }
  }

  /// Returns the change of a value from a sample to the next.
  private func change(of number: Int, after index: Int) -> Double {
    numbers[(index + 1) * width + number] - numbers[index * width + number]
  }
}

/// A run of samples without jumps.
private struct KeyRun {
  let series: ScaledSamples
  let times: [Double]
  let marks: [Int]
  let curves: [CubicBezier]

  /// A sample that becomes a keyframe.
  struct Stop {
    let index: Int
    /// The curve to the next stop.
    var curve: CubicBezier?
  }

  func stops(from start: Int, to end: Int) -> [Stop] {
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
    if series.isConstant(from: start, to: end, at: start) { return .line }
    let width = series.width
    let first = series.numbers[start * width..<(start + 1) * width]
    let direction = zip(series.numbers[end * width..<(end + 1) * width], first).map { $0 - $1 }
    let length = direction.reduce(0) { $0 + $1 * $1 }
    guard length > 1, times[end] > times[start] else { return nil }
    var points: [Point] = []
    points.reserveCapacity(end - start)
    for index in start + 1..<end {
      var along = 0.0
      for number in 0..<width {
        let off = series.numbers[index * width + number] - first[first.startIndex + number]
        along += off * direction[number] / length
      }
      guard along > -0.5, along < 1.5 else { return nil }
      for number in 0..<width {
        let off = series.numbers[index * width + number] - first[first.startIndex + number]
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

extension Keyframes {
  /// The keyframes without a third keyframe at the same time. Times within 0.5 milliseconds are
  /// equal.
  fileprivate var withoutTriples: Keyframes {
    var kept: [Keyframe] = []
    for var key in keys {
      if let last = kept.last, key.time - last.time < 0.0005 { key.time = last.time }
      if kept.count > 1, kept[kept.count - 2].time == key.time { kept.removeLast() }
      kept.append(key)
    }
    if let last = keys.last, kept.count > 1 { kept[kept.count - 1].time = last.time }
    return Keyframes(kept)
  }

  /// The keyframes without a keyframe between two others with the same values.
  var withoutRepeats: Keyframes {
    var kept: [Keyframe] = []
    for (index, key) in keys.enumerated() {
      let isBetween =
        index + 1 < keys.count && kept.last?.values == key.values
        && keys[index + 1].values == key.values
      if !isBetween { kept.append(key) }
    }
    return Keyframes(kept)
  }
}
