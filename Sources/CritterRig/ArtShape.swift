package import CritterGraphics

/// The shape of art with a single path, which can morph to another shape.
package struct ArtShape: Hashable, Sendable {
  /// The size of the view box, which is scaled to the size of the part.
  package let size: Size
  /// The shape in the coordinates of the view box, with the origin at (0, 0). The stroke isn't
  /// trimmed.
  package let shape: Shape

  package init(size: Size, shape: Shape) {
    self.size = size
    self.shape = shape
  }

  /// Returns the shape between this shape, at `t` = 0, and another, at `t` = 1.
  ///
  /// Outside of 0…1, the path and the colors are extrapolated. A line without a fill opens into a
  /// filled shape in the stroke color.
  package func interpolated(to other: ArtShape, _ t: Double) -> ArtShape {
    let (start, end) = (opened(like: other), other.opened(like: self))
    // An extrapolated view box could have no size.
    let size = PropertyValue.size(start.size)
      .interpolated(to: .size(end.size), min(max(t, 0), 1))
    guard case .size(let size) = size else { return self }
    let path = start.shape.path.interpolated(to: end.shape.path, t)
    let fill = start.shape.fill.interpolated(to: end.shape.fill, t)
    return ArtShape(
      size: size,
      shape: Shape(path: path, fill: fill, stroke: start.stroke(to: end, t)))
  }

  /// Returns an unfilled line as a closed outline, there and back, if the other shape is filled.
  private func opened(like other: ArtShape) -> ArtShape {
    guard !shape.fill.isVisible, other.shape.fill.isVisible, let stroke = shape.stroke,
      let outline = shape.path.closedByRetracing
    else { return self }
    var opened = stroke
    opened.join = stroke.cap == .round ? .round : .bevel
    return ArtShape(size: size, shape: Shape(path: outline, fill: stroke.paint, stroke: opened))
  }

  /// Returns the stroke at `t`. A missing stroke has a width of 0.
  private func stroke(to other: ArtShape, _ t: Double) -> Stroke? {
    guard let ends = shape.stroke ?? other.shape.stroke else { return nil }
    let (start, end) = (shape.stroke, other.shape.stroke)
    let width = (start?.width ?? 0) * (1 - t) + (end?.width ?? 0) * t
    let paint = (start ?? ends).paint.interpolated(to: (end ?? ends).paint, t)
    let look = t < 0.5 ? start ?? ends : end ?? ends
    return width > 0 ? Stroke(paint: paint, width: width, line: look.line) : nil
  }
}

extension Paint {
  fileprivate func interpolated(to other: Paint, _ t: Double) -> Paint {
    guard case .paint(let paint) = PropertyValue.paint(self).interpolated(to: .paint(other), t)
    else { return self }
    return paint
  }
}
