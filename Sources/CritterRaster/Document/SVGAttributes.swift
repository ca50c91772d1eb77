import CritterGraphics

// What the attributes of SVG elements say; each begins with a space.

func transform(_ matrix: Matrix) -> String {
  let (a, b, c) = (matrix.row1 / matrix.row3.z, matrix.row2 / matrix.row3.z, matrix.row3)
  let linear = [a.x, a.y, b.x, b.y].map { $0.svgText(decimals: 8) }
  let place = [c.x / c.z, c.y / c.z].map { $0.svgText() }
  return " transform=\"matrix(\((linear + place).joined(separator: " ")))\""
}

/// A color for `fill` or `stroke`.
func paint(_ attribute: String, _ color: Color) -> String {
  let opaque = Color(color.red, color.green, color.blue)
  let opacity = color.alpha < 1 ? " \(attribute)-opacity=\"\(color.alpha.svgText())\"" : ""
  return " \(attribute)=\"\(opaque.hex)\"\(opacity)"
}

func strokeAttributes(_ stroke: Stroke) -> String {
  paint("stroke", stroke.color)
    + " stroke-width=\"\(stroke.width.svgText())\" stroke-linecap=\"\(stroke.cap)\""
    + " stroke-linejoin=\"\(stroke.join)\" stroke-miterlimit=\"\(Stroke.miterLimit.svgText())\""
}

func outline(_ path: Path) -> String {
  " d=\"\(path.svg)\""
}
