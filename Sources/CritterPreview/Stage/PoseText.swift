import CritterGraphics
import CritterRig

extension Rig {
  /// A part's values as a rig file writes them, as far as they differ from rest.
  ///
  /// - Returns: one line, to stand among the `parts` of a state.
  func text(of part: Part, _ values: PartValues) -> String {
    let rest = part.rest
    var entries: [String] = []
    func add(_ key: String, _ differs: Bool, _ value: @autoclosure () -> String) {
      if differs { entries.append("\(key): \(value())") }
    }
    add("art", values.art != rest.art, values.art ?? "")
    add("position", values.position != rest.position, list(values.position.x, values.position.y))
    add("size", values.size != rest.size, list(values.size.width, values.size.height))
    add(
      "transform", values.transform != rest.transform,
      "[matrix: [\(values.transform.elements.map(number).joined(separator: ", "))]]")
    add("opacity", values.opacity != rest.opacity, number(values.opacity))
    add("fill", values.fill != rest.fill, "\"\(values.fill.hex)\"")
    add("stroke", values.stroke != rest.stroke, "\"\(values.stroke.hex)\"")
    add("stroke-width", values.strokeWidth != rest.strokeWidth, number(values.strokeWidth))
    add("corner-radius", values.cornerRadius != rest.cornerRadius, number(values.cornerRadius))
    add("trim", values.trim != rest.trim, list(values.trim.start, values.trim.end))
    add("visible", values.isVisible != rest.isVisible, String(values.isVisible))
    if entries.isEmpty {
      let corner = Point(
        values.position.x - part.anchor.x * values.size.width,
        values.position.y - part.anchor.y * values.size.height)
      let frame = [corner.x, corner.y, values.size.width, values.size.height]
      entries = ["frame: [\(frame.map(number).joined(separator: ", "))]"]
    }
    return "\(part.name): { \(entries.joined(separator: ", ")) }\n"
  }

  private func list(_ a: Double, _ b: Double) -> String { "[\(number(a)), \(number(b))]" }

  /// At most six decimals.
  private func number(_ value: Double) -> String {
    let rounded = (value * 1e6).rounded() / 1e6
    if rounded == rounded.rounded(), abs(rounded) < 1e15 { return String(Int(rounded)) }
    return String(rounded)
  }
}
