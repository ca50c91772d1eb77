package import CritterGraphics

/// A piece of art as paths and paints, with all that refers to something resolved: for files of
/// shapes that are no SVG.
package struct ArtOutline: Sendable {
  package let naturalSize: Size
  /// Whether what leaves that size is hidden.
  package let clips: Bool
  /// Back to front.
  package var nodes: [Node]

  package indirect enum Node: Sendable {
    case path(PaintedPath)
    case group(Group)
    /// A PNG, stretched to the natural size of the art.
    case image(png: [UInt8], PixelSize)
  }

  /// An image in place of art that isn't made of paths.
  package init(naturalSize: Size, png: [UInt8], _ pixels: PixelSize) {
    self.naturalSize = naturalSize
    clips = false
    nodes = [.image(png: png, pixels)]
  }

  /// Nodes that are composed apart.
  package struct Group: Sendable {
    package var opacity: Double
    /// Where they may be seen: within any of these; everywhere when nil. Neither paints nor matrices
    /// of theirs say anything.
    package var clip: [PaintedPath]?
    package var nodes: [Node]
  }
}

/// An outline, filled and then stroked.
package struct PaintedPath: Sendable {
  package enum Outline: Sendable {
    case path(Path)
    case ellipse(center: Point, radii: Size)
    case rectangle(Rect, cornerRadius: Double)
  }

  package var outline: Outline
  /// Whether what is surrounded twice is outside.
  package var isEvenOdd: Bool
  package var fill: Paint?
  package var stroke: PaintedStroke?
  /// From its points to the art's; stretches the stroke with the rest.
  package var matrix: Matrix
}

package struct PaintedStroke: Hashable, Sendable {
  package var paint: Paint
  package var width: Double
  package var cap: LineCap
  package var join: LineJoin
  /// In line widths.
  package var miterLimit: Double
  /// Lengths of lines and gaps, in turns; none for a whole line.
  package var dashes: [Double]
  package var dashOffset: Double
}

package enum Paint: Hashable, Sendable {
  case color(Color)
  /// Between two points.
  case linear(Point, Point, [GradientStop])
  /// Around a point, as it shines from a focus within.
  case radial(Point, radius: Double, focus: Point, [GradientStop])
}

package struct GradientStop: Hashable, Sendable {
  /// 0…1, not less than that of the one before.
  package var offset: Double
  package var color: Color
}

extension PaintedPath.Outline {
  package var path: Path {
    switch self {
    case .path(let path): path
    case .ellipse(let center, let radii): Path(ellipseAt: center, radii)
    case .rectangle(let rect, let radius): Path(rect, cornerRadius: radius)
    }
  }

  /// Without a stroke.
  var bounds: Rect {
    switch self {
    case .path(let path): path.bounds
    case .rectangle(let rect, _): rect
    case .ellipse(let center, let radii):
      Rect(
        center.x - radii.width, center.y - radii.height, 2 * radii.width, 2 * radii.height)
    }
  }

  /// Under an affine map: what it is where the map leaves it that.
  func moved(by matrix: Matrix) -> PaintedPath.Outline {
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
        Path(rect).moved(by: matrix).controlBounds, cornerRadius: radius * abs(x))
    default: return .path(path.moved(by: matrix))
    }
  }
}
