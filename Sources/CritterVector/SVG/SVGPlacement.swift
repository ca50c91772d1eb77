import CritterGraphics

/// How an element comes to its place: its attribute and what animates it, and what remains to be
/// moved within it.
struct SVGPlacement {
  /// Empty, or beginning with a space.
  var attribute = ""
  var animations = ""
  /// By which what is within has to be moved.
  var inner = Point.zero

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
      return values.brief(decimals) + suffix
    }

    /// What moves and what jumps, which composed are the whole.
    var parts: [(Keys, isSteps: Bool)] {
      let divided = type == "scale" ? keys.divided(by: /) : keys.divided(by: -)
      guard let (motion, steps) = divided else { return [(keys, keys.isSteps)] }
      return [(motion, motion.isSteps), (steps, true)]
    }

    var first: String { "\(type)(\(text(keys.first)))" }
  }

  /// - Parameter animation: nil for a still.
  init(_ placement: Placement, _ animation: SVGAnimation?, decimals: Int) {
    if placement.isConstant {
      attribute = Self.attribute(of: placement.matrix, decimals)
      return
    }
    let (factors, inner) = Self.factors(of: placement, decimals)
    self.inner = inner
    let all = factors.filter { !$0.keys.isConstant || !$0.isIdentity }
    let leading = all.prefix { $0.keys.isConstant }
    let rest = all.dropFirst(leading.count)
    let startsPlain = rest.allSatisfy(\.isIdentity)
    let base = startsPlain && !leading.isEmpty ? Array(leading) : all.filter { !$0.isIdentity }
    if !base.isEmpty {
      attribute = " transform=\"\(base.map(\.first).joined(separator: " "))\""
    }
    guard let animation else { return }
    let moving = startsPlain ? Array(rest) : all
    var isAdded = startsPlain && !leading.isEmpty
    for factor in moving {
      for (keys, isSteps) in factor.parts {
        animations += animation.transform(
          factor.type, keys, isAdded: isAdded, isSteps: isSteps, factor.text)
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
    let linear = [matrix.row1.x, matrix.row1.y, matrix.row2.x, matrix.row2.y].brief(5)
    let separator = place[0].brief(decimals).hasPrefix("-") ? "" : " "
    return " transform=\"matrix(\(linear)\(separator)\(place.brief(decimals)))\""
  }

  private static func factors(of placement: Placement, _ decimals: Int) -> ([Factor], Point) {
    let (pivot, position) = (placement.pivot, placement.position)
    let stretches = !placement.scale.isConstant || placement.scale.first != [1, 1]
    let skews = !placement.skew.isConstant || placement.skew.first != [0]
    let turnsOnly = !stretches && !skews
    let moved = turnsOnly ? position.map { [$0[0] - pivot.x, $0[1] - pivot.y] } : position
    var turn = Factor(
      type: "rotate", keys: placement.rotation, decimals: 2,
      isIdentity: placement.rotation.first == [0])
    if turnsOnly, pivot != .zero {
      let center = [pivot.x, pivot.y].brief(decimals)
      turn.suffix = (center.hasPrefix("-") ? "" : " ") + center
    }
    return (
      [
        Factor(
          type: "translate", keys: moved, decimals: decimals,
          isIdentity: moved.first.allSatisfy { abs($0) < 1e-9 }),
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

extension Placement {
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

extension Transform {
  /// The tangent of an angle in degrees.
  fileprivate static func slope(_ degrees: Double) -> Double {
    let turned = Transform.identity.rotatedZ(degrees)
    return turned.row1.y / turned.row1.x
  }
}
