import CritterAnimated
import CritterGraphics
import CritterRigSpec

// The paths of paints.
extension ShapeParts {
  mutating func pieces(of paint: ShapeStyle, named name: String) -> [Piece] {
    var joined: [Piece] = []
    // The paths are stored from the last to the first.
    for ref in paint.paths.reversed() {
      let chain = Array(ref.chain.dropFirst(paint.depth))
      var piece = Piece(name: name, outline: ref.outline, trim: ref.trim, merges: ref.merges)
      if chain.allSatisfy(\.isStatic) {
        let matrix = chain.reversed().reduce(Matrix.identity) { $0 * $1.matrix(at: 0) }
        piece.outline = ref.outline.applying(matrix)
        if chain.allSatisfy(\.isTranslation) { piece.figure = ref.figure?.moved(by: matrix) }
      } else if paint.staysBehind(chain) {
        piece.outline = ref.outline.applying(chain, in: range)
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
    return merged(joined, at: 0, paint).filter { isVisible($0, paint) }.map { piece in
      painted(piece, with: paint)
    }
  }

  /// Whether something of a piece can show: a stroke with round or square ends is a dot where the
  /// path has no length.
  private func isVisible(_ piece: Piece, _ paint: ShapeStyle) -> Bool {
    if !piece.merged.isEmpty || !piece.outline.isEmpty { return true }
    guard case .stroke(let stroke) = paint.kind else { return false }
    return stroke.line.cap != .butt && piece.trim == nil && !piece.outline.contours.isEmpty
  }

  /// Returns a piece, or all pieces of its merge, with a paint.
  private mutating func painted(_ piece: Piece, with paint: ShapeStyle) -> Piece {
    var piece = piece
    for index in piece.merged.indices {
      piece.merged[index] = painted(piece.merged[index], with: paint)
    }
    if case .fill = paint.kind { trimFill(of: &piece, paint) } else { piece.stroke = paint }
    return piece
  }

  /// Returns pieces in which those of a merge that cuts are one.
  ///
  /// - Parameter level: the number of merges around the pieces that are done.
  private mutating func merged(_ pieces: [Piece], at level: Int, _ paint: ShapeStyle) -> [Piece] {
    var result: [Piece] = []
    var done: Set<PathRef.Merge> = []
    for piece in pieces {
      guard piece.merges.count > level else {
        result.append(piece)
        continue
      }
      let merge = piece.merges[level]
      guard done.insert(merge).inserted else { continue }
      let all = pieces.filter { $0.merges.count > level && $0.merges[level] == merge }
      let inner = merged(all, at: level + 1, paint)
      var whole = Piece(name: piece.name, outline: inner[0].outline)
      whole.merges = Array(piece.merges.prefix(level + 1))
      whole.merged = inner
      if inner.count == 1 {
        whole = inner[0]
        whole.merges = Array(piece.merges.prefix(level + 1))
      } else {
        check(whole, paint)
      }
      result.append(whole)
    }
    return result
  }

  private mutating func check(_ piece: Piece, _ paint: ShapeStyle) {
    if piece.mode == .exclude { notes.add("merged paths that move separately") }
    let isNested = piece.merged.contains { !$0.merged.isEmpty }
    guard paint.kind != .fill, piece.mode != .add, piece.merged.count > 2 || isNested else {
      return
    }
    notes.add("strokes around more than two paths that are cut")
  }

  /// Sets the fill of a piece, with an outline that is trimmed itself.
  private mutating func trimFill(of piece: inout Piece, _ paint: ShapeStyle) {
    piece.fill = paint
    if piece.mode == .exclude { piece.fill?.isEvenOdd = true }
    guard let trim = piece.trim, piece.merged.isEmpty else { return }
    guard piece.outline.contours.count == 1 else {
      return notes.add("trimmed fills of several paths")
    }
    piece.outline = piece.outline.trimmed(to: ends(of: trim), in: range)
    piece.trim = nil
    piece.figure = nil
  }

  /// Returns one piece with the paths of two; nil if they move or are trimmed separately.
  private mutating func join(_ a: Piece, _ b: Piece, _ paint: ShapeStyle) -> Piece? {
    guard a.merges == b.merges, a.canJoin else { return nil }
    guard a.trim == b.trim, a.trim.map(\.isSequential) ?? true else {
      if a.trim != b.trim, paint.hasHole(between: a, and: b, in: range) {
        notes.add("a hole whose path is trimmed separately")
      }
      return nil
    }
    var (a, b) = (a, b)
    if a.chain != b.chain {
      guard paint.hasHole(between: a, and: b, in: range) else { return nil }
      (a, b) = (placed(a), placed(b))
    }
    // Only a fill has holes, where its paths overlap.
    let overlaps = paint.kind == .fill && a.outline.bounds.intersects(b.outline.bounds)
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

  /// Returns the part of a piece with its blend mode.
  mutating func part(of piece: Piece) -> PartSpec {
    var part = unblendedPart(of: piece)
    if let blend = piece.fill?.blend ?? piece.stroke?.blend {
      part.fields.append(.init("blend", .text(blend)))
    }
    return part
  }

  private mutating func unblendedPart(of piece: Piece) -> PartSpec {
    guard let first = piece.merged.first else { return plainPart(of: piece) }
    let others = piece.merged.dropFirst()
    if piece.mode == .add {
      return PartSpec(name: piece.name, children: piece.merged.map { unblendedPart(of: $0) })
    }
    var group = PartSpec(
      name: piece.name, children: cut([unblendedPart(of: first)], by: others, piece))
    for cutter in first.stroke == nil ? [] : others {
      // The edge inside of the first path.
      group.children += mattes.cut(
        [unblendedPart(of: cutter)], by: [area(of: first)], isInverted: false, named: piece.name)
    }
    return group
  }

  /// Returns parts that the pieces of a merge after the first one cut.
  private mutating func cut(
    _ parts: [PartSpec], by cutters: ArraySlice<Piece>, _ merge: Piece
  ) -> [PartSpec] {
    let shapes = cutters.map { area(of: $0) }
    if merge.mode == .subtract {
      return mattes.cut(parts, by: shapes, isInverted: true, named: merge.name)
    }
    return shapes.reduce(parts) { parts, shape in
      mattes.cut(parts, by: [shape], isInverted: false, named: merge.name)
    }
  }

  /// Returns a part that fills the area of a piece.
  private mutating func area(of piece: Piece) -> PartSpec {
    if let first = piece.merged.first {
      let parts =
        piece.mode == .add
        ? piece.merged.map { area(of: $0) }
        : cut([area(of: first)], by: piece.merged.dropFirst(), piece)
      return PartSpec(name: piece.name, children: parts)
    }
    var piece = piece
    (piece.fill, piece.stroke, piece.trim) = (nil, nil, nil)
    var part = plainPart(of: piece)
    part.fillInnermost(isEvenOdd: piece.mode == .exclude)
    return part
  }

  private mutating func plainPart(of piece: Piece) -> PartSpec {
    var part = PartSpec(name: piece.name)
    let isBox = addShape(of: piece, to: &part)
    if let fill = piece.fill { paint("fill", fill, on: &part) }
    if piece.fill?.isEvenOdd == true, !isBox {
      part.fields.append(.init("fill-rule", .text("evenodd")))
    }
    if let stroke = piece.stroke { self.stroke(stroke, on: &part) }
    if let trim = piece.trim { self.trim(trim, on: &part) }
    return piece.chain.reversed().reduce(part) { inner, placement in
      PartSpec(name: inner.name, placement: placement, children: [inner]).nested()
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
    part.setPath(outline)
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
    // A part limits its radius itself, also between keyframes.
    let (sizes, radius) = (box.size.range, box.radius)
    let most =
      radius.isStatic ? max(sizes.upperBound, -sizes.lowerBound) / 2 : radius.range.upperBound
    part.set("corner-radius", radius.map { [min(max($0[0], 0), most)] }, unless: 0) {
      .number($0[0])
    }
  }
}

extension PartSpec {
  /// Fills the path of the part, which can be inside of others that move it.
  fileprivate mutating func fillInnermost(isEvenOdd: Bool) {
    guard children.isEmpty else { return children[0].fillInnermost(isEvenOdd: isEvenOdd) }
    fields.append(.init("fill", .text("black")))
    if isEvenOdd { fields.append(.init("fill-rule", .text("evenodd"))) }
  }
}

extension ShapeParts.Piece {
  /// The mode of the merge of which the piece is a part, or the result.
  fileprivate var mode: PathRef.Merge.Mode? { merges.last?.mode }

  /// Whether another path can be added; paths of a merge that cuts stay separate.
  fileprivate var canJoin: Bool { mode == nil || mode == .add || mode == .exclude }
}

extension ShapeStyle {
  /// The number of times at which holes are looked for.
  private static let holeTimes = 24

  /// Returns whether the fill of two pieces has a hole where they overlap at some time.
  fileprivate func hasHole(
    between a: ShapeParts.Piece, and b: ShapeParts.Piece, in range: ClosedRange<Double>
  ) -> Bool {
    guard kind == .fill else { return false }
    let moves = [a, b].contains { piece in
      !piece.outline.isStatic || piece.chain.contains { !$0.isStatic }
    }
    return (0...(moves ? Self.holeTimes : 0)).contains { step in
      let time =
        range.lowerBound
        + (range.upperBound - range.lowerBound) * Double(step) / Double(Self.holeTimes)
      let outlines = [a, b].map { $0.outline.placed(by: $0.chain, at: time) }
      guard outlines[0].bounds.intersects(outlines[1].bounds) else { return false }
      if isEvenOdd { return true }
      // Paths in both directions make holes in each other.
      let areas = outlines.map(\.areas)
      return areas[0].contains { own in areas[1].contains { own * $0 < 0 } }
    }
  }

  /// Whether the paint stays as it is where groups move the paths inside: the width of a stroke, and
  /// a gradient.
  fileprivate func staysBehind(_ chain: [Placement]) -> Bool {
    if hasGradient { return true }
    guard case .stroke = kind else { return false }
    return !chain.allSatisfy { $0.scale == Motion([1, 1]) && $0.skew == Motion(0) }
  }

  fileprivate var hasGradient: Bool { if case .gradient = color { true } else { false } }

  fileprivate var hasDashes: Bool {
    if case .stroke(let stroke) = kind { !stroke.dashes.isEmpty } else { false }
  }
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
