import CritterAnimated
import CritterGraphics
import CritterRigSpec

/// Makes parts from the groups and paints of a shape layer.
struct ShapeParts {
  let paints: [ShapeStyle]
  let range: ClosedRange<Double>
  var notes: Notes
  var mattes: Mattes

  init(_ reader: ShapeReader, in range: ClosedRange<Double>, _ mattes: Mattes) {
    self.mattes = mattes
    paints = reader.paints
    notes = reader.notes
    self.range = range
  }

  /// A path with its fill and stroke, before it is a part.
  struct Piece {
    var name: String
    var outline: Outline
    var figure: PathRef.Figure?
    /// The transforms of moving groups around the path.
    var chain: [Placement] = []
    var trim: TrimMotion?
    var fill: ShapeStyle?
    var stroke: ShapeStyle?
    /// The merges of the piece with others, the last one first.
    var merges: [PathRef.Merge] = []
    /// The pieces of the merge that the piece is the result of; empty for a path.
    var merged: [Piece] = []
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
      case .group(let own, let placement, let opacity, let blend, let inner):
        parts += group(own.isEmpty ? name : own, placement, opacity, blend, inner)
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
          && fill.merged.isEmpty && stroke.trim == nil
          && fill.fill?.blend == nil && stroke.stroke?.blend == nil
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
    _ name: String, _ placement: Placement, _ opacity: Motion, _ blend: String?,
    _ nodes: [ShapeNode]
  ) -> [PartSpec] {
    var part = PartSpec(name: name, placement: placement, children: parts(nodes, named: name))
    if part.children.isEmpty { return [] }
    part.setOpacity(opacity)
    if let blend { part.fields.append(.init("blend", .text(blend))) }
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
    let count = Int(numbers.greatest)
    if repeater.copies.greatest > 500 {
      notes.warn("\(repeater.copies.greatest.shortText) copies are drawn as 500")
    }
    var part = PartSpec(name: name, children: parts(nodes, named: name))
    if count == 0 || part.children.isEmpty { return [] }
    part.placement.anchor = placement.anchor
    part.placement.position = .whole(Motion(placement.anchor.first))
    part.fields.append(.init("copies", .number(Double(count))))
    let index = repeater.isReversed ? "(n - 1 - i)" : "i"
    if !numbers.isStatic {
      part.tracks.append(
        TrackSpec(
          "opacity",
          Animated(
            keys: repeater.copies.steps(in: range).map { time, number in
              .init(time: time, value: .text("if(\(index) < \(number), 1, 0)"), eases: [.hold])
            })))
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
          ? .number(ends[0])
          : .text("clamp(\(start) + \(step.shortText(decimals: 4)) * \(index), 0, 1)")
      }
    }
    return [part]
  }
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
}
