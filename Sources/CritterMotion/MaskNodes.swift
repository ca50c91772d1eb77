import CritterGraphics
import CritterRig

extension Rig {
  /// Returns the node of a part with all masks of the part.
  ///
  /// Areas mask the content of the node, in points of the part. With masking parts, the masks are in
  /// points of the parent, so that a part can move behind its mask.
  func masked(
    _ node: PartNode, ofPart index: Int, in pose: Pose, _ text: TextShaping
  ) throws -> PartNode {
    let masks = parts[index].masks
    if masks.isEmpty || masks.count == 1 && masks[0].isPlainArea { return node }
    var result = node
    if parts[index].maskingParts.isEmpty {
      var inner = node.content
      inner.matte = try matte(of: inner, of: index, in: pose, text)
      result.layers = []
      result.parts = [inner]
      result.effects = .none
      result.effects.blend = node.effects.blend
    } else {
      result.matte = try matte(of: node, of: index, in: pose, text)
    }
    return result
  }

  /// Returns the masks of a part, in the points around its node.
  private func matte(
    of node: PartNode, of index: Int, in pose: Pose, _ text: TextShaping
  ) throws -> Matte<PartNode> {
    let (part, values) = (parts[index], pose.parts[index])
    if part.masks.count == 1, part.masks[0].isPlain, let other = part.masks[0].part {
      return Matte(
        part.masks[0].kind, [try self.node(of: other, masking: index, node, in: pose, text)])
    }
    let coverage = try zip(part.masks, values.masks).reduce(Coverage(nodes: [])) { all, each in
      let (mask, values) = each
      let source = try mask.part.map {
        try self.node(of: $0, masking: index, node, in: pose, text)
      }
      let shape = source ?? values.shape(named: part.path, in: node.matrix)
      return all.combined(with: shape.coverage(as: mask, values, of: node), mask.mode)
    }
    return Matte(coverage.isComplement ? .invertedAlpha : .alpha, coverage.nodes)
  }

  /// Returns the node of the part that masks another part, in the points of that part's parent.
  ///
  /// The parents of the masking part only place it; their visibility and opacity don't count.
  private func node(
    of mask: Int, masking index: Int, _ masked: PartNode, in pose: Pose, _ text: TextShaping
  ) throws -> PartNode {
    let (from, to) = (parts[mask].parent, parts[index].parent)
    guard from != to else {
      return try node(ofPart: mask, isShown: masked.isVisible, in: pose, text)
    }
    let matrix = masked.isVisible ? try matrix(from: from, to: to, in: pose, text) : nil
    let inner = try node(ofPart: mask, isShown: matrix != nil, in: pose, text)
    return PartNode(
      name: inner.name, matrix: matrix ?? .identity, size: inner.size, isVisible: inner.isVisible,
      parts: [inner])
  }
}

/// A place where content is visible: the opacity of nodes, or its complement.
private struct Coverage {
  var nodes: [PartNode]
  var isComplement = false

  var complement: Coverage { Coverage(nodes: nodes, isComplement: !isComplement) }

  func combined(with other: Coverage, _ mode: MaskMode) -> Coverage {
    switch mode {
    case .add: complement.intersection(other.complement).complement
    case .subtract: intersection(other.complement)
    case .intersect: intersection(other)
    }
  }

  private func intersection(_ other: Coverage) -> Coverage {
    switch (isComplement, other.isComplement) {
    case (false, _):
      Coverage(nodes: nodes.masked(by: other))
    case (true, false):
      Coverage(nodes: other.nodes.masked(by: self))
    case (true, true):
      Coverage(nodes: nodes + other.nodes, isComplement: true)
    }
  }
}

extension [PartNode] {
  /// Returns one node with the nodes, visible only in a coverage.
  fileprivate func masked(by coverage: Coverage) -> [PartNode] {
    guard let first, !(coverage.nodes.isEmpty && coverage.isComplement) else { return self }
    var all = PartNode(name: first.name, matrix: .identity, size: Size(0, 0), parts: self)
    all.matte = Matte(coverage.isComplement ? .invertedAlpha : .alpha, coverage.nodes)
    return [all]
  }
}

extension MaskValues {
  /// Returns the area as a white shape, with its edge moved.
  ///
  /// - Parameter matrix: the map from the part's points.
  fileprivate func shape(named name: String, in matrix: Matrix) -> PartNode {
    let path = area ?? Path()
    let fill = PartNode(
      name, Shape(path: path, fill: .white, stroke: Stroke(growingBy: expansion)), in: matrix)
    guard let stroke = Stroke(growingBy: -expansion) else { return fill }
    let edge = PartNode(name, Shape(path: path, fill: .transparent, stroke: stroke), in: matrix)
    return [fill].masked(by: Coverage(nodes: [edge], isComplement: true))[0]
  }
}

extension Stroke {
  /// Creates a stroke that moves the edge of a shape outward; nil for a distance of 0 or less.
  fileprivate init?(growingBy distance: Double) {
    guard distance > 0 else { return nil }
    self.init(paint: .color(.white), width: 2 * distance, cap: .round, join: .round)
  }
}

extension Color {
  fileprivate static let white = Color(1, 1, 1)
}

extension PartNode {
  fileprivate init(_ name: String, _ shape: Shape, in matrix: Matrix) {
    self.init(name, .shape(shape), shape.path.controlBounds.size, matrix)
  }

  /// The layers and children with their blur and shadow, in the points of the part.
  fileprivate var content: PartNode {
    var content = PartNode(
      name: name, matrix: .identity, size: size, anchor: anchor, layers: layers, isText: isText,
      parts: parts)
    if effects.filters {
      content.effects = effects
      content.effects.blend = .normal
    }
    return content
  }

  /// Returns the coverage of a mask with this source.
  ///
  /// - Parameter masked: the node that is masked.
  fileprivate func coverage(
    as mask: PartMask, _ values: MaskValues, of masked: PartNode
  ) -> Coverage {
    var coverage = Coverage(nodes: [self])
    if mask.usesLuma { coverage.nodes = [ground(.luma)] }
    if mask.hasOtherEdge { coverage.nodes[0].surround { $0.effects.blur = values.feather } }
    if mask.isInverted {
      guard mask.fades else { return coverage.complement }
      coverage.nodes = [masked.ground(.invertedAlpha, coverage.nodes)]
    }
    if mask.fades { coverage.nodes[0].surround { $0.opacity = values.opacity } }
    return coverage
  }

  /// Returns a white rectangle around the node, visible only in a matte.
  private func ground(_ kind: MatteKind, _ content: [PartNode]? = nil) -> PartNode {
    let rect = inkBounds.padded(by: 2)
    var ground = PartNode(name, Shape(path: Path(rect), fill: .white), in: .identity)
    ground.matte = Matte(kind, content ?? [self])
    return ground
  }

  /// Puts a node around this one, and changes it.
  fileprivate mutating func surround(_ change: (inout PartNode) -> Void) {
    self = PartNode(name: name, matrix: .identity, size: Size(0, 0), parts: [self])
    change(&self)
  }

  /// A rectangle around everything that the node shows, in the points of its parent.
  private var inkBounds: Rect {
    let own = layers.flatMap { layer in
      layer.inkBounds.corners.compactMap(layer.matrix.project)
    }
    let content = Rect(around: own + parts.flatMap(\.inkBounds.corners))
    return Rect(around: effects.area(of: content).corners.compactMap(matrix.project))
  }
}

extension Layer {
  fileprivate var inkBounds: Rect {
    if case .shape(let shape) = content { shape.inkBounds } else { Rect(size: size) }
  }
}
