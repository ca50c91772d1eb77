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
  private static let operations: [Entry] = [
    entry("translateX", "points") { m, values in m.translated(values[0], 0) },
    entry("translateY", "points") { m, values in m.translated(0, values[0]) },
    entry("translateZ", "points") { m, values in m.translated(0, 0, values[0]) },
    entry("translate", "points [x, y]", 2...2) { m, values in m.translated(values[0], values[1]) },
    entry("scaleX", "a factor") { m, values in m.scaled(values[0], 1) },
    entry("scaleY", "a factor") { m, values in m.scaled(1, values[0]) },
    entry("scaleZ", "a factor") { m, values in m.scaled(1, 1, values[0]) },
    entry("scale", "a factor, or two [x, y]", 1...2) { m, values in
      m.scaled(values[0], values[values.count - 1])
    },
    // Before rotateX and rotateY, so that the suggestion for 'rotate' is rotateZ.
    entry("rotateZ", "degrees", about: [0, 0, 1]) { m, values in m.rotatedZ(values[0]) },
    entry("rotateX", "degrees", about: [1, 0, 0]) { m, values in m.rotatedX(values[0]) },
    entry("rotateY", "degrees", about: [0, 1, 0]) { m, values in m.rotatedY(values[0]) },
    entry("skewX", "degrees between -90 and 90", where: { abs($0) < 89.99 }) { m, values in
      Transform([1, 0, 0, 0], [tangent(values[0]), 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]) * m
    },
    entry("skewY", "degrees between -90 and 90", where: { abs($0) < 89.99 }) { m, values in
      Transform([1, tangent(values[0]), 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]) * m
    },
    entry("perspective", "a distance greater than 0, in points", where: { $0 > 0 }) { m, values in
      m.perspective(values[0])
    },
    entry("matrix", "sixteen numbers, m11 to m44", 16...16) { m, values in
      Transform(elements: values) * m
    },
  ]

  private typealias Entry = (
    name: String, expected: String, make: @Sendable ([Double]) -> Operation?
  )

  /// Returns an operation.
  ///
  /// - Parameters:
  ///   - count: the number of arguments.
  ///   - axis: the axis about which the operation rotates; zero for others.
  ///   - isValid: returns whether the first argument is within its limits.
  private static func entry(
    _ name: String, _ expected: String, _ count: ClosedRange<Int> = 1...1,
    about axis: SIMD3<Double> = .zero,
    where isValid: @escaping @Sendable (Double) -> Bool = { _ in true },
    _ apply: @escaping @Sendable (Transform, [Double]) -> Transform
  ) -> Entry {
    (
      name, expected,
      { values in
        guard count.contains(values.count), isValid(values[0]) else { return nil }
        return Operation(apply: { apply($0, values) }, turn: values[0] * axis)
      }
    )
  }

  /// Returns the tangent of an angle in degrees.
  private static func tangent(_ degrees: Double) -> Double { tan(degrees * .pi / 180) }
}
