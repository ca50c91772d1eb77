import CritterGraphics
import CritterMotion
import Foundation
import Testing

@testable import CritterRig
@testable import CritterRigFile

/// One row of the table of timing curves: the time, and ease-in, ease-out, ease-in-out and
/// default there, exact to 1e-6.
private let curves: [(Double, [Double])] = [
  (0.05, [0.004475, 0.082242, 0.004830, 0.032952]),
  (0.1, [0.017027, 0.160572, 0.019722, 0.094796]),
  (0.2, [0.062282, 0.308366, 0.081660, 0.295244]),
  (0.25, [0.093465, 0.378138, 0.129162, 0.408511]),
  (0.3, [0.129577, 0.445186, 0.187396, 0.513315]),
  (0.4, [0.214861, 0.570880, 0.331884, 0.682541]),
  (0.5, [0.315357, 0.684643, 0.500000, 0.802403]),
  (0.6, [0.429120, 0.785139, 0.668116, 0.885229]),
  (0.7, [0.554814, 0.870423, 0.812604, 0.940765]),
  (0.75, [0.621862, 0.906535, 0.870838, 0.960459]),
  (0.8, [0.691634, 0.937718, 0.918340, 0.975625]),
  (0.9, [0.839428, 0.982973, 0.980278, 0.994316]),
  (0.95, [0.917758, 0.995525, 0.995170, 0.998625]),
]

/// CSS `linear()`, with the progress at 0, 0.25, 0.5, and 1.
private let linears: [(String, [Double])] = [
  ("linear(0, 1)", [0, 0.25, 0.5, 1]),
  ("linear(0, 0.25 50%, 1)", [0, 0.125, 0.25, 1]),
  ("linear(0, 0.5, 0, 1)", [0, 0.375, 0.25, 1]),
  ("linear(0, 50% 0.8, 0.2, 1)", [0, 0.4, 0.8, 1]),
  ("linear(0, 0.5 25% 75%, 1)", [0, 0.5, 0.5, 1]),
  ("linear(0, 0.4 50%, 0.6 20%, 1)", [0, 0.2, 0.6, 1]),
  ("linear(0 50%, 1)", [-1, -0.5, 0, 1]),
  ("linear(0, 1 50% 50%, 0.5)", [0, 0.5, 1, 0.5]),
]

@Suite struct EasingTests {
  @Test(arguments: curves)
  func `the curves are those of Core Animation`(time: Double, values: [Double]) throws {
    for (name, value) in zip(["ease-in", "ease-out", "ease-in-out", "default"], values) {
      let easing = try Easing(text: name)
      #expect(abs(easing.progress(at: time, duration: 1) - value) < 1e-6)
    }
  }

  @Test func `ease out mirrors ease in`() throws {
    let (easeIn, easeOut) = (try Easing(text: "easeIn"), try Easing(text: "easeOut"))
    for x in stride(from: 0, through: 1, by: 0.01) {
      let sum = easeOut.progress(at: x, duration: 1) + easeIn.progress(at: 1 - x, duration: 1)
      #expect(abs(sum - 1) < 1e-12)
    }
  }

  @Test func `back in and out takes a swing back and goes too far`() throws {
    let easing = try Easing(text: "back-in-out")
    let values = stride(from: 0, through: 1, by: 0.01).map { easing.progress(at: $0, duration: 1) }
    #expect(values.min().map { $0 < -0.09 } == true && values.max().map { $0 > 1.09 } == true)
    #expect(zip(values, values.reversed()).allSatisfy { abs($0 + $1 - 1) < 1e-9 })
  }

  @Test func `a steep curve is solved too`() {
    let curve = CubicBezier(1, 0, 0, 1)
    for x in stride(from: 0.001, to: 1, by: 0.001) {
      #expect(abs(curve.y(at: x) + curve.y(at: 1 - x) - 1) < 1e-9)
    }
  }

  @Test func `a curve may leave the range`() throws {
    let back = try Easing(text: "cubic-bezier(0.34, 1.56, 0.64, 1)")
    #expect(back.progress(at: 0.6, duration: 1) > 1)
  }

  @Test(arguments: [
    (0.05, 0.104405), (0.1, 0.340300), (0.2, 0.849426), (0.3, 1.124355), (0.5, 1.074591),
    (0.8, 0.979007), (1.0, 1.002170),
  ])
  func `the spring is that of Core Animation`(time: Double, value: Double) {
    #expect(abs(Spring().progress(at: time) - value) < 1e-6)
  }

  @Test func `springs settle when those of Core Animation do`() {
    #expect(abs(Spring(damping: 5).settlingDuration - 2.85) < 0.01)
    #expect((1.0...1.1).contains(Spring(damping: 15).settlingDuration))
  }

  @Test(arguments: [20, 20.001, 60])
  func `damped springs creep up without overshoot`(damping: Double) {
    let spring = Spring(damping: damping)
    let values = stride(from: 0, through: 10, by: 0.01).map(spring.progress)
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(abs(1 - spring.progress(at: spring.settlingDuration)) <= 8.4e-4)
  }

  @Test func `steps jump`() throws {
    let (end, start) = (try Easing(text: "steps(4)"), try Easing(text: "steps(4, start)"))
    #expect(
      [0, 0.2, 0.25, 0.99, 1].map { end.progress(at: $0, duration: 1) } == [0, 0, 0.25, 0.75, 1])
    #expect(
      [0, 0.2, 0.25, 0.99, 1].map { start.progress(at: $0, duration: 1) } == [
        0.25, 0.25, 0.5, 1, 1,
      ])
  }

  @Test(arguments: linears)
  func `linear goes straight from value to value, as in CSS`(
    text: String, values: [Double]
  ) throws {
    let easing = try Easing(text: text)
    for (time, value) in zip([0, 0.25, 0.5, 1], values) {
      #expect(abs(easing.progress(at: time, duration: 1) - value) < 1e-12, "\(time)")
    }
  }

  /// The formulas of easings.net.
  @Test func `bounces and elastic follow Penner's formulas`() throws {
    let (bounce, elastic) = (try Easing(text: "bounce-out"), try Easing(text: "elastic-out"))
    for step in 1..<40 {
      let x = Double(step) / 40
      #expect(abs(bounce.progress(at: x, duration: 3) - Self.bounce(x)) < 1e-9, "\(x)")
      let swing: Double = sin((10 * x - 0.75) * 2 * Double.pi / 3)
      let value: Double = exp2(-10 * x) * swing + 1
      #expect(abs(elastic.progress(at: x, duration: 3) - value) < 1e-9, "\(x)")
    }
    #expect([0, 1].map { bounce.progress(at: $0, duration: 3) } == [0, 1])
    #expect([0, 1].map { elastic.progress(at: $0, duration: 3) } == [0, 1])
  }

  private static func bounce(_ x: Double) -> Double {
    let pieces: [(end: Double, middle: Double, low: Double)] = [
      (1, 0, 0), (2, 1.5, 0.75), (2.5, 2.25, 0.9375), (2.75, 2.625, 0.984375),
    ]
    let piece = pieces.first { x * 2.75 < $0.end } ?? pieces[3]
    let distance = x - piece.middle / 2.75
    return 7.5625 * distance * distance + piece.low
  }

  @Test func `marks include the corners of an easing`() throws {
    let easing = try Easing(text: "linear(0, 1 30%, 1)")
    #expect(MediaTiming(delay: 1, duration: 2, easing: easing).marks(of: []).contains(1.6))
    let keyframes = Keyframes(
      values: [.number(0), .number(1), .number(0)], times: [0, 0.5, 1], easings: [.linear, easing],
      mode: .linear)
    #expect(keyframes.marks == [0, 0.5, 1, 0.65])
  }

  @Test(arguments: Easing.named.map(\.name) + ["spring()", "spring(1, 200)", "steps(3, end)"])
  func `every name is read`(name: String) throws {
    #expect(try Easing(text: name).progress(at: 0.5, duration: 1).isFinite)
  }

  @Test(arguments: [
    ("ease-inn", "unknown easing 'ease-inn' (did you mean 'ease-in'?)"),
    ("cubic-bezier(2, 0, 0, 1)", "cubic-bezier() needs x1, y1, x2, y2, both x from 0 to 1"),
    (
      "linear(0)",
      "linear() needs 2 to 1000 values, each with up to two percentages, such as linear(0, 0.25 30%, 1)"
    ),
    (
      "linear(0, 10% 20%, 1)",
      "linear() needs 2 to 1000 values, each with up to two percentages, such as linear(0, 0.25 30%, 1)"
    ),
    ("steps(0)", "steps() needs a count greater than 0 and 'start' or 'end'"),
    ("spring(0)", "spring() needs a mass, a stiffness, and a damping of 1e-9 or more"),
  ])
  func `a mistake says what to do`(text: String, message: String) {
    #expect { try Easing(text: text) } throws: { ($0 as? EasingError)?.message == message }
  }
}
