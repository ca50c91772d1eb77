import CritterGraphics

/// A function of the library.
package struct Builtin: Sendable {
  let name: String
  let body: @Sendable (ScriptCall) throws(ScriptError) -> Value

  private init(
    _ name: String, _ body: @escaping @Sendable (ScriptCall) throws(ScriptError) -> Value
  ) {
    self.name = name
    self.body = body
  }

  /// Returns a function or constant of the library; nil if it doesn't exist.
  static func value(of name: String) -> Value? {
    constants[name].map(Value.number) ?? functions[name].map(Value.builtin)
  }

  private static let constants: [String: Double] = [
    "NaN": .nan, "Infinity": .infinity, "Math.PI": .pi, "Math.E": 2.718_281_828_459_045,
    "Math.LN2": 0.693_147_180_559_945_3,
    "Math.SQRT2": 2.0.squareRoot(), "Math.SQRT1_2": 0.5.squareRoot(),
    "Math.LN10": 2.302_585_092_994_046,
  ]

  private static let functions = Dictionary(
    (mathematics + operators + vectors + interpolations + conversions + randoms)
      .map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  private static let mathematics =
    [
      one("Math.abs") { abs($0) }, one("Math.acos") { acos($0) }, one("Math.asin") { asin($0) },
      one("Math.atan") { atan($0) }, one("Math.ceil") { $0.rounded(.up) },
      one("Math.cos") { cos($0) },
      one("Math.exp") { exp($0) }, one("Math.floor") { $0.rounded(.down) },
      one("Math.log") { log($0) },
      one("Math.round") { ($0 + 0.5).rounded(.down) }, one("Math.sin") { sin($0) },
      one("Math.sqrt") { $0.squareRoot() }, one("Math.tan") { tan($0) },
      one("Math.sign") { $0 > 0 ? 1 : $0 < 0 ? -1 : $0 },
      one("degreesToRadians") { $0 * .pi / 180 }, one("radiansToDegrees") { $0 * 180 / .pi },
    ] + [
      Builtin("Math.atan2") { call throws(ScriptError) in
        .number(atan2(try call.number(0), try call.number(1)))
      },
      Builtin("Math.pow") { call throws(ScriptError) in
        .number(pow(try call.number(0), try call.number(1)))
      },
      Builtin("Math.max") { call throws(ScriptError) in .number(try call.all.max() ?? -.infinity) },
      Builtin("Math.min") { call throws(ScriptError) in .number(try call.all.min() ?? .infinity) },
    ]

  private static func one(
    _ name: String, _ body: @escaping @Sendable (Double) -> Double
  ) -> Builtin {
    Builtin(name) { call throws(ScriptError) in .number(body(try call.number(0))) }
  }

  /// The names that files have for operators.
  private static let operators =
    ["$bm_sum", "sum", "add"].map { arithmetic("+", $0) }
    + ["$bm_sub", "sub"].map { arithmetic("-", $0) }
    + ["$bm_mul", "mul"].map { arithmetic("*", $0) }
    + ["$bm_div", "div"].map { arithmetic("/", $0) }
    + ["$bm_mod", "mod"].map { arithmetic("%", $0) }
    + [
      Builtin("$bm_neg") { call throws(ScriptError) in
        try call.run.unary("-", call.argument(0), at: call.offset)
      }
    ]

  private static func arithmetic(_ mark: String, _ name: String) -> Builtin {
    Builtin(name) { call throws(ScriptError) in
      try call.run.binary(mark, call.argument(0), call.argument(1), at: call.offset)
    }
  }

  private static let vectors = [
    Builtin("length") { call throws(ScriptError) in
      let other = call.arguments.count > 1 ? try call.numbers(1) : []
      let numbers = try call.numbers(0).enumerated().map { index, number in
        number - (index < other.count ? other[index] : 0)
      }
      return .number(size(numbers))
    },
    Builtin("normalize") { call throws(ScriptError) in
      let numbers = try call.numbers(0)
      return try call.run.value(numbers.map { $0 / size(numbers) })
    },
    Builtin("dot") { call throws(ScriptError) in
      .number(zip(try call.numbers(0), try call.numbers(1)).reduce(0) { $0 + $1.0 * $1.1 })
    },
    Builtin("clamp") { call throws(ScriptError) in
      let ends = [try call.number(1), try call.number(2)].sorted()
      return try call.run.value(call.numbers(0).map { min(max($0, ends[0]), ends[1]) })
    },
  ]

  private static func size(_ numbers: [Double]) -> Double {
    numbers.reduce(0) { $0 + $1 * $1 }.squareRoot()
  }

  private static let interpolations = [
    interpolation("linear") { $0 },
    interpolation("ease") { $0 * $0 * (3 - 2 * $0) },
    interpolation("easeIn") { $0 * $0 },
    interpolation("easeOut") { $0 * (2 - $0) },
  ]

  /// A function of a time and two values, or of a time, its start and end, and two values.
  private static func interpolation(
    _ name: String, _ ease: @escaping @Sendable (Double) -> Double
  ) -> Builtin {
    Builtin(name) { call throws(ScriptError) in
      let hasRange = call.arguments.count > 3
      let start = hasRange ? try call.number(1) : 0
      let end = hasRange ? try call.number(2) : 1
      let (from, to) = (try call.numbers(hasRange ? 3 : 1), try call.numbers(hasRange ? 4 : 2))
      let fraction = end == start ? 1 : (try call.number(0) - start) / (end - start)
      let progress = ease(min(max(fraction.isNaN ? 0 : fraction, 0), 1))
      return try call.run.value(zip(from, to).map { $0 + ($1 - $0) * progress })
    }
  }

  private static let conversions = [
    Builtin("isNaN") { call throws(ScriptError) in .flag(try call.number(0).isNaN) },
    Builtin("Number") { call throws(ScriptError) in .number(try call.number(0, default: 0)) },
    Builtin("parseFloat") { call throws(ScriptError) in .number(try call.number(0)) },
    Builtin("parseInt") { call throws(ScriptError) in
      .number(try call.number(0).rounded(.towardZero))
    },
    Builtin("String") { call throws(ScriptError) in
      try call.run.text(call.argument(0).text, at: call.offset)
    },
    Builtin("Array") { call throws(ScriptError) in
      guard call.arguments.count == 1, case .number(let count) = call.arguments[0] else {
        return try call.run.list(call.arguments, at: call.offset)
      }
      guard (0..<100_000).contains(count) else { throw call.error("expected at most 99,999") }
      return try call.run.list(
        Array(repeating: .undefined, count: Int(count)), at: call.offset)
    },
  ]

  private static let randoms = [
    Builtin("Math.random") { call throws(ScriptError) in .number(call.run.random.next()) },
    Builtin("random") { call throws(ScriptError) in try random(call) { $0.random.next() } },
    Builtin("gaussRandom") { call throws(ScriptError) in
      // The mean of twelve numbers is nearly a bell, most of which is between 0 and 1.
      try random(call) { run in
        (0..<12).reduce(-1.5) { sum, _ in sum + run.random.next() / 3 }
      }
    },
    Builtin("seedRandom") { call throws(ScriptError) in
      let seed = call.run.seed
      let isTimeless = call.argument(1).isTrue
      call.run.random = ScriptRandom(seed, number: try call.number(0), isTimeless: isTimeless)
      return .undefined
    },
  ]

  /// Returns random numbers between zero and a value, or between two values.
  private static func random(
    _ call: ScriptCall, _ next: (ScriptRun) -> Double
  ) throws(ScriptError) -> Value {
    let ends = [
      call.arguments.count > 1 ? try call.numbers(0) : [0],
      call.arguments.isEmpty ? [1] : try call.numbers(call.arguments.count > 1 ? 1 : 0),
    ]
    return try call.run.value(
      ends[1].enumerated().map { index, high in
        let low = ends[0][min(index, ends[0].count - 1)]
        return low + (high - low) * next(call.run)
      })
  }
}

// The functions of lists, texts, and numbers.
extension Builtin {
  /// Calls a function of a list, a text, or a number.
  ///
  /// - Returns: nil if it doesn't exist.
  static func method(
    _ name: String, of value: Value, _ call: ScriptCall
  ) throws(ScriptError) -> Value? {
    let run = call.run
    switch (value, name) {
    case (.list(let list), "push"):
      try run.charge(call.arguments.count, at: call.offset)
      list.items += call.arguments
      return .number(Double(list.items.count))
    case (.list(let list), "pop"): return list.items.popLast() ?? .undefined
    case (.list(let list), "slice"):
      return try run.list(Array(list.items[call.range(in: list.items.count)]), at: call.offset)
    case (.list(let list), "concat"):
      var items = list.items
      for case .list(let other) in call.arguments { items += other.items }
      return try run.list(items, at: call.offset)
    case (.list(let list), "join"):
      let separator = call.arguments.isEmpty ? "," : try call.argument(0).text
      return try run.text(list.text(separator: separator), at: call.offset)
    case (.text(let text), "split"):
      let separator = try call.argument(0).text
      let words =
        separator.isEmpty
        ? text.map { String($0) }
        : text.split(separator: separator, omittingEmptySubsequences: false).map { String($0) }
      return try run.list(words.map(Value.text), at: call.offset)
    case (_, "toString"): return try run.text(value.text, at: call.offset)
    default: return nil
    }
  }
}

extension ScriptCall {
  /// The numbers of all arguments.
  fileprivate var all: [Double] {
    get throws(ScriptError) {
      var numbers: [Double] = []
      for argument in arguments { numbers.append(try argument.number) }
      return numbers.contains(where: \.isNaN) ? [.nan] : numbers
    }
  }

  /// Returns the range that the arguments select of a number of elements.
  fileprivate func range(in count: Int) throws(ScriptError) -> Range<Int> {
    func place(_ number: Double) -> Int {
      let whole = Int(min(max(number.isNaN ? 0 : number, -1e6), 1e6))
      return min(max(whole < 0 ? whole + count : whole, 0), count)
    }
    let start = place(try number(0, default: 0))
    return start..<max(start, place(try number(1, default: Double(count))))
  }
}
