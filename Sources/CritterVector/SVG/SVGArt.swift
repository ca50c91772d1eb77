package import CritterGraphics
package import CritterRaster

/// A piece of art as an element that others refer to.
package struct SVGArt: Sendable {
  let id: String
  package let naturalSize: Size
  let text: String

  /// As it is written.
  ///
  /// - Parameter outline: what it is as shapes, when it is that: plain ones say the same in fewer words.
  package init(_ nested: NestedArt, or outline: ArtOutline?) {
    (id, naturalSize) = (nested.id, nested.naturalSize)
    let plain = outline?.element(id: nested.id)
    text = plain.map { $0.utf8.count < nested.text.utf8.count ? $0 : nested.text } ?? nested.text
  }
}

extension ArtOutline {
  /// Nil for what is more than paths in colours.
  fileprivate func element(id: String) -> String? {
    let shapes = nodes.paths.compactMap(\.shape)
    guard !clips, shapes.count == nodes.count else { return nil }
    if shapes.count == 1 { return "<\(shapes[0].name) id=\"\(id)\"\(shapes[0].attributes)/>" }
    let content = shapes.map { "<\($0.name)\($0.attributes)/>" }.joined()
    return "<g id=\"\(id)\">\(content)</g>"
  }
}

/// Of the points of art, which may be shown larger than it is.
private let decimals = 3

extension PaintedPath {
  fileprivate var shape: (name: String, attributes: String)? {
    guard matrix == .identity, fill?.color != nil || fill == nil,
      stroke?.paint.color != nil || stroke == nil
    else { return nil }
    let (name, geometry) = outline.element
    let paint = fill?.color.map { $0.attributes("fill") } ?? " fill=\"none\""
    let rule = isEvenOdd ? " fill-rule=\"evenodd\"" : ""
    return (name, geometry + paint + rule + (stroke?.attributes ?? ""))
  }
}

extension PaintedPath.Outline {
  fileprivate var element: (name: String, attributes: String) {
    switch self {
    case .path(let path): return ("path", " d=\"\(path.brief(decimals))\"")
    case .ellipse(let center, let radii):
      let place = center.x.attribute("cx", decimals) + center.y.attribute("cy", decimals)
      if radii.width == radii.height {
        return ("circle", place + radii.width.attribute("r", decimals))
      }
      let sides = radii.width.attribute("rx", decimals) + radii.height.attribute("ry", decimals)
      return ("ellipse", place + sides)
    case .rectangle(let rect, let radius):
      return ("rect", rect.sides(decimals: decimals) + radius.attribute("rx", decimals))
    }
  }
}

extension PaintedStroke {
  fileprivate var attributes: String {
    var text = paint.color?.attributes("stroke") ?? ""
    if width != 1 { text += " stroke-width=\"\(width.brief(decimals))\"" }
    if cap != .butt { text += " stroke-linecap=\"\(cap)\"" }
    if join != .miter { text += " stroke-linejoin=\"\(join)\"" }
    if join == .miter, miterLimit != 4 { text += " stroke-miterlimit=\"\(miterLimit.brief(2))\"" }
    if !dashes.isEmpty {
      text += " stroke-dasharray=\"\(dashes.brief(decimals))\""
      if dashOffset != 0 { text += " stroke-dashoffset=\"\(dashOffset.brief(decimals))\"" }
    }
    return text
  }
}

extension Paint {
  fileprivate var color: Color? { if case .color(let color) = self { color } else { nil } }
}

extension Color {
  fileprivate func attributes(_ name: String) -> String {
    let opacity = alpha < 1 ? " \(name)-opacity=\"\(alpha.brief(3))\"" : ""
    return " \(name)=\"\(numbers.hex)\"" + opacity
  }
}
