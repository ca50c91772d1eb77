import CritterGraphics
import CritterSyntax

/// An operation in a `transform:` list, such as `rotateZ: 8`.
struct Operation: Sendable {
  /// Returns `operation · matrix`, like `CATransform3DRotate`.
  let apply: @Sendable (Transform) -> Transform
  /// The rotation about each axis, in degrees.
  var turn = SIMD3<Double>.zero
}

/// A `transform:` as a matrix, with its rotations, because a matrix loses whole turns.
struct TransformEntry: Sendable {
  var matrix: Transform
  /// The sum of the rotations about each axis, in degrees.
  var turn: SIMD3<Double>
  var mark: Mark?
}

extension Schemas {
  private static let arguments = number.oneOrMore.shape

  /// The schema of an operation, such as `rotateZ: 8` or `translate: [4, 2]`.
  static let operation = ValueSchema<Operation>(
    expected: "an operation",
    shape: .choice(
      operations.map { ValueShape.Entry($0.name, arguments, "Value: \($0.expected).") })
  ) { node, context in
    guard let pairs = node.pairs, let pair = pairs.first, pairs.count == 1 else {
      return context.refuse(
        "expected one operation, for example 'rotateZ: 8', found \(node.asFound)", at: node.mark)
      return nil
    }
    let name = pair.key.text ?? ""
    guard let (_, expected, make) = operations.first(where: { $0.name == name }) else {
      context.report(
        "unknown operation '\(name)'", meaning: name, among: operations.map(\.name),
        from: nil,
        at: pair.key.mark)
      return nil
    }
    let arguments = number.oneOrMore.read(pair.value, context) ?? []
    guard arguments.count == pair.value.items?.count ?? 1 else { return nil }
    if let operation = make(arguments) { return operation }
    return context.refuse(
      "'\(name)' needs \(expected), found \(pair.value.asFound)", at: pair.value.mark)
  }

  /// The operations by name, with their arguments. `make` returns nil for invalid arguments.
  private static let operations:
    [(name: String, expected: String, make: @Sendable ([Double]) -> Operation?)] = [
      one("translateX", "points") { m, x in m.translated(x, 0) },
      one("translateY", "points") { m, y in m.translated(0, y) },
      one("translateZ", "points") { m, z in m.translated(0, 0, z) },
      two("translate", "points [x, y]") { m, x, y in m.translated(x, y) },
      one("scaleX", "a factor") { m, x in m.scaled(x, 1) },
      one("scaleY", "a factor") { m, y in m.scaled(1, y) },
      one("scaleZ", "a factor") { m, z in m.scaled(1, 1, z) },
      (
        "scale", "a factor, or two [x, y]",
        { values in
          guard let x = values.first, let y = values.last, values.count <= 2 else { return nil }
          return Operation { $0.scaled(x, y) }
        }
      ),
      // Before rotateX and rotateY, so that the suggestion for 'rotate' is rotateZ.
      turn("rotateZ", about: [0, 0, 1]) { m, angle in m.rotatedZ(angle) },
      turn("rotateX", about: [1, 0, 0]) { m, angle in m.rotatedX(angle) },
      turn("rotateY", about: [0, 1, 0]) { m, angle in m.rotatedY(angle) },
      skew("skewX") { Transform([1, 0, 0, 0], [$0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]) },
      skew("skewY") { Transform([1, $0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]) },
      (
        "perspective", "a distance greater than 0, in points",
        { values in
          guard values.count == 1, values[0] > 0 else { return nil }
          let distance = values[0]
          return Operation { $0.perspective(distance) }
        }
      ),
      (
        "matrix", "sixteen numbers, m11 to m44",
        { values in
          guard values.count == 16 else { return nil }
          return Operation { Transform(elements: values) * $0 }
        }
      ),
    ]

  private typealias Entry = (
    name: String, expected: String, make: @Sendable ([Double]) -> Operation?
  )

  private static func one(
    _ name: String, _ expected: String,
    _ apply: @escaping @Sendable (Transform, Double) -> Transform
  ) -> Entry {
    (
      name, expected,
      { values in
        guard values.count == 1 else { return nil }
        return Operation { apply($0, values[0]) }
      }
    )
  }

  private static func turn(
    _ name: String, about axis: SIMD3<Double>,
    _ apply: @escaping @Sendable (Transform, Double) -> Transform
  ) -> Entry {
    let entry = one(name, "degrees", apply)
    return (
      name, entry.expected,
      { values in
        var operation = entry.make(values)
        operation?.turn = (values.first ?? 0) * axis
        return operation
      }
    )
  }

  /// - Parameter matrix: returns the matrix of a skew with this tangent of the angle.
  private static func skew(
    _ name: String, _ matrix: @escaping @Sendable (Double) -> Transform
  ) -> Entry {
    (
      name, "degrees between -90 and 90",
      { values in
        guard values.count == 1, abs(values[0]) < 89.99 else { return nil }
        let tangent = tan(values[0] * .pi / 180)
        return Operation { matrix(tangent) * $0 }
      }
    )
  }

  private static func two(
    _ name: String, _ expected: String,
    _ apply: @escaping @Sendable (Transform, Double, Double) -> Transform
  ) -> Entry {
    (
      name, expected,
      { values in
        guard values.count == 2 else { return nil }
        return Operation { apply($0, values[0], values[1]) }
      }
    )
  }
}
