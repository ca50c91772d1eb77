import CritterGraphics

/// Resolves the elements of a drawing to nodes, as librsvg draws them. The styles of the drawing are
/// attributes, as in `SanitizedArt`.
struct SceneReader {
  let elements: [ExactText: MarkupTree]
  private let root: MarkupTree
  private(set) var lengths: SceneLengths
  /// The clip paths and masks by their ids, since several elements can have the same one.
  private var clips: [ExactText: SceneClip] = [:]
  /// The number of references that lead to the current element.
  private var references = 0
  /// The number of elements around the current element, counting those of references.
  private var depth = 0
  private var count = 0
  private var measured = 0

  /// The maximum number of shapes, counting each use of an element.
  private static let maximumShapes = 20_000
  private static let maximumDepth = 150

  /// Prepares a drawing.
  ///
  /// - Parameter viewport: the size that percentages refer to.
  init(_ root: MarkupTree, viewport: Size) {
    self.root = root
    var elements: [ExactText: MarkupTree] = [:]
    root.forEach { element in
      if let id = element["id"]?.exact, elements[id] == nil { elements[id] = element }
    }
    self.elements = elements
    lengths = SceneLengths(viewport: viewport)
  }

  /// Returns the drawing, in the points of its view box; nil if it isn't displayed.
  mutating func scene() -> SceneNode? {
    count = 0
    let style = SceneStyle(of: root, in: SceneStyle(), lengths)
    guard style.own.isDisplayed else { return nil }
    return composed(SceneNode(of: root), style) { .group($0.children(of: $0.root, style)) }
  }

  /// Returns an element within groups, in the points of the drawing's view box.
  ///
  /// - Parameter groups: the groups around the element, outermost first, without their content.
  mutating func node(of element: MarkupTree, in groups: [MarkupTree]) -> SceneNode? {
    count = 0
    return node(of: element, in: ([root] + groups)[...], SceneStyle())
  }

  private mutating func node(
    of element: MarkupTree, in groups: ArraySlice<MarkupTree>, _ parent: SceneStyle
  ) -> SceneNode? {
    guard let group = groups.first else { return node(of: element, in: parent) }
    let style = SceneStyle(of: group, in: parent, lengths)
    return composed(SceneNode(of: group), style) { reader in
      .group([reader.node(of: element, in: groups.dropFirst(), style)].compactMap(\.self))
    }
  }

  // MARK: - Elements

  /// Returns the node of an element; nil if it draws nothing.
  private mutating func node(of element: MarkupTree, in parent: SceneStyle) -> SceneNode? {
    guard let name = element.svgName, !ArtAttributes.undrawn.contains(name) else { return nil }
    let style = SceneStyle(of: element, in: parent, lengths)
    guard style.own.isDisplayed else { return nil }
    depth += 1
    defer { depth -= 1 }
    return composed(SceneNode(of: element), style) { reader throws(MarkupError) in
      try reader.content(of: element, name, style)
    }
  }

  /// Returns a node with the style of its element; nil if it draws nothing.
  private mutating func composed(
    _ node: SceneNode, _ style: SceneStyle,
    _ content: (inout SceneReader) throws(MarkupError) -> SceneNode.Content?
  ) -> SceneNode? {
    var node = node
    node.matrix = style.own.matrix
    node.opacity = style.own.opacity
    node.foreign = style.own.foreign
    guard node.matrix.determinant != 0 else { return nil }
    do throws(MarkupError) {
      guard let content = try content(&self) else { return nil }
      node.content = content
    } catch {
      node.foreign.append(error)
      node.content = .foreign
    }
    if case .group(let nodes) = node.content, nodes.isEmpty, node.foreign.isEmpty { return nil }
    for (property, id) in style.own.clips {
      if let clip = clip(property, id, at: node.offset) { node.clips.append(clip) }
    }
    return node
  }

  private mutating func content(
    of element: MarkupTree, _ name: String, _ style: SceneStyle
  ) throws(MarkupError) -> SceneNode.Content? {
    guard depth < Self.maximumDepth else {
      throw element.error("elements nested too deep")
    }
    switch name {
    case "g", "a": return .group(children(of: element, style))
    case "svg": return .group([try viewport(of: element, sizedBy: element, style)])
    case "use": return try use(element, style)
    case "image": return try image(element, lengths(for: style))
    case _ where ArtAttributes.shapes.contains(name):
      return try shape(of: element, style).map(SceneNode.Content.shape)
    default: throw element.error("a <\(name)>")
    }
  }

  private mutating func children(of element: MarkupTree, _ style: SceneStyle) -> [SceneNode] {
    element.elements.compactMap { node(of: $0, in: style) }
  }

  /// Returns the converter for lengths of an element.
  private func lengths(for style: SceneStyle) -> SceneLengths {
    SceneLengths(viewport: lengths.viewport, font: FontUnits(size: style.fontSize))
  }

  private mutating func use(
    _ element: MarkupTree, _ style: SceneStyle
  ) throws(MarkupError) -> SceneNode.Content? {
    guard let id = element.reference?.exact.dropping(prefix: "#"), let target = elements[id.exact]
    else { return nil }
    guard references < ArtLimits.referenceDepth else {
      throw element.error("references nested too deep")
    }
    references += 1
    defer { references -= 1 }
    if target.svgName == "symbol" {
      let inner = SceneStyle(of: target, in: style, lengths)
      return .group([try viewport(of: target, sizedBy: element, inner)])
    }
    let place = try lengths(for: style).point(element, "x", "y")
    var moved = SceneNode(of: element)
    moved.matrix = .translation(place.x, place.y)
    moved.content = .group([node(of: target, in: style)].compactMap(\.self))
    return .group([moved])
  }

  /// Returns the content of an `svg` or `symbol`, fitted into its rectangle.
  ///
  /// - Parameter outer: the element with the rectangle.
  private mutating func viewport(
    of element: MarkupTree, sizedBy outer: MarkupTree, _ style: SceneStyle
  ) throws(MarkupError) -> SceneNode {
    let frame = try lengths(for: style).rectangle(outer, default: "100%")
    var node = SceneNode(of: element)
    node.matrix =
      ViewBoxFit(of: element, in: frame)?.matrix ?? .translation(frame.minX, frame.minY)
    guard min(frame.size.width, frame.size.height) > 0 else { return node }
    let around = lengths
    defer { lengths = around }
    lengths.viewport = element.viewBox?.size ?? frame.size
    node.content = .group(children(of: element, style))
    let isClipping = element.svgName == "svg" || RendererVersion.isAtLeast60
    let overflow = element["overflow"]?.trimmed ?? "hidden"
    guard isClipping, !["visible", "auto"].contains(overflow) else { return node }
    var clipped = SceneNode(of: element)
    clipped.content = .group([node])
    clipped.clips = [SceneClip(frame, at: element)]
    return clipped
  }

  /// Returns an image. A side that is missing has the proportions of the file.
  private func image(
    _ element: MarkupTree, _ lengths: SceneLengths
  ) throws(MarkupError) -> SceneNode.Content? {
    var rect = try lengths.rectangle(element, default: "0")
    let (hasWidth, hasHeight) = (element["width"] != nil, element["height"] != nil)
    if !hasWidth || !hasHeight {
      guard let file = element.reference.flatMap({ EmbeddedImage(uri: $0) }) else {
        return .foreign
      }
      let (width, height) = (Double(file.width), Double(file.height))
      if !hasWidth { rect.size.width = hasHeight ? rect.size.height * width / height : width }
      if !hasHeight { rect.size.height = rect.size.width * height / width }
    }
    return min(rect.size.width, rect.size.height) > 0 ? .image(rect) : nil
  }

  // MARK: - Boxes

  /// The maximum number of shapes that are measured in all.
  private static let maximumMeasured = 200_000

  /// Returns the rectangle around the shapes of an element without their strokes, in the element's
  /// own points, without its transform; nil if nothing can be measured.
  mutating func box(of element: MarkupTree) -> Rect? {
    guard measured < Self.maximumMeasured else { return nil }
    count = 0
    var plain = element
    plain.attributes.removeAll { ["transform", "display", "visibility"].contains($0.name.local) }
    let paths = node(of: plain, in: SceneStyle())?.paths(in: .identity, isMask: false) ?? []
    measured += count
    return paths.isEmpty ? nil : Rect(around: paths.flatMap(\.bounds.corners))
  }

  // MARK: - Clips

  /// Returns the clip path or mask with an id; nil if it doesn't exist.
  private mutating func clip(_ property: String, _ id: ExactText, at offset: Int) -> SceneClip? {
    let isMask = property == "mask"
    guard let element = elements[id], element.svgName == (isMask ? "mask" : "clipPath") else {
      return nil
    }
    if let known = clips[id] { return known }
    var clip = SceneClip(isMask: isMask)
    if isMask {
      clip.foreign = MarkupError(offset: offset, reason: "'mask' with 'url(#\(id.text))'")
    }
    let units = element[isMask ? "maskContentUnits" : "clipPathUnits"] ?? "userSpaceOnUse"
    let style = SceneStyle(of: element, in: SceneStyle(), lengths)
    if units != "userSpaceOnUse" {
      let reason = "a clip path with clipPathUnits=objectBoundingBox"
      clip.foreign = clip.foreign ?? element.error(reason)
    } else if references < ArtLimits.referenceDepth {
      references += 1
      clip.nodes = content(of: element, style, isMask: isMask)
      references -= 1
    }
    if !style.own.clips.isEmpty {
      clip.foreign = clip.foreign ?? element.error("a clipped clip path")
    }
    clips[id] = clip
    return clip
  }

  /// Returns the shapes of a clip path or mask, with its own matrix.
  private mutating func content(
    of element: MarkupTree, _ style: SceneStyle, isMask: Bool
  ) -> [SceneNode] {
    let children = element.elements.filter { child in
      isMask || ["use", "text"].contains(child.svgName)
        || ArtAttributes.shapes.contains(child.svgName ?? "")
    }
    return children.compactMap { child in
      guard var node = node(of: child, in: style) else { return nil }
      node.matrix = node.matrix * style.own.matrix
      return node
    }
  }

  // MARK: - Shapes

  private mutating func shape(
    of element: MarkupTree, _ style: SceneStyle
  ) throws(MarkupError) -> SceneShape? {
    guard let outline = try lengths(for: style).outline(of: element) else { return nil }
    count += 1
    guard count <= Self.maximumShapes else {
      throw element.error("more than \(Self.maximumShapes.grouped) paths; simplify it")
    }
    guard style.isVisible else { return nil }
    let offset = element.offset
    let line = paint(style.stroke, style.strokeOpacity, style.color, over: outline, at: offset)
    return SceneShape(
      outline: outline, isEvenOdd: style.isEvenOdd, isEvenOddAsClip: style.isEvenOddAsClip,
      fill: paint(style.fill, style.fillOpacity, style.color, over: outline, at: offset),
      stroke: style.strokeWidth > 0 ? line.map { SceneStroke($0, style) } : nil)
  }

  private func paint(
    _ source: SceneStyle.PaintSource, _ opacity: Double, _ current: Color,
    over outline: PaintedPath.Outline, at offset: Int
  ) -> ScenePaint? {
    if opacity <= 0 { return nil }
    if case .server(let id, let fallback) = source {
      return elements[id].map { gradient($0, opacity, over: outline, at: offset) }
        ?? paint(fallback, opacity, current, over: outline, at: offset)
    }
    guard var color = source.color(current) else { return nil }
    color.alpha *= opacity
    return color.alpha > 0 ? .color(color) : nil
  }
}

extension SceneClip {
  /// A clip by a rectangle.
  fileprivate init(_ frame: Rect, at element: MarkupTree) {
    isMask = false
    var node = SceneNode(of: element)
    node.content = .shape(SceneShape(outline: .rectangle(frame, cornerRadius: 0)))
    nodes = [node]
  }
}

extension SceneStroke {
  fileprivate init(_ paint: ScenePaint, _ style: SceneStyle) {
    self.paint = paint
    width = style.strokeWidth
    line = style.line
    dashes = style.dashes
    dashOffset = style.dashes.isEmpty ? 0 : style.dashOffset
  }
}
