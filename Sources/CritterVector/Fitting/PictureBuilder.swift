package import CritterGraphics
import CritterSVG

/// A builder that turns sampled parts into keyframes.
struct PictureBuilder {
  private let samples: Samples
  private let reducer: KeyReducer
  /// The output scale, in pixels per point.
  private let scale: Double
  private(set) var glyphs = GlyphTable()

  init(_ samples: Samples, _ reducer: KeyReducer) {
    (self.samples, self.reducer, self.scale) = (samples, reducer, samples.first.matrix.largestScale)
  }

  /// Returns the keyframes of a part.
  ///
  /// - Parameters:
  ///   - parent: the parent's visibility at each sample. A hidden parent also hides the part.
  ///   - unit: the canvas points per point of the parent.
  mutating func part(
    _ history: PartRecord, in parent: [Bool]? = nil, unit: Double
  ) -> MovingPart {
    let part = uncovered(history, in: parent, unit: unit)
    let cover = history.cover.filter(\.isEverVisible)
    if cover.isEmpty { return part }
    var whole = MovingPart(around: part, history)
    whole.cover = cover.map { MovingPart(around: self.part($0, unit: unit), $0) }
    return whole
  }

  private mutating func uncovered(
    _ history: PartRecord, in parent: [Bool]?, unit: Double
  ) -> MovingPart {
    let own = unit * history.matrices.distinct.reduce(0.01) { max($0, $1.largestScale) }
    let shown = history.isVisible
    var part = MovingPart(
      name: history.name, isVisible: samples.steps(parent.map { shown.held(where: $0) } ?? shown),
      opacity: opacity(history.opacities), placement: .identity, mask: history.mask,
      reach: history.reach, items: [], parts: [])
    let slack = max(KeyReducer.flatTolerance / KeyReducer.tolerance / scale, 1)
    let seen = history.flattening == nil ? unit : unit / slack
    // If a part shows only one item, the item gets the part's placement.
    let items = history.items.enumerated().sorted {
      ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
    }.map(\.element)
    let parts = history.parts.filter(\.isEverVisible)
    if parts.isEmpty, part.mask == nil, items.count == 1, items[0].content != .text {
      part.items = [item(items[0], of: history, isPlaced: true, unit: seen, own: own)]
      part.reach = history.reachInParent
      return part
    }
    part.placement = reducer.placement(
      history.matrices, turning: history.rotations, about: history.anchor, reach: history.reach,
      unit: seen)
    part.items = items.map { item($0, of: history, isPlaced: false, unit: own, own: own) }
    part.parts = parts.map { self.part($0, in: shown, unit: own) }
    return part
  }

  private func opacity(_ opacities: Timed<Double>) -> Keys {
    opacities.isConstant
      ? Keys(constant: [opacities.distinct.first ?? 1])
      : reducer.keys(opacities.series { [$0] }, within: [KeyReducer.opacityTolerance])
  }

  private mutating func item(
    _ item: ItemRecord, of history: PartRecord, isPlaced: Bool, unit: Double, own: Double
  ) -> MovingItem {
    // A hidden part needs no keyframes.
    let shown = item.isShown.held(where: history.isVisible)
    let states = item.states
    let matrices = states.map(\.matrix)
    let placement =
      item.content == .text
      ? Placement.identity
      : reducer.placement(
        isPlaced ? matrices.combined(with: history.matrices) { $0 * $1 } : matrices,
        turning: isPlaced ? history.rotations : Timed(), about: states[0].anchor,
        reach: states[0].reach, unit: unit)
    // A fading item has weight 0 while it is hidden.
    let fades = states.distinct.contains { $0.weight < 1 }
    var weights = Timed<Double>()
    for index in shown.indices {
      weights.append(fades && !shown[index] ? 0 : states[index].weight)
    }
    return MovingItem(
      content: content(item, shown, unit: own), isVisible: samples.steps(shown),
      weight: opacity(weights), placement: placement)
  }

  private mutating func content(
    _ item: ItemRecord, _ shown: [Bool], unit: Double
  ) -> MovingItem.Content {
    let states = item.states
    switch item.content {
    case .art(let name): return .art(name)
    case .fill(let color): return .fill(color, states[0].size)
    case .text:
      let lines = states.map(\.placedPath)
      return .text(
        fill: reducer.colors(states.map { $0.shape?.fill ?? .transparent }),
        glyphs: glyphs.places(shown.indices.map { shown[$0] ? lines[$0] : nil }, samples))
    case .shape(let commands, let look, let isTrimmed, _):
      return .shape(shape(states.map(\.shape), commands, look, isTrimmed, unit: unit))
    }
  }

  private func shape(
    _ shapes: Timed<Shape?>, _ commands: String, _ look: ItemState.Look?, _ isTrimmed: Bool,
    unit: Double
  ) -> MovingShape {
    let tolerance = KeyReducer.tolerance / unit
    func keys(_ tolerance: [Double], _ numbers: (Shape) -> [Double]) -> Keys {
      let values = shapes.map { $0.map(numbers) ?? [] }
      return values.isConstant
        ? Keys(constant: values[0]) : reducer.keys(values.series { $0 }, within: tolerance)
    }
    let stroke = look.map { look in
      MovingStroke(
        color: reducer.colors(shapes.map { $0?.stroke?.color ?? .transparent }),
        width: keys([tolerance / 2]) { [$0.stroke?.width ?? 0] }, cap: look.cap, join: look.join)
    }
    let sizes = shapes.distinct.compactMap { $0?.path.controlBounds.size }
    let length = sizes.reduce(1) { max($0, 2 * $1.width, 2 * $1.height) }
    let count = shapes[0]?.path.numbers.count ?? 0
    return MovingShape(
      commands: commands,
      points: keys([Double](repeating: tolerance, count: count)) { $0.path.numbers },
      fill: reducer.colors(shapes.map { $0?.fill ?? .transparent }), stroke: stroke,
      trim: isTrimmed
        ? keys([tolerance / length, tolerance / length]) { [$0.trim.start, $0.trim.end] } : nil)
  }
}

extension MovingPart {
  /// Creates a part around another part, without an effect of its own.
  fileprivate init(around part: MovingPart, _ history: PartRecord) {
    self.init(
      name: part.name, isVisible: .always, opacity: .opaque, placement: .identity, mask: nil,
      reach: history.reachInParent, items: [], parts: [part])
  }
}

extension MovingPicture {
  /// Samples an animation and reduces it to keyframes.
  ///
  /// - Parameters:
  ///   - naturalSize: returns the natural size of art by its name.
  ///   - progress: called with the sampled fraction of the animation, 0…1.
  package init(
    _ motion: VectorMotion, naturalSize: @escaping (String) -> Size,
    progress: (Double) -> Void = { _ in }
  ) throws {
    let samples = try Samples(of: motion, naturalSize: naturalSize, progress: progress)
    let first = samples.first
    let shown = samples.parts.filter(\.isEverVisible)
    var builder = PictureBuilder(samples, KeyReducer(samples, motion.curves))
    parts = shown.map { builder.part($0, unit: 1) }
    glyphs = builder.glyphs.outlines
    (size, background, matrix) = (first.size, first.background, first.matrix)
    mask = first.mask.flatMap { $0.holds(first.size, under: first.matrix) ? nil : $0 }
    (duration, plays, title) = (motion.duration, motion.plays, motion.title)
    marks = motion.marks
    flattened = shown.flatMap(\.flattenings)
  }
}

extension Mask {
  /// Returns whether the mask contains the whole image, so that it can be left out.
  fileprivate func holds(_ size: PixelSize, under matrix: Matrix) -> Bool {
    let area = Path(rect).moved(by: self.matrix * matrix).controlBounds
    return cornerRadius == 0 && area.minX <= 1e-3 && area.minY <= 1e-3
      && area.maxX >= Double(size.width) - 1e-3 && area.maxY >= Double(size.height) - 1e-3
  }
}
