import CritterGraphics

extension Path {
  /// The elements without zero-length lines if the path has curves; otherwise, all elements.
  var withoutEmptyLines: [Element] {
    let isCurved = elements.contains { if case .curve = $0 { true } else { false } }
    if !isCurved { return elements }
    var place = Point.zero
    return elements.filter { element in
      let last = place
      switch element {
      case .move(let point), .curve(_, _, let point): place = point
      case .line(let point):
        place = point
        return abs(point.x - last.x) > 1e-6 || abs(point.y - last.y) > 1e-6
      case .close: break
      }
      return true
    }
  }
}
