import CritterGraphics
import CritterSVG

/// Writes a drawing's layers as SVG elements. All of them are in the picture's pixels; each has
/// its whole matrix, as in the drawing.
struct SVGWriter {
  private let art: [String: NestedArt]
  private let size: PixelSize
  private var definitions: [String] = []
  private var lines: [String] = []
  private var depth = 1
  /// Art that is defined.
  private var defined: Set<String> = []
  private var ids = 0
  private(set) var flattened: [String] = []
  private(set) var deviation = 0.0

  init(art: [String: NestedArt], size: PixelSize) {
    self.art = art
    self.size = size
  }

  /// The whole file.
  var text: String {
    let head =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
      + "width=\"\(size.width)\" height=\"\(size.height)\" "
      + "viewBox=\"0 0 \(size.width) \(size.height)\">"
    let shared =
      definitions.isEmpty ? [] : ["  <defs>"] + definitions.map { "    " + $0 } + ["  </defs>"]
    return ([head] + shared + lines + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  mutating func add(_ drawing: Drawing) {
    if drawing.background.alpha > 0 {
      addLine("<rect width=\"100%\" height=\"100%\"\(paint("fill", drawing.background))/>")
    }
    let mask = drawing.mask.flatMap { $0.covers(drawing.size) ? nil : $0 }
    group(mask: mask, opacity: 1) { writer in
      for layer in drawing.layers { writer.add(layer) }
    }
  }

  private mutating func add(_ layer: Layer) {
    guard layer.opacity > 0 else { return }
    group(
      mask: layer.mask, behind: layer.cover, opacity: min(layer.opacity, 1), name: layer.name
    ) { writer in
      if case .group(let layers) = layer.content {
        for layer in layers { writer.add(layer) }
      } else if let matrix = writer.affine(layer.panel, of: layer.name) {
        writer.addContent(of: layer, matrix)
      }
    }
  }

  private mutating func addContent(of layer: Layer, _ matrix: Matrix) {
    let name = " data-part=\"\(layer.name.escaped)\""
    let place = transform(matrix)
    switch layer.content {
    case .art(let art): addLine(use(art, layer.size, matrix, name))
    case .fade(let from, let to, let fraction):
      addFade(from, to, fraction, of: layer, matrix, name)
    case .fill(let color):
      let size = "width=\"\(layer.size.width.svgText())\" height=\"\(layer.size.height.svgText())\""
      addLine("<rect\(name) \(size)\(paint("fill", color))\(place)/>")
    case .shape(let shape):
      for path in paths(of: shape) { addLine("<path\(name)\(path)\(place)/>") }
    case .group: break
    }
  }

  /// The attributes of the paths that a shape takes: a second one when only a part of the outline
  /// is stroked.
  private func paths(of shape: Shape) -> [String] {
    let fill = shape.fill.alpha > 0 ? paint("fill", shape.fill) : " fill=\"none\""
    guard let stroke = shape.stroke, stroke.color.alpha > 0, stroke.width > 0 else {
      return shape.fill.alpha > 0 ? [outline(shape.path) + fill] : []
    }
    let line = strokeAttributes(stroke)
    if shape.trim == .whole { return [outline(shape.path) + fill + line] }
    let area = shape.fill.alpha > 0 ? [outline(shape.path) + fill] : []
    return area + [outline(shape.path.trimmed(to: shape.trim)) + " fill=\"none\"" + line]
  }
}

// MARK: - Art

extension SVGWriter {
  /// The art, stretched to a size under a matrix.
  private mutating func use(
    _ name: String, _ size: Size, _ matrix: Matrix, _ attributes: String
  ) -> String {
    guard let nested = art[name] else {
      preconditionFailure("the drawing shows art '\(name)', which the composer was not given")
    }
    if defined.insert(name).inserted { definitions.append(nested.text) }
    let natural = nested.naturalSize
    let stretch = Matrix.scale(size.width / natural.width, size.height / natural.height)
    return "<use xlink:href=\"#\(nested.id)\"\(attributes)\(transform(stretch * matrix))/>"
  }

  /// `to` at its fraction over `from`. For the sum to be that of a cross-fade, `from` is let
  /// through by (1 - f) / (1 - f α), where α is how opaque `to` is there: a mask, made by a table
  /// from `to` itself.
  private mutating func addFade(
    _ from: String, _ to: String, _ fraction: Double, of layer: Layer, _ matrix: Matrix,
    _ name: String
  ) {
    if fraction <= 0 { return addLine(use(from, layer.size, matrix, name)) }
    let front = use(to, layer.size, matrix, name)
    if fraction >= 1 { return addLine(front) }
    let (filter, mask) = (nextID(), nextID())
    let shares = (0...32).map { step in
      ((1 - fraction) / (1 - fraction * Double(step) / 32)).svgText()
    }
    let area = "x=\"0\" y=\"0\" width=\"\(size.width)\" height=\"\(size.height)\""
    definitions += [
      "<filter id=\"\(filter)\" filterUnits=\"userSpaceOnUse\" \(area) "
        + "color-interpolation-filters=\"sRGB\"><feComponentTransfer>"
        + ["R", "G", "B"].map { "<feFunc\($0) type=\"linear\" slope=\"0\" intercept=\"1\"/>" }
        .joined()
        + "<feFuncA type=\"table\" tableValues=\"\(shares.joined(separator: " "))\"/>"
        + "</feComponentTransfer></filter>",
      "<mask id=\"\(mask)\" maskUnits=\"userSpaceOnUse\" \(area)>"
        + "<g filter=\"url(#\(filter))\">\(front)</g></mask>",
    ]
    addLine("<g mask=\"url(#\(mask))\">\(use(from, layer.size, matrix, name))</g>")
    addLine("<g opacity=\"\(fraction.svgText())\">\(front)</g>")
  }
}

// MARK: - Groups

extension SVGWriter {
  /// Puts what `body` writes in a group if it must be composed apart. Masks, rather than clips,
  /// which would let what is behind shine through the edges.
  private mutating func group(
    mask: Mask?, behind cover: [Layer] = [], opacity: Double, name: String? = nil,
    _ body: (inout SVGWriter) -> Void
  ) {
    if !cover.isEmpty {
      let id = define(cover)
      return group(mask: mask, opacity: opacity, name: name) { writer in
        writer.group(" mask=\"url(#\(id))\"", body)
      }
    }
    var attributes = ""
    if let mask {
      guard let matrix = affine(mask.panel, of: name ?? "mask") else { return }
      attributes += " mask=\"url(#\(define(mask, matrix)))\""
    }
    if opacity < 1 { attributes += " opacity=\"\(opacity.svgText())\"" }
    if attributes.isEmpty { body(&self) } else { group(attributes, body) }
  }

  private mutating func group(_ attributes: String, _ body: (inout SVGWriter) -> Void) {
    addLine("<g\(attributes)>")
    depth += 1
    body(&self)
    depth -= 1
    addLine("</g>")
  }

  /// A mask of what layers leave free: white, and they in black.
  private mutating func define(_ cover: [Layer]) -> String {
    let (id, filter) = (nextID(), nextID())
    let area = "x=\"0\" y=\"0\" width=\"\(size.width)\" height=\"\(size.height)\""
    let outer = lines
    lines = []
    for layer in cover { add(layer) }
    let inner = lines.map(\.trimmed).joined()
    lines = outer
    definitions += [
      "<filter id=\"\(filter)\" filterUnits=\"userSpaceOnUse\" \(area)>\(SVGCover.blackening)</filter>",
      "<mask id=\"\(id)\" maskUnits=\"userSpaceOnUse\" \(area)><rect \(area) fill=\"#fff\"/>"
        + "<g filter=\"url(#\(filter))\">\(inner)</g></mask>",
    ]
    return id
  }

  private mutating func define(_ mask: Mask, _ matrix: Matrix) -> String {
    let id = nextID()
    let path = outline(Path(mask.rect, cornerRadius: mask.cornerRadius))
    definitions.append(
      "<mask id=\"\(id)\" maskUnits=\"userSpaceOnUse\" x=\"0\" y=\"0\" width=\"\(size.width)\" "
        + "height=\"\(size.height)\"><path\(path) fill=\"#fff\"\(transform(matrix))/></mask>")
    return id
  }

  /// The panel's matrix, or the nearest one that SVG can say; nil when nothing of the panel is to
  /// be seen: it is outside, behind the viewer, seen from its edge or shrunk to a point. A matrix
  /// without an inverse would make librsvg reject the whole file.
  private mutating func affine(_ panel: Panel, of name: String) -> Matrix? {
    guard !panel.outline(under: .identity, within: size).isEmpty else { return nil }
    if panel.isFlat(under: .identity) { return panel.matrix }
    guard let nearest = panel.nearestAffine else { return nil }
    if flattened.last != name { flattened.append(name) }
    deviation = max(deviation, panel.distance(to: nearest))
    return nearest
  }

  private mutating func nextID() -> String {
    ids += 1
    return "critter\(ids)"
  }

  private mutating func addLine(_ line: String) {
    lines.append(String(repeating: "  ", count: depth) + line)
  }
}

/// How art becomes a mask of what it leaves free.
package enum SVGCover {
  /// What makes all of it black, as opaque as it is.
  package static let blackening =
    "<feColorMatrix values=\"0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0\"/>"
}

extension Mask {
  /// Whether all of a picture is seen through it.
  fileprivate func covers(_ size: PixelSize) -> Bool {
    let (m, slack) = (matrix, 1e-6)
    guard cornerRadius <= 0, m.isAffine, m.row1.y == 0, m.row2.x == 0,
      let low = m.project(rect.origin), let high = m.project(Point(rect.maxX, rect.maxY))
    else { return false }
    return min(low.x, high.x) <= slack && max(low.x, high.x) >= Double(size.width) - slack
      && min(low.y, high.y) <= slack && max(low.y, high.y) >= Double(size.height) - slack
  }
}
