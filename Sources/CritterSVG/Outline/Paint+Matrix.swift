package import CritterGraphics

extension Paint {
  /// Whether any affine matrix can be applied to the paint.
  var allowsAnyMatrix: Bool {
    if case .gradient(let gradient) = self { !gradient.isRadial } else { true }
  }

  func faded(by opacity: Double) -> Paint {
    func faded(_ color: Color) -> Color {
      Color(color.red, color.green, color.blue, color.alpha * opacity)
    }
    switch self {
    case .color(let color): return .color(faded(color))
    case .gradient(var gradient):
      gradient.stops = gradient.stops.map {
        GradientStop(offset: $0.offset, color: faded($0.color))
      }
      return .gradient(gradient)
    }
  }

  /// Returns the paint under an affine matrix.
  ///
  /// - Parameter matrix: an affine matrix; for a radial gradient, a similarity.
  package func transformed(by matrix: Matrix) -> Paint {
    func move(_ point: Point) -> Point { matrix.project(point) ?? point }
    guard case .gradient(var gradient) = self else { return self }
    let (start, end) = (gradient.start, gradient.end)
    let from = move(start)
    gradient.start = from
    gradient.focus = gradient.focus.map(move)
    if gradient.isRadial {
      gradient.end = Point(from.x + (end.x - start.x) * matrix.similarityScale, from.y)
      return .gradient(gradient)
    }
    // Keep the gradient perpendicular to its lines of equal color.
    let to = move(end)
    let side = move(Point(start.x - (end.y - start.y), start.y + (end.x - start.x)))
    let (x, y) = (side.x - from.x, side.y - from.y)
    let along = ((to.x - from.x) * x + (to.y - from.y) * y) / max(x * x + y * y, 1e-300)
    gradient.end = Point(to.x - along * x, to.y - along * y)
    return .gradient(gradient)
  }
}

extension Matrix {
  /// Whether the matrix maps circles to circles.
  package var isSimilarity: Bool {
    let (a, b, c, d) = (row1.x, row1.y, row2.x, row2.y)
    let along = a * a + b * b
    return abs(a * c + b * d) <= 1e-6 * along && abs(along - c * c - d * d) <= 1e-6 * along
  }

  /// The scale factor of a similarity.
  var similarityScale: Double { abs(row1.x * row2.y - row1.y * row2.x).squareRoot() }
}
