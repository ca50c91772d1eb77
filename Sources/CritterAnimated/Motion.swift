import CritterGraphics

/// Numbers over time: of a number, a point, a color, or a path's points.
package typealias Motion = Animated<[Double]>

extension Motion {
  package init(_ value: Double) { self.init([value]) }

  /// Returns the numbers at a time.
  package func value(at time: Double) -> [Double] {
    guard let index = keys.lastIndex(where: { $0.time <= time }) else { return first }
    return index + 1 < keys.count
      ? keys[index].value(at: time, before: keys[index + 1]) : keys[index].value
  }
}

extension Motion.Key {
  /// Returns the numbers at a time before the next keyframe.
  fileprivate func value(at time: Double, before next: Motion.Key) -> [Double] {
    let fraction = (time - self.time) / (next.time - self.time)
    if let curve, !holds {
      let point = Route(path(to: next, curve)).point(at: eases[0].progress(at: fraction))
      return [point.x, point.y]
    }
    return value.indices.map { index in
      let progress = eases[min(index, eases.count - 1)].progress(at: fraction)
      return value[index] + (next.value[index] - value[index]) * progress
    }
  }

  fileprivate func path(to next: Motion.Key, _ curve: Motion.Curve) -> Path {
    let (start, end) = (Point(value[0], value[1]), Point(next.value[0], next.value[1]))
    return Path([.move(start), curve.element(from: start, to: end)])
  }
}
