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
  private(set) var isVisible: [Bool] = []
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
    let isShown: Bool
  }
  /// The input of the last sample; nil for a hidden sample.
  private var last: Input?

  /// - Parameter count: the number of samples before the first, in which the part is hidden.
  init(_ name: String, missing count: Int = 0) {
    self.name = name
    matrices = SampleRuns(missing: count)
    authored = SampleRuns(missing: count)
    opacities = SampleRuns(missing: count)
    effects = SampleRuns(missing: count)
    isVisible = [Bool](repeating: false, count: count)
  }

  /// Adds a sample.
  ///
  /// - Parameters:
  ///   - time: the time in seconds.
  ///   - isShown: whether the parent is visible.
  func add(
    _ part: PartNode, at time: Double, under parent: ParentSpace = ParentSpace(),
    isShown: Bool = true,
    in space: SamplingContext
  ) {
    let input = Input(part: part, parent: parent, isShown: isShown)
    if input == last { return addRepetition() }
    last = input
    isPlaceholder = part.isPlaceholder
    matteKind = matteKind ?? part.matte?.kind
    let quad = Quad(rect: part.bounds, matrix: part.matrix * parent.exact)
    let matrix = part.matrix(in: parent, quad, isStill: space.isStill)
    let local = ParentSpace(
      exact: quad.matrix, affine: matrix.flatMap { map in parent.affine.map { map * $0 } })
    let isNear = isPlaceholder || !part.parts.isEmpty || space.isNear(quad.rect, under: quad.matrix)
    let isDrawn = isShown && part.isVisible && part.opacity > 0 && isNear && local.affine != nil
    if isDrawn { show(part, quad: quad, at: time, by: local.affine ?? .identity, in: space) }
    matrices.append(isDrawn ? matrix : nil)
    authored.append(isDrawn ? part.authored(for: matrix) : nil)
    opacities.append(isDrawn ? part.opacity : nil)
    effects.append(isDrawn ? part.effects : nil)
    isVisible.append(isDrawn)
    for item in items.indices where items[item].isShown.count < isVisible.count {
      items[item].append(nil)
    }
    addMask(of: part, at: time, under: local, isShown: isDrawn, in: space)
    children.add(
      part.parts, at: time, under: local, isShown: isDrawn, missing: isVisible.count - 1, in: space)
    guard matteKind != nil else { return }
    matteContent.add(
      part.matte?.content ?? [], at: time, under: parent, isShown: isShown,
      missing: isVisible.count - 1, in: space)
  }

  /// Adds a sample that equals the previous one, unless it is hidden.
  func addRepetition(isHidden: Bool = false) {
    if isHidden { last = nil }
    matrices.append(nil)
    authored.append(nil)
    opacities.append(nil)
    effects.append(nil)
    isVisible.append(!isHidden && isVisible[isVisible.count - 1])
    for item in items.indices { items[item].appendRepetition(isHidden: isHidden) }
    maskShapes?.addRepetition(isHidden: isHidden)
    children.addRepetition(isHidden: isHidden)
    matteContent.addRepetition(isHidden: isHidden)
  }

  /// Adds the sample of the part's mask, after the sample of the part.
  private func addMask(
    of part: PartNode, at time: Double, under local: ParentSpace, isShown: Bool,
    in space: SamplingContext
  ) {
    let mask = isShown ? part.mask : nil
    if isShown, mask == nil { isAlwaysMasked = false }
    if let mask, let firstMask, mask != firstMask { changesMask = true }
    firstMask = firstMask ?? mask
    guard let shown = mask ?? firstMask else { return }
    let shapes = maskShapes ?? PartRecord(name, missing: isVisible.count - 1)
    maskShapes = shapes
    shapes.add(shown.node(named: name), at: time, under: local, isShown: mask != nil, in: space)
  }

  private func show(
    _ part: PartNode, quad: Quad, at time: Double, by affine: Matrix, in space: SamplingContext
  ) {
    if !isVisible.contains(true) { anchor = part.anchor }
    inkBounds = Rect(around: (inkBounds?.corners ?? []) + quad.rect.corners)
    for state in part.states(in: space) {
      let number = numbers[state.content] ?? items.count
      if number == items.count {
        numbers[state.content] = number
        items.append(ItemRecord(state.content, missing: isVisible.count))
      }
      items[number].append(state)
    }
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
    guard isVisible.contains(true) else { return false }
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
  private(set) var states: SampleRuns<ItemState>
  private(set) var isShown: [Bool]

  fileprivate init(_ content: ItemState.Content, missing count: Int) {
    self.content = content
    states = SampleRuns(missing: count)
    isShown = [Bool](repeating: false, count: count)
  }

  fileprivate mutating func append(_ state: ItemState?) {
    states.append(state)
    isShown.append((state?.weight ?? 0) > 0)
  }

  fileprivate mutating func appendRepetition(isHidden: Bool) {
    states.append(nil)
    isShown.append(!isHidden && isShown[isShown.count - 1])
  }

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
