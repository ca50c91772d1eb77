package import CritterGraphics
package import CritterRig

extension Rig {
  /// Returns a pose as a tree of parts.
  ///
  /// - Parameter text: converts text to outlines.
  /// - Throws: the errors of `text`, and a `FileError` if the pose has one.
  package func partTree(
    of pose: Pose, in viewport: Viewport, text: TextShaping = noTextShaping
  ) throws -> PartTree {
    if let error = pose.error { throw error }
    var canvasPart = PartNode("canvas", .fill(canvas.fill), canvas.size)
    canvasPart.isVisible = canvas.fill.alpha > 0
    return PartTree(
      size: viewport.size, background: viewport.background ?? canvas.background,
      mask: Mask(
        rect: Rect(size: canvas.size), cornerRadius: canvas.cornerRadius, matrix: .identity),
      matrix: viewport.matrix,
      parts: [canvasPart]
        + (try nodes(children(of: nil, in: pose.parts), isShown: true, in: pose, text))
        + [node(of: pose.pointer)])
  }

  /// Returns a pose as a tree of single parts. Their parents only place them, and are visible.
  ///
  /// - Throws: the errors of `partTree`.
  package func partTree(
    ofOnly single: [Int], of pose: Pose, in viewport: Viewport,
    text: TextShaping = noTextShaping
  ) throws -> PartTree {
    var tree = PartTree(
      size: viewport.size, background: .transparent, mask: nil, matrix: viewport.matrix, parts: [])
    for index in single {
      let node = try nodes([index], isShown: true, in: pose, text)[0]
      let whole = try ancestors(of: parts[index].parent).reduce(node) { inner, parent in
        PartNode(
          name: parts[parent].path, matrix: try matrix(of: parent, in: pose, text).matrix,
          size: pose.parts[parent].size, parts: [inner])
      }
      tree.parts.append(whole)
    }
    return tree
  }

  /// - Parameter isShown: whether the parent is visible.
  private func nodes(
    _ parts: [Int], isShown: Bool, in pose: Pose, _ text: TextShaping
  ) throws -> [PartNode] {
    try parts.map { index in
      try node(ofPart: index, isShown: isShown && pose.parts[index].isVisible, in: pose, text)
    }
  }

  /// Returns the matrix from points of one part to points of another; nil if it's too large.
  func matrix(
    from part: Int?, to other: Int?, in pose: Pose, _ text: TextShaping
  ) throws -> Matrix? {
    var (inner, outer) = (ancestors(of: part), ancestors(of: other))
    while let last = inner.last, last == outer.last {
      inner.removeLast()
      outer.removeLast()
    }
    func matrix(_ chain: [Int]) throws -> Matrix {
      try chain.reduce(.identity) { $0 * (try self.matrix(of: $1, in: pose, text).matrix) }
    }
    guard let back = try matrix(outer).inverse else { return nil }
    let result = try matrix(inner) * back
    return result.isDrawable ? result : nil
  }

  /// Returns a part and its ancestors, innermost first.
  private func ancestors(of part: Int?) -> [Int] {
    part.map(chain(from:)) ?? []
  }

  /// Returns the matrix from a part's points to its parent's, and the point about which the part
  /// rotates, if it isn't the anchor.
  private func matrix(
    of index: Int, in pose: Pose, _ text: TextShaping
  ) throws -> (matrix: Matrix, pivot: Point?) {
    let (part, values) = (parts[index], pose.parts[index])
    let pivot = try pivot(of: part, values, text)
    return (pose.links[index] ?? values.matrix(about: part.anchor, pivot: pivot), pivot)
  }

  func node(
    ofPart index: Int, isShown: Bool, in pose: Pose, _ text: TextShaping
  ) throws -> PartNode {
    if pose.placeholders.contains(index) { return PartNode(placeholder: parts[index].path) }
    let (part, values) = (parts[index], pose.parts[index])
    let opacity = min(max(values.opacity, 0), 1)
    let isShown = isShown && opacity > 0
    let (matrix, pivot) =
      isShown ? try matrix(of: index, in: pose, text) : (matrix: .identity, pivot: nil)
    guard matrix.isDrawable else { throw SelectionError.beyondMeasure(part: part.path) }
    let children = children(of: index, in: pose.parts)
    var node = PartNode(
      name: part.path, matrix: matrix,
      authored: AuthoredPlacement(
        pose.links[index] == nil ? values.factors : nil, along: values.progress),
      size: values.size,
      anchor: pivot
        ?? Point(values.anchor.x * values.size.width, values.anchor.y * values.size.height),
      opacity: opacity, isVisible: isShown, mask: mask(of: part, values),
      layers: isShown ? try ownLayers(part, values, text) : [], isText: part.textLook != nil,
      parts: try nodes(children, isShown: isShown, in: pose, text))
    let behind = count(of: children, behind: index, in: pose.parts)
    if behind > 0 || part.artFit == .cover { node.moveLayers(toPart: behind) }
    if part.artFit == .cover, values.art != nil { node.clipArt(inPart: behind) }
    if values.effects != .none { node.effects = values.effects.clamped }
    return try masked(node, ofPart: index, in: pose, text)
  }
}

extension PartValues {
  /// The rotation and scale, unless the part is also transformed.
  fileprivate var factors: AuthoredPlacement.Factors? {
    transform == .identity ? AuthoredPlacement.Factors(rotation: rotate, scale: scale) : nil
  }
}

// MARK: - Flattening

extension PartTree {
  /// Returns the visible layers as a flat list, in image pixels.
  package func drawing() throws(SelectionError) -> Drawing {
    var mask = mask
    mask?.matrix = matrix
    return Drawing(
      size: size, background: background, mask: mask, layers: try parts.layers(in: matrix))
  }
}

extension [PartNode] {
  /// - Parameter parent: the matrix from the parent's points to image pixels.
  fileprivate func layers(in parent: Matrix) throws(SelectionError) -> [Layer] {
    var layers: [Layer] = []
    for part in self where part.isVisible { layers += try part.layers(in: parent) }
    return layers
  }
}

extension PartNode {
  /// Moves the art, which is the first layer of a child part, to a part of its own that the frame
  /// clips.
  fileprivate mutating func clipArt(inPart index: Int) {
    guard let art = parts[index].layers.first else { return }
    parts[index].layers.removeFirst()
    let mask = Mask(rect: Rect(size: size), matrix: .identity)
    let clipped = PartNode(
      name: name, matrix: .identity, size: size, anchor: anchor, mask: mask, layers: [art])
    parts.insert(clipped, at: index)
  }

  /// Moves the layers to a part between the children.
  fileprivate mutating func moveLayers(toPart index: Int) {
    let art = PartNode(
      name: name, matrix: .identity, size: size, anchor: anchor, layers: layers, isText: isText)
    parts.insert(art, at: index)
    layers = []
  }

  fileprivate func layers(in parent: Matrix) throws(SelectionError) -> [Layer] {
    let all = try unblended(in: parent)
    guard effects.blend != .normal, let first = all.first else { return all }
    var blended =
      all.count == 1 && first.effects.blend == .normal
      ? first : Layer(name: name, content: .group(all), size: size, matrix: first.matrix)
    blended.effects.blend = effects.blend
    return [blended]
  }

  private func unblended(in parent: Matrix) throws(SelectionError) -> [Layer] {
    let all = try unmatted(in: parent)
    guard let first = all.first, let matte else { return all }
    let layers = try matte.map { parts throws(SelectionError) in try parts.layers(in: parent) }
    if layers.content.isEmpty { return matte.kind.isInverted ? all : [] }
    var masked = Layer(name: name, content: .group(all), size: first.size, matrix: first.matrix)
    masked.matte = layers
    return [masked]
  }

  private func unmatted(in parent: Matrix) throws(SelectionError) -> [Layer] {
    let world = matrix * parent
    guard world.isDrawable else { throw .beyondMeasure(part: name) }
    let all =
      try layers.map { layer throws(SelectionError) in try layer.placed(in: world) }
      + parts.layers(in: world)
    var mask = mask
    mask?.matrix = world
    if opacity == 1, mask == nil, !effects.filters || all.isEmpty { return all }
    var filters = effects
    filters.blend = .normal
    if all.count == 1, all[0].opacity == 1, all[0].mask == nil, all[0].matte == nil,
      all[0].effects == .none, all[0].matrix == world || !effects.filters
    {
      var single = all[0]
      single.mask = mask
      single.opacity = opacity
      single.effects = filters
      return [single]
    }
    var group = Layer(
      name: name, content: .group(all), size: size, matrix: world, mask: mask, opacity: opacity)
    group.effects = filters
    return [group]
  }
}

extension Layer {
  fileprivate func placed(in parent: Matrix) throws(SelectionError) -> Layer {
    var layer = self
    layer.matrix = matrix * parent
    guard layer.matrix.isDrawable else { throw .beyondMeasure(part: name) }
    if case .group(let layers) = content {
      layer.content = .group(
        try layers.map { layer throws(SelectionError) in try layer.placed(in: parent) })
    }
    return layer
  }
}
