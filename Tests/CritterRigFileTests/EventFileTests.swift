import CritterGraphics
import CritterRig
import CritterTestSupport
import CritterSyntax
import Foundation
import Testing

@testable import CritterMotion
@testable import CritterRig
@testable import CritterRigFile

private let start = """
  canvas: { size: [10, 10] }
  inputs: { x: { min: 0, max: 1 }, lid: true }
  parts:
    a: { frame: [0, 0, 5, 5] }
    f: { frame: [0, 0, 5, 5], field: { text: t } }
    t: { frame: [0, 0, 5, 5], text: "", font: { family: Inter, size: 9 } }
  states:
    lit:
  clips:
    c: { duration: 1, parts: { a: { opacity: { values: [0, 1] } } } }
    i: { duration: 1, inputs: { x: { values: [0, 1] } } }

  """

/// An event at line 13 with a mistake, and its message.
private let badEvents: [(event: String, problem: String)] = [
  ("{ on: tab a, do: { blur: true } }", "13:11: unknown event 'tab a' (did you mean 'tap'?)"),
  (
    "{ on: hover, do: { blur: true } }",
    "13:11: unknown event 'hover'. Expected one of: tap, type, press, focus, blur, "
      + "background, trigger."
  ),
  ("{ on: tap, do: { blur: true } }", "13:11: expected 'tap' and a part, found 'tap'"),
  ("{ on: tap a b, do: { blur: true } }", "13:11: expected 'tap' and a part, found 'tap a b'"),
  ("{ on: tap aa, do: { blur: true } }", "13:11: unknown part 'aa' (did you mean 'a'?)"),
  ("{ on: type a, do: { blur: true } }", "13:11: part 'a' isn't a field"),
  (
    "{ on: type canvas, do: { blur: true } }",
    "13:11: unknown part 'canvas'. Expected one of: a, f, t."
  ),
  ("{ on: focus t, do: { blur: true } }", "13:11: part 't' isn't a field"),
  (
    "{ on: press retrun, do: { blur: true } }",
    "13:11: unknown key 'retrun' (did you mean 'return'?)"
  ),
  (
    "{ on: press return on f, do: { blur: true } }",
    "13:11: expected 'press KEY' or 'press KEY in FIELD', found 'press return on f'"
  ),
  ("{ on: press return in a, do: { blur: true } }", "13:11: part 'a' isn't a field"),
  ("{ on: trigger, do: { blur: true } }", "13:11: expected 'trigger' and a name, found 'trigger'"),
  (
    "{ on: trigger g.rest, do: { blur: true } }",
    "13:11: unknown trigger 'g.rest' (none exist)"
  ),
  (
    "{ on: trigger 'a!', do: { blur: true } }",
    "13:11: expected a name of letters, digits, '-', and '_', found ''a!''"
  ),
  (
    "{ on: trigger rest, do: { trigger: rset } }",
    "13:40: unknown trigger 'rset' (did you mean 'rest'?)"
  ),
  ("{ do: { blur: true } }", "13:5: an event needs 'on', for example on: tap NAME"),
  ("{ on: tap a }", "13:5: an event needs 'do'"),
  (
    "{ on: tap a, after: -1, do: { blur: true } }", "13:25: expected seconds, 0 or more, found '-1'"
  ),
  (
    "{ on: tap a, if: {}, do: { blur: true } }",
    "13:18: unknown key 'if' in an event (did you mean 'when'?)"
  ),
  (
    "{ on: tap a, when: { state: lot }, do: { blur: true } }",
    "13:33: unknown state 'lot' (did you mean 'lit'?)"
  ),
  (
    "{ on: tap a, when: { entering: lot }, do: { blur: true } }",
    "13:36: unknown state 'lot' (did you mean 'lit'?)"
  ),
  ("{ on: tap a, unless: { focused: a }, do: { blur: true } }", "13:37: part 'a' isn't a field"),
  (
    "{ on: tap a, when: { contains: { a: x } }, do: { blur: true } }",
    "13:38: part 'a' isn't a field"
  ),
  (
    "{ on: tap a, when: { equals: { g: x } }, do: { blur: true } }",
    "13:36: unknown part 'g' (did you mean 'a'?)"
  ),
  (
    "{ on: tap a, when: { matches: { f: 'a)' } }, do: { blur: true } }",
    "13:40: invalid regular expression: unmatched closing parenthesis, at character 2"
  ),
  (
    "{ on: tap a, when: { input: { y: 1 } }, do: { blur: true } }",
    "13:35: unknown input 'y' (did you mean 'x'?)"
  ),
  (
    "{ on: tap a, when: { input: { x: 2 } }, do: { blur: true } }",
    "13:35: input 'x' must be from 0 to 1, not 2"
  ),
  (
    "{ on: tap a, when: { input: { lid: 0.5 } }, do: { blur: true } }",
    "13:35: boolean input 'lid' must be true or false, not 0.5"
  ),
  (
    "{ on: tap a, when: { stat: lit }, do: { blur: true } }",
    "13:26: unknown key 'stat' in a condition (did you mean 'state'?)"
  ),
  ("{ on: tap a, do: {} }", "13:22: this action does nothing"),
  ("{ on: tap a, do: { duration: 1 } }", "13:22: this action does nothing"),
  ("{ on: tap a, do: { blur: false } }", "13:22: this action does nothing"),
  (
    "{ on: tap a, do: { entre: lit } }",
    "13:24: unknown key 'entre' in an action (did you mean 'enter'?)"
  ),
  ("{ on: tap a, do: { enter: [lit, lot] } }", "13:37: unknown state 'lot' (did you mean 'lit'?)"),
  ("{ on: tap a, do: { leave: lot } }", "13:31: unknown state 'lot' (did you mean 'lit'?)"),
  ("{ on: tap a, do: { toggle: lot } }", "13:32: unknown state 'lot' (did you mean 'lit'?)"),
  ("{ on: tap a, do: { set: { y: '1' } } }", "13:31: unknown input 'y' (did you mean 'x'?)"),
  (
    "{ on: tap a, do: { set: { x: f.widht } } }",
    "13:34: unknown name 'f.widht' (did you mean 'f.width'?)"
  ),
  ("{ on: tap a, do: { set: { x: 1 + } } }", "13:34: the expression is incomplete"),
  ("{ on: tap a, do: { set: { x: x ^ 2 } } }", "13:34: '^ 2' isn't allowed here"),
  ("{ on: tap a, do: { set: x } }", "13:29: expected a mapping from names, found 'x'"),
  ("{ on: tap a, do: { play: d } }", "13:30: unknown clip 'd' (did you mean 'c'?)"),
  (
    "{ on: tap a, do: { set: { x: 1 }, easing: ease } }",
    "13:22: a 'set' with 'easing' needs 'duration', in seconds"
  ),
  ("{ on: tap a, do: { focus: a } }", "13:31: part 'a' isn't a field"),
  ("{ on: tap a, do: { clear: a } }", "13:31: part 'a' isn't a field"),
  ("{ on: tap a, do: { show: b } }", "13:30: unknown part 'b' (did you mean 'a'?)"),
  ("{ on: tap a, do: { hide: [a, b] } }", "13:34: unknown part 'b' (did you mean 'a'?)"),
  ("{ on: tap a, do: { write: { b: Hello } } }", "13:33: unknown part 'b' (did you mean 'a'?)"),
  ("{ on: tap a, do: { write: { a: Hello } } }", "13:33: part 'a' has no 'text'"),
  (
    "{ on: tap a, do: { enter: lit, easing: easy } }",
    "13:44: unknown easing 'easy' (did you mean 'ease'?)"
  ),
]

/// The steps of a scene at line 13 with a mistake in them.
private let needsAStep =
  "13:7: a step needs 'tap', 'type', 'press', 'trigger', 'set', 'play', 'stop', 'pointer', 'caret', "
  + "'background' or 'wait'"

private let badScenes: [(steps: String, problem: String)] = [
  ("[tap: b]", "13:12: unknown part 'b' (did you mean 'a'?)"),
  ("[tap: [1, 2, 3]]", "13:12: expected a point [x, y], found a list of 3"),
  ("[tap: [5, 11]]", "13:12: this point is outside of the canvas of 10 by 10 points"),
  ("[trigger: rest]", "13:16: unknown trigger 'rest' (none exist)"),
  ("[play: d]", "13:13: unknown clip 'd' (did you mean 'c'?)"),
  ("[stop: d]", "13:13: unknown clip 'd' (did you mean 'c'?)"),
  ("[{ set: { x: 1 }, easing: easy }]", "13:32: unknown easing 'easy' (did you mean 'ease'?)"),
  ("[{ set: { x: 1 }, easing: ease }]", "13:7: a 'set' with 'easing' needs 'duration', in seconds"),
  ("[{}]", needsAStep),
  ("[{ pace: 1 }]", needsAStep),
  (
    "[click: a]",
    "13:7: unknown key 'click' in a step (did you mean 'tap'?)"
  ),
  ("[press: retrun]", "13:14: 'retrun' isn't a key of the keyboard (did you mean 'return'?)"),
  ("[wait: -1]", "13:13: expected seconds, 0 or more, found '-1'"),
  ("[wait: long]", "13:13: unknown name 'long'. Expected one of: lid, x."),
  ("[{ type: a, pace: -1 }]", "13:24: expected seconds, 0 or more, found '-1'"),
  ("tap", "13:6: expected a list, found 'tap'"),
  ("[a]", "13:7: expected a mapping, found 'a'"),
]

/// Parts with text, at line 3, with a mistake in them.
private let badTexts: [(part: String, problem: String)] = [
  ("{ frame: [0, 0, 5, 5], text: Hello }", "3:3: a part with 'text' needs 'font'"),
  (
    "{ frame: [0, 0, 5, 5], text: Hello, font: {} }",
    "3:48: a font needs 'family'|3:48: a font needs 'size'"
  ),
  ("{ frame: [0, 0, 5, 5], text: Hello, font: { family: Inter } }", "3:48: a font needs 'size'"),
  (
    "{ frame: [0, 0, 5, 5], text: Hello, font: { family: Inter, size: 0 } }",
    "3:71: expected a size greater than 0, found '0'"
  ),
  (
    "{ frame: [0, 0, 5, 5], text: Hello, font: { family: Inter, size: 9, weight: 0 } }",
    "3:82: expected a weight from 1 to 1,000, found '0'"
  ),
  (
    "{ frame: [0, 0, 5, 5], text: Hello, font: { family: Inter, size: 9 }, align: centre }",
    "3:83: 'centre' isn't an alignment (did you mean 'center'?)"
  ),
  ("{ frame: [0, 0, 5, 5], field: {} }", "3:36: a field needs 'text'"),
  ("{ frame: [0, 0, 5, 5], field: { text: b } }", "3:44: unknown part 'b' (did you mean 'a'?)"),
  ("{ frame: [0, 0, 5, 5], field: { text: a } }", "3:44: part 'a' has no 'text'"),
  (
    "{ frame: [0, 0, 5, 5], text: Hello, font: { family: Inter, size: 9 }, field: { text: a, caret: b } }",
    "3:101: unknown part 'b' (did you mean 'a'?)"
  ),
]

@Suite struct EventFileTests {
  private func problems(of yaml: String) throws -> String {
    try RigDocument(yaml: yaml).problems.joined(separator: "|")
  }

  @Test(arguments: badEvents)
  func `a mistake in an event is one error with its place`(event: String, problem: String) throws {
    #expect(try problems(of: start + "events:\n  - " + event) == problem)
  }

  @Test(arguments: badScenes)
  func `a mistake in a scene is one error with its place`(steps: String, problem: String) throws {
    #expect(try problems(of: start + "scenes:\n  s: " + steps) == problem)
  }

  @Test(arguments: badTexts)
  func `a mistake in a text or field has its place`(part: String, problem: String) throws {
    #expect(try problems(of: "canvas: { size: [10, 10] }\nparts:\n  a: " + part) == problem)
  }

  @Test func `a scene that isn't there has a near one`() throws {
    let rig = try RigDocument(yaml: start + "scenes:\n  first: []").resolved()
    #expect { try Timeline(of: rig, .scene("frist")) } throws: {
      ($0 as? SelectionError)?.message == "unknown scene 'frist' (did you mean 'first'?)"
    }
    #expect(try Timeline(of: rig, .scene("first")).duration == 0)
  }

  @Test func `what can't be measured is thrown`() throws {
    let events =
      "events:\n  - { on: type f, do: { set: { x: f.width } } }\nscenes:\n  s: [tap: f, type: abc]"
    let rig = try RigDocument(yaml: start + events).resolved()
    #expect(throws: TextShapingUnavailable.self) { try Timeline(of: rig, .scene("s")) }
  }
}
