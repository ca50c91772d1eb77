package import CritterGraphics

/// A path with a fill and a stroke. The stroke is drawn over the fill.
package struct PaintedPath: Sendable {
  /// The geometry of a path, in its own points. Ellipses and rectangles keep their kind.
  package enum Outline: Sendable {
    case path(Path)
    case ellipse(center: Point, radii: Size)
    case rectangle(Rect, cornerRadius: Double)
  }

  /// The geometry before `matrix`.
  package var outline: Outline
  /// Whether the fill uses the even-odd rule.
  package var isEvenOdd: Bool
  /// The paint of the inside; nil for no fill.
  package var fill: Paint?
  /// The stroke, with lengths in points of the path, before its matrix; nil for none.
  package var stroke: Stroke?
  /// The matrix from the path's points to the art's. It also scales the stroke.
  package var matrix: Matrix
}

extension PaintedPath.Outline {
  /// The geometry as a path.
  package var path: Path {
    switch self {
    case .path(let path): path
    case .ellipse(let center, let radii): Path(ellipseAt: center, radii)
    case .rectangle(let rect, let radius): Path(rect, cornerRadius: radius)
    }
  }

  /// The bounding box, without the stroke.
  var bounds: Rect {
    switch self {
    case .path(let path): path.bounds
    case .rectangle(let rect, _): rect
    case .ellipse(let center, let radii):
      Rect(center.x - radii.width, center.y - radii.height, 2 * radii.width, 2 * radii.height)
    }
  }

  /// Transforms the outline by an affine matrix. Keeps the kind of outline if possible.
  func transformed(by matrix: Matrix) -> PaintedPath.Outline {
    if matrix == .identity { return self }
    let (x, y) = (matrix.row1.x, matrix.row2.y)
    let isUpright = matrix.row1.y == 0 && matrix.row2.x == 0
    switch self {
    case .ellipse(let center, let radii) where isUpright:
      return .ellipse(
        center: matrix.project(center) ?? center,
        radii: Size(radii.width * abs(x), radii.height * abs(y)))
    case .rectangle(let rect, let radius) where isUpright && (radius == 0 || abs(x) == abs(y)):
      return .rectangle(
        Path(rect).transformed(by: matrix).controlBounds, cornerRadius: radius * abs(x))
    default: return .path(path.transformed(by: matrix))
    }
  }
}
