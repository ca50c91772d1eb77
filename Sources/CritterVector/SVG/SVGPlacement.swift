import CritterGraphics

/// How an element comes to its place: its attribute and what animates it, and what remains to be
/// moved within it.
struct SVGPlacement {
  /// Empty, or beginning with a space.
  private(set) var attribute = ""
  private(set) var animations = ""
  /// Whether the animations are for what is within an element that has the attribute.
  private(set) var isWithin = false
  /// By which what is within has to be moved.
  private var origin = Point.zero
  /// What else what is within has to go through, before.
  private var rest = ""

  /// The attribute that moves what is within; empty for none.
  var inner: String {
    let move = origin == .zero ? "" : "translate(\([origin.x, origin.y].brief(3)))"
    return rest + move == "" ? "" : " transform=\"\(rest + move)\""
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
      if type == "translate", values.count == 2, values[1].brief(decimals) == "0" {
        return values[0].brief(decimals)
      }
      // Firefox wants a space between numbers that are animated, before a sign as well.
      return values.map { $0.brief(decimals) }.joined(separator: " ") + suffix
    }

    /// What moves and what jumps, which composed are the whole.
    var parts: [(Keys, isSteps: Bool)] {
      if keys.isSteps { return [(keys, true)] }
      let divided = type == "scale" ? keys.divided(by: /) : keys.divided(by: -)
      guard let (motion, steps) = divided else { return [(keys, keys.isSteps)] }
      return [(motion, motion.isSteps), (steps, true)]
    }

    /// What a time may be off for.
    var tolerance: Double { (0..<decimals).reduce(Fitting.tolerance * 100) { t, _ in t / 10 } }

    var first: String { "\(type)(\(text(keys.first)))" }
  }

  /// - Parameter animation: nil for a still.
  init(_ placement: Placement, _ animation: SVGAnimation?, decimals: Int) {
    if placement.isConstant {
      attribute = Self.attribute(of: placement.matrix, decimals)
      return
    }
    if let animation, placement.onlyMoves {
      attribute = Self.attribute(of: placement.matrix, decimals)
      isWithin = !attribute.isEmpty
      let decimals = decimals + placement.matrix.digits
      add([Self.factor(movedBy: placement.way, decimals)], animation, isAdded: false)
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
    if !base.isEmpty {
      attribute = " transform=\"\(base.map(\.first).joined(separator: " "))\""
    }
    guard let animation else { return }
    add(
      startsPlain ? Array(moving) : Array(leading + moving), animation,
      isAdded: startsPlain && !leading.isEmpty)
  }

  private mutating func add(_ factors: [Factor], _ animation: SVGAnimation, isAdded: Bool) {
    var isAdded = isAdded
    for factor in factors {
      for (keys, isSteps) in factor.parts {
        animations += animation.transform(
          factor.type, keys, isAdded: isAdded, isSteps: isSteps, within: factor.tolerance,
          factor.text)
        isAdded = true
      }
    }
  }

  private static func attribute(of matrix: Matrix, _ decimals: Int) -> String {
    if matrix == .identity { return "" }
    let place = [matrix.row3.x, matrix.row3.y]
    if matrix.row1 == [1, 0, 0], matrix.row2 == [0, 1, 0] {
      let text = place.brief(decimals)
      return text == "0 0" ? "" : " transform=\"translate(\(text))\""
    }
    if matrix.row1.y == 0, matrix.row2.x == 0 {
      let sides = matrix.row1.x == matrix.row2.y ? [matrix.row1.x] : [matrix.row1.x, matrix.row2.y]
      let start = place.brief(decimals) == "0 0" ? "" : "translate(\(place.brief(decimals)))"
      return " transform=\"\(start)scale(\(sides.brief(5)))\""
    }
    let linear = [matrix.row1.x, matrix.row1.y, matrix.row2.x, matrix.row2.y].brief(5)
    let separator = place[0].brief(decimals).hasPrefix("-") ? "" : " "
    return " transform=\"matrix(\(linear)\(separator)\(place.brief(decimals)))\""
  }

  private static func factors(of placement: Placement, _ decimals: Int) -> ([Factor], Point) {
    let (pivot, position) = (placement.pivot, placement.position)
    let stretches = !placement.scale.isConstant || placement.scale.first != [1, 1]
    let skews = !placement.skew.isConstant || placement.skew.first != [0]
    // The pivot is said with every angle.
    let turnsOnly = !stretches && !skews && placement.rotation.keys.count < 5
    let moved = turnsOnly ? position.map { [$0[0] - pivot.x, $0[1] - pivot.y] } : position
    var turn = Factor(
      type: "rotate", keys: placement.rotation, decimals: 2,
      isIdentity: placement.rotation.first == [0])
    if turnsOnly, pivot != .zero {
      let center = [pivot.x, pivot.y].map { $0.brief(decimals) }.joined(separator: " ")
      turn.suffix = " " + center
    }
    return (
      moves(moved, decimals) + [
        turn,
        Factor(
          type: placement.slants ? "skewY" : "skewX", keys: placement.skew, decimals: 2,
          isIdentity: placement.skew.first == [0]),
        Factor(
          type: "scale", keys: placement.scale, decimals: 4,
          isIdentity: placement.scale.first == [1, 1]),
      ], turnsOnly ? .zero : Point(-pivot.x, -pivot.y)
    )
  }
}

extension SVGPlacement {
  private static func factor(movedBy keys: Keys, _ decimals: Int) -> Factor {
    Factor(
      type: "translate", keys: keys, decimals: decimals,
      isIdentity: keys.first.allSatisfy { abs($0) < 1e-9 })
  }

  /// What moves, or where it starts and what moves it from there, whichever is the shorter.
  private static func moves(_ keys: Keys, _ decimals: Int) -> [Factor] {
    func factor(_ keys: Keys) -> Factor { self.factor(movedBy: keys, decimals) }
    func length(_ factor: Factor) -> Int {
      factor.keys.keys.reduce(0) { $0 + factor.text($1.values).utf8.count }
    }
    let (whole, start) = (factor(keys), keys.first)
    let way = factor(keys.map { zip($0, start).map(-) })
    let added = 15
    if keys.isConstant || whole.isIdentity || length(whole) <= length(way) + added {
      return [whole]
    }
    return [factor(Keys(constant: start)), way]
  }
}

extension Placement {
  /// Whether it is but moved, whatever else is done to it does not change.
  fileprivate var onlyMoves: Bool {
    !position.isConstant && rotation.isConstant && skew.isConstant && scale.isConstant
      && matrix.inverse != nil
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

  /// At the start.
  var matrix: Matrix {
    let (turn, skew) = (rotation.first[0], skew.first[0])
    let linear = Transform.identity.rotatedZ(turn)
    let slope = skew == 0 ? 0 : Transform.slope(skew)
    let x = SIMD2(linear.row1.x, linear.row1.y)
    let y = SIMD2(linear.row2.x, linear.row2.y)
    let (right, under) = slants ? (x + slope * y, y) : (x, y + slope * x)
    let (along, down) = (scale.first[0] * right, scale.first[1] * under)
    let origin = SIMD2(position.first[0], position.first[1]) - pivot.x * along - pivot.y * down
    return Matrix([along.x, along.y, 0], [down.x, down.y, 0], [origin.x, origin.y, 1])
  }
}

extension Matrix {
  /// Decimals that its points need besides those that the canvas's need.
  fileprivate var digits: Int {
    let scale = largestScale
    return scale > 20 ? 2 : scale > 2 ? 1 : scale < 0.1 ? -1 : 0
  }
}

extension Transform {
  /// The tangent of an angle in degrees.
  fileprivate static func slope(_ degrees: Double) -> Double {
    let turned = Transform.identity.rotatedZ(degrees)
    return turned.row1.y / turned.row1.x
  }
}
