import CritterGraphics

/// How an element reaches its place: its transform and what animates it, and what remains to be
/// moved within it.
struct SVGPlacement {
  /// Empty for none.
  private(set) var transform = ""
  /// What moves it, in the coordinates of what it is in.
  private(set) var motion = ""
  /// What turns and stretches it.
  private(set) var changes = ""
  /// Whether the motion is for what is within an element that has the transform.
  private(set) var isWithin = false
  /// Whether an animation represents the transform, and not on top of it.
  private(set) var isReplaced = false
  /// By which what is within has to be moved.
  private var origin = Point.zero
  /// What else what is within has to go through, before.
  private var rest = ""

  /// The transform of what is within; empty for none.
  var inner: String {
    let move = origin == .zero ? "" : "translate(\([origin.x, origin.y].brief(3)))"
    return rest + move
  }

  /// The same for an element that has sides; nil where they cannot say it.
  var innerSides: String? {
    rest.isEmpty ? origin.x.attribute("x", 3) + origin.y.attribute("y", 3) : nil
  }

  private struct Factor {
    var type: String
    var keys: Keys
    var decimals: Int
    var isIdentity: Bool
    /// Follows each value.
    var suffix = ""

    func text(_ values: [Double]) -> String {
      let values =
        type == "scale" && values.count == 2 && values[0] == values[1] ? [values[0]] : values
      if type == "translate", values[1].brief(decimals) == "0" { return values[0].brief(decimals) }
      // Firefox wants a space between numbers that are animated, before a sign as well.
      return values.map { $0.brief(decimals) }.joined(separator: " ") + suffix
    }

    /// What moves and what jumps, which composed are the whole.
    var parts: [Keys] { type == "scale" ? keys.parts(by: /) : keys.parts(by: -) }

    /// What it does on top of how it starts; nil for what starts flat.
    var sinceStart: Factor? {
      let start = keys.first
      var result = self
      switch type {
      case "rotate": result.keys = keys.map { zip($0, start).map(-) }
      case "scale" where !start.contains { abs($0) < 1e-3 }:
        result.keys = keys.map { zip($0, start).map(/) }
      default: return nil
      }
      return result
    }

    /// What a time may be off for.
    var tolerance: Double { SVGPlacement.tolerance(decimals) }

    var first: String { "\(type)(\(text(keys.first)))" }
  }

  var animations: String { motion + changes }

  /// - Parameters:
  ///   - animation: nil for a still.
  ///   - isShared: whether others may move in the same way elsewhere, which is said in its own
  ///     coordinates then.
  init(
    _ placement: Placement, _ animation: SVGAnimation?, decimals: Int, isShared: Bool = false
  ) {
    isWithin = isShared && animation != nil && placement.isMovedWhole
    if let animation {
      move(isWithin ? placement.way : placement.position, animation, decimals)
    }
    if placement.onlyMoves {
      transform = Self.transform(of: placement.matrix, decimals)
      return
    }
    let (factors, inner) = Self.factors(of: placement, decimals)
    origin = inner
    let all = factors.filter { !$0.keys.isConstant || !$0.isIdentity }
    let leading = all.prefix { $0.keys.isConstant }
    let trailing = all.reversed().prefix { $0.keys.isConstant }.reversed()
    let moving = all.dropFirst(leading.count).dropLast(trailing.count)
    rest = trailing.map(\.first).joined()
    let startsPlain = moving.allSatisfy(\.isIdentity)
    let base =
      startsPlain && !leading.isEmpty
      ? Array(leading) : (leading + moving).filter { !$0.isIdentity }
    transform = base.map(\.first).joined()
    guard let animation, !moving.isEmpty else { return }
    if !startsPlain, !leading.isEmpty, moving.count == 1, let turn = moving.first?.sinceStart {
      add([turn], animation, isAdded: true)
      return
    }
    isReplaced = !(startsPlain && !leading.isEmpty)
    add(
      startsPlain ? Array(moving) : Array(leading + moving), animation,
      isAdded: !isReplaced)
  }

  private mutating func add(_ factors: [Factor], _ animation: SVGAnimation, isAdded: Bool) {
    var isAdded = isAdded
    for factor in factors {
      for keys in factor.parts {
        changes += animation.transform(
          factor.type, keys, isAdded: isAdded, within: factor.tolerance, factor.text)
        isAdded = true
      }
    }
  }

  /// From where it starts.
  private mutating func move(_ position: Keys, _ animation: SVGAnimation, _ decimals: Int) {
    if position.isConstant { return }
    let start = position.first
    let way = position.map { zip($0, start).map(-) }
    for (index, keys) in way.parts(by: -).enumerated() {
      motion += animation.motion(
        keys, isAdded: index > 0, within: Self.tolerance(decimals), decimals: decimals)
    }
  }

  private static func tolerance(_ decimals: Int) -> Double {
    KeyReducer.tolerance * 100 / .powerOfTen(decimals)
  }

  private static func transform(of matrix: Matrix, _ decimals: Int) -> String {
    if matrix == .identity { return "" }
    let place = [matrix.row3.x, matrix.row3.y]
    if matrix.row1 == [1, 0, 0], matrix.row2 == [0, 1, 0] {
      let text = place.brief(decimals)
      return text == "0 0" ? "" : "translate(\(text))"
    }
    if matrix.row1.y == 0, matrix.row2.x == 0 {
      let sides = matrix.row1.x == matrix.row2.y ? [matrix.row1.x] : [matrix.row1.x, matrix.row2.y]
      let start = place.brief(decimals) == "0 0" ? "" : "translate(\(place.brief(decimals)))"
      return "\(start)scale(\(sides.brief(5)))"
    }
    let linear = [matrix.row1.x, matrix.row1.y, matrix.row2.x, matrix.row2.y].brief(5)
    let separator = place[0].brief(decimals).hasPrefix("-") ? "" : " "
    return "matrix(\(linear)\(separator)\(place.brief(decimals)))"
  }

  private static func factors(of placement: Placement, _ decimals: Int) -> ([Factor], Point) {
    let (pivot, position) = (placement.pivot, placement.position)
    let stretches = !placement.scale.isConstant || placement.scale.first != [1, 1]
    // The pivot is said with every angle.
    let turnsOnly = !stretches && !placement.isTurned && placement.rotation.keys.count < 5
    let start = Point(position.first[0], position.first[1])
    let place = turnsOnly ? [start.x - pivot.x, start.y - pivot.y] : [start.x, start.y]
    var turn = Factor(
      type: "rotate", keys: placement.rotation, decimals: 2,
      isIdentity: placement.rotation.first == [0])
    if turnsOnly, pivot != .zero {
      let center = [pivot.x, pivot.y].map { $0.brief(decimals) }.joined(separator: " ")
      turn.suffix = " " + center
    }
    return (
      [
        Factor(
          type: "translate", keys: Keys(constant: place), decimals: decimals,
          isIdentity: place.allSatisfy { abs($0) < 1e-9 }),
        turn,
        Factor(
          type: "scale", keys: placement.scale, decimals: max(placement.scale.decimals, 3),
          isIdentity: placement.scale.first == [1, 1]),
        Factor(
          type: "rotate", keys: placement.turn, decimals: 2,
          isIdentity: placement.turn.first == [0]),
      ], turnsOnly ? .zero : Point(-pivot.x, -pivot.y)
    )
  }
}

extension Keys {
  /// How many its numbers have, 4 at most.
  fileprivate var decimals: Int {
    let all = Set(keys.flatMap(\.values))
    return (0..<4).first { count in all.allSatisfy { abs($0.rounded(to: count) - $0) < 1e-9 } } ?? 4
  }

  /// What moves and what jumps, which composed are the whole.
  fileprivate func parts(by difference: (Double, Double) -> Double) -> [Keys] {
    guard !isSteps, let (motion, steps) = divided(by: difference) else { return [self] }
    return [motion, steps]
  }
}

extension Placement {
  /// Whether it is but moved, whatever else is done to it does not change.
  fileprivate var onlyMoves: Bool {
    rotation.isConstant && turn.isConstant && scale.isConstant
  }

  /// Whether it moves, without being stretched.
  fileprivate var isMovedWhole: Bool {
    onlyMoves && !position.isConstant && scale.first.allSatisfy { abs($0) == 1 }
      && !isTurned
  }

  /// How it moves from where it starts, in its own points.
  fileprivate var way: Keys {
    let start = position.first
    let linear = Matrix(
      [matrix.row1.x, matrix.row1.y, 0], [matrix.row2.x, matrix.row2.y, 0], [0, 0, 1])
    return position.map { values in
      let way = Point(values[0] - start[0], values[1] - start[1])
      let own = linear.inverse?.project(way) ?? way
      return [own.x, own.y]
    }
  }
}
