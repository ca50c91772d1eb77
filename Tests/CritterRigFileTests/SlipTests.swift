import CritterGraphics
import CritterSyntax
import CritterTestSupport
import Testing

@testable import CritterRigFile

/// Slips of people who are new to rigs, each with its messages and their lines.
private let slips: [(old: String, new: String, problems: [String])] = [
  (
    "  on:\n    parts:\n      a: { opacity: 0 }",
    "  on:\n    a: { opacity: 0 }\n    b: { rotate: 9 }",
    [
      "8: unknown key 'a' in a state; put parts under 'parts'",
      "9: unknown key 'b' in a state; put parts under 'parts'",
    ]
  ),
  (
    "    parts:\n      a: { opacity: 0 }", "    opacity: 0",
    ["8: unknown key 'opacity' in a state; put it under a part: parts: { NAME: { opacity: … } }"]
  ),
  (
    "      a: { rotate: { values: [0, 8] } }", "      a: { rotate: [0, 8] }",
    [
      "16: expected a mapping such as { values: … }, found [0, 8]; write { values: [0, 8] }"
    ]
  ),
  (
    "    parts:\n      a: { rotate: { values: [0, 8] } }", "    a: { rotate: { values: [0, 8] } }",
    ["15: unknown key 'a' in a clip; put parts under 'parts'"]
  ),
  ("  on:\n    parts", "on:\n  parts", ["7: unknown key 'on' in a rig; indent it under 'states'"]),
  (
    "  a: { frame", "  a: { fram",
    ["3: unknown key 'fram' in a part (did you mean 'frame'?)"]
  ),
  ("states:", "stats:", ["6: unknown key 'stats' in a rig (did you mean 'states'?)"]),
  (
    "  a: { frame: [0, 0, 5, 5], fill: red }\n  b:\n    frame: [0, 0, 5, 5]",
    "  - name: a\n    frame: [0, 0, 5, 5]",
    [
      "3: expected a mapping from names, found a list of 1; write 'a: { … }' without '- '"
    ]
  ),
  (
    "[9, 9]", "[100%, 100%]",
    ["1: expected a size [width, height] in points, for example [160, 120], found [100%, 100%]"]
  ),
  (
    "fill: red", "anchor: bottom center",
    ["3: expected a point [x, y] from 0 to 1, found 'bottom center'; write [0.5, 1]"]
  ),
  (
    "fill: red", "anchor: [50%, 100%]",
    ["3: expected a point [x, y] from 0 to 1, found [50%, 100%]; write [0.5, 1]"]
  ),
  (
    "values: [0, 8]", "values: [0, 8], times: [0, 2]",
    ["16: expected a fraction from 0 to 1, or 'at' instead of 'times' for seconds, found '2'"]
  ),
  (
    "    duration: 1", "    duration 1",
    ["14: invalid YAML: expected ':' after 'duration'"]
  ),
  ("    duration: 1", "    duration:1", ["14: invalid YAML: write a space after ':'"]),
  (
    "      a: { rotate: { values: [0, 8] } }", "      a: { rotate: { values: [0, 8] }\n      b: {}",
    ["16: invalid YAML: this '{' isn't closed before line 17; add '}', or a missing comma"]
  ),
  (
    "fill: red", "fill: \"#fdf0d5",
    ["3: invalid YAML: the quotation mark isn't closed"]
  ),
  (
    "- { to: on, duration: 1 }", "to: on",
    ["11: expected a list, found a mapping; put '- ' before 'to'"]
  ),
]

private let yaml = """
  canvas: { size: [9, 9] }
  parts:
    a: { frame: [0, 0, 5, 5], fill: red }
    b:
      frame: [0, 0, 5, 5]
  states:
    on:
      parts:
        a: { opacity: 0 }
  transitions:
    - { to: on, duration: 1 }
  clips:
    go:
      duration: 1
      parts:
        a: { rotate: { values: [0, 8] } }

  """

@Suite struct SlipTests {
  @Test(arguments: slips)
  func `a slip is reported once, at its line, with what to write`(
    old: String, new: String, problems: [String]
  ) throws {
    let changed = yaml.replacing(old, with: new)
    try #require(changed != yaml)
    let found = thrownProblems { try RigDocument(yaml: changed).resolved() }
    #expect(found.map { "\($0.line ?? 0): \($0.message)" } == problems)
  }
}
