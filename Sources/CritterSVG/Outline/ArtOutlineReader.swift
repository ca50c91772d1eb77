import CritterGraphics

extension ArtOutline {
  /// Converts art made of paths, colors, gradients, and clips. librsvg first simplifies other
  /// features, such as texts, if it can.
  ///
  /// - Throws: `DrawingError.artNotConvertible` for features such as filters and images.
  package init(_ svg: ParsedArt) throws(DrawingError) {
    let size = svg.naturalSize.rounded
    if let image = svg.image {
      self.init(naturalSize: size, image)
      return
    }
    func outline(_ root: MarkupTree) throws(MarkupError) -> ArtOutline {
      try ArtOutline(root, size, clips: svg.overflow > Self.invisibleOverflow)
    }
    let reason: MarkupError
    do throws(MarkupError) {
      self = try outline(SanitizedArt(svg.text.root).root)
      return
    } catch { reason = error }
    let plain = try svg.outlined()
    do throws(MarkupError) {
      self = try outline(plain)
    } catch {
      throw .artNotConvertible(path: svg.path, line: nil, column: nil, reason: reason.reason)
        .placed(at: ArtPosition(of: reason.offset, in: svg.text.bytes))
    }
  }

  /// Converts art in the points of its view box, whose origin is at (0, 0). Includes paths without
  /// a fill or stroke.
  ///
  /// - Throws: the reason why the art isn't made of paths.
  package init(inViewBoxOf art: ValidatedArt) throws(MarkupError) {
    let root = try SanitizedArt(art.text.root).root
    let (width, height) = (root.pixels("width"), root.pixels("height"))
    guard let size = root.viewBox?.size ?? width.flatMap({ w in height.map { Size(w, $0) } }),
      min(size.width, size.height) >= 0.001
    else {
      throw root.error("no 'viewBox' with sides of 0.001 or more")
    }
    if let width, let height, abs(width * size.height / (height * size.width) - 1) > 1e-3 {
      throw root.error("a size and a viewBox of different aspects")
    }
    try self.init(root, size, clips: false, includesUnpainted: true)
  }

  /// The overflow, in points, below which art isn't clipped. Such a clip would end where the paths
  /// do.
  private static let invisibleOverflow = 0.02

  private init(
    _ root: MarkupTree, _ size: Size, clips: Bool, includesUnpainted: Bool = false
  ) throws(MarkupError) {
    guard root.svgName == "svg" else {
      throw root.error("a root that isn't <svg>")
    }
    let box = root.viewBox
    var reader = SceneReader(root, viewport: box?.size ?? size)
    let fit = ViewBoxFit(of: root, in: Rect(size: size))?.matrix
    let converter = OutlineConverter(includesUnpainted: includesUnpainted)
    nodes =
      try reader.scene().map { scene throws(MarkupError) in
        try converter.nodes(of: scene, fit ?? .identity)
      } ?? []
    naturalSize = size
    self.clips = clips
  }
}

/// Converts the nodes of a drawing to paths and paints.
private struct OutlineConverter {
  /// Whether to include paths without a fill or stroke.
  let includesUnpainted: Bool

  /// Returns the nodes of a node in the points of the art.
  ///
  /// - Parameter around: the matrix from the points of the node around it to the art's.
  func nodes(of node: SceneNode, _ around: Matrix) throws(MarkupError) -> [ArtOutline.Node] {
    if let foreign = node.foreign.first { throw foreign }
    let matrix = node.matrix * around
    var nodes: [ArtOutline.Node] = []
    switch node.content {
    case .group(let children):
      for child in children { nodes += try self.nodes(of: child, matrix) }
    case .shape(let shape): nodes = try self.nodes(of: shape, matrix)
    case .image: throw MarkupError(offset: node.offset, reason: "a <image>")
    case .foreign: throw MarkupError(offset: node.offset, reason: "an effect")
    }
    return try composed(nodes, node, matrix)
  }

  /// Wraps nodes in a group for each clip and the opacity of their node.
  private func composed(
    _ nodes: [ArtOutline.Node], _ node: SceneNode, _ matrix: Matrix
  ) throws(MarkupError) -> [ArtOutline.Node] {
    if nodes.isEmpty || node.opacity <= 0 { return [] }
    var clips: [[PaintedPath]] = []
    for clip in node.clips { clips.append(try paths(of: clip, matrix)) }
    if clips.contains(where: \.isEmpty) { return [] }
    if clips.isEmpty, node.opacity == 1 { return nodes }
    if clips.isEmpty, nodes.count == 1, case .path(let path) = nodes[0], path.hasSinglePaint {
      return [.path(path.faded(by: node.opacity))]
    }
    let group = ArtOutline.Group(opacity: node.opacity, clip: clips.first, nodes: nodes)
    return clips.dropFirst().reduce([.group(group)]) {
      [.group(ArtOutline.Group(opacity: 1, clip: $1, nodes: $0))]
    }
  }

  private func paths(of clip: SceneClip, _ matrix: Matrix) throws(MarkupError) -> [PaintedPath] {
    if let foreign = clip.foreign { throw foreign }
    var paths: [PaintedPath] = []
    for node in clip.nodes { try add(node, matrix, to: &paths) }
    return paths
  }

  private func add(
    _ node: SceneNode, _ around: Matrix, to paths: inout [PaintedPath]
  ) throws(MarkupError) {
    if let foreign = node.foreign.first { throw foreign }
    guard node.clips.isEmpty else {
      throw MarkupError(offset: node.offset, reason: "a clipped clip path")
    }
    let matrix = node.matrix * around
    switch node.content {
    case .group(let children): for child in children { try add(child, matrix, to: &paths) }
    case .shape(let shape):
      paths.append(
        PaintedPath(
          outline: shape.outline.transformed(by: matrix), isEvenOdd: shape.isEvenOddAsClip,
          matrix: .identity))
    case .image, .foreign:
      throw MarkupError(offset: node.offset, reason: "a clip with other shapes")
    }
  }

  // MARK: Shapes

  private func nodes(
    of shape: SceneShape, _ matrix: Matrix
  ) throws(MarkupError) -> [ArtOutline.Node] {
    guard shape.fill != nil || shape.stroke != nil || includesUnpainted else { return [] }
    let fill = try shape.fill.map { paint throws(MarkupError) in try paint.converted() }
    let stroke = try shape.stroke.map { line throws(MarkupError) in try line.converted() }
    func path(_ fill: Paint?, _ stroke: Stroke?) -> PaintedPath {
      PaintedPath(
        outline: shape.outline, isEvenOdd: shape.isEvenOdd, fill: fill, stroke: stroke,
        matrix: matrix)
    }
    guard let fill, let own = fill.matrix else {
      return [.path(path(fill?.paint, stroke).flattened)]
    }
    // If a gradient has its own matrix, the path gets that matrix and its outline the inverse.
    guard let back = own.inverse else { return [] }
    var area = path(fill.paint, nil)
    area.outline = shape.outline.transformed(by: back)
    area.matrix = own * matrix
    let line = stroke.map { [ArtOutline.Node.path(path(nil, $0).flattened)] } ?? []
    return [.path(area.flattened)] + line
  }
}

extension ScenePaint {
  /// Returns the paint in the points of its shape, or with a matrix from its points to the shape's.
  fileprivate func converted() throws(MarkupError) -> (paint: Paint, matrix: Matrix?) {
    switch self {
    case .color(let color): return (.color(color), nil)
    case .gradient(let gradient, let matrix, let foreign):
      if let foreign { throw foreign }
      let paint = Paint.gradient(gradient)
      return paint.allowsAnyMatrix || matrix.isSimilarity
        ? (paint.transformed(by: matrix), nil) : (paint, matrix)
    case .foreign(let reason): throw reason
    }
  }
}

extension SceneStroke {
  fileprivate func converted() throws(MarkupError) -> Stroke {
    let (paint, matrix) = try paint.converted()
    guard matrix == nil else {
      throw MarkupError(offset: 0, reason: "a stroke with a stretched radial gradient")
    }
    var stroke = Stroke(paint: paint, width: width, line: line)
    (stroke.dashes, stroke.dashOffset) = (dashes, dashOffset)
    return stroke
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
