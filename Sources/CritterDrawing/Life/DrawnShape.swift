import CritterGraphics

/// A subpath of a shape that may be an eye, or a part of one.
struct DrawnShape {
  /// The index of the leaf in the silhouette.
  let leaf: Int
  let points: [Point]
  let bounds: Rect
  /// The area in square points.
  let area: Double
  /// The area relative to the convex hull.
  let solidity: Double
  /// 1 for a circle, less for longer or rougher outlines.
  let roundness: Double
  /// The color of the fill; of the shape behind it for a hole.
  var color: Color
  /// Whether the subpath is a hole of its shape.
  var isHole = false
  /// The number of subpaths of the leaf.
  let siblings: Int

  var center: Point { bounds.center }
  var lightness: Double { color.lightness }
  var aspect: Double { bounds.size.width / max(bounds.size.height, 1e-9) }

  /// Creates a shape from a closed polygon; nil if it has no area.
  init?(_ points: [Point], of leaf: Int, _ color: Color, siblings: Int) {
    let area = abs(points.area)
    let hull = abs(points.convexHull.area)
    guard points.count > 2, area > 0, hull > 0 else { return nil }
    self.leaf = leaf
    self.points = points
    self.area = area
    self.color = color
    self.siblings = siblings
    bounds = Rect(around: points)
    solidity = area / hull
    let perimeter = points.perimeter
    roundness = 4 * .pi * area / (perimeter * perimeter)
  }

  /// Whether most of another shape's box lies in this shape's box.
  func holds(_ other: DrawnShape, atLeast share: Double = 0.8) -> Bool {
    bounds.share(of: other.bounds) >= share
  }
}

extension Rect {
  /// Returns the share of another rectangle's area that lies in this one.
  func share(of other: Rect) -> Double {
    guard let common = intersection(other) else { return 0 }
    return common.size.width * common.size.height
      / max(other.size.width * other.size.height, 1e-12)
  }

  var area: Double { size.width * size.height }

  /// Returns the point at fractions of the width and the height.
  func point(_ x: Double, _ y: Double) -> Point {
    Point(minX + x * size.width, minY + y * size.height)
  }
}

extension Color {
  /// The approximate lightness L*, 0 to 100.
  var lightness: Double { 100 * (0.299 * red + 0.587 * green + 0.114 * blue) }

  /// The distance of hue and saturation from another color, 0 to about 140.
  func hueDistance(to other: Color) -> Double {
    let (a, b) = (red - green, other.red - other.green)
    let (c, d) = (blue - (red + green) / 2, other.blue - (other.red + other.green) / 2)
    return 100 * ((a - b) * (a - b) + (c - d) * (c - d)).squareRoot()
  }

  /// Whether the colors look the same.
  func isNear(_ other: Color) -> Bool {
    abs(lightness - other.lightness) < 9 && hueDistance(to: other) < 16
  }
}

extension [Point] {
  /// The smallest convex polygon around the points.
  var convexHull: [Point] {
    guard count > 3 else { return self }
    let sorted = sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    return sorted.halfHull + sorted.reversed().halfHull
  }

  /// One side of the hull of sorted points, without its last point.
  private var halfHull: [Point] {
    var hull: [Point] = []
    for point in self {
      while hull.count > 1, hull[hull.count - 2].turn(hull[hull.count - 1], point) <= 0 {
        hull.removeLast()
      }
      hull.append(point)
    }
    return Array(hull.dropLast())
  }

  fileprivate var perimeter: Double {
    indices.reduce(0) { $0 + self[$1].distance(to: self[($1 + 1) % count]) }
  }
}

extension Point {
  fileprivate func turn(_ a: Point, _ b: Point) -> Double {
    (a.x - x) * (b.y - y) - (a.y - y) * (b.x - x)
  }
}
