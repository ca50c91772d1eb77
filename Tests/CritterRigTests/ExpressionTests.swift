import CritterGraphics
import CritterRig
import CritterTestSupport
import Foundation
import Testing

@testable import CritterMotion
@testable import CritterRig

@Suite struct ExpressionTests {
  @Test(arguments: [
    ("1 + 2 * 3", 7.0), ("(1 + 2) * 3", 9), ("10 - 4 - 3", 3), ("24 / 4 / 3", 2),
    ("2 * 3 / 4", 1.5),
    ("1 - 2 + 3", 2), ("-2 * 3", -6), ("2 * -3", -6), ("2 - -3", 5), ("--2", 2), ("-(1 + 2)", -3),
    ("1+2*3-4/2", 5), (" ( ( 7 ) ) ", 7), (".5 + 5.", 5.5), ("width / 2 - x", 181.5), ("-x", -6),
    ("min(3, 1, 2)", 1), ("max(3, 1, 2)", 3), ("min(x, 4) * max(1, 2)", 8), ("abs(-x)", 6),
    ("abs(2 - 5) - 1", 2), ("min(1 + 1, 3 * 1)", 2), ("max(min(9, 4), 3)", 4), ("x1 + x_2", 30),
  ])
  func pointsComeBeforeDashes(text: String, value: Double) throws {
    let expression = try Expression(text)
    let scope = Scope(["width": 375, "x": 6, "x1": 10, "x_2": 20])
    #expect(abs(try expression.value(in: scope) - value) < 1e-12)
    #expect(!expression.usesPixelGrid)
  }

  /// In pixels, at one, two and three of them a point.
  @Test(arguments: [
    ("floor(2.1)", [2.0, 4, 6]), ("floor(2.25)", [2.0, 4, 6]), ("floor(2.45)", [2.0, 4, 7]),
    ("round(2.1)", [2.0, 4, 6]), ("round(2.25)", [2.0, 5, 7]), ("round(2.45)", [2.0, 5, 7]),
    ("ceil(2.1)", [3.0, 5, 7]), ("ceil(2.25)", [3.0, 5, 7]), ("ceil(2.45)", [3.0, 5, 8]),
    ("half(2.1)", [2.5, 4.5, 6.5]), ("half(2.25)", [2.5, 4.5, 6.5]),
    ("half(2.45)", [2.5, 4.5, 7.5]),
    ("floor(-2.1)", [-3.0, -5, -7]), ("ceil(-2.1)", [-2.0, -4, -6]), ("round(2.5)", [3.0, 5, 8]),
    ("round(-2.5)", [-3.0, -5, -8]), ("half(-0.1)", [-0.5, -0.5, -0.5]),
    ("round(4)", [4.0, 8, 12]),
    ("2 * floor(1.6) + 1", [3.0, 8, 11]),
  ])
  func roundingIsToThePixelsOfTheOutput(text: String, pixels: [Double]) throws {
    for (scale, pixels) in zip([1.0, 2, 3], pixels) {
      let expression = try Expression(text)
      #expect(abs(try expression.value(in: Scope(scale: scale)) - pixels / scale) < 1e-12)
      #expect(expression.usesPixelGrid)
    }
  }

  @Test(arguments: [1, 2, 3, 4], [0.0, 1.0 / 3, 0.5])
  func whatIsOnAPixelStaysThere(scale: Double, offset: Double) throws {
    for n in -500...500 {
      let rounded = try Expression("round(\(Double(n) + offset))")
      let pixel = try rounded.value(in: Scope(scale: scale))
      for function in ["floor", "round", "ceil"] {
        let again = try Expression("\(function)(v)")
        #expect(try again.value(in: Scope(["v": pixel], scale: scale)) == pixel)
      }
    }
  }

  @Test(arguments: [
    ("1 +", "the expression is incomplete"), ("(1 + 2", "the expression is incomplete"),
    ("", "the expression is incomplete"), ("1 2", "'2' isn't allowed here"),
    ("1 + * 2", "'* 2' isn't allowed here"), ("1.2.3", "'1.2.3' isn't allowed here"),
    ("2x", "'x' isn't allowed here"), ("1)", "')' isn't allowed here"),
    ("1 / 0", "the result is a division by zero or too large"),
    ("0 / 0", "the result is a division by zero or too large"),
    ("widht + 1", "unknown name 'widht' (did you mean 'width'?)"),
    ("rund(1)", "unknown function 'rund' (did you mean 'round'?)"),
    ("sin(1)", "unknown function 'sin' (did you mean 'min'?)"),
    ("max()", "')' isn't allowed here"), ("max(1, )", "')' isn't allowed here"),
  ])
  func aMistakeSaysWhatItIs(text: String, message: String) {
    #expect {
      _ = try Expression(text).value(in: Scope(["width": 375]))
    } throws: {
      ($0 as? ExpressionError)?.message == message
    }
  }

  @Test(arguments: [
    ("round(1, 2)", "'round' needs one number"), ("abs(1, 2)", "'abs' needs one number"),
    ("min(1)", "'min' needs two numbers or more"),
  ])
  func aFunctionSaysHowManyNumbersItTakes(text: String, message: String) {
    #expect {
      _ = try Expression(text).value(in: Scope([:]))
    } throws: {
      ($0 as? ExpressionError)?.message == message
    }
  }
}

@Suite struct ValuesTests {
  @Test func aValueMayNameInputsAndTheValuesBeforeIt() throws {
    let yaml = """
        b: { frame: [twice, half(x), "max(x, 1)", 1] }
      inputs: { x: { min: 1, max: 9, initial: 3 } }
      variables:
        twice: 2 * x
      """
    let initial = try Rig.small(yaml).parts[1].rest
    #expect(initial.position == Point(7.5, 4) && initial.size == Size(3, 1))
    let set = try Rig.small(yaml, inputs: ["x": 5], scale: 2).parts[1].rest
    #expect(set.position == Point(12.5, 5.75) && set.size == Size(5, 1))
  }

  @Test(arguments: [("x", false), ("x + 1", false), ("floor(x)", true), ("min(1, half(x))", true)])
  func onlyTheGridMakesARigDependOnTheScale(expression: String, isSnapped: Bool) throws {
    let yaml = "inputs: { x: { min: 0, max: 1 } }\nvariables: { y: \"\(expression)\" }"
    #expect(try Rig.small(yaml).isSnapped == isSnapped)
  }

  @Test func aRigThatShowsOneOnTheGridDependsOnTheScaleToo() throws {
    let yaml = "canvas: { size: [10, 10] }\nparts: { g: { rig: guest, frame: [0, 0, 10, 10] } }"
    for expression in ["floor(1.6)", "1.6"] {
      let guest = try RigDocument.small("variables: { x: \(expression) }")
      let host = try RigDocument(yaml: yaml, showing: ["guest": guest]).resolved()
      #expect(try host.isSnapped == guest.resolved().isSnapped)
    }
  }

  @Test func anInputOutOfRangeIsReadAtItsEnd() throws {
    let yaml = "  b: { frame: [x, 0, 1, 1], anchor: [0, 0] }\ninputs: { x: { min: 1, max: 9 } }"
    #expect(try Rig.small(yaml, inputs: ["x": 99]).parts[1].rest.position.x == 9)
    #expect(try Rig.small(yaml, inputs: ["x": -99]).parts[1].rest.position.x == 1)
  }

  @Test func expressionsStandWhereverNumbersDo() throws {
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
