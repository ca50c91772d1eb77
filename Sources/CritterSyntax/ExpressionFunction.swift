import CritterGraphics

/// A function that an expression can call. Angles are in degrees.
enum ExpressionFunction: String, CaseIterable {
  case ceil, floor, round
  case snap, snapDown, snapUp, snapCenter
  case abs, min, max, mod, clamp, mix, progress, sqrt, pow, exp
  case sin, cos, tan, asin, acos, atan2
  case random, noise, ikUpper, ikLower, pick
  case at, sum, count
  /// `if(condition, a, b)`: the second argument unless the condition is 0, otherwise the third.
  case choice = "if"

  /// Whether the function rounds to whole pixels or pixel centers, like `CGFloatPixelRound` in
  /// YYKit.
  var isPixelGrid: Bool { [.snap, .snapDown, .snapUp, .snapCenter].contains(self) }

  /// The number of arguments that the function takes.
  var arity: ClosedRange<Int> {
    switch self {
    case .mod, .pow, .atan2, .at: 2...2
    case .pick: 2...Int.max
    case .min, .max, .random: 1...Int.max
    case .clamp, .mix, .progress, .choice: 3...3
    case .noise: 1...3
    case .ikUpper, .ikLower: 4...5
    default: 1...1
    }
  }

  /// The number of arguments in words, after "needs".
  var expectedArguments: String {
    let words = ["no", "one", "two", "three", "four", "five"]
    let (low, high) = (words[arity.lowerBound], arity.upperBound)
    if arity.count == 1 { return "\(low) number\(arity.lowerBound == 1 ? "" : "s")" }
    if high >= words.count { return "\(low) number\(arity.lowerBound == 1 ? "" : "s") or more" }
    return "\(low) to \(words[high]) numbers"
  }

  /// Returns the index of the argument, after the first one, that the function returns unchanged;
  /// nil if the function computes with all of its arguments.
  ///
  /// - Parameters:
  ///   - first: the value of the first argument.
  ///   - count: the number of arguments.
  func chosenArgument(_ first: Double, of count: Int) -> Int? {
    switch self {
    case .choice: first != 0 ? 1 : 2
    case .pick: 1 + Pick.index(first, of: count - 1)
    default: nil
    }
  }

  /// Returns the function's value, which isn't finite outside of the function's domain.
  ///
  /// - Parameters:
  ///   - v: as many arguments as the function takes.
  ///   - scale: output pixels per point.
  package func value(of v: [Double], scale: Double) -> Double {
    switch self {
    case .floor: v[0].rounded(.down)
    case .round: v[0].rounded(.toNearestOrAwayFromZero)
    case .ceil: v[0].rounded(.up)
    case .snap: (v[0] * scale).rounded(.toNearestOrAwayFromZero) / scale
    case .snapDown: (v[0] * scale).rounded(.down) / scale
    case .snapUp: (v[0] * scale).rounded(.up) / scale
    case .snapCenter: ((v[0] * scale).rounded(.down) + 0.5) / scale
    case .abs: Swift.abs(v[0])
    case .min: v.min() ?? 0
    case .max: v.max() ?? 0
    case .mod: v[0].wrapped(below: v[1])
    case .clamp: Swift.min(Swift.max(v[0], v[1]), v[2])
    case .mix: v[0] + (v[1] - v[0]) * v[2]
    case .progress: progressFraction(v[0], from: v[1], to: v[2])
    case .sqrt: v[0].squareRoot()
    case .pow: power(v[0], v[1])
    case .exp: exponential(v[0])
    case .sin: sineAndCosine(v[0]).sine
    case .cos: sineAndCosine(v[0]).cosine
    case .tan: sineAndCosine(v[0]).sine / sineAndCosine(v[0]).cosine
    case .asin: degrees(arcSine(v[0]))
    case .acos: degrees(arcCosine(v[0]))
    case .atan2: degrees(arcTangent(v[0], v[1]))
    case .random: randomFraction(v)
    case .noise: noiseValue(v[0], v.count > 1 ? v[1] : 0, period: v.count > 2 ? v[2] : nil)
    case .ikUpper: BoneRotations(v).upper
    case .ikLower: BoneRotations(v).lower
    case .choice, .pick: chosenArgument(v[0], of: v.count).map { v[$0] } ?? 0
    case .at, .sum, .count: .nan
    }
  }

  // MARK: Lists

  /// Whether the function's first argument is a list.
  var needsList: Bool { [.at, .sum, .count].contains(self) }

  /// Whether the function's first argument can be a list.
  var takesList: Bool { needsList || self == .min || self == .max }

  /// Returns the value of a function of a whole list. The smallest number of an empty list isn't
  /// finite.
  func value(of list: [Double]) -> Double {
    switch self {
    case .min: list.min() ?? .nan
    case .max: list.max() ?? .nan
    case .sum: list.reduce(0, +)
    default: Double(list.count)
    }
  }

  /// Returns the number in a list at an index, which is rounded down.
  func item(of list: [Double], at index: Double) throws(ExpressionError) -> Double {
    let whole = index.rounded(.down)
    guard whole >= 0, whole < Double(list.count) else {
      throw .outsideList(index: whole, count: list.count)
    }
    return list[Int(whole)]
  }

  /// Checks the number of arguments.
  func checkCount(
    _ count: Int, of range: ClosedRange<Int>, _ expected: String
  ) throws(ExpressionError) {
    if !range.contains(count) { throw .arguments(of: rawValue, expected) }
  }
}

// Functions of the math library, whose names the cases above hide.
private func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
private func exponential(_ value: Double) -> Double { exp(value) }
private func arcSine(_ value: Double) -> Double { asin(value) }
private func arcCosine(_ value: Double) -> Double { acos(value) }

private func degrees(_ radians: Double) -> Double { radians * 180 / .pi }

/// Returns the sine and the cosine of an angle in degrees, which are exact at multiples of 90.
private func sineAndCosine(_ degrees: Double) -> (sine: Double, cosine: Double) {
  let quarters = (degrees / 90).rounded()
  guard quarters.isFinite else { return (.nan, .nan) }
  let rest = (degrees - quarters * 90) * .pi / 180
  let (sine, cosine) = (sin(rest), cos(rest))
  return switch quarters.remainder(dividingBy: 4) {
  case 0: (sine, cosine)
  case 1: (cosine, -sine)
  case -1: (-cosine, sine)
  default: (-sine, -cosine)
  }
}

/// Returns the position of a value between two ends, clamped to 0…1.
private func progressFraction(_ value: Double, from start: Double, to end: Double) -> Double {
  if start == end { return value < end ? 0 : 1 }
  return min(max((value - start) / (end - start), 0), 1)
}

/// Returns a pseudorandom number from 0 up to, but not including, 1. It depends only on the keys.
///
/// Integer arithmetic makes the number the same on every machine. The hash is SplitMix64.
///
/// - Parameter keys: integers; other numbers are rounded down.
private func randomFraction(_ keys: [Double]) -> Double {
  var hash: UInt64 = 0
  for key in keys {
    guard abs(key) < 1e18 else { return .nan }
    hash = (hash ^ UInt64(bitPattern: Int64(key.rounded(.down)))) &+ 0x9E37_79B9_7F4A_7C15
    hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
    hash ^= hash >> 31
  }
  return Double(hash >> 11) * 0x1p-53
}

/// Returns value noise: random values from -1 to 1 at the integers, with a smooth curve in between.
///
/// - Parameters:
///   - seed: an integer that selects one of many curves.
///   - period: the integer after which the curve repeats; nil if it doesn't repeat.
private func noiseValue(_ x: Double, _ seed: Double, period: Double?) -> Double {
  let period = period.map { max($0.rounded(), 1) }
  func value(at integer: Double) -> Double {
    let place = period.map { integer.wrapped(below: $0) } ?? integer
    return 2 * randomFraction([place, seed]) - 1
  }
  let before = x.rounded(.down)
  let t = x - before
  let (start, end) = (value(at: before), value(at: before + 1))
  return start + (end - start) * (t * t * t * (t * (t * 6 - 15) + 10))
}

extension Double {
  /// Returns the remainder of a division that is rounded down, so that it has the divisor's sign.
  package func wrapped(below divisor: Double) -> Double {
    let rest = truncatingRemainder(dividingBy: divisor)
    return rest != 0 && (rest < 0) != (divisor < 0) ? rest + divisor : rest
  }
}

/// The rotations of two bones that reach a point, in degrees. Bones hang down at a rotation of 0.
private struct BoneRotations {
  /// The rotation of the first bone, which starts at (0, 0).
  let upper: Double
  /// The rotation of the second bone in the first one.
  let lower: Double

  /// Computes the rotations by inverse kinematics.
  ///
  /// - Parameter v: the point's x and y, the lengths of the bones, and -1 if the joint is to the
  ///   left of a point that is below the start.
  init(_ v: [Double]) {
    let (x, y, a, b) = (v[0], v[1], v[2], v[3])
    let side = v.count > 4 && v[4] < 0 ? -1.0 : 1
    let cosine = (x * x + y * y - a * a - b * b) / (2 * a * b)
    let bend = side * acos(min(max(cosine, -1), 1))
    lower = degrees(bend)
    upper = degrees(atan2(-x, y) - atan2(b * sin(bend), a + b * cos(bend)))
  }
}
