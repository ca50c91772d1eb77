package import CritterGraphics

extension Drawing {
  /// Returns the rectangle in which the images of two drawings may differ. All pixels outside are
  /// equal.
  package func changes(from other: Drawing) -> PixelRect {
    // With blend modes, the background is painted first, which rounds soft edges differently.
    guard size == other.size, background == other.background, mask == other.mask,
      blends == other.blends
    else { return PixelRect(size) }
    return layers.changes(from: other.layers, within: size)
  }
}

extension [Layer] {
  fileprivate func changes(from others: [Layer], within size: PixelSize) -> PixelRect {
    if self == others { return .empty }
    let (old, new) = (others.runs(under: .identity), runs(under: .identity))
    return old.pairs(with: new).reduce(.empty) { changed, pair in
      changed.union(changes(from: pair.old, to: pair.new, within: size))
    }
  }

  private func changes(from old: LayerRun?, to new: LayerRun?, within size: PixelSize) -> PixelRect
  {
    if old == new { return .empty }
    if let old, let new, let changes = new.changesInside(from: old, within: size) {
      return changes
    }
    return [old, new].compactMap { $0?.bounds(under: .identity, within: size) }
      .reduce(.empty) { $0.union($1) }
  }
}

extension LayerRun {
  /// Returns the changes inside a group if nothing else about the group changed; nil otherwise.
  fileprivate func changesInside(from old: LayerRun, within size: PixelSize) -> PixelRect? {
    guard plane == nil, old.plane == nil, layer.mask == old.layer.mask,
      layer.matte == old.layer.matte, layer.opacity == old.layer.opacity,
      layer.effects == old.layer.effects, !layer.effects.filters,
      case .group(let layers) = layer.content,
      case .group(let oldLayers) = old.layer.content
    else { return nil }
    let changes = layers.changes(from: oldLayers, within: size)
    guard let mask = layer.mask else { return changes }
    return changes.intersection([mask.quad].bounds(under: .identity, within: size))
  }
}

extension [LayerRun] {
  /// Pairs runs of the same name that appear in both lists in the same order. Added and removed
  /// runs stay single.
  fileprivate func pairs(with others: [LayerRun]) -> [(old: LayerRun?, new: LayerRun?)] {
    let difference = others.difference(from: self) { $0.layer.name == $1.layer.name }
    let gone = Set(difference.removals.map(\.offset))
    let come = Set(difference.insertions.map(\.offset))
    let stayed = zip(
      indices.filter { !gone.contains($0) }, others.indices.filter { !come.contains($0) })
    return gone.map { (self[$0], nil) } + come.map { (nil, others[$0]) }
      + stayed.map { (self[$0], others[$1]) }
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
