import CritterGraphics

// What HTML elements show, as elements of an SVG.
extension MarkupTree {
  /// Returns numbers as attributes.
  private static func attributes(_ numbers: [(String, Double)]) -> [Attribute] {
    numbers.map { Attribute($0, $1.svgText(decimals: 3)) }
  }

  /// Returns the place and size of a rectangle as attributes.
  private static func sides(_ rect: Rect) -> [(String, Double)] {
    [("x", rect.minX), ("y", rect.minY), ("width", rect.size.width), ("height", rect.size.height)]
  }

  /// Returns a rectangle with round corners.
  static func rect(_ rect: Rect, radius: Double, style: String? = nil) -> MarkupTree {
    MarkupTree(
      svg: "rect",
      attributes(sides(rect) + [("rx", radius)])
        + [style.map { Attribute("style", $0) }].compactMap(\.self))
  }

  /// Returns a pattern that repeats a rectangle with a paint in the points of the rectangle.
  static func tiles(_ id: String, _ tile: Rect, _ paint: String) -> MarkupTree {
    let content = rect(
      Rect(size: tile.size), radius: 0, style: "fill: url(#\(paint)); stroke: none")
    return MarkupTree(
      svg: "pattern",
      [Attribute("id", id), Attribute("patternUnits", "userSpaceOnUse")] + attributes(sides(tile)),
      [.element(content)])
  }

  /// Returns elements that are cut off at a rectangle.
  static func window(_ box: Rect, _ pieces: [MarkupTree]) -> MarkupTree {
    let numbers = [box.minX, box.minY, box.size.width, box.size.height]
    let view = numbers.map { $0.svgText(decimals: 3) }.joined(separator: " ")
    return MarkupTree(
      svg: "svg", attributes(sides(box)) + [Attribute("viewBox", view)],
      pieces.map { .element($0) })
  }

  /// Returns pieces that are cut off at a rectangle, both at a place.
  static func window(_ box: Rect, _ pieces: [HTMLLayout.Piece], at place: Point) -> MarkupTree {
    window(
      Rect(origin: place + box.origin, size: box.size), pieces.map { $0.draw(place + $0.place) })
  }

  /// Returns the background where pieces are white, both at a place. The id is that of the mask.
  static func cut(
    _ background: HTMLBackground, _ area: Rect, by pieces: [HTMLLayout.Piece], id: Int,
    at place: Point
  ) -> MarkupTree {
    let mask = MarkupTree(
      svg: "mask", [Attribute("id", "text-\(id)"), Attribute("maskUnits", "userSpaceOnUse")],
      pieces.map { .element($0.draw(place + $0.place)) })
    let box = Rect(origin: place + area.origin, size: area.size)
    let content = MarkupTree(
      svg: "g", [Attribute("mask", "url(#text-\(id))")],
      [.element(background.drawing(box, radius: 0))])
    return MarkupTree(svg: "g", [], [.element(mask), .element(content)])
  }

  /// Returns a line of text that starts at a place on its baseline.
  static func line(_ place: Point, _ pieces: [(text: String, style: Attribute)]) -> MarkupTree {
    let own = attributes([("x", place.x), ("y", place.y)]) + [Attribute.keptSpace]
    if pieces.count == 1 {
      return MarkupTree(svg: "text", own + [pieces[0].style], [.text(pieces[0].text)])
    }
    return MarkupTree(
      svg: "text", own,
      pieces.map { .element(MarkupTree(svg: "tspan", [$0.style], [.text($0.text)])) })
  }

  /// Returns pieces as a group with properties of their box. An invisible rectangle gives the group
  /// the size of the box, to which transforms refer.
  static func group(
    _ place: Point, _ bounds: Rect, _ pieces: [HTMLLayout.Piece], _ values: [String: [StyleToken]]
  ) -> MarkupTree {
    let box = Rect(origin: place + bounds.origin, size: bounds.size)
    let style = values.sorted { $0.key < $1.key }.map { "; \($0): \($1.text)" }.joined()
    let origin = "transform-box: fill-box; transform-origin: 50% 50%"
    let inner =
      [rect(box, radius: 0, style: "fill: none; stroke: none")]
      + pieces.map { $0.draw(place + $0.place) }
    return MarkupTree(
      svg: "g", [Attribute("style", origin + style)], inner.map { .element($0) })
  }

  /// Returns a drawing or an image in HTML at a place of an SVG.
  func placed(_ place: Point, _ size: Size, _ radius: Double) -> MarkupTree {
    let rect = Rect(origin: place, size: size)
    let sides = Self.attributes(Self.sides(rect))
    var result = self
    result.attributes.removeAll { ["x", "y", "width", "height"].contains($0.name.local) }
    result.attributes += sides
    guard htmlName != nil else { return result }
    let id = "image-\(offset)"
    let source = [
      ("href", self["src"] ?? ""), ("preserveAspectRatio", "none"), ("clip-path", "url(#\(id))"),
    ].map { Attribute($0, $1) }
    let clip = MarkupTree(
      svg: "clipPath", [Attribute("id", id)], [.element(.rect(rect, radius: radius))])
    return MarkupTree(
      svg: "g", [], [.element(clip), .element(MarkupTree(svg: "image", sides + source))])
  }
}
