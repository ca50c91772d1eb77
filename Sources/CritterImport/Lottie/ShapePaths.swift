import CritterGraphics

// The paths of paints.
extension ShapeParts {
  mutating func pieces(of paint: Paint, named name: String) -> [Piece] {
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

  mutating func part(of piece: Piece) -> PartSpec {
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

extension Rect {
  fileprivate func overlaps(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
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

extension Paint {
  fileprivate var hasDashes: Bool {
    if case .stroke(let stroke) = kind { !stroke.dashes.isEmpty } else { false }
  }
}
