import CritterGraphics
import CritterSVG

/// An eye of a figure.
struct FoundEye {
  /// The whole eye, with its white, pupil, glint, and outline.
  let bounds: Rect
  /// The subpath that is the lowest shape of the eye.
  let root: DrawnShape
  /// The shape within the lowest one, if that is its outline.
  let inside: DrawnShape?
  /// The outline that the lowest shape has as a stroke.
  let stroke: (color: Color, width: Double)?
  /// Whether the eye has a white around its pupil.
  let hasWhite: Bool
}

/// Finds eyes: two like, nearly level, compact shapes, or one in profile.
struct EyeFinder {
  private let drawing: Silhouette
  private var scale: Double { drawing.scale }
  private let candidates: [Candidate]

  /// A compact shape with the shapes that it holds.
  private struct Candidate {
    let shape: DrawnShape
    /// Whether it is white with a darker pupil.
    let hasPupil: Bool
    /// Whether it is dark with a glint.
    let hasGlint: Bool
    /// The number of other candidates that look alike.
    var likes = 0
    var isNest: Bool { hasPupil || hasGlint }

    /// Whether it is the white of an eye whose only pupil is another candidate.
    func isWhite(of pupil: Candidate, among all: [Candidate]) -> Bool {
      guard hasPupil, (1.1...24).contains(shape.area / pupil.shape.area), shape.holds(pupil.shape)
      else { return false }
      return !all.contains { other in
        other.shape.color.isNear(pupil.shape.color) && shape.holds(other.shape)
          && ratio(other.shape.area, pupil.shape.area) > 0.5
          && other.shape.center.distance(to: pupil.shape.center) > 0.5
            * pupil.shape.bounds.size.width
      }
    }
  }

  /// Whether only clear eyes are found, since edges in an image aren't shapes.
  private let isSure: Bool
  /// The score from which two shapes are eyes.
  private var pairScore: Double { isSure ? 1.6 : 0.95 }
  /// The score from which two more shapes are the eyes of another figure.
  private static let otherScore = 2.15
  /// The score from which a single shape is an eye in profile.
  private static let singleScore = 3.4
  private static let maximumCandidates = 160

  /// - Parameter isSure: whether only clear eyes are found.
  init(_ drawing: Silhouette, isSure: Bool) {
    (self.drawing, self.isSure) = (drawing, isSure)
    let compact = drawing.shapes.filter { Self.isCompact($0, drawing.scale) }
    var found = compact.prefix(2000).map { Self.candidate($0, drawing) }
    found.removeAll { !$0.isNest && (!$0.shape.isRound || Self.isCounter($0.shape, in: drawing)) }
    found.removeAll { Self.isCovered($0.shape, in: drawing) }
    found = Array(found.sorted { $0.shape.area > $1.shape.area }.prefix(Self.maximumCandidates))
    for index in found.indices {
      let shape = found[index].shape
      found[index].likes =
        found.filter { other in
          other.shape.color.isNear(shape.color) && ratio(other.shape.area, shape.area) > 0.6
            && abs(other.shape.aspect - shape.aspect) < 0.3
        }.count - 1
    }
    candidates = found.filter { one in !found.contains { $0.isWhite(of: one, among: found) } }
  }

  private static func isCompact(_ shape: DrawnShape, _ scale: Double) -> Bool {
    let size = shape.bounds.area.squareRoot() / scale
    return size > 0.01 && size < 0.42 && shape.solidity >= 0.78 && shape.roundness >= 0.5
      && (0.28...3.2).contains(shape.aspect)
  }

  /// Whether a hole takes up much of its shape, as in a letter.
  private static func isCounter(_ shape: DrawnShape, in drawing: Silhouette) -> Bool {
    let cell = drawing.grid.cell * drawing.grid.cell
    return shape.isHole && Double(drawing.leaves[shape.leaf].count) * cell < 8 * shape.area
  }

  private static func candidate(_ shape: DrawnShape, _ drawing: Silhouette) -> Candidate {
    let inner = drawing.shapes.filter {
      $0.leaf >= shape.leaf && !$0.isHole && $0.area < 0.75 * shape.area && shape.holds($0)
    }
    let hasPupil =
      shape.lightness > 75
      && inner.contains {
        $0.area > 0.02 * shape.area && $0.roundness > 0.5 && $0.lightness < shape.lightness - 25
      }
    let hasGlint =
      shape.lightness < 45
      && inner.contains {
        $0.area < 0.22 * shape.area && $0.lightness > 75
          && $0.center.y < shape.center.y + 0.1 * shape.bounds.size.height
      }
    return Candidate(
      shape: shape, hasPupil: hasPupil || hasHoleAsPupil(shape, drawing), hasGlint: hasGlint)
  }

  /// Whether a white shape has a dark hole with a glint.
  private static func hasHoleAsPupil(_ shape: DrawnShape, _ drawing: Silhouette) -> Bool {
    guard shape.lightness > 75, shape.roundness > 0.8 else { return false }
    return drawing.shapes.contains { hole in
      hole.isHole && hole.leaf == shape.leaf && hole.lightness < 30 && shape.holds(hole)
        && (0.02...0.6).contains(hole.area / shape.area) && hole.roundness > 0.5
        && drawing.shapes.contains {
          !$0.isHole && $0.leaf >= hole.leaf && $0.area < 0.3 * hole.area && $0.lightness > 75
            && hole.holds($0)
        }
    }
  }

  /// Whether a larger shape in front covers the shape.
  private static func isCovered(_ shape: DrawnShape, in drawing: Silhouette) -> Bool {
    let box = shape.bounds
    let places = [(0.5, 0.5), (0.3, 0.35), (0.7, 0.35), (0.3, 0.65), (0.7, 0.65)].map(box.point)
    return drawing.leaves[(shape.leaf + 1)...].contains { leaf in
      leaf.isOpaque && leaf.bounds.area > box.area
        && places.count { leaf.mask.contains($0, in: drawing.grid) } >= 4
    }
  }

  // MARK: - Pairs

  private struct Pair {
    let left: Candidate
    let right: Candidate
    let score: Double

    private var box: Rect { left.shape.bounds.union(right.shape.bounds) }

    /// Whether the pair is the eyes of another figure next to the first.
    func isOtherFace(than other: Pair) -> Bool {
      let (own, their) = (box, other.box)
      let gap = 0.5 * max(own.size.width, their.size.width)
      return isLike(other) && (own.minX - gap > their.maxX || own.maxX + gap < their.minX)
    }

    /// Whether the eyes have the size, the color, and the kind of other eyes.
    private func isLike(_ other: Pair) -> Bool {
      ratio(left.shape.area, other.left.shape.area) > 0.4
        && ratio(box.size.width, other.box.size.width) > 0.5
        && left.isNest == other.left.isNest && left.shape.color.isNear(other.left.shape.color)
    }
  }

  /// Returns the eyes: pairs from left to right, or one in profile.
  func eyes() -> [FoundEye] {
    var pairs: [Pair] = []
    for (index, a) in candidates.enumerated() {
      for b in candidates[(index + 1)...] {
        let (left, right) = a.shape.center.x < b.shape.center.x ? (a, b) : (b, a)
        if let score = score(left, right), score >= pairScore {
          pairs.append(Pair(left: left, right: right, score: score))
        }
      }
    }
    guard let best = pairs.max(by: { $0.score < $1.score }) else { return profile() }
    if !best.left.isNest, isGlasses(best.left.shape, best.right.shape) { return [] }
    var chosen = [best]
    for pair in pairs.sorted(by: { $0.score > $1.score })
    where pair.score >= Self.otherScore && chosen.allSatisfy({ pair.isOtherFace(than: $0) }) {
      chosen.append(pair)
    }
    let eyes = chosen.flatMap {
      [grown($0.left, other: $0.right.shape), grown($0.right, other: $0.left.shape)]
    }
    return eyes.sorted { $0.bounds.minX < $1.bounds.minX }
  }

  /// Returns the eyes with whites in units that have the name of an eye.
  func eyes(named units: Set<Int>) -> [FoundEye] {
    let whites = candidates.filter {
      $0.hasPupil && units.contains(drawing.leaves[$0.shape.leaf].unit)
    }
    let outer = whites.filter { white in
      !whites.contains { $0.shape.area > white.shape.area && $0.shape.holds(white.shape) }
    }
    return outer.map { grown($0, other: nil) }
  }

  /// Returns how likely two shapes are eyes; nil if they can't be.
  private func score(_ a: Candidate, _ b: Candidate) -> Double? {
    let (left, right) = (a.shape, b.shape)
    let isWhite = a.hasPupil && b.hasPupil
    let width = (left.bounds.size.width + right.bounds.size.width) / 2
    let (dx, dy) = (right.center.x - left.center.x, right.center.y - left.center.y)
    let slope = abs(dy) / max(dx, 1e-9)
    let sizes = ratio(left.area, right.area)
    guard sizes >= 0.28, slope <= (isWhite ? 1 : 0.45), dx / width <= 12,
      dx / width >= (isWhite ? 0.6 : 1.02)
    else { return nil }
    // Eyes that are far apart are as likely those of two figures, or bolts.
    let cheap = look(a, b) + 0.8 * (sizes - 0.8) - 0.6 * slope - 0.12 * max(dx / width - 5, 0)
    guard cheap + Self.largestRest >= pairScore else { return nil }
    let score = cheap + place(a, b, width)
    guard score + 0.24 >= pairScore else { return nil }
    let likeness = left.likeness(to: right)
    guard likeness >= (isWhite ? 0.25 : 0.45), !isInLine(left, right) else { return nil }
    return score + 1.2 * (likeness - 0.8)
  }

  /// Whether two shapes stand in a line with others of their color and height, but of other shape, as
  /// letters do.
  private func isInLine(_ left: DrawnShape, _ right: DrawnShape) -> Bool {
    let height = left.bounds.size.height
    let others = drawing.shapes.filter { other in
      !other.isHole && other.color.isNear(left.color)
        && ratio(other.bounds.size.height, height) > 0.7
        && abs(other.center.y - left.center.y) < 0.25 * height
        && other.center.distance(to: left.center) > 0.3 * height
        && other.center.distance(to: right.center) > 0.3 * height && left.likeness(to: other) < 0.7
    }
    return others.count > 1
  }

  /// Whether two shapes are the brows over closed eyes: below each is a wider shape of its color.
  private func areBrows(_ left: DrawnShape, _ right: DrawnShape) -> Bool {
    [left, right].allSatisfy { brow in
      drawing.shapes.contains { eye in
        let (own, other) = (brow.bounds, eye.bounds)
        return eye.color.isNear(brow.color) && other.minY > own.center.y
          && other.minY < own.maxY + 2.5 * own.size.height
          && abs(other.center.x - own.center.x) < 0.8 * own.size.width
          && (1...3).contains(other.size.width / own.size.width)
          && other.size.width > 1.5 * other.size.height
      }
    }
  }

  /// Whether two dark shapes are the lenses of glasses, which a frame or a bridge joins.
  private func isGlasses(_ left: DrawnShape, _ right: DrawnShape) -> Bool {
    let pair = left.bounds.union(right.bounds)
    let gap = Rect(
      left.bounds.maxX, pair.minY, max(right.bounds.minX - left.bounds.maxX, 0), pair.size.height)
    return left.bounds.area.squareRoot() > 0.1 * scale
      && drawing.leaves.indices.contains { index in
        let leaf = drawing.leaves[index]
        return index != left.leaf && index != right.leaf && leaf.color.lightness < 45
          && leaf.bounds.padded(by: 1e-3).share(of: gap) > 0.05
          && leaf.bounds.minX <= gap.minX && leaf.bounds.maxX >= gap.maxX
          && leaf.bounds.size.width < 1.5 * pair.size.width
          && leaf.bounds.size.height < 1.5 * pair.size.height
      }
  }

  /// Returns the sum of the weights whose conditions hold.
  private func sum(_ weights: [(Double, Bool)]) -> Double {
    weights.reduce(0) { $1.1 ? $0 + $1.0 : $0 }
  }

  /// Returns the score of two shapes by themselves: their colors, look-alikes, and roundness.
  private func look(_ a: Candidate, _ b: Candidate) -> Double {
    let (left, right) = (a.shape, b.shape)
    let light = (left.lightness + right.lightness) / 2
    let isNest = a.isNest || b.isNest
    let likes = max(a.likes, b.likes) - 1
    let size = left.bounds.area.squareRoot() / scale
    let alike = -1.3 * Double(min(max(likes, 0), 6)) / 6
    let round = 0.8 * (min(left.roundness, right.roundness, 0.95) - 0.8)
    let weights: [(Double, Bool)] = [
      (1.7, a.hasPupil && b.hasPupil), (0.8, a.hasGlint && b.hasGlint), (0.6, light < 38),
      (-1.2, !isNest && (38...82).contains(light)), (0.3, likes <= 0),
      (0.5, left.leaf == right.leaf && left.siblings == 2), (-0.35, left.isHole),
      (-0.3, size < 0.03), (-1, size < 0.018), (-1, a.isNest != b.isNest),
      (-1, isSure && !isNest && size > 0.15 && light > 82),
      (-1, !left.color.isNear(right.color)),
    ]
    return sum(weights) + alike + round
  }

  /// The maximum of the scores that `place` and the comparison of outlines add.
  private static let largestRest = 2.0

  /// Returns the score of the place in the head.
  private func place(_ a: Candidate, _ b: Candidate, _ width: Double) -> Double {
    let (left, right) = (a.shape, b.shape)
    let middle = Point((left.center.x + right.center.x) / 2, (left.center.y + right.center.y) / 2)
    let pieces = piecesBelow(left, right, width)
    let isNose = pieces.contains { abs($0 - middle.x) < 0.12 * (right.center.x - left.center.x) }
    let isBox = !a.isNest && left.fillsBox && right.fillsBox
    let depth = (middle.y - drawing.bounds.minY) / max(drawing.bounds.size.height, 1e-9)
    let score =
      sum([
        (0.4, !pieces.isEmpty), (0.3, isNose), (-0.8, isBox), (-1.2, isBox && !isNose),
        (-0.8, depth > 0.68), (-4, areBrows(left, right)),
      ])
      - 3 * max(depth - 0.5, 0)
    let light = (left.lightness + right.lightness) / 2
    let isPlain = !a.isNest && !b.isNest
    guard let head = head(of: left, right) else {
      return score + sum([(-0.7, true), (0.3, isPlain && light < 65)])
    }
    let (box, skin) = (head.bounds, color(of: head, at: left))
    // White shapes in front of a background, such as clouds.
    let isFree = isPlain && light > 82 && drawing.isScenery(head.unit)
    let (height, contrast) = (
      (middle.y - box.minY) / max(box.size.height, 1e-9), abs(skin.lightness - light)
    )
    let span = (right.bounds.maxX - left.bounds.minX) / max(box.size.width, 1e-9)
    return score
      + sum([
        (0.3, isPlain && contrast > 35),
        (-1.2, isPlain && contrast < 18 && skin.hueDistance(to: left.color) < 20),
        (0.35, abs(middle.x - box.center.x) < 0.08 * box.size.width), (0.2, height < 0.62),
        (-0.8, height > 0.78), (-0.3, box.area < 0.06 * scale * scale), (-0.8, span < 0.12),
        (0.2, span > 0.25 && span < 0.9), (-1.5, isFree),
      ])
  }

  /// The middles of small shapes between the eyes and below them: a nose, a beak, or a mouth.
  private func piecesBelow(_ left: DrawnShape, _ right: DrawnShape, _ width: Double) -> [Double] {
    let y = max(left.center.y, right.center.y)
    let reach = max(3 * width, 1.2 * (right.center.x - left.center.x))
    return drawing.leaves.indices.compactMap { index in
      let leaf = drawing.leaves[index]
      let center = leaf.bounds.center
      let isPiece =
        index != left.leaf && index != right.leaf && !drawing.scenery.contains(index)
        && center.x > left.center.x && center.x < right.center.x
        && center.y > y + 0.15 * width && center.y < y + reach
        && leaf.bounds.size.width < 2.2 * (right.bounds.maxX - left.bounds.minX)
        && leaf.bounds.minY > y - 0.6 * width
      return isPiece ? center.x : nil
    }
  }

  /// Returns the smallest shape behind two eyes that holds over half of each.
  private func head(of left: DrawnShape, _ right: DrawnShape) -> Silhouette.Leaf? {
    if left.isHole, left.leaf == right.leaf { return drawing.leaves[left.leaf] }
    let area = left.area + right.area
    let cell = drawing.grid.cell * drawing.grid.cell
    return drawing.leaves.indices.filter { index in
      let leaf = drawing.leaves[index]
      return (index < min(left.leaf, right.leaf) || isLine(leaf, around: left))
        && leaf.shape.fill != nil && Double(leaf.solid.count) * cell > 2.2 * area
        && holds(leaf, left) && holds(leaf, right)
    }.map { drawing.leaves[$0] }.min { $0.solid.count < $1.solid.count }
  }

  /// Returns the color of a head around an eye: white within a line around a face.
  private func color(of head: Silhouette.Leaf, at eye: DrawnShape) -> Color {
    isLine(head, around: eye) && !eye.isHole ? Color(1, 1, 1) : head.color
  }

  /// Whether a shape is a line around another one, such as that around a face.
  private func isLine(_ leaf: Silhouette.Leaf, around shape: DrawnShape) -> Bool {
    leaf.solid.contains(shape.center, in: drawing.grid)
      && !leaf.mask.contains(shape.center, in: drawing.grid)
  }

  private func holds(_ leaf: Silhouette.Leaf, _ shape: DrawnShape) -> Bool {
    let places = [(0.5, 0.5), (0.25, 0.5), (0.75, 0.5), (0.5, 0.25), (0.5, 0.75)]
    return places.map(shape.bounds.point).count { leaf.solid.contains($0, in: drawing.grid) } >= 3
  }

  // MARK: - Profile

  /// Returns the only eye of a figure in profile.
  private func profile() -> [FoundEye] {
    let scored = candidates.map { ($0, profileScore($0)) }
    guard let best = scored.max(by: { $0.1 < $1.1 }), best.1 >= Self.singleScore else { return [] }
    return [grown(best.0, other: nil)]
  }

  private func profileScore(_ eye: Candidate) -> Double {
    let shape = eye.shape
    let size = shape.bounds.area.squareRoot() / scale
    guard shape.roundness >= 0.6, eye.likes < 4, (0.012...0.24).contains(size) else { return -9 }
    var score = eye.hasPupil ? 1.6 : eye.hasGlint ? 0.9 : 0
    if shape.lightness < 38 { score += 0.7 }
    score += 1.2 * (shape.roundness - 0.6)
    score += eye.likes <= 0 ? 0.5 : -0.25 * Double(min(eye.likes, 6))
    guard let body = head(of: shape, shape) else { return score - 0.8 }
    let skin = color(of: body, at: shape)
    if !eye.isNest, abs(skin.lightness - shape.lightness) < 25 { score -= 1 }
    let whole = drawing.bounds
    if body.bounds.area > 6 * shape.bounds.area { score += 0.3 }
    let height = (shape.center.y - whole.minY) / max(whole.size.height, 1e-9)
    score += height < 0.6 ? 0.25 : height > 0.75 ? -0.5 : 0
    if abs(shape.center.x - whole.center.x) > 0.25 * whole.size.width { score += 0.35 }
    if size > 0.13 { score -= size > 0.16 ? 1.2 : 0.5 }
    if isOnAxis(shape, of: body) { score -= 0.6 }
    let isCentral = abs(shape.center.x - whole.center.x) < 0.08 * whole.size.width
    if isCentral, height > 0.45 { score -= 0.6 }
    return score
  }

  /// Whether a shape lies on the axis of a symmetric body, such as a nose or a button.
  private func isOnAxis(_ shape: DrawnShape, of body: Silhouette.Leaf) -> Bool {
    guard abs(shape.center.x - body.bounds.center.x) < 0.06 * body.bounds.size.width else {
      return false
    }
    let points = body.polygons.flatMap(\.self).map {
      Point(2 * body.bounds.center.x - $0.x, $0.y)
    }
    let mirrored = drawing.grid.mask([points])
    return Double(mirrored.overlap(body.mask)) > 0.85 * Double(max(body.count, 1))
  }

  // MARK: - The whole eye

  /// Returns the eye with the white and the outline behind its pupil.
  private func grown(_ eye: Candidate, other: DrawnShape?) -> FoundEye {
    var root = eye.shape
    var inside: DrawnShape?
    var hasWhite = eye.hasPupil
    while let next = around(root, isWhite: hasWhite, other: other) {
      let isOutline = next.lightness < root.lightness - 20 && next.area < 1.5 * root.area
      inside = isOutline ? root : nil
      if next.lightness > 75, next.lightness > root.lightness + 25 { hasWhite = true }
      root = next
    }
    let leaf = drawing.leaves[root.leaf].shape
    let stroke = leaf.fill == nil || root.isHole ? nil : leaf.stroke.map { ($0, leaf.strokeWidth) }
    return FoundEye(
      bounds: root.bounds, root: root, inside: inside, stroke: stroke, hasWhite: hasWhite)
  }

  /// Returns the concentric shape behind a part of an eye: its white, iris, or outline.
  ///
  /// - Parameter other: the other eye of the pair, which the shape doesn't hold.
  private func around(_ inner: DrawnShape, isWhite: Bool, other: DrawnShape?) -> DrawnShape? {
    drawing.shapes.filter { outer in
      guard outer.leaf < inner.leaf, outer.area > inner.area, outer.solidity > 0.85,
        outer.roundness > 0.55, outer.holds(inner, atLeast: 0.9),
        other.map({ !outer.holds($0, atLeast: 0.3) }) ?? true
      else { return false }
      let width = outer.bounds.size.width
      let offset = outer.center.distance(to: inner.center) / max(width, 1e-9)
      let growth = outer.area / inner.area
      if outer.lightness > 75, inner.lightness < 60 {
        return !isWhite && growth <= (other == nil ? 6 : 24) && offset < 0.4
      }
      if outer.lightness < inner.lightness - 20 { return growth <= 1.5 && offset < 0.12 }
      return growth <= (inner.lightness < 30 ? 3.2 : 1.5) && offset < 0.15
        && outer.color.saturation > 0.2 && inner.lightness < 30
    }.min { $0.area < $1.area }
  }
}

private func ratio(_ a: Double, _ b: Double) -> Double { min(a, b) / max(a, b, 1e-12) }

extension Color {
  /// The difference of the strongest and the weakest component.
  var saturation: Double { max(red, green, blue) - min(red, green, blue) }
}

extension DrawnShape {
  /// Whether it is a rectangle, such as a field of a board.
  fileprivate var fillsBox: Bool { area > 0.96 * bounds.area }

  /// Whether it is as compact as an eye without a pupil.
  fileprivate var isRound: Bool { solidity >= 0.87 && roundness >= 0.59 }

  /// Returns the overlap of two shapes, moved and scaled onto each other, or mirrored: 0 to 1.
  fileprivate func likeness(to other: DrawnShape) -> Double {
    let unit = Rect(0, 0, 1, 1)
    let grid = ShapeGrid(around: unit)
    let size = max(bounds.size.width, bounds.size.height)
    func centered(_ shape: DrawnShape) -> [Point] {
      shape.points.map {
        Point(($0.x - shape.center.x) / size + 0.5, ($0.y - shape.center.y) / size + 0.5)
      }
    }
    let filled = grid.mask([centered(self)])
    let theirs = centered(other)
    let mirrored = theirs.map { Point(1 - $0.x, $0.y) }
    return [theirs, mirrored].map { points in
      let mask = grid.mask([points])
      return Double(mask.overlap(filled)) / Double(max(mask.union(filled).count, 1))
    }.max() ?? 0
  }
}
