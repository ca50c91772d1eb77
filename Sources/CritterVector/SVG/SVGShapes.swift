import CritterGraphics
import CritterRaster

// Shapes, and the colours of all that has some.

extension AnimatedSVGWriter {
  mutating func elements(of shape: MovingShape, of item: MovingItem) -> [SVGElement] {
    func data(_ numbers: [Double]) -> String {
      Path(commands: shape.commands, numbers: numbers).absolute(Self.decimals)
    }
    let first = Path(commands: shape.commands, numbers: shape.points.first)
    // Where a trim begins depends on the element.
    var (name, attributes) =
      shape.points.isConstant && shape.trim == nil
      ? Self.outline(first) : ("path", " d=\"\(data(shape.points.first))\"")
    attributes += paint("fill", shape.fill)
    var changes = animation?.attribute("d", shape.points, data) ?? ""
    changes += animations("fill", shape.fill)
    if let stroke = shape.stroke {
      attributes += paint("stroke", stroke.color) + look(of: stroke, hasCorners: name == "path")
      changes += animations("stroke", stroke.color)
      changes += animation?.attribute("stroke-width", stroke.width) { $0.brief(3) } ?? ""
    }
    if let trim = shape.trim {
      let (dashes, offset) = (trim.map { [max($0[1] - $0[0], 0), 2] }, trim.map { [-$0[0]] })
      attributes += " pathLength=\"1\" stroke-dasharray=\"\(dashes.first.brief(5))\""
      if offset.first != [0] { attributes += " stroke-dashoffset=\"\(offset.first.brief(5))\"" }
      changes += animation?.attribute("stroke-dasharray", dashes) { $0.brief(5) } ?? ""
      changes += animation?.attribute("stroke-dashoffset", offset) { $0.brief(5) } ?? ""
    }
    return group(
      name, attributes, item.placement, item.isShown, opacity: item.weight, animations: changes)
  }

  /// - Parameter hasCorners: which may be so sharp that there is a limit to them.
  private func look(of stroke: MovingStroke, hasCorners: Bool) -> String {
    var text = " stroke-width=\"\(stroke.width.first.brief(3))\""
    if stroke.cap != .butt { text += " stroke-linecap=\"\(stroke.cap)\"" }
    if stroke.join != .miter { return text + " stroke-linejoin=\"\(stroke.join)\"" }
    return text
      + (hasCorners ? " stroke-miterlimit=\"\(Stroke.miterLimit.brief(1))\"" : "")
  }

  /// - Parameter color: red, green, blue and alpha.
  func paint(_ name: String, _ keys: Keys) -> String {
    let color = keys.first
    if color[3] <= 0, animation == nil || keys.isConstant {
      return name == "stroke" ? "" : " \(name)=\"none\""
    }
    let opacity = color[3] < 1 ? " \(name)-opacity=\"\(color[3].brief(3))\"" : ""
    return " \(name)=\"\(color.hex)\"" + opacity
  }

  func animations(_ name: String, _ color: Keys) -> String {
    guard let animation else { return "" }
    let (hue, alpha) = (color.map { Array($0[0...2]) }, color.map { [$0[3]] })
    return animation.attribute(name, hue.withoutRepeats) { $0.hex }
      + animation.attribute("\(name)-opacity", alpha.withoutRepeats) { $0.brief(3) }
  }
}

extension [Double] {
  /// Of red, green and blue; in three digits where that says the same.
  var hex: String {
    let text = Color(self[0], self[1], self[2]).hex
    let digits = [Character](text.dropFirst())
    let pairs = [0, 2, 4].map { (digits[$0], digits[$0 + 1]) }
    return pairs.allSatisfy { $0.0 == $0.1 } ? "#" + String(pairs.map(\.0)) : text
  }
}
