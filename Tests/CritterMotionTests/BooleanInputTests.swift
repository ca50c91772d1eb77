import CritterGraphics
import CritterRig
import CritterTestSupport
import CritterSyntax
import Testing

@testable import CritterMotion
@testable import CritterRig
@testable import CritterRigFile

@Suite struct `Boolean inputs` {
  private let rig: Rig

  init() throws {
    rig = try RigDocument(
      yaml: """
        canvas: { size: [10, 10] }
        inputs: { on: true, off: false }
        parts:
          a: { frame: [on * 4, off, 2, 2], opacity: 1 - off }
        states:
          seen: { along: { input: off, from: { a: { fill: red } }, to: { a: { fill: lime } } } }
        clips:
          flip: { duration: 1, inputs: { off: { values: [false, true, false] } } }
        events:
          - { on: tap canvas, when: { input: { off: false } }, do: { set: { off: true } } }
          - { on: tap canvas, when: { input: { off: true } }, do: { set: { on: 1 - on } } }
        """
    ).resolved()
  }

  @Test func `are true or false`() {
    #expect(rig.inputs.map(\.isFlag) == [true, true])
    #expect(rig.inputs.map(\.initial) == [1, 0])
  }

  @Test func `are one or zero in expressions`() throws {
    #expect(rig.parts[0].rest.position == Point(5, 1) && rig.parts[0].rest.opacity == 1)
  }

  @Test(arguments: [(0.0, "red"), (1, "lime")])
  func `switch states`(value: Double, color: String) throws {
    let pose = try Timeline(of: rig, .still(["seen"]), inputs: ["off": value]).pose(at: 0)
    #expect(pose.parts[0].fill.color == Color(css: color))
  }

  @Test func `take no other values`() {
    #expect {
      try Timeline(of: rig, .still([]), inputs: ["off": 0.5])
    } throws: {
      ($0 as? SelectionError)?.message == "boolean input 'off' must be true or false, not 0.5"
    }
  }

  @Test func `are set by events`() throws {
    let scene = try PlayedScene("[wait: 1, tap: canvas, wait: 1, tap: canvas, wait: 1]", on: rig)
    #expect([0, 1, 2].map { scene.timeline.inputs(at: $0 + 0.5) } == [[1, 0], [1, 1], [0, 1]])
  }

  @Test(arguments: [(0.0, 0.0), (0.49, 0), (0.5, 1), (0.99, 1), (1, 0)])
  func `hold in a clip until the next value`(time: Double, value: Double) throws {
    #expect(try Timeline(of: rig, .clip("flip", over: [])).numbers(at: time)[1] == value)
  }

  @Test(arguments: [
    (
      "inputs: { x: maybe }",
      "expected 'min' and 'max', true or false for a boolean input, or 'text', 'color', 'list', or 'art', found 'maybe'"
    ),
    (
      "inputs: { x: true }\nclips: { c: { duration: 1, inputs: { x: { values: [0, 2] } } } }",
      "boolean input 'x' must be true or false, not 2"
    ),
  ])
  func `are checked where they are read`(lines: String, message: String) {
    #expect {
      try RigDocument(yaml: "canvas: { size: [1, 1] }\nparts: {}\n" + lines).resolved()
    } throws: {
      ($0 as? FileError)?.problems.map(\.message) == [message]
    }
  }
}
