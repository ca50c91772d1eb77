package import CritterGraphics

/// A drawn shape with its outline in the points of the drawing, for measuring. Gradients count as
/// their mean color.
package struct ArtLeaf: Sendable {
  /// The outline in the points of the drawing's view box.
  package let path: Path
  /// Whether the fill uses the even-odd rule.
  package let isEvenOdd: Bool
  /// The mean color of the fill, with the opacity of all groups; nil for no fill.
  package let fill: Color?
  /// The mean color of the stroke; nil for no stroke.
  package let stroke: Color?
  /// The line width in points of the drawing.
  package let strokeWidth: Double
  /// The clip paths and masks around the shape. What lies outside of one isn't visible.
  package let clips: [Path]
}

/// A reader of shapes that skips texts, filters, and invalid numbers.
package struct ArtLeafReader {
  private let art: SanitizedArt
  private var byID: [String: MarkupTree] = [:]
  private let lengths: OutlineLength
  /// The maximum number of shapes, counting each use of an element.
  private static let maximumShapes = 4000
  private var leaves: [ArtLeaf] = []
  private var depth = 0
  /// The values around the content of groups, by their offsets in the file.
  private var contexts: [Int: LeafContext] = [:]

  /// Prepares a drawing.
  ///
  /// - Parameter viewport: the size that percentages refer to.
  package init(_ art: SanitizedArt, viewport: Size) {
    self.art = art
    lengths = OutlineLength(viewport: viewport)
    art.root.forEach { element in
      if let id = element["id"], byID[id] == nil { byID[id] = element }
    }
  }

  /// Returns the visible shapes of an element, back to front.
  ///
  /// - Parameter groups: the groups around the element, outermost first, without their content.
  package mutating func leaves(of element: MarkupTree, in groups: [MarkupTree]) -> [ArtLeaf] {
    leaves = []
    var context = LeafContext()
    for group in [art.root] + groups {
      context = contexts[group.offset] ?? inner(of: context, group)
      contexts[group.offset] = context
    }
    read(element, in: context)
    return leaves
  }

  private mutating func read(_ element: MarkupTree, in parent: LeafContext) {
    guard let name = element.svgName, depth < 60, leaves.count < Self.maximumShapes,
      element["display"] != "none"
    else { return }
    depth += 1
    defer { depth -= 1 }
    let context = inner(of: parent, element)
    switch name {
    case "g", "a", "switch", "symbol": element.elements.forEach { read($0, in: context) }
    case "svg": readNested(element, in: context)
    case "use": readUse(element, in: context)
    case "image": add(element.rectangle(lengths), element, context)
    case "path", "rect", "circle", "ellipse", "line", "polyline", "polygon":
      add(try? lengths.outline(of: element)?.path, element, context)
    default: break
    }
  }

  private mutating func readUse(_ element: MarkupTree, in context: LeafContext) {
    guard let target = element.reference?.exact.dropping(prefix: "#").flatMap({ byID[$0] }),
      let place = try? lengths.point(element, "x", "y")
    else { return }
    var context = context
    context.matrix = .translation(place.x, place.y) * context.matrix
    if target.svgName == "symbol", let box = target["viewBox"]?.numbers, box.count == 4 {
      context.matrix = fit(box, of: element, at: .zero) * context.matrix
    }
    read(target, in: context)
  }

  private mutating func readNested(_ element: MarkupTree, in context: LeafContext) {
    var context = context
    let place = (try? lengths.point(element, "x", "y")) ?? .zero
    if let box = element["viewBox"]?.numbers, box.count == 4 {
      context.matrix = fit(box, of: element, at: place) * context.matrix
    } else {
      context.matrix = .translation(place.x, place.y) * context.matrix
    }
    element.elements.forEach { read($0, in: context) }
  }

  private func fit(_ box: [Double], of element: MarkupTree, at place: Point) -> Matrix {
    func length(_ name: String, _ basis: OutlineLength.Basis) -> Double {
      (try? lengths.length(element[name] ?? "100%", basis, at: 0)) ?? 0
    }
    let (width, height) = (length("width", .width), length("height", .height))
    let scale = min(width / max(box[2], 1e-9), height / max(box[3], 1e-9))
    return .translation(-box[0], -box[1]) * .scale(scale, scale)
      * .translation(
        place.x + (width - scale * box[2]) / 2, place.y + (height - scale * box[3]) / 2)
  }

  private mutating func add(_ path: Path?, _ element: MarkupTree, _ context: LeafContext) {
    guard let path, !path.elements.isEmpty, context.isVisible else { return }
    let isImage = element.svgName == "image"
    let fill = isImage ? Color(0.5, 0.5, 0.5) : paint("fill", context)
    let stroke = isImage ? nil : paint("stroke", context)
    let width = context.strokeWidth * abs(context.matrix.determinant).squareRoot()
    guard fill != nil || stroke != nil && width > 0 else { return }
    leaves.append(
      ArtLeaf(
        path: path.transformed(by: context.matrix),
        isEvenOdd: context.values["fill-rule"] == "evenodd", fill: fill,
        stroke: width > 0 ? stroke : nil, strokeWidth: width, clips: context.clips))
  }
}

// MARK: - Styles

/// The inherited values around a shape.
private struct LeafContext {
  var matrix = Matrix.identity
  var values: [String: String] = ["fill": "black", "stroke": "none", "stroke-width": "1"]
  var opacity = 1.0
  var clips: [Path] = []
  var strokeWidth = 1.0
  var isVisible: Bool { values["visibility"] ?? "visible" == "visible" }
}

extension ArtLeafReader {
  private static let inherited = [
    "fill", "stroke", "stroke-width", "fill-rule", "fill-opacity", "stroke-opacity", "visibility",
    "color",
  ]

  private func inner(of parent: LeafContext, _ element: MarkupTree) -> LeafContext {
    var context = parent
    for name in Self.inherited {
      if let value = element[name], value != "inherit" {
        context.values[name] = value.trimmed
      }
    }
    if let width = context.values["stroke-width"] {
      context.strokeWidth = (try? lengths.length(width, .diagonal, at: 0)) ?? 1
    }
    context.opacity *= fraction(element["opacity"])
    if let text = element["transform"],
      let matrix = try? Matrix(transform: text, at: 0)
    {
      context.matrix = matrix * parent.matrix
    }
    for name in ["clip-path", "mask"] {
      if let value = element[name] { addClip(value, to: &context) }
    }
    return context
  }

  private func fraction(_ text: String?) -> Double {
    guard let text else { return 1 }
    let percent = text.exact.dropping(suffix: "%")
    let value = Double(parsing: percent ?? text) ?? 1
    return min(max(percent == nil ? value : value / 100, 0), 1)
  }

  private func addClip(_ value: String, to context: inout LeafContext) {
    guard let id = value.reference, let target = byID[id], depth < 50, context.clips.count < 8
    else { return }
    var reader = self
    reader.leaves = []
    reader.depth = 50
    var inside = LeafContext()
    inside.matrix = context.matrix
    if target["clipPathUnits"] == "objectBoundingBox" { return }
    if let text = target["transform"], let matrix = try? Matrix(transform: text, at: 0) {
      inside.matrix = matrix * inside.matrix
    }
    target.elements.forEach { reader.read($0, in: inside) }
    let paths = reader.leaves.map(\.path.elements)
    if !paths.isEmpty { context.clips.append(Path(Array(paths.joined()))) }
  }

  private func paint(_ name: String, _ context: LeafContext) -> Color? {
    guard let text = context.values[name], text != "none" else { return nil }
    let opacity = context.opacity * fraction(context.values["\(name)-opacity"])
    guard var color = color(text, context), opacity * color.alpha > 0.02 else { return nil }
    color.alpha *= opacity
    return color
  }

  private func color(_ text: String, _ context: LeafContext) -> Color? {
    if let id = text.reference {
      return byID[id].flatMap { meanColor(of: $0, 0) } ?? Color(0.5, 0.5, 0.5)
    }
    if text.lowercased() == "currentcolor" {
      return Color(css: context.values["color"] ?? "black")
    }
    return Color(css: text)
  }

  /// Returns the mean color of a gradient's stops.
  private func meanColor(of gradient: MarkupTree, _ depth: Int) -> Color? {
    let stops = gradient.elements.filter { $0.svgName == "stop" }
    if stops.isEmpty {
      guard depth < 8, let id = gradient.reference?.exact.dropping(prefix: "#") else { return nil }
      return byID[id].flatMap { meanColor(of: $0, depth + 1) }
    }
    let colors = stops.compactMap { stop -> Color? in
      guard var color = Color(css: stop["stop-color"] ?? "black") else {
        return nil
      }
      color.alpha *= fraction(stop["stop-opacity"])
      return color
    }
    func mean(_ component: KeyPath<Color, Double>) -> Double {
      colors.reduce(0) { $0 + $1[keyPath: component] } / Double(max(colors.count, 1))
    }
    return Color(mean(\.red), mean(\.green), mean(\.blue), mean(\.alpha))
  }
}

extension String {
  /// The id in `url(#id)`; nil for other texts.
  fileprivate var reference: String? {
    let text = trimmed
    guard let rest = text.exact.dropping(prefix: "url(") else { return nil }
    let inner = rest.exact.halves(around: ")")?.before ?? rest
    let id = String(inner.unicodeScalars.filter { !"\"' ".unicodeScalars.contains($0) })
    return id.exact.dropping(prefix: "#")
  }
}

extension MarkupTree {
  fileprivate func rectangle(_ lengths: OutlineLength) -> Path? {
    guard let origin = try? lengths.point(self, "x", "y"),
      let size = try? lengths.point(self, "width", "height"), size.x > 0, size.y > 0
    else { return nil }
    return Path(Rect(origin: origin, size: Size(size.x, size.y)))
  }
}
