#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A figure as its distance from any point: below 0 inside.
struct Shape {
  let distance: (Point) -> Float

  static func circle(_ center: Point, _ radius: Float) -> Shape {
    Shape { length($0 - center) - radius }
  }

  /// Nearly a distance, as long as the radii are of one magnitude.
  static func ellipse(_ center: Point, _ radii: Point) -> Shape {
    Shape { point in
      let scaled = (point - center) / radii
      let steepness = length(scaled / radii)
      let radius = length(scaled)
      return radius * (radius - 1) / max(steepness, 1e-6)
    }
  }

  static func box(_ center: Point, _ halfSize: Point, corner: Float = 0) -> Shape {
    Shape { point in
      let offset = point - center
      let outside = Point(abs(offset.x), abs(offset.y)) - halfSize + Point(repeating: corner)
      let positive = Point(max(outside.x, 0), max(outside.y, 0))
      return length(positive) + min(max(outside.x, outside.y), 0) - corner
    }
  }

  /// A stroke with round ends.
  static func line(_ start: Point, _ end: Point, width: Float) -> Shape {
    Shape { point in
      let (along, offset) = (end - start, point - start)
      let share = min(max(dot(along, offset) / max(dot(along, along), 1e-6), 0), 1)
      return length(offset - along * share) - width / 2
    }
  }

  /// All below a curve; flatter ones have the evener edges.
  static func below(_ height: @escaping (Float) -> Float) -> Shape {
    Shape { point in
      let slope = height(point.x + 0.5) - height(point.x - 0.5)
      return (height(point.x) - point.y) / (1 + slope * slope).squareRoot()
    }
  }

  func turned(by angle: Float, around center: Point) -> Shape {
    let (sine, cosine) = (sin(angle), cos(angle))
    return Shape { point in
      let offset = point - center
      return distance(
        center
          + Point(cosine * offset.x + sine * offset.y, cosine * offset.y - sine * offset.x))
    }
  }

  func moved(by offset: Point) -> Shape { Shape { distance($0 - offset) } }

  func joined(with other: Shape) -> Shape {
    Shape { min(distance($0), other.distance($0)) }
  }

  func without(_ other: Shape) -> Shape {
    Shape { max(distance($0), -other.distance($0)) }
  }

  func grown(by margin: Float) -> Shape { Shape { distance($0) - margin } }
}

func length(_ point: Point) -> Float { dot(point, point).squareRoot() }

func dot(_ a: Point, _ b: Point) -> Float { a.x * b.x + a.y * b.y }
