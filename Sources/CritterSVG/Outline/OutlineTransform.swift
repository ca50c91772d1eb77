package import CritterGraphics

extension Matrix {
  /// Parses a `transform` attribute.
  init(transform text: String, at offset: Int) throws(MarkupError) {
    self = .identity
    var rest = text.trimmed[...]
    while !rest.isEmpty {
      guard let open = rest.firstIndex(of: "("), let close = rest.firstIndex(of: ")"),
        open < close
      else { throw MarkupError(offset: offset, reason: "the transform '\(text)'") }
      let name = rest[..<open].trimmed
      let numbers = rest[rest.index(after: open)..<close].numbers
      guard let numbers, let matrix = Matrix(function: name, numbers) else {
        throw MarkupError(offset: offset, reason: "the transform '\(text)'")
      }
      self = matrix * self
      rest = rest[rest.index(after: close)...].drop { $0 == "," || $0.isWhitespace }
    }
  }

  private init?(function name: String, _ n: [Double]) {
    switch (name, n.count) {
    case ("matrix", 6): self.init([n[0], n[1], 0], [n[2], n[3], 0], [n[4], n[5], 1])
    case ("translate", 1): self = .translation(n[0], 0)
    case ("translate", 2): self = .translation(n[0], n[1])
    case ("scale", 1): self = .scale(n[0], n[0])
    case ("scale", 2): self = .scale(n[0], n[1])
    case ("rotate", 1): self = .rotation(n[0])
    case ("rotate", 3):
      self = .translation(-n[1], -n[2]) * .rotation(n[0]) * .translation(n[1], n[2])
    case ("skewX", 1): self.init([1, 0, 0], [Matrix.slope(n[0]), 1, 0], [0, 0, 1])
    case ("skewY", 1): self.init([1, Matrix.slope(n[0]), 0], [0, 1, 0], [0, 0, 1])
    default: return nil
    }
  }

  private static func rotation(_ degrees: Double) -> Matrix {
    Transform.identity.rotatedZ(degrees).flattened
  }

  private static func slope(_ degrees: Double) -> Double {
    let turned = rotation(degrees)
    return turned.row1.x == 0 ? 0 : turned.row1.y / turned.row1.x
  }

  /// Whether the matrix maps circles to circles.
  package var isSimilarity: Bool {
    let (a, b, c, d) = (row1.x, row1.y, row2.x, row2.y)
    let along = a * a + b * b
    return abs(a * c + b * d) <= 1e-6 * along && abs(along - c * c - d * d) <= 1e-6 * along
  }

  /// The scale factor of a similarity.
  var similarityScale: Double { abs(row1.x * row2.y - row1.y * row2.x).squareRoot() }
}

extension StringProtocol {
  /// The numbers in a list such as `1, 2` or `1-2`; nil if the list contains other text.
  var numbers: [Double]? {
    var numbers: [Double] = []
    for token in StyleTokens.list(String(self)) {
      switch token {
      case .number(let text, unit: ""):
        guard let number = Double(parsing: text) else { return nil }
        numbers.append(number)
      case .space, .mark(UInt8(ascii: ",")): continue
      default: return nil
      }
    }
    return numbers
  }
}
