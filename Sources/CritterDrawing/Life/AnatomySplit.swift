import CritterGraphics
import CritterSVG

/// A shape or an inseparable group of a piece.
struct DrawingUnit {
  let element: MarkupTree
  /// The groups around the element within its piece, outermost first, without their content.
  let groups: [MarkupTree]
  /// The path that the element is a subpath of, with the number of its subpaths.
  var whole: (path: MarkupTree, count: Int)?

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

/// Splits the pieces of a drawing further, so that eyes and limbs can move.
struct AnatomySplit {
  private let split: DrawingSplit
  /// The units of all pieces, back to front.
  private var units: [DrawingUnit] = []
  /// The indices of the units of each piece, by number.
  private var ranges: [Int: Range<Int>] = [:]
  private(set) var anatomy: Anatomy?
  /// The lids over eyes that have their names from the author.
  private var namedLids = NamedLids()
  /// Whether a layer has the name of an eye.
  private let hasNamedEyes: Bool
  /// The names of the states that the author drew.
  private let drawnStates: Set<String>
  /// Whether a layer has the name of a limb.
  let hasNamedLimbs: Bool
  /// Whether the layers are those of several figures, whose arms may hold each other.
  private let isGroup: Bool

  /// - Parameter canvas: the visible area, in points of the drawing.
  /// - Parameter hasFace: whether a found face gets feelings and looks.
  init(
    _ pieces: [DrawingPiece], _ split: DrawingSplit, _ art: SanitizedArt, canvas: Rect,
    hasFace: Bool
  ) {
    self.split = split
    let words = pieces.flatMap(\.visiblePieces).compactMap(\.words)
    hasNamedEyes = words.contains { $0.kind == .eye }
    hasNamedLimbs = words.contains { $0.isLimb }
    isGroup = words.filter { $0.kind == .arm }.count > 2
    drawnStates = Set(pieces.flatMap(\.drawnStates))
    var reader = ArtLeafReader(art, viewport: canvas.size)
    var (leaves, groups): ([[ArtLeaf]], [[Int]]) = ([], [])
    var (scenery, fixed, images): (Set<Int>, Set<Int>, Set<Int>) = ([], [], [])
    for piece in pieces.flatMap(\.visiblePieces) {
      let pieceUnits = piece.content.flatMap { split.units(of: $0) }
      let range = units.count..<units.count + pieceUnits.count
      units += pieceUnits
      ranges[piece.number] = range
      let words = piece.words
      if words?.isScenery == true { scenery.formUnion(range) }
      if words != nil || !piece.states.isEmpty || piece.isBlended { fixed.formUnion(range) }
      for unit in pieceUnits {
        let all = piece.groups + unit.groups
        leaves.append(Self.leaves(of: unit.element, in: all, &reader))
        if unit.element.svgName == "image" { images.insert(leaves.count - 1) }
        groups.append(all.map(\.offset))
      }
    }
    if units.count <= 3000 {
      anatomy = Anatomy(
        leaves, groups: groups, canvas: canvas, scenery: scenery, isNamed: isNamedFigure,
        namedEyes: NamedLids.units(in: pieces, unitsOfPiece), fixed: fixed,
        images: images, hasFace: hasFace)
    }
    if let anatomy, hasNamedEyes { namedLids = NamedLids(pieces, anatomy, unitsOfPiece) }
  }

  /// Returns the shapes of an element, and those in an image.
  private static func leaves(
    of element: MarkupTree, in groups: [MarkupTree], _ reader: inout ArtLeafReader
  ) -> [ArtLeaf] {
    let leaves = reader.leaves(of: element, in: groups)
    guard let box = leaves.first?.path.bounds,
      let areas = ImageTrace(element)?.shapes(in: box)
    else { return leaves }
    return reader.leaves(of: areas, in: [])
  }

  /// Returns the indices of the units of a piece without its children.
  private func unitsOfPiece(_ piece: DrawingPiece) -> Range<Int> {
    ranges[piece.number] ?? 0..<0
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

  /// - Parameter isInEye: whether the pieces move with an eye around them.
  private func parted(_ pieces: [DrawingPiece], isInEye: Bool = false) -> [DrawingPiece] {
    pieces.flatMap { piece -> [DrawingPiece] in
      var piece = piece
      if namedLids.covered.contains(piece.number) {
        piece.life = PieceLife(kind: .gaze, look: anatomy?.looks.first)
        return [piece] + onFace(piece.number, piece.visiblePieces)
      }
      let words = piece.words
      let isEye = words?.kind == .eye
      piece.children = parted(piece.children, isInEye: isInEye || isEye)
      if let words {
        piece.life = isGroup && words.isLimb ? nil : words.life
        if isEye, !isInEye { piece.life?.look = anatomy?.looks.first }
        return [piece] + onFace(piece.number, isInEye ? [] : isEye ? piece.visiblePieces : [piece])
      }
      guard piece.states.isEmpty, !piece.isHidden, !piece.isBlended else {
        return [piece] + onFace(piece.number, [piece])
      }
      return divided(piece) + lids(namedLids.after[piece.number] ?? [])
    }
  }

  /// Returns the lids of named eyes, and the feelings, over a piece that isn't divided.
  private func onFace(_ number: Int, _ pieces: [DrawingPiece]) -> [DrawingPiece] {
    let units = pieces.flatMap { Array(unitsOfPiece($0)) }
    return lids(namedLids.after[number] ?? [])
      + (anatomy?.faceEnd.map(units.contains) == true ? feelings : [])
  }

  /// The drawings of feelings over the face, each for a state that the author didn't draw.
  private var feelings: [DrawingPiece] {
    guard let anatomy, let face = anatomy.face, let end = anatomy.faceEnd else { return [] }
    return Feeling.allCases.filter { feeling in
      !drawnStates.contains(feeling.rawValue) && (feeling != .wink || face.eyes.count == 2)
    }.map { feeling in
      var piece = DrawingPiece(
        name: LayerName(feeling.part), groups: [], content: [face.drawing(of: feeling)])
      piece.isHidden = true
      piece.isHead = head?.units.contains(end) == true
      piece.life = PieceLife(kind: .feeling)
      return piece
    }
  }

  private func lids(_ eyes: [Int]) -> [DrawingPiece] {
    guard let anatomy else { return [] }
    return eyes.map { lid(of: anatomy.named[$0].eye, "eye", anatomy.named[$0].skin) }
  }

  /// The units with the same role that follow each other, all on the head or none.
  private typealias Run = (
    role: UnitRole, isHead: Bool, isPupil: Bool, units: [DrawingUnit], end: Int
  )

  private func divided(_ piece: DrawingPiece) -> [DrawingPiece] {
    guard let anatomy, let range = ranges[piece.number] else { return [piece] }
    var runs: [Run] = []
    for index in range {
      let role = role(of: index)
      let isHead = head?.units.contains(index) ?? false
      let isPupil = anatomy.pupils.contains(index) && role != .body
      if let last = runs.last, last.role == role, last.isHead == isHead, last.isPupil == isPupil,
        anatomy.lidded[last.end] == nil, anatomy.faceEnd != last.end
      {
        runs[runs.count - 1].units.append(units[index])
        runs[runs.count - 1].end = index
      } else {
        runs.append((role, isHead, isPupil, [units[index]], index))
      }
    }
    let over = runs.last.flatMap { $0.end == anatomy.faceEnd ? feelings : nil } ?? []
    let parts = runs.indices.flatMap { index in
      pieces(of: runs[index], in: piece, anatomy)
        + (runs[index].end == anatomy.faceEnd && index < runs.count - 1 ? feelings : [])
    }
    if parts.count <= 1 { return [whole(piece, runs.first, anatomy)] + over }
    if piece.name == nil, piece.children.isEmpty { return parts + over }
    var parent = piece
    parent.content = []
    parent.children = parts + piece.children + over
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
    case .limb:
      return hasNamedLimbs || anatomy.life(of: role) == nil ? .body : role
    default: return role
    }
  }

  private func whole(_ piece: DrawingPiece, _ run: Run?, _ anatomy: Anatomy) -> DrawingPiece {
    var piece = piece
    let role = run?.role ?? .body
    piece.isHead = run?.isHead ?? !piece.children.isEmpty && piece.children.allSatisfy(\.isHead)
    piece.life = life(of: role, isPupil: run?.isPupil ?? false, anatomy)
    if piece.name == nil, let run { piece.name = name(of: run, anatomy) }
    return piece
  }

  private func name(of run: Run, _ anatomy: Anatomy) -> LayerName? {
    anatomy.name(of: run.role).flatMap { LayerName(run.isPupil ? $0 + "-pupil" : $0) }
  }

  private func pieces(of run: Run, in piece: DrawingPiece, _ anatomy: Anatomy) -> [DrawingPiece] {
    var newPiece = DrawingPiece(
      name: name(of: run, anatomy), groups: piece.groups,
      content: DrawingUnit.nested(run.units[...]))
    newPiece.life = life(of: run.role, isPupil: run.isPupil, anatomy)
    newPiece.isHead = run.isHead
    if !hasNamedEyes, let eyes = anatomy.lidded[run.end] {
      return [newPiece] + eyes.compactMap { lid(of: $0, anatomy) }
    }
    guard case .eye(let index) = run.role, let skin = lidColor(of: index, anatomy),
      anatomy.roles.lastIndex(of: run.role) == run.end
    else { return [newPiece] }
    return [newPiece, lid(of: anatomy.eyes[index], anatomy.name(of: run.role) ?? "eye", skin)]
  }

  /// Returns how a unit moves. What lies under a lid holds still.
  private func life(of role: UnitRole, isPupil: Bool, _ anatomy: Anatomy) -> PieceLife? {
    guard case .eye(let index) = role, var life = anatomy.life(of: role) else {
      return anatomy.life(of: role)
    }
    // A white keeps still around a pupil that looks.
    if !isPupil, !anatomy.pupils.isEmpty { life.look = nil }
    if lidColor(of: index, anatomy) == nil { return life }
    return life.look.map { PieceLife(kind: .gaze, look: $0) }
  }

  /// Returns the color of an eye's lid; nil if all eyes are squashed.
  private func lidColor(of index: Int, _ anatomy: Anatomy) -> Color? {
    anatomy.eyes.contains(where: \.hasWhite) ? anatomy.skin(of: index) : nil
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
    // An eye without a part of its own, or with a pupil that looks, keeps still.
    let isStill =
      anatomy?.pupils.isEmpty == false || !hasNamedEyes && anatomy?.lidded.isEmpty == false
    lid.life = PieceLife(
      kind: .lid, pin: Point(eye.bounds.center.x, eye.bounds.minY),
      look: isStill ? nil : anatomy?.looks.first)
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
      joined.life = PieceLife(kind: .head, pin: head.pivot.pin, angle: head.pivot.angle)
      last = joined
    }
    return result + [last].compactMap(\.self)
  }
}

extension DrawingPiece {
  /// The meaning of the piece's name; nil if it isn't a part that moves in its own way.
  var words: BodyWords? { name.flatMap { BodyWords($0.part) } }

  /// The piece and all pieces over it, back to front, without hidden ones.
  var visiblePieces: [DrawingPiece] {
    isHidden ? [] : [self] + children.flatMap(\.visiblePieces)
  }

  /// The names of the states in which the piece or one in it changes.
  fileprivate var drawnStates: [String] {
    [shownIn].compactMap(\.self) + states.map(\.name) + children.flatMap(\.drawnStates)
  }
}
