import CritterGraphics
import CritterRaster
import CritterSVG

/// A part at all instants, put in its place by affine maps.
final class PartRecord {
  let name: String
  /// From the part's points to its parent's.
  private(set) var matrices = Timed<Matrix>()
  /// How far it has turned, with whole turns, which matrices don't hold; in degrees.
  private(set) var rotations = Timed<Double>()
  private(set) var opacities = Timed<Double>()
  /// Whether it shows with its parent.
  private(set) var isVisible: [Bool] = []
  /// The point that it turns about when it shows first, in its points.
  private(set) var anchor = Point.zero
  private(set) var mask: Mask?
  private(set) var items: [ItemRecord] = []
  private(set) var parts: [PartRecord] = []
  /// Hide it where they are opaque, as next to it in its parent.
  private(set) var cover: [PartRecord] = []
  private(set) var flattening: Flattening?
  /// The index of each content in `items`.
  private var numbers: [ItemState.Content: Int] = [:]
  /// Around all that it shows at some time without its parts, in its points.
  private var inked: Rect?

  /// All that it and its parts cover at some time, in its points.
  private(set) lazy var reach: Rect = Rect(
    around: (inked?.corners ?? []) + parts.flatMap(\.reachInParent.corners))
  private(set) lazy var reachInParent: Rect = Rect(
    around: matrices.distinct.flatMap { reach.corners.compactMap($0.project) })

  /// Where a part's parent is.
  struct Ground {
    /// From the parent's points to the canvas's, with its perspective.
    var exact = Matrix.identity
    /// The affine map nearest to it; nil if it is behind the viewer.
    var affine: Matrix? = .identity
  }

  init(_ name: String) {
    self.name = name
  }

  /// Adds an instant.
  ///
  /// - Parameters:
  ///   - time: in seconds.
  ///   - isShown: whether the parent is.
  func add(
    _ part: FigurePart, at time: Double, on ground: Ground = Ground(), isShown: Bool = true,
    in space: SampleSpace
  ) {
    if isVisible.isEmpty {
      parts = part.parts.map { PartRecord($0.name) }
      cover = part.cover.map { PartRecord($0.name) }
    }
    let panel = Panel(rect: part.bounds, matrix: part.matrix * ground.exact)
    let matrix = part.matrix(on: ground, panel, isStill: space.isStill)
    let own = Ground(
      exact: panel.matrix, affine: matrix.flatMap { map in ground.affine.map { map * $0 } })
    let isNear = !part.parts.isEmpty || space.holds(panel.rect, under: panel.matrix)
    let isOwn = isShown && part.isVisible && part.opacity > 0 && isNear && own.affine != nil
    if isOwn { show(part, panel, at: time, by: own.affine ?? .identity, space) }
    matrices.append(isOwn ? matrix : nil)
    rotations.append(isOwn ? part.rotation : nil)
    opacities.append(isOwn ? part.opacity : nil)
    isVisible.append(isOwn)
    for item in items.indices where items[item].isShown.count < isVisible.count {
      items[item].append(nil)
    }
    for (part, record) in zip(part.parts, parts) {
      record.add(part, at: time, on: own, isShown: isOwn, in: space)
    }
    for (part, record) in zip(part.cover, cover) {
      record.add(part, at: time, on: ground, isShown: isShown, in: space)
    }
  }

  private func show(
    _ part: FigurePart, _ panel: Panel, at time: Double, by affine: Matrix, _ space: SampleSpace
  ) {
    if !isVisible.contains(true) { (anchor, mask) = (part.anchor, part.mask) }
    mask = mask ?? part.mask
    inked = Rect(around: (inked?.corners ?? []) + panel.rect.corners)
    for state in part.states(in: space) {
      let number = numbers[state.content] ?? items.count
      if number == items.count {
        numbers[state.content] = number
        items.append(ItemRecord(state.content, missing: isVisible.count))
      }
      items[number].append(state)
    }
    if panel.matrix.isAffine || part.layers.isEmpty { return }
    let pixels = space.scale * panel.distance(to: affine)
    if pixels > max(flattening?.distance ?? 0, 0.01) {
      flattening = Flattening(part: name, time: time, distance: pixels)
    }
  }

  /// Whether anything of the part shows at any time.
  var isEverVisible: Bool {
    isVisible.contains(true) && (!items.isEmpty || parts.contains(where: \.isEverVisible))
  }

  /// Its own and those of its parts.
  var flattenings: [Flattening] { [flattening].compactMap(\.self) + parts.flatMap(\.flattenings) }
}

/// One thing that a part shows at some instants.
struct ItemRecord {
  let content: ItemState.Content
  private(set) var states: Timed<ItemState>
  private(set) var isShown: [Bool]

  fileprivate init(_ content: ItemState.Content, missing count: Int) {
    self.content = content
    states = Timed(missing: count)
    isShown = [Bool](repeating: false, count: count)
  }

  fileprivate mutating func append(_ state: ItemState?) {
    states.append(state)
    isShown.append((state?.weight ?? 0) > 0)
  }

  /// Art is under shapes, and a stroke over the area that it surrounds.
  var rank: Int {
    switch content {
    case .art, .fill: 0
    case .shape(_, nil, _, _), .text: 1
    case .shape: 2
    }
  }
}

extension FigurePart {
  /// To the parent's points. A part in perspective takes the nearest affine map as seen on the canvas;
  /// in an animation, the parts in it follow it. Nil when it is behind the viewer.
  ///
  /// - Parameter panel: what it shows, on the canvas.
  fileprivate func matrix(
    on ground: PartRecord.Ground, _ panel: Panel, isStill: Bool
  ) -> Matrix? {
    if matrix.isAffine, ground.exact.isAffine || !isStill { return matrix.normal }
    let nearest = panel.matrix.isAffine ? panel.matrix.normal : panel.nearestAffine
    guard let nearest, let back = ground.affine?.inverse else { return nil }
    return (nearest * back).normal
  }

  /// Around all that it shows without its parts, in its points.
  fileprivate var bounds: Rect {
    let inked = layers.flatMap(\.inkedCorners)
    let all = inked.isEmpty ? Rect(size: size) : Rect(around: inked)
    return Rect(all.minX, all.minY, max(all.size.width, 1e-3), max(all.size.height, 1e-3))
  }
}

extension Layer {
  /// The corners of rectangles around everything that it shows, in its part's points.
  fileprivate var inkedCorners: [Point] {
    switch content {
    case .group(let layers): layers.flatMap(\.inkedCorners)
    case .shape(let shape): shape.inkBounds.corners.compactMap(matrix.project)
    case .art, .fade, .fill: Rect(size: size).corners.compactMap(matrix.project)
    }
  }
}
