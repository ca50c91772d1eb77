/// A position in points; y grows down.
///
/// For an example, see `Path`.
public struct Point: Hashable, Sendable {
  /// The distance from the left edge in points.
  public var x: Double
  /// The distance from the top edge in points.
  public var y: Double

  /// Creates a point.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin.
  public static let zero = Point(0, 0)
}

/// A width and a height in points.
///
/// For an example, see `Drawing`.
public struct Size: Hashable, Sendable {
  /// The width in points.
  public var width: Double
  /// The height in points.
  public var height: Double

  /// Creates a size.
  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }
}

/// A rectangle in points.
///
/// For an example, see `Drawing`.
public struct Rect: Hashable, Sendable {
  /// The top left corner.
  public var origin: Point
  /// The size, which isn't negative.
  public var size: Size

  /// Creates a rectangle from its top left corner and its sides.
  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(origin: Point(x, y), size: Size(width, height))
  }

  /// Creates a rectangle; by default, at the origin.
  public init(origin: Point = .zero, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// The left edge.
  public var minX: Double { origin.x }
  /// The top edge.
  public var minY: Double { origin.y }
  /// The right edge.
  public var maxX: Double { origin.x + size.width }
  /// The bottom edge.
  public var maxY: Double { origin.y + size.height }

  /// The corners: top left, top right, bottom right, and bottom left.
  public var corners: [Point] {
    [Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY)]
  }

  package var center: Point { Point(minX + size.width / 2, minY + size.height / 2) }

  /// Returns the rectangle, extended by a margin on each side.
  package func padded(by margin: Double) -> Rect {
    Rect(minX - margin, minY - margin, size.width + 2 * margin, size.height + 2 * margin)
  }

  /// Whether the rectangles overlap by more than an edge.
  package func intersects(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// Whether another rectangle lies within this one.
  package func contains(_ other: Rect) -> Bool {
    minX <= other.minX && minY <= other.minY && other.maxX <= maxX && other.maxY <= maxY
  }

  /// Creates the smallest rectangle that contains all points. Without points, it is empty and at the
  /// origin.
  package init(around points: [Point]) {
    let first = points.first ?? .zero
    let low = points.reduce(first) { Point(min($0.x, $1.x), min($0.y, $1.y)) }
    let high = points.reduce(first) { Point(max($0.x, $1.x), max($0.y, $1.y)) }
    self.init(origin: low, size: Size(high.x - low.x, high.y - low.y))
  }
}

extension [Point] {
  /// The signed area of the polygon, positive for clockwise points.
  package var area: Double {
    indices.reduce(0) { area, index in
      let (a, b) = (self[index], self[(index + 1) % count])
      return area + (a.x * b.y - b.x * a.y) / 2
    }
  }
}
