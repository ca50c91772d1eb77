import CritterGraphics
import CritterSVG

/// An SVG to split: its visible area and the targets of references.
struct LayeredDrawing {
  private let art: SanitizedArt
  private var root: MarkupTree { art.root }
  /// The visible area, in the units of the shapes.
  private let page: Rect
  /// The scale in which the content is drawn.
  var scale = DrawingScale()
  /// The visible area, in the points of the content.
  var canvas: Rect {
    scale.isIdentity ? page : Rect(around: page.corners.compactMap(scale.matrix.project))
  }
  /// The elements by id.
  private var byID: [String: MarkupTree] = [:]

  /// Prepares a filtered SVG for splitting.
  ///
  /// - Parameter naturalSize: the size stated by the drawing, in px.
  init(_ art: SanitizedArt, naturalSize: Size) {
    self.art = art
    let natural = Rect(size: naturalSize)
    let fit = ViewBoxFit(of: art.root, in: natural)
    page = fit?.visibleArea ?? natural
    art.root.forEach { element in
      if let id = element["id"], byID[id] == nil { byID[id] = element }
    }
  }

  /// Returns the content of a piece's SVG: the targets of its references, and its own elements.
  func content(of piece: DrawingPiece) -> [MarkupTree] {
    var inner = piece.content
    for group in piece.groups.reversed() {
      inner = [MarkupTree(group.name, group.attributes, inner.map { .element($0) })]
    }
    if inner.contains(where: dependsOnViewport) { inner = [viewport(inner)] }
    if !scale.isIdentity { inner = [element("g", inner, [("transform", scale.svg)])] }
    let definitions = MarkupTree.definitions(
      for: [root.empty] + piece.groups + piece.content,
      isFirst: { byID[$0]?.offset == $1.offset }, { byID[$0] }
    ).map { $0.isPlainMask ? $0.withoutMaskEdges : $0 }
    return (definitions.isEmpty ? [] : [element("defs", definitions)]) + inner
  }

  /// Returns a function that draws everything except some elements, by their offsets in the file.
  func svg(without offsets: Set<Int>) -> (Rect, PixelSize) -> String {
    let elements = art.root.elements.filter(\.isDrawn).compactMap { $0.without(offsets) }
    let content = content(of: DrawingPiece(name: nil, groups: [], content: elements))
    return { svg(content, in: $0, size: $1) }
  }

  /// Returns an SVG with the content of a piece.
  ///
  /// - Parameters:
  ///   - frame: the visible area, in the units of the canvas.
  ///   - size: the size of the image in pixels; nil for the frame's size.
  func svg(_ content: [MarkupTree], in frame: Rect, size: PixelSize? = nil) -> String {
    let box = [frame.minX, frame.minY, frame.size.width, frame.size.height]
    let usesLinks = content.contains { $0.contains { $0["href", in: .xlink] != nil } }
    let head =
      [("xmlns", "http://www.w3.org/2000/svg")]
      + (usesLinks ? [("xmlns:xlink", "http://www.w3.org/1999/xlink")] : [])
      + [("viewBox", box.map(\.shortText).joined(separator: " "))]
      + (size.map { [("width", "\($0.width)"), ("height", "\($0.height)")] } ?? [])
    var svg = element("svg", content, head)
    svg.attributes += root.inheritedAttributes
    // A theme can't replace a color that isn't written.
    if svg.hasUnwrittenFill { svg.attributes.append(MarkupTree.Attribute("fill", "#000000")) }
    return svg.svg(indent: "") + "\n"
  }

  /// Whether a size in the element refers to the size of the whole drawing. A nested drawing or symbol
  /// without a size is as large as its viewport.
  private func dependsOnViewport(_ element: MarkupTree) -> Bool {
    element.contains { element in
      element.hasPercentage
        || element.svgName == "svg" && !element.hasSize
        || element.svgName == "use" && !element.hasSize
          && element.references.contains { byID[$0]?.svgName == "symbol" }
    }
  }

  /// Wraps content with percentages, since they refer to the size of the whole drawing.
  private func viewport(_ content: [MarkupTree]) -> MarkupTree {
    let box = root["viewBox"].map { [("viewBox", $0)] } ?? []
    let place = [
      ("x", page.minX), ("y", page.minY), ("width", page.size.width),
      ("height", page.size.height),
    ].map { ($0, $1.shortText) }
    return element("svg", content, place + box + [("overflow", "visible")])
  }

  private func element(
    _ name: String, _ elements: [MarkupTree], _ attributes: [(String, String)] = []
  ) -> MarkupTree {
    MarkupTree(
      svg: name, attributes.map(MarkupTree.Attribute.init(_:_:)), elements.map { .element($0) })
  }
}

extension MarkupTree {
  /// A mask without its own edges. They depend on the masked content, and would cut the strokes of a
  /// thin piece.
  fileprivate var withoutMaskEdges: MarkupTree {
    let edges = [("x", "-100000"), ("y", "-100000"), ("width", "200000"), ("height", "200000")]
    var mask = self
    mask.attributes.removeAll { attribute in
      attribute.name.local == "maskUnits" || edges.contains { $0.0 == attribute.name.local }
    }
    mask.attributes += ([("maskUnits", "userSpaceOnUse")] + edges).map(Attribute.init(_:_:))
    return mask
  }

  /// Returns the element without some of its descendants; nil if it's one of them.
  fileprivate func without(_ offsets: Set<Int>) -> MarkupTree? {
    guard !offsets.isEmpty else { return self }
    return offsets.contains(offset) ? nil : replacingElements { $0.without(offsets) }
  }

  /// Whether a shape is black because nothing sets its fill.
  fileprivate var hasUnwrittenFill: Bool {
    let isFilled = self["fill"] != nil || self["style"]?.exact.contains("fill:") == true
    guard !isFilled, let svgName, svgName != "clipPath" else { return false }
    let shapes = ["path", "rect", "circle", "ellipse", "polygon", "polyline", "text"]
    return shapes.contains(svgName) || elements.contains(where: \.hasUnwrittenFill)
  }

  fileprivate var hasPercentage: Bool {
    ["rect", "circle", "ellipse", "line", "image", "use", "svg"].contains(svgName)
      && attributes.contains { $0.value.exact.hasSuffix("%") && $0.name.local != "style" }
  }

  fileprivate var hasSize: Bool { self["width"] != nil && self["height"] != nil }

  /// The root's attributes that affect how its shapes look.
  fileprivate var inheritedAttributes: [Attribute] {
    let own: Set = ["x", "y", "width", "height", "viewBox", "preserveAspectRatio", "overflow"]
    return attributes.filter { !own.contains($0.name.local) }
  }
}
