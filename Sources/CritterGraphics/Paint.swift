/// A color or a gradient.
public enum Paint: Hashable, Sendable {
  /// One color.
  case color(Color)
  /// A gradient, in the coordinates of the painted shape.
  indirect case gradient(Gradient)

  /// The color; nil for a gradient.
  public var color: Color? { if case .color(let color) = self { color } else { nil } }

  /// Whether any color isn't fully transparent.
  public var isVisible: Bool {
    switch self {
    case .color(let color): color.alpha > 0
    case .gradient(let gradient): gradient.stops.contains { $0.color.alpha > 0 }
    }
  }

  /// Returns the paint in points, from one whose gradient is in fractions of a size.
  ///
  /// Offsets and colors beyond their limits are limited. A gradient without a length is its last
  /// color.
  package func placed(in size: Size) -> Paint {
    guard case .gradient(var gradient) = self else { return self }
    gradient.start = Point(gradient.start.x * size.width, gradient.start.y * size.height)
    gradient.end = Point(gradient.end.x * size.width, gradient.end.y * size.height)
    gradient.focus = gradient.focus.map { Point($0.x * size.width, $0.y * size.height) }
    gradient.keepFocusInside()
    var last = 0.0
    gradient.stops = gradient.stops.map { stop in
      last = min(max(stop.offset, last), 1)
      return GradientStop(offset: last, color: stop.color.limited)
    }
    guard gradient.length > 1e-6 else { return .color(gradient.stops.last?.color ?? .transparent) }
    return .gradient(gradient)
  }

  /// Returns the paint, translated in points.
  package func translated(by x: Double, _ y: Double) -> Paint {
    guard case .gradient(var gradient) = self else { return self }
    gradient.start = Point(gradient.start.x + x, gradient.start.y + y)
    gradient.end = Point(gradient.end.x + x, gradient.end.y + y)
    gradient.focus = gradient.focus.map { Point($0.x + x, $0.y + y) }
    return .gradient(gradient)
  }
}

/// Colors along a line, or from the center of a circle to its edge.
public struct Gradient: Hashable, Sendable {
  /// The start of the line, or the center of the circle.
  public var start: Point
  /// The end of the line, or a point on the circle.
  public var end: Point
  /// Whether the colors run from the center of a circle to its edge.
  public var isRadial: Bool
  /// The point in the circle from which the colors run; nil for the center.
  package var focus: Point?
  /// The colors in order; at least two. Beyond the ends, the first and last colors continue.
  public var stops: [GradientStop]

  /// Creates a gradient; by default, along a line.
  public init(start: Point, end: Point, isRadial: Bool = false, stops: [GradientStop]) {
    self.start = start
    self.end = end
    self.isRadial = isRadial
    self.stops = stops
  }

  /// The distance from the start to the end.
  package var length: Double { start.distance(to: end) }

  /// The maximum distance of the focus from the center, in radii. Renderers differ at the circle.
  private static let farthestFocus = 0.95

  /// Moves a focus outside of the circle into it.
  fileprivate mutating func keepFocusInside() {
    guard let focus, length > 1e-6 else { return }
    let distance = focus.distance(to: start) / length
    guard distance > Self.farthestFocus else { return }
    let share = Self.farthestFocus / distance
    self.focus = Point(start.x + (focus.x - start.x) * share, start.y + (focus.y - start.y) * share)
  }
}

/// A color of a gradient. Colors in between are interpolated without premultiplication.
public struct GradientStop: Hashable, Sendable {
  /// The offset from 0 to 1, at least the offset of the previous stop.
  public var offset: Double
  /// The color at the offset.
  public var color: Color

  /// Creates a stop.
  public init(offset: Double, color: Color) {
    self.offset = offset
    self.color = color
  }
}

extension Color {
  /// The color with components limited to 0…1.
  fileprivate var limited: Color {
    func limited(_ value: Double) -> Double { min(max(value, 0), 1) }
    return Color(limited(red), limited(green), limited(blue), limited(alpha))
  }
}
