import CritterGraphics

extension SceneLengths {
  /// Returns the outline of an element; nil if it draws nothing.
  func outline(of element: MarkupTree) throws(MarkupError) -> PaintedPath.Outline? {
    switch element.svgName {
    case "path": return try path(element["d"] ?? "", of: element)
    case "rect": return try rectangle(element)
    case "circle":
      let radius = try length(element, "r", .diagonal)
      return try ellipse(element, Size(radius, radius))
    case "ellipse":
      return try ellipse(element, radii(of: element))
    case "line":
      let (start, end) = (try point(element, "x1", "y1"), try point(element, "x2", "y2"))
      return .path(Path([.move(start), .line(end)]))
    case "polyline": return try polygon(element, isClosed: false)
    case "polygon": return try polygon(element, isClosed: true)
    case let name:
      throw MarkupError(offset: element.offset, reason: "a <\(name ?? "")>")
    }
  }

  private func path(
    _ data: String, of element: MarkupTree
  ) throws(MarkupError) -> PaintedPath.Outline? {
    do throws(PathDataError) {
      let path = try Path(svg: data)
      return path.elements.isEmpty ? nil : .path(path)
    } catch {
      throw MarkupError(offset: element.offset, reason: "invalid path data: \(error.message)")
    }
  }

  private func rectangle(_ element: MarkupTree) throws(MarkupError) -> PaintedPath.Outline? {
    let origin = try point(element, "x", "y")
    let size = Size(
      try length(element, "width", .width), try length(element, "height", .height))
    guard size.width > 0, size.height > 0 else { return nil }
    let given = try radii(of: element)
    let radii = Size(min(given.width, size.width / 2), min(given.height, size.height / 2))
    let rect = Rect(origin: origin, size: size)
    if radii.width <= 0 || radii.height <= 0 { return .rectangle(rect, cornerRadius: 0) }
    if radii.width == radii.height { return .rectangle(rect, cornerRadius: radii.width) }
    // A rectangle with round corners, scaled horizontally.
    let stretch = radii.width / radii.height
    let narrow = Rect(size: Size(size.width / stretch, size.height))
    return .path(
      Path(narrow, cornerRadius: radii.height)
        .transformed(by: .scale(stretch, 1) * .translation(origin.x, origin.y)))
  }

  /// Returns the radii of an ellipse or of round corners. A missing one is like the other one.
  private func radii(of element: MarkupTree) throws(MarkupError) -> Size {
    let names = ["rx", "ry"].filter { (element[$0] ?? "auto").trimmed != "auto" }
    guard let first = names.first, let last = names.last else { return Size(0, 0) }
    return Size(try length(element, first, .width), try length(element, last, .height))
  }

  private func ellipse(
    _ element: MarkupTree, _ radii: Size
  ) throws(MarkupError) -> PaintedPath.Outline? {
    guard radii.width > 0, radii.height > 0 else { return nil }
    return .ellipse(center: try point(element, "cx", "cy"), radii: radii)
  }

  private func polygon(
    _ element: MarkupTree, isClosed: Bool
  ) throws(MarkupError) -> PaintedPath.Outline? {
    guard let numbers = (element["points"] ?? "").numbers else {
      throw MarkupError(offset: element.offset, reason: "points that aren't numbers")
    }
    let points = stride(from: 0, to: numbers.count - 1, by: 2).map {
      Point(numbers[$0], numbers[$0 + 1])
    }
    guard let first = points.first else { return nil }
    return .path(
      Path([.move(first)] + points.dropFirst().map { .line($0) } + (isClosed ? [.close] : [])))
  }
}
