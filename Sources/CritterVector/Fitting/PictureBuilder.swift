package import CritterGraphics
import CritterRaster

/// Makes keys of what was seen at many instants.
struct PictureBuilder {
  private let times: [Double]
  private let fitting: Fitting
  /// Pixels per point.
  private let scale: Double
  private let naturalSize: (String) -> Size
  private(set) var glyphs = GlyphTable()

  init(
    _ samples: Samples, _ fitting: Fitting, scale: Double, naturalSize: @escaping (String) -> Size
  ) {
    (times, self.fitting, self.scale, self.naturalSize) = (
      samples.times, fitting, scale, naturalSize
    )
  }

  /// - Parameters:
  ///   - parent: when the parent shows; what is hidden with that needs not be hidden itself.
  ///   - unit: how large a point of the parent's is in the canvas's.
  mutating func part(
    _ history: PartHistory, in parent: [Bool]? = nil, unit: Double
  ) -> MovingPart? {
    guard let part = uncovered(history, in: parent, unit: unit) else { return nil }
    let covers = history.cover.compactMap { cover in
      self.part(cover, unit: unit).map { MovingPart(around: $0, cover) }
    }
    guard !covers.isEmpty else { return part }
    var whole = MovingPart(around: part, history)
    whole.cover = covers
    return whole
  }

  private mutating func uncovered(
    _ history: PartHistory, in parent: [Bool]?, unit: Double
  ) -> MovingPart? {
    guard history.isEverVisible else { return nil }
    let instants = history.instants
    let shown = instants.map(\.isVisible)
    let own = unit * instants.reduce(0.01) { max($0, $1.matrix.largestScale) }
    var part = MovingPart(
      name: history.name, isVisible: Steps(times, parent.map { shown.held(where: $0) } ?? shown),
      opacity: fitting.keys(
        instants.map { [$0.part.opacity] }, within: [Fitting.opacityTolerance]),
      placement: .identity, mask: instants.lazy.compactMap(\.part.mask).first,
      reach: history.reach, items: [], parts: [])
    let states = ItemStates(of: instants, naturalSize)
    let slack = max(Fitting.flatTolerance / Fitting.tolerance / scale, 1)
    let seen = history.flattening == nil ? unit : unit / slack
    let restSlack = history.flattening == nil ? 1 : fitting.flatRestSlack
    // What has no parts is put in place by what it shows alone.
    if history.parts.isEmpty, part.mask == nil, states.arePlacedAlone {
      part.items = states.all.map {
        item($0, of: history, placedBy: instants, unit: seen, restSlack, own: own)
      }
      part.reach = history.reach(inParentAt: instants)
      return part
    }
    // What only shows one thing after the other is in place about the anchor, wherever a change of
    // its size puts that.
    let anchors = instants.map(\.part.anchor)
    let turnsAlone =
      history.parts.isEmpty && part.mask == nil && !states.all.contains(where: \.isText)
    let origins = anchors.map { turnsAlone ? $0 : .zero }
    part.reach = Rect(around: Set(origins).flatMap { history.reach.moved(by: $0).corners })
    part.placement = fitting.placement(
      zip(origins, instants).map { Matrix.translation($0.x, $0.y) * $1.matrix },
      about: turnsAlone ? .zero : anchors[0],
      reach: history.reach.moved(by: origins[0]), unit: seen, restSlack: restSlack)
    part.items = states.all.map { states in
      let moved = turnsAlone ? states.moved(by: origins) : states
      return item(moved, of: history, placedBy: nil, unit: own, 1, own: own)
    }
    part.parts = history.parts.compactMap { self.part($0, in: shown, unit: own) }
    return part
  }

  private mutating func item(
    _ states: ItemState.History, of history: PartHistory,
    placedBy instants: [PartHistory.Instant]?, unit: Double, _ restSlack: Double, own: Double
  ) -> MovingItem {
    let shown = states.carriedOver
    let presence = states.presence(in: history.instants)
    let matrices = shown.enumerated().map { index, state in
      instants.map { state.matrix * $0[index].matrix } ?? state.matrix
    }
    let placement =
      states.isText && instants == nil
      ? Placement.identity
      : fitting.placement(
        matrices, about: shown[0].anchor, reach: shown[0].reach, unit: unit,
        restSlack: restSlack)
    // What fades is not seen otherwise either when it does not show.
    let fades = shown.contains { $0.weight < 1 }
    let weights = zip(shown, presence).map { [fades && !$1 ? 0 : $0.weight] }
    return MovingItem(
      content: content(shown, presence, unit: own), isVisible: Steps(times, presence),
      weight: fitting.keys(weights, within: [Fitting.opacityTolerance]), placement: placement)
  }

  private mutating func content(
    _ states: [ItemState], _ presence: [Bool], unit: Double
  ) -> MovingItem.Content {
    switch states[0].content {
    case .art(let name): return .art(name)
    case .fill(let color): return .fill(color, states[0].size)
    case .text:
      return .text(
        fill: colors(states.map { $0.shape?.fill ?? .transparent }),
        glyphs: glyphs.places(zip(states, presence).map { $1 ? $0.placedPath : nil }, times))
    case .shape(let commands, let look, let isTrimmed, _):
      let shapes = states.compactMap(\.shape)
      return .shape(shape(shapes, commands, look, isTrimmed, unit: unit))
    }
  }

  private func shape(
    _ shapes: [Shape], _ commands: String, _ look: ItemState.Look?, _ isTrimmed: Bool,
    unit: Double
  ) -> MovingShape {
    let points = shapes.map(\.path.numbers)
    let tolerance = Fitting.tolerance / unit
    let stroke = look.map { look in
      MovingStroke(
        color: colors(shapes.map { $0.stroke?.color ?? .transparent }),
        width: fitting.keys(shapes.map { [$0.stroke?.width ?? 0] }, within: [tolerance / 2]),
        cap: look.cap, join: look.join)
    }
    let length = max(shapes.reduce(0) { max($0, $1.path.controlBounds.size.longer) } * 2, 1)
    return MovingShape(
      commands: commands,
      points: fitting.keys(points, within: points[0].map { _ in tolerance }),
      fill: colors(shapes.map(\.fill)), stroke: stroke,
      trim: isTrimmed
        ? fitting.keys(
          shapes.map { [$0.trim.start, $0.trim.end] },
          within: [tolerance / length, tolerance / length]) : nil)
  }

  /// What is transparent keeps the colour that it had, or will have.
  private func colors(_ colors: [Color]) -> Keys {
    var last = colors.first { $0.alpha > 0 } ?? .transparent
    let values = colors.map { color -> [Double] in
      if color.alpha > 0 { last = color }
      return [last.red, last.green, last.blue, color.alpha]
    }
    return fitting.keys(values, within: [0.003, 0.003, 0.003, 0.003]).clamped(to: 0...1)
  }
}

extension MovingPart {
  /// What holds a part in its parent, and does nothing by itself.
  fileprivate init(around part: MovingPart, _ history: PartHistory) {
    self.init(
      name: part.name, isVisible: .always, opacity: .opaque, placement: .identity, mask: nil,
      reach: history.reach(inParentAt: history.instants), items: [], parts: [part])
  }
}

extension MovingPicture {
  /// - Parameters:
  ///   - shearing: how the format skews.
  ///   - naturalSize: of art by its name.
  package init(
    _ motion: VectorMotion, shearing: Shearing = .skewing, naturalSize: @escaping (String) -> Size
  ) throws {
    let samples = try Samples(of: motion)
    let first = samples.figures[0]
    let scale = first.matrix.largestScale
    let histories = PartHistory.all(of: samples, scale: scale)
    var builder = PictureBuilder(
      samples, Fitting(samples, motion.curves, shearing), scale: scale, naturalSize: naturalSize)
    parts = histories.compactMap { builder.part($0, unit: 1) }
    glyphs = builder.glyphs.outlines
    (size, background, matrix) = (first.size, first.background, first.matrix)
    mask = first.mask.flatMap { $0.holds(first.size, under: first.matrix) ? nil : $0 }
    (duration, plays, title) = (motion.duration, motion.plays, motion.title)
    flattened = histories.flatMap(\.flattenings)
  }
}

extension Matrix {
  /// By which it stretches at most, along one of its axes.
  var largestScale: Double {
    let x = row1.x * row1.x + row1.y * row1.y
    let y = row2.x * row2.x + row2.y * row2.y
    return max(x, y).squareRoot() / max(abs(row3.z), 1e-12)
  }
}

extension Mask {
  /// Whether it leaves a whole picture as it is, which ends where it ends anyway.
  fileprivate func holds(_ size: PixelSize, under matrix: Matrix) -> Bool {
    let area = Path(rect).moved(by: self.matrix * matrix).controlBounds
    return cornerRadius == 0 && area.minX <= 1e-3 && area.minY <= 1e-3
      && area.maxX >= Double(size.width) - 1e-3 && area.maxY >= Double(size.height) - 1e-3
  }
}

extension Rect {
  fileprivate func moved(by origin: Point) -> Rect {
    Rect(minX - origin.x, minY - origin.y, size.width, size.height)
  }
}

extension ItemState.History {
  /// From points that are the new origins, of each instant.
  fileprivate func moved(by origins: [Point]) -> ItemState.History {
    ItemState.History(
      states: zip(states, origins).map { state, origin in
        guard var state else { return nil }
        state.matrix = state.matrix * .translation(-origin.x, -origin.y)
        return state
      })
  }
}

extension Size {
  fileprivate var longer: Double { max(width, height) }
}
