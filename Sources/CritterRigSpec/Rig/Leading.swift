import CritterGraphics

extension [PartSpec] {
  /// The maximum depth of parts within their leaders. Others follow their leader by its name.
  private static var greatestDepth: Int { 40 }

  /// Returns the parts without those that only hold a single child that doesn't move.
  package func simplified() -> [PartSpec] {
    var parts = self
    for index in parts.indices { parts[index].simplify() }
    return parts
  }

  /// Returns the parts with those that take the motion of another one inside of that part, where
  /// the order of drawing allows it.
  package func nestedUnderLeaders() -> [PartSpec] {
    var parts = self
    var tried: Set<Int> = []
    while let index = parts.nextLeader(except: tried), let layer = parts[index].layer {
      tried.insert(layer)
      parts = parts.nesting(under: index)
    }
    return parts
  }

  /// The index of a part that leads others, all of whose followers lead none.
  private func nextLeader(except tried: Set<Int>) -> Int? {
    indices.first { index in
      guard let layer = self[index].layer, !tried.contains(layer) else { return false }
      return allSatisfy { part in
        part.leader != layer || part.layer.map { tried.contains($0) } ?? true
      }
    }
  }

  private func nesting(under index: Int) -> [PartSpec] {
    let leader = self[index]
    let followers = indices.filter { self[$0].leader == leader.layer }
    let isOnly = allFollowers(of: leader.layer) == followers.count
    // Other parts can only follow a part that is at rest without its parents' turn and scale.
    guard isOnly, leader.canHoldParts, !followers.isEmpty,
      ([index] + followers).map({ self[$0].depth }).max() ?? 0 < Self.greatestDepth,
      !followers.contains(where: { self[$0].leadsOthers })
    else { return self }
    // Parts that draw nothing don't count.
    let drawn = indices.filter { self[$0].draws || followers.contains($0) }
    let block = drawn.filter { followers.contains($0) || $0 == index }
    guard let first = block.first, let last = block.last,
      drawn.filter({ (first...last).contains($0) }) == block
    else { return self }
    var holder = leader
    holder.layer = nil
    let isBehind = { (follower: Int) in leader.draws && follower < index }
    let behind = followers.filter(isBehind).map { self[$0].inside(behind: leader.paints) }
    holder.children = leader.paints ? holder.children + behind : behind + holder.children
    holder.children += followers.filter { !isBehind($0) }.map { self[$0].inside() }
    var result = self
    result[leader.draws ? index : first] = holder
    let removed = Set(followers + [index]).subtracting([leader.draws ? index : first])
    return result.indices.filter { !removed.contains($0) }.map { result[$0] }
  }

  /// The number of parts, at any depth, that take the motion of a layer.
  private func allFollowers(of layer: Int?) -> Int {
    reduce(0) { count, part in
      count + (part.leader == layer ? 1 : 0) + part.children.allFollowers(of: layer)
    }
  }
}

extension PartSpec {
  /// Whether the part or one of its children draws something.
  fileprivate var draws: Bool { paints || children.contains(where: \.draws) }

  /// The number of parts within each other.
  fileprivate var depth: Int { 1 + (children.map(\.depth).max() ?? 0) }

  /// Whether other parts take the motion of the part or of one inside of it.
  fileprivate var leadsOthers: Bool { layer != nil || children.contains(where: \.leadsOthers) }

  /// Whether only the placement of the part affects its children.
  fileprivate var canHoldParts: Bool {
    let keys = fields.map(\.key) + tracks.map(\.property)
    return mask == nil && matte == nil && matteOf == nil && play == nil && self["copies"] == nil
      && self["rig"] == nil && !keys.contains { Self.outerKeys.contains($0) }
  }

  /// Returns the part as a child of its leader.
  fileprivate func inside(behind isBehind: Bool = false) -> PartSpec {
    var part = self
    part.leader = nil
    if isBehind { part.fields.append(.init("z", .text("-1"))) }
    return part
  }
}
