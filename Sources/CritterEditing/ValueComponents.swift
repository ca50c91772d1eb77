import CritterGraphics
package import CritterRig

extension PropertyValue {
  /// The numbers that a graph shows; empty for values without numbers.
  package var components: [(label: String, value: Double)] {
    switch self {
    case .number(let value), .order(let value): [("", value)]
    case .point(let point): [("x", point.x), ("y", point.y)]
    case .size(let size): [("width", size.width), ("height", size.height)]
    case .trim(let trim): [("start", trim.start), ("end", trim.end)]
    case .transform(let transform): transform.components
    case .shadow(let shadow):
      [("x", shadow.offset.x), ("y", shadow.offset.y), ("blur", shadow.blur)]
    case .lengths, .paint, .path, .text, .flag, .blend, .art: []
    }
  }
}

extension Transform {
  /// The translation, rotation in degrees, and scales in the plane.
  fileprivate var components: [(label: String, value: Double)] {
    let width = (row1.x * row1.x + row1.y * row1.y).squareRoot()
    let height = width > 1e-9 ? (row1.x * row2.y - row1.y * row2.x) / width : 0
    return [
      ("x", row4.x), ("y", row4.y), ("angle", atan2(row1.y, row1.x) * 180 / .pi),
      ("width", width), ("height", height),
    ]
  }
}
