import CritterRig
import CritterTestSupport
import CritterSyntax
import Foundation
import Testing

@testable import CritterRig
@testable import CritterRigFile

/// Mistakes of people who know CSS, or are new to YAML, and their messages.
private let wrongTurns: [(yaml: String, problems: [String])] = [
  (
    rig("fill: #fdf0d5", states: "on: { parts: { a: { transform: [rotateZ: 14deg] } } }"),
    [
      "2:9: expected a color, found nothing, since '#fdf0d5' is a comment; put colors in quotes: "
        + "\"#fdf0d5\"",
      "6:44: '14deg' has a unit; write 14 without a unit; angles are degrees",
    ]
  ),
  (
    rig("fill: red", states: "on: { parts: { a: { fill: #fff, opacity: 50% } } }"),
    [
      "6:29: expected a color, found nothing, since '#fff' is a comment; put colors in quotes: "
        + "\"#fff\""
    ]
  ),
  (
    rig("fill: \"#fdf0dg\""),
    ["2:9: '#fdf0dg' isn't a color; write 3, 4, 6, or 8 hex digits after '#', 0 to 9 and a to f"]
  ),
  (
    rig(states: "on: { parts: { a: { transform: [rotate: 14] } } }"),
    ["6:35: unknown operation 'rotate' (did you mean 'rotateZ'?)"]
  ),
  (
    rig(states: "on: { parts: { a: { transform: [rotateZ: 14deg] } } }"),
    ["6:44: '14deg' has a unit; write 14 without a unit; angles are degrees"]
  ),
  (
    rig(states: "on:\ntransitions:\n  - { to: on, duration: 800ms, delay: 1s }"),
    [
      "8:25: '800ms' has a unit; write 0.8 without a unit; times are seconds",
      "8:39: '1s' has a unit; write 1 without a unit; times are seconds",
    ]
  ),
  (
    rig(part: ", anker: [0.5, 1]"),
    ["4:36: unknown key 'anker' in a part (did you mean 'anchor'?)"]
  ),
  (
    rig(states: "on:\nevents:\n  - { on: tapp a, do: { toggle: off } }"),
    [
      "8:11: unknown event 'tapp a' (did you mean 'tap'?)",
      "8:33: unknown state 'off'. Expected one of: on.",
    ]
  ),
  (
    "canvas:\n\tsize: [10, 10]\nparts:\n  \ta: {}\n",
    [
      "2:1: a tab isn't allowed here; indent with spaces",
      "4:3: a tab isn't allowed here; indent with spaces",
    ]
  ),
]

private func rig(_ canvas: String = "", part: String = "", states: String = "on:") -> String {
  """
  canvas:
    \(canvas)
    size: [10, 10]
  parts: { a: { frame: [0, 0, 5, 5]\(part) } }
  states:
    \(states)
  """
}

@Suite struct WrongTurnTests {
  @Test(arguments: wrongTurns)
  func `the message names the way out`(yaml: String, problems: [String]) throws {
    let found = thrownProblems { try RigDocument(yaml: yaml).resolved() }.map(\.located)
    #expect(found == problems)
  }

  @Test func `a comment behind a value that may be missing is one`() throws {
    let rig = try RigDocument(yaml: rig(states: "rest: #bad"), files: []).resolved()
    #expect(rig.states.map(\.name) == ["rest"])
  }

  @Test func `a color in a text is no comment`() throws {
    let yaml = "a: |\n  x: #fff\nb:\n  - #000\nc: 'y, #eee'\n"
    let node = try Node.whole(Data(yaml.utf8), path: "x.yaml")
    #expect(node["a"]?.text == "x: #fff\n" && node["c"]?.text == "y, #eee")
    #expect(node["b"]?.items?.map(\.isEmptyScalar) == [true])
  }
}
