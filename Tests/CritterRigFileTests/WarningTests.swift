import CritterGraphics
import CritterRig
import CritterTestSupport
import CritterSyntax
import Testing

@testable import CritterRig
@testable import CritterRigFile

/// A likely mistake of parts, at the mark, and its warning.
private let partWarnings: [(yaml: String, warning: String)] = [
  (
    "parts: { b: { frame: [0, 0, 1, 1], masks: [{ rect: [0, 0, 1, 1], mode: →subtract }] } }",
    "the first mask adds to nothing, so 'mode: subtract' hides the part; write 'inverted: true' to show everything outside of the mask, or remove 'mode'"
  ),
  (
    "parts: { b: { frame: [0, 0, 1, 1], masks: [{ rect: [0, 0, 1, 1], luma: →true }] } }",
    "'luma' does nothing on a path or rectangle; remove it"
  ),
  (
    "parts: { b: { frame: [0, 0, 1, 1], masks: [{ part: c, expand: →2 }] }, c: { frame: [0, 0, 1, 1] } }",
    "'expand' does nothing on a part; remove it"
  ),
  (
    "parts: { b: { let: { p: 1, →q: p }, frame: [p, 0, 1, 1] } }",
    "'let' defines 'q', but nothing uses it; remove it"
  ),
  (
    "parts: { b: { frame: [0, 0, 1, 1], stroke: red, trim: →[0.5, 1.75] } }",
    "a trim is at most 1 long, so this one is the whole path; write an end of at most 1.5"
  ),
]

/// A likely mistake of a rig, at the mark, and its warning.
private let warnings: [(yaml: String, warning: String)] = [
  (
    clip("transform: { values: [[], →[rotateZ: 360]] }"),
    "this value rotates the part by 360°, but transforms take the shortest way, here 0°; use 'rotate'"
  ),
  (
    clip("transform: { values: [[rotateZ: 10], →[rotateZ: 280]] }"),
    "this value rotates the part by 270°, but transforms take the shortest way, here -90°; use 'rotate'"
  ),
  (
    clip("transform: { values: [[rotateX: 10], →[rotateX: 190]] }"),
    "this value rotates the part by 180°, but transforms take the shortest way, here 180°; add values in between, less than 180° apart"
  ),
  (
    "states: { on: { parts: { a: { transform: →[rotateY: 360] } } } }",
    "a state can't rotate a part by 360°: transforms take the shortest way, here 0°; rotate it in a clip"
  ),
  (
    "states: { on: { parts: { a: { transform: →[rotateZ: 720] } } } }",
    "a state can't rotate a part by 720°: transforms take the shortest way, here 0°; use 'rotate'"
  ),
  (
    "states: { on: { parts: { →a: { text: hello } } } }",
    "part 'a' has no text, so this one isn't visible; add a 'text' to the part"
  ),
  (
    clip("text: { values: [hello] }", marked: true),
    "part 'a' has no text, so this one isn't visible; add a 'text' to the part"
  ),
  (
    "states: { off: {}, on: { parts: { a: { opacity: 0 } } } }\ntransitions: [{ to: →off, duration: 1 }]",
    "state 'off' changes nothing, so this transition moves nothing; for the way back, write 'from:' and the other state"
  ),
  (
    "states: { off: {}, on: { parts: { a: { opacity: 0 } } } }\ntransitions: [{ from: →off, duration: 1 }]",
    "state 'off' changes nothing, so this transition moves nothing; for the way there, write 'to:' and the other state"
  ),
  (
    "clips: { c: { duration: 2, loop: true, play: →d }, "
      + "d: { duration: 0.8, loop: true, parts: { a: { z: { values: [0, 1] } } } } }",
    "clip 'd' of 0.8 s is cut off, because this clip starts again after 2 s"
  ),
  (
    transition("→{ to: on, duration: 0.3, easing: 'spring(1, 100, 5)' }"),
    "this spring is cut off after 0.3 s, 43% from its end; it takes 2.85 s"
  ),
  (
    transition(
      "{ to: on, duration: 1, parts: { →a: { opacity: { easing: 'spring(1, 100, 5)', duration: 0.3 } } } }"
    ),
    "this spring is cut off after 0.3 s, 43% from its end; it takes 2.85 s"
  ),
  (
    clip(
      "opacity: { values: [0, 1], easings: ['spring(1, 100, 5)'], duration: 0.3 }", marked: true),
    "this spring is cut off after 0.3 s, 43% from its end; it takes 2.85 s"
  ),
  (
    clip("trim: { values: [[0, 0], [0, 1]] }", marked: true),
    "'trim' does nothing without a stroke; add a 'stroke' to the part, or remove 'trim'"
  ),
  (
    "states: { on: { parts: { →a: { dash-offset: 3 } } } }",
    "'dash-offset' does nothing without a stroke; add a 'stroke' to the part, or remove 'dash-offset'"
  ),
  (
    "states: { on: { parts: { a: { opacity: 0 } } } }\n"
      + "transitions: [{ to: on, duration: 1 }, { to: →on, duration: 2 }]",
    "this transition isn't used, because line 5 has one between the same states; remove one"
  ),
  (
    "states: { on: {}, up: { needs: →on, excludes: on } }",
    "state 'up' needs and excludes 'on', so it can't be active; remove one"
  ),
  (
    "states: { on: {}, off: { excludes: on }, up: { needs: [→on, off] } }",
    "state 'up' needs 'off' and 'on', which exclude each other, so it can't be active"
  ),
  (
    "states: { on: { needs: →up }, off: { needs: on }, up: { needs: off } }",
    "'needs' goes in a circle: on → up → off → on; remove one"
  ),
  (
    "clips: { →c: { duration: 1 } }",
    "the clip 'c' moves nothing; add 'parts', 'inputs', or 'play'"
  ),
  (
    clip("rotate: { values: [10] }", marked: true),
    "'rotate' has one value, so it doesn't move; add a value, or hold this one with 'mode: discrete'"
  ),
  (
    "scenes: { s: [{ tap: →a }] }",
    "nothing reacts to a tap on 'a'; add an event 'tap a'"
  ),
  (
    "scenes: { s: [{ tap: →canvas }] }",
    "nothing reacts to a tap on 'canvas'; add an event 'tap canvas'"
  ),
]

/// The meaning.
private let meant = [
  clip("transform: { values: [[], [rotateZ: 120], [rotateZ: 240], [rotateZ: 360]] }"),
  clip("transform: { mode: discrete, values: [[], [rotateZ: 180], []] }"),
  transition("{ to: on, easing: 'spring(1, 100, 5)' }"),
  "states: { off: {}, on: { parts: { a: { opacity: 0 } } } }\n"
    + "transitions: [{ from: on, to: off, duration: 1 }]",
  "states: { on: { parts: { a: { stroke: red } } } }\n"
    + clip("trim: { values: [[0, 0], [0, 1]] }"),
  "states: { off: {}, on: { parts: { a: { opacity: 0 } } } }\n"
    + "transitions: [{ to: on, duration: 1 }, { from: off, to: on, duration: 2 }]",
  "states: { on: {}, off: { needs: on }, up: { needs: [on, off] } }",
  clip("rotate: { values: [10], mode: discrete }"),
  clip("rotate: { values: [10 * time] }"),
  clip("visible: { values: [false] }"),
  "variables: { turn: 90 * time }\nclips: { c: { duration: 1 } }\nstates: { on: { parts: { a: { rotate: turn } } } }",
  "events: [{ on: tap a, do: [{ toggle: on }] }]\nstates: { on: {} }\nscenes: { s: [{ tap: a }] }",
  "events: [{ on: tap canvas, do: [{ toggle: on }] }]\nstates: { on: {} }\n"
    + "scenes: { s: [{ tap: a }, { tap: canvas }] }",
]

private func clip(_ track: String, marked: Bool = false) -> String {
  "clips: { c: { duration: 1, parts: { \(marked ? "→" : "")a: { \(track) } } } }"
}

private func transition(_ text: String) -> String {
  "states: { on: { parts: { a: { opacity: 0 } } } }\ntransitions: [\(text)]"
}

@Suite struct WarningTests {
  @Test(arguments: warnings)
  func `what is likely not meant is named with its place`(yaml: String, warning: String) throws {
    let rig = try Rig.small(yaml.replacing("→", with: ""))
    let line = yaml.prefix { $0 != "→" }.split(separator: "\n", omittingEmptySubsequences: false)
    let column = (line.last?.count ?? 0) + 1
    #expect(rig.warnings.map(\.message) == [warning])
    // Three lines stand before it.
    #expect(rig.warnings.map { [$0.line, $0.column] } == [[line.count + 3, column]])
  }

  @Test(arguments: partWarnings)
  func `what a part likely doesn't mean is named with its place`(
    yaml: String, warning: String
  ) throws {
    let start = "canvas: { size: [9, 9] }\n"
    let column = try #require(yaml.firstIndex(of: "→")).utf16Offset(in: yaml) + 1
    let plain = yaml.replacing("→", with: "")
    let found = try RigDocument(yaml: start + plain).resolved().warnings
    #expect(found.map(\.message) == [warning])
    #expect(found.map(\.line) == [2] && found.map(\.column) == [column])
  }

  @Test(arguments: meant)
  func `what is meant isn't`(yaml: String) throws {
    #expect(try Rig.small(yaml).warnings.isEmpty)
  }

  @Test func `nested rigs have warnings, too`() throws {
    let inner = try RigDocument.small(
      "states: { off: {} }\ntransitions: [{ to: off, duration: 1 }]")
    let yaml = "canvas: { size: [10, 10] }\nparts: { b: { rig: inner, frame: [0, 0, 5, 5] } }"
    let rig = try RigDocument(yaml: yaml, showing: ["inner": inner]).resolved()
    #expect(rig.warnings.count == 1)
  }

  @Test func `a tap on a nested rig is heard by its parts`() throws {
    let inner = try RigDocument.small(
      "states: { on: {} }\nevents: [{ on: tap canvas, do: [{ toggle: on }] }]")
    let yaml = "canvas: { size: [10, 10] }\nparts: { b: { rig: inner, frame: [0, 0, 5, 5] } }\n"
    func warnings(_ tap: String) throws -> [String] {
      let scene = "scenes: { s: [{ tap: \(tap) }] }"
      return try RigDocument(yaml: yaml + scene, showing: ["inner": inner]).resolved()
        .warnings.map(\.message)
    }
    #expect(try warnings("b") == ["nothing reacts to a tap on 'b'; tap 'b.canvas'"])
    #expect(try warnings("b.canvas").isEmpty)
  }

  @Test func `the line and the path of art need a stroke`() throws {
    func warnings(_ entries: String) throws -> [String] {
      let part = "{ art: a.svg, frame: [0, 0, 9, 9], \(entries) }"
      let yaml = "canvas: { size: [10, 10] }\nparts: { a: \(part) }"
      return try RigDocument(yaml: yaml, files: ["a.svg"]).resolved().warnings.map(\.message)
    }
    let path = "path: M0 0 H9"
    #expect(
      try warnings("\(path), trim: [0, 0.5], dash: [2, 1]") == [
        "'trim' does nothing without a stroke; add a 'stroke' to the part, or remove 'trim'",
        "'dash' does nothing without a stroke; add a 'stroke' to the part, or remove 'dash'",
        "'path' does nothing on art without a stroke or a fill; add one to the part, or remove 'path'",
      ])
    #expect(try warnings("\(path), trim: [0, 0.5], stroke: red").isEmpty)
    #expect(try warnings("\(path), fill: red").isEmpty)
  }

  @Test func `merge keys stand for what they refer to`() throws {
    let rig = try RigDocument(
      yaml: """
        canvas: { size: [10, 10] }
        parts:
          a: &a { frame: [0, 0, 5, 5], opacity: 0.5, z: 3 }
          b: { <<: *a, opacity: 1 }
          c: { frame: [1, 1, 2, 2], <<: [*a, { z: 9, anchor: [0, 0] }] }
        """
    ).resolved()
    #expect(rig.parts.map(\.rest.opacity) == [0.5, 1, 0.5])
    #expect(rig.parts.map(\.rest.size.width) == [5, 5, 2])
    #expect(rig.parts.map(\.rest.z) == [3, 3, 3])
    #expect(rig.parts[2].anchor == .zero)
  }
}
