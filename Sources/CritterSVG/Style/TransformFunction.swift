package import CritterGraphics

/// A function of a transform with its numbers.
package struct TransformFunction: Hashable, Sendable {
  /// The names of the functions.
  package enum Kind: String, Sendable { case translate, rotate, scale, skewX, skewY, matrix }

  /// The kind of function; others are converted.
  package let kind: Kind
  /// For a rotation, the angle and the center; for a matrix, its six numbers.
  package var numbers: [Double]

  /// The numbers of a function that changes nothing.
  package var neutral: [Double] {
    switch kind {
    case .scale: [1, 1]
    case .matrix: [1, 0, 0, 1, 0, 0]
    case .rotate: [0] + numbers.dropFirst()
    case .translate, .skewX, .skewY: numbers.map { _ in 0 }
    }
  }

  /// Reads the functions of a `transform` attribute or property; nil if one is unknown.
  ///
  /// - Parameter box: the size that percentages refer to; nil if they aren't allowed.
  package static func list(_ text: String, box: Size? = nil) -> [TransformFunction]? {
    list(StyleTokens.list(text), box: box)
  }

  private static func list(_ tokens: [StyleToken], box: Size?) -> [TransformFunction]? {
    var tokens = tokens.trimmingSpace[...]
    if tokens.count == 1, tokens.first?.plainText?.lowercased() == "none" { return [] }
    var result: [TransformFunction] = []
    while let token = tokens.popFirst() {
      if token == .space || token == .mark(",") { continue }
      guard let name = name(token, &tokens),
        let function = TransformFunction(name, tokens.takeArguments(), box)
      else { return nil }
      result.append(function)
      guard result.count <= 64 else { return nil }
    }
    return result
  }

  /// Returns the name of a function in lowercase. In an attribute, space can follow the name.
  private static func name(_ token: StyleToken, _ rest: inout ArraySlice<StyleToken>) -> String? {
    if case .function(let name) = token { return name }
    guard case .word(let name) = token else { return nil }
    rest = rest.drop { $0 == .space }
    return rest.popFirst() == .mark("(") ? name.lowercased() : nil
  }

  private init?(_ name: String, _ tokens: [StyleToken], _ box: Size?) {
    var n: [Double] = []
    let vertical = name == "translatey" ? 0 : 1
    for case .number(let text, let unit) in tokens {
      let percent = n.count == vertical ? box?.height : box?.width
      guard let number = Double(parsing: text), abs(number) < 1e6,
        let value = Self.value(number, unit, percent: percent)
      else { return nil }
      n.append(value)
    }
    switch (name, n.count) {
    case ("translate", 1): self.init(.translate, [n[0], 0])
    case ("translate", 2), ("translate3d", 3): self.init(.translate, [n[0], n[1]])
    case ("translatex", 1): self.init(.translate, [n[0], 0])
    case ("translatey", 1): self.init(.translate, [0, n[0]])
    case ("scale", 1): self.init(.scale, [n[0], n[0]])
    case ("scale", 2), ("scale3d", 3): self.init(.scale, [n[0], n[1]])
    case ("scalex", 1): self.init(.scale, [n[0], 1])
    case ("scaley", 1): self.init(.scale, [1, n[0]])
    case ("rotate", 1), ("rotatez", 1): self.init(.rotate, [n[0], 0, 0])
    case ("rotate", 3): self.init(.rotate, n)
    case ("skewx", 1), ("skew", 1): self.init(.skewX, n)
    case ("skewy", 1): self.init(.skewY, n)
    case ("matrix", 6): self.init(.matrix, n)
    case ("translatez", 1), ("perspective", _): self.init(.translate, [0, 0])
    default: return nil
    }
  }

  private static func value(_ number: Double, _ unit: String, percent: Double?) -> Double? {
    switch unit {
    case "", "deg": number
    case "%": percent.map { number / 100 * $0 }
    case "rad": number * 180 / .pi
    case "turn": number * 360
    case "grad": number * 0.9
    case "em", "rem": number * 16
    default: Double(pixelsIn: unit).map { $0 * number }
    }
  }

  package init(_ kind: Kind, _ numbers: [Double]) {
    self.kind = kind
    self.numbers = numbers
  }

  /// The function as in an SVG.
  package var text: String {
    "\(kind.rawValue)(\(numbers.map { $0.shortText(decimals: 6) }.joined(separator: " ")))"
  }

  /// The function as a matrix.
  package var matrix: Matrix {
    let n = numbers
    switch kind {
    case .translate: return .translation(n[0], n[1])
    case .rotate: return .translation(-n[1], -n[2]) * .rotation(n[0]) * .translation(n[1], n[2])
    case .scale: return .scale(n[0], n[1])
    case .skewX, .skewY:
      let (sin, cos) = sinCos(min(max(n[0], -89), 89))
      return kind == .skewX
        ? Matrix([1, 0, 0], [sin / cos, 1, 0], [0, 0, 1])
        : Matrix([1, sin / cos, 0], [0, 1, 0], [0, 0, 1])
    case .matrix: return Matrix([n[0], n[1], 0], [n[2], n[3], 0], [n[4], n[5], 1])
    }
  }
}

extension Matrix {
  /// The matrix as a translation, a rotation, a skew, and a scale.
  package var functions: [TransformFunction] {
    let (a, b, c, d) = (row1.x, row1.y, row2.x, row2.y)
    let (width, determinant) = ((a * a + b * b).squareRoot(), a * d - b * c)
    let hasWidth = width > 1e-9
    let angle = hasWidth ? arcTangent(b, a) : c != 0 || d != 0 ? arcTangent(-c, d) : 0
    let height = hasWidth ? determinant / width : (c * c + d * d).squareRoot()
    let shear = hasWidth && abs(height) > 1e-9 ? (a * c + b * d) / width / height : 0
    return [
      TransformFunction(.translate, [row3.x, row3.y]),
      TransformFunction(.rotate, [angle * 180 / .pi, 0, 0]),
      TransformFunction(.skewX, [arcTangent(shear, 1) * 180 / .pi]),
      TransformFunction(.scale, [width, height]),
    ]
  }
}

extension [TransformFunction] {
  /// The functions as one matrix.
  package var matrix: Matrix { reduce(.identity) { $1.matrix * $0 } }
}
