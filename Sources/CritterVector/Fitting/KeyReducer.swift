import CritterAnimated
import CritterGraphics

/// A reduction of an animation's samples to few keyframes.
struct KeyReducer {
  private let samples: PoseSamples
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
  init(_ samples: PoseSamples, _ curves: [CubicBezier]) {
    self.samples = samples
    self.curves = curves.flatMap { [$0, $0.reversed] }.compactMap(\.inUnitSquare)
  }

  /// Returns the keyframes of numbers that change from sample to sample; zeros without samples.
  ///
  /// - Parameters:
  ///   - tolerance: the maximum error of each number.
  ///   - numbers: returns the numbers of a value, one per tolerance.
  func keys<Value>(
    _ values: SampleRuns<Value>, within tolerance: [Double], _ numbers: (Value) -> [Double]
  ) -> Motion {
    let distinct = values.distinct.map(numbers)
    if distinct.count <= 1 { return Motion(distinct.first ?? tolerance.map { _ in 0 }) }
    let near = values.samplesNearChanges(of: samples.count)
    let indices = near.map(\.sample)
    let isCut = indices.map { samples.isCut[$0] }
    var fitter = KeyFitter(
      near.flatMap { distinct[$0.place] }, within: tolerance,
      at: samples.times(of: indices, jumpingAt: []),
      marks: indices.indices.filter { samples.isMark[indices[$0]] }, curves: curves)
    let last = indices.count - 1
    if fitter.isConstant(from: 0, to: last, at: 0) { return Motion(distinct[0]) }
    let jumps = (0..<last).filter { fitter.jumps(after: $0, isCut) }
    for index in jumps where !isCut[index] { samples.detectedJumps.add(indices[index]) }
    fitter.times = samples.times(of: indices, jumpingAt: jumps)
    let keys = fitter.stops(jumpingAfter: jumps).map { stop in
      Motion.Key(
        time: fitter.times[stop.index], value: distinct[near[stop.index].place], bezier: stop.curve)
    }
    return Motion(keys: keys).withoutTriples.withoutRepeats
  }

  /// Returns keyframes of red, green, blue, and alpha.
  ///
  /// A transparent color keeps the red, green, and blue of the last visible color, or of the first.
  func colors(_ colors: SampleRuns<Color>) -> Motion {
    var last = colors.distinct.first { $0.alpha > 0 } ?? .transparent
    return keys(colors, within: [Double](repeating: Self.colorTolerance, count: 4)) { color in
      if color.alpha > 0 { last = color }
      return [last.red, last.green, last.blue, color.alpha].map { min(max($0, 0), 1) }
    }
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
      -> Motion
    {
      let values = paints.map { $0?.gradient.map(numbers) ?? [] }
      return self.keys(values, within: [Double](repeating: tolerance, count: count)) { $0 }
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
  /// The geometry as in `AnimatedGradient`.
  var geometry: [Double] {
    isRadial
      ? [start.x, start.y, length] + (focus.map { [$0.x, $0.y] } ?? [])
      : [start.x, start.y, end.x, end.y]
  }

  /// The stops as in `AnimatedGradient`.
  var stopNumbers: [Double] {
    stops.flatMap { [$0.offset] + $0.color.numbers }
  }
}

extension KeyFitter {
  /// Returns whether a value jumps after a sample: at a mark, or by far more than it changes before
  /// and after.
  fileprivate func jumps(after index: Int, _ isCut: [Bool]) -> Bool {
    (0..<width).contains { number in
      let change = change(of: number, after: index)
      if isCut[index] || abs(change) <= 4 { return isCut[index] && abs(change) > 1 }
      let sides = [index - 1, index + 1].filter { !isCut[$0] }
      return JumpTest.isJump(change, between: sides.map { self.change(of: number, after: $0) })
    }
  }

  /// Returns the change of a value from a sample to the next, in units of its tolerance.
  private func change(of number: Int, after index: Int) -> Double {
    numbers[(index + 1) * width + number] - numbers[index * width + number]
  }
}

extension Motion {
  /// The keyframes without a third keyframe at the same time. Times within 0.5 milliseconds are
  /// equal.
  fileprivate var withoutTriples: Motion {
    var kept: [Key] = []
    for var key in keys {
      if let last = kept.last, key.time - last.time < 0.0005 { key.time = last.time }
      if kept.count > 1, kept[kept.count - 2].time == key.time { kept.removeLast() }
      kept.append(key)
    }
    if let last = keys.last, kept.count > 1 { kept[kept.count - 1].time = last.time }
    return Motion(keys: kept)
  }

  /// The keyframes without a keyframe between two others with the same values.
  var withoutRepeats: Motion { Motion(keys: keys.withoutRepeats(of: \.value)) }
}
