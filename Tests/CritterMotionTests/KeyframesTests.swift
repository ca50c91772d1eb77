import CritterGraphics
import CritterSVG
import CritterTestSupport
import CritterSyntax
import Foundation
import Testing

@testable import CritterMotion
@testable import CritterRig
@testable import CritterRigFile
@testable import CritterRigFile

@Suite struct KeyframesTests {
  @Test(arguments: [
    (0, 0), (0.1, 5), (0.2, 10), (0.4, 0), (0.6, -10), (0.8, 5), (1, 20),
    (-0.1, -5), (1.1, 27.5),
  ])
  func `between keyframes and beyond the way is straight`(fraction: Double, value: Double) {
    let keyframes = numbers([0, 10, -10, 20], times: [0, 0.2, 0.6, 1])
    #expect(abs(keyframes.number(at: fraction) - value) < 1e-12)
  }

  @Test(arguments: [
    (0, 1), (0.19, 1), (0.2, 5), (0.69, 5), (0.7, 3), (0.99, 3), (1, 3),
  ])
  func `discrete values hold until the next`(fraction: Double, value: Double) {
    let keyframes = numbers([1, 5, 3], times: [0, 0.2, 0.7, 1], mode: .discrete)
    #expect(keyframes.number(at: fraction) == value)
  }

  @Test func `discrete values hold equally long without times`() throws {
    let rig = try Rig.small(
      "clips: { c: { duration: 3, parts: { a: { opacity: { values: [0.1, 0.2, 0.3], mode: discrete } } } } }"
    )
    let values = try [0.5, 1.5, 2.5].map {
      try rig.values(of: "a", in: .clip("c", over: []), at: $0).opacity
    }
    #expect(values == [0.1, 0.2, 0.3])
  }

  @Test func `paced values move at one speed`() {
    let points = [Point(0, 0), Point(3, 4), Point(3, 14), Point(-2, 14)]
    let values = points.map(PropertyValue.point)
    let keyframes = Keyframes(
      values: values, times: Keyframes.pacedTimes(values),
      easings: [.steps(count: 1, jumpsAtStart: true), .linear, .linear], mode: .paced)
    let passed = stride(from: 0.0, through: 1, by: 0.05).map { keyframes.point(at: $0) }
    for (index, point) in passed.enumerated() {
      let traveled = Double(index)  // of 20 in all
      let expected =
        switch traveled {
        case ...5: Point(traveled * 0.6, traveled * 0.8)
        case ...15: Point(3, traveled - 1)
        default: Point(18 - traveled, 14)
        }
      expect([point.x, point.y], equal: [expected.x, expected.y], within: 1e-9)
    }
  }

  @Test func `paced values that don't move are equally long`() {
    let still = [PropertyValue](repeating: .number(4), count: 5)
    #expect(Keyframes.pacedTimes(still) == [0, 0.25, 0.5, 0.75, 1])
  }

  @Test(arguments: [[0.0, 10], [0, 10, -10, 5], [3, 3, 8, 1, 1, 9]])
  func `a cubic curve passes through its values`(values: [Double]) {
    let keyframes = numbers(values, mode: .cubic)
    for (time, value) in zip(keyframes.times, values) {
      #expect(abs(keyframes.number(at: time) - value) < 1e-12)
    }
  }

  @Test func `a cubic curve has no corners`() {
    let keyframes = numbers([0, 10, -10, 5, 5], mode: .cubic)
    let step = 1e-6
    for time in keyframes.times.dropFirst().dropLast() {
      let before = (keyframes.number(at: time) - keyframes.number(at: time - step)) / step
      let after = (keyframes.number(at: time + step) - keyframes.number(at: time)) / step
      #expect(abs(before - after) < 0.01)
    }
  }

  /// (1, 2, 4) with the slopes 1/2, 3/2 and 1 a segment, half-way through each.
  @Test func `a cubic curve is a Catmull-Rom spline`() {
    let keyframes = numbers([1, 2, 4], mode: .cubic)
    #expect(abs(keyframes.number(at: 0.25) - (1.5 + (0.5 - 1.5) / 8)) < 1e-12)
    #expect(abs(keyframes.number(at: 0.75) - (3 + (1.5 - 1) / 8)) < 1e-12)
  }

  @Test func `a segment has its own easing`() throws {
    let easeIn = try Easing(text: "ease-in")
    let keyframes = numbers([0, 10, 0], times: [0, 0.4, 1], easings: [easeIn, .linear])
    #expect(abs(keyframes.number(at: 0.2) - 3.15357) < 1e-5)
    #expect(abs(keyframes.number(at: 0.7) - 5) < 1e-12)
  }

  @Test func `a segment's spring lives in its own seconds`() {
    let keyframes = numbers([0, 1, 1], easings: [.spring(Spring()), .linear])
    #expect(abs(keyframes.number(at: 0.15, duration: 2) - 1.124355) < 1e-6)
  }

  @Test func `the overall easing comes before the segments`() throws {
    let rig = try Rig.small(
      """
      clips:
        c:
          duration: 2
          easing: ease-in
          parts: { a: { opacity: { values: [0, 1, 0], easings: [ease-out, linear] } } }
      """)
    func opacity(at time: Double) throws -> Double {
      try rig.values(of: "a", in: .clip("c", over: []), at: time).opacity
    }
    let easeOut = try Easing(text: "ease-out")
    #expect(
      try abs(opacity(at: 1) - easeOut.progress(at: 0.315357 * 2, duration: 1)) < 1e-5)
    #expect(try abs(opacity(at: 1.6) - (1 - (0.691634 - 0.5) * 2)) < 1e-5)
  }

  @Test func `one value is there all the time`() {
    let keyframes = numbers([7])
    #expect([0, 0.5, 1].map { keyframes.number(at: $0) } == [7, 7, 7])
  }
}

@Suite struct ClipKeyframesTests {
  @Test func `an additive position is added to what is there`() throws {
    let rig = try Rig.small(
      """
      states: { on: { parts: { a: { position: [20, 30] } } } }
      clips:
        shake:
          duration: 0.4
          parts:
            a:
              position:
                values: [[0, 0], [10, 0], [-10, 0], [10, 0], [0, 0]]
                times: [0, 0.16, 0.5, 0.83, 1]
                additive: true
      """)
    let shifts = [
      (0.0, 0.0), (0.032, 5), (0.064, 10), (0.1, 10 - 147.0588 * 0.036), (0.2, -10),
      (0.25, -10 + 151.5152 * 0.05), (0.332, 10), (0.366, 5), (0.4, 0),
    ]
    for (time, shift) in shifts {
      let resting = try rig.values(of: "a", in: .clip("shake", over: []), at: time).position
      expect([resting.x, resting.y], equal: [5 + shift, 5], within: 1e-3)
      let moved = try rig.values(of: "a", in: .clip("shake", over: ["on"]), at: time).position
      expect([moved.x, moved.y], equal: [20 + shift, 30], within: 1e-3)
    }
  }

  @Test func `an additive transform comes before the one that is there`() throws {
    let rig = try Rig.small(
      """
      states: { on: { parts: { a: { transform: [translateX: 10, rotateZ: 90] } } } }
      clips:
        c:
          duration: 1
          parts: { a: { transform: { values: [[], [translateX: 4]], additive: true } } }
      """)
    let values = try rig.values(of: "a", in: .clip("c", over: ["on"]), at: 0.5)
    let expected = Transform.identity.translated(2, 0) * .identity.translated(10, 0).rotatedZ(90)
    expect(values.transform.elements, equal: expected.elements, within: 1e-12)
  }

  @Test func `what isn't additive takes the place of the state`() throws {
    let rig = try Rig.small(
      """
      states: { on: { parts: { a: { opacity: 0.5, position: [1, 1] } } } }
      clips: { c: { duration: 1, parts: { a: { opacity: { values: [0, 1] } } } } }
      """)
    let values = try rig.values(of: "a", in: .clip("c", over: ["on"]), at: 0.25)
    #expect(values.opacity == 0.25 && values.position == Point(1, 1))
  }

  @Test func `visibility holds until the next keyframe`() throws {
    let rig = try Rig.small(
      "clips: { c: { duration: 1, parts: { a: { visible: { values: [true, false, true] } } } } }")
    let seen = try [0, 0.49, 0.5, 0.99, 1].map {
      try rig.values(of: "a", in: .clip("c", over: []), at: $0).isVisible
    }
    #expect(seen == [true, true, false, false, true])
  }

  @Test(arguments: ["linear", "cubic", "paced"])
  func `art fades from one keyframe to the next`(mode: String) throws {
    let yaml = """
      canvas: { size: [10, 10] }
      parts: { a: { frame: [0, 0, 10, 10], art: a.svg } }
      clips:
        c: { duration: 1, parts: { a: { art: { values: [a.svg, b.svg], mode: \(mode) } } } }
      """
    let rig = try RigDocument(yaml: yaml, files: ["a.svg", "b.svg"]).resolved()
    let values = try rig.values(of: "a", in: .clip("c", over: []), at: 0.25)
    #expect(values.art == "b.svg")
    #expect(values.fade == PartValues.Fade(from: "a.svg", fraction: 0.25))
    #expect(rig.art.map(\.name) == ["a.svg", "b.svg"])
  }

  @Test func `art of a rig within another is found in its own folder`() throws {
    let guest = try RigDocument.small(
      "clips: { c: { duration: 1, parts: { a: { art: { values: [a.svg] } } } } }")
    let yaml = "canvas: { size: [10, 10] }\nparts: { g: { rig: guest, frame: [0, 0, 10, 10] } }"
    let host = try RigDocument(yaml: yaml, showing: ["guest": guest]).resolved()
    #expect(host.art.map(\.name) == ["../guest/a.svg"])
  }

  @Test func `an input moves its state and stays in its range`() throws {
    let rig = try Rig.small(
      """
      inputs: { gaze: { min: 0, max: 1 } }
      states:
        on: { along: { input: gaze, from: { a: { opacity: 0 } }, to: { a: { opacity: 1 } } } }
      clips: { look: { duration: 1, inputs: { gaze: { values: [0.5, 2, -2] } } } }
      """)
    let opacities = try [0, 0.1, 0.5, 0.75, 0.9].map {
      try rig.values(of: "a", in: .clip("look", over: ["on"]), at: $0).opacity
    }
    expect(opacities, equal: [0.5, 0.8, 1, 0, 0], within: 1e-12)
    #expect(try rig.values(of: "a", in: .clip("look", over: []), at: 0.5).opacity == 1)
  }

  /// Each track its own time: the clip is over when the last one is.
  @Test func `a clip is as long as its last track`() throws {
    let rig = try Rig.small(
      """
      clips:
        c:
          duration: 1
          delay: 0.5
          parts:
            a:
              opacity: { values: [0, 1] }
              size: { values: [[1, 1], [2, 2]], duration: 0.5, plays: 3, autoreverse: true }
              position: { values: [[0, 0]], delay: 0, duration: 0.25 }
      """)
    #expect(rig.clips[0].duration == 3.5)
    #expect(try Timeline(of: rig, .clip("c", over: [])).duration == 3.5)
  }

  @Test func `a transition may delay what becomes visible`() throws {
    let rig = try Rig.small(
      """
      states: { off: { parts: { a: { visible: false } } } }
      transitions:
        - { to: off, duration: 1, parts: { a: { visible: { delay: 0.5 } } } }
        - { from: off, duration: 1 }
      """)
    func isVisible(_ from: [String], _ to: [String], at time: Double) throws -> Bool {
      try rig.values(of: "a", in: .transition(from: from, to: to), at: time).isVisible
    }
    #expect(try isVisible([], ["off"], at: 0.49) && !isVisible([], ["off"], at: 0.5))
    #expect(try !isVisible(["off"], [], at: 0) && isVisible(["off"], [], at: 1e-9))
  }
}

/// Keyframes of a number.
private func numbers(
  _ values: [Double], times: [Double]? = nil, easings: [Easing] = [],
  mode: Keyframes.Mode = .linear
) -> Keyframes {
  Keyframes(
    values: values.map(PropertyValue.number),
    times: times ?? Keyframes.equalTimes(values.count), easings: easings, mode: mode)
}

extension Keyframes {
  /// Not a number where the values are none.
  fileprivate func number(at fraction: Double, duration: Double = 1) -> Double {
    if case .number(let number) = value(at: fraction, duration: duration) { number } else { .nan }
  }

  fileprivate func point(at fraction: Double) -> Point {
    if case .point(let point) = value(at: fraction, duration: 1) {
      point
    } else {
      Point(.nan, .nan)
    }
  }
}
