import CritterGraphics
import CritterRig
import CritterTestSupport
import CritterSyntax
import Foundation
import Testing

@testable import CritterMotion
@testable import CritterRig
@testable import CritterRigFile

/// A rig with one mistake, and its message.
private let mistakes: [(yaml: String, problem: String)] = [
  ("canvas: { size: [10, 10] }", "1:1: a rig needs 'parts'"),
  (
    "parts:\n  a: { frame: [0, 0, 1, 1] }",
    "1:1: a rig needs 'canvas', for example canvas: { size: [160, 120] }"
  ),
  (
    rig(canvas: "size: [0, 10]"),
    "1:17: expected a width and a height from 1 to 10,000 points, found [0, 10]"
  ),
  (rig(canvas: "size: 10"), "1:17: expected a size [width, height], found '10'"),
  (rig(canvas: "size: [10, ten]"), "1:22: expected a number, found 'ten'"),
  (
    rig(canvas: "size: [10, 10], corner-radius: -1"),
    "1:42: expected a length of 0 or more, found '-1'"
  ),
  (
    rig(canvas: "size: [10, 10], fill: ligth", "colors: { light: red }"),
    "1:33: unknown color 'ligth' (did you mean 'light'?)"
  ),
  (
    rig(canvas: "size: [10, 10], color: red"),
    "1:27: unknown key 'color' in the canvas (did you mean 'fill'?)"
  ),
  (rig("color:\n  a: red"), "4:1: unknown key 'color' in a rig (did you mean 'colors'?)"),
  (
    rig("states:\n  on: { parts: { aa: { opacity: 0 } } }"),
    "5:18: unknown part 'aa' (did you mean 'a'?)"
  ),
  (
    rig("states:\n  on: { parts: { a: { opacity: 2 } } }"),
    "5:32: expected a fraction from 0 to 1, found '2'"
  ),
  (
    rig("states:\n  on: { parts: { a: { visible: yes } } }"),
    "5:32: expected true or false, found 'yes'"
  ),
  (
    rig("states:\n  on: { parts: { a: { art: b.svg } } }"),
    "5:28: no art 'b.svg' in this folder (did you mean 'a.svg'?)"
  ),
  (rig("states:\n  on: { needs: off }"), "5:16: unknown state 'off'. Expected one of: on."),
  (rig("states:\n  on: { needs: on }"), "5:3: state 'on' can't refer to itself"),
  (
    rig("states:\n  on: { along: { input: x, from: {}, to: {} } }"),
    "5:25: unknown input 'x' (none exist)"
  ),
  (
    rig("states:\n  on: { parts: { a: { transform: [rotate: 8] } } }"),
    "5:35: unknown operation 'rotate' (did you mean 'rotateZ'?)"
  ),
  (
    rig("states:\n  on: { parts: { a: { transform: [translate: 8] } } }"),
    "5:46: 'translate' needs points [x, y], found '8'"
  ),
  (
    rig("states:\n  on: { parts: { a: { transform: [perspective: 0] } } }"),
    "5:48: 'perspective' needs a distance greater than 0, in points, found '0'"
  ),
  (
    rig("states:\n  on: { parts: { a: { transform: turned } } }"),
    "5:34: expected one operation, for example 'rotateZ: 8', found 'turned'"
  ),
  (rig("inputs:\n  x: { min: 1, max: 0 }"), "5:13: 'min' must be below 'max'"),
  (
    rig("inputs:\n  x: { min: 0, max: 1, initial: 2 }"),
    "5:33: 'initial' must be from 'min' to 'max'"
  ),
  (rig("inputs:\n  x: { min: 0 }"), "5:6: an input needs 'max'"),
  (
    rig("colors:\n  light: #fff"),
    "5:10: expected a CSS color such as \"#07beb8\" (in quotes) or teal, found nothing, since "
      + "'#fff' is a comment; put colors in quotes: \"#fff\""
  ),
  (
    rig(canvas: "size: [10, 10], fill: light", "colors:\n  light: rde"),
    "5:10: expected a CSS color such as \"#07beb8\" (in quotes) or teal, found 'rde' (did you mean 'red'?)"
  ),
  (
    rig("states:\n  on:\ntransitions:\n  - { to: on }"),
    "7:5: a transition needs 'duration', in seconds"
  ),
  (rig("transitions:\n  - { duration: 1 }"), "5:5: a transition needs 'from', 'to', or both"),
  (rig("transitions:\n  - { to: on, duration: 1 }"), "5:11: unknown state 'on' (none exist)"),
  (
    rig("states:\n  on:\ntransitions:\n  - { to: on, duration: 1, easing: easy }"),
    "7:36: unknown easing 'easy' (did you mean 'ease'?)"
  ),
  (
    rig("states:\n  on:\ntransitions:\n  - { to: on, duration: -1 }"),
    "7:25: expected seconds, 0 or more, found '-1'"
  ),
  (rig("states:\n  on:\ntransitions: { on: 1 }"), "6:14: expected a list, found a mapping"),
  (rig("states: [on]"), "4:9: expected a mapping from names, found [on]"),
  (
    rig("states:\n  on off: {}"),
    "5:3: expected a name of letters, digits, '-', and '_', found 'on off'"
  ),
  (
    rig("states:\n  on: {\n"),
    "6:1: invalid YAML: while parsing a flow node did not find expected node content"
  ),
  (
    rig("  b: { frame: [0, 0, 1, 1], parts: { a: { frame: [0, 0, 1, 1] } } }"),
    "4:38: the name 'a' is already used by the part a; rename this part"
  ),
  (
    rig("  a: { frame: [0, 0, 1, 1] }"),
    "4:3: 'a' is already in line 3; rename or remove one"
  ),
  (
    rig("  b: &b { frame: [0, 0, 1, 1], parts: { c: *b } }"),
    "4:44: undefined alias '*b' (none exist)"
  ),
  (
    rig("  b: &tail { frame: [0, 0, 1, 1] }\n  c: *tial"),
    "5:6: undefined alias '*tial' (did you mean 'tail'?)"
  ),
  (
    rig("  b: { frame: [0, 0, 1, 1], art: b.gif }"),
    "4:34: 'b.gif' isn't an SVG, PNG, JPEG, or WebP"
  ),
  (
    rig("  b: { frame: [0, 0, 1, 1], mask: { part: c, inverted: true } }"),
    "4:43: unknown part 'c' (did you mean 'a'?)"
  ),
  (
    rig("  b: { frame: [0, 0, 1, 1], mask: { part: b, inverted: true } }"),
    "4:43: the mask of 'b' would contain 'b'"
  ),
  (
    rig(
      "  b: { frame: [0, 0, 1, 1], parts: { c: { frame: [0, 0, 1, 1], mask: { part: b } } } }"),
    "4:78: the mask of 'c' would contain 'c'"
  ),
  (
    rig("  b: { frame: [0, 0, 1, 1], mask: c }\n  c: { frame: [0, 0, 1, 1], mask: b }"),
    "5:35: the mask of 'c' would contain 'c'"
  ),
  (
    rig("  b: { frame: [0, 0, 1, 1], mask: M0 0L1 }"),
    "4:35: invalid path data: expected a number at the end, at character 7"
  ),
  (
    rig("  b: { frame: [0, 0, 1, 1], mask: [0, 0, 1] }"),
    "4:35: expected a rectangle [x, y, width, height], found a list of 3"
  ),
  (
    rig("  b: { frame: [0, 0, 1, 1], mask: { luma: true } }"), "4:35: a mask needs 'part'"
  ),
  (
    rig("states:\n  on: { parts: { a: { mask: [0, 0, 1, 1] } } }"),
    "5:18: part 'a' has no mask to change; add a 'mask' to the part"
  ),
  (
    rig(
      "  b: { frame: [0, 0, 1, 1], mask: a }\n"
        + "states:\n  on: { parts: { b: { mask: [0, 0, 1, 1] } } }"),
    "6:18: the mask of part 'b' is a part, which can't change; move the masking part"
  ),
  (
    rig(
      "  b: { frame: [0, 0, 1, 1], mask: [0, 0, 1, 1] }\n"
        + "states:\n  on: { parts: { b: { mask: a } } }"),
    "6:29: expected a rectangle [x, y, width, height] or path data, found 'a'"
  ),
  ("", "this file is empty"),
  ("just text", "1:1: expected a mapping such as { canvas: …, parts: … }, found 'just text'"),
]

private func rig(canvas: String = "size: [10, 10]", _ rest: String = "") -> String {
  "canvas: { \(canvas) }\nparts:\n  a: { frame: [0, 0, 5, 5], art: a.svg }\n\(rest)"
}

private func read(_ yaml: String) throws(FileError) -> Rig {
  try RigDocument(yaml: yaml, files: ["a.svg", "b.gif"]).resolved()
}

@Suite struct RigFileTests {
  @Test(arguments: mistakes)
  func `a mistake is one error with its place`(yaml: String, problem: String) throws {
    #expect(thrownProblems { try read(yaml) }.map(\.located) == [problem])
  }

  @Test(arguments: [
    ("color: 1\nstates:\n  on: { parts: { z: { opacity: x, size: 1 } } }", [4, 6, 6, 6]),
    ("states:\n  on: { needs: of }\n  off:\n    parts: { a: { art: z.svg } }", [5, 7]),
  ])
  func `all mistakes are reported at once in the order of the file`(yaml: String, lines: [Int])
    throws
  {
    #expect(thrownProblems { try read(rig(yaml)) }.map(\.line) == lines)
  }

  @Test func `a fill of none draws nothing unless a color has the name`() throws {
    #expect(try read(rig("  b: { frame: [0, 0, 1, 1], fill: none }")).parts[1].rest.fill.isNothing)
    let named = rig("  b: { frame: [0, 0, 1, 1], fill: none }\ncolors: { none: red }")
    #expect(try !read(named).parts[1].rest.fill.isNothing)
  }

  @Test func `what is left out has its default`() throws {
    let rig = try read(rig(""))
    let part = rig.parts[0]
    #expect(rig.canvas.fill == .transparent && rig.canvas.background == .transparent)
    #expect(part.anchor == Point(0.5, 0.5) && part.rest.position == Point(2.5, 2.5))
    #expect(part.rest.opacity == 1 && part.rest.isVisible && part.rest.transform == .identity)
  }

  @Test func `operations are in the order of Core Animation code`() throws {
    let yaml = rig(
      "states:\n  on: { parts: { a: { transform: [rotateX: -20, rotateY: -18, perspective: 500] } } }"
    )
    let change = try #require(try read(yaml).states[0].changes[0])
    #expect(
      change[Property(.transform)]
        == .transform(.identity.rotatedX(-20).rotatedY(-18).perspective(500)))
  }

  @Test func `a frame is a position and a size`() throws {
    let yaml = rig("states:\n  on: { parts: { a: { frame: [2, 4, 10, 20] } } }")
    let change = try #require(try read(yaml).states[0].changes[0])
    #expect(change[Property(.position)] == .point(Point(7, 14)))
    #expect(change[Property(.size)] == .size(Size(10, 20)))
  }

  @Test func `a state without a transition moves as Core Animation does by itself`() throws {
    let rig = try read(rig("states:\n  on: { parts: { a: { opacity: 0 } } }"))
    let timeline = try Timeline(of: rig, .transition(from: [], to: ["on"]))
    #expect(timeline.duration == 0.25)
    #expect(abs(timeline.pose(at: 0.125).parts[0].opacity - (1 - 0.802403)) < 1e-6)
  }

  @Test func `a spring brings its own duration`() throws {
    let rig = try read(
      rig(
        "states:\n  on: { parts: { a: { opacity: 0 } } }\ntransitions:\n  - { to: on, easing: spring() }"
      ))
    let timeline = try Timeline(of: rig, .transition(from: [], to: ["on"]))
    #expect(timeline.duration == Spring().settlingDuration)
    #expect(timeline.pose(at: timeline.duration).parts[0].opacity == 0)
  }

  @Test func `a transition between two states wins over one for either`() throws {
    let yaml = """
      states:
        low: { parts: { a: { opacity: 0.2 } } }
        high: { parts: { a: { opacity: 0.8 } } }
      transitions:
        - { to: high, duration: 1, easing: linear }
        - { from: low, to: high, duration: 2, easing: linear, parts: { a: { opacity: { delay: 0.5 } } } }
      """
    let rig = try read(rig(yaml))
    #expect(try Timeline(of: rig, .transition(from: [], to: ["high"])).duration == 1)
    let pair = try Timeline(of: rig, .transition(from: ["low"], to: ["high"]))
    #expect(pair.duration == 2.5)
    #expect(pair.pose(at: 0.5).parts[0].opacity == 0.2)
    #expect(abs(pair.pose(at: 1.5).parts[0].opacity - 0.5) < 1e-12)
  }
}

@Suite struct DrawingTests {
  @Test func `a transparent part with children becomes a group`() throws {
    let yaml = rig(
      """
        b:
          frame: [0, 0, 4, 4]
          art: a.svg
          opacity: 0.5
          z: -1
          parts: { c: { frame: [1, 1, 2, 2], art: a.svg } }
      """)
    let drawing = try drawing(read(yaml))
    #expect(drawing.layers.map(\.name) == ["b", "a"])
    guard case .group(let layers) = drawing.layers[0].content else {
      Issue.record("no group")
      return
    }
    #expect(layers.map(\.name) == ["b", "b/c"] && layers.allSatisfy { $0.opacity == 1 })
  }

  @Test func `a hidden part hides its children`() throws {
    let yaml = rig(
      "  b: { frame: [0, 0, 4, 4], visible: false, parts: { c: { frame: [1, 1, 2, 2], art: a.svg } } }"
    )
    #expect(try drawing(read(yaml)).layers.map(\.name) == ["a"])
  }

  @Test func `masks of masks have a limit`() throws {
    let parts = (0..<17).map {
      "  p\($0): { frame: [0, 0, 1, 1], fill: red, mask: p\($0 + 1) }\n"
    }
    let yaml = rig(parts.joined() + "  p17: { frame: [0, 0, 1, 1], fill: red }\n")
    #expect {
      try read(yaml)
    } throws: { error in
      (error as? FileError)?.problems.map(\.message) == ["masks are nested more than 16 deep"]
    }
  }

  @Test func `masks that draw too much are refused`() throws {
    let parts = (0..<40).map { index in
      "  p\(index): { copies: 60, frame: [0, 0, 1, 1], mask: group\(index % 2) }\n"
    }
    let groups = (0..<2).map {
      "  group\($0): { frame: [0, 0, 1, 1], parts: { c\($0): { copies: 20, frame: [0, 0, 1, 1] } } }\n"
    }
    #expect {
      try read(rig(parts.joined() + groups.joined()))
    } throws: { error in
      (error as? FileError)?.problems.map(\.message) == ["masks draw more than 20,000 parts"]
    }
  }

  @Test func `mirroring flips the art but not its mask`() throws {
    let yaml = rig("  b: { frame: [1, 0, 4, 4], art: a.svg, mirrored: true, mask: [0, 0, 2, 4] }")
    let layer = try drawing(read(yaml)).layers[1]
    #expect(layer.matrix.project(.zero) == Point(5, 0))
    #expect(layer.mask?.matrix.project(.zero) == Point(1, 0))
  }

  @Test func `the canvas fits into the picture and is centered`() throws {
    let viewport = Viewport(fitting: Size(10, 10), into: PixelSize(60, 20))
    #expect(viewport.matrix.project(.zero) == Point(20, 0))
    #expect(viewport.matrix.project(Point(10, 10)) == Point(40, 20))
  }

  private func drawing(_ rig: Rig) throws -> Drawing {
    let pose = try Timeline(of: rig, .still([])).pose(at: 0)
    return try rig.drawing(
      of: pose, in: Viewport(fitting: rig.canvas.size, into: PixelSize(10, 10)))
  }
}

extension Paint {
  fileprivate var isNothing: Bool { self == .color(.transparent) }
}
