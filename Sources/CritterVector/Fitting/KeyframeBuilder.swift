import CritterAnimated
package import CritterGraphics
import CritterSVG

/// A builder that turns sampled parts into keyframes.
struct KeyframeBuilder {
  let samples: PoseSamples
  private let reducer: KeyReducer
  /// The output scale, in pixels per point.
  private let scale: Double
  private(set) var glyphs = GlyphTable()
  /// The content of placeholders by name.
  private let copies: [String: AnimatedPart]

  /// - Parameters:
  ///   - copies: the content of placeholders by name.
  ///   - glyphs: the glyphs of the copies.
  private init(
    _ samples: PoseSamples, of motion: VectorSource, copies: [String: AnimatedPart],
    _ glyphs: GlyphTable
  ) {
    self.samples = samples
    self.glyphs = glyphs
    self.copies = copies
    reducer = KeyReducer(samples, motion.curves)
    self.scale = samples.first.matrix.largestScale
  }

  /// Returns the keyframes of a part.
  ///
  /// - Parameters:
  ///   - parent: the parent's visibility at each sample. A hidden parent also hides the part.
  ///   - unit: the canvas points per point of the parent.
  mutating func part(
    _ record: PartRecord, in parent: SampleRuns<Bool>? = nil, unit: Double
  ) -> AnimatedPart {
    var part = unmatted(record, in: parent, unit: unit)
    guard let matte = record.matte, matte.content.contains(where: \.isEverVisible) else {
      return part
    }
    var whole = AnimatedPart(around: part, record)
    whole.matte = matte.map { records in
      records.filter(\.isEverVisible).map {
        AnimatedPart(around: self.part($0, unit: unit), $0)
      }
    }
    swap(&whole.effects.blend, &part.effects.blend)
    whole.parts = [part]
    return whole
  }

  private mutating func unmatted(
    _ record: PartRecord, in parent: SampleRuns<Bool>?, unit: Double
  ) -> AnimatedPart {
    let shown = record.isVisible
    if var copy = copies[record.name] {
      copy.isVisible = copy.isVisible.and(
        samples.steps(parent.map { shown.held(where: $0) } ?? shown))
      return copy
    }
    let localUnit = unit * record.matrices.distinct.reduce(0.01) { max($0, $1.largestScale) }
    var part = AnimatedPart(
      name: record.name, isVisible: samples.steps(parent.map { shown.held(where: $0) } ?? shown),
      opacity: opacity(record.opacities), placement: .identity, mask: record.mask,
      extent: record.extent, items: [], parts: [])
    part.effects = effects(record, unit: localUnit)
    let factor = max(KeyReducer.flatTolerance / KeyReducer.tolerance / scale, 1)
    let seen = record.flattening == nil ? unit : unit / factor
    // If a part shows only one item, the item gets the part's placement.
    let items = record.items.enumerated().sorted {
      ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
    }.map(\.element)
    let parts = record.parts.filter(\.isEverVisible)
    let isMasked = part.mask != nil || record.shapedMask != nil
    if parts.isEmpty, !isMasked, !part.effects.filters, items.count == 1,
      items[0].content != .text
    {
      part.items = [item(items[0], of: record, isPlaced: true, unit: seen, localUnit: localUnit)]
      part.extent = record.extentInParent
      return part
    }
    part.placement = reducer.placement(
      record.matrices, written: record.authored, about: record.anchor, extent: record.extent,
      unit: seen)
    part.items = items.map {
      item($0, of: record, isPlaced: false, unit: localUnit, localUnit: localUnit)
    }
    part.parts = parts.map { self.part($0, in: shown, unit: localUnit) }
    if let mask = record.shapedMask {
      part.mask(by: AnimatedPart(around: self.part(mask, in: shown, unit: localUnit), mask))
    }
    return part
  }

  /// - Parameter unit: the canvas points per point of the part.
  private func effects(_ record: PartRecord, unit: Double) -> AnimatedEffects {
    let values = record.effects
    guard values.distinct.contains(where: { $0 != .none }) else { return AnimatedEffects() }
    let tolerance = KeyReducer.tolerance / unit
    func keys(_ count: Int, _ numbers: (Effects) -> [Double]) -> Motion {
      reducer.keys(values, within: [Double](repeating: tolerance, count: count), numbers)
    }
    var effects = AnimatedEffects(
      blend: samples.steps(values.map(\.blend)), blur: keys(1) { [$0.blur] })
    if values.distinct.contains(where: { $0.shadow.color.alpha > 0 }) {
      effects.shadow = AnimatedShadow(
        offset: keys(2) { [$0.shadow.offset.x, $0.shadow.offset.y] },
        blur: keys(1) { [$0.shadow.blur] },
        color: reducer.colors(values.map(\.shadow.color)))
    }
    return effects
  }

  private func opacity(_ opacities: SampleRuns<Double>) -> Motion {
    opacities.isConstant
      ? Motion([opacities.distinct.first ?? 1])
      : reducer.keys(opacities, within: [KeyReducer.opacityTolerance]) { [$0] }
  }

  private mutating func item(
    _ item: ItemRecord, of record: PartRecord, isPlaced: Bool, unit: Double, localUnit: Double
  ) -> AnimatedItem {
    // A hidden part needs no keyframes.
    let shown = item.isShown.held(where: record.isVisible)
    let states = item.states
    let matrices = states.map(\.matrix)
    let placement =
      item.content == .text
      ? AnimatedPlacement.identity
      : reducer.placement(
        isPlaced ? matrices.combined(with: record.matrices) { $0 * $1 } : matrices,
        written: isPlaced
          ? matrices.combined(with: record.authored) { $1.after($0) } : SampleRuns(),
        about: states[0].anchor,
        extent: states[0].extent, unit: unit)
    // A fading item has weight 0 while it is hidden.
    let fades = states.distinct.contains { $0.weight < 1 }
    let weights = shown.combined(with: states) { fades && !$0 ? 0 : $1.weight }
    return AnimatedItem(
      content: content(item, shown, unit: localUnit), isVisible: samples.steps(shown),
      weight: opacity(weights), placement: placement)
  }

  private mutating func content(
    _ item: ItemRecord, _ shown: SampleRuns<Bool>, unit: Double
  ) -> AnimatedItem.Content {
    let states = item.states
    switch item.content {
    case .art(let name): return .art(name)
    case .fill(let color): return .fill(color, states[0].size)
    case .text:
      let lines = shown.combined(with: states) { $0 ? $1.placedPath : nil }
      return .text(
        fill: reducer.colors(states.map { $0.shape?.fill.color ?? .transparent }),
        glyphs: glyphs.places(lines, samples))
    case .shape(let commands, let fill, let look, let isTrimmed, _):
      return .shape(
        shape(
          states.map(\.shape), commands: commands, fill: fill, look: look, isTrimmed: isTrimmed,
          unit: unit))
    }
  }

  private func shape(
    _ shapes: SampleRuns<Shape?>, commands: String, fill: ItemState.PaintKind,
    look: ItemState.Look?,
    isTrimmed: Bool, unit: Double
  ) -> AnimatedShape {
    let tolerance = KeyReducer.tolerance / unit
    func keys(_ tolerance: [Double], _ numbers: (Shape) -> [Double]) -> Motion {
      reducer.keys(shapes.map { $0.map(numbers) ?? [] }, within: tolerance) { $0 }
    }
    let stroke = look.map { look in
      AnimatedStroke(
        paint: reducer.paint(look.paint, shapes.map { $0?.stroke?.paint }, within: tolerance),
        width: keys([tolerance / 2]) { [$0.stroke?.width ?? 0] }, line: look.line,
        dashes: look.dashCount == 0
          ? nil
          : keys([Double](repeating: tolerance, count: look.dashCount + 1)) {
            ($0.stroke?.dashes ?? []) + [$0.stroke?.dashOffset ?? 0]
          })
    }
    let sizes = shapes.distinct.compactMap { $0?.path.controlBounds.size }
    let length = sizes.reduce(1) { max($0, 2 * $1.width, 2 * $1.height) }
    let count = shapes[0]?.path.numbers.count ?? 0
    return AnimatedShape(
      fillRule: shapes.distinct.lazy.compactMap(\.self).first?.fillRule ?? .nonzero,
      commands: commands,
      points: keys([Double](repeating: tolerance, count: count)) { $0.path.numbers },
      fill: reducer.paint(fill, shapes.map { $0?.fill }, within: tolerance), stroke: stroke,
      trim: isTrimmed
        ? keys([tolerance / length, tolerance / length]) { [$0.trim.start, $0.trim.end] } : nil)
  }

  /// Samples an animation and reduces it to keyframes. Samples it again at jumps without a mark.
  ///
  /// - Parameters:
  ///   - copies: the content of placeholders by name.
  ///   - glyphs: the glyphs of the copies.
  static func fitted(
    _ motion: VectorSource, isOnCanvas: Bool = true, copies: [String: AnimatedPart] = [:],
    _ glyphs: GlyphTable = GlyphTable(), naturalSize: @escaping (String) -> Size,
    progress: (Double) -> Void = { _ in }
  ) throws -> (builder: KeyframeBuilder, parts: [AnimatedPart]) {
    func parts(_ motion: VectorSource, _ progress: (Double) -> Void) throws
      -> (KeyframeBuilder, [AnimatedPart])
    {
      let samples = try PoseSamples(
        of: motion, isOnCanvas: isOnCanvas, naturalSize: naturalSize, progress: progress)
      var builder = KeyframeBuilder(samples, of: motion, copies: copies, glyphs)
      let parts = samples.parts.filter(\.isEverVisible).map { builder.part($0, unit: 1) }
      return (builder, parts)
    }
    let first = try parts(motion, progress)
    return try motion.marked(after: first.0.samples).map { try parts($0) { _ in } } ?? first
  }
}

extension AnimatedPart {
  /// Creates a part around another part, without an effect of its own.
  init(around part: AnimatedPart, _ record: PartRecord) {
    self.init(
      name: part.name, isVisible: .always, opacity: .opaque, placement: .identity, mask: nil,
      extent: record.extentInParent, items: [], parts: [part])
  }

  /// Masks the content of the part, with its blur and shadow, by a shape in the part's points.
  fileprivate mutating func mask(by shape: AnimatedPart) {
    var content = self
    content.isVisible = .always
    content.opacity = .opaque
    content.placement = .identity
    content.effects.blend = AnimatedEffects().blend
    effects = AnimatedEffects(blend: effects.blend)
    var masked = content
    masked.effects = AnimatedEffects()
    masked.items = []
    masked.parts = [content]
    masked.matte = Matte(.alpha, [shape])
    items = []
    parts = [masked]
  }
}

extension VectorAnimation {
  /// Samples an animation and reduces it to keyframes.
  ///
  /// - Parameters:
  ///   - naturalSize: returns the natural size of art by its name.
  ///   - progress: called with the sampled fraction of the animation, 0…1.
  package init(
    _ motion: VectorSource, naturalSize: @escaping (String) -> Size,
    progress: (Double) -> Void = { _ in }
  ) throws {
    let copied = try motion.copies.map {
      try CopiedAnimation($0, of: motion, naturalSize: naturalSize)
    }
    let (builder, parts) = try KeyframeBuilder.fitted(
      motion, copies: copied?.parts ?? [:], copied?.glyphs ?? GlyphTable(),
      naturalSize: naturalSize, progress: progress)
    let first = builder.samples.first
    self.parts = parts
    copies = copied?.shared ?? []
    glyphs = builder.glyphs.outlines
    size = first.size
    background = first.background
    matrix = first.matrix
    mask = first.mask.flatMap { $0.contains(first.size, under: first.matrix) ? nil : $0 }
    duration = motion.duration
    plays = motion.plays
    title = motion.title
    frameRate = motion.frameRate
    loops = motion.loops
    flattened = (copied?.flattenings ?? []) + builder.samples.flattenings
  }
}

extension Mask {
  /// Returns whether the mask contains the whole image, so that it can be left out.
  fileprivate func contains(_ size: PixelSize, under matrix: Matrix) -> Bool {
    let area = Path(rect).transformed(by: self.matrix * matrix).controlBounds
    return cornerRadius == 0 && area.minX <= 1e-3 && area.minY <= 1e-3
      && area.maxX >= Double(size.width) - 1e-3 && area.maxY >= Double(size.height) - 1e-3
  }
}
