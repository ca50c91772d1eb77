import CritterGraphics

/// The samples of a part, placed with affine maps.
final class PartRecord {
  let name: String
  /// The map from the part's points to its parent's points.
  private(set) var matrices = SampleRuns<Matrix>()
  /// The placement as its author wrote it.
  private(set) var authored = SampleRuns<AuthoredPlacement>()
  private(set) var opacities = SampleRuns<Double>()
  private(set) var effects = SampleRuns<Effects>()
  /// Whether the part is visible in each sample, which includes its parents' visibility.
  private(set) var isVisible = SampleRuns(false)
  /// The point that the part rotates around in its first visible sample, in the part's points.
  private(set) var anchor = Point.zero
  /// The first mask; nil for none.
  private var firstMask: Mask?
  /// The masks of all samples as shapes; nil for none.
  private var maskShapes: PartRecord?
  private var changesMask = false
  private var isAlwaysMasked = true
  private(set) var items: [ItemRecord] = []
  private var children = SiblingRecords()
  var parts: [PartRecord] { children.all }
  /// The parts that mask this part, in the points of the same parent; nil for none.
  var matte: Matte<PartRecord>? { matteKind.map { Matte($0, matteContent.all) } }
  private var matteKind: MatteKind?
  private var matteContent = SiblingRecords()
  private(set) var flattening: Flattening?
  /// Whether the part's content comes from elsewhere.
  private var isPlaceholder = false
  /// The index in `items` of each content.
  private var numbers: [ItemState.Content: Int] = [:]
  /// The bounds of everything that the part ever shows without its child parts, in the part's
  /// points.
  private var inkBounds: Rect?

  /// The bounds of everything that the part and its child parts ever show, with their effects, in
  /// the part's points.
  private(set) lazy var extent: Rect = {
    let content = Rect(around: (inkBounds?.corners ?? []) + parts.flatMap(\.extentInParent.corners))
    guard effects.distinct.contains(where: \.filters) else { return content }
    return Rect(around: effects.distinct.flatMap { $0.area(of: content).corners })
  }()
  private(set) lazy var extentInParent: Rect = Rect(
    around: matrices.distinct.flatMap { extent.corners.compactMap($0.project) })

  /// The map from a parent to the canvas.
  struct ParentSpace: Equatable {
    /// The map from the parent's points to the canvas's points, with perspective.
    var exact = Matrix.identity
    /// The nearest affine transform; nil if the parent is behind the viewer.
    var affine: Matrix? = .identity
  }

  /// A sample before its evaluation. Equal inputs have equal samples.
  private struct Input: Equatable {
    let part: PartNode
    let parent: ParentSpace
  }
  /// The input of the last sample; nil for a hidden sample.
  private var last: Input?

  /// Creates a part that is hidden before its first sample.
  init(_ name: String) { self.name = name }

  /// Adds a sample, unless it equals the last one.
  ///
  /// - Parameter isShown: whether the parent is visible.
  func add(
    _ part: PartNode, at instant: SampleInstant, under parent: ParentSpace, isShown: Bool,
    in space: SamplingContext
  ) {
    matteKind = matteKind ?? part.matte?.kind
    if matteKind != nil {
      matteContent.add(
        part.matte?.content ?? [], at: instant, under: parent, isShown: isShown, in: space)
    }
    guard isShown, part.isVisible, part.opacity > 0 else { return hideContent(at: instant) }
    let input = Input(part: part, parent: parent)
    if input == last { return }
    last = input
    space.records.count += 1
    isPlaceholder = part.isPlaceholder
    let quad = Quad(rect: part.bounds, matrix: part.matrix * parent.exact)
    let matrix = part.matrix(in: parent, quad, isStill: space.isStill)
    let local = ParentSpace(
      exact: quad.matrix, affine: matrix.flatMap { map in parent.affine.map { map * $0 } })
    let isNear = isPlaceholder || !part.parts.isEmpty || space.isNear(quad.rect, under: quad.matrix)
    let isDrawn = isNear && local.affine != nil
    if isDrawn, let matrix {
      measure(part, quad: quad, at: instant.time, by: local.affine ?? .identity, in: space)
      matrices.append(matrix, at: instant.index)
      authored.append(part.authored(for: matrix), at: instant.index)
      opacities.append(part.opacity, at: instant.index)
      effects.append(part.effects, at: instant.index)
    }
    isVisible.append(isDrawn, at: instant.index)
    show(isDrawn ? part.states(in: space) : [], at: instant.index)
    addMask(of: part, at: instant, under: local, isShown: isDrawn, in: space)
    children.add(part.parts, at: instant, under: local, isShown: isDrawn, in: space)
  }

  /// Hides the part and its matte from a sample on.
  func hide(at instant: SampleInstant) {
    hideContent(at: instant)
    matteContent.hide(at: instant)
  }

  private func hideContent(at instant: SampleInstant) {
    guard last != nil else { return }
    last = nil
    isVisible.append(false, at: instant.index)
    show([], at: instant.index)
    maskShapes?.hide(at: instant)
    children.hide(at: instant)
  }

  /// Adds the sample of the part's mask, after the sample of the part.
  private func addMask(
    of part: PartNode, at instant: SampleInstant, under local: ParentSpace, isShown: Bool,
    in space: SamplingContext
  ) {
    let mask = isShown ? part.mask : nil
    if isShown, mask == nil { isAlwaysMasked = false }
    if let mask, let firstMask, mask != firstMask { changesMask = true }
    firstMask = firstMask ?? mask
    guard let shown = mask ?? firstMask else { return }
    let shapes = maskShapes ?? PartRecord(name)
    maskShapes = shapes
    shapes.add(shown.node(named: name), at: instant, under: local, isShown: mask != nil, in: space)
  }

  /// Shows only some items from a sample on.
  private func show(_ states: [ItemState], at index: Int) {
    for item in items.indices { items[item].isShown.append(false, at: index) }
    for state in states {
      let number = numbers[state.content] ?? items.count
      if number == items.count {
        numbers[state.content] = number
        items.append(ItemRecord(state.content))
      }
      items[number].states.append(state, at: index)
      items[number].isShown.append(state.weight > 0, at: index)
    }
  }

  private func measure(
    _ part: PartNode, quad: Quad, at time: Double, by affine: Matrix, in space: SamplingContext
  ) {
    if !isVisible.distinct.contains(true) { anchor = part.anchor }
    inkBounds = Rect(around: (inkBounds?.corners ?? []) + quad.rect.corners)
    if quad.matrix.isAffine || part.layers.isEmpty { return }
    let pixels = space.scale * quad.distance(to: affine)
    if pixels > max(flattening?.distance ?? 0, 0.01) {
      flattening = Flattening(part: name, time: time, distance: pixels)
    }
  }

  /// The mask as shapes, if it's a path or changes; nil otherwise.
  var shapedMask: PartRecord? {
    firstMask?.path != nil || changesMask && isAlwaysMasked ? maskShapes : nil
  }

  /// The rounded rectangle that masks the part; nil for none.
  var mask: Mask? { shapedMask == nil ? firstMask : nil }

  /// Whether anything in the part is ever visible.
  var isEverVisible: Bool {
    guard isVisible.distinct.contains(true) else { return false }
    if let matte, !matte.kind.isInverted, !matte.content.contains(where: \.isEverVisible) {
      return false
    }
    return isPlaceholder || !items.isEmpty || parts.contains(where: \.isEverVisible)
  }

  /// The flattenings of the part and its child parts.
  var flattenings: [Flattening] { [flattening].compactMap(\.self) + parts.flatMap(\.flattenings) }
}

/// One item that a part shows in some samples.
struct ItemRecord {
  let content: ItemState.Content
  fileprivate(set) var states = SampleRuns<ItemState>()
  fileprivate(set) var isShown = SampleRuns(false)

  fileprivate init(_ content: ItemState.Content) { self.content = content }

  /// The item's drawing order: art is below shapes, and a stroke is above the fill.
  var rank: Int {
    switch content {
    case .art, .fill: 0
    case .shape(_, _, nil, _, _), .text: 1
    case .shape: 2
    }
  }
}

extension PartNode {
  /// Returns the map to the parent's points; nil if the part is behind the viewer.
  ///
  /// A part in perspective uses the nearest affine transform on the canvas. In an animation, its child
  /// parts follow it.
  ///
  /// - Parameter quad: the part's bounds on the canvas.
  fileprivate func matrix(
    in parent: PartRecord.ParentSpace, _ quad: Quad, isStill: Bool
  ) -> Matrix? {
    if matrix.isAffine, parent.exact.isAffine || !isStill { return matrix.normal }
    let nearest = quad.matrix.isAffine ? quad.matrix.normal : quad.nearestAffine
    guard let nearest, let back = parent.affine?.inverse else { return nil }
    return (nearest * back).normal
  }

  /// Returns the placement as its author wrote it, without factors if the part has another matrix.
  fileprivate func authored(for matrix: Matrix?) -> AuthoredPlacement {
    matrix == self.matrix.normal ? authored : AuthoredPlacement(along: authored.progress)
  }

  /// The bounds of everything that the part shows without its child parts, in the part's points.
  fileprivate var bounds: Rect {
    let corners = layers.flatMap(\.inkCorners)
    let all = corners.isEmpty ? Rect(size: size) : Rect(around: corners)
    return Rect(all.minX, all.minY, max(all.size.width, 1e-3), max(all.size.height, 1e-3))
  }
}

extension Mask {
  /// A part that shows the mask as a white shape.
  fileprivate func node(named name: String) -> PartNode {
    let shape = Shape(path: path ?? Path(rect, cornerRadius: cornerRadius), fill: Color(1, 1, 1))
    return PartNode(name, .shape(shape), rect.size)
  }
}

extension Layer {
  /// The corners of rectangles around everything that the layer shows, in its part's points.
  fileprivate var inkCorners: [Point] {
    switch content {
    case .group(let layers): layers.flatMap(\.inkCorners)
    case .shape(let shape): shape.inkBounds.corners.compactMap(matrix.project)
    case .art, .fade, .fill: Rect(size: size).corners.compactMap(matrix.project)
    }
  }
}
