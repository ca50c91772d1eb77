import CritterGraphics
import CritterSVG

/// A shape or an inseparable group of a piece.
struct DrawingUnit {
  let element: MarkupTree
  /// The groups around the element within its piece, outermost first, without their content.
  let groups: [MarkupTree]
  /// The path that the element is a subpath of, with the number of its subpaths.
  var whole: (path: MarkupTree, count: Int)?
}

/// Splits the pieces of a drawing further, so that eyes and limbs can move.
struct AnatomySplit {
  private let split: DrawingSplit
  /// The units of each piece, by number.
  private var units: [Int: [DrawingUnit]] = [:]
  /// The index of the first unit of each piece, by number.
  private var starts: [Int: Int] = [:]
  private var count = 0
  private(set) var anatomy: Anatomy?
  /// The lids over eyes that have their names from the author.
  private var namedLids = NamedLids()
  /// Whether a layer has the name of an eye.
  private let hasNamedEyes: Bool
  /// Whether a layer has the name of a limb.
  let hasNamedLimbs: Bool
  /// Whether the layers are those of several figures, whose arms may hold each other.
  private let isGroup: Bool

  /// - Parameter canvas: the visible area, in points of the drawing.
  init(_ pieces: [DrawingPiece], _ split: DrawingSplit, _ art: SanitizedArt, canvas: Rect) {
    self.split = split
    let words = pieces.flatMap(\.visiblePieces).compactMap {
      $0.name.flatMap { BodyWords($0.part) }
    }
    hasNamedEyes = words.contains { $0.kind == .eye }
    hasNamedLimbs = words.contains { $0.isLimb }
    isGroup = words.filter { $0.kind == .arm }.count > 2
    var reader = ArtLeafReader(art, viewport: canvas.size)
    var (leaves, groups): ([[ArtLeaf]], [[Int]]) = ([], [])
    var scenery: Set<Int> = []
    for piece in pieces.flatMap(\.visiblePieces) {
      let pieceUnits = piece.content.flatMap { split.units(of: $0) }
      units[piece.number] = pieceUnits
      starts[piece.number] = count
      count += pieceUnits.count
      if let words = piece.name.flatMap({ BodyWords($0.part) }), words.isScenery {
        scenery.formUnion(count - pieceUnits.count..<count)
      }
      for unit in pieceUnits {
        let all = piece.groups + unit.groups
        leaves.append(reader.leaves(of: unit.element, in: all))
        groups.append(all.map(\.offset))
      }
    }
    if count <= 3000 {
      anatomy = Anatomy(
        leaves, groups: groups, canvas: canvas, scenery: scenery, isNamed: isNamedFigure,
        namedEyes: NamedLids.units(in: pieces, unitsOfPiece))
    }
    if let anatomy, hasNamedEyes { namedLids = NamedLids(pieces, anatomy, unitsOfPiece) }
  }

  /// Returns the indices of the units of a piece without its children.
  private func unitsOfPiece(_ piece: DrawingPiece) -> Range<Int> {
    let start = starts[piece.number] ?? 0
    return start..<(start + (units[piece.number]?.count ?? 0))
  }

  /// Whether the author named eyes or limbs.
  var isNamedFigure: Bool { hasNamedEyes || hasNamedLimbs }

  /// The head that tilts; nil if the author named what moves.
  private var head: FoundHead? { isNamedFigure ? nil : anatomy?.head }

  /// Whether a limb or the head moves.
  var hasMovingLimbs: Bool {
    hasNamedLimbs || head != nil
      || anatomy.map { anatomy in
        anatomy.limbs.indices.contains { anatomy.life(of: .limb($0))?.isLimb == true }
      } ?? false
  }

  /// Returns the pieces with their eyes, limbs, and head as pieces of their own.
  func living(_ pieces: [DrawingPiece]) -> [DrawingPiece] {
    let parts = parted(pieces)
    return head.map { parts.joiningHead(about: $0) } ?? parts
  }

  private func parted(_ pieces: [DrawingPiece]) -> [DrawingPiece] {
    pieces.flatMap { piece -> [DrawingPiece] in
      var piece = piece
      if namedLids.covered.contains(piece.number) {
        return [piece] + lids(namedLids.after[piece.number] ?? [])
      }
      piece.children = parted(piece.children)
      if let words = piece.name.flatMap({ BodyWords($0.part) }) {
        piece.life = isGroup && words.isLimb ? nil : words.life
        return [piece] + lids(namedLids.after[piece.number] ?? [])
      }
      guard piece.states.isEmpty, !piece.isHidden, !piece.isBlended else { return [piece] }
      return divided(piece) + lids(namedLids.after[piece.number] ?? [])
    }
  }

  private func lids(_ eyes: [Int]) -> [DrawingPiece] {
    guard let anatomy else { return [] }
    return eyes.map { lid(of: anatomy.named[$0].eye, "eye", anatomy.named[$0].skin) }
  }

  /// The units with the same role that follow each other, all on the head or none.
  private typealias Run = (role: UnitRole, isHead: Bool, units: [DrawingUnit], end: Int)

  private func divided(_ piece: DrawingPiece) -> [DrawingPiece] {
    guard let anatomy, let pieceUnits = units[piece.number], let start = starts[piece.number] else {
      return [piece]
    }
    var runs: [Run] = []
    for (index, unit) in pieceUnits.enumerated() {
      let role = role(of: start + index)
      let isHead = head?.units.contains(start + index) ?? false
      if let last = runs.last, last.role == role, last.isHead == isHead,
        anatomy.lidded[last.end] == nil
      {
        runs[runs.count - 1].units.append(unit)
        runs[runs.count - 1].end = start + index
      } else {
        runs.append((role, isHead, [unit], start + index))
      }
    }
    let parts = runs.flatMap { pieces(of: $0, in: piece, anatomy) }
    if parts.count <= 1 { return [whole(piece, runs.first, anatomy)] }
    if piece.name == nil, piece.children.isEmpty { return parts }
    var parent = piece
    parent.content = []
    parent.children = parts + piece.children
    parent.isHead = parent.children.allSatisfy(\.isHead)
    if let first = parts.first, first.life == nil, first.isHead == parent.isHead {
      parent.content = first.content
      parent.children.removeFirst()
    }
    return [parent]
  }

  private func role(of unit: Int) -> UnitRole {
    guard let anatomy else { return .body }
    let role = anatomy.roles[unit]
    switch role {
    case .eye where hasNamedEyes: return .body
    case .limb(let index):
      return hasNamedLimbs || anatomy.life(of: role) == nil || index < 0 ? .body : role
    default: return role
    }
  }

  private func whole(_ piece: DrawingPiece, _ run: Run?, _ anatomy: Anatomy) -> DrawingPiece {
    var piece = piece
    let role = run?.role ?? .body
    piece.isHead = run?.isHead ?? !piece.children.isEmpty && piece.children.allSatisfy(\.isHead)
    piece.life = life(of: role, anatomy)
    if piece.name == nil { piece.name = anatomy.name(of: role).flatMap(LayerName.init) }
    return piece
  }

  private func pieces(of run: Run, in piece: DrawingPiece, _ anatomy: Anatomy) -> [DrawingPiece] {
    var newPiece = DrawingPiece(
      name: anatomy.name(of: run.role).flatMap(LayerName.init), groups: piece.groups,
      content: DrawingUnit.nested(run.units[...]))
    newPiece.life = life(of: run.role, anatomy)
    newPiece.isHead = run.isHead
    if !hasNamedEyes, let eyes = anatomy.lidded[run.end] {
      return [newPiece] + eyes.compactMap { lid(of: $0, anatomy) }
    }
    guard case .eye(let index) = run.role, let skin = lidColor(of: index, anatomy),
      anatomy.roles.lastIndex(of: run.role) == run.end
    else { return [newPiece] }
    return [newPiece, lid(of: anatomy.eyes[index], newPiece.name?.part ?? "eye", skin)]
  }

  /// Returns how a unit moves. What lies under a lid holds still.
  private func life(of role: UnitRole, _ anatomy: Anatomy) -> PieceLife? {
    if case .eye(let index) = role, lidColor(of: index, anatomy) != nil { return nil }
    return anatomy.life(of: role)
  }

  /// Returns the color of an eye's lid; nil for an eye that is squashed.
  private func lidColor(of index: Int, _ anatomy: Anatomy) -> Color? {
    index < anatomy.eyes.count && anatomy.eyes[index].hasWhite ? anatomy.skin(of: index) : nil
  }

  /// Returns the lid over an eye without a part of its own.
  private func lid(of index: Int, _ anatomy: Anatomy) -> DrawingPiece? {
    let name = anatomy.name(of: .eye(index)) ?? "eye"
    return anatomy.skin(of: index).map { lid(of: anatomy.eyes[index], name, $0) }
  }

  private func lid(of eye: FoundEye, _ name: String, _ skin: Color) -> DrawingPiece {
    var lid = DrawingPiece(name: LayerName(name + "-lid"), groups: [], content: [eye.lid(in: skin)])
    lid.isHidden = true
    lid.isHead = head != nil
    lid.life = PieceLife(kind: .lid, pin: Point(eye.bounds.center.x, eye.bounds.minY))
    return lid
  }
}

extension [DrawingPiece] {
  /// Returns the pieces with neighbors on the head joined. All of them tilt about the neck.
  fileprivate func joiningHead(about head: FoundHead) -> [DrawingPiece] {
    var (result, last): ([DrawingPiece], DrawingPiece?) = ([], nil)
    for piece in self {
      guard piece.isHead else {
        if let last { result.append(last) }
        last = nil
        var other = piece
        other.children = piece.children.joiningHead(about: head)
        result.append(other)
        continue
      }
      var joined = last ?? DrawingPiece(name: LayerName("head"), groups: [], content: [])
      joined.children.append(piece)
      joined.life = PieceLife(kind: .head, pin: head.pin, angle: head.angle)
      last = joined
    }
    return result + [last].compactMap(\.self)
  }
}

extension DrawingPiece {
  /// The piece and all pieces over it, back to front, without hidden ones.
  var visiblePieces: [DrawingPiece] {
    isHidden ? [] : [self] + children.flatMap(\.visiblePieces)
  }
}

extension DrawingUnit {
  /// Returns the elements of units, with their groups around neighbors of the same group.
  static func nested(_ units: ArraySlice<DrawingUnit>, depth: Int = 0) -> [MarkupTree] {
    var result: [MarkupTree] = []
    var rest = units
    while let first = rest.first {
      guard first.groups.count > depth else {
        let siblings = rest.prefix {
          $0.whole != nil && $0.element.offset == first.element.offset
        }
        let isWhole = siblings.count == first.whole?.count
        result.append(isWhole ? first.whole?.path ?? first.element : first.element)
        rest = rest.dropFirst(isWhole ? siblings.count : 1)
        continue
      }
      let group = first.groups[depth]
      let members = rest.prefix {
        $0.groups.count > depth && $0.groups[depth].offset == group.offset
      }
      let inner = nested(members, depth: depth + 1)
      result.append(
        MarkupTree(group.name, group.attributes, inner.map { .element($0) }, offset: group.offset))
      rest = rest.dropFirst(members.count)
    }
    return result
  }
}
