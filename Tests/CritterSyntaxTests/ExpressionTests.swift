import CritterGraphics
import CritterRig
import CritterTestSupport
import CritterSyntax
import Foundation
import Testing

@testable import CritterMotion
@testable import CritterRig
@testable import CritterRigFile

@Suite struct ExpressionTests {
  @Test(arguments: [
    ("1 + 2 * 3", 7.0), ("(1 + 2) * 3", 9), ("10 - 4 - 3", 3), ("24 / 4 / 3", 2),
    ("2 * 3 / 4", 1.5),
    ("1 - 2 + 3", 2), ("-2 * 3", -6), ("2 * -3", -6), ("2 - -3", 5), ("--2", 2), ("-(1 + 2)", -3),
    ("1+2*3-4/2", 5), (" ( ( 7 ) ) ", 7), (".5 + 5.", 5.5), ("width / 2 - x", 181.5), ("-x", -6),
    ("min(3, 1, 2)", 1), ("max(3, 1, 2)", 3), ("min(x, 4) * max(1, 2)", 8), ("abs(-x)", 6),
    ("abs(2 - 5) - 1", 2), ("min(1 + 1, 3 * 1)", 2), ("max(min(9, 4), 3)", 4), ("x1 + x_2", 30),
  ])
  func `points come before dashes`(text: String, value: Double) throws {
    let expression = try NumericExpression(text)
    let scope = Scope(["width": 375, "x": 6, "x1": 10, "x_2": 20])
    #expect(abs(try expression.value(in: scope) - value) < 1e-12)
    #expect(!expression.usesPixelGrid)
  }

  /// In pixels, at one, two and three of them a point.
  @Test(arguments: [
    ("snapDown(2.1)", [2.0, 4, 6]), ("snapDown(2.25)", [2.0, 4, 6]),
    ("snapDown(2.45)", [2.0, 4, 7]), ("snap(2.1)", [2.0, 4, 6]), ("snap(2.25)", [2.0, 5, 7]),
    ("snap(2.45)", [2.0, 5, 7]), ("snapUp(2.1)", [3.0, 5, 7]), ("snapUp(2.25)", [3.0, 5, 7]),
    ("snapUp(2.45)", [3.0, 5, 8]), ("snapCenter(2.1)", [2.5, 4.5, 6.5]),
    ("snapCenter(2.25)", [2.5, 4.5, 6.5]), ("snapCenter(2.45)", [2.5, 4.5, 7.5]),
    ("snapDown(-2.1)", [-3.0, -5, -7]), ("snapUp(-2.1)", [-2.0, -4, -6]),
    ("snap(2.5)", [3.0, 5, 8]), ("snap(-2.5)", [-3.0, -5, -8]),
    ("snapCenter(-0.1)", [-0.5, -0.5, -0.5]), ("snap(4)", [4.0, 8, 12]),
    ("2 * snapDown(1.6) + 1", [3.0, 8, 11]),
  ])
  func `rounding is to the pixels of the output`(text: String, pixels: [Double]) throws {
    for (scale, pixels) in zip([1.0, 2, 3], pixels) {
      let expression = try NumericExpression(text)
      #expect(abs(try expression.value(in: Scope(scale: scale)) - pixels / scale) < 1e-12)
      #expect(expression.usesPixelGrid)
    }
  }

  @Test(arguments: [
    ("floor(0.5)", 0.0), ("floor(2.9)", 2), ("floor(-2.1)", -3), ("round(2.5)", 3),
    ("round(-2.5)", -3), ("round(2.25)", 2), ("ceil(2.1)", 3), ("ceil(-2.1)", -2),
  ])
  func `whole numbers are whole at every output scale`(text: String, value: Double) throws {
    let expression = try NumericExpression(text)
    #expect(!expression.usesPixelGrid)
    for scale in [1.0, 2, 3] {
      #expect(try expression.value(in: Scope(scale: scale)) == value)
    }
  }

  @Test(arguments: [1, 2, 3, 4], [0.0, 1.0 / 3, 0.5])
  func `what is on a pixel stays there`(scale: Double, offset: Double) throws {
    for n in -500...500 {
      let rounded = try NumericExpression("snap(\(Double(n) + offset))")
      let pixel = try rounded.value(in: Scope(scale: scale))
      for function in ["snapDown", "snap", "snapUp"] {
        let again = try NumericExpression("\(function)(v)")
        #expect(try again.value(in: Scope(["v": pixel], scale: scale)) == pixel)
      }
    }
  }

  @Test(arguments: [
    ("1 +", "the expression is incomplete"), ("(1 + 2", "the expression is incomplete"),
    ("", "the expression is incomplete"), ("1 2", "'2' isn't allowed here"),
    ("1 + * 2", "'* 2' isn't allowed here"), ("1.2.3", "'1.2.3' isn't allowed here"),
    ("2x", "'x' isn't allowed here"), ("1)", "')' isn't allowed here"),
    ("1 / 0", "the result isn't a finite number, or is too large"),
    ("0 / 0", "the result isn't a finite number, or is too large"),
    ("widht + 1", "unknown name 'widht' (did you mean 'width'?)"),
    ("rund(1)", "unknown function 'rund' (did you mean 'round'?)"),
    ("sine(1)", "unknown function 'sine' (did you mean 'sin'?)"),
    ("1 = 1", "'= 1' isn't allowed here"), ("1 < 2 < 3", "'< 3' isn't allowed here"),
    ("sqrt(-1)", "the result isn't a finite number, or is too large"),
    ("asin(2)", "the result isn't a finite number, or is too large"),
    ("if(0 / 0, 1, 2)", "the result isn't a finite number, or is too large"),
    ("mod(1, 0)", "the result isn't a finite number, or is too large"),
    ("tan(90)", "the result isn't a finite number, or is too large"),
    ("max()", "')' isn't allowed here"), ("max(1, )", "')' isn't allowed here"),
  ])
  func `a mistake says what it is`(text: String, message: String) {
    #expect {
      _ = try NumericExpression(text).value(in: Scope(["width": 375]))
    } throws: {
      ($0 as? ExpressionError)?.message == message
    }
  }

  @Test(arguments: [
    ("round(1, 2)", "'round' needs one number"), ("abs(1, 2)", "'abs' needs one number"),
    ("min(1)", "'min' needs a list, or two numbers or more"),
    ("atan2(1)", "'atan2' needs two numbers"),
    ("if(1, 2)", "'if' needs three numbers"),
    ("noise(1, 2, 3, 4)", "'noise' needs one to three numbers"),
    ("ikUpper(1, 2, 3)", "'ikUpper' needs four to five numbers"),
    ("pick(1)", "'pick' needs two numbers or more"),
  ])
  func `a function says how many numbers it takes`(text: String, message: String) {
    #expect {
      _ = try NumericExpression(text).value(in: Scope([:]))
    } throws: {
      ($0 as? ExpressionError)?.message == message
    }
  }
}

/// Functions of angles, choices, and chance.
@Suite struct FunctionTests {
  private func value(_ text: String) throws -> Double {
    try NumericExpression(text).value(in: Scope(["x": 3, "on": 1]))
  }

  @Test(arguments: [
    ("sin(30)", 0.5), ("sin(180)", 0), ("cos(90)", 0), ("cos(-360)", 1), ("sin(-90)", -1),
    ("cos(180)", -1), ("tan(45)", 1), ("asin(0.5)", 30), ("acos(-1)", 180), ("atan2(1, 1)", 45),
    ("atan2(1, -1)", 135), ("atan2(-1, 0)", -90), ("sqrt(x * x)", 3), ("pow(2, 10)", 1024),
    ("exp(0)", 1), ("mod(7, 3)", 1), ("mod(-1, 3)", 2), ("mod(1, -3)", -2), ("mod(5.5, 2)", 1.5),
    ("clamp(5, 0, 1)", 1), ("clamp(-5, 0, 1)", 0), ("mix(10, 20, 0.25)", 12.5), ("mix(0, 1, 2)", 2),
    ("progress(3, 2, 4)", 0.5), ("progress(9, 2, 4)", 1), ("progress(3, 4, 2)", 0.5),
    ("progress(1, 2, 2)", 0), ("progress(2, 2, 2)", 1),
    ("if(x > 2, 10, 1 / 0)", 10), ("if(x < 2, 1 / 0, 20)", 20), ("if(on, 1, 2)", 1),
    ("1 < 2", 1), ("2 <= 2", 1), ("1 > 2", 0), ("2 >= 3", 0), ("x == 3", 1), ("x + 1 == 3 + 1", 1),
    ("(1 < 2) + (2 < 1)", 1), ("-(1 < 2)", -1), ("2 * x<7", 1),
    ("pick(0, 5, 6, 7)", 5), ("pick(4, 5, 6, 7)", 6), ("pick(-1, 5, 6, 7)", 7),
    ("pick(1.9, 5, 6, 1 / 0)", 6),
  ])
  func `every function has its value`(text: String, expected: Double) throws {
    #expect(abs(try value(text) - expected) < 1e-12)
  }

  @Test(arguments: ["sin(180)", "sin(-360)", "cos(90)", "cos(-270)", "sin(1080)"])
  func `quarter turns are exact`(text: String) throws {
    #expect(try value(text) == 0)
  }

  /// The same on every machine, so the numbers are exact.
  @Test(arguments: [
    ("random(0)", 0.8833108082136426), ("random(1)", 0.5665615751722809),
    ("random(2)", 0.5911897341980794), ("random(-1)", 0.8939429202831845),
    ("random(1, 2)", 0.7376992526901169), ("random(2, 1)", 0.8766756214195504),
    ("random(7, 0, 3)", 0.1000788863334513), ("random(1.7)", 0.5665615751722809),
    ("noise(0.5, 1)", -0.05196583582535075), ("noise(3.25, 7)", 0.6828809934596449),
    ("noise(-1.5)", -0.021976011733828793), ("noise(4.75, 2, 5)", 0.6116909176069889),
    ("noise(-0.25, 2, 5)", 0.6116909176069889),
  ])
  func `random values and noise are the same everywhere`(text: String, expected: Double) throws {
    #expect(try value(text) == expected)
  }

  @Test func `random values are spread evenly`() throws {
    let values = try (0..<4000).map { try value("random(\($0), 5)") }
    for tenth in 0..<10 {
      let range = Double(tenth) / 10..<Double(tenth + 1) / 10
      #expect((320...480).contains(values.count { range.contains($0) }))
    }
  }

  @Test func `noise is smooth and within one`() throws {
    let values = try (0...2000).map { try value("noise(\(Double($0) / 100), 3)") }
    #expect(values.allSatisfy { abs($0) <= 1 })
    #expect(zip(values, values.dropFirst()).allSatisfy { abs($0 - $1) < 0.04 })
    #expect(try #require(values.max()) > 0.5)
  }

  @Test func `noise with a period repeats`() throws {
    for x in [0.0, 0.3, 2.75, 3.99] {
      #expect(abs(try value("noise(\(x), 4, 4) - noise(\(x) + 4, 4, 4)")) < 1e-9)
    }
  }

  /// The end of two bones that hang down at 0, which rotate clockwise.
  private func foot(_ upper: Double, _ lower: Double, _ a: Double, _ b: Double) -> Point {
    let (first, second) = (upper * .pi / 180, (upper + lower) * .pi / 180)
    return Point(-a * sin(first) - b * sin(second), a * cos(first) + b * cos(second))
  }

  @Test(arguments: [(0.0, 70.0), (30, 50), (-40, 20), (10, -60), (50, 0), (0, 20)], [1.0, -1])
  func `bones reach a point within reach`(point: (x: Double, y: Double), side: Double) throws {
    let arguments = "(\(point.x), \(point.y), 42, 40, \(side))"
    let (upper, lower) = (try value("ikUpper" + arguments), try value("ikLower" + arguments))
    let foot = foot(upper, lower, 42, 40)
    #expect(abs(foot.x - point.x) < 1e-9 && abs(foot.y - point.y) < 1e-9)
    #expect(lower * side > 0)
  }

  @Test func `the joint is to the right unless the side is negative`() throws {
    #expect(try value("ikUpper(0, 60, 42, 42)") < 0)
    #expect(try value("ikUpper(0, 60, 42, 42, -1)") > 0)
  }

  @Test func `out of reach bones point straight`() throws {
    #expect(try value("ikUpper(100, 0, 42, 42)") == -90)
    #expect(try value("ikLower(100, 0, 42, 42)") == 0)
    #expect(try value("ikUpper(0, 84, 42, 42)") == 0)
  }
}

@Suite struct ValuesTests {
  @Test func `a value may name inputs and the values before it`() throws {
    let yaml = """
        b: { frame: [twice, snapCenter(x), "max(x, 1)", 1] }
      inputs: { x: { min: 1, max: 9, initial: 3 } }
      variables:
        twice: 2 * x
      """
    let initial = try Rig.small(yaml).parts[1].rest
    #expect(initial.position == Point(7.5, 4) && initial.size == Size(3, 1))
    let set = try Rig.small(yaml, inputs: ["x": 5], scale: 2).parts[1].rest
    #expect(set.position == Point(12.5, 5.75) && set.size == Size(5, 1))
  }

  @Test(arguments: [
    ("x", false), ("x + 1", false), ("floor(x)", false), ("min(1, snapCenter(x))", true),
  ])
  func `only the grid makes a rig depend on the scale`(expression: String, isSnapped: Bool) throws {
    let yaml = "inputs: { x: { min: 0, max: 1 } }\nvariables: { y: \"\(expression)\" }"
    #expect(try Rig.small(yaml).isSnapped == isSnapped)
  }

  @Test func `a rig that shows one on the grid depends on the scale too`() throws {
    let yaml = "canvas: { size: [10, 10] }\nparts: { g: { rig: guest, frame: [0, 0, 10, 10] } }"
    for expression in ["snapDown(1.6)", "1.6"] {
      let guest = try RigDocument.small("variables: { x: \(expression) }")
      let host = try RigDocument(yaml: yaml, showing: ["guest": guest]).resolved()
      #expect(try host.isSnapped == guest.resolved().isSnapped)
    }
  }

  @Test func `an input out of range is read at its end`() throws {
    let yaml = "  b: { frame: [x, 0, 1, 1], anchor: [0, 0] }\ninputs: { x: { min: 1, max: 9 } }"
    #expect(try Rig.small(yaml, inputs: ["x": 99]).parts[1].rest.position.x == 9)
    #expect(try Rig.small(yaml, inputs: ["x": -99]).parts[1].rest.position.x == 1)
  }

  @Test func `expressions stand wherever numbers do`() throws {
    let rig = try Rig.small(
      """
        b: { frame: [0, 0, 1, 1], opacity: x / 4, transform: [rotateZ: 2 * x], trim: [x / 8, 1 - x / 8] }
      inputs: { x: { min: 1, max: 9, initial: 2 } }
      clips: { c: { duration: x + 1, parts: { b: { opacity: { values: [0, x / 2] } } } } }
      """)
    let values = rig.parts[1].rest
    #expect(values.opacity == 0.5 && values.trim == Trim(start: 0.25, end: 0.75))
    #expect(values.transform == .identity.rotatedZ(4))
    #expect(rig.clips[0].duration == 3)
  }
}
