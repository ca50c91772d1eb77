package import CritterGraphics
package import CritterRig

extension Rig {
  /// A pose as the tree of its parts, for those who make one thing of many instants.
  ///
  /// - Parameter text: converts texts to outlines.
  /// - Throws: the errors of `text`.
  package func figure(
    of pose: Pose, in viewport: Viewport, text: TextShaping = noTextShaping
  ) throws -> Figure {
    let canvasPart = FigurePart(
      name: "canvas", matrix: .identity, size: canvas.size, isVisible: canvas.fill.alpha > 0,
      layers: [
        Layer(name: "canvas", content: .fill(canvas.fill), size: canvas.size, matrix: .identity)
      ])
    return Figure(
      size: viewport.size, background: viewport.background ?? canvas.background,
      mask: Mask(
        rect: Rect(size: canvas.size), cornerRadius: canvas.cornerRadius, matrix: .identity),
      matrix: viewport.matrix,
      parts: [canvasPart] + (try figures(of: nil, in: pose, text)) + [figure(of: pose.pointer)])
  }

  private func figures(
    of parent: Int?, in pose: Pose, _ text: TextShaping
  ) throws -> [FigurePart] {
    try stacking.children(of: parent).map { index in
      var figure = try figure(
        ofPart: index, isVisible: pose.parts[index].isVisible, in: pose, text)
      if let cover = parts[index].cover {
        figure.cover = [try self.figure(ofPart: cover, isVisible: true, in: pose, text)]
      }
      return figure
    }
  }

  private func figure(
    ofPart index: Int, isVisible: Bool, in pose: Pose, _ text: TextShaping
  ) throws -> FigurePart {
    let (part, values) = (parts[index], pose.parts[index])
    let opacity = min(max(values.opacity, 0), 1)
    let isVisible = isVisible && opacity > 0
    let matrix = values.matrix(about: part.anchor)
    guard matrix.isDrawable else { throw SelectionError.beyondMeasure(part: part.path) }
    return FigurePart(
      name: part.path, matrix: matrix, size: values.size,
      anchor: Point(part.anchor.x * values.size.width, part.anchor.y * values.size.height),
      opacity: opacity, isVisible: isVisible,
      mask: mask(of: part, values, .identity),
      layers: isVisible ? try ownLayers(part, values, .identity, text) : [],
      isText: part.textLook != nil, parts: try figures(of: index, in: pose, text))
  }
}
