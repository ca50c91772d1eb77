import CritterGraphics

extension Path {
  /// Points along the path, closely spaced by the curves' own parameter.
  var points: [Point] {
    var points: [Point] = []
    var current = Point.zero
    for element in elements {
      switch element {
      case .move(let point), .line(let point): points.append(point)
      case .curve(let a, let b, let end):
        points += (1...50).map { step in
          let t = Double(step) / 50
          if step == 50 { return end }
          let (p, q, r) = (current.mixed(with: a, t), a.mixed(with: b, t), b.mixed(with: end, t))
          return p.mixed(with: q, t).mixed(with: q.mixed(with: r, t), t)
        }
      case .close: break
      }
      current = points.last ?? .zero
    }
    return points
  }
}

extension Point {
  func distance(to other: Point) -> Double {
    ((other.x - x) * (other.x - x) + (other.y - y) * (other.y - y)).squareRoot()
  }

  func mixed(with other: Point, _ t: Double) -> Point {
    Point(x + (other.x - x) * t, y + (other.y - y) * t)
  }
}
