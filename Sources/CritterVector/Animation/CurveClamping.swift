import CritterAnimated
import CritterGraphics

extension Motion {
  /// Returns the keyframes with each value clamped to a range.
  ///
  /// Adds keyframes where a value leaves or enters the range, so that the values in between are
  /// exact.
  func clamped(to range: ClosedRange<Double>) -> Motion {
    guard keys.contains(where: { !$0.value.allSatisfy(range.contains) }) else { return self }
    return cut(at: [range.lowerBound, range.upperBound]).map { values in
      values.map { min(max($0, range.lowerBound), range.upperBound) }
    }
  }

  /// Returns the same keyframes, and keyframes where a value crosses a bound.
  func cut(at bounds: [Double]) -> Motion {
    Motion(
      keys: zip(keys, keys.dropFirst()).flatMap { $0.cut(at: bounds, before: $1) } + keys.suffix(1))
  }
}

extension Motion.Key {
  /// Returns this keyframe, and a keyframe wherever a value crosses a bound before the next
  /// keyframe.
  fileprivate func cut(at bounds: [Double], before next: Motion.Key) -> [Motion.Key] {
    let changes = zip(value, next.value).map { $1 - $0 }
    let passed = zip(value, changes).flatMap { start, change -> [Double] in
      bounds.map { ($0 - start) / change }
    }
    let heights = Set(passed).filter { $0 > 1e-9 && $0 < 1 - 1e-9 }.sorted()
    guard next.time > time, !heights.isEmpty else { return [self] }
    let whole = bezier ?? .line
    var (keys, last): ([Motion.Key], Double) = ([], 0)
    for end in heights.map({ whole.parameter(of: \.y, at: $0) }) + [1] {
      let from = whole.point(at: last)
      keys.append(
        Motion.Key(
          time: time + from.x * (next.time - time),
          value: zip(value, changes).map { $0 + from.y * $1 },
          bezier: bezier == nil ? nil : whole.unitPiece(from: last, to: end)))
      last = end
    }
    return keys
  }
}

extension CubicBezier {
  /// The largest height of a control point outside of the unit square that still can't be seen.
  private static let visibleHeight = 0.02

  /// The parameters between which the curve is in the unit square; nil if it visibly leaves it.
  private var inside: (start: Double, end: Double)? {
    guard y1 > -Self.visibleHeight, y1 <= 1, y2 >= 0, y2 < 1 + Self.visibleHeight else {
      return nil
    }
    return (y1 < 0 ? zero : 0, y2 > 1 ? 1 - reversed.zero : 1)
  }

  /// The first parameter after 0 at which the height is 0 again, if the curve starts downward.
  private var zero: Double {
    let (a, b, c) = (1 + 3 * (y1 - y2), 3 * y2 - 6 * y1, 3 * y1)
    return 2 * c / (-b - (b * b - 4 * a * c).squareRoot())
  }

  /// The curve without invisible pieces outside of the unit square, as many players require; nil if
  /// it visibly leaves it.
  var inUnitSquare: CubicBezier? {
    inside.map { $0 == (0, 1) ? self : unitPiece(from: $0.start, to: $0.end) }
  }

  /// The fractions of the time at which the curve enters and leaves the unit square, also backward.
  var bends: [Double] {
    [self, reversed].flatMap { curve in
      curve.inside.map { [curve.point(at: $0.start).x, curve.point(at: $0.end).x] } ?? []
    }.filter { $0 > 0 && $0 < 1 }
  }

  /// Returns the piece between two parameters, clamped to the unit square. Some players can't show
  /// a curve that leaves it.
  func unitPiece(from start: Double, to end: Double) -> CubicBezier {
    let piece = piece(from: start, to: end)
    return CubicBezier(piece.x1, min(max(piece.y1, 0), 1), piece.x2, min(max(piece.y2, 0), 1))
  }
}
