import CritterGraphics

/// The pin of a shape that rotates in front of or behind other shapes, without a hole between them: with
/// the largest angle that leaves no hole, in degrees, and the boxes of the shape at the ends of its
/// rotation.
typealias Pivot = (pin: Point, angle: Double, reach: [Rect])

extension Silhouette {
  /// Chooses the pin and the angle with the smallest hole.
  ///
  /// - Parameters:
  ///   - mask: the cells of the units that rotate.
  ///   - joint: the cells where the units enter the rest.
  ///   - angle: the desired angle in degrees. A hole halves it.
  ///   - hole: the largest area of holes relative to the figure's box. A wide joint has notches at
  ///     its ends.
  /// - Returns: nil if half the angle still leaves a hole.
  func pivot(
    of units: [Int], _ mask: ShapeMask, at joint: ShapeMask, angle: Double,
    hole largest: Double = 0.0002
  ) -> Pivot? {
    let moving = Set(units)
    let others = figure.map { leaves[$0] }.filter { !moving.contains($0.unit) }
    let rest = ShapeMask(around: others.map(\.solid))
    let allowed = max(1, Int(largest * scale * scale / (grid.cell * grid.cell)))
    for angle in [angle, angle / 2] {
      let holes = pins(in: joint).map { ($0, hole(about: $0, angle, mask, rest)) }
      guard let best = holes.min(by: { $0.1 < $1.1 }), best.1 <= allowed else { continue }
      let reach = [angle, -angle].map {
        mask.rotated(by: $0, about: best.0, in: grid).bounds(in: grid)
      }
      return (best.0, angle, reach)
    }
    return nil
  }

  /// Returns the middle of the joint, and points on its long axis toward both ends.
  private func pins(in joint: ShapeMask) -> [Point] {
    let middle = joint.centroid(in: grid)
    let cells = joint.cells.map { grid.point(Double($0.column), Double($0.row)) }
    guard let far = cells.max(by: { $0.distance(to: middle) < $1.distance(to: middle) }) else {
      return [middle]
    }
    let (x, y) = (0.6 * (far.x - middle.x), 0.6 * (far.y - middle.y))
    return [middle, Point(middle.x + x, middle.y + y), Point(middle.x - x, middle.y - y)]
  }

  /// Returns the number of cells that a rotation to both sides bares between a shape and the rest.
  private func hole(
    about pin: Point, _ angle: Double, _ mask: ShapeMask, _ rest: ShapeMask
  ) -> Int {
    let before = mask.union(rest)
    let steps = max(2, Int((0.02 * scale / grid.cell).rounded()))
    return [angle, -angle].map { angle in
      let after = mask.rotated(by: angle, about: pin, in: grid).union(rest)
      return before.subtracting(after).intersection(after.closed(by: steps)).count
    }.max() ?? 0
  }
}
