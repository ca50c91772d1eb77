import CritterGraphics
import CritterRig
import CritterTestSupport
import CritterSyntax
import Testing

@testable import CritterMotion
@testable import CritterRig
@testable import CritterRigFile

/// `translate`, `rotate`, and `scale`, and the components of properties.
@Suite struct NumberPropertyTests {
  private func values(_ yaml: String, _ selection: Selection, at time: Double) throws -> PartValues
  {
    try Rig.small(yaml).values(of: "a", in: selection, at: time)
  }

  private func values(ofClip parts: String, at time: Double) throws -> PartValues {
    try values(
      "clips: { c: { duration: 1, parts: { a: { \(parts) } } } }", .clip("c", over: []), at: time)
  }

  @Test func `a point is transformed, then scaled, rotated, and moved`() throws {
    let rig = try RigDocument(
      yaml: """
        canvas: { size: [10, 10] }
        parts:
          a:
            frame: [0, 0, 10, 10]
            transform: [translateX: 5]
            translate: [1, 2]
            rotate: 90
            scale: [2, 3]
        """
    ).resolved()
    let pose = try Timeline(of: rig, .still([])).pose(at: 0)
    // About the anchor: (-5, -5), (0, -5), (0, -15), (15, 0).
    #expect(rig.placedParts(of: pose)[0].corners[0] == Point(21, 7))
  }

  @Test func `a factor scales both axes`() throws {
    #expect(try values(ofClip: "scale: { values: [1, 3] }", at: 0.5).scale == Point(2, 2))
  }

  @Test func `a rotation keeps its turns`() throws {
    #expect(try values(ofClip: "rotate: { values: [0, 720] }", at: 0.75).rotate == 540)
    let yaml = """
      states: { on: { parts: { a: { rotate: 360 } } } }
      transitions: [{ to: on, duration: 1, easing: linear }]
      """
    #expect(try values(yaml, .transition(from: [], to: ["on"]), at: 0.5).rotate == 180)
  }

  @Test func `numbers can be added, paced, and smoothed`() throws {
    let added =
      "rotate: { values: [10, 20], additive: true }, scale: { values: [0, 0.5], additive: true }"
    let yaml = """
      states: { on: { parts: { a: { rotate: 30, scale: [2, 1] } } } }
      clips: { c: { duration: 1, over: on, parts: { a: { \(added) } } } }
      """
    let sum = try values(yaml, .clip("c", over: []), at: 0.5)
    #expect(sum.rotate == 45 && sum.scale == Point(2.25, 1.25))
    let paced = "translate: { values: [[0, 0], [3, 4], [3, 19]], mode: paced }"
    #expect(try values(ofClip: paced, at: 0.5).translate == Point(3, 9))
    let cubic = "translate.y: { values: [0, 8, 8, 0], mode: cubic }"
    #expect(try values(ofClip: cubic, at: 0.5).translate == Point(0, 9))
  }

  @Test func `the axes of a clip have their own times`() throws {
    let tracks = """
      translate.x: { values: [0, 10] }, translate.y: { values: [0, 8], duration: 0.5, fill-mode: both }
      """
    #expect(try values(ofClip: tracks, at: 0.25).translate == Point(2.5, 4))
    #expect(try values(ofClip: tracks, at: 0.75).translate == Point(7.5, 8))
  }

  /// A throw: evenly to the right, down like a stone.
  private let thrown = """
    states:
      far: { parts: { a: { translate.x: 10 } } }
      low: { parts: { a: { translate.y: 10 } } }
      away: { parts: { a: { translate: [20, 40] } } }
    transitions:
      - { to: far, duration: 1, easing: linear }
      - { to: low, duration: 2, easing: linear }
      - to: away
        duration: 1
        easing: linear
        parts: { a: { translate.y: { duration: 4 } } }
      - from: away
        duration: 1
        parts: { a: { translate: { keyframes: [{ to: [8, 4], duration: 1, easing: linear }, { duration: 1 }] } } }
    events: [{ on: trigger far, do: { enter: far } }, { on: trigger low, do: { enter: low } }]
    """

  @Test func `states that change different axes add up`() throws {
    #expect(try values(thrown, .still(["far", "low"]), at: 0).translate == Point(10, 10))
    let both = try values(thrown, .transition(from: [], to: ["far", "low"]), at: 1)
    #expect(both.translate == Point(10, 5))
  }

  @Test func `an axis has its own timing in a transition, or that of the whole`() throws {
    let rig = try Rig.small(thrown)
    let entering = Selection.transition(from: [], to: ["away"])
    #expect(try rig.values(of: "a", in: entering, at: 1).translate == Point(20, 10))
    #expect(rig.duration(of: rig.transitions[2]) == 4)
    let leaving = Selection.transition(from: ["away"], to: [])
    #expect(try rig.values(of: "a", in: leaving, at: 0.5).translate == Point(14, 22))
  }

  @Test func `in a scene an axis goes on while another sets out`() throws {
    let scene = try PlayedScene(
      "[trigger: far, wait: 0.5, trigger: low, wait: 2]", on: .small(thrown))
    let ways = try [0.5, 0.75, 1.5, 2.5].map { try scene.part("a", at: $0).translate }
    #expect(ways == [Point(5, 0), Point(7.5, 1.25), Point(10, 5), Point(10, 10)])
  }

  @Test func `a component changes a frame, too`() throws {
    let yaml =
      "states: { on: { parts: { a: { frame: [0, 0, 20, 20], position.x: 3, size.height: 4 } } } }"
    let values = try values(yaml, .still(["on"]), at: 0)
    #expect(values.position == Point(3, 10) && values.size == Size(20, 4))
  }

  @Test func `an input moves a component`() throws {
    let yaml = """
      inputs: { x: { min: 0, max: 1, initial: 0.25 } }
      states: { on: { along: { input: x, from: { a: { rotate: 0 } }, to: { a: { rotate: 720, scale.y: 3 } } } } }
      """
    let values = try values(yaml, .still(["on"]), at: 0)
    #expect(values.rotate == 180 && values.scale == Point(1, 1.5))
  }

  @Test(arguments: [
    "parts: { a: { frame: [0, 0, 9, 9], translate: [1, 2], →translate.y: 3 } }",
    "parts: { a: { frame: [0, 0, 9, 9] } }\nstates: { on: { parts: { a: { →size.width: 2, size: [1, 2] } } } }",
    """
    parts: { a: { frame: [0, 0, 9, 9] } }
    states: { on: }
    transitions: [{ to: on, duration: 1, parts: { a: { scale: { duration: 2 }, →scale.x: { duration: 3 } } } }]
    """,
  ])
  func `a value and its component exclude each other`(yaml: String) throws {
    let problems = thrownProblems {
      try RigDocument(yaml: "canvas: { size: [9, 9] }\n" + yaml.replacing("→", with: "")).resolved()
    }
    let place = try #require(
      yaml.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        .first { $0.element.contains("→") })
    let column = try #require(place.element.split(separator: "→").first).count + 1
    #expect(problems.map(\.line) == [place.offset + 2] && problems.map(\.column) == [column])
    #expect(problems[0].message.hasSuffix("; remove one of them"))
  }
}
