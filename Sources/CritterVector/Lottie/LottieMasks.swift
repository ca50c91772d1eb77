import CritterGraphics
import CritterRaster

// A mask that hides some outlines of a drawing whole and cuts none of them needs not be: the drawing without
// those shows the same.

extension MovingPicture {
  /// - Parameter art: by name; what is left of a drawing behind a mask joins it.
  func withoutNeedlessMasks(_ art: inout [String: ArtOutline]) -> MovingPicture {
    var picture = self
    picture.parts = parts.map { $0.withoutNeedlessMasks(&art) }
    return picture
  }
}

extension MovingPart {
  fileprivate func withoutNeedlessMasks(_ art: inout [String: ArtOutline]) -> MovingPart {
    var part = self
    part.parts = parts.map { $0.withoutNeedlessMasks(&art) }
    guard let mask, mask.cornerRadius == 0, parts.isEmpty, items.count == 1,
      case .art(let name) = items[0].content, items[0].placement.isIdentity,
      let rest = art[name]?.within(mask.rect)
    else { return part }
    let own = "\(name) within \(self.name)"
    art[own] = rest
    part.mask = nil
    part.items[0].content = .art(own)
    return part
  }
}

extension ArtOutline {
  /// Without the outlines that lie outside; nil when some are cut, or if that cannot be told.
  fileprivate func within(_ rect: Rect) -> ArtOutline? {
    let paths = nodes.paths
    guard !clips, paths.count == nodes.count else { return nil }
    var result = self
    result.nodes = []
    for path in paths {
      guard let rest = path.within(rect) else { return nil }
      if !rest.contours.isEmpty { result.nodes.append(.path(rest)) }
    }
    return result
  }
}

extension PaintedPath {
  fileprivate var contours: [Path] { outline.path.contours }

  /// How far from its outline a stroke may reach, at its corners.
  var strokeReach: Double { stroke.map { $0.width * max($0.miterLimit, 1) } ?? 0 }

  fileprivate func within(_ rect: Rect) -> PaintedPath? {
    var kept: [Path] = []
    for contour in contours {
      let reach = contour.controlBounds.padded(by: strokeReach)
      let bounds = Rect(around: reach.corners.compactMap(matrix.project))
      if rect.contains(bounds) {
        kept.append(contour)
      } else if rect.meets(bounds) {
        return nil
      }
    }
    if kept.count == contours.count { return self }
    var result = self
    result.outline = .path(Path(kept.flatMap(\.elements)))
    return result
  }
}
