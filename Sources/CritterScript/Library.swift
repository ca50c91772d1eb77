import CritterGraphics

/// The operators, functions, and constants of all scripts.
enum Library {
  typealias Function = @Sendable (ScriptCall) throws -> Value

  /// Returns a function or constant; nil if it doesn't exist.
  static func value(of name: String) -> Value? {
    switch name {
    case "undefined", "null": .nothing
    case "true", "false": .flag(name == "true")
    case "Math": .object(Mathematics())
    default: functions[name].map(Value.function)
    }
  }

  private struct Mathematics: ScriptObject {
    func member(_ name: String) -> Value? {
      name == "PI" ? .number(.pi) : functions["Math." + name].map(Value.function)
    }
  }

  private static let functions: [String: Function] = {
    var all = general
    for (name, compute) in ofNumbers { all[name] = { .number(compute(try $0.number(0))) } }
    for (name, mark) in operators {
      let compute = operation(mark)
      all[name] = { try compute($0.run, $0[0], $0[1]) }
    }
    for (name, curve) in eases { all[name] = { try eased($0, along: curve) } }
    return all
  }()

  private static let ofNumbers: [String: @Sendable (Double) -> Double] = [
    "Math.abs": { abs($0) }, "Math.acos": { acos($0) }, "Math.asin": { asin($0) },
    "Math.atan": { atan($0) }, "Math.ceil": { $0.rounded(.up) }, "Math.cos": { cos($0) },
    "Math.exp": { exp($0) }, "Math.floor": { $0.rounded(.down) }, "Math.log": { log($0) },
    "Math.round": { ($0 + 0.5).rounded(.down) }, "Math.sin": { sin($0) }, "Math.tan": { tan($0) },
    "Math.sqrt": { $0.squareRoot() }, "Math.sign": { $0 > 0 ? 1 : $0 < 0 ? -1 : $0 },
    "degreesToRadians": { $0 * .pi / 180 }, "radiansToDegrees": { $0 * 180 / .pi },
    "Number": { $0 }, "parseFloat": { $0 }, "parseInt": { $0.rounded(.towardZero) },
  ]

  /// The names that files have for operators.
  private static let operators = [
    "$bm_sum": "+", "sum": "+", "add": "+", "$bm_sub": "-", "sub": "-", "$bm_mul": "*",
    "mul": "*", "$bm_div": "/", "div": "/", "$bm_mod": "%", "mod": "%",
  ]

  private static let eases: [String: CubicBezier?] = [
    "linear": nil, "ease": CubicBezier(0.333, 0, 0.667, 1),
    "easeIn": CubicBezier(0.333, 0, 0.833, 0.833), "easeOut": CubicBezier(0.167, 0.167, 0.667, 1),
  ]

  private static let general: [String: Function] = [
    "$bm_neg": { try operation("*")($0.run, $0[0], .number(-1)) },
    "Math.atan2": { .number(atan2(try $0.number(0), try $0.number(1))) },
    "Math.pow": { .number(pow(try $0.number(0), try $0.number(1))) },
    "Math.max": { .number(try $0.arguments.map { try $0.number }.max() ?? -.infinity) },
    "Math.min": { .number(try $0.arguments.map { try $0.number }.min() ?? .infinity) },
    "isNaN": { .flag(try $0.number(0).isNaN) },
    "length": { call in
      let other = call.arguments.count > 1 ? try call[1].numbers : []
      return .number(size(try call[0].numbers.paired(with: other) { $0 - $1 }))
    },
    "clamp": { call in
      let ends = [try call.number(1), try call.number(2)].sorted()
      return Value(try call[0].numbers.map { min(max($0, ends[0]), ends[1]) })
    },
    "Math.random": { .number($0.run.random.next()) },
    "random": { call in
      let high = try call.arguments.last?.numbers ?? [1]
      let low = call.arguments.count > 1 ? try call[0].numbers : high.map { _ in 0 }
      return Value(zip(low, high).map { $0 + ($1 - $0) * call.run.random.next() })
    },
    "seedRandom": { call in
      let (number, seed) = (try call.number(0).bitPattern, call.run.seed)
      call.run.random = ScriptRandom(seed.property, number, call[1].isTrue ? 0 : seed.instant)
      return .nothing
    },
  ]

  private static func size(_ numbers: [Double]) -> Double {
    numbers.reduce(0) { $0 + $1 * $1 }.squareRoot()
  }

  /// Interpolates with a time and two values, or with a time, its start and end, and two values.
  private static func eased(_ call: ScriptCall, along curve: CubicBezier?) throws -> Value {
    let hasRange = call.arguments.count > 3
    let (start, end) = hasRange ? (try call.number(1), try call.number(2)) : (0, 1)
    let (from, to) = (try call[hasRange ? 3 : 1].numbers, try call[hasRange ? 4 : 2].numbers)
    let fraction = end == start ? 1 : (try call.number(0) - start) / (end - start)
    let progress = min(max(fraction.isNaN ? 0 : fraction, 0), 1)
    let weight = curve?.y(at: progress) ?? progress
    return Value(zip(from, to).map { $0 + ($1 - $0) * weight })
  }

  // MARK: The operators, which also compute with lists of numbers, as in After Effects

  typealias Operation = @Sendable (ScriptRun, Value, Value) throws -> Value

  private static let comparisons: [String: @Sendable (Double, Double) -> Bool] = [
    "<": { $0 < $1 }, ">": { $0 > $1 }, "<=": { $0 <= $1 }, ">=": { $0 >= $1 },
  ]

  private static let arithmetic: [String: @Sendable (Double, Double) -> Double] = [
    "+": { $0 + $1 }, "-": { $0 - $1 }, "*": { $0 * $1 }, "/": { $0 / $1 },
    "%": { $0.truncatingRemainder(dividingBy: $1) },
  ]

  /// Returns the operator of two values with a mark.
  static func operation(_ mark: String) -> Operation {
    if let compare = comparisons[mark] {
      return { _, left, right in .flag(compare(try left.number, try right.number)) }
    }
    if let compute = arithmetic[mark] {
      return { run, left, right in
        try combined(left.plain, right.plain, by: mark, in: run, compute)
      }
    }
    let isEquality = mark == "==" || mark == "==="
    return { _, left, right in .flag(try left.isEqual(to: right) == isEquality) }
  }

  private static func combined(
    _ left: Value, _ right: Value, by mark: String, in run: ScriptRun,
    _ compute: (Double, Double) -> Double
  ) throws -> Value {
    let isSum = mark == "+" || mark == "-"
    switch (left, right) {
    case (.text, _) where mark == "+", (_, .text) where mark == "+":
      let text = try left.text + right.text
      try run.charge(text.utf8.count / 8 + 1)
      return .text(text)
    case (.list, .list) where !isSum:
      throw ScriptError("two lists can't be combined by '\(mark)'")
    case (.list, _), (_, .list):
      let (first, second) = (try left.numbers, try right.numbers)
      try run.charge(first.count + second.count + 2)
      if isSum { return Value(first.paired(with: second, compute)) }
      if case .list = left { return Value(first.map { compute($0, second[0]) }) }
      return Value(second.map { compute(first[0], $0) })
    default: return .number(compute(try left.number, try right.number))
    }
  }
}

extension [Double] {
  /// Combines the numbers of two lists. Missing numbers are zero.
  fileprivate func paired(with other: [Double], _ compute: (Double, Double) -> Double) -> [Double] {
    (0..<Swift.max(count, other.count)).map {
      compute($0 < count ? self[$0] : 0, $0 < other.count ? other[$0] : 0)
    }
  }
}
