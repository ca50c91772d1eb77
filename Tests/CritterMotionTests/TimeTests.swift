import CritterGraphics
import CritterSVG
import CritterTestSupport
import CritterSyntax
import Testing

@testable import CritterMotion
@testable import CritterRig
@testable import CritterRigFile
@testable import CritterRigFile

/// Expressions with `time`.
@Suite struct TimeTests {
  private let lamp = """
    canvas: { size: [100, 100] }
    inputs: { wind: { min: 0, max: 10, initial: 1 } }
    variables: { sway: 10 * time }
    parts:
      pole: { frame: [0, 0, 10, 20], rotate: sway * wind }
      bulb: { frame: [time, 0, 1 + time, 10], fill: "pick(time, red, #0000ff)" }
    states:
      up: { parts: { pole: { rotate: 90 } } }
      fast: { parts: { pole: { rotate: 200 * time } } }
    transitions:
      - { to: up, duration: 1, easing: linear }
      - { to: fast, duration: 1, easing: linear }
    clips:
      idle: { duration: 4, loop: true }
      swing: { duration: 2, parts: { pole: { rotate: { values: [0, 100 * time] } } } }
      blow: { duration: 2, inputs: { wind: { values: [0, 10] } } }
    events:
      - { on: trigger rise, do: { enter: up } }
      - { on: trigger rush, do: { enter: fast } }
      - { on: trigger note, do: { set: { wind: 2 + time } } }
    scenes:
      rising: [{ wait: 1 }, { trigger: rise }, { wait: 2 }]
      rushing: [{ wait: 1 }, { trigger: rush }, { wait: 3 }]
      noting: [{ wait: 2 }, { trigger: note }, { wait: 1 }]
      swinging: [{ wait: 1 }]
    """

  private func rotation(_ selection: Selection, at time: Double) throws -> Double {
    try RigDocument(yaml: lamp).resolved().values(of: "pole", in: selection, at: time).rotate
  }

  /// One in which only numbers of parts move.
  private let fan = """
    canvas: { size: [100, 100] }
    colors: { red: "#ff0000" }
    inputs: { wind: { min: 0, max: 10, initial: 1 } }
    variables: { sway: wind * time }
    parts:
      still: { frame: [0, 0, 10, 10], z: 1 }
      blade:
        copies: 3
        frame: [i + time, 0, 10, 20]
        rotate: sway + 120 * i
        fill: { from: [0, 0], to: [0, 1], colors: [red, "pick(time, red, #0000ff)"] }
        z: if(time < 1, 0, 2) - i
        mask: [0, 0, 10 + wind, 20]
        parts: { tip: { frame: [0, 0, 2 + i, 2 + time], scale: 1 + blade.i } }
      caption: { frame: [0, 0, 10, 10], text: a, font: { family: Inter, size: 10 } }
    """

  /// Nested rigs whose inputs and frames move.
  private let faces = """
    canvas: { size: [100, 100] }
    inputs: { wind: { min: 0, max: 10, initial: 3 } }
    rigs:
      eye:
        canvas: { size: [10, 10] }
        inputs: { gaze: { min: -1, max: 1 }, open: { min: 0, max: 1, initial: 1 } }
        variables: { shift: gaze * 2 }
        parts:
          ball: { frame: [0, 0, 10, 10], fill: white }
          pupil: { frame: [3 + shift, 3, 4, 4], fill: black, scale: [1, open], rotate: 90 * time }
        states:
          wide: { along: { input: open, from: {}, to: { pupil: { opacity: 0.5 } } } }
      face:
        canvas: { size: [50, 50] }
        inputs: { look: { min: -1, max: 1 } }
        parts:
          left: { rig: eye, frame: [5, 10, 15, 15], set: { gaze: look } }
          right:
            rig: eye
            frame: [30, 10, 15 + 2 * look, 15]
            set: { gaze: "sin(6 * time)", open: time / 4 }
            time-offset: 0.25
    parts:
      first: { rig: face, frame: [10, 10, 80 - wind, 80], set: { look: "cos(3 * time)" } }
      second: { rig: face, frame: [60, 60, 30, 30], rotate: 10 * wind }
      front: { frame: [0, 0, wind, wind], translate.x: 2 * time, fill: red, z: "if(time > 1, -1, 1)" }
    """

  @Test func `numbers of nested rigs are the same if only they are computed`() throws {
    let document = try RigDocument(yaml: faces)
    let rig = try document.resolved()
    let index = try #require(rig.inputs.firstIndex { $0.name == "second.look" })
    for (time, wind, look) in [
      (0.0, 3.0, 0.0), (0.5, 1, 0.25), (2, 9, -1), (1.5, 4, 1),
    ] as [(Double, InputValue, InputValue)] {
      var values = rig.inputs.map(\.initial)
      (values[0], values[index]) = (wind, look)
      let inputs = ["wind": wind, "second.look": look]
      #expect(try rig.evaluator?.changes(with: inputs, at: time) != nil)
      let whole = try document.resolved(inputs: inputs, time: time)
      let moved = try rig.resolved(with: values, at: time)
      #expect(moved.parts.map(\.rest) == whole.parts.map(\.rest))
      #expect(moved.inputs.map(\.initial) == whole.inputs.map(\.initial))
      #expect(moved.stacking == whole.stacking)
      #expect(moved.parts == whole.parts)
    }
  }

  @Test func `moving numbers are the same if only they are read again`() throws {
    for yaml in [fan, lamp] {
      let document = try RigDocument(yaml: yaml)
      let rig = try document.resolved()
      for (time, wind) in [(0.0, 1.0), (0.5, 1), (2, 1), (0, 3), (1.5, 4)] {
        let moved = try rig.resolved(with: [.number(wind)], at: time)
        let whole = try document.resolved(inputs: ["wind": wind], time: time)
        #expect(moved.parts == whole.parts && moved.stacking == whole.stacking)
        #expect(moved.inputs == whole.inputs && moved.states == whole.states)
        #expect(moved.transitions == whole.transitions && moved.clips == whole.clips)
      }
    }
  }

  @Test func `a clip has its own time`() throws {
    for time in [0.0, 0.5, 1, 2.5] {
      #expect(try rotation(.clip("idle", over: []), at: time) == 10 * time)
    }
    let bulb = try RigDocument(yaml: lamp).resolved()
      .values(of: "bulb", in: .clip("idle", over: []), at: 2)
    #expect(bulb.size == Size(3, 10) && bulb.position == Point(3.5, 5))
  }

  @Test func `colors are picked by time`() throws {
    let rig = try RigDocument(yaml: lamp).resolved()
    let colors = try [0, 0.5, 1, 1.5, 2].map {
      try rig.values(of: "bulb", in: .clip("idle", over: []), at: $0).fill.color?.hex
    }
    #expect(colors == ["#ff0000", "#ff0000", "#0000ff", "#0000ff", "#ff0000"])
  }

  @Test func `a still shows the start unless an instant is asked for`() throws {
    #expect(try rotation(.still([]), at: 0) == 0)
    #expect(try rotation(.still([]), at: 7) == 70)
    #expect(try rotation(.still(["up"]), at: 7) == 90)
  }

  @Test func `keyframes follow the time`() throws {
    #expect(try rotation(.clip("swing", over: []), at: 1) == 50)
    #expect(try rotation(.clip("swing", over: []), at: 1.5) == 112.5)
  }

  @Test func `inputs that a clip moves multiply with the time`() throws {
    #expect(try rotation(.clip("blow", over: []), at: 1) == 50)
  }

  @Test func `a transition starts where the rig is`() throws {
    #expect(try rotation(.transition(from: [], to: ["up"]), at: 0) == 0)
    #expect(try rotation(.transition(from: [], to: ["up"]), at: 0.5) == 45)
    #expect(try rotation(.transition(from: [], to: ["up"]), at: 1) == 90)
    let there = Selection.transition(from: ["up"], to: ["fast"])
    #expect(try rotation(there, at: 0) == 90)
    #expect(try rotation(there, at: 0.5) == 45 + 100)
    #expect(try rotation(there, at: 1) == 200)
  }

  @Test func `a scene keeps its time and moves on in transitions`() throws {
    for time in [0.0, 0.5, 0.999] {
      #expect(abs(try rotation(.scene("rising"), at: time) - 10 * time) < 1e-9)
    }
    #expect(abs(try rotation(.scene("rising"), at: 1.5) - 50) < 1e-9)
    #expect(try rotation(.scene("rising"), at: 3) == 90)
    #expect(abs(try rotation(.scene("rushing"), at: 1.000001) - 10) < 0.01)
    #expect(abs(try rotation(.scene("rushing"), at: 1.5) - (105 + 100)) < 1e-9)
    #expect(abs(try rotation(.scene("rushing"), at: 3) - 600) < 1e-9)
  }

  @Test func `actions can use the time`() throws {
    #expect(abs(try rotation(.scene("noting"), at: 3) - 30 * 4) < 1e-9)
  }

  @Test func `clips of a scene play over the time`() throws {
    let yaml = lamp.replacing(
      "- { on: trigger rise, do: { enter: up } }",
      with: "- { on: trigger rise, do: { play: swing } }")
    let rig = try RigDocument(yaml: yaml).resolved()
    let pole = try rig.values(of: "pole", in: .scene("rising"), at: 2)
    #expect(abs(pole.rotate - 0.5 * 200) < 1e-9)
  }

  @Test func `a nested rig has the same time`() throws {
    let yaml = """
      canvas: { size: [50, 50] }
      parts: { street: { rig: lamp, frame: [0, 0, 50, 50] } }
      scenes: { noting: [{ wait: 2 }, { trigger: street.note }, { wait: 1 }] }
      """
    let rig = try RigDocument(yaml: yaml, showing: ["lamp": RigDocument(yaml: lamp)]).resolved()
    #expect(rig.followsTime)
    #expect(try rig.values(of: "street.pole", in: .still([]), at: 2).rotate == 20)
    #expect(
      abs(try rig.values(of: "street.pole", in: .scene("noting"), at: 3).rotate - 120) < 1e-9)
  }

  @Test func `a rig that doesn't use the time doesn't follow it`() throws {
    #expect(try !Rig.small("variables: { unused: time }").followsTime)
    #expect(try Rig.small("  b: { frame: [time, 0, 1, 1] }").followsTime)
  }

  @Test func `an input or a variable can be called time`() throws {
    let input = try Rig.small(
      "  b: { frame: [time, 0, 1, 1] }\ninputs: { time: { min: 3, max: 5 } }")
    #expect(!input.followsTime && input.parts[1].rest.position.x == 3.5)
    let variable = try Rig.small(
      "  b: { frame: [time, 0, 1, 1] }\nvariables: { time: 7 }")
    #expect(!variable.followsTime && variable.parts[1].rest.position.x == 7.5)
  }

  @Test func `all art that can be picked is read and checked`() throws {
    let yaml = """
      canvas: { size: [10, 10] }
      parts: { a: { frame: [0, 0, 1, 1], art: "pick(time, x.svg, y.svg)" } }
      """
    let rig = try RigDocument(yaml: yaml, files: ["x.svg", "y.svg"]).resolved()
    #expect(rig.art.map(\.name) == ["x.svg", "y.svg"])
    #expect(try rig.values(of: "a", in: .still([]), at: 1).art == "y.svg")
    #expect(throws: FileError.self) { try RigDocument(yaml: yaml, files: ["x.svg"]).resolved() }
  }

  @Test(arguments: [
    ("frame: [0, 0, 1, 1], anchor: [time, 0]", "an anchor can't depend on 'time'"),
    (
      "frame: [snap(time), 0, 1, 1]",
      "a number that is rounded to the pixel grid can't depend on 'time'"
    ),
    (
      "frame: [1 / time, 0, 1, 1]",
      "the result isn't a finite number, or is too large, at 0 s"
    ),
    (
      "frame: [0, 0, 1, 1], opacity: time - 1",
      "expected a fraction from 0 to 1, found 'time - 1', at 0 s"
    ),
    (
      "frame: [0, 0, 1, 1], fill: 'pick(time, red, rad)'",
      "unknown color 'rad' (none exist)"
    ),
  ])
  func `what can't follow the time is an error with its place`(part: String, message: String) {
    #expect {
      try Rig.small("  b: { \(part) }")
    } throws: { error in
      (error as? FileError)?.problems.map(\.message) == [message]
        && (error as? FileError)?.problems.first?.line == 4
    }
  }

  @Test func `times can't follow the time`() {
    let yaml = "clips: { c: { duration: 1 + time, parts: { a: { opacity: { values: [0, 1] } } } } }"
    #expect {
      try Rig.small(yaml)
    } throws: { error in
      (error as? FileError)?.problems.first?.message == "a clip's time can't depend on 'time'"
    }
  }

  @Test func `a number that is invalid later is an error with the instant`() throws {
    let yaml = """
        b: { frame: [0, 0, 1, 1], opacity: 1 - time }
      clips: { c: { duration: 2 } }
      """
    let rig = try Rig.small(yaml)
    #expect {
      try Timeline(of: rig, .clip("c", over: []))
    } throws: { error in
      (error as? FileError)?.problems.first?.message
        == "expected a fraction from 0 to 1, found '1 - time', at 1.063 s"
    }
    let pose = try Timeline(of: rig, .still([])).pose(at: 3)
    #expect(
      pose.error?.problems.first?.message
        == "expected a fraction from 0 to 1, found '1 - time', at 3 s")
    #expect(throws: FileError.self) {
      try rig.drawing(of: pose, in: Viewport(size: PixelSize(10, 10), scale: 1))
    }
  }
}
