import CritterGraphics
import CritterRig
import CritterTestSupport
import CritterYAML
import Testing

@testable import CritterRig

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
    "clips: { c: { duration: 2, loop: true, play: →d }, d: { duration: 0.8, loop: true } }",
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
]

/// What is meant.
private let meant = [
  clip("transform: { values: [[], [rotateZ: 120], [rotateZ: 240], [rotateZ: 360]] }"),
  clip("transform: { mode: discrete, values: [[], [rotateZ: 180], []] }"),
  transition("{ to: on, easing: 'spring(1, 100, 5)' }"),
  "states: { off: {}, on: { parts: { a: { opacity: 0 } } } }\n"
    + "transitions: [{ from: on, to: off, duration: 1 }]",
]

private func clip(_ track: String, marked: Bool = false) -> String {
  "clips: { c: { duration: 1, parts: { \(marked ? "→" : "")a: { \(track) } } } }"
}

private func transition(_ text: String) -> String {
  "states: { on: { parts: { a: { opacity: 0 } } } }\ntransitions: [\(text)]"
}

@Suite struct WarningTests {
  @Test(arguments: warnings)
  func whatIsLikelyNotMeantIsNamedWithItsPlace(yaml: String, warning: String) throws {
    let rig = try Rig.small(yaml.replacing("→", with: ""))
    let line = yaml.prefix { $0 != "→" }.split(separator: "\n", omittingEmptySubsequences: false)
    let column = (line.last?.count ?? 0) + 1
    #expect(rig.warnings.map(\.message) == [warning])
    // Three lines stand before it.
    #expect(rig.warnings.map { [$0.line, $0.column] } == [[line.count + 3, column]])
  }

  @Test(arguments: meant)
  func whatIsMeantIsNot(yaml: String) throws {
    #expect(try Rig.small(yaml).warnings.isEmpty)
  }

  @Test func ofNestedRigsThereAreWarningsToo() throws {
    let inner = try RigDocument.small(
      "states: { off: {} }\ntransitions: [{ to: off, duration: 1 }]")
    let yaml = "canvas: { size: [10, 10] }\nparts: { b: { rig: inner, frame: [0, 0, 5, 5] } }"
    let rig = try RigDocument(yaml: yaml, showing: ["inner": inner]).resolved()
    #expect(rig.warnings.count == 1)
  }

  @Test func mergeKeysStandForWhatTheyReferTo() throws {
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
