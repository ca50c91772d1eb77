import CritterGraphics
import CritterSVG

/// A function of a transform with its numbers.
struct SVGFunction: Hashable {
  enum Kind: String { case translate, rotate, scale, skewX, skewY, matrix }

  let kind: Kind
  /// For a rotation, the angle and the center; for a matrix, its six numbers.
  var numbers: [Double]

  /// The numbers of a function that changes nothing.
  var neutral: [Double] {
    switch kind {
    case .scale: [1, 1]
    case .matrix: [1, 0, 0, 1, 0, 0]
    case .rotate: [0] + numbers.dropFirst()
    case .translate, .skewX, .skewY: numbers.map { _ in 0 }
    }
  }

  /// Reads the functions of a `transform` attribute or property; nil if one is unknown.
  ///
  /// - Parameter box: the size that percentages refer to.
  static func list(_ text: String, box: Size) -> [SVGFunction]? {
    var tokens = StyleTokens.list(text).trimmingSpace[...]
    if tokens.count == 1, tokens.first == .word("none") { return [] }
    var result: [SVGFunction] = []
    while let token = tokens.popFirst() {
      if token == .space || token == .mark(",") { continue }
      guard case .function(let name) = token, let end = tokens.firstIndex(of: .mark(")")),
        let function = SVGFunction(name, tokens[..<end].map(\.self), box)
      else { return nil }
      result.append(function)
      tokens = tokens[(end + 1)...]
      guard result.count <= 64 else { return nil }
    }
    return result
  }

  private init?(_ name: String, _ tokens: [StyleToken], _ box: Size) {
    var n: [Double] = []
    for case .number(let text, let unit) in tokens {
      guard let number = Double(parsing: text), abs(number) < 1e6,
        let value = Self.value(number, unit, percent: n.isEmpty ? box.width : box.height)
      else { return nil }
      n.append(value)
    }
    switch (name, n.count) {
    case ("translate", 1): self.init(.translate, [n[0], 0])
    case ("translate", 2), ("translate3d", 3): self.init(.translate, [n[0], n[1]])
    case ("translatex", 1): self.init(.translate, [n[0], 0])
    case ("translatey", 1):
      let isPercent = tokens.contains { if case .number(_, "%") = $0 { true } else { false } }
      self.init(.translate, [0, isPercent && box.width > 0 ? n[0] / box.width * box.height : n[0]])
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

  private static func value(_ number: Double, _ unit: String, percent: Double) -> Double? {
    switch unit {
    case "", "deg": number
    case "%": number / 100 * percent
    case "rad": number * 180 / .pi
    case "turn": number * 360
    case "grad": number * 0.9
    case "em", "rem": number * 16
    default: Double(pixelsIn: unit).map { $0 * number }
    }
  }

  init(_ kind: Kind, _ numbers: [Double]) {
    self.kind = kind
    self.numbers = numbers
  }

  /// Creates the function of an `animateTransform`; nil if its numbers are wrong.
  init?(type: String, _ text: String) {
    let words = text.words
    let n = words.compactMap { Double(length: $0, percent: 0) }
    guard n.count == words.count else { return nil }
    switch (type, n.count) {
    case ("translate", 1): self.init(.translate, [n[0], 0])
    case ("translate", 2): self.init(.translate, n)
    case ("scale", 1): self.init(.scale, [n[0], n[0]])
    case ("scale", 2): self.init(.scale, n)
    case ("rotate", 1): self.init(.rotate, [n[0], 0, 0])
    case ("rotate", 3): self.init(.rotate, n)
    case ("skewX", 1): self.init(.skewX, n)
    case ("skewY", 1): self.init(.skewY, n)
    default: return nil
    }
  }

  /// The function as in an SVG.
  var text: String {
    "\(kind.rawValue)(\(numbers.map { $0.shortText(decimals: 6) }.joined(separator: " ")))"
  }

  /// The function as a matrix.
  var matrix: Matrix {
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
  var functions: [SVGFunction] {
    let (a, b, c, d) = (row1.x, row1.y, row2.x, row2.y)
    let (width, determinant) = ((a * a + b * b).squareRoot(), a * d - b * c)
    let hasWidth = width > 1e-9
    let angle = hasWidth ? arcTangent(b, a) : c != 0 || d != 0 ? arcTangent(-c, d) : 0
    let height = hasWidth ? determinant / width : (c * c + d * d).squareRoot()
    let shear = hasWidth && abs(height) > 1e-9 ? (a * c + b * d) / width / height : 0
    return [
      SVGFunction(.translate, [row3.x, row3.y]), SVGFunction(.rotate, [angle * 180 / .pi, 0, 0]),
      SVGFunction(.skewX, [arcTangent(shear, 1) * 180 / .pi]),
      SVGFunction(.scale, [width, height]),
    ]
  }
}

extension [SVGFunction] {
  /// The functions as one matrix.
  var matrix: Matrix { reduce(.identity) { $1.matrix * $0 } }
}

/// A step of a transform over time; the outermost comes first in a list.
enum SVGStep {
  case translate(x: Motion, y: Motion)
  /// In degrees.
  case rotate(Motion)
  case scale(Motion)
  /// In degrees; along the x axis, or the y axis.
  case skew(Motion, isVertical: Bool)

  /// Creates the steps of a function whose numbers move.
  static func steps(_ kind: SVGFunction.Kind, _ motion: Motion) -> [SVGStep] {
    switch kind {
    case .translate: return [.translate(x: motion.component(0), y: motion.component(1))]
    case .scale: return [.scale(motion)]
    case .skewX: return [.skew(motion, isVertical: false)]
    case .skewY: return [.skew(motion, isVertical: true)]
    case .matrix:
      return SVGFunction(.matrix, motion.first).matrix.functions.flatMap {
        steps($0.kind, Motion($0.numbers))
      }
    case .rotate:
      let (x, y) = (motion.component(1), motion.component(2))
      let angle = SVGStep.rotate(motion.component(0))
      if x.isStatic, y.isStatic, x.first == [0], y.first == [0] { return [angle] }
      return [
        .translate(x: x, y: y), angle,
        .translate(x: x.map { [-$0[0]] }, y: y.map { [-$0[0]] }),
      ]
    }
  }
}

extension SVGStep {
  /// The step at the first frame.
  var matrix: Matrix {
    switch self {
    case .translate(let x, let y): SVGFunction(.translate, x.first + y.first).matrix
    case .rotate(let angle): SVGFunction(.rotate, angle.first + [0, 0]).matrix
    case .scale(let factors): SVGFunction(.scale, factors.first).matrix
    case .skew(let angle, let isVertical):
      SVGFunction(isVertical ? .skewY : .skewX, angle.first).matrix
    }
  }
}

/// The placements of nested parts that together have the same transform as a list of steps.
struct SVGPlacements {
  /// Outermost first; at least one.
  private(set) var all: [Placement] = []
  private var x = Motion(0)
  private var y = Motion(0)
  private var current = Placement()
  private var stage = Stage.position
  private let range: ClosedRange<Double>

  private enum Stage: Int { case position, rotation, skew, scale, anchor }

  init(_ steps: [SVGStep], in range: ClosedRange<Double>) {
    self.range = range
    for step in steps { add(step) }
    finish()
  }

  private mutating func add(_ step: SVGStep) {
    switch step {
    case .translate(let x, let y): translate(x, y)
    case .rotate(let motion):
      if motion.isStatic, motion.first == [0] { return }
      let joins = stage == .rotation && (motion.isStatic || current.rotation.isStatic)
      if !joins { enter(.rotation) }
      current.rotation = sum(current.rotation, motion)
    case .skew(let motion, let isVertical):
      if motion.isStatic, motion.first == [0] { return }
      enter(.skew)
      current.skew = motion.map { [isVertical ? $0[0] : -$0[0]] }
      current.skewAxis = Motion(isVertical ? 90 : 0)
    case .scale(let motion):
      if motion.isStatic, motion.first == [1, 1] { return }
      if stage == .scale, motion.isStatic || current.scale.isStatic {
        let (moving, factor) =
          motion.isStatic ? (current.scale, motion.first) : (motion, current.scale.first)
        current.scale = moving.map { [$0[0] * factor[0], $0[1] * factor[1]] }
      } else {
        enter(.scale)
        current.scale = motion
      }
    }
  }

  private mutating func translate(_ x: Motion, _ y: Motion) {
    let isStatic = x.isStatic && y.isStatic
    if isStatic, x.first == [0], y.first == [0] { return }
    if stage == .position {
      self.x = sum(self.x, x)
      self.y = sum(self.y, y)
    } else if isStatic {
      let anchor = current.anchor.first
      current.anchor = Motion([anchor[0] - x.first[0], anchor[1] - y.first[0]])
      stage = .anchor
    } else {
      finish()
      (self.x, self.y) = (x, y)
    }
  }

  private mutating func enter(_ next: Stage) {
    if next.rawValue <= stage.rawValue { finish() }
    stage = next
  }

  private mutating func finish() {
    let hasSameKeys =
      x.keys.count == y.keys.count
      && zip(x.keys, y.keys).allSatisfy { $0.time == $1.time && $0.eases == $1.eases }
    if x.isStatic && y.isStatic {
      current.position = .whole(Motion([x.first[0], y.first[0]]))
    } else if hasSameKeys {
      current.position = .whole(
        Motion.combined([x, y], in: range, isAffine: true) { [$0[0][0], $0[1][0]] })
    } else {
      current.position = .separate(x, y)
    }
    all.append(current)
    (current, stage, x, y) = (Placement(), .position, Motion(0), Motion(0))
  }

  private func sum(_ a: Motion, _ b: Motion) -> Motion {
    if b.isStatic { return a.map { [$0[0] + b.first[0]] } }
    if a.isStatic { return b.map { [$0[0] + a.first[0]] } }
    return Motion.combined([a, b], in: range, isAffine: true) { [$0[0][0] + $0[1][0]] }
  }
}

extension PartSpec {
  /// Returns the part with placements around it; the last one is its own.
  func placed(_ placements: [Placement]) -> PartSpec {
    var part = self
    part.placement = placements[placements.count - 1]
    for placement in placements.dropLast().reversed() {
      var outer = PartSpec(name: name, placement: placement)
      outer.children = [part]
      part = outer
    }
    return part
  }
}
