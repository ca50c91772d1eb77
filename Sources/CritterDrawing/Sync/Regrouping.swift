import CritterGraphics
import CritterSVG

/// The art of a rig that was split from a drawing.
struct OwnArt {
  /// The name of the file.
  let name: String
  /// The part that shows the art.
  let part: String
  /// The state that shows the art; nil for the part's usual art.
  let state: String?
  let file: ArtFile
  let art: SanitizedArt
  /// The rectangle of the art in the points of the drawing.
  let box: Rect
  /// Whether the layer was hidden in the drawing.
  let wasHidden: Bool

  /// - Returns: nil if the file can't be read, or has no `viewBox`.
  init?(_ file: ArtFile, part: String, state: String?) {
    guard let art = try? SanitizedArt(file), let text = art.root["viewBox"] else { return nil }
    let numbers = text.exact.split(separator: " ").compactMap { Double($0) }
    guard numbers.count == 4 else { return nil }
    (name, self.part, self.state, self.file, self.art) = (file.name, part, state, file, art)
    box = Rect(numbers[0], numbers[1], numbers[2], numbers[3])
    wasHidden = art.root.contains(where: \.wasHidden)
  }

  /// The drawn elements, without a viewport around them.
  var elements: [MarkupTree] { art.root.elements.filter(\.isDrawn) }
}

/// The units of a redrawn file, grouped by the parts of the rig that they belong to.
struct Regrouping {
  /// A layer of the new drawing.
  struct NewLayer {
    let piece: DrawingPiece
    /// The index of the layer around it.
    let parent: Int?
    /// The name of a state, and the index of the layer that it changes.
    let state: (name: String, layer: Int)?
  }

  /// Neighboring units that become one part.
  struct Run {
    /// The index of the art that the units replace; nil for a new part.
    var art: Int?
    /// The art that the units were cut off from.
    var origin: Int?
    var units: [Int]
    let layer: Int
  }

  /// How the content of art changed.
  enum Change {
    case kept
    case moved(Point)
    case redrawn
  }

  let arts: [OwnArt]
  private(set) var layers: [NewLayer] = []
  private(set) var units: [UnitFeatures] = []
  private var old: [UnitFeatures] = []
  private var matching: ShapeMatching
  /// The scale of the new drawing. The units are in the points of the old one.
  private(set) var scale: DrawingScale
  /// The art that each unit belongs to; nil for new units.
  private(set) var targets: [Int?] = []
  /// The parts, back to front.
  private(set) var runs: [Run] = []

  /// - Parameters:
  ///   - oldCanvas: the size of the rig's canvas; nil if it's computed.
  ///   - isWhole: whether the rig shows the whole page. Otherwise, a shift of the drawing in the page has
  ///     no effect.
  init(
    _ arts: [OwnArt], _ pieces: [DrawingPiece], _ drawing: SanitizedArt, canvas: Rect,
    oldCanvas: Size?, isWhole: Bool
  ) {
    self.arts = arts
    var tracing = UnitTracing(drawing, viewport: canvas.size)
    (scale, matching) = (DrawingScale(), ShapeMatching())
    for piece in pieces { add(piece, in: nil, &tracing) }
    for (index, art) in arts.enumerated() {
      var tracing = UnitTracing(art.art, viewport: art.box.size)
      for element in art.elements { tracing.add(element, in: [], source: index, names: [art.part]) }
      old += tracing.units
    }
    let found = DrawingScale(
      from: old.flatMap(\.shapes), to: tracing.units.flatMap(\.shapes),
      pages: (oldCanvas, canvas.size))
    // On a whole page, a shift alone moves the parts, as all shifts do.
    if found.factor != 1 || !isWhole { scale = found }
    units = scale.isIdentity ? tracing.units : tracing.units.map { [scale] in $0.placed(by: scale) }
    let size = (canvas.size.width * canvas.size.height).squareRoot() / scale.factor
    matching = ShapeMatching(
      old, units, size: size, shiftedBy: scale.isIdentity ? found : DrawingScale()
    ) { [old, units, layers] one, other in
      let art = arts[old[one].source]
      return (art.state != nil || art.wasHidden) == layers[units[other].source].isAside
    }
    targets = units.indices.map(target)
    joinNeighbors()
    makeRuns()
  }

  private mutating func add(
    _ piece: DrawingPiece, in parent: Int?, state: (name: String, layer: Int)? = nil,
    _ tracing: inout UnitTracing
  ) {
    let index = layers.count
    layers.append(NewLayer(piece: piece, parent: parent, state: state))
    let names = [piece.name?.part].compactMap(\.self)
    for element in piece.content {
      tracing.add(element, in: piece.groups, source: index, names: names)
    }
    for (name, other) in piece.states {
      add(other, in: parent, state: (name, index), &tracing)
    }
    for child in piece.children { add(child, in: index, &tracing) }
  }

  /// Returns the art that most shapes of a unit come from.
  private func target(of unit: Int) -> Int? {
    var counts: [Int: Int] = [:]
    for pair in matching.pairs[unit].compactMap(\.self) {
      counts[old[pair.unit].source, default: 0] += 1
    }
    return counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key
  }

  /// The paints of the shapes in both versions of the drawing, with the areas of the shapes.
  var paints: [(old: Color, new: Color, area: Double)] {
    zip(units, matching.pairs).flatMap { unit, pairs in
      zip(unit.shapes, pairs).flatMap { shape, pair in
        [(pair?.shape.fill, shape.fill), (pair?.shape.stroke, shape.stroke)].compactMap {
          old, new in
          if let old, let new { (old, new, shape.area) } else { nil }
        }
      }
    }
  }

  /// Whether a unit is drawn in a state only.
  func isAside(_ unit: Int) -> Bool {
    layers[units[unit].source].state != nil || targets[unit].map { arts[$0].state != nil } == true
  }

  /// The units in the rest state, back to front.
  private var resting: [Int] { units.indices.filter { !isAside($0) } }

  /// Returns the art that most of a layer belongs to.
  func mainArt(of layer: Int) -> Int? {
    var areas: [Int: Double] = [:]
    for (unit, target) in zip(units, targets) where unit.source == layer {
      guard let target, arts[target].state == nil else { continue }
      areas[target, default: 0] += 1e-9 + unit.shapes.reduce(0) { $0 + $1.area }
    }
    let name = layers[layer].piece.name?.part
    return areas.keys.first { arts[$0].part == name }
      ?? areas.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key
  }

  /// Adds new units to the part that the rest of their layer belongs to, next to its other units.
  private mutating func joinNeighbors() {
    let order = resting
    for (place, unit) in order.enumerated() where targets[unit] == nil {
      guard let main = mainArt(of: units[unit].source) else { continue }
      let neighbors = [place - 1, place + 1].filter(order.indices.contains).map { order[$0] }
      if neighbors.contains(where: { targets[$0] == main }) { targets[unit] = main }
    }
  }

  private mutating func makeRuns() {
    for unit in resting {
      let (art, layer) = (targets[unit], units[unit].source)
      let continues = runs.last.map { $0.art == art && (art != nil || $0.layer == layer) } ?? false
      if continues {
        runs[runs.count - 1].units.append(unit)
      } else {
        runs.append(Run(art: art, units: [unit], layer: layer))
      }
    }
    for art in Set(runs.compactMap(\.art)) {
      let candidates = runs.indices.filter { runs[$0].art == art }
      let main = candidates.max { (area(of: $0), -$0) < (area(of: $1), -$1) }
      for index in candidates where index != main {
        (runs[index].art, runs[index].origin) = (nil, art)
      }
    }
  }

  private func area(of run: Int) -> Double {
    runs[run].units.reduce(0) { sum, unit in
      sum + units[unit].shapes.reduce(0) { $0 + $1.area }
    }
  }

  /// The units that show art in a state, by the index of the art.
  var unitsOfStates: [Int: [Int]] {
    let newUnits = units.indices.filter {
      layers[units[$0].source].state == nil && isAside($0)
    }
    return Dictionary(grouping: newUnits) { targets[$0] ?? 0 }
  }

  /// Returns how the content of art differs from its new units.
  func change(of art: Int, to units: [Int]) -> Change {
    let pairs = units.flatMap { matching.pairs[$0] }
    let count = old.filter { $0.source == art }.reduce(0) { $0 + $1.shapes.count }
    let sameArt = pairs.compactMap(\.self).filter { old[$0.unit].source == art }
    guard sameArt.count == pairs.count, sameArt.count == count, let first = sameArt.first else {
      return .redrawn
    }
    if sameArt.allSatisfy({ $0.change == .none || $0.change == .recolored }) { return .kept }
    let limit = 0.002 * (arts[art].box.size.width + arts[art].box.size.height) + 0.01
    let isRigid = sameArt.allSatisfy {
      $0.change != .redrawn && first.shift.distance(to: $0.shift) < limit
    }
    return isRigid ? .moved(first.shift) : .redrawn
  }

  /// Returns the content of a part.
  func piece(of units: [Int]) -> DrawingPiece {
    if let first = units.first {
      let layer = self.units[first].source
      let all = self.units.indices.filter { self.units[$0].source == layer }
      let piece = layers[layer].piece
      if all == units {
        return DrawingPiece(name: piece.name, groups: piece.groups, content: piece.content)
      }
    }
    return DrawingPiece(
      name: nil, groups: [], content: DrawingUnit.nested(units.map { self.units[$0].unit }[...]))
  }

  /// The offsets of the elements that only states show.
  var offsetsAside: Set<Int> {
    Set(
      units.indices.filter(isAside).map { units[$0].unit.element.offset }
        + layers.filter { $0.state != nil }.flatMap { $0.piece.content.map(\.offset) })
  }

  /// Whether a layer blends with the layers behind it, which a part can't do.
  var hasBlending: Bool { layers.contains { $0.piece.isBlended } }

  /// The warnings about layers that blend.
  func blendWarnings(_ path: String) -> [String] {
    runs.filter { layers[$0.layer].piece.isBlended }.map { run in
      let name = run.art.map { arts[$0].part } ?? layers[run.layer].piece.name?.part ?? "a shape"
      return
        "\(path): '\(name)' blends with the shapes behind it, which a part can't; put both into one "
        + "group"
    }
  }
}

extension Regrouping.NewLayer {
  /// Whether the layer is hidden, or belongs to a state.
  var isAside: Bool { state != nil || piece.isHidden }
}

extension DrawingPiece {
  /// The author's name of the layer as a part name; nil for a name of the drawing program.
  fileprivate var givenName: LayerName? {
    let element = content.first ?? groups.last
    return content.count > 1 ? nil : element?.givenName.flatMap(LayerName.init)
  }

  /// The name of the part that the layer has; nil without a name of the author.
  var givenPartName: String? {
    guard let given = givenName, given.state == nil, given.part == name?.part else { return nil }
    return given.part
  }
}
