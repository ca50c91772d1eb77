package import CritterGraphics

extension Matrix {
  /// Parses a `transform` attribute.
  init(transform text: String, at offset: Int) throws(MarkupError) {
    guard let functions = TransformFunction.list(text) else {
      throw MarkupError(offset: offset, reason: "the transform '\(text)'")
    }
    self = functions.matrix
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
