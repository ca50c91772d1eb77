import CritterGraphics
import CritterSVG

/// The part that a unit of a drawing plays in the figure.
enum UnitRole: Hashable {
  /// A part of the trunk.
  case body
  /// A background, a frame, or the ground.
  case scenery
  /// The shadow on the ground.
  case shadow
  /// An eye, by its index; both eyes if they are one shape.
  case eye(Int)
  /// A limb, by its index.
  case limb(Int)
  /// The mouth.
  case mouth

  var isEye: Bool { if case .eye = self { true } else { false } }
}

/// The anatomy of a drawn figure, found by geometry.
struct Anatomy {
  /// The kind of drawing, which decides how it moves.
  enum Kind {
    /// A figure with a body.
    case figure
    /// A head alone, such as an emoji.
    case face
    /// An object or a logo.
    case object
    /// Objects or people on the ground.
    case standing
    /// A picture up to all edges without a figure.
    case scene
    /// A wordmark, a diagram, or a sheet, which keeps still.
    case layout
  }

  private(set) var kind = Kind.object
  /// The roles of the units.
  private(set) var roles: [UnitRole]
  private(set) var eyes: [FoundEye] = []
  private(set) var limbs: [FoundLimb] = []
  /// The head, if it can tilt alone.
  private(set) var head: FoundHead?
  /// The box of everything but the scenery, in points of the drawing.
  private(set) var bounds: Rect
  let drawing: Silhouette
  /// Whether a background covers the whole canvas.
  private(set) var isFullBleed: Bool
  /// The color of the skin around each eye; nil if it isn't clear.
  private(set) var skins: [Color?] = []
  /// The eyes that a lid closes without a part of their own, by the unit behind the lid.
  private(set) var lidded: [Int: [Int]] = [:]
  /// The eyes with names from the author that need a lid.
  private(set) var named: [NamedEye] = []
  /// The face that can show feelings; nil if an eye couldn't close.
  private(set) var face: FoundFace?
  /// The topmost unit of the face.
  private(set) var faceEnd: Int?
  /// The units of the pupils that move in the whites of their eyes.
  private(set) var pupils: Set<Int> = []
  /// How far each eye, or its pupil, moves as the figure looks around.
  private(set) var looks: [Look] = []

  /// A white eye with a name from the author. Its units are those of its lowest and its topmost shape.
  typealias NamedEye = (eye: FoundEye, skin: Color, units: ClosedRange<Int>)

  enum Side: Hashable, CaseIterable { case left, right, top, bottom }

  /// The maximum number of shapes for which limbs are sought.
  private static let maximumShapes = 400

  /// - Parameters:
  ///   - units: the shapes of each unit, back to front.
  ///   - groups: the ids of the groups around each unit, outermost first.
  ///   - canvas: the visible area, in points of the drawing.
  ///   - scenery: the units that are scenery by their names.
  ///   - isNamed: whether the author named eyes or limbs.
  ///   - namedEyes: the units of each part with the name of an eye.
  ///   - fixed: the units of pieces that can't be divided.
  ///   - images: the units that are images.
  ///   - hasFace: whether a face gets feelings and looks.
  init(
    _ units: [[ArtLeaf]], groups: [[Int]], canvas: Rect, scenery: Set<Int>, isNamed: Bool,
    namedEyes: [Set<Int>], fixed: Set<Int>, images: Set<Int>, hasFace: Bool
  ) {
    drawing = Silhouette(units, canvas: canvas, scenery: scenery)
    roles = units.map { _ in .body }
    bounds = drawing.bounds
    isFullBleed = drawing.isFullBleed
    for unit in units.indices where drawing.isScenery(unit) { roles[unit] = .scenery }
    let finder = EyeFinder(drawing, isSure: !images.isEmpty)
    eyes = finder.eyes()
    named = namedEyes.flatMap { eyes(named: $0, finder) }
    assignEyes()
    skins = eyes.map { drawing.skin(around: $0, isEye: isEye) }
    addLids()
    if hasFace { findLooks(hasNamedEyes: !namedEyes.isEmpty) }
    if drawing.leaves.count <= Self.maximumShapes { findLimbs(groups) }
    if hasFace { findFace(hasNamedEyes: !namedEyes.isEmpty, fixed, images) }
    kind = foundKind
    if !isNamed { findPerson() }
    if kind == .scene { liftPlate() }
    if !isNamed, eyes.isEmpty, limbs.isEmpty, kind != .standing, LayoutFinder(drawing).isLayout {
      kind = .layout
    }
  }

  /// Turns a background that doesn't fill the corners of the canvas into a part of the object.
  private mutating func liftPlate() {
    let page = Double(drawing.grid.mask([drawing.canvas.corners]).count)
    guard drawing.scenery.allSatisfy({ Double(drawing.leaves[$0].count) < 0.985 * page }) else {
      return
    }
    for unit in roles.indices where roles[unit] == .scenery { roles[unit] = .body }
    bounds = drawing.scenery.reduce(bounds) { $0.union(drawing.leaves[$1].bounds) }
    (kind, isFullBleed) = (.object, false)
  }

  private func isEye(_ unit: Int) -> Bool { roles[unit].isEye }

  private mutating func findLimbs(_ groups: [[Int]]) {
    let excluded = Set(roles.indices.filter { roles[$0] != .body })
    let clusters = Clusters(drawing, groups: groups, excluded: excluded)
    for index in clusters.roots where index != clusters.trunk {
      if drawing.isShadow(clusters.all[index]) {
        for unit in clusters.units(on: index) { roles[unit] = .shadow }
      }
    }
    // The arms of several figures may hold each other.
    guard eyes.count <= 2, let trunk = clusters.trunk else { return }
    head = HeadFinder(
      drawing: drawing, clusters: clusters, eyes: eyes, eyeUnits: roles.indices.filter(isEye),
      roles: roles
    ).head()
    if let head {
      limbs = LimbFinder(drawing, clusters, eyes: eyes, on: head.body, excluding: head.units)
        .limbs()
      let rest = Set(roles.indices).subtracting(head.units)
      add(LimbFinder(drawing, clusters, eyes: eyes, on: head.root, excluding: rest).limbs())
    } else {
      limbs = LimbFinder(drawing, clusters, eyes: eyes, on: trunk).limbs()
    }
    add(LimbFinder(drawing, clusters, eyes: eyes, on: trunk).freePieces())
    for (index, limb) in limbs.enumerated() where limb.kind != .rider {
      for unit in limb.units where roles[unit] == .body { roles[unit] = .limb(index) }
    }
  }

  /// Adds limbs after others, and moves the indices of their twins.
  private mutating func add(_ more: [FoundLimb]) {
    limbs += more.map { limb in
      var limb = limb
      limb.twin = limb.twin.map { $0 + limbs.count }
      return limb
    }
  }

  /// Turns everything around a person without a face into scenery.
  private mutating func findPerson() {
    guard eyes.isEmpty, limbs.isEmpty else { return }
    guard let person = PersonFinder(drawing: drawing).person() else { return }
    for unit in roles.indices where !person.units.contains(unit) { roles[unit] = .scenery }
    (bounds, kind) = (person.bounds, .standing)
  }

  private var foundKind: Kind {
    if eyes.isEmpty, limbs.isEmpty {
      return isScene ? .scene : drawing.hasGround ? .standing : .object
    }
    guard head == nil, eyes.count == 2,
      !limbs.contains(where: { $0.kind == .foot || $0.kind == .arm })
    else {
      return .figure
    }
    let span = eyes[1].bounds.maxX - eyes[0].bounds.minX
    let isUp = eyes[0].bounds.center.y > bounds.minY + 0.2 * bounds.size.height
    return span > 0.3 * bounds.size.width && isUp && bounds.size.height < 1.35 * bounds.size.width
      ? .face : .figure
  }

  /// Whether the picture can't float in front of its background.
  private var isScene: Bool {
    guard isFullBleed else { return false }
    return !drawing.canvas.padded(by: -0.01 * drawing.canvas.size.height).contains(bounds)
  }

  // MARK: - Eyes

  /// Gives the units in the eyes their roles. Without whole units, nothing blinks.
  private mutating func assignEyes() {
    var assigned = roles
    var blinking = Set<Int>()
    for unit in roles.indices where roles[unit] == .body {
      let leaves = drawing.leavesOfUnit[unit].map { drawing.leaves[$0] }
      guard !leaves.isEmpty else { continue }
      let holders = leaves.map { leaf in
        leaf.polygons.map { polygon in eyes.firstIndex { $0.holds(polygon) } }
      }.flatMap(\.self)
      let found = Set(holders.compactMap(\.self))
      guard !holders.contains(nil), let first = found.min(), found.count == 1 || eyes.count == 2
      else { continue }
      assigned[unit] = .eye(found.count == 1 ? first : eyes.count)
      blinking.formUnion(found)
    }
    let roots = eyes.map { drawing.leaves[$0.root.leaf].unit }
    guard blinking.count == eyes.count, roots.allSatisfy({ assigned[$0].isEye }) else { return }
    if eyes.contains(where: { isTorn($0, assigned) }) { return eyes = [] }
    roles = assigned
  }

  /// Whether a shape in front of an eye, such as an iris or a ring, would stay when the eye closes.
  private func isTorn(_ eye: FoundEye, _ roles: [UnitRole]) -> Bool {
    let others = drawing.leaves.dropFirst(eye.root.leaf + 1).filter { !roles[$0.unit].isEye }
    return others.flatMap(\.polygons).map { Rect(around: $0) }.contains { box in
      (0.2...3).contains(box.area / eye.bounds.area)
        && max(box.share(of: eye.bounds), eye.bounds.share(of: box)) > 0.6
    }
  }

  /// Finds how the eyes look around: their pupils, if all whites have room for them, or the whole eyes.
  private mutating func findLooks(hasNamedEyes: Bool) {
    let found = hasNamedEyes ? [] : eyes.compactMap(pupil)
    if found.count == eyes.count {
      (pupils, looks) = (Set(found.flatMap(\.units)), found.map(\.look))
    } else {
      looks = eyes.map { eye in
        let width = eye.bounds.size.width
        let reach = min(max(0.03 * drawing.scale, 0.12 * width), 0.6 * width)
        return Look(reach: Point(reach, 0.8 * reach))
      }
    }
  }

  /// Returns the movement of a pupil in the white of its eye; nil without room for it.
  private func pupil(of eye: FoundEye) -> (units: [Int], look: Look)? {
    let (white, root) = (Rect(around: eye.opening), (eye.inside ?? eye.root).leaf)
    let inner = drawing.leaves[(root + 1)...].filter {
      isEye($0.unit) && $0.unit > drawing.leaves[root].unit && white.share(of: $0.bounds) > 0.97
        && $0.bounds.area < 0.7 * white.area
    }
    guard eye.hasWhite, let first = inner.first else { return nil }
    let pupil = inner.reduce(first.bounds) { $0.union($1.bounds) }
    let room = Point(white.size.width - pupil.size.width, white.size.height - pupil.size.height)
    guard min(room.x / white.size.width, room.y / white.size.height) > 0.12 else { return nil }
    let offset = Point(white.center.x - pupil.center.x, white.center.y - pupil.center.y)
    return (inner.map(\.unit), Look(reach: Point(0.42 * room.x, 0.42 * room.y), offset: offset))
  }

  /// Finds the face of one or two eyes that can close.
  ///
  /// - Parameters:
  ///   - fixed: the units of pieces that can't be divided.
  ///   - images: the units that are images.
  private mutating func findFace(hasNamedEyes: Bool, _ fixed: Set<Int>, _ images: Set<Int>) {
    let canClose = hasNamedEyes || roles.contains(where: \.isEye)
    let found: [(eye: FoundEye, lid: Color?)] =
      hasNamedEyes && !named.isEmpty
      ? named.map { ($0.eye, $0.skin) }
      : eyes.indices.map { (eyes[$0], eyes[$0].hasWhite || !canClose ? skin(of: $0) : nil) }
    let isCovered = found.allSatisfy { $0.lid != nil }
    guard (1...2).contains(found.count), canClose || !lidded.isEmpty,
      isCovered || found.allSatisfy({ $0.lid == nil && !$0.eye.hasWhite })
    else { return }
    // A face in an image has its mouth there.
    let isInImage = lidded.keys.contains(where: images.contains)
    let clear = isInImage ? nil : skins.lazy.compactMap(\.self).first
    let mouth = drawing.mouth(below: found.map(\.eye), on: clear) {
      roles[$0] == .body && !fixed.contains($0)
    }
    for unit in mouth?.units ?? [] { roles[unit] = .mouth }
    face = FoundFace(eyes: found.sorted { $0.eye.bounds.minX < $1.eye.bounds.minX }, mouth: mouth)
    faceEnd = (found.map { drawing.units(of: $0.eye).upperBound } + (mouth?.units ?? [])).max()
  }

  /// Lays lids over the eyes if not all of them are whole units.
  private mutating func addLids() {
    guard !roles.indices.contains(where: isEye), eyes.indices.allSatisfy({ skin(of: $0) != nil })
    else { return }
    for index in eyes.indices {
      let unit = drawing.units(of: eyes[index]).upperBound
      guard roles[unit] == .body else { return lidded = [:] }
      lidded[unit, default: []].append(index)
    }
  }

  /// Returns the eyes of a part with the name of an eye; none if they need no lid, or if other shapes
  /// lie around them.
  private func eyes(named units: Set<Int>, _ finder: EyeFinder) -> [NamedEye] {
    let eyes = finder.eyes(named: units)
    let isAll = drawing.leaves.filter { units.contains($0.unit) }.allSatisfy { leaf in
      leaf.polygons.allSatisfy { polygon in eyes.contains { $0.holds(polygon) } }
    }
    let found = eyes.compactMap { eye in
      drawing.skin(around: eye) { units.contains($0) }.map {
        (eye: eye, skin: $0, units: drawing.units(of: eye))
      }
    }
    return isAll && found.count == eyes.count ? found : []
  }

  /// The color of a lid; that of another eye if the skin around this one isn't clear.
  func skin(of eye: Int) -> Color? {
    guard skins.indices.contains(eye) else { return nil }
    return skins[eye] ?? skins.lazy.compactMap(\.self).first
  }
}

extension FoundEye {
  /// Whether an outline lies in the eye, with a small margin.
  fileprivate func holds(_ polygon: [Point]) -> Bool {
    let margin = 0.06 * max(bounds.size.width, bounds.size.height)
    return bounds.padded(by: margin).contains(Rect(around: polygon))
  }
}

// MARK: - Scenery

extension Silhouette {
  /// Returns the units of the lowest and the topmost shape of an eye.
  fileprivate func units(of eye: FoundEye) -> ClosedRange<Int> {
    let low = leaves[eye.root.leaf].unit
    let top = leaves.last { $0.polygons.contains(where: eye.holds) }?.unit ?? low
    return low...max(low, top)
  }

  func isScenery(_ unit: Int) -> Bool {
    !leavesOfUnit[unit].isEmpty && leavesOfUnit[unit].allSatisfy(scenery.contains)
  }

  /// Whether a line or an area that spans the canvas is below the figure, or a flat shape that
  /// spans a drawing of many shapes.
  var hasGround: Bool {
    let isLine = scenery.contains { index in
      let box = leaves[index].bounds
      return box.minY > canvas.minY + 0.4 * canvas.size.height
        && box.size.width > 0.9 * canvas.size.width
    }
    return isLine
      || leaves.count > 25
        && leaves.contains { leaf in
          leaf.bounds.size.width > 0.9 * bounds.size.width
            && leaf.bounds.size.height < 0.1 * bounds.size.height
            && leaf.bounds.maxY > bounds.minY + 0.9 * bounds.size.height
        }
  }

  /// Whether a background covers the canvas.
  var isFullBleed: Bool {
    let page = Double(grid.mask([canvas.corners]).count)
    return scenery.contains { Double(leaves[$0].count) > 0.85 * page }
  }

  /// The sides at which shapes other than the scenery go beyond the canvas, or fill its edge.
  var cuts: Set<Anatomy.Side> {
    var cuts: Set<Anatomy.Side> = []
    // An outline that turns at the edge goes a little beyond.
    let margin = 0.03 * max(bounds.size.width, bounds.size.height)
    for box in figure.map({ leaves[$0].extent }) {
      if box.minX < canvas.minX - margin { cuts.insert(.left) }
      if box.maxX > canvas.maxX + margin { cuts.insert(.right) }
      if box.minY < canvas.minY - margin { cuts.insert(.top) }
      if box.maxY > canvas.maxY + margin { cuts.insert(.bottom) }
    }
    return cuts
  }

  /// Whether shapes fill over 30% of the lower edge of the canvas.
  var endsAtEdge: Bool {
    guard bounds.maxY > canvas.maxY - 0.006 * canvas.size.height else { return false }
    let edge = Rect(canvas.minX, canvas.maxY - 1.5 * grid.cell, canvas.size.width, 1.2 * grid.cell)
    let cells = grid.mask([edge.corners])
    return Double(cells.overlap(figureMask)) / Double(max(cells.count, 1)) > 0.3
  }

  /// Whether the figure has a wide and flat lower edge, which little goes below, and none above.
  var isFlat: Bool {
    var widths = [Int](repeating: 0, count: ShapeGrid.side)
    for cell in figureMask.cells { widths[cell.row] += 1 }
    guard let top = widths.firstIndex(where: { $0 > 0 }),
      let bottom = widths.lastIndex(where: { $0 > 0 }), bottom > top + 12
    else { return false }
    let wide = Int(0.4 * bounds.size.width / grid.cell)
    let low = bottom - (bottom - top) / 16
    return widths[top + 1] < wide
      && (low...bottom).contains { row in
        widths[row] > wide && 3 * widths[min(row + 2, ShapeGrid.side - 1)] < widths[row]
      }
  }

  /// The cells of everything but the scenery.
  private var figureMask: ShapeMask { ShapeMask(around: figure.map { leaves[$0].mask }) }

  /// Whether a cluster is the shadow on the ground: flat, low, and dark or gray.
  func isShadow(_ cluster: Cluster) -> Bool {
    let box = cluster.mask.bounds(in: grid)
    let isFlat = box.size.width > 2.6 * box.size.height
    let isLow = box.maxY > bounds.minY + 0.88 * bounds.size.height
    let isGray = cluster.color.saturation < 0.15 || cluster.color.alpha < 0.6
    return isFlat && isLow && isGray && box.size.width > 0.3 * bounds.size.width
      && box.size.height < 0.2 * bounds.size.height
  }

  /// Returns the color that fills most of a ring around an eye.
  func skin(around eye: FoundEye, isEye: (Int) -> Bool) -> Color? {
    var counts: [(color: Color, count: Int)] = []
    let (center, size) = (eye.bounds.center, eye.bounds.size)
    func color(at step: Int, _ distance: Double) -> Color? {
      let reach = 0.5 + distance
      let angle = Transform.identity.rotatedZ(Double(step) * 7.5).flattened
      let place = Point(
        center.x + angle.row1.x * size.width * reach, center.y + angle.row1.y * size.height * reach)
      return top(at: place, isEye: isEye)
    }
    let far = (0..<48).count { color(at: $0, 0.4).map { $0.lightness < 25 } ?? false }
    for step in 0..<48 {
      guard let color = color(at: step, [0.07, 0.13, 0.2][step % 3]) else { continue }
      if let index = counts.firstIndex(where: { $0.color == color }) {
        counts[index].count += 1
      } else {
        counts.append((color, 1))
      }
    }
    // A dark outline isn't skin, and ends within half of the eye's size.
    if far <= 24 { counts.removeAll { $0.color.lightness < 25 } }
    let all = counts.reduce(0) { $0 + $1.count }
    guard let best = counts.max(by: { $0.count < $1.count }),
      best.count >= 24 || best.count >= 12 && best.count * 10 >= all * 7
    else { return nil }
    return best.color
  }

  /// Returns the color of the frontmost opaque shape at a point.
  private func top(at place: Point, isEye: (Int) -> Bool) -> Color? {
    leaves.last { $0.isOpaque && !isEye($0.unit) && $0.mask.contains(place, in: grid) }?.color
  }
}
