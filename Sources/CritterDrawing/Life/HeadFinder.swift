import CritterGraphics

/// A head that can tilt about the neck.
struct FoundHead {
  /// The units of the head and of everything on it, such as eyes, ears, and a hat.
  let units: Set<Int>
  /// The index of the cluster that is the head.
  let root: Int
  /// The index of the cluster that is the body.
  let body: Int
  /// The neck, about which the head tilts.
  let pivot: Pivot
}

/// Finds the head of a figure: a cluster with all eyes, above a body.
struct HeadFinder {
  let drawing: Silhouette
  let clusters: Clusters
  let eyes: [FoundEye]
  /// The units that are eyes. They belong to no cluster.
  let eyeUnits: [Int]
  /// The roles of the units as far as they are known.
  let roles: [UnitRole]
  private var grid: ShapeGrid { drawing.grid }

  /// The angle of the tilt in degrees.
  private static let angle = 3.0

  /// A cluster that may be the head, with the body below.
  private struct Candidate {
    let root: Int
    let body: Int
    let mask: ShapeMask
    let bodyMask: ShapeMask
    let joint: ShapeMask
    let neck: Point
  }

  /// Returns the head; nil if it isn't clear.
  func head() -> FoundHead? {
    guard !eyes.isEmpty else { return nil }
    let found = bodies.filter { holdsEyes($0) }.compactMap(candidate)
    guard found.count == 1, let units = units(of: found[0]) else { return nil }
    let mask = drawing.mask(of: units.sorted())
    let pivot = drawing.pivot(
      of: units.sorted(), mask, at: found[0].joint, angle: Self.angle, hole: 0.0006)
    return pivot.map {
      FoundHead(units: units, root: found[0].root, body: found[0].body, pivot: $0)
    }
  }

  /// The clusters that lie on no other, without shadows.
  private var bodies: [Int] {
    clusters.roots.filter { root in clusters.all[root].units.contains { roles[$0] == .body } }
  }

  private func mask(on root: Int) -> ShapeMask { drawing.mask(of: clusters.units(on: root)) }

  private func holdsEyes(_ root: Int) -> Bool {
    let mask = mask(on: root)
    return eyes.allSatisfy { mask.contains($0.bounds.center, in: grid) }
  }

  /// Returns a head with the largest cluster below that it touches.
  private func candidate(_ root: Int) -> Candidate? {
    let mask = mask(on: root)
    let box = mask.bounds(in: grid)
    let near = mask.grown(by: max(1, Int((0.004 * drawing.scale / grid.cell).rounded())))
    let lower = bodies.filter { other in
      other != root && self.mask(on: other).centroid(in: grid).y > box.minY + 0.8 * box.size.height
    }
    guard let body = lower.max(by: { clusters.all[$0].count < clusters.all[$1].count }) else {
      return nil
    }
    let bodyMask = self.mask(on: body)
    guard bodyMask.count * 100 > 15 * mask.count else { return nil }
    let regions = near.intersection(bodyMask).regions
    guard let joint = regions.first, regions.count < 2 || regions[1].count * 2 < joint.count
    else { return nil }
    let neck = joint.centroid(in: grid)
    let outside = mask.subtracting(bodyMask.hull(in: grid)).count
    let bodyBox = bodyMask.bounds(in: grid)
    // Legs alone aren't a body: such a head is the figure's body.
    let isPart =
      box.size.height < 0.7 * drawing.bounds.size.height
      || bodyBox.size.width > 1.2 * box.size.width
    guard isPart, box.minY < bodyBox.minY, joint.bounds(in: grid).size.width < 0.9 * box.size.width,
      neck.y > box.minY + 0.6 * box.size.height, outside * 10 > 5 * mask.count,
      bodyMask.centroid(in: grid).y > neck.y
    else { return nil }
    return Candidate(
      root: root, body: body, mask: mask, bodyMask: bodyMask, joint: joint, neck: neck)
  }

  /// Returns the units that tilt with a head; nil if a shape hangs between the head and the body, or
  /// sticks out far.
  private func units(of head: Candidate) -> Set<Int>? {
    var units = Set(clusters.units(on: head.root) + eyeUnits)
    for other in bodies where other != head.root && other != head.body {
      let mask = mask(on: other)
      let near = mask.grown(by: 1)
      let onHead = near.overlap(head.mask) > 0
      let room = head.mask.bounds(in: grid)
      let isHigh = mask.bounds(in: grid).minY < head.neck.y - 0.25 * room.size.height
      // A shape that is larger and lower than the head is a part of the body, or a glow around it.
      let isBody =
        mask.count > head.mask.count && mask.centroid(in: grid).y >= head.neck.y
      guard onHead, isHigh, !isBody else { continue }
      let reach = room.padded(by: 0.4 * max(room.size.width, room.size.height))
      guard reach.contains(mask.bounds(in: grid)) else { return nil }
      let onBody = Double(near.overlap(head.bodyMask)) / Double(max(mask.count, 1))
      guard onBody < 0.05 else { return nil }
      units.formUnion(clusters.units(on: other))
    }
    return units
  }
}
