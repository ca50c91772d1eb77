import CritterAnimated
import CritterGraphics

extension PartSpec {
  /// Returns the part with another one around it for each transform that a single part can't have:
  /// a moving anchor, and a skew.
  package func nested() -> PartSpec {
    let movesAnchor = !placement.anchor.isStatic
    let isSkewed = !placement.skew.isStatic || placement.skew.first[0] != 0
    let scales = isSkewed && placement.scale != Motion([1, 1])
    guard movesAnchor || scales else { return self }
    var (outer, inner) = (self, PartSpec(name: name))
    outer.clearContent()
    inner.takeContent(of: self)
    if movesAnchor {
      inner.placement.position = .whole(placement.anchor.map { [-$0[0], -$0[1]] })
      outer.placement.anchor = Motion([0, 0])
    }
    if scales {
      // Scaled first, then skewed.
      var scaled = movesAnchor ? PartSpec(name: name, children: [inner]) : inner
      scaled.placement.scale = placement.scale
      scaled.placement.anchor = outer.placement.anchor
      scaled.placement.position = .whole(outer.placement.anchor)
      outer.placement.scale = Motion([1, 1])
      inner = scaled
    }
    outer.children = [inner]
    return outer
  }

  /// Moves the part's content to a part in the same place, and returns that part.
  package mutating func splitContent() -> PartSpec {
    var content = PartSpec(name: name)
    content.takeContent(of: self)
    content.layer = nil
    let layer = layer
    clearContent()
    self.layer = layer
    children = []
    return content
  }

  /// Takes everything that another part draws; its opacity and masks stay there.
  private mutating func takeContent(of other: PartSpec) {
    bounds = other.bounds
    children = other.children
    layer = other.layer
    play = other.play
    fields = other.fields.filter { !Self.outerKeys.contains($0.key) }
    tracks = other.tracks.filter { !Self.outerKeys.contains($0.property) }
  }

  private mutating func clearContent() {
    bounds = nil
    layer = nil
    play = nil
    fields.removeAll { !Self.outerKeys.contains($0.key) }
    tracks.removeAll { !Self.outerKeys.contains($0.property) }
  }

  /// The properties of a part with its children.
  package static let outerKeys: Set = [
    "opacity", "visible", "mask", "blend", "blur", "shadow", "shown",
  ]

  /// Replaces parts that only hold a single child that doesn't move, at any depth.
  package mutating func simplify() {
    for index in children.indices { children[index].simplify() }
    takeOnlyChild()
  }

  // Values of this size take much of the stack, so the recursion has none.
  private mutating func takeOnlyChild() { self = merged() }

  /// Returns the part with its single child, if the child doesn't move, in place of the part.
  private func merged() -> PartSpec {
    guard children.count == 1, !paints, bounds == nil, matteOf == nil else { return self }
    let child = children[0]
    guard child.leader == nil, child.layer == nil, child["copies"] == nil,
      !hasConflicts(with: child)
    else { return self }
    if self["copies"] != nil {
      return child.placement.isIdentity ? self : scaled(with: child) ?? self
    }
    // A size changes about the anchor of its own part.
    if child.placement.isIdentity, !child.changesSize || isAnchored(inMiddleOf: child) {
      return with(contentOf: child)
    }
    if let scaled = scaled(with: child) { return scaled }
    guard placement.isTranslation, placement.isStatic, leader == nil, layer == nil
    else { return self }
    var inner = child
    let matrix = placement.matrix(at: 0)
    inner.placement.position = child.placement.position.moved(by: matrix.project(.zero) ?? .zero)
    inner.name = name
    inner.fields += fields
    inner.tracks += tracks
    return inner
  }

  /// Returns the part with the content of a child that only scales about the part's anchor; nil if
  /// the part scales or skews itself, too.
  private func scaled(with child: PartSpec) -> PartSpec? {
    guard child.placement.onlyScales, child.placement.anchor == placement.anchor,
      placement.scale == Motion([1, 1]), placement.skew == Motion(0), layer == nil, mask == nil,
      matte == nil,
      child.mask == nil, child.matte == nil, child["scale"] == nil, self["scale"] == nil
    else { return nil }
    var part = with(contentOf: child)
    part.placement.scale = child.placement.scale
    return part
  }

  private func with(contentOf child: PartSpec) -> PartSpec {
    var part = self
    part.bounds = child.bounds
    part.fields += child.fields
    part.tracks += child.tracks
    part.children = child.children
    part.play = child.play
    part.mask = part.mask ?? child.mask
    part.matte = part.matte ?? child.matte
    return part
  }

  /// Whether the anchor is the center of a child's frame at all times.
  private func isAnchored(inMiddleOf child: PartSpec) -> Bool {
    guard placement.anchor.isStatic, let bounds = child.bounds else { return false }
    let anchor = Point(placement.anchor.first[0], placement.anchor.first[1])
    return anchor.distance(to: bounds.center) < 1e-6
  }

  private func hasConflicts(with child: PartSpec) -> Bool {
    let own = fields.map(\.key) + tracks.map(\.property)
    let others = child.fields.map(\.key) + child.tracks.map(\.property)
    let hasMask = mask != nil || matte != nil
    // The lengths of a blur and a shadow are in the points of their own part.
    let isSoft = own.contains { $0.exact.hasPrefix("blur") || $0.exact.hasPrefix("shadow") }
    return own.contains { others.contains($0) } || hasMask && !child.placement.isIdentity
      || isSoft && !child.placement.isTranslation
      || hasMask && (child.mask != nil || child.matte != nil)
  }
}
