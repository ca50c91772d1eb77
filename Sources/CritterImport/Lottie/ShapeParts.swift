import CritterGraphics

/// Makes parts from the groups and paints of a shape layer.
struct ShapeParts {
  private let paints: [Paint]
  private let range: ClosedRange<Double>
  private(set) var notes: Notes
  private(set) var mattes: Mattes

  init(_ reader: ShapeReader, in range: ClosedRange<Double>, _ mattes: Mattes) {
    self.mattes = mattes
    paints = reader.paints
    notes = reader.notes
    self.range = range
  }

  /// A path with its fill and stroke, before it is a part.
  fileprivate struct Piece {
    var name: String
    var outline: Outline
    var figure: PathRef.Figure?
    /// The transforms of moving groups around the path.
    var chain: [Placement] = []
    var trim: TrimMotion?
    var fill: Paint?
    var stroke: Paint?
    var merge: PathRef.Merge?
    /// The pieces that cut this one, by the mode of the merge.
    var cutters: [Piece] = []
  }

  /// Returns the parts of nodes, back to front.
  ///
  /// - Parameter name: the name of the layer or group.
  mutating func parts(_ nodes: [ShapeNode], named name: String) -> [PartSpec] {
    var parts: [PartSpec] = []
    var pieces: [Piece] = []
    for node in nodes {
      if case .paint(let index) = node {
        add(self.pieces(of: paints[index], named: name), to: &pieces)
        continue
      }
      parts += pieces.map { part(of: $0) }
      pieces = []
      switch node {
      case .group(let own, let placement, let opacity, let inner):
        parts += group(own.isEmpty ? name : own, placement, opacity, inner)
      case .repeated(let repeater, let inner): parts += repeated(repeater, inner, named: name)
      case .paint: break
      }
    }
    return parts + pieces.map { part(of: $0) }
  }

  /// Adds pieces; a stroke of the same path joins the fill behind it.
  private func add(_ new: [Piece], to pieces: inout [Piece]) {
    let last = pieces.suffix(new.count)
    let canJoin =
      !new.isEmpty && last.count == new.count
      && zip(last, new).allSatisfy { fill, stroke in
        fill.stroke == nil && stroke.fill == nil && fill.outline == stroke.outline
          && fill.cutters.isEmpty && stroke.trim == nil
          && fill.chain == stroke.chain && (fill.trim == nil) == (stroke.trim == nil)
      }
    guard canJoin, new.count == 1 || pieces.count == new.count else {
      pieces += new
      return
    }
    for (index, piece) in zip(pieces.indices.suffix(new.count), new) {
      pieces[index].stroke = piece.stroke
      pieces[index].trim = piece.trim
    }
  }

  private mutating func group(
    _ name: String, _ placement: Placement, _ opacity: Motion, _ nodes: [ShapeNode]
  ) -> [PartSpec] {
    var part = PartSpec(name: name, placement: placement)
    part.children = parts(nodes, named: name)
    if part.children.isEmpty { return [] }
    part.setOpacity(opacity)
    let isPlain = placement.isIdentity && part.fields.isEmpty && part.tracks.isEmpty
    return isPlain ? part.children : [part.nested()]
  }

  private mutating func repeated(
    _ repeater: RepeaterMotion, _ nodes: [ShapeNode], named name: String
  ) -> [PartSpec] {
    let placement = repeater.placement
    if !placement.anchor.isStatic { notes.add("repeaters whose anchor moves") }
    let numbers = Motion.combined([repeater.copies], in: range, isAffine: false, tolerance: 0.4) {
      [min(max($0[0][0].rounded(.up), 0), 500)]
    }
    let count = Int(numbers.keys.map(\.value[0]).max() ?? 0)
    var part = PartSpec(name: name)
    part.children = parts(nodes, named: name)
    if count == 0 || part.children.isEmpty { return [] }
    part.placement.anchor = placement.anchor
    part.placement.position = .whole(Motion(placement.anchor.first))
    part.fields.append(.init("copies", .number(Double(count))))
    let index = repeater.isReversed ? "(n - 1 - i)" : "i"
    if !numbers.isStatic {
      part.tracks.append(
        TrackSpec(
          "opacity",
          keys: repeater.copies.steps(in: range).map { time, number in
            TrackSpec.Key(time: time, value: .text("if(\(index) < \(number), 1, 0)"), ease: .hold)
          }))
    }
    guard repeater.offset.isStatic else {
      notes.add("repeaters whose offset moves")
      return []
    }
    let offset = repeater.offset.first[0]
    let k = offset == 0 ? index : "(\(index) + \(offset.shortText(decimals: 3)))"
    func times(_ value: Double) -> YAMLValue { .text("\(value.shortText(decimals: 3)) * \(k)") }
    func power(_ value: Double) -> YAMLValue {
      value == 1 ? .number(1) : .text("pow(\(value.shortText(decimals: 4)), \(k))")
    }
    if placement.scale.keys.contains(where: {
      $0.value.contains { $0 > 1 && $0.power(count) > 1e6 }
    }) {
      notes.add("repeaters that grow a million times")
      return []
    }
    if placement.scale.keys.contains(where: { $0.value.contains { $0 < 0 } }) {
      notes.add("repeaters with a negative scale")
    }
    switch placement.position {
    case .whole(let motion):
      part.set(
        "translate", motion.isStatic && motion.first == [0, 0] ? Motion(0) : motion, unless: 0
      ) {
        .list($0.map(times))
      }
    case .separate(let x, let y):
      part.set("translate.x", x, unless: 0) { times($0[0]) }
      part.set("translate.y", y, unless: 0) { times($0[0]) }
    }
    part.set("rotate", placement.rotation, unless: 0) { times($0[0]) }
    if placement.scale != Motion([1, 1]) {
      part.set("scale", placement.scale) { .list($0.map { power(max($0, 0)) }) }
    }
    let opacities = Motion.combined(
      [repeater.startOpacity, repeater.endOpacity], in: range, isAffine: true
    ) { $0.map { $0[0] / 100 } }
    if opacities != Motion([1, 1]), !numbers.isStatic {
      notes.add("repeaters whose number of copies and opacity change")
    } else if opacities != Motion([1, 1]) {
      part.set("opacity", opacities) { ends in
        let step = count > 1 ? (ends[1] - ends[0]) / Double(count - 1) : 0
        let start = ends[0].shortText(decimals: 4)
        return step == 0
          ? .number(ends[0]) : .text("\(start) + \(step.shortText(decimals: 4)) * \(index)")
      }
    }
    return [part]
  }

  // MARK: Paths

  private mutating func pieces(of paint: Paint, named name: String) -> [Piece] {
    var joined: [Piece] = []
    // The paths are stored from the last to the first.
    for ref in paint.paths.reversed() {
      let chain = Array(ref.chain.dropFirst(paint.depth))
      var piece = Piece(name: name, outline: ref.outline, trim: ref.trim, merge: ref.merge)
      if chain.allSatisfy(\.isStatic) {
        let matrix = chain.reversed().reduce(Matrix.identity) { $0 * $1.matrix(at: 0) }
        piece.outline = ref.outline.applying(matrix)
        if chain.allSatisfy(\.isTranslation) { piece.figure = ref.figure?.moved(by: matrix) }
      } else {
        piece.chain = chain
        piece.figure = ref.figure
      }
      // A path can be a hole in any path before.
      let candidates =
        paint.kind == .fill ? joined.indices.reversed() : joined.indices.suffix(1).reversed()
      for index in candidates {
        guard let both = join(joined[index], piece, paint) else { continue }
        joined.remove(at: index)
        piece = both
      }
      joined.append(piece)
    }
    return merged(joined, paint).filter { !$0.outline.isEmpty }.map { piece in
      var piece = piece
      if case .fill = paint.kind { trimFill(of: &piece, paint) } else { piece.stroke = paint }
      return piece
    }
  }

  /// Returns pieces in which the first path of a merge has those that cut it.
  private mutating func merged(_ pieces: [Piece], _ paint: Paint) -> [Piece] {
    var result: [Piece] = []
    for piece in pieces {
      let base = result.firstIndex { $0.merge != nil && $0.merge == piece.merge }
      guard let base, let merge = piece.merge else {
        result.append(piece)
        continue
      }
      switch merge.mode {
      case .exclude: notes.add("merged paths that move separately")
      case .subtract, .intersect:
        result[base].cutters.append(piece)
        if paint.kind != .fill, result[base].cutters.count > 1 {
          notes.add("strokes around more than two paths that are cut")
        }
      }
    }
    return result
  }

  /// Sets the fill of a piece, with an outline that is trimmed itself.
  private mutating func trimFill(of piece: inout Piece, _ paint: Paint) {
    piece.fill = paint
    if piece.merge?.mode == .exclude { piece.fill?.isEvenOdd = true }
    guard let trim = piece.trim else { return }
    guard piece.outline.contours.count == 1 else {
      return notes.add("trimmed fills of several paths")
    }
    piece.outline = piece.outline.trimmed(to: ends(of: trim), in: range)
    piece.trim = nil
    piece.figure = nil
  }

  /// Returns one piece with the paths of two; nil if they move or are trimmed separately.
  private mutating func join(_ a: Piece, _ b: Piece, _ paint: Paint) -> Piece? {
    guard a.trim == b.trim, a.merge == b.merge, a.canJoin, a.trim.map(\.isSequential) ?? true
    else { return nil }
    var (a, b) = (a, b)
    if a.chain != b.chain {
      guard paint.hasHole(between: a, and: b, in: range) else { return nil }
      guard !(a.chain + b.chain).contains(where: \.orients) else {
        notes.add("a hole that follows a path")
        return nil
      }
      (a, b) = (placed(a), placed(b))
    }
    // Only a fill has holes, where its paths overlap.
    let overlaps = paint.kind == .fill && a.outline.bounds.overlaps(b.outline.bounds)
    guard let outline = Outline.joined([a.outline, b.outline], in: range, isSampled: overlaps)
    else { return nil }
    var piece = a
    piece.outline = outline
    piece.figure = nil
    return piece
  }

  /// Returns a piece whose outline moves itself, without groups around it.
  private func placed(_ piece: Piece) -> Piece {
    if piece.chain.isEmpty { return piece }
    var piece = piece
    piece.outline = piece.outline.applying(piece.chain, in: range)
    piece.chain = []
    return piece
  }

  private mutating func part(of piece: Piece) -> PartSpec {
    guard let merge = piece.merge, !piece.cutters.isEmpty else { return plainPart(of: piece) }
    let shapes = piece.cutters.map { area(of: $0) }
    var whole = [plainPart(of: piece)]
    if merge.mode == .subtract {
      whole = mattes.cut(whole, by: shapes, isInverted: true, named: piece.name)
    } else {
      for shape in shapes {
        whole = mattes.cut(whole, by: [shape], isInverted: false, named: piece.name)
      }
    }
    for cutter in piece.stroke == nil ? [] : piece.cutters {
      // The edge inside of the first path.
      var edge = cutter
      edge.stroke = piece.stroke
      whole += mattes.cut(
        [plainPart(of: edge)], by: [area(of: piece)], isInverted: false, named: piece.name)
    }
    var group = PartSpec(name: piece.name)
    group.children = whole
    return group
  }

  /// Returns a part that fills a path.
  private mutating func area(of piece: Piece) -> PartSpec {
    var piece = piece
    (piece.fill, piece.stroke, piece.trim) = (nil, nil, nil)
    var part = plainPart(of: piece)
    part.fillInnermost()
    return part
  }

  private mutating func plainPart(of piece: Piece) -> PartSpec {
    var part = PartSpec(name: piece.name)
    let isBox = addShape(of: piece, to: &part)
    if let fill = piece.fill { paint("fill", fill, on: &part) }
    if piece.fill?.isEvenOdd == true, !isBox {
      part.fields.append(.init("fill-rule", .text("evenodd")))
    }
    if let stroke = piece.stroke { self.stroke(stroke, around: piece.outline, on: &part) }
    if let trim = piece.trim { self.trim(trim, on: &part) }
    return piece.chain.reversed().reduce(part) { inner, placement in
      var outer = PartSpec(name: inner.name, placement: placement)
      outer.children = [inner]
      return outer.nested()
    }
  }

  /// Adds the frame and the path of a piece.
  ///
  /// - Returns: whether the shape is the rectangle of the frame.
  private func addShape(of piece: Piece, to part: inout PartSpec) -> Bool {
    // A gradient stays where it is.
    let hasGradient = [piece.fill, piece.stroke].contains { $0?.hasGradient ?? false }
    let figure = piece.figure.flatMap { hasGradient && !$0.isStatic ? nil : $0 }
    let isPlain = piece.trim == nil && !(piece.stroke?.hasDashes ?? false)
    if let figure, let box = figure.box, isPlain, box.isVisible {
      addBox(box, at: figure.center, to: &part)
      return true
    }
    var outline = piece.outline
    if let figure, !figure.center.isStatic {
      part.placement.position = .whole(figure.center)
      outline = figure.outline
    }
    let bounds = outline.bounds
    part.bounds = bounds
    part.set("path", outline.motion) { .text(outline.path($0).text(from: bounds.origin)) }
    return false
  }

  private func addBox(_ box: PathRef.Box, at center: Motion, to part: inout PartSpec) {
    let size = box.size.value(at: range.lowerBound).map { max(abs($0), 0) }
    let origin = center.isStatic ? center.first : [0, 0]
    if !center.isStatic { part.placement.position = .whole(center) }
    if center.isStatic, !box.size.isStatic {
      // The size changes about the anchor.
      part.placement.anchor = Motion(origin)
      part.placement.position = .whole(Motion(origin))
    }
    let (w, h) = (max(size[0], PartSpec.smallest), max(size[1], PartSpec.smallest))
    part.bounds = Rect(origin[0] - w / 2, origin[1] - h / 2, w, h)
    if box.size.hasSeparateEases {
      for (index, key) in ["size.width", "size.height"].enumerated() {
        let side = box.size.component(index)
        if !side.isStatic { part.set(key, side) { .number(abs($0[0])) } }
      }
    } else if !box.size.isStatic {
      part.set("size", box.size) { .numbers($0.map { abs($0) }) }
    }
    let most = box.size.keys.map { abs($0.value.max() ?? 0) / 2 }.max() ?? 0
    part.set("corner-radius", box.radius.map { $0.map { min(max($0, 0), most) } }, unless: 0) {
      .number($0[0])
    }
  }

  // MARK: Paints

  private mutating func paint(_ key: String, _ paint: Paint, on part: inout PartSpec) {
    switch paint.color {
    case .plain(let motion): part.set(key, motion) { .text($0.colorText) }
    case .gradient(let gradient): self.gradient(key, gradient, on: &part)
    }
  }

  private mutating func gradient(
    _ key: String, _ gradient: GradientMotion, on part: inout PartSpec
  ) {
    let rect = part.bounds ?? Rect(0, 0, 1, 1)
    let (w, h) = (max(rect.size.width, PartSpec.smallest), max(rect.size.height, PartSpec.smallest))
    let motions = [
      gradient.start, gradient.end, gradient.stops, gradient.highlight, gradient.highlightAngle,
    ]
    let hasFocus =
      gradient.isRadial && (!gradient.highlight.isStatic || gradient.highlight.first[0] != 0)
    let motion = Motion.combined(motions, in: range, isAffine: !hasFocus, tolerance: 0.004) {
      values in
      func fraction(_ point: [Double]) -> [Double] {
        [(point[0] - rect.minX) / w, (point[1] - rect.minY) / h]
      }
      let focus = hasFocus ? fraction(Self.focus(values)) : []
      return fraction(values[0]) + fraction(values[1]) + focus + values[2]
    }
    part.set(key, motion) {
      Self.gradient($0, isRadial: gradient.isRadial, hasFocus: hasFocus)
    }
  }

  /// Returns the highlight of a radial gradient from its center, a point on its circle, and the
  /// distance and angle of the highlight.
  private static func focus(_ values: [[Double]]) -> [Double] {
    let (center, end) = (values[0], values[1])
    let (x, y) = (end[0] - center[0], end[1] - center[1])
    let distance = min(max(values[3][0] / 100, -0.99), 0.99)
    let (sin, cos) = sinCos(values[4][0])
    return [
      center[0] + distance * (x * cos - y * sin), center[1] + distance * (x * sin + y * cos),
    ]
  }

  private static func gradient(
    _ numbers: [Double], isRadial: Bool, hasFocus: Bool
  ) -> YAMLValue {
    let stops = stride(from: hasFocus ? 6 : 4, to: numbers.count, by: 5).map {
      Array(numbers[$0..<($0 + 5)])
    }
    // A gradient of one stop is a color.
    if stops.count == 1 { return .text(Array(stops[0][1...]).colorText) }
    var pairs: [YAMLValue.Pair] = [
      .init("from", .numbers(Array(numbers[0..<2]))),
      .init("to", .numbers(Array(numbers[2..<4]))),
      .init("colors", .list(stops.map { .text(Array($0[1...]).colorText) })),
    ]
    let offsets = stops.map { $0[0] }
    let even = offsets.indices.map { Double($0) / Double(offsets.count - 1) }
    if zip(offsets, even).contains(where: { abs($0 - $1) > 0.001 }) {
      pairs.append(.init("stops", .numbers(offsets)))
    }
    if hasFocus { pairs.append(.init("focus", .numbers(Array(numbers[4..<6])))) }
    if isRadial { pairs.append(.init("radial", .flag(true))) }
    return .map(pairs)
  }

  private mutating func stroke(
    _ paint: Paint, around outline: Outline, on part: inout PartSpec
  ) {
    guard case .stroke(var stroke) = paint.kind else { return }
    if stroke.join == "miter" { limitMiters(of: &stroke, outline.miters) }
    self.paint("stroke", paint, on: &part)
    part.set("stroke-width", stroke.width, unless: 1) { .number(max($0[0], 0)) }
    if stroke.cap != "butt" { part.fields.append(.init("line-cap", .text(stroke.cap))) }
    if stroke.join != "miter" { part.fields.append(.init("line-join", .text(stroke.join))) }
    guard !stroke.dashes.isEmpty else { return }
    let dashes = Motion.combined(stroke.dashes, in: range, isAffine: true) {
      $0.map { max($0[0], 0) }
    }
    guard dashes.keys.contains(where: { $0.value.contains { $0 > 0 } }) else { return }
    part.set("dash", dashes) { .numbers($0) }
    if let offset = stroke.dashOffset {
      part.set("dash-offset", offset, unless: 0) { .number($0[0]) }
    }
  }

  /// The smallest difference of a corner that is visible, as a fraction of the composition's side.
  private static let visible = 0.02

  /// Bevels corners beyond the miter limit of the file, which differs from that of rigs.
  private mutating func limitMiters(of stroke: inout Paint.Stroke, _ miters: [Double]) {
    let (own, ours) = (stroke.miterLimit, Stroke.miterLimit)
    let width = stroke.width.keys.map(\.value[0]).max() ?? 0
    let side = max(notes.size.width, notes.size.height)
    let isDifferent = miters.contains { miter in
      (miter > own) != (miter > ours) && miter * width / 2 > Self.visible * side
    }
    guard isDifferent else { return }
    // Almost straight corners look alike.
    if miters.allSatisfy({ $0 < 1.05 || $0 > own }) {
      stroke.join = "bevel"
    } else {
      notes.add("a miter limit of \(own.shortText(decimals: 1)) at a sharper corner")
    }
  }

  private mutating func trim(_ trim: TrimMotion, on part: inout PartSpec) {
    let motions = [trim.start, trim.end, trim.offset]
    let isOrdered = !trim.start.isAbove(trim.end, in: range)
    // Only the ends of a trim move without a common track if nothing else does.
    if isOrdered, trim.offset.isStatic, !trim.start.isStatic, !trim.end.isStatic,
      trim.start.keys.map(\.time) != trim.end.keys.map(\.time)
    {
      let shift = trim.offset.first[0] / 360
      guard shift == 0 else { return setTrim(motions, isAffine: true, on: &part) }
      part.set("trim.start", trim.start) { .number($0[0] / 100 + shift, decimals: 4) }
      part.set("trim.end", trim.end) { .number($0[0] / 100 + shift, decimals: 4) }
      return
    }
    setTrim(motions, isAffine: isOrdered, on: &part)
  }

  private func ends(of trim: TrimMotion) -> Motion {
    let isOrdered = !trim.start.isAbove(trim.end, in: range)
    return Self.ends([trim.start, trim.end, trim.offset], isAffine: isOrdered, in: range)
  }

  private static func ends(
    _ motions: [Motion], isAffine: Bool, in range: ClosedRange<Double>
  ) -> Motion {
    Motion.combined(motions, in: range, isAffine: isAffine, tolerance: 0.002) { values in
      let ends = [values[0][0], values[1][0]].map { min(max($0, 0), 100) / 100 }.sorted()
      return ends.map { $0 + values[2][0] / 360 }
    }
  }

  private func setTrim(_ motions: [Motion], isAffine: Bool, on part: inout PartSpec) {
    let motion = Self.ends(motions, isAffine: isAffine, in: range)
    part.set("trim", motion.wrappedTrim) { .numbers($0, decimals: 4) }
  }
}

extension PartSpec {
  /// Fills the path of the part, which can be inside of others that move it.
  fileprivate mutating func fillInnermost() {
    guard children.isEmpty else { return children[0].fillInnermost() }
    fields.append(.init("fill", .text("black")))
  }
}

extension ShapeParts.Piece {
  /// Whether another path can be added; paths of a merge that cuts stay separate.
  fileprivate var canJoin: Bool { merge == nil || merge?.mode == .exclude }
}

extension Double {
  fileprivate func power(_ count: Int) -> Double {
    (0..<count).reduce(1) { product, _ in product * self }
  }
}

extension Motion {
  /// Returns the first frame of each whole number, rounded up.
  fileprivate func steps(in range: ClosedRange<Double>) -> [(time: Double, number: Int)] {
    var steps: [(time: Double, number: Int)] = []
    for time in stride(
      from: range.lowerBound, through: min(range.upperBound, range.lowerBound + 5000), by: 1)
    {
      let number = Int(min(max(value(at: time)[0].rounded(.up), 0), 500))
      if steps.last?.number != number { steps.append((time, number)) }
    }
    return steps
  }

  /// Returns whether the motion is above another one at any frame.
  fileprivate func isAbove(_ other: Motion, in range: ClosedRange<Double>) -> Bool {
    if isStatic, other.isStatic { return first[0] > other.first[0] }
    let times = [self, other].flatMap { $0.keys.map(\.time) }
    let (start, end) = (times.min() ?? 0, times.max() ?? 0)
    return stride(from: start, through: min(end, start + 5000), by: 1).contains {
      value(at: $0)[0] > other.value(at: $0)[0] + 1e-6
    }
  }

  /// The trim without whole turns.
  fileprivate var wrappedTrim: Motion {
    let least = keys.map(\.value[0]).min() ?? 0
    let turns = (least + 1e-9).rounded(.down)
    return turns == 0 ? self : map { $0.map { $0 - turns } }
  }
}

extension Rect {
  fileprivate func overlaps(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}

extension Paint {
  fileprivate var hasDashes: Bool {
    if case .stroke(let stroke) = kind { !stroke.dashes.isEmpty } else { false }
  }
}

extension Paint {
  /// Returns whether the fill of two pieces has a hole where they overlap, at one of five times.
  fileprivate func hasHole(
    between a: ShapeParts.Piece, and b: ShapeParts.Piece, in range: ClosedRange<Double>
  ) -> Bool {
    kind == .fill
      && (0...4).contains { step in
        let time = range.lowerBound + (range.upperBound - range.lowerBound) * Double(step) / 4
        let outlines = [a, b].map { $0.outline.placed(by: $0.chain, at: time) }
        return outlines[0].bounds.overlaps(outlines[1].bounds)
          && (isEvenOdd || outlines[0].area * outlines[1].area < 0)
      }
  }

  fileprivate var hasGradient: Bool { if case .gradient = color { true } else { false } }
}

extension PathRef.Figure {
  fileprivate var isStatic: Bool { center.isStatic && outline.isStatic }

  fileprivate func moved(by matrix: Matrix) -> PathRef.Figure {
    var figure = self
    let shift = matrix.project(.zero) ?? .zero
    figure.center = center.moved(by: [shift.x, shift.y])
    return figure
  }
}

extension PathRef.Box {
  /// Whether the rectangle has a size at some time.
  fileprivate var isVisible: Bool { size.keys.contains { $0.value[0] != 0 && $0.value[1] != 0 } }
}
