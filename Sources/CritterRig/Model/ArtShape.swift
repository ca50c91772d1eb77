package import CritterGraphics

/// The shape of art with one path, which can morph to another shape.
package struct ArtShape: Hashable, Sendable {
  /// The size of the view box, which is stretched to the size of the part.
  package let size: Size
  /// The shape in points of the view box with the origin (0, 0), with an untrimmed stroke.
  package let shape: Shape

  package init(size: Size, shape: Shape) {
    (self.size, self.shape) = (size, shape)
  }

  /// The shape between this one, at `t` = 0, and another, at 1; beyond them further on.
  ///
  /// A line that is not filled opens into a filled shape of the line's color and thins away.
  package func interpolated(to other: ArtShape, _ t: Double) -> ArtShape {
    let (start, end) = (opened(like: other), other.opened(like: self))
    // A view box that went further on could lose its size.
    let size = PropertyValue.size(start.size)
      .interpolated(to: .size(end.size), min(max(t, 0), 1))
    guard case .size(let size) = size else { return self }
    let path = start.shape.path.interpolated(to: end.shape.path, t)
    let fill = start.shape.fill.interpolated(to: end.shape.fill, t)
    return ArtShape(
      size: size,
      shape: Shape(path: path, fill: fill, stroke: start.stroke(to: end, t)))
  }

  /// A line without a fill as an outline that runs along it and back, if the other is filled.
  private func opened(like other: ArtShape) -> ArtShape {
    guard shape.fill.alpha == 0, other.shape.fill.alpha > 0, let stroke = shape.stroke,
      let outline = shape.path.thereAndBack
    else { return self }
    var opened = stroke
    opened.join = stroke.cap == .round ? .round : .bevel
    return ArtShape(
      size: size, shape: Shape(path: outline, fill: stroke.color, stroke: opened))
  }

  /// A shape without a stroke counts as one with a stroke of width 0.
  private func stroke(to other: ArtShape, _ t: Double) -> Stroke? {
    guard let ends = shape.stroke ?? other.shape.stroke else { return nil }
    let (start, end) = (shape.stroke, other.shape.stroke)
    let width = (start?.width ?? 0) * (1 - t) + (end?.width ?? 0) * t
    let color = (start ?? ends).color.interpolated(to: (end ?? ends).color, t)
    let look = t < 0.5 ? start ?? ends : end ?? ends
    return width > 0 ? Stroke(color: color, width: width, cap: look.cap, join: look.join) : nil
  }
}

extension Color {
  fileprivate func interpolated(to other: Color, _ t: Double) -> Color {
    guard case .color(let color) = PropertyValue.color(self).interpolated(to: .color(other), t)
    else { return self }
    return color
  }
}
