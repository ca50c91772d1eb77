import Testing

@testable import CritterScript

/// The values of scripts.
@Suite struct ScriptTests {
  /// A property with two numbers, which can be called.
  private struct Position: ScriptObject {
    func value() -> Value? { Value([3, 4]) }
    func member(_ name: String) -> Value? { name == "speed" ? .number(7) : nil }
    func call(_ call: ScriptCall) -> Value? { .number(Double(call.arguments.count)) }
  }

  private static func run(instant: UInt64 = 1, budget: ScriptBudget = ScriptBudget(steps: 300_000))
    -> ScriptRun
  {
    ScriptRun(budget: budget, seed: (property: 1, instant: instant)) { name in
      switch name {
      case "value": .number(10)
      case "position": .object(Position())
      default: nil
      }
    }
  }

  private func numbers(_ script: String, instant: UInt64 = 1) throws -> [Double] {
    try Self.run(instant: instant).result(of: Script(script)) { try $0.numbers }
  }

  private func error(_ script: String) -> ScriptError? {
    do { _ = try numbers(script) } catch { return error as? ScriptError }
    return nil
  }

  @Test(arguments: [
    ("1 + 2 * 3", 7), ("(1 + 2) * 3", 9), ("7 % 4 - -1", 4), ("2 < 3 ? 5 : 6", 5),
    ("!0 && 4", 4), ("0 || 8", 8), ("1e2 + .5 + 1.", 101.5), ("value / 4", 2.5),
    ("Math.round(-2.5)", -2), ("Math.max(1, 5, 3)", 5), ("Math.pow(2, 10)", 1024),
    ("clamp(12, 0, 10)", 10), ("linear(5, 0, 10, 100, 200)", 150), ("ease(0.5, 0, 8)", 4),
    ("ease(0, 2, 8)", 2), ("easeIn(2, 0, 8)", 8), ("linear(9, 2, 4)", 4),
    ("length([3, 4])", 5), ("length([1, 1], [4, 5])", 5), ("degreesToRadians(180) / Math.PI", 1),
    ("'ab'.length", 2), ("Number('2.5')", 2.5), ("parseInt('7.9')", 7),
    ("[1, 2, 3].length", 3), ("[4, 5][1]", 5), ("position[1]", 4), ("position.speed", 7),
    ("position(1, 2)", 2), ("$bm_sum(1, 2) + mul(3, 4)", 15), ("$bm_neg(4)", -4),
    ("1 < 2 === true ? 1 : 2", 1), ("2, 3", 3), ("1 ? 0 ? 2 : 3 : 4", 3), ("-2 * -3", 6),
  ]) func `an expression has a value`(script: String, expected: Double) throws {
    #expect(try numbers(script) == [expected])
  }

  @Test(arguments: [
    ("[1, 2] + [10, 20]", [11, 22]), ("[1, 2] - position", [-2, -2]), ("[1, 2] * 3", [3, 6]),
    ("3 * [1, 2]", [3, 6]), ("[4, 2] / 2", [2, 1]), ("-[1, 2]", [-1, -2]), ("[1, 2] + 5", [6, 2]),
    ("5 - [1, 2]", [4, -2]), ("[1, 2, 3] + [1]", [2, 2, 3]), ("clamp([1, 9], 2, 5)", [2, 5]),
    ("linear(0.5, [0, 0], [4, 8])", [2, 4]), ("[1, 2] % 2", [1, 0]), ("[]", []),
  ]) func `lists of numbers are vectors`(script: String, expected: [Double]) throws {
    #expect(try numbers(script) == expected)
  }

  @Test(arguments: [
    ("var $bm_rt; var a = 1, b; b = a + 1; $bm_rt = b * 2; a = 100;", 4),
    ("for (var i = 0, s = 0; i < 5; i++) { if (i == 3) continue; s += i } s", 7),
    ("var i = 0; while (true) { if (++i > 8) break } i", 9),
    ("function f(x) { if (x < 2) return 1; return x * f(x - 1) } f(5)", 120),
    ("var f = function (a, b) { return b }; f(1) == undefined ? 3 : 4", 3),
    ("switch (2) { case 1: 5; break; case 2: 6; case 3: 7; break; default: 8 }", 7),
    ("switch (9) { case 1: 5; break; default: 8 }", 8),
    ("try { nothing } catch (e) { 3 }", 3), ("try { nothing } catch (e) { e.length }", 22),
    ("var a = [1]; var b = a; b.push(5); b[3] = 2; a.length + a[1]", 9),
    ("var a = 1;\nvar b = 2;\na + b", 3), ("if (0) 1; else if (1) { 2 } else 3", 2),
    ("a = 4; a++ + a", 9), ("a = 4; --a + a--", 6),
    ("function c() { var n = 0; return function () { return ++n } } var k = c(); k(); k()", 2),
    ("f(2); function f(x) { return x * 3 }", 6), ("a = b = 3; a += b *= 2; a - b", 3),
    ("var d = 1; try { [4][0].length; d = 2; [4][1].length; d = 3 } catch (e) {} d", 2),
    ("x = 1; function f() { x = 2 } f(); x", 2),
  ]) func `a script has the value of its last expression`(script: String, expected: Double) throws {
    #expect(try numbers(script) == [expected])
  }

  @Test func `a text is joined with numbers`() throws {
    let text = try Self.run().result(of: Script("'a' + 1 + 2.5")) { try $0.text }
    #expect(text == "a12.5")
  }

  @Test(arguments: [
    ("1 + nothing", "unknown name 'nothing'", 4), ("1 +", "expected a value, found the end", 3),
    ("a.b.c", "unknown name 'a'", 0), ("undefined.x", "unknown member 'x'", 9),
    ("var 1", "expected a name, found 1.0", 4), ("'abc", "this text doesn't end", 0),
    ("/* a */", "expected a value, found '/'", 0), ("1..2", "expected a number, found '1..2'", 0),
    ("1\n2", "expected ';', found 2.0", 2), ("if (1 2", "expected ')', found 2.0", 6),
    ("1 = 2", "expected a variable before the assignment", 2),
    ("value()", "this isn't a function", 5), ("[1].fly()", "this isn't a function", 7),
    ("1 2", "expected ';', found 2.0", 2), ("throw 1", "expected ';', found 1.0", 6),
    ("[1] * [2]", "two lists can't be combined by '*'", 4), ("eval('1')", "unknown name 'eval'", 0),
    ("var a = []; a[1e9] = 1", "expected an index from 0 to 99,999", 19),
    ("#", "expected a value, found '#'", 0), ("'a' + [1]", "expected a text or a number", 4),
  ]) func `an error has a place`(script: String, message: String, offset: Int) {
    #expect(error(script) == ScriptError(message, at: offset))
  }

  @Test(arguments: [
    "while (true) {}", "for (;;) {}", "function f() { f() } f()", "var a = []; while (1) a.push(1)",
    "var s = 'ab'; while (1) s += s", "while (1) { var f = function () { return f } }",
    "var a = []; for (;;) a = [a, a]", "var a = []; a[0] = a; for (;;) a + a",
    "try { while (1) {} } catch (e) { 1 }",
    String(repeating: "(", count: 5000), String(repeating: "-", count: 5000),
    String(repeating: "[", count: 5000), "a" + String(repeating: ".b", count: 5000),
    "1" + String(repeating: "+1", count: 5000), String(repeating: "if(1)", count: 5000),
    String(repeating: "a=", count: 5000), String(repeating: " ", count: 300_000),
  ]) func `a script without an end is stopped`(script: String) {
    #expect(error(script)?.isLimit == true)
  }

  @Test func `all scripts of a file share their steps`() throws {
    let budget = ScriptBudget(steps: 2000)
    let script = try Script("for (var i = 0; i < 20; i++) {} i")
    let results = (0..<30).map { _ in
      try? Self.run(budget: budget).result(of: script) { try $0.number }
    }
    #expect(results.first == 20)
    #expect(results.last == .some(nil))
  }

  @Test func `random numbers are the same in each run, and others at each instant`() throws {
    let script = "[random(), random(5, 6), Math.random()]"
    let first = try numbers(script)
    #expect(try numbers(script) == first)
    #expect(try numbers(script, instant: 2) != first)
    let fixed = "seedRandom(4, true); random([1, 2])"
    #expect(try numbers(fixed) == numbers(fixed, instant: 2))
    #expect(try numbers("seedRandom(4); random()") != numbers("seedRandom(5); random()"))
  }

  @Test func `noise is smooth, and within its size`() {
    let places = (0...500).map { Double($0) / 50 }
    let values = places.map { ScriptRandom.noise(at: $0, 3) }
    #expect(values.allSatisfy { abs($0) <= 1 })
    #expect(zip(values, values.dropFirst()).allSatisfy { abs($0 - $1) < 0.1 })
    #expect(Set(values).count > 400)
  }
}
