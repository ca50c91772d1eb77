import CritterGraphics

/// A part of a figure that rotates about the place where it enters the trunk.
struct FoundLimb {
  enum Kind: String {
    case arm, ear, tail, foot, rider
    /// A shape that touches no other, and rises and falls.
    case drift
  }

  var kind: Kind
  /// The units of the limb and of everything on it.
  let units: [Int]
  /// The point where a pin would hold it.
  var pin: Point
  /// The largest angle that leaves no hole, in degrees.
  var angle: Double
  /// Whether its end is to the left of its pin.
  let pointsLeft: Bool
  /// The index of the mirrored limb.
  var twin: Int?
  let mask: ShapeMask
  /// The boxes of the limb at the ends of its sway.
  var reach: [Rect] = []
}

/// Finds limbs: shapes that touch the trunk at one end and stick out of it.
struct LimbFinder {
  private let drawing: Silhouette
  private let clusters: Clusters
  private let eyes: [FoundEye]
  private let trunk: Cluster
  private let trunkMask: ShapeMask
  private let hull: ShapeMask
  private var grid: ShapeGrid { drawing.grid }
  private var scale: Double { drawing.scale }

  /// The indices of the clusters that may be limbs.
  private let roots: [Int]

  /// - Parameters:
  ///   - carrier: the index of the cluster that has the limbs: the trunk or the head.
  ///   - excluded: the units that aren't limbs.
  init(
    _ drawing: Silhouette, _ clusters: Clusters, eyes: [FoundEye], on carrier: Int,
    excluding excluded: Set<Int> = []
  ) {
    (self.drawing, self.clusters, self.eyes) = (drawing, clusters, eyes)
    trunk = clusters.all[carrier]
    trunkMask = drawing.mask(of: clusters.units(on: carrier))
    hull = trunkMask.hull(in: drawing.grid)
    roots = clusters.roots.filter { root in
      root != carrier && !clusters.all[root].units.contains(where: excluded.contains)
    }
  }

  /// A shape that may be a limb.
  private struct Candidate {
    let root: Int
    let units: [Int]
    let mask: ShapeMask
    let count: Double
    let color: Color
    /// The cells where it enters the trunk.
    let joint: ShapeMask
    let pin: Point
    /// The center of the cells outside of the trunk.
    let tip: Point
    let length: Double
    let elongation: Double
    /// The share of the edge that touches the trunk; 0 if it goes on within.
    let edge: Double
    var twin: Int?

    /// Whether it is a limb rather than a patch or a facet.
    var isLimb: Bool {
      (twin != nil || elongation >= 1.35) && edge < (twin == nil ? 0.36 : 0.5)
    }
  }

  /// Returns the limbs. Without a face, there are none.
  func limbs() -> [FoundLimb] {
    guard !eyes.isEmpty else { return [] }
    var found = roots.compactMap(candidate)
    for index in found.indices { found[index].twin = twin(of: index, in: found) }
    let good = found.indices.filter { found[$0].isLimb }
    let kept = Dictionary(uniqueKeysWithValues: good.enumerated().map { ($1, $0) })
    var limbs = good.map { index in
      limb(found[index], twin: found[index].twin.flatMap { kept[$0] })
    }
    // An octopus has more feet than a figure that stands.
    if eyes.count == 2, limbs.count(where: { $0.kind == .foot }) > 2 {
      for index in limbs.indices where limbs[index].kind == .foot { limbs[index].kind = .tail }
    }
    for index in limbs.indices where ![.foot, .rider].contains(limbs[index].kind) {
      let (limb, joint) = (limbs[index], found[good[index]].joint)
      let pivot = drawing.pivot(of: limb.units, limb.mask, at: joint, angle: limb.angle)
      // A limb that would leave a hole holds still.
      limbs[index].angle = pivot?.angle ?? 0
      if let pivot { (limbs[index].pin, limbs[index].reach) = (pivot.pin, pivot.reach) }
    }
    // Twins have the smaller angle of both.
    for index in limbs.indices {
      guard let other = limbs[index].twin, other > index else { continue }
      let angle = min(limbs[index].angle, limbs[other].angle)
      (limbs[index].angle, limbs[other].angle) = (angle, angle)
    }
    return limbs
  }

  // MARK: - Candidates

  private func candidate(_ root: Int) -> Candidate? {
    let units = clusters.units(on: root)
    let mask = drawing.mask(of: units)
    let count = Double(mask.count)
    let share = count / Double(max(trunkMask.count, 1))
    guard (0.003...0.45).contains(share), !holdsEye(mask) else { return nil }
    let steps = max(1, Int((0.004 * scale / grid.cell).rounded()))
    let regions = mask.grown(by: steps).intersection(trunkMask).regions
    guard let joint = regions.first, isOneJoint(regions) else { return nil }
    let inside = Double(mask.overlap(trunkMask)) / count
    let beyond = Double(mask.subtracting(hull).count) / count
    guard inside < 0.8, beyond >= 0.12 || 1 - inside >= 0.45 else { return nil }
    let pin = joint.centroid(in: grid)
    let tip = mask.subtracting(trunkMask).centroid(in: grid)
    let length =
      mask.cells.map {
        grid.point(Double($0.column), Double($0.row)).distance(to: pin)
      }.max() ?? 0
    guard length > 0, pin.distance(to: tip) >= 0.22 * length else { return nil }
    return Candidate(
      root: root, units: units, mask: mask, count: count, color: clusters.all[root].color,
      joint: joint, pin: pin, tip: tip, length: length, elongation: mask.elongation,
      edge: inside < 0.25 ? edgeShare(mask, steps) : 0)
  }

  private func holdsEye(_ mask: ShapeMask) -> Bool {
    eyes.contains { mask.contains($0.bounds.center, in: grid) }
  }

  /// Whether the other joints are small or near.
  private func isOneJoint(_ regions: [ShapeMask]) -> Bool {
    guard regions.count > 1 else { return true }
    let near =
      regions[0].centroid(in: grid).distance(to: regions[1].centroid(in: grid)) < 0.06 * scale
    return near || regions[1].count * 2 < regions[0].count
  }

  /// Returns the share of the edge that touches the trunk.
  private func edgeShare(_ mask: ShapeMask, _ steps: Int) -> Double {
    let edge = mask.subtracting(mask.shrunk(by: 1))
    return Double(edge.overlap(trunkMask.grown(by: steps))) / Double(max(edge.count, 1))
  }

  /// Returns the index of the mirrored candidate.
  private func twin(of index: Int, in all: [Candidate]) -> Int? {
    let limb = all[index]
    let middle = trunkMask.bounds(in: grid).center.x
    return all.indices.filter { other in
      let one = all[other]
      return other != index && min(one.count, limb.count) > 0.55 * max(one.count, limb.count)
        && one.color.isNear(limb.color) && abs(one.pin.y - limb.pin.y) < 0.15 * scale
        && (one.tip.x - middle) * (limb.tip.x - middle) < 0
        && abs(one.tip.y - limb.tip.y) < 0.25 * scale
    }.min { abs(all[$0].pin.y - limb.pin.y) < abs(all[$1].pin.y - limb.pin.y) }
  }

  // MARK: - Free pieces

  /// Returns the pieces around a figure that touch nothing, such as clouds, notes, and sparks.
  /// Letters keep still.
  func freePieces() -> [FoundLimb] {
    guard !eyes.isEmpty else { return [] }
    let pieces = roots.map { (units: clusters.units(on: $0), mask: clusters.all[$0].mask) }
    let boxes = pieces.map { $0.mask.bounds(in: grid) }
    let free = pieces.indices.filter { index in
      let others = drawing.leaves.indices.filter {
        !pieces[index].units.contains(drawing.leaves[$0].unit) && !drawing.scenery.contains($0)
      }
      let near = pieces[index].mask.grown(by: 2)
      return boxes[index].area > 0.008 * scale * scale
        && !eyes.contains { boxes[index].contains($0.bounds) }
        && others.allSatisfy { drawing.leaves[$0].solid.overlap(near) == 0 }
    }
    guard free.count <= 12 else { return [] }
    let room = drawing.canvas.padded(by: -0.025 * drawing.bounds.size.height)
    return free.filter { index in
      free.count { isInLine(boxes[index], boxes[$0]) } < 3
        && room.contains(boxes[index])
    }.map { index in
      FoundLimb(
        kind: .drift, units: pieces[index].units, pin: boxes[index].center, angle: 1,
        pointsLeft: false, mask: pieces[index].mask)
    }
  }

  /// Whether two boxes have the height and the line of letters next to each other.
  private func isInLine(_ box: Rect, _ other: Rect) -> Bool {
    let height = max(box.size.height, other.size.height)
    return min(box.size.height, other.size.height) > 0.6 * height
      && abs(box.maxY - other.maxY) < 0.25 * height
  }

  // MARK: - Kinds

  private func limb(_ found: Candidate, twin: Int?) -> FoundLimb {
    let angle = arcTangent(0.028 * drawing.bounds.size.height, found.length) * 180 / .pi
    return FoundLimb(
      kind: kind(found), units: found.units, pin: found.pin, angle: min(max(angle, 2), 9),
      pointsLeft: found.tip.x < found.pin.x, twin: twin, mask: found.mask)
  }

  private func kind(_ found: Candidate) -> FoundLimb.Kind {
    let (box, hasTwin) = (drawing.bounds, found.twin != nil)
    let joint = (found.pin.y - box.minY) / max(box.size.height, 1e-9)
    let way = arcTangent(found.tip.y - found.pin.y, found.tip.x - found.pin.x) * 180 / .pi
    let end = (found.mask.bounds(in: grid).maxY - box.minY) / max(box.size.height, 1e-9)
    if joint > 0.85 || (50...130).contains(way) && joint > 0.45 && end > 0.8 { return .foot }
    if isBeak(found) || found.mask.elongation > 4 && found.count < 0.015 * Double(trunk.count) {
      return .rider
    }
    if joint < 0.3, way < 0 {
      let joint = found.joint.bounds(in: grid).size.width
      if joint > 0.45 * trunkMask.bounds(in: grid).size.width { return .rider }
      let isSmall = found.count < 0.15 * Double(trunkMask.count)
      return hasTwin || isSmall ? .ear : .rider
    }
    let isFront = eyes.count == 2 && (0.3...0.75).contains(joint) && abs(abs(way) - 90) > 45
    return hasTwin || isFront ? .arm : .tail
  }

  /// Whether it is a beak or a nose: below the eye's top and next to the eye.
  private func isBeak(_ found: Candidate) -> Bool {
    guard let first = eyes.first else { return false }
    let top = eyes.map(\.bounds.minY).min() ?? first.bounds.minY
    let size = first.bounds.area.squareRoot()
    let distance = eyes.map { $0.bounds.center.distance(to: found.pin) - size / 2 }.min() ?? 0
    guard let last = eyes.last, found.pin.y > top else { return false }
    if eyes.count == 1 { return distance < 2.6 * size }
    return distance < 0.9 * size
      && (first.bounds.center.x...last.bounds.center.x).contains(found.pin.x)
  }
}

extension ShapeMask {
  /// The length relative to the width, from the second moments.
  var elongation: Double {
    let cells = cells
    let count = Double(max(cells.count, 1))
    let x = cells.reduce(0) { $0 + Double($1.column) } / count
    let y = cells.reduce(0) { $0 + Double($1.row) } / count
    var (xx, xy, yy) = (0.1, 0.0, 0.1)
    for cell in cells {
      let (dx, dy) = (Double(cell.column) - x, Double(cell.row) - y)
      (xx, xy, yy) = (xx + dx * dx, xy + dx * dy, yy + dy * dy)
    }
    let (mean, half) = ((xx + yy) / 2, ((xx - yy) * (xx - yy) / 4 + xy * xy).squareRoot())
    return ((mean + half) / max(mean - half, 1e-9)).squareRoot()
  }

  /// Returns the mask, rotated clockwise about a point.
  func rotated(by degrees: Double, about pin: Point, in grid: ShapeGrid) -> ShapeMask {
    var result = ShapeMask()
    let turn = Transform.identity.rotatedZ(-degrees).flattened
    let (px, py) = (grid.column(pin.x), grid.row(pin.y))
    let (a, b, c, d) = (turn.row1.x, turn.row1.y, turn.row2.x, turn.row2.y)
    for row in 0..<ShapeGrid.side {
      for column in 0..<ShapeGrid.side {
        let (dx, dy) = (Double(column) + 0.5 - px, Double(row) + 0.5 - py)
        let (x, y) = (px + dx * a + dy * c, py + dx * b + dy * d)
        if contains(column: Int(x.rounded(.down)), row: Int(y.rounded(.down))) {
          result.insert(column: column, row: row)
        }
      }
    }
    return result
  }
}
