import CritterGraphics

/// How an element reaches its place: its transform, what animates it, and what remains to be
/// done within the element.
struct SVGPlacement {
  /// Empty for none.
  private(set) var transform = ""
  private(set) var animations = ""
  /// Whether the animations take the place of the transform, and don't come on top of it.
  private(set) var isReplaced = false
  /// The constant map of what is within.
  private var rest = Matrix.identity
  private let decimals: Int

  /// The transform of what is within; empty for none.
  var inner: String { Self.transform(of: rest, decimals + 1) }

  /// The same for an element that has sides; nil where they can't say it.
  var innerSides: String? {
    guard rest.row1 == [1, 0, 0], rest.row2 == [0, 1, 0] else { return nil }
    return rest.row3.x.attribute("x", 3) + rest.row3.y.attribute("y", 3)
  }

  private struct Factor {
    var type: String
    var keys: Keys
    var decimals: Int
    /// What changes nothing.
    var identity: [Double]

    var startsPlain: Bool { keys.first == identity }

    func text(_ values: [Double]) -> String {
      let isOne = type == "scale" && values[0] == values[1]
      // Firefox wants a space between numbers that are animated, before a sign as well.
      return (isOne ? [values[0]] : values).map { $0.brief(decimals) }.joined(separator: " ")
    }

    var first: String { startsPlain ? "" : "\(type)(\(text(keys.first)))" }
  }

  /// - Parameter animation: nil for a still.
  init(_ placement: Placement, _ animation: SVGAnimation?, decimals: Int) {
    self.decimals = decimals
    guard let animation, !placement.isConstant else {
      transform = Self.transform(of: placement.matrix, decimals)
      return
    }
    let factors = Self.factors(of: placement, decimals)
    let first = factors.firstIndex { !$0.keys.isConstant } ?? 0
    let end = (factors.lastIndex { !$0.keys.isConstant } ?? 0) + 1
    rest = placement.rest(within: end)
    let leading = factors[..<first].filter { !$0.startsPlain }
    let moving = factors[first..<end].filter { !$0.keys.isConstant || !$0.startsPlain }
    isReplaced = leading.isEmpty || !moving.allSatisfy(\.startsPlain)
    transform = factors[..<end].map(\.first).joined()
    for (index, factor) in ((isReplaced ? leading : []) + moving).enumerated() {
      animations += animation.transform(
        factor.type, factor.keys, isAdded: !isReplaced || index > 0,
        within: KeyReducer.tolerance * 100 / .powerOfTen(decimals), factor.text)
    }
  }

  private static func factors(of placement: Placement, _ decimals: Int) -> [Factor] {
    // What only moves is moved without its pivot.
    let offset = placement.onlyMoves ? placement.pivot : .zero
    let position = placement.position.map { [$0[0] - offset.x, $0[1] - offset.y] }
    return [
      Factor(type: "translate", keys: position, decimals: decimals, identity: [0, 0]),
      Factor(type: "rotate", keys: placement.rotation, decimals: 2, identity: [0]),
      Factor(type: "scale", keys: placement.scale, decimals: 4, identity: [1, 1]),
      Factor(type: "rotate", keys: placement.turn, decimals: 2, identity: [0]),
    ]
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
}

extension Placement {
  /// Whether it only moves, without being turned or stretched.
  fileprivate var onlyMoves: Bool {
    !isTurned && rotation.isConstant && rotation.first == [0] && scale.isConstant
      && scale.first == [1, 1]
  }

  /// The constant map that comes before the outermost factors.
  ///
  /// - Parameter count: of these, of position, rotation, scale, and turn.
  fileprivate func rest(within count: Int) -> Matrix {
    if onlyMoves { return .identity }
    var still = self
    if count > 0 { still.position = Keys(constant: [0, 0]) }
    if count > 1 { still.rotation = Keys(constant: [0]) }
    if count > 2 { still.scale = Keys(constant: [1, 1]) }
    if count > 3 { still.turn = Keys(constant: [0]) }
    return still.matrix
  }
}
