import CritterGraphics

/// Converts art to paths, element by element. Unsupported features throw an error. Only elements
/// that draw nothing are left out.
struct OutlineReader {
  private let elements: [ExactText: MarkupTree]
  let gradients: OutlineGradients
  let lengths: OutlineLength
  private var count = 0
  private var depth = 0
  /// Whether to include paths without a fill or stroke.
  private let includesUnpainted: Bool
  /// Whether to read only outlines, without paints.
  private var isClipping = false

  /// The maximum number of paths in a piece of art, counting each use of an element.
  private static let maximumPaths = 20_000

  init(_ root: MarkupTree, viewport: Size, includesUnpainted: Bool) {
    self.includesUnpainted = includesUnpainted
    var elements: [ExactText: MarkupTree] = [:]
    root.forEach { element in
      if let id = element["id"]?.exact, elements[id] == nil { elements[id] = element }
    }
    self.elements = elements
    lengths = OutlineLength(viewport: viewport)
    gradients = OutlineGradients(elements: elements, lengths: lengths)
  }

  /// Returns the nodes that an element draws.
  ///
  /// - Parameter matrix: the matrix from the parent's points to the art's.
  mutating func nodes(
    of element: MarkupTree, in parent: OutlineStyle, _ matrix: Matrix
  ) throws(MarkupError) -> [ArtOutline.Node] {
    guard let name = element.svgName, !ArtAttributes.silent.contains(name),
      !ArtAttributes.templates.contains(name)
    else { return [] }
    let style = try OutlineStyle(of: element, in: parent)
    guard style.isDisplayed else { return [] }
    var matrix = matrix
    if let text = style["transform"] {
      matrix = try Matrix(transform: text, at: element.offset) * matrix
    }
    guard matrix.determinant != 0 else { return [] }
    var nodes: [ArtOutline.Node] = []
    switch name {
    case "g", "a": nodes = try children(of: element, style, matrix)
    case "use": nodes = try use(element, style: style, matrix: matrix)
    default: nodes = try shape(element, style: style, matrix: matrix)
    }
    return try composed(nodes, of: element, style: style, matrix: matrix)
  }

  mutating func children(
    of element: MarkupTree, _ style: OutlineStyle, _ matrix: Matrix
  ) throws(MarkupError) -> [ArtOutline.Node] {
    var nodes: [ArtOutline.Node] = []
    for child in element.elements { nodes += try self.nodes(of: child, in: style, matrix) }
    return nodes
  }

  private mutating func use(
    _ element: MarkupTree, style: OutlineStyle, matrix: Matrix
  ) throws(MarkupError) -> [ArtOutline.Node] {
    guard let target = reference(element.reference) else { return [] }
    guard depth < ArtLimits.referenceDepth else {
      throw MarkupError(offset: element.offset, reason: "references nested too deep")
    }
    depth += 1
    defer { depth -= 1 }
    let place = try lengths.point(element, "x", "y")
    let matrix = .translation(place.x, place.y) * matrix
    if target.svgName == "symbol" {
      guard target["viewBox"] == nil else {
        throw MarkupError(offset: target.offset, reason: "a symbol with a viewBox")
      }
      return try children(of: target, OutlineStyle(of: target, in: style), matrix)
    }
    return try nodes(of: target, in: style, matrix)
  }

  private func reference(_ text: String?) -> MarkupTree? {
    text?.exact.dropping(prefix: "#").flatMap { elements[$0.exact] }
  }

  /// Wraps nodes in a group if the element has a clip or an opacity.
  private mutating func composed(
    _ nodes: [ArtOutline.Node], of element: MarkupTree, style: OutlineStyle, matrix: Matrix
  ) throws(MarkupError) -> [ArtOutline.Node] {
    if nodes.isEmpty { return [] }
    let opacity = try style.fraction("opacity", at: element.offset)
    let clip = try clip(of: element, style, matrix)
    if opacity <= 0 { return [] }
    if clip == nil, opacity == 1 { return nodes }
    if clip == nil, nodes.count == 1, case .path(let path) = nodes[0], path.hasSinglePaint {
      return [.path(path.faded(by: opacity))]
    }
    return [.group(ArtOutline.Group(opacity: opacity, clip: clip, nodes: nodes))]
  }
}

// MARK: - Clips

extension OutlineReader {
  private mutating func clip(
    of element: MarkupTree, _ style: OutlineStyle, _ matrix: Matrix
  ) throws(MarkupError) -> [PaintedPath]? {
    guard let text = style["clip-path"], text != "none" else { return nil }
    let target = text.reference?.id
    guard let id = target, let clip = elements[id], clip.svgName == "clipPath" else {
      if target != nil { return nil }
      throw MarkupError(offset: element.offset, reason: "'clip-path' with '\(text)'")
    }
    guard clip["clipPathUnits"] ?? "userSpaceOnUse" == "userSpaceOnUse" else {
      throw MarkupError(
        offset: clip.offset, reason: "a clip path with clipPathUnits=objectBoundingBox")
    }
    let own = try OutlineStyle(of: clip, in: OutlineStyle())
    var matrix = matrix
    if let text = own["transform"] {
      matrix = try Matrix(transform: text, at: clip.offset) * matrix
    }
    var paths: [PaintedPath] = []
    if own["clip-path"] ?? "none" != "none" { throw clipOfClip(clip) }
    isClipping = true
    defer { isClipping = false }
    for child in clip.elements {
      for node in try nodes(of: child, in: OutlineStyle(), matrix) {
        guard case .path(var path) = node else { throw clipOfClip(child) }
        path.isEvenOdd = try OutlineStyle(of: child, in: own)["clip-rule"] == "evenodd"
        path.outline = path.outline.transformed(by: path.matrix)
        path.fill = nil
        path.stroke = nil
        path.matrix = .identity
        paths.append(path)
      }
    }
    return paths
  }

  private func clipOfClip(_ element: MarkupTree) -> MarkupError {
    MarkupError(offset: element.offset, reason: "a clipped clip path")
  }
}

// MARK: - Shapes

extension OutlineReader {
  private mutating func shape(
    _ element: MarkupTree, style: OutlineStyle, matrix: Matrix
  ) throws(MarkupError) -> [ArtOutline.Node] {
    guard let outline = try lengths.outline(of: element) else { return [] }
    count += 1
    guard count <= Self.maximumPaths else {
      throw MarkupError(
        offset: element.offset, reason: "more than \(Self.maximumPaths.grouped) paths; simplify it")
    }
    guard style.isVisible else { return [] }
    if isClipping {
      let black = Paint.color(Color(0, 0, 0))
      return [
        .path(
          PaintedPath(outline: outline, isEvenOdd: false, fill: black, matrix: matrix).flattened)
      ]
    }
    let fill = try paint("fill", default: "black", of: element, style: style, outline: outline)
    let stroke = try stroke(of: element, style, outline)
    let isEvenOdd = style["fill-rule"] == "evenodd"
    func path(_ fill: OutlinePaint?, _ stroke: PaintedStroke?) -> PaintedPath {
      PaintedPath(
        outline: outline, isEvenOdd: isEvenOdd, fill: fill?.paint, stroke: stroke, matrix: matrix)
    }
    guard fill != nil || stroke != nil || includesUnpainted else { return [] }
    guard let fill, let own = fill.matrix else { return [.path(path(fill, stroke).flattened)] }
    // If a gradient has its own matrix, the path gets that matrix and its outline the inverse.
    guard let back = own.inverse else { return [] }
    var area = path(fill, nil)
    area.outline = outline.transformed(by: back)
    area.matrix = own * matrix
    let line = stroke.map { [ArtOutline.Node.path(path(nil, $0).flattened)] } ?? []
    return [.path(area.flattened)] + line
  }

  private func stroke(
    of element: MarkupTree, _ style: OutlineStyle, _ outline: PaintedPath.Outline
  ) throws(MarkupError) -> PaintedStroke? {
    let offset = element.offset
    guard
      let paint = try paint("stroke", default: "none", of: element, style: style, outline: outline)
    else { return nil }
    guard paint.matrix == nil else {
      throw MarkupError(offset: offset, reason: "a stroke with a stretched radial gradient")
    }
    let width = try lengths.length(style["stroke-width"] ?? "1", .diagonal, at: offset)
    guard width > 0 else { return nil }
    let (cap, join) = (style["stroke-linecap"] ?? "butt", style["stroke-linejoin"] ?? "miter")
    guard let cap = LineCap(rawValue: cap), let join = LineJoin(rawValue: join) else {
      throw MarkupError(offset: offset, reason: "the line cap '\(cap)' or the join '\(join)'")
    }
    let limit = try lengths.length(style["stroke-miterlimit"] ?? "4", .none, at: offset)
    let dashes = try dashes(style, at: offset)
    let start = try lengths.length(style["stroke-dashoffset"] ?? "0", .diagonal, at: offset)
    return PaintedStroke(
      paint: paint.paint, width: width, cap: cap, join: join, miterLimit: limit, dashes: dashes,
      dashOffset: dashes.isEmpty ? 0 : start)
  }

  private func dashes(_ style: OutlineStyle, at offset: Int) throws(MarkupError) -> [Double] {
    guard let text = style["stroke-dasharray"], text != "none" else { return [] }
    var dashes: [Double] = []
    for word in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
      dashes.append(try lengths.length(String(word), .diagonal, at: offset))
    }
    guard dashes.allSatisfy({ $0 >= 0 }), dashes.reduce(0, +) > 0 else { return [] }
    return dashes.count.isMultiple(of: 2) ? dashes : dashes + dashes
  }

  private func paint(
    _ name: String, default defaultValue: String, of element: MarkupTree, style: OutlineStyle,
    outline: PaintedPath.Outline
  ) throws(MarkupError) -> OutlinePaint? {
    let text = style[name] ?? defaultValue
    let opacity = try style.fraction("\(name)-opacity", at: element.offset)
    if text == "none" || opacity <= 0 { return nil }
    let reference = text.reference
    if let id = reference?.id, elements[id] != nil {
      return try gradients.paint(id, opacity, over: outline, at: element.offset)
    }
    let rest = reference?.rest ?? text
    if rest.isEmpty || rest == "none" { return nil }
    var color = try style.color(rest, at: element.offset)
    color.alpha *= opacity
    return color.alpha > 0 ? OutlinePaint(paint: .color(color)) : nil
  }
}

extension PaintedPath {
  fileprivate var hasSinglePaint: Bool { (fill == nil) != (stroke == nil) }

  fileprivate func faded(by opacity: Double) -> PaintedPath {
    var path = self
    path.fill = fill?.faded(by: opacity)
    path.stroke?.paint = (stroke?.paint ?? .color(.transparent)).faded(by: opacity)
    return path
  }

  /// The path with its matrix applied, if that doesn't change the stroke or the paints.
  fileprivate var flattened: PaintedPath {
    let allowsAnyMatrix = stroke == nil && (fill?.allowsAnyMatrix ?? true)
    guard allowsAnyMatrix || matrix.isSimilarity else { return self }
    var path = self
    path.outline = outline.transformed(by: matrix)
    path.fill = fill?.transformed(by: matrix)
    if var line = stroke {
      let factor = matrix.similarityScale
      line.paint = line.paint.transformed(by: matrix)
      (line.width, line.dashOffset) = (line.width * factor, line.dashOffset * factor)
      line.dashes = line.dashes.map { $0 * factor }
      path.stroke = line
    }
    path.matrix = .identity
    return path
  }
}

extension String {
  /// The `name` in `url(#name)` and the text after it; nil for other texts.
  fileprivate var reference: (id: ExactText?, rest: String)? {
    let tokens = StyleTokens.list(self)
    guard case .url(let target)? = tokens.first else { return nil }
    return (target.exact.dropping(prefix: "#")?.exact, Array(tokens.dropFirst()).trimmingSpace.text)
  }
}
