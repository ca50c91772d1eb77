import CritterGraphics

/// Units of a drawing that move together: a group, or a shape with everything that lies on it.
struct Cluster {
  /// The units, back to front.
  var units: [Int]
  var mask: ShapeMask
  var count: Int
  /// The mean color of the largest shape.
  let color: Color
  /// The index of the cluster that this one lies on; nil for a root.
  var carrier: Int?

  init(_ units: [Int], in drawing: Silhouette) {
    self.units = units
    mask = drawing.mask(of: units)
    count = mask.count
    let leaves = units.flatMap { drawing.leavesOfUnit[$0] }.map { drawing.leaves[$0] }
    color = leaves.max { $0.count < $1.count }?.color ?? Color(0.5, 0.5, 0.5)
  }
}

/// The clusters of a drawing, back to front.
struct Clusters {
  private(set) var all: [Cluster] = []
  /// The index of the trunk: the largest cluster that lies on no other.
  private(set) var trunk: Int?

  /// - Parameters:
  ///   - groups: the ids of the groups around each unit, outermost first.
  ///   - excluded: units that count for nothing here, such as scenery and eyes.
  init(_ drawing: Silhouette, groups: [[Int]], excluded: Set<Int>) {
    let units = groups.indices.filter {
      !excluded.contains($0) && !drawing.leavesOfUnit[$0].isEmpty
    }
    all = Self.split(units, 0, groups, drawing).map { Cluster($0, in: drawing) }
      .sorted { ($0.units.first ?? 0) < ($1.units.first ?? 0) }
    for index in all.indices { all[index].carrier = carrier(of: index) }
    trunk = roots.max { all[$0].count < all[$1].count }
    mergeRoots()
  }

  /// The indices of clusters that lie on no other.
  var roots: [Int] { all.indices.filter { all[$0].carrier == nil } }

  /// Splits groups until each is one connected region of less than 40% of the figure's box.
  private static func split(
    _ units: [Int], _ depth: Int, _ groups: [[Int]], _ drawing: Silhouette
  ) -> [[Int]] {
    var result: [[Int]] = []
    var rest = units[...]
    while let first = rest.first {
      guard groups[first].count > depth else {
        result.append([first])
        rest.removeFirst()
        continue
      }
      let id = groups[first][depth]
      let members = rest.prefix { groups[$0].count > depth && groups[$0][depth] == id }
      rest = rest.dropFirst(members.count)
      let own = Array(members)
      result += isOne(own, drawing) ? [own] : split(own, depth + 1, groups, drawing)
    }
    return result
  }

  private static func isOne(_ units: [Int], _ drawing: Silhouette) -> Bool {
    let mask = drawing.mask(of: units)
    guard mask.bounds(in: drawing.grid).area < 0.4 * drawing.bounds.area else { return false }
    return mask.grown.regions.count == 1
  }

  /// Returns the smallest cluster behind another that holds 80% of it.
  private func carrier(of index: Int) -> Int? {
    let cluster = all[index]
    if cluster.count == 0 { return index > 0 ? index - 1 : nil }
    return all.indices.filter { other in
      other < index && all[other].count > cluster.count
        && Double(all[other].mask.overlap(cluster.mask)) >= 0.8 * Double(cluster.count)
    }.min { all[$0].count < all[$1].count }
  }

  /// Joins an outline and its fill, or a hand and its arm: one root lies half in another.
  private mutating func mergeRoots() {
    for index in roots where index != trunk {
      let cluster = all[index]
      let other = roots.filter { $0 != index && $0 != trunk && all[$0].count >= cluster.count }
        .first { other in
          Double(all[other].mask.overlap(cluster.mask)) >= 0.5 * Double(max(cluster.count, 1))
        }
      if let other, all[other].carrier == nil { all[index].carrier = other }
    }
  }

  /// Returns the units of a cluster and of all clusters on it.
  func units(on root: Int) -> [Int] {
    let riders = all.indices.filter { all[$0].carrier == root && $0 != root }
    return (all[root].units + riders.flatMap { units(on: $0) }).sorted()
  }
}
