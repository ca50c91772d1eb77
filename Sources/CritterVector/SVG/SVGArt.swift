package import CritterGraphics
package import CritterSVG

/// A piece of art as an SVG element that other elements can refer to.
package struct SVGArt: Sendable {
  let id: String
  /// The natural size of the art, in its points.
  package let naturalSize: Size
  let element: SVGElement

  /// Parses art and converts it to an element.
  ///
  /// - Parameter id: the element's id, which is also the prefix of all ids in the art.
  package init(_ file: ArtFile, id: String) throws {
    let art = try ParsedArt(file.sharpest)
    let nested = try NestedArt(art, id: id)
    self.id = id
    naturalSize = nested.naturalSize
    // Plain outlines are shorter.
    element = try art.outline()?.element(id: id) ?? SVGElement("g", text: nested.text)
  }
}

extension [String: SVGArt] {
  /// Parses art files and stores the art by name.
  package init(_ files: [ArtFile]) throws {
    self.init()
    for (number, file) in files.enumerated() {
      self[file.name] = try SVGArt(file, id: "\(SVGFile.idPrefix)\(number + 1)")
    }
  }
}

extension ParsedArt {
  /// Returns the art as shapes.
  ///
  /// - Parameter warn: called with the reason if the art can't be shapes.
  /// - Returns: nil if the art can't be shapes.
  package func outline(warn: (DrawingError) -> Void = { _ in }) throws -> ArtOutline? {
    do throws(DrawingError) {
      return try ArtOutline(self)
    } catch {
      guard error.isNotConvertible else { throw error }
      warn(error)
      return nil
    }
  }
}

extension ArtOutline {
  /// Returns the outlines as an element; nil if the art has more than plainly colored paths.
  fileprivate func element(id: String) -> SVGElement? {
    let shapes = nodes.paths.compactMap(\.element)
    guard !clips, shapes.count == nodes.count else { return nil }
    var element = shapes.count == 1 ? shapes[0] : SVGElement("g", shapes)
    element.add([SVGElement.Attribute("id", id)])
    return element
  }
}

/// The decimals of art coordinates, since art can be enlarged.
private let decimals = 3

extension PaintedPath {
  fileprivate var element: SVGElement? {
    guard matrix == .identity, fill?.color != nil || fill == nil,
      stroke?.paint.color != nil || stroke == nil
    else { return nil }
    var element = outline.element
    element.add(fill?.color?.attributes("fill") ?? [SVGElement.Attribute("fill", "none")])
    if isEvenOdd { element.add([SVGElement.Attribute("fill-rule", "evenodd")]) }
    element.add(stroke?.attributes ?? [])
    return element
  }
}

extension PaintedPath.Outline {
  fileprivate var element: SVGElement {
    switch self {
    case .path(let path):
      SVGElement("path", [SVGElement.Attribute("d", path.compactText(decimals))])
    case .ellipse(let center, let radii):
      SVGElement(
        "ellipse",
        center.x.attribute("cx", decimals) + center.y.attribute("cy", decimals)
          + radii.width.attribute("rx", decimals) + radii.height.attribute("ry", decimals))
    case .rectangle(let rect, let radius):
      SVGElement("rect", rect.sides(decimals: decimals) + radius.attribute("rx", decimals))
    }
  }
}

extension Stroke {
  fileprivate var attributes: [SVGElement.Attribute] {
    var list = [("stroke-width", width.compactText(decimals))]
    if cap != .butt { list.append(("stroke-linecap", "\(cap)")) }
    if join != .miter { list.append(("stroke-linejoin", "\(join)")) }
    if join == .miter, line.miterLimit != 4 {
      list.append(("stroke-miterlimit", line.miterLimit.compactText(2)))
    }
    if !dashes.isEmpty {
      list.append(("stroke-dasharray", dashes.compactText(decimals)))
      list.append(("stroke-dashoffset", dashOffset.compactText(decimals)))
    }
    return (paint.color?.attributes("stroke") ?? []) + list.map(SVGElement.Attribute.init)
  }
}
