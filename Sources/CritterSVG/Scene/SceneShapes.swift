import CritterGraphics

/// The geometry of an element as a function of its lengths, which can change over time.
package struct SceneGeometry {
  /// An attribute with a length, and the side to which percentages refer.
  package typealias Length = (name: String, basis: SceneLengths.Basis)

  /// The lengths in the order of the numbers; empty for a shape with `points`.
  package let lengths: [Length]
  private let tag: String

  private static let lengths: [String: [Length]] = [
    "rect": [("x", .width), ("y", .height), ("width", .width), ("height", .height)],
    "circle": [("cx", .width), ("cy", .height), ("r", .diagonal), ("r", .diagonal)],
    "ellipse": [("cx", .width), ("cy", .height)],
    "line": [("x1", .width), ("y1", .height), ("x2", .width), ("y2", .height)],
    "polyline": [], "polygon": [],
  ]

  /// - Parameters:
  ///   - tag: the name of the element.
  ///   - has: whether the element has a value for an attribute other than `auto`.
  /// - Returns: nil for other elements.
  package init?(_ tag: String, has: (String) -> Bool) {
    guard let lengths = Self.lengths[tag] else { return nil }
    self.tag = tag
    // A missing radius is like the other one.
    let radii = ["rect", "ellipse"].contains(tag) ? ["rx", "ry"].filter(has) : []
    guard let first = radii.first, let last = radii.last else {
      self.lengths = lengths
      return
    }
    self.lengths = lengths + [(first, .width), (last, .height)]
  }

  /// Whether a shape with certain numbers draws anything.
  func isDrawn(_ n: [Double]) -> Bool {
    switch tag {
    case "rect", "circle", "ellipse": n.count > 3 && min(n[2], n[3]) > 0
    default: n.count > 1
    }
  }

  /// Returns the outline with certain numbers. Sides and radii are limited.
  ///
  /// - Parameter hasCorners: whether a rectangle has the same commands for all radii.
  package func outline(_ n: [Double], hasCorners: Bool = false) -> PaintedPath.Outline {
    switch tag {
    case "rect": Self.rectangle(n, hasCorners: hasCorners)
    case "circle", "ellipse":
      .ellipse(
        center: Point(n[0], n[1]),
        radii: n.count > 3 ? Size(max(n[2], 0), max(n[3], 0)) : Size(0, 0))
    default: .path(Self.polygon(n, isClosed: tag == "polygon"))
    }
  }

  /// A rectangle that starts at the end of its top left corner.
  private static func rectangle(_ n: [Double], hasCorners: Bool) -> PaintedPath.Outline {
    let rect = Rect(n[0], n[1], max(n[2], 0), max(n[3], 0))
    let least = hasCorners ? 1e-3 : 0
    let rx = max(n.count > 4 ? min(n[4], rect.size.width / 2) : 0, least)
    let ry = max(n.count > 5 ? min(n[5], rect.size.height / 2) : 0, least)
    if !hasCorners, rx == ry || min(rx, ry) == 0 {
      return .rectangle(rect, cornerRadius: min(rx, ry))
    }
    // A rectangle with round corners, scaled horizontally.
    let size = Size(max(rect.size.width * ry / rx, 2 * ry), max(rect.size.height, 2 * ry))
    return .path(
      Path(Rect(size: size), cornerRadius: ry)
        .transformed(by: .scale(rx / ry, 1) * .translation(rect.minX, rect.minY)))
  }

  private static func polygon(_ numbers: [Double], isClosed: Bool) -> Path {
    let points = stride(from: 0, to: numbers.count - 1, by: 2).map {
      Point(numbers[$0], numbers[$0 + 1])
    }
    guard let first = points.first else { return Path() }
    return Path([.move(first)] + points.dropFirst().map { .line($0) } + (isClosed ? [.close] : []))
  }
}

extension SceneLengths {
  /// Returns the outline of an element; nil if it draws nothing.
  func outline(of element: MarkupTree) throws(MarkupError) -> PaintedPath.Outline? {
    let name = element.svgName ?? ""
    if name == "path" { return try path(element["d"] ?? "", of: element) }
    let geometry = SceneGeometry(name) { (element[$0] ?? "auto").trimmed != "auto" }
    guard let geometry else {
      throw element.error("a <\(name)>")
    }
    guard var numbers = (element["points"] ?? "").numbers else {
      throw element.error("points that aren't numbers")
    }
    for (index, side) in geometry.lengths.enumerated() {
      if index == 0 { numbers = [] }
      numbers.append(try length(element, side.name, side.basis))
    }
    return geometry.isDrawn(numbers) ? geometry.outline(numbers) : nil
  }

  private func path(
    _ data: String, of element: MarkupTree
  ) throws(MarkupError) -> PaintedPath.Outline? {
    do throws(PathDataError) {
      let path = try Path(svg: data)
      return path.elements.isEmpty ? nil : .path(path)
    } catch {
      throw element.error("invalid path data: \(error.message)")
    }
  }
}
