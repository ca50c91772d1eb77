import CritterAnimated
import CritterGraphics
import CritterSVG

extension [String: ArtOutline] {
  /// Returns whether the back item of a cross-fade is always inside the opaque front item.
  ///
  /// Such an item can stay opaque during the cross-fade.
  func isHidden(_ back: AnimatedItem, behind front: AnimatedItem) -> Bool {
    guard case .art(let behind) = back.content, case .art(let before) = front.content,
      let inner = self[behind]?.silhouette, let outer = self[before]?.silhouette
    else { return false }
    return back.commonTimes(with: front).allSatisfy { time in
      guard let map = front.placement.matrix(at: time).inverse else { return false }
      let edge = outer.corners
      return inner.transformed(by: back.placement.matrix(at: time) * map).corners.allSatisfy {
        edge.contains($0, within: tolerance)
      }
    }
  }
}

/// The tolerance in points of the front art.
private let tolerance = 0.15

extension AnimatedItem {
  /// Returns closely spaced times at which both items of a cross-fade are visible.
  fileprivate func commonTimes(with other: AnimatedItem) -> [Double] {
    let all: [Motion] = [
      weight, other.weight, placement.scale, placement.position, other.placement.scale,
    ]
    let times = Set(all.flatMap { $0.keys.map(\.time) }).sorted()
    let dense = zip(times, times.dropFirst()).flatMap { start, end -> [Double] in
      let step = (end - start) / 8
      return (0..<8).map { start + step * (Double($0) + 0.5) }
    }
    func isSeen(_ item: AnimatedItem, _ time: Double) -> Bool {
      item.weight.value(at: time)[0] > 0
    }
    return dense.filter { isSeen(self, $0) && isSeen(other, $0) }
  }
}

extension ArtOutline {
  /// An opaque path that encloses all other paths; nil if no path does.
  fileprivate var silhouette: Path? {
    let paths = nodes.paths
    guard isPlain,
      let largest = paths.max(by: { $0.area < $1.area }), largest.isOpaque,
      largest.matrix == .identity
    else { return nil }
    let outline = largest.outline.path
    let edge = outline.corners
    let isAround = paths.allSatisfy { path in
      path.stroke == nil
        && path.outline.path.transformed(by: path.matrix).corners.allSatisfy {
          edge.contains($0, within: 0.01)
        }
    }
    return isAround && outline.contours.count == 1 ? outline : nil
  }
}

extension PaintedPath {
  fileprivate var area: Double {
    let size = outline.path.controlBounds.size
    return size.width * size.height
  }

  fileprivate var isOpaque: Bool {
    if case .color(let color)? = fill { color.alpha >= 1 } else { false }
  }
}

extension Path {
  /// The points along the path.
  fileprivate var corners: [Point] { points(perCurve: 16) }
}

extension [Point] {
  /// Returns whether a point is inside the polygon or near its edge.
  fileprivate func contains(_ point: Point, within tolerance: Double) -> Bool {
    var isInside = false
    for (start, end) in zip(self, dropFirst() + prefix(1)) {
      if point.distance(fromLine: start, end) <= tolerance { return true }
      if (start.y > point.y) != (end.y > point.y) {
        let x = start.x + (point.y - start.y) / (end.y - start.y) * (end.x - start.x)
        if point.x < x { isInside.toggle() }
      }
    }
    return isInside
  }
}

extension Point {
  fileprivate func distance(fromLine start: Point, _ end: Point) -> Double {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = dx * dx + dy * dy
    let along = length > 0 ? ((x - start.x) * dx + (y - start.y) * dy) / length : 0
    let t = Swift.min(Swift.max(along, 0), 1)
    let (ox, oy) = (start.x + t * dx - x, start.y + t * dy - y)
    return (ox * ox + oy * oy).squareRoot()
  }
}
