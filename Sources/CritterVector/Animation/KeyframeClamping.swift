import CritterGraphics

extension Keyframes {
  /// Returns the keyframes with each value clamped to a range.
  ///
  /// Adds keyframes where a value leaves or enters the range, so that the values in between are
  /// exact.
  func clamped(to range: ClosedRange<Double>) -> Keyframes {
    guard keys.contains(where: { !$0.values.allSatisfy(range.contains) }) else { return self }
    return cut(at: [range.lowerBound, range.upperBound]).map { values in
      values.map { min(max($0, range.lowerBound), range.upperBound) }
    }
  }

  /// Returns the same keyframes, and keyframes where a value crosses a bound.
  func cut(at bounds: [Double]) -> Keyframes {
    Keyframes(
      zip(keys, keys.dropFirst()).flatMap { $0.cut(at: bounds, before: $1) } + keys.suffix(1))
  }
}

extension Keyframes.Keyframe {
  /// Returns this keyframe, and a keyframe wherever a value crosses a bound before the next
  /// keyframe.
  fileprivate func cut(at bounds: [Double], before next: Keyframes.Keyframe) -> [Keyframes.Keyframe]
  {
    let changes = zip(values, next.values).map { $1 - $0 }
    let passed = zip(values, changes).flatMap { start, change -> [Double] in
      bounds.map { ($0 - start) / change }
    }
    let heights = Set(passed).filter { $0 > 1e-9 && $0 < 1 - 1e-9 }.sorted()
    guard next.time > time, !heights.isEmpty else { return [self] }
    let whole = curve ?? .line
    var (keys, last): ([Keyframes.Keyframe], Double) = ([], 0)
    for end in heights.map({ whole.parameter(of: \.y, at: $0) }) + [1] {
      let from = whole.point(at: last)
      keys.append(
        Keyframes.Keyframe(
          time: time + from.x * (next.time - time),
          values: zip(values, changes).map { $0 + from.y * $1 },
          curve: curve == nil ? nil : whole.piece(from: last, to: end)))
      last = end
    }
    return keys
  }
}

extension Keyframes.Curve {
  func point(at t: Double) -> Point {
    let s = 1 - t
    let (first, second, third) = (3 * s * s * t, 3 * s * t * t, t * t * t)
    return Point(first * x1 + second * x2 + third, first * y1 + second * y2 + third)
  }

  /// Returns the parameter at which a coordinate of the curve has a value, 0…1.
  func parameter(of axis: KeyPath<Point, Double>, at value: Double) -> Double {
    if value <= 0 || value >= 1 { return value <= 0 ? 0 : 1 }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if point(at: middle)[keyPath: axis] < value { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// Returns the piece between two parameters as a curve, clamped to the unit square.
  func piece(from start: Double, to end: Double) -> Keyframes.Curve {
    let (from, to) = (point(at: start), point(at: end))
    func slope(_ t: Double) -> Point {
      let s = 1 - t
      func along(_ a: Double, _ b: Double) -> Double {
        3 * (s * s * a + 2 * s * t * (b - a) + t * t * (1 - b))
      }
      return Point(along(x1, x2), along(y1, y2))
    }
    let (out, into, third) = (slope(start), slope(end), (end - start) / 3)
    func clamp(_ value: Double) -> Double { min(max(value, 0), 1) }
    let (width, height) = (to.x - from.x, to.y - from.y)
    return Keyframes.Curve(
      x1: clamp(out.x * third / width), y1: clamp(out.y * third / height),
      x2: clamp(1 - into.x * third / width), y2: clamp(1 - into.y * third / height))
  }
}
