import CritterGraphics

/// How a piece of a drawing moves in the figure.
struct PieceLife: Hashable {
  enum Kind: Hashable {
    case eye, lid, arm, ear, tail, head, drift, scenery, shadow
    /// A pupil, or an eye under a lid, which moves only to look around.
    case gaze
    case mouth
    /// The drawing of a feeling over the face.
    case feeling
  }

  let kind: Kind
  /// The point that holds still, in points of the drawing; nil for the usual anchor.
  var pin: Point?
  /// The angle of the sway in degrees, positive if it begins clockwise.
  var angle = 0.0
  /// How far the piece moves as the figure looks around; nil for a piece that doesn't look.
  var look: Look?

  /// Whether the piece stays in place while the figure moves.
  var isStill: Bool { kind == .scenery || kind == .shadow }

  /// Whether the piece rotates about its pin.
  var isLimb: Bool { [.arm, .ear, .tail, .head].contains(kind) }

  /// Whether the piece moves apart from the figure, by a rotation or a shift.
  var isMoving: Bool { isLimb || kind == .drift }
}

/// The movement of a piece as the figure looks around.
struct Look: Hashable {
  /// The distance to the side, and up and down, in points.
  let reach: Point
  /// From the drawn place to the middle of the movement.
  var offset = Point.zero

  /// The value of `translate` of a part.
  var translation: String {
    let axes = zip([(reach.x, offset.x), (reach.y, offset.y)], ["lookX", "lookY"]).map {
      axis, input in
      let (reach, offset) = (axis.0.shortText(decimals: 2), axis.1.shortText(decimals: 2))
      return "\(reach) * \(input)"
        + (offset == "0" ? "" : " + \(offset) * (lookX * lookX + lookY * lookY)")
    }
    return "[\(axes.joined(separator: ", "))]"
  }

  func scaled(by factor: Double) -> Look {
    Look(reach: Point(factor * reach.x, factor * reach.y))
  }
}

extension Anatomy {
  /// The movement of an eye, or of both.
  func look(of eye: Int) -> Look? { looks.indices.contains(eye) ? looks[eye] : looks.first }

  /// Returns how a unit moves; nil for a part of the trunk.
  func life(of role: UnitRole) -> PieceLife? {
    switch role {
    case .body: nil
    case .scenery: PieceLife(kind: .scenery)
    case .shadow: PieceLife(kind: .shadow)
    case .eye(let index):
      PieceLife(kind: .eye, pin: blinkCenter(index), look: look(of: index))
    case .limb(let index): life(of: limbs[index])
    case .mouth: PieceLife(kind: .mouth, look: looks.first?.scaled(by: 0.35))
    }
  }

  /// Eyes close at 55% of their height.
  private func blinkCenter(_ index: Int) -> Point {
    let box =
      index < eyes.count
      ? eyes[index].bounds : eyes.map(\.bounds).reduce(eyes[0].bounds) { $0.union($1) }
    return Point(box.center.x, box.minY + 0.55 * box.size.height)
  }

  private func life(of limb: FoundLimb) -> PieceLife? {
    guard limb.angle > 0.5 else { return nil }
    let angle = limb.pointsLeft ? limb.angle : -limb.angle
    switch limb.kind {
    case .arm: return PieceLife(kind: .arm, pin: limb.pin, angle: angle)
    case .ear: return PieceLife(kind: .ear, pin: limb.pin, angle: angle)
    case .tail: return PieceLife(kind: .tail, pin: limb.pin, angle: angle)
    case .drift: return PieceLife(kind: .drift)
    case .foot, .rider: return nil
    }
  }

  /// Returns the name for a part with a role; nil for a name by color and place.
  func name(of role: UnitRole) -> String? {
    switch role {
    case .body, .scenery: return nil
    case .shadow: return "shadow"
    case .mouth: return "mouth"
    case .eye(let index):
      guard eyes.count == 2 else { return eyes.count == 1 ? "eye" : "eyes" }
      return index == 2 ? "eyes" : index == 0 ? "eye-left" : "eye-right"
    case .limb(let index):
      let limb = limbs[index]
      guard let life = life(of: limb), life.isLimb else { return nil }
      let side =
        limb.twin == nil
        ? "" : limb.mask.isLeft(of: limbs[limb.twin ?? index].mask) ? "-left" : "-right"
      return limb.kind.rawValue + side
    }
  }
}

extension ShapeMask {
  fileprivate func isLeft(of other: ShapeMask) -> Bool {
    let own = cells.reduce(0) { $0 + $1.column } * max(other.count, 1)
    return own < other.cells.reduce(0) { $0 + $1.column } * max(count, 1)
  }
}
